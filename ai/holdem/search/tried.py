"""What follows each action of a solved decision: by the solution, or solved anew where one's own range hardly does it.

To a bet that no hand makes the opponent of a solution has learned no answer: what it does there is left over from early
iterations, and so is the value. So it is solved from after the bet on. We choose with which hands to bet, or take what
the solution gives them. First we are supposed to overrate the bet by next to nothing: the opponent answers as it takes
to keep us from it. Then by as little as makes SELDOM of our hands bet, those that lose least: it answers these as well
as it can. To keep us from bets of many pots nearly any answer will do, so that no more is charged than halfway to the
second.

Of 15 such bets on 5 rivers and 2 turns 10 are charged within 1.1 % of the pot of what much larger trees do, solved to
0.01 and 0.2 % of it; 3 all-ins of 9 to 17 pots, charged 6 to 31 %, within 6.3 (errors 2 to 5), 2 with a set 3.6 too
little. A bet by the whole range would be answered so lightly that hands win up to ten pots by bets nobody makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...agent import Progress
from ..solver.solution import Position
from ..solver.solve import TooLarge
from ..solver.spot import Spot
from ..solver.tree import Action
from .beliefs import Floats
from .position_beliefs import comes, gadget_of
from .resolve import Resolver, Solved

SELDOM = 0.03
"""What a smaller part of one's own range does the opponent has not learned to answer."""
OVERRATED = (0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.06, 0.08, 0.12, 0.16, 0.24, 0.32, 0.48)
"""Parts of the pot by which we are supposed to overrate such an action: the least that will do is looked for."""
BY_STREET = ((), (0.02,), (0.005, 0.06), OVERRATED)
"""Those tried: a solve takes up to 10 s of CPU time on flops, tenths on turns, hundredths on rivers."""
FINER = (0, 0, 1, 2)
"""By street: how finely it is solved (resolve.FINER): what is left to gain is left with few hands."""
LEAST_DOUBT = 0.015
"""Part of the pot that what is solved anew may be wrong by."""
DOUBTED = 0.15
"""The same, of what a bet had to be overrated by. What is charged is the smaller of two losses already: with a quarter
a bluff of ten pots that loses 15 % of the pot was no mistake."""
GUESSED = 0.04
"""Part of the pot that a value may be wrong by that rests on hardly any hand and is not solved anew. On a flop a lead
of half the pot was told to lose 3.1 %; solved anew it loses 0.1 to 5.2 %, by what it is overrated (0.2 to 6 %)."""


@dataclass(frozen=True)
class Tried:
    """An action and what follows it, for one hand."""

    action: Action
    after: Position
    """After the action; the opponent's answer is that of this position's solution."""
    chips: float
    """What the hand wins by it from here on; a fold is 0."""
    lift: float = 0.0
    """By how much that is more than what it wins against the answer at `after`."""
    doubt: float = 0.0
    """Part of the pot that this may be wrong by, if that is more than the decision itself."""
    overrated: float = 0.0
    """Part of the pot by which we are supposed to overrate it; 0 if the solution itself tells what it is worth."""
    is_guess: bool = False
    """Whether hardly any hand does it and it was not solved anew."""

    @property
    def is_seldom(self) -> bool:
        """Whether one's own range hardly does it."""
        return self.is_guess or self.overrated > OVERRATED[0]


