"""Exact play of small positions."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai.bigtwo.search.endgame import EndgameSolver
from cardai.games.bigtwo import PRESETS, kernel, make
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.core import Dice, Luck
from tests.ai.bigtwo.positions import place


def best_by_hand(state: BigTwoState) -> list[float]:
    """The result when every seat makes the most of its own, by trying everything."""
    if state.turn is None:
        return state.returns()
    results = []
    for action in state.actions():
        after = state.copy()
        after.apply(action, Luck(random.Random(0)))
        results.append(best_by_hand(after))
    return max(results, key=lambda result: result[state.turn or 0])


def solved(solver: EndgameSolver, state: BigTwoState) -> float | None:
    """What the seat to play makes of a position; None if it is too large."""
    game, actions = state.game, list(state.actions())
    start, deals = kernel.row_of(state), np.array([[*state.hands, 0, 0, 0][:4]], np.int64)
    strengths = np.array([game.plays.strength(action) if action else -1 for action in actions], np.int64)
    given = (rules_row(game.rules), deals, np.array(actions, np.int64), strengths)
    found = solver.solve_all(start, state.turn or 0, *given)
    return None if found is None else float(found[0][:, :, state.turn or 0].max())


@pytest.mark.parametrize("rules", PRESETS)
def test_the_solver_finds_what_trying_everything_finds(rules: str) -> None:
    rng = random.Random(4)
    solver = EndgameSolver()
    for _ in range(12):
        seats = rng.choice([2, 3, 4])
        sizes = [rng.randint(1, 5 if seats == 2 else 2) for _ in range(seats)]
        names = rng.sample(make(rules).deck.names, sum(sizes))
        hands = [" ".join(names.pop() for _ in range(size)) for size in sizes]
        state = place(rules, *hands, turn=rng.randrange(seats))
        assert solved(solver, state) == pytest.approx(best_by_hand(state)[state.turn or 0])


def test_a_position_that_is_too_large_is_left_alone() -> None:
    state = make("hongkong").start(4, Dice(1))
    assert solved(EndgameSolver(1000), state) is None
