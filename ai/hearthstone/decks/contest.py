"""Two players measured with the famous decks: mirrors and across, every deal from both seats with the same luck.

    python -m cardai.ai.hearthstone.decks.contest neural turn --deals 200 --seed 4711
    python -m cardai.ai.hearthstone.decks.contest neural turn --deals 200 --seed 4711 --kept

Deal n of a seed has the same decks and the same luck whoever plays. Lists are closed: each player sees what is played.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardai.ai import registry
from cardai.ai.arena import mean_and_error
from cardai.games.core import Dice
from cardai.games.hearthstone.decks import FamousDeck
from cardai.games.hearthstone.game import Hearthstone

from .field import FORMAT, kept_field, training_field


@dataclass(frozen=True)
class FieldDeal:
    """One deal: the two decks, and the first player's share of the two games."""

    decks: tuple[str, str]
    share: float

    @property
    def is_mirror(self) -> bool:
        return self.decks[0] == self.decks[1]


def play_field(
    players: tuple[str, str], field: Sequence[FamousDeck], deals: Iterable[int], seed: int
) -> Iterator[FieldDeal]:
    """Every second deal is a mirror; the decks are drawn from the field."""
    for deal in deals:
        game, luck = field_game(field, seed, deal)
        shares = [_share(players, game, luck, seat) for seat in (0, 1)]
        yield FieldDeal(game.rules.decks, sum(shares) / 2)


def field_game(field: Sequence[FamousDeck], seed: int, deal: int) -> tuple[Hearthstone, int]:
    """The game of a deal and the seed of its luck."""
    rng, names = random.Random(f"{seed}/{deal}"), [one.name for one in field]
    first, second = [rng.choice(names)] * 2 if deal % 2 else rng.sample(names, 2)
    return _game(first, second), rng.getrandbits(40)


def _share(players: tuple[str, str], game: Hearthstone, luck: int, seat: int) -> float:
    """What the first of the players gets from this seat, 0 to 1."""
    lineup = players if seat == 0 else players[::-1]
    agents = [registry.make(spec, game, 2 * luck + place) for place, spec in enumerate(lineup)]
    dice = Dice(luck)
    state = game.start(2, dice)
    while state.turn is not None:
        state.apply(agents[state.turn].act(state.view(state.turn)), dice)
    return state.returns()[seat] / 100


@lru_cache(maxsize=256)
def _game(first: str, second: str) -> Hearthstone:
    return Hearthstone.make({"decks": [first, second], "open": False, "format": FORMAT})


def _told(name: str, deals: Sequence[FieldDeal]) -> str:
    share, error = mean_and_error([one.share for one in deals])
    return f"{name:<24}{100 * share:6.1f} +- {100 * error:.1f} %  {2 * len(deals)} games"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print the first player's share: all, mirrors, across."""
    parser = argparse.ArgumentParser(description="Two players with the famous decks.")
    parser.add_argument("players", nargs=2)
    parser.add_argument("--deals", type=int, default=200, help="two games each")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal, to go on with a series")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kept", action="store_true", help="the decks that nothing was trained on")
    chosen = parser.parse_args(arguments)
    field = kept_field() if chosen.kept else training_field()
    played: list[FieldDeal] = []
    deals = range(chosen.first, chosen.first + chosen.deals)
    for one in play_field((chosen.players[0], chosen.players[1]), field, deals, chosen.seed):
        played.append(one)
        if len(played) % 50 == 0:
            print(_told("so far", played), flush=True)
    print(f"{chosen.players[0]} against {chosen.players[1]}, seed {chosen.seed}")
    print(_told("all", played))
    print(_told("mirrors", [one for one in played if one.is_mirror]))
    print(_told("across", [one for one in played if not one.is_mirror]))


if __name__ == "__main__":
    main()
