"""Answers to a known player: they win more from it, and what they give a perfect one stays within the limit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from cardai.ai.holdem.solver.bets import parse_menus
from cardai.ai.holdem.solver.response import Floats, Response
from cardai.ai.holdem.solver.solution import Solution
from cardai.ai.holdem.solver.solve import solve
from cardai.ai.holdem.solver.spot import make_spot, parsed_range
from cardai.ai.holdem.solver.tree import Action

BLUFFS, CATCHERS = "54s,65s", "JTs,QTs"
BET = "allin"


@pytest.fixture(scope="module")
def balanced() -> Solution:
    """Nuts and nothing against hands that beat nothing alone; a bet of the pot."""
    return solve(make_spot("2c7d9hTsKs", 20, 20, f"KK,TT,99,{BLUFFS}", CATCHERS, parse_menus("a", "-")), 0.05)


def folds(line: tuple[str, ...], actions: Sequence[Action], weights: Floats, part: float) -> Floats:
    """Somebody who believes every bet."""
    return np.tile([float(action.name in ("check", "fold")) for action in actions], (len(weights), 1))


def calls(line: tuple[str, ...], actions: Sequence[Action], weights: Floats, part: float) -> Floats:
    return np.tile([float(action.name in ("check", "call")) for action in actions], (len(weights), 1))


def bluffed(found: Solution) -> float:
    """How often hands that beat nothing are bet."""
    weak = parsed_range(BLUFFS) * (found.root.weights(0) > 0)
    number = [str(action) for action in found.root.actions].index(BET)
    return float(weak @ found.root.strategy()[:, number] / weak.sum())


def answer(balanced: Solution, mix: object, percent: float) -> tuple[Solution, float]:
    """An answer, and what a best response wins more from it than from the balanced one, in % of the pot."""
    response = Response(balanced, 1, [(balanced.root.weights(1), mix)])
    found = response.within(percent / 100 * balanced.spot.pot)
    more = response.lost(found.average) - response.lost(balanced.average)
    return found, 100 * more / balanced.spot.pot


def test_who_folds_too_much_is_bluffed_and_who_calls_too_much_is_not(balanced: Solution) -> None:
    usual = bluffed(balanced)
    assert bluffed(answer(balanced, folds, 5)[0]) > usual + 0.05
    assert bluffed(answer(balanced, calls, 5)[0]) < usual - 0.05


def test_a_perfect_opponent_wins_no_more_than_the_limit(balanced: Solution) -> None:
    for percent in (0.5, 2, 8):
        assert answer(balanced, folds, percent)[1] <= percent + 1e-3


def test_without_a_limit_to_give_it_is_as_it_was(balanced: Solution) -> None:
    found, more = answer(balanced, folds, -1)
    assert more == pytest.approx(0.0, abs=1e-4) and bluffed(found) == pytest.approx(bluffed(balanced))
