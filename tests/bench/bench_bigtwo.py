"""Random games of Big Two per CPU second: the plain engine and the compiled kernel against the tensor design."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
from numba import njit

from cardai.games.arrays import Floats, Ints, Words
from cardai.games.bigtwo import make
from cardai.games.bigtwo.bits import draw, seeded
from cardai.games.bigtwo.kernel import MAX_PLAYS, OVER, WIDTH, deal, menu, play, settle
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.core import Luck
from tests.bench import naive_bigtwo
from tests.bench.rivals import Rival, race

PLAIN_GOAL = 100
KERNEL_GOAL = 2_000


def plain_games(count: int, rules: str, seed: int) -> None:
    """Whole games of random players through start, actions, apply and returns."""
    game = make(rules)
    rng = random.Random(seed)
    luck = Luck(rng)
    for _ in range(count):
        state = game.start(4, luck)
        while state.turn is not None:
            actions = state.actions()
            state.apply(actions[int(rng.random() * len(actions))], luck)
        state.returns()


@njit(cache=True, nogil=True)
def random_games(games: int, seats: int, count: int, rules_row: Ints, rng: Words, totals: Floats) -> int:
    """Whole games of random players in the kernel; adds up their results and returns the number of actions."""
    at = np.zeros(WIDTH, np.int64)
    masks = np.empty(MAX_PLAYS, np.int64)
    keys = np.empty(MAX_PLAYS, np.int64)
    results = np.zeros(4)
    steps = 0
    for _ in range(games):
        deal(at, seats, count, rules_row, rng)
        while not at[OVER]:
            i = draw(rng, menu(at, rules_row, masks, keys))
            play(at, masks[i], keys[i], rules_row)
            steps += 1
        settle(at, rules_row, results)
        for seat in range(seats):
            totals[seat] += results[seat]
    return steps


def kernel_games(count: int, rules: str, seed: int) -> None:
    """The same in the kernel."""
    game = make(rules)
    random_games(count, 4, 13, rules_row(game.rules), seeded(seed), np.zeros(4))


def naive_games(count: int, seed: int) -> None:
    """The same in the tensor design."""
    rng = random.Random(seed)
    for _ in range(count):
        naive_bigtwo.random_game(rng)


def timed(play: Callable[[int, int], None], count: int) -> Rival:
    """A rival that plays so many games."""

    def set_up(seed: int) -> Callable[[], int]:
        def work() -> int:
            play(count, seed)
            return count

        return work

    return set_up


def main() -> None:
    """Print the rates and their ratios to the reference."""
    for rules in ("tensor", "hongkong", "ppo2018"):
        plain = timed(lambda count, seed, rules=rules: plain_games(count, rules, seed), 1_500)
        fast = timed(lambda count, seed, rules=rules: kernel_games(count, rules, seed), 60_000)
        found = race({"naive": timed(naive_games, 30), "plain": plain, "kernel": fast})
        print(f"naive 4x13 tensors, tensor rules  {found.rate('naive'):12,.1f} games/CPU s")
        for name, title, goal in (("plain", "plain engine", PLAIN_GOAL), ("kernel", "numba kernel", KERNEL_GOAL)):
            ratio = found.ratio(name, "naive")
            print(f"{title}, {rules:<12}        {found.rate(name):12,.0f} games/CPU s  {ratio} (goal {goal:,})")
