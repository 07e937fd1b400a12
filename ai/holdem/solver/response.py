"""Restricted Nash response (Johanson, Zinkevich and Bowling 2007) on a river.

With some chance, the trust, the opponent is a known player, else it is free to answer as it likes: what is learned then
wins from that player and gives a perfect opponent little. How little is measured, and limited.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from . import runouts
from .kernel_setup import BEST
from .solution import Solution
from .solve import Floats as Strategies
from .solve import Run, aligned
from .tree import Action, Kind

MOST_TRUST = 0.9
TRIES = 5
"""So many trusts are tried; the more trust, the more a perfect opponent wins."""
LEAST_ITERATIONS = 100
LEAST_PART = 0.02
"""Where a solution's opponent hardly ever comes, a model is taken to come with this part of its range."""

Floats = NDArray[np.float64]
Mix = Callable[[tuple[str, ...], Sequence[Action], Floats, float], Floats]
"""By the line to a decision, its actions, the range there and the part of all it is: chances by combo and action."""


class Response:
    """Answers to models of one player of a solved river."""

    def __init__(self, balanced: Solution, opponent: int, models: Sequence[tuple[Floats, Mix]]) -> None:
        """Of each model its range at the root, larger if it is likelier, and what it does."""
        self.balanced, self.us, self.opponent = balanced, 1 - opponent, opponent
        self.run = Run(balanced.prepared, 0.0)
        tables = runouts.Tables(self.run.setup.meta, self.run.setup.tab)
        self.numbers = runouts.stored_combos(tables, 0, opponent)
        slots, width = balanced.prepared.plan.slots[2][0], int(balanced.prepared.widths[0, opponent])
        self.model = aligned(slots * width)
        """The models' reach, a row for each slot of the kernels."""
        self._reach = self.model.reshape(slots, width)
        root = balanced.root
        least = LEAST_PART * float(balanced.spot.ranges[opponent].sum())
        self._size = max(least, float(root.weights(opponent).sum()))
        held = np.zeros((len(models), runouts.COMBOS))
        held[:, self.numbers] = [weights[self.numbers] for weights, _ in models]
        held *= self._size / max(held.sum(), 1e-12)
        for weights, (_, mix) in zip(held, models, strict=True):
            self._fill(root.at, (), weights, mix)

    def _fill(self, at: int, line: tuple[str, ...], weights: Floats, mix: Mix, is_new: bool = True) -> None:
        """Add a model's range to the slots of a node and of all below it; after our own actions they stay the same."""
        plan = self.run.prepared.plan
        node = plan.tree.nodes[at]
        if is_new:
            self._reach[plan.places.reach[self.us][at], : len(self.numbers)] += weights[self.numbers]
        if node.kind is not Kind.ACT:
            return
        acts = node.player == self.opponent
        chances = mix(line, node.actions, weights, weights.sum() / self._size) if acts else None
        for number, (action, child) in enumerate(zip(node.actions, node.children, strict=True)):
            after = weights if chances is None else weights * chances[:, number]
            self._fill(child, (*line, str(action)), after, mix, acts)

    def within(self, limit: float) -> Solution:
        """The answer with the most trust of those that lose at most so many chips more to a best response.

        Between two trusts everything may change: then the two answers are mixed, which loses at most the mean of both.
        """
        usual = self.lost(self.balanced.average)
        low, less, safe = 0.0, 0.0, self.balanced.average
        high, more, daring = MOST_TRUST, np.inf, safe
        for number in range(TRIES):
            trust = (low + high) / 2 if number else high
            average = self.solve(trust)
            lost = self.lost(average) - usual
            if lost <= limit:
                low, less, safe = trust, lost, average
            else:
                high, more, daring = trust, lost, average
            if low == high:
                return self._solution(less, safe)
        share = max(0.0, limit - less) / (more - less)
        return self._solution(less + share * (more - less), self._mixed(safe, daring, share))

    def _mixed(self, first: Strategies, second: Strategies, share: float) -> Strategies:
        """Our strategy if we play the second one with this chance from the root on; the opponent's as in the first."""
        found = aligned(len(first))
        found[:] = first
        width = int(self.run.prepared.widths[0, self.us])
        chances = np.full(width, 1 - share, np.float32), np.full(width, share, np.float32)
        self._mix_below(self.balanced.root.at, found, (first, second), chances)
        return found

    def _mix_below(
        self, at: int, found: Strategies, averages: tuple[Strategies, Strategies], reach: tuple[Strategies, Strategies]
    ) -> None:
        """Write the mix of two strategies at a node and below; `reach`: how likely each is followed and comes here."""
        node = self.run.prepared.plan.tree.nodes[at]
        if node.kind is not Kind.ACT:
            return
        after = [reach] * len(node.children)
        if node.player == self.us:
            rows = self._rows(at)
            first, second = (
                part * _normal(average[rows].reshape(-1, len(part)))
                for part, average in zip(reach, averages, strict=True)
            )
            found[rows] = (first + second).ravel()
            after = list(zip(first, second, strict=True))
        for child, then in zip(node.children, after, strict=True):
            self._mix_below(child, found, averages, then)

    def _rows(self, at: int) -> slice:
        """Where a decision of ours is in a store."""
        prepared = self.run.prepared
        width = int(prepared.widths[0, self.us])
        start = int(self.run.setup.meta[0, runouts.STORE + self.us]) + prepared.plan.places.row[at] * width
        return slice(start, start + len(prepared.plan.tree.nodes[at].children) * width)

    def solve(self, trust: float) -> Strategies:
        """The average strategies of an opponent who is one of the models with this chance."""
        from . import kernel_response as kernels

        run, iterations = self.run, max(LEAST_ITERATIONS, self.balanced.iterations)
        run.regret[:], run.average[:] = 0.0, 0.0
        kernels.respond(run.mem, run.setup, run.regret, run.average, self.model, trust, self.us, 0, iterations)
        found = aligned(len(run.average))
        found[:] = run.average
        return found

    def lost(self, average: Strategies) -> float:
        """Chips that the best response to our average strategy wins, relative to half of the pot."""
        self.run.average[:] = average
        return self.run.value(self.opponent, BEST)

    def _solution(self, more: float, average: Strategies) -> Solution:
        balanced, run = self.balanced, self.run
        found = Solution(run.prepared, run.setup, run.mem, average)
        found.iterations, found.memory, found.evs = balanced.iterations, balanced.memory, balanced.evs
        found.exploitability = balanced.exploitability + max(0.0, more) / 2
        return found


def _normal(rows: Strategies) -> Strategies:
    """Chances by action and hand; even where nothing is known."""
    total = rows.sum(axis=0)
    return np.where(total > 0, rows / np.where(total > 0, total, 1), np.float32(1 / len(rows))).astype(np.float32)
