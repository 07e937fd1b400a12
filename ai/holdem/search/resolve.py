"""Solving a pot of two at the table, from the ranges that the betting leads to, with the bets really made in the tree.

Flop and turn begin with the ranges by the chances of the preflop tables and the net, the river with those of the
turn's solution; there a gadget lets the opponent take what that solution gave each of its hands (less a margin for its
error), so that the new strategy is no worse than the old one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cardai.games.cards import NAMES
from cardai.games.holdem.view import HoldemView

from ...agent import Cancelled, Progress, no_progress
from ..abstraction.translation import Line
from ..net.player import NeuralAgent
from ..preflop.book import Book
from ..solver.bets import Menus
from ..solver.runouts import HIGH, LOW
from ..solver.solution import Position, Solution
from ..solver.solve import solve
from ..solver.spot import Gadget, Spot, make_spot
from ..solver.tree import Root, build
from . import beliefs
from .beliefs import Floats, Pair
from .duel import Duel
from .menus import menus

DOUBT = 0.03
"""How likely an action is not the solution's but a slip."""
SLIP = 0.03
"""A slip that costs this part of the pot more is e times less likely."""
MARGIN = 0.1
"""The gadget's values are lower by this part of the pot: what the solution before may be wrong by."""
RARE = 0.03
"""Decisions that the opponent's range or our hand brings about less often are solved on their own."""
RIVER = 3
MOST_ITERATIONS = (0, 40, 200, 600)
"""By street; a limit in seconds alone would give other answers on a busy machine."""
REMEMBERED = 3
"""Solutions kept; one of a flop has some 400 MB."""

Told = tuple[Floats | None, Floats | None]


@dataclass(frozen=True)
class Effort:
    """How much work a solution is worth; `target` in % of the pot, `seconds` for each solve."""

    target: float = 0.5
    seconds: float = 60.0
    flop: int = 1
    """0: flops are not solved and trees are small, 1: without betting on the river, 2: with it."""

    @property
    def is_quick(self) -> bool:
        return self.flop == 0

    def target_on(self, street: int) -> float:
        """Earlier streets take so much longer that they are solved to less; a river to a tenth % takes no time."""
        return self.target * (0, 4, 2, 0.2)[street]

    def solves(self, duel: Duel) -> bool:
        return duel.street > 1 or self.flop > 0


@dataclass(frozen=True)
class Solved:
    """A decision found in a solution."""

    position: Position
    duel: Duel
    """The street that was solved, the actions until the decision included."""

    @property
    def exploitability(self) -> float:
        """Chips both best responses gain together."""
        return 2 * self.position.solution.exploitability


class Resolver:
    """Solves and remembers the last few solutions; equal questions get equal answers."""

    def __init__(self, net: NeuralAgent, book: Book | None, effort: Effort) -> None:
        self.net, self.book, self.effort = net, book, effort
        self._solutions: OrderedDict[object, Solution] = OrderedDict()

    def solved(
        self,
        view: HoldemView,
        line: Line,
        duels: Sequence[Duel],
        own: int,
        *,
        also: str = "",
        told: Told = (None, None),
        progress: Progress = no_progress,
    ) -> Solved:
        """The decision of the seat to act, which holds combo `own`; `also` is an action to have in the tree.

        `told` are ranges at the decision that somebody knows better, one's own first.
        """
        hand = _Hand(self, view, line, duels, own, also, progress)
        return hand.told(told) if any(part is not None for part in told) else hand.decision()

    def solve(self, spot: Spot, street: int, progress: Progress) -> Solution:
        """A solution, now or from memory."""
        key = _key(spot)
        if key not in self._solutions:
            effort = self.effort
            found = solve(
                spot,
                effort.target_on(street),
                most=MOST_ITERATIONS[street],
                limit=effort.seconds,
                progress=progress,
                threads=1 if effort.is_quick else None,
            )
            if found.is_cancelled:
                raise Cancelled
            self._solutions[key] = found
            if len(self._solutions) > REMEMBERED:
                self._solutions.popitem(last=False)
        self._solutions.move_to_end(key)
        return self._solutions[key]


