"""Learns to beat a random player at Hearthstone in a few minutes: a linear softmax policy over what an action is.

An action is described by its own features and by the rows of the cards it concerns: the card played, the attacker, the
target. The policy is improved by REINFORCE: after each game, what was done becomes likelier by how much better than
usual the game went. Needs numpy and gymnasium (`pip install cardai[env]`).

    python learn_hearthstone.py --games 3000 --seed 1
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.ai.env.environment import environment, sections, vector_env
from cardai.games.arrays import Floats, Floats32

TABLES = 16
STEP = 0.03
REPORT = 100
KINDS, KEPT, HAND, ATTACKERS, TARGETS = 6, 4, 10, 8, 16
"""The first groups of columns in the features of an action, see docs/environments.md."""


class Describer:
    """Rows for the legal actions of an observation."""

    def __init__(self) -> None:
        table = environment("hearthstone")
        self.layout, self.actions = table.observer.layout, table.numbering.features
        starts = np.cumsum([0, KINDS, KEPT, HAND, ATTACKERS, TARGETS])
        self._card, self._attacker, self._target = (self._named(*starts[at : at + 2]) for at in (2, 3, 4))
        widths = self.layout["hand"][1] + 2 * self.layout["my minions"][1]
        self.size = self.actions.shape[1] + widths

    def _named(self, start: int, end: int) -> NDArray[np.intp]:
        """Which of a group of columns an action names; one past the last if none."""
        group = self.actions[:, start:end]
        return np.where(group.any(1), group.argmax(1), end - start)

    def rows(self, seen: Floats32, legal: NDArray[np.intp]) -> Floats32:
        """One row for each legal number."""
        parts = sections(self.layout, seen)
        width = self.layout["my minions"][1]
        hero, nothing = np.zeros((1, width), np.float32), np.zeros((1, width), np.float32)
        mine, theirs = parts["my minions"], parts["enemy minions"]
        hand = np.concatenate([parts["hand"], np.zeros((1, parts["hand"].shape[1]), np.float32)])
        attackers = np.concatenate([hero, mine, nothing])
        targets = np.concatenate([hero, mine, hero, theirs, nothing])
        return np.concatenate(
            [
                self.actions[legal],
                hand[self._card[legal]],
                attackers[self._attacker[legal]],
                targets[self._target[legal]],
            ],
            1,
        )


class Policy:
    """Chooses by the softmax of a linear score; Adam moves the weights."""

    def __init__(self, size: int, rng: np.random.Generator) -> None:
        self.weights = np.zeros(size)
        self._rng = rng
        self._mean, self._square, self._steps = np.zeros(size), np.zeros(size), 0

    def choose(self, rows: Floats32, is_learning: bool) -> tuple[int, Floats]:
        """The place of the chosen action, and where the weights would go to make it likelier."""
        scores = rows @ self.weights
        if not is_learning:
            return int(scores.argmax()), np.zeros(0)
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        place = int(self._rng.choice(len(rows), p=chances))
        return place, rows[place] - chances @ rows

    def improve(self, gradient: Floats) -> None:
        self._steps += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.01 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.99**self._steps)
        self.weights += STEP * mean / (np.sqrt(square) + 1e-8)


def play(policy: Policy, describer: Describer, games: int, seed: int, is_learning: bool) -> list[float]:
    """The results (0 or 100, 50 for a draw) of so many games against random players.

    A test counts as many games of each table, or those that end soon would be counted more often than long ones.
    """
    tables = vector_env("hearthstone", TABLES)
    seen, _ = tables.reset(seed=seed)
    traces = np.zeros((TABLES, describer.size))
    results: list[float] = []
    counted, share = np.zeros(TABLES, np.int64), -(-games // TABLES)
    usual, began = 50.0, time.process_time()
    while len(results) < (games if is_learning else share * TABLES):
        actions = [_act(policy, describer, seen, at, traces, is_learning) for at in range(TABLES)]
        seen, rewards, over, _, _ = tables.step(actions)
        for at in np.flatnonzero(over):
            if not is_learning and counted[at] == share:
                continue
            counted[at] += 1
            results.append(float(rewards[at]))
            if is_learning:
                policy.improve(traces[at] * (rewards[at] - usual) / 100)
                usual += 0.02 * (rewards[at] - usual)
            traces[at] = 0
            if is_learning and len(results) % REPORT == 0:
                spent = time.process_time() - began
                print(f"{len(results):6} games {spent:6.0f} CPU s  won {np.mean(results[-REPORT:]):5.1f} %", flush=True)
    return results


def _act(policy: Policy, describer: Describer, seen: dict[str, Any], at: int, traces: Floats, is_learning: bool) -> int:
    legal = np.flatnonzero(seen["action_mask"][at].view(np.bool_))
    place, gradient = policy.choose(describer.rows(seen["observation"][at], legal), is_learning)
    if is_learning:
        traces[at] += gradient
    return int(legal[place])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--test-games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    describer = Describer()
    policy = Policy(describer.size, np.random.default_rng(given.seed))
    play(policy, describer, given.games, given.seed * 1_000_003, is_learning=True)
    results = play(policy, describer, given.test_games, given.seed * 1_000_003 + 500_000, is_learning=False)
    error = np.std(results) / np.sqrt(len(results))
    print(f"after learning: {np.mean(results):.1f} +- {error:.1f} % of {len(results)} new games against random")


if __name__ == "__main__":
    main()
