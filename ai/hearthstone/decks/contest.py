"""Two players measured with the famous decks: mirrors and across, every deal from both seats with the same luck.

    python -m cardai.ai.hearthstone.decks.contest neural turn --deals 200 --seed 4711
    python -m cardai.ai.hearthstone.decks.contest neural turn --deals 200 --seed 4711 --kept

Deal n of a seed has the same decks and the same luck whoever plays. Lists are closed: each player sees what is played.
With --journal FILE every deal is written down, and what is there is not played again; --minutes ends a part.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from cardai.ai import registry
from cardai.ai.agent import AgentError
from cardai.ai.arena import mean_and_error
from cardai.ai.command_line import command_line, obey, positive
from cardai.games.core import Dice
from cardai.games.files import append_lines
from cardai.games.hearthstone.decks import FamousDeck
from cardai.games.hearthstone.game import Hearthstone

from .field import DUEL_FORMAT, kept_field, training_field


@dataclass(frozen=True)
class FieldDeal:
    """One deal: its number, the two decks, and the first player's share of the two games."""

    deal: int
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
        yield FieldDeal(deal, game.rules.decks, sum(shares) / 2)


def field_game(field: Sequence[FamousDeck], seed: int, deal: int) -> tuple[Hearthstone, int]:
    """The game of a deal and the seed of its luck."""
    rng, names = random.Random(f"{seed}/{deal}"), [one.name for one in field]
    first, second = [rng.choice(names)] * 2 if deal % 2 else rng.sample(names, 2)
    return _game(first, second), rng.getrandbits(40)


def _share(players: tuple[str, str], game: Hearthstone, luck: int, seat: int) -> float:
    """Share of the first of the players from this seat, 0 to 1."""
    lineup = players if seat == 0 else players[::-1]
    agents = [registry.make(spec, game, 2 * luck + place) for place, spec in enumerate(lineup)]
    dice = Dice(luck)
    state = game.start(2, dice)
    while state.turn is not None:
        state.apply(agents[state.turn].act(state.view(state.turn)), dice)
    return state.returns()[seat] / 100


@lru_cache(maxsize=256)
def _game(first: str, second: str) -> Hearthstone:
    return Hearthstone.make({"decks": [first, second], "open": False, "format": DUEL_FORMAT})


def _told(name: str, deals: Sequence[FieldDeal]) -> str:
    share, error = mean_and_error([one.share for one in deals])
    return f"{name:<24}{100 * share:6.1f} +- {100 * error:.1f} %  {2 * len(deals)} games"


class ContestJournal:
    """Deals already played, a line each; the first line names the players, the seed and the field."""

    def __init__(self, path: Path | None, work: dict[str, object]) -> None:
        self.path = path
        self.played: list[FieldDeal] = []
        lines = path.read_bytes().splitlines() if path is not None and path.exists() else []
        if not lines:
            self._write(work)
        elif _decoded(lines[0]) != work:
            raise AgentError(f"{path} belongs to another contest")
        for line in lines[1:]:
            self._take(_decoded(line))

    def _take(self, row: object) -> None:
        """A deal from the file; a damaged line is left out, and that deal is played again."""
        match row:
            case {"deal": int(deal), "decks": [str(first), str(second)], "share": int() | float() as share}:
                self.played.append(FieldDeal(deal, (first, second), share))

    def add(self, one: FieldDeal) -> None:
        self.played.append(one)
        self._write(asdict(one))

    def _write(self, row: dict[str, object]) -> None:
        if self.path is not None:
            append_lines(self.path, f"{json.dumps(row)}\n".encode())


def _decoded(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print the first player's share: all, mirrors, across."""
    parser = command_line(__doc__)
    parser.add_argument("players", nargs=2)
    parser.add_argument("--deals", type=positive, default=200, help="two games each")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal, to go on with a series")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kept", action="store_true", help="the decks that nothing was trained on")
    parser.add_argument("--journal", type=Path, help="write deals here, and go on from them")
    parser.add_argument("--minutes", type=float, default=0.0, help="begin no deal after so many minutes")
    obey(parser, _play, arguments)


def _play(chosen: argparse.Namespace) -> None:
    journal = ContestJournal(chosen.journal, {"players": chosen.players, "seed": chosen.seed, "kept": chosen.kept})
    _play_missing(chosen, journal)
    print(f"{chosen.players[0]} against {chosen.players[1]}, seed {chosen.seed}")
    _print_parts(journal.played)


def _play_missing(chosen: argparse.Namespace, journal: ContestJournal) -> None:
    """The deals the journal does not have, until the time is up."""
    field, known = kept_field() if chosen.kept else training_field(), {one.deal for one in journal.played}
    deals = [deal for deal in range(chosen.first, chosen.first + chosen.deals) if deal not in known]
    end = time.monotonic() + 60 * chosen.minutes
    for one in play_field((chosen.players[0], chosen.players[1]), field, deals, chosen.seed):
        journal.add(one)
        if len(journal.played) % 50 == 0:
            print(_told("so far", journal.played), flush=True)
        if chosen.minutes and time.monotonic() > end:
            break


def _print_parts(played: Sequence[FieldDeal]) -> None:
    print(_told("all", played))
    print(_told("mirrors", [one for one in played if one.is_mirror]))
    print(_told("across", [one for one in played if not one.is_mirror]))


if __name__ == "__main__":
    main()