def _key(spot: Spot) -> object:
    gadget = None if spot.gadget is None else (spot.gadget.player, spot.gadget.values.tobytes())
    ranges = spot.oop.tobytes(), spot.ip.tobytes()
    return spot.board, spot.pot, spot.stack, ranges, str(spot.menus), spot.player, spot.paid, spot.added, gadget


@dataclass(frozen=True)
class _Hand:
    """One question to the resolver."""

    resolver: Resolver
    view: HoldemView
    line: Line
    duels: Sequence[Duel]
    own: int
    also: str
    progress: Progress

    @property
    def me(self) -> int:
        """0 out of position, 1 in position."""
        return self.duels[-1].seats.index(self.view.seat)

    def decision(self) -> Solved:
        """From the start of the street on; from the decision on where the solution seldom comes there."""
        number, duel = len(self.duels) - 1, self.duels[-1]
        position = self._at(number, duel.line)
        if duel.line and self._is_seldom(position):
            return self._after_their_action(position)
        return Solved(position, duel)

    def _after_their_action(self, position: Position) -> Solved:
        """Solve from the decision on, the opponent choosing with which hands to do what it did or what it had else."""
        them, before = 1 - self.me, position.before
        assert before is not None
        ours, theirs = _ranges_at(position, self.me)[self.me], before.weights(them)
        if not theirs.any():
            # the solution never comes here: they slipped more than once
            theirs = _ranges_at(before, self.me)[them]
        ranges = (theirs, ours) if self.me else (ours, theirs)
        return self.rooted_now(ranges, _gadget(before, them, ours))

    def told(self, told: Told) -> Solved:
        """With the ranges somebody gave, what is missing as the betting suggests."""
        mine, theirs = told
        if mine is None or theirs is None:
            guessed = _ranges_at(self._at(len(self.duels) - 1, self.duels[-1].line), self.me)
            mine = guessed[self.me] if mine is None else mine
            theirs = guessed[1 - self.me] if theirs is None else theirs
        return self.rooted_now((theirs, mine) if self.me else (mine, theirs))

    def rooted_now(self, ranges: Pair, gadget: Gadget | None = None) -> Solved:
        """With these ranges at the decision itself."""
        duel = self.duels[-1]
        paid = _paid(duel)
        here = replace(duel, player=self.me, paid=paid, line=(), first=len(self.line.deeds))
        spot = self._spot(here, ranges, gadget)
        return Solved(self.resolver.solve(spot, duel.street, self.progress).root, here)

    def _at(self, number: int, steps: Sequence[str]) -> Position:
        """A position on a street of the hand, solved from the start of that street."""
        duel = self.duels[number]
        ranges, gadget = self._entering(number)
        found = self.resolver.solve(self._spot(duel, ranges, gadget), duel.street, self.progress)
        return found.at(steps)

    def _spot(self, duel: Duel, ranges: Pair, gadget: Gadget | None) -> Spot:
        effort = self.resolver.effort
        sizes = menus(duel.street, effort.flop)
        is_now = duel.street == self.duels[-1].street
        wanted = (*duel.line, self.also) if is_now and self.also else duel.line
        kept = [
            beliefs.trimmed(weights, duel.board, self.own if player == self.me else None)
            for player, weights in enumerate(ranges)
        ]
        return make_spot(
            duel.board, duel.pot, duel.stack, kept[0].astype(np.float32), kept[1].astype(np.float32),
            sizes, player=duel.player, paid=duel.paid, added=_added(duel, sizes, wanted), gadget=gadget,
        )  # fmt: skip

    def _entering(self, number: int) -> tuple[Pair, Gadget | None]:
        """Ranges at the start of a street, and what the opponent must not lose: by the turn's solution on the river."""
        duel = self.duels[number]
        if not number or duel.street < RIVER:
            return beliefs.by_betting(self.view, self.line, duel, self.resolver.net, self.resolver.book), None
        position = self._at(number - 1, (*self.duels[number - 1].line, NAMES[duel.board[-1]]))
        ranges = _ranges_at(position, self.me)
        return ranges, _gadget(position, 1 - self.me, ranges[self.me])

    def _is_seldom(self, position: Position) -> bool:
        """Whether the solution comes here too seldom, or never with this very hand, to have learned what to do."""
        start = position.solution.root
        theirs, first = position.weights(1 - self.me).sum(), start.weights(1 - self.me).sum()
        own, had = position.weights(self.me)[self.own], start.weights(self.me)[self.own]
        return bool(theirs < RARE * first or own < RARE * max(had, 1e-12))


