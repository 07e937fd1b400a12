"""Random games with decks of all sets: no exception, limits and sums hold after every move, the record replays equal.

python -m tests.measure.hearthstone_random_games 100000 [FIRST_SEED] [FORMAT]
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from cardai.games.hearthstone import make
from cardai.games.hearthstone.card_book import collectible
from cardai.games.hearthstone.formats import EVERYTHING, format_named
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.match import Match

VIEWS = 0.02
"""How often a position is looked at and guessed from both seats."""


def play(game: Hearthstone, seed: int, seen: Counter[str]) -> int:
    """One game to its end and again from its record; how many moves it had."""
    rng = random.Random(seed)
    match = Match.start(game, 2, seed)
    while not match.is_over:
        state = match.state
        action = rng.choice(state.actions())
        if action[0] == "play":
            seen[state.sides[state.active].hand[action[1]].card.id] += 1
        match.play(action)
        check(state)
        if rng.random() < VIEWS:
            look(state, rng)
    again = Match.replay(game, 2, match.tokens())
    assert again.state.view(0).key() == match.state.view(0).key()
    assert again.state.view(1).key() == match.state.view(1).key()
    assert again.state.returns() == match.state.returns()
    return len(match.steps)


def check(state: HearthstoneState) -> None:
    """What must hold between two moves."""
    uids: list[int] = []
    for side in state.sides:
        assert len(side.board) <= 7 and len(side.hand) <= 10 and len(side.secrets) <= 5
        assert 0 <= side.mana <= 10 and 0 <= side.crystals <= 10 and side.locked >= 0 and side.owed >= 0
        assert len({hidden.card for hidden in side.secrets}) == len(side.secrets)
        assert side.hero.armor >= 0 and not any(one.gone for one in side.board)
        uids += [one.uid for one in side.board] + [held.uid for held in side.hand]
        if not state.is_over:
            assert side.hero.health > 0
            for one in side.board:
                assert one.health > 0 and one.attack >= 0 and one.damage >= 0 and one.seat == side.seat, one
            assert side.weapon is None or side.weapon.durability > 0
    assert len(set(uids)) == len(uids)
    assert not state.fallen and not state.broken


def look(state: HearthstoneState, rng: random.Random) -> None:
    """Views hide what they must, copies and guesses are positions of the same game."""
    for seat in (0, 1):
        view = state.view(seat)
        assert all(card.id == "?" for card in view.enemy.deck)
        guessed = state.game.guess(view, rng)
        assert guessed.view(seat).actions() == view.actions()
    twin = state.copy()
    assert [twin.view(seat) for seat in (0, 1)] == [state.view(seat) for seat in (0, 1)]


def main(arguments: list[str]) -> None:
    games = int(arguments[0]) if arguments else 1000
    first = int(arguments[1]) if len(arguments) > 1 else 0
    allowed = format_named(arguments[2]) if len(arguments) > 2 else EVERYTHING
    tables = [make({"preset": preset, "format": allowed.name}) for preset in ("random", "mirror")]
    seen: Counter[str] = Counter()
    begun, moves = time.process_time(), 0
    for seed in range(first, first + games):
        try:
            moves += play(tables[seed % 2], seed, seen)
        except BaseException as error:
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
            raise
        if (seed + 1 - first) % 1000 == 0:
            print(f"{seed + 1 - first} games, {moves} moves, {time.process_time() - begun:.0f} CPU s", flush=True)
    missing = [card.name for card in collectible(allowed) if not seen[card.id]]
    print(f"{games} games, {moves} moves, {len(seen)} different cards played, never played: {missing}")


if __name__ == "__main__":
    main(sys.argv[1:])