@dataclass(frozen=True)
class Trial:
    """The actions of one decision with one hand, a combo."""

    resolver: Resolver
    found: Solved
    own: int
    progress: Progress

    @property
    def position(self) -> Position:
        return self.found.position

    @property
    def me(self) -> int:
        assert self.position.player is not None
        return self.position.player

    def all(self, extra: Action | None = None) -> tuple[Tried, ...]:
        """What the solution has, and one action more. What hardly any hand does wins no more than what is done."""
        listed = list(self._listed())
        most = max(self._had, *(one.chips for one in listed if not (one.overrated or one.is_guess)))
        found = tuple(_capped(one, most) for one in listed)
        more = None if extra is None else self._anew(extra)
        return found if more is None else (*found, _capped(more, max(one.chips for one in found)))

    @property
    def _had(self) -> float:
        """What the hand wins by its mix in the solution."""
        return float(self.position.values(self.me)[self.own])

    def _listed(self) -> Iterator[Tried]:
        values = self.position.action_values()[self.own]
        for action, value, share in zip(self.position.actions, values, self._shares(), strict=True):
            after = self.position.after(str(action))
            told = Tried(action, after, 0.0 if action.name == "fold" else float(value))
            yield told if share >= SELDOM or _is_final(after) else self._seldom(told)

    def _shares(self) -> Floats:
        """Which part of one's own range does each action."""
        weights = self.position.weights(self.me)
        return np.asarray(weights @ self.position.strategy() / weights.sum())

    def _seldom(self, told: Tried) -> Tried:
        """Solved anew if it is answered on this street, and that takes no time to speak of."""
        is_quick = told.after.player == 1 - self.me and self.found.duel.street > 1
        anew = self._anew(told.action) if is_quick else None
        return anew or replace(told, doubt=GUESSED, is_guess=True)

    def _anew(self, action: Action) -> Tried | None:
        """None if there is no memory for it."""
        try:
            mild, (hard, margin) = self._solved(action, self._margins(action)[0]), self._believed(action)
        except TooLarge:
            return None
        lift = margin / 2 * self.position.pot
        left = 2 * hard.solution.exploitability / max(comes(hard, self.me), SELDOM)
        error = max(LEAST_DOUBT, DOUBTED * margin, min(GUESSED, left / self.position.pot))
        ways = (Tried(action, mild, self._won(mild)), Tried(action, hard, self._won(hard) + lift, lift))
        return replace(max(ways, key=lambda way: way.chips), doubt=error, overrated=margin)

    def _won(self, after: Position) -> float:
        """What the hand wins by an action that leads there, from before it on."""
        paid = after.node.paid[self.me] - self.position.node.paid[self.me]
        return float(after.values(self.me)[self.own]) - paid

    def _margins(self, action: Action) -> Sequence[float]:
        """After an all-in on a turn there is little to solve, and it may have to be overrated by much."""
        street = self.found.duel.street
        return OVERRATED if action.name == "allin" and street > 1 else BY_STREET[street]

    def _believed(self, action: Action) -> tuple[Position, float]:
        """With the least overrating that makes enough hands do it."""
        margins = self._margins(action)
        low, high = 0, len(margins) - 1
        while low < high:
            middle = (low + high) // 2
            if comes(self._solved(action, margins[middle]), self.me) >= SELDOM:
                high = middle
            else:
                low = middle + 1
        return self._solved(action, margins[low]), margins[low]

    def _solved(self, action: Action, margin: float) -> Position:
        """Where the opponent answers; solutions are remembered."""
        street, spot = self.found.duel.street, self._spot(action, margin)
        return self.resolver.solve(spot, street, self.progress, FINER[street], self.position.solution).root

    def _spot(self, action: Action, margin: float) -> Spot:
        position, them = self.position, 1 - self.me
        spot, paid, theirs = position.solution.spot, list(position.node.paid), position.weights(them)
        if action.amount:
            paid[self.me] = action.amount
        first, second = (position.weights(player).astype(np.float32) for player in (0, 1))
        gadget = gadget_of(position, self.me, theirs, margin)
        return Spot(
            position.board, spot.pot, spot.stack, first, second, spot.menus, them, (paid[0], paid[1]), gadget=gadget
        )


def _capped(one: Tried, most: float) -> Tried:
    """An action that wins at most so much."""
    over = max(0.0, one.chips - most)
    return replace(one, chips=one.chips - over, lift=one.lift - over)


def _is_final(after: Position) -> bool:
    """Whether nobody has a say any more."""
    nodes, node = after.solution.prepared.plan.tree.nodes, after.node
    while len(node.children) == 1:
        node = nodes[node.children[0]]
    return not node.actions