def _added(duel: Duel, sizes: Menus, line: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The part of a line that the tree lacks, so that lines which need nothing more share a solution."""
    root, found = Root(duel.street - 1, duel.pot, duel.stack, duel.player, duel.paid), tuple[tuple[str, ...], ...]()
    grown, at = build(root, sizes), 0
    for number, step in enumerate(line):
        if step not in map(str, grown.nodes[at].actions):
            found = (tuple(line[: number + 1]),)
            grown, at = build(root, sizes, found), 0
            for before in line[:number]:
                at = grown.follow(at, before)
        at = grown.follow(at, step)
    return found


def _paid(duel: Duel) -> tuple[int, int]:
    """What both have in front of them at the end of the line."""
    paid, player = list(duel.paid), duel.player
    for word in duel.line:
        if word != "check":
            paid[player] = max(paid) if word == "call" else duel.stack if word == "allin" else int(word.split()[1])
        player = 1 - player
    return paid[0], paid[1]


def _ranges_at(position: Position, me: int) -> Pair:
    """Both ranges: what the solution says of every action so far, and, in doubt, that who errs errs by little.

    The opponent may have played by the strength of its hand alone.
    """
    ranges = [position.solution.root.weights(player) for player in (0, 1)]
    before = position.solution.root
    for step in position.line[len(before.line) :]:
        player = before.player
        if player is not None:
            chances = _chances(before, step)
            if player != me:
                chances = (1 - beliefs.PLAIN) * chances + beliefs.PLAIN * _plain_chances(before, step, ranges[player])
            ranges[player] = ranges[player] * chances
        before = before.after(step)
    return _possible(ranges[0], position.board), _possible(ranges[1], position.board)


def _plain_chances(position: Position, step: str, weights: Floats) -> Floats:
    """How likely each hand of who acts does this if strength alone decides; all bets are one."""
    assert position.player is not None
    kinds = [_kind(str(action)) for action in position.actions]
    mix = np.zeros((len(weights), 3))
    for kind, chances in zip(kinds, position.strategy().T, strict=True):
        mix[:, kind] += chances
    strength = np.nan_to_num(position.equity(position.player), nan=-1.0)
    return beliefs.by_strength(mix, weights, strength)[:, _kind(step)] / kinds.count(_kind(step))


def _kind(word: str) -> int:
    """0 fold, 1 check or call, 2 bet or raise."""
    return 0 if word == "fold" else 1 if word in ("check", "call") else 2


def _chances(position: Position, step: str) -> Floats:
    """How likely each hand of who acts does this."""
    number = [str(action) for action in position.actions].index(step)
    values = np.nan_to_num(position.action_values())
    gaps = (values - values.max(axis=1, keepdims=True)) / (SLIP * position.pot)
    slips = np.exp(gaps)
    slipped = slips[:, number] / slips.sum(axis=1)
    return np.asarray((1 - DOUBT) * position.strategy()[:, number] + DOUBT * slipped)


def _possible(weights: Floats, board: Sequence[int]) -> Floats:
    gone = np.zeros(52, bool)
    gone[list(board)] = True
    return np.where(gone[HIGH] | gone[LOW], 0.0, weights)


def _gadget(position: Position, opponent: int, ours: Floats) -> Gadget:
    """What each of the opponent's hands had at a position, less the margin, against our range as it is now."""
    had, free = position.counterfactual(opponent), position.free(opponent)
    by_card = np.bincount(HIGH, ours, 52) + np.bincount(LOW, ours, 52)
    now = ours.sum() - by_card[HIGH] - by_card[LOW] + ours
    pot = position.solution.spot.pot + sum(position.node.paid)
    with np.errstate(divide="ignore", invalid="ignore"):
        chips = np.where(free > 1e-9, had / free, -float(pot))
    values = (np.nan_to_num(chips, nan=-float(pot)) - MARGIN * pot) * now
    return Gadget(opponent, values.astype(np.float32))
