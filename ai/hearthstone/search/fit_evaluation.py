"""Fits the weights of `evaluation.py` to the results of self-play.

python -m cardai.ai.hearthstone.search.fit_evaluation 800
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cardai.games import registry
from cardai.games.arrays import Floats
from cardai.games.core import Luck
from cardai.games.hearthstone.state import HearthstoneState

from .evaluation import FIGURE_NAMES, chances_to_win, count
from .turn import END, TurnSearch

FIT_PRESETS = ("mirror", "random", "starter", "mirror")
FIT_EPSILONS = (0.0, 0.03, 0.15)
"""Epsilon of each player of a game: how often it does just anything, so that unusual positions come up, too."""
RIDGE = 3.0
HELD_OUT = 10
"""Every tenth game is kept for testing."""


@dataclass(frozen=True)
class Sample:
    """A position at the end of a turn: the figures of both sides, and what became of it."""

    game: int
    figures: list[float]
    result: float


def play(number: int, seed: int = 2) -> Iterator[Sample]:
    """One game of the turn search against itself, told as its ends of turns."""
    rng = random.Random(f"{seed}/{number}")
    luck, epsilons = Luck(rng), [rng.choice(FIT_EPSILONS) for _ in range(2)]
    state = registry.make("hearthstone", FIT_PRESETS[number % len(FIT_PRESETS)]).start(2, luck)
    assert isinstance(state, HearthstoneState)
    ends: list[tuple[int, list[float]]] = []
    while state.turn is not None:
        seat = state.turn
        action = _keep(state) if state.phase == 0 else _action(state, seat, epsilons[seat], rng)
        if action == END:
            ends.append((seat, count(state.sides[seat], 0) + count(state.sides[1 - seat], 0)))
        state.step(action, luck)
    for seat, figures in ends:
        yield Sample(number, figures, 0.5 if state.winner is None else float(state.winner == seat))


def _keep(state: HearthstoneState) -> tuple[str, tuple[int, ...]]:
    assert state.turn is not None
    hand = state.sides[state.turn].hand
    return ("keep", tuple(place for place, held in enumerate(hand) if held.card.cost < 4))


def _action(state: HearthstoneState, seat: int, epsilon: float, rng: random.Random) -> tuple[object, ...]:
    if rng.random() < epsilon:
        return rng.choice(state.actions())
    search = TurnSearch(rng, width=5, samples=2, budget=250)
    return search.lines(state.view(seat).position(), chances_to_win)[0].actions[0]


def regress(figures: Floats, results: Floats, rounds: int = 30) -> Floats:
    """Logistic regression with a small ridge, by Newton's method; the bias comes first."""
    rows = np.column_stack([np.ones(len(figures)), figures])
    weights = np.zeros(rows.shape[1])
    ridge = np.full(rows.shape[1], RIDGE)
    ridge[0] = 1e-9
    for _ in range(rounds):
        chances = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (results - chances) - ridge * weights
        bend = (rows * (chances * (1 - chances))[:, None]).T @ rows + np.diag(ridge)
        weights += np.linalg.solve(bend, slope)
    return weights


def log_loss(weights: Floats, figures: Floats, results: Floats) -> float:
    """Mean surprise at the results, in nats."""
    chances = 1 / (1 + np.exp(-(weights[0] + figures @ weights[1:])))
    likelihood = results * np.log(chances) + (1 - results) * np.log(1 - chances)
    return float(-likelihood.mean())


def main(games: int) -> None:
    samples = [sample for number in range(games) for sample in play(number)]
    figures = np.array([sample.figures for sample in samples])
    results = np.array([sample.result for sample in samples])
    held = np.array([sample.game % HELD_OUT == 0 for sample in samples])
    weights = regress(figures[~held], results[~held])
    print(f"{len(samples)} positions, log loss on held-out games {log_loss(weights, figures[held], results[held]):.3f}")
    print("BIAS", round(float(weights[0]), 3))
    for name, mine, theirs in zip(
        FIGURE_NAMES, weights[1 : len(FIGURE_NAMES) + 1], weights[len(FIGURE_NAMES) + 1 :], strict=True
    ):
        print(f"{name:<30}{mine:8.3f}{theirs:8.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 800)
