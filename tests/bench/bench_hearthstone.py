"""Hearthstone: random games per CPU second, copies of a position against `copy.deepcopy`, views and guesses.

All figures are processor time. The yardstick, a plain Python loop, tells how fast this machine is.
"""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable

from cardai.games.core import Luck
from cardai.games.hearthstone import make
from cardai.games.hearthstone.state import HearthstoneState
from tests.bench.rivals import Rival, race

REQUIRED_GAMES = 100.0
"""Games per CPU second asked of this engine."""
REQUIRED_COPY = 6.0
"""Microseconds allowed for a copy."""


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call, the best of three."""
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def yardstick(_seed: int) -> Callable[[], int]:
    """A million rounds of a plain loop."""

    def work() -> int:
        total = 0
        for number in range(1_000_000):
            total += number & 7
        return 1

    return work


def play(preset: str, allowed: str, games: int, told: list[int]) -> Rival:
    """Random games in a format; how many moves they had is told."""
    game = make({"preset": preset, "format": allowed})

    def set_up(seed: int) -> Callable[[], int]:
        def work() -> int:
            rng = random.Random(seed)
            luck = Luck(rng)
            moves = 0
            for _ in range(games):
                state = game.start(2, luck)
                while state.turn is not None:
                    actions = state.actions()
                    state.step(actions[int(rng.random() * len(actions))], luck)
                    moves += 1
            told.append(moves)
            return games

        return work

    return set_up


def again(work: Callable[[], object], things: int) -> Rival:
    """A rival that does the same in every round."""

    def run() -> int:
        work()
        return things

    return lambda _seed: run


def middles(number: int) -> list[HearthstoneState]:
    """Positions in the middle of random games."""
    found: list[HearthstoneState] = []
    for seed in range(10 * number):
        rng = random.Random(seed)
        luck = Luck(rng)
        state = make("random").start(2, luck)
        while state.turn is not None and state.number < 16:
            state.step(rng.choice(state.actions()), luck)
        if state.turn is not None:
            found.append(state)
        if len(found) == number:
            break
    return found


def copies(states: list[HearthstoneState], rounds: int) -> None:
    for _ in range(rounds):
        for state in states:
            state.copy()


def report_games(preset: str, allowed: str = "classic", note: str = "", games: int = 200) -> None:
    told: list[int] = []
    found = race({"games": play(preset, allowed, games, told), "yardstick": yardstick})
    rate, moves = found.rate("games"), sum(told) / len(told) / games
    print(
        f"  {preset} decks{note}: {rate:.0f} random games per CPU s ({rate / REQUIRED_GAMES:.1f} x what is required),"
        f" {moves:.0f} moves a game, {1e6 / rate / moves:.0f} us a move,"
        f" {found.ratio('yardstick', 'games').middle:.3f} yardsticks (a million rounds of a plain loop) a game"
    )


def main() -> None:
    for preset in ("starter", "random"):
        report_games(preset)
    report_games("random", "wild2015", " of all sets")
    report_games("random", note=" of Classic with all sets read")
    states = middles(50)
    game = make("random")
    rng = random.Random(1)
    deep = again(lambda: [copy.deepcopy(state.sides) for state in states], 50)
    found = race({"own": again(lambda: copies(states, 100), 5000), "deep": deep})
    limit = f"limit {REQUIRED_COPY:.0f}"
    beside = f"copy.deepcopy of its sides: {found.ratio('own', 'deep')}"
    print(f"  copy: {1e6 / found.rate('own'):.1f} us ({limit}), beside {beside}")
    actions = seconds(lambda: [state.actions() for _ in range(20) for state in states]) / 1000
    views = [state.view(0) for state in states]
    view = seconds(lambda: [state.view(0) for _ in range(20) for state in states]) / 1000
    guess = seconds(lambda: [game.guess(one, rng) for _ in range(5) for one in views]) / 250
    print(f"  menu {1e6 * actions:.0f} us, view {1e6 * view:.0f} us, guess {1e6 * guess:.0f} us")


if __name__ == "__main__":
    main()
