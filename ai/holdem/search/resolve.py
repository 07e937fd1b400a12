"""Solving a pot of two at the table, from the ranges that the betting leads to, with the bets really made in the tree.

Flop and turn begin with the ranges by the chances of the preflop tables and the net, the river with those of the
turn's solution; there a gadget lets the opponent take what that solution gave each of its hands (less a margin for its
error), so that the new strategy is no worse than the old one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cardai.games.cards import NAMES
from cardai.games.holdem.view import HoldemView

from ...agent import Cancelled, Progress, no_progress
from ..abstraction.translation import Line
from ..net.player import NeuralAgent
from ..preflop.book import Book
from ..solver.bets import Menus
from ..solver.memory import available
from ..solver.response import Response
from ..solver.solution import Position, Solution
from ..solver.solve import MEMORY, MOST_THREADS, prepare, solve
from ..solver.spot import Gadget, Spot, make_spot
from ..solver.tree import Root, build
from . import beliefs
from .beliefs import Floats, Pair
from .duel import STREET_CARDS, Duel
from .keep import as_often
from .menus import flop_trees, menus
from .opponent import Opponent, opponents
from .position_beliefs import (
    chances_of,
    comes,
    followed,
    gadget_of,
    local_exploitability,
    number_of,
    plain_chances,
    possible,
)

MARGIN = 0.1
"""The gadget's values are lower by this part of the pot: what the solution before may be wrong by."""
SAME_STREET = 0.002
"""The same within a street, whose solution is nearly exact. More would have the opponent raise with hands that lose by
it, and us call such raises with too many hands."""
MISJUDGED = (0.002, 0.01, 0.02, 0.04, 0.08, 0.16)
"""The same for advice, in turn: where a solution hardly ever does what the opponent did, it would do it with no hand at
all, and nothing can be said against that. So it is supposed to overrate it by as little as makes it do so with
BELIEVED of its hands, the right ones for it: what it is worth to it, and bluffs to go with them."""
MISJUDGED_FLOP = (0.02, 0.08)
"""On flops, where a solve takes up to 24 s of CPU time: all six took minutes."""
BELIEVED = 0.1
SUPPOSED = 0.5
"""How much of an opponent's range on a river is that of the models it may be, if they are trusted."""
RARE = 0.03
"""Decisions that the opponent's range or our hand brings about less often are solved on their own."""
RIVER = 3
MOST_ITERATIONS = (0, 40, 200, 600)
"""By street, with wide ranges; a limit in seconds alone would give other answers on a busy machine."""
FINER = (1.0, 0.25, 0.06, 0.015)
"""Parts of the target that a decision is solved to, until its own error is within the target: exploitability is a mean
over all deals, and where few of them come to a decision what is left there is so many times more. On a river that 8 %
of a range came to, solved to 0.1 % of the pot, a hand called with 39 % and lost 10 % of the pot by it."""
TIMES_FINER = (0, 1, 2, 4)
"""By street: how many of them are tried; flops take too long."""
WIDE = 1000
"""Hands of both together; with fewer an iteration takes less, and more of them are allowed."""
MOST_MEMORY = 2_000_000_000
"""Bytes of the solutions kept; one of a flop has up to 1.6 GB."""
QUICK_MEMORY = 200_000_000
"""The same if flops are not solved: who plays needs those of one hand, and five such players may sit at a table."""

Told = tuple[Floats | None, Floats | None]


@dataclass(frozen=True)
class Effort:
    """How much work a solution is worth; `target` in % of the pot, `seconds` for each solve."""

    target: float = 0.5
    seconds: float = 600.0
    """Only so that nobody waits for ever: ended on a busy machine after 60, flops were exploitable by 11 to 25 %."""
    flop: int = 1
    """0: flops are not solved and trees are small, 1: with betting on the river if it fits, 2: always with it."""

    @property
    def is_quick(self) -> bool:
        return self.flop == 0

    def target_on(self, street: int) -> float:
        """Flops take so much longer that they are solved to less; a river to a tenth % takes no time.

        One hand may be wrong by many times what all are on average: at 1 % a turn of 49 bb told 2.1 bb for a call that
        is worth 4.6.
        """
        return self.target * (0, 2, 0.4, 0.2)[street]

    def solves(self, duel: Duel) -> bool:
        return duel.street > 1 or self.flop > 0


@dataclass(frozen=True)
class Solved:
    """A decision found in a solution."""

    position: Position
    duel: Duel
    """The street from where it was solved, the actions until the decision included."""
    chances: Floats
    """By hand and action: what is really done."""
    misjudged: float = 0.0
    """Part of the pot by which the opponent is supposed to have overrated what it did, if a solution hardly does it."""


class Resolver:
    """Solves and remembers the last few solutions; equal questions get equal answers."""

    def __init__(self, net: NeuralAgent, book: Book | None, effort: Effort, keep: int = 0, trust: float = 0.0) -> None:
        """`keep`: 1 leaves it to the net how often to bet and to call on flops and turns, 2 on rivers too.

        `trust`: % of the pot that a river may give a perfect opponent to win more from one who plays as supposed.
        """
        self.net, self.book, self.effort, self.keep, self.trust = net, book, effort, keep, trust
        self._solutions: OrderedDict[object, Solution] = OrderedDict()
        self._hand: tuple[object, ...] = ()
        self._flop: tuple[object, ...] = ()

    def begin(self, view: HoldemView) -> None:
        """Forget the solutions of other hands: nobody asks for them again, and a flop's may take a gigabyte."""
        hand, flop = (view.number, view.button, view.start_stacks), view.board[:3]
        if hand != self._hand or flop not in ((), self._flop):
            self._solutions.clear()
            self._hand, self._flop = hand, flop
        self._flop = flop or self._flop

    def solved(
        self,
        view: HoldemView,
        line: Line,
        duels: Sequence[Duel],
        own: int,
        *,
        told: Told = (None, None),
        is_safe: bool = False,
        progress: Progress = no_progress,
    ) -> Solved:
        """The decision of the seat to act, which holds combo `own`.

        `told` are ranges at the decision that somebody knows better, one's own first. `is_safe` is for who plays: what
        the opponent should not have done must not gain anything. Whoever is advised wants to know what to do if the
        opponent thinks it right (MISJUDGED).
        """
        hand = _Hand(self, view, line, duels, own, is_safe, progress)
        return hand.told(told) if any(part is not None for part in told) else hand.decision()

    def solve(
        self, spot: Spot, street: int, progress: Progress, finer: int = 0, beside: Solution | None = None
    ) -> Solution:
        """A solution, now or from memory; `finer` is a place in FINER, `beside` is in use until it is there."""
        return self._remembered((_key(spot), finer), lambda: self._balanced(spot, street, progress, finer, beside))

    def answer(self, balanced: Solution, opponent: int, models: Sequence[Opponent]) -> Solution:
        """What wins more than a balanced river from an opponent who is one of these."""
        key = _key(balanced.spot), opponent, *((model.weights.tobytes(), model.state.tobytes()) for model in models)
        limit = self.trust / 100 * balanced.spot.pot
        parts = [(model.weights, model.mix) for model in models]
        return self._remembered(key, lambda: Response(balanced, opponent, parts).within(limit))

    def _remembered(self, key: object, make: Callable[[], Solution]) -> Solution:
        if key not in self._solutions:
            found = make()
            self._make_room(found.footprint)
            self._solutions[key] = found
        self._solutions.move_to_end(key)
        return self._solutions[key]

    def _make_room(self, wanted: int) -> None:
        """Forget the oldest solutions if one of so many bytes is to be kept beside them."""
        most = QUICK_MEMORY if self.effort.is_quick else MOST_MEMORY
        while self._solutions and wanted + self._kept > most:
            self._solutions.popitem(last=False)

    @property
    def _kept(self) -> int:
        return sum(one.footprint for one in self._solutions.values())

    @property
    def room(self) -> int:
        """Bytes that a solution may take if all others are forgotten for it."""
        return _room(self._kept)

    def _balanced(
        self, spot: Spot, street: int, progress: Progress, finer: int, beside: Solution | None = None
    ) -> Solution:
        """TooLarge if the machine has no room for it; what is in use makes no way by being forgotten."""
        effort = self.effort
        others = sum(one.footprint for one in self._solutions.values() if one is not beside)
        room = _room(others)
        if street == 1:  # two flops at once would take twice the memory
            wanted = prepare(spot).size().total
            self._make_room(wanted if wanted + others <= room else MOST_MEMORY)
        found = solve(
            spot,
            effort.target_on(street) * FINER[finer],
            most=MOST_ITERATIONS[street] * max(1, min(4, WIDE // _hands(spot))) << finer,
            limit=effort.seconds,
            progress=progress,
            memory=room,
            threads=1 if effort.is_quick else None,
        )
        if found.is_cancelled:
            raise Cancelled
        return found


def _room(forgotten: int) -> int:
    """Bytes that a solution may take once so many are free again."""
    free = available()
    return MEMORY if free is None else min(MEMORY, free + forgotten)


def _hands(spot: Spot) -> int:
    return int(np.count_nonzero(spot.oop) + np.count_nonzero(spot.ip))


def _key(spot: Spot) -> object:
    gadget = None if spot.gadget is None else (spot.gadget.player, spot.gadget.values.tobytes())
    ranges = spot.oop.tobytes(), spot.ip.tobytes()
    return spot.board, spot.pot, spot.stack, ranges, str(spot.menus), spot.player, spot.paid, spot.added, gadget


_Step = tuple[Position, str, int]
"""Where something was done, what, and how many deeds of the hand came before."""


@dataclass(frozen=True)
class _Point:
    """Where a street has got to, in the solution that decides there."""

    position: Position
    duel: Duel
    """The street from the root of that solution on."""
    start: Pair
    """The ranges at that root."""
    steps: tuple[_Step, ...] = ()
    """What was done since."""
    misjudged: float = 0.0
    """Part of the pot by which the opponent is supposed to have overrated what it did."""


@dataclass(frozen=True)
class _Hand:
    """One question to the resolver."""

    resolver: Resolver
    view: HoldemView
    line: Line
    duels: Sequence[Duel]
    own: int
    is_safe: bool
    progress: Progress

    @property
    def me(self) -> int:
        """0 out of position, 1 in position."""
        return self.duels[-1].seats.index(self.view.seat)

    def decision(self) -> Solved:
        """As the street was played so far, each decision by the solution it was made by."""
        found = self._played(len(self.duels) - 1)
        done = self._done(found.position, len(self.line.deeds))
        return Solved(found.position, found.duel, done, found.misjudged)

    def told(self, told: Told) -> Solved:
        """With the ranges somebody gave, what is missing as the betting suggests."""
        mine, theirs = told
        if mine is None or theirs is None:
            guessed = self._ranges(self._played(len(self.duels) - 1))
            mine = guessed[self.me] if mine is None else mine
            theirs = guessed[1 - self.me] if theirs is None else theirs
        here = self.duels[-1].rest(len(self.duels[-1].line), self.me)
        position = self._solved(here, _in_order(mine, theirs, self.me), None).root
        return Solved(position, here, self._done(position, here.first))

    def _played(self, number: int) -> _Point:
        """A street of the hand up to its last action."""
        ranges, gadget = self._entering(number)
        return self._follow(self.duels[number], ranges, gadget)

    def _follow(self, duel: Duel, ranges: Pair, gadget: Gadget | None, plain: Floats | None = None) -> _Point:
        """Solve, as finely as the decision at the end of the line needs it, and go there.

        `plain` says how likely each hand of a plain opponent comes to the root of what is solved anew.
        """
        for finer in range(self._times_finer(duel)):
            found = self._walked(duel, self._solved(duel, ranges, gadget, finer), ranges, plain)
            if found.duel is not duel or not self._is_rough(found.position):
                break
        return found

    def _times_finer(self, duel: Duel) -> int:
        """How many finenesses are tried: only decisions that are asked about need more than one."""
        is_now = duel.street == self.duels[-1].street
        return TIMES_FINER[duel.street] if is_now and not self.resolver.effort.is_quick else 1

    def _is_rough(self, position: Position) -> bool:
        """Whether what is left to gain at a decision is more than the target."""
        target = self.resolver.effort.target_on(len(position.board) - 2)
        return local_exploitability(position, 1 - self.me) > target / 100 * position.solution.spot.pot

    def _walked(self, duel: Duel, solution: Solution, ranges: Pair, plain: Floats | None) -> _Point:
        """Go along a line as far as the solution knows it; from there on it is solved anew."""
        root = self._answered(duel, solution).root
        if plain is not None:
            ranges = _in_order(ranges[self.me], ranges[1 - self.me] * followed(root, plain), self.me)
        found = _Point(root, duel, ranges)
        for number, step in enumerate(duel.line):
            if step not in map(str, found.position.actions):
                return self._anew(found, number, step)
            steps = (*found.steps, (found.position, step, duel.first + number))
            after = replace(found, position=found.position.after(step), steps=steps)
            if after.position.player == self.me and self._is_seldom(after.position):
                return self._anew(found, number, step)
            found = after
        return found

    def _anew(self, before: _Point, done: int, step: str) -> _Point:
        """Solve from a decision on, the opponent choosing with which hands to do what it did or what it had else."""
        them, held = 1 - self.me, self._ranges(before)
        plain = plain_chances(before.position, step, held[them])
        rest = before.duel.rest(done + 1, self.me)
        margins = MISJUDGED if rest.street > 1 else MISJUDGED_FLOP
        for margin in (SAME_STREET,) if self.is_safe else margins:
            gadget = gadget_of(before.position, them, held[self.me], margin)
            found = self._follow(rest, held, gadget, plain)
            if comes(found.position, them) >= BELIEVED:
                break
        return replace(found, misjudged=margin)

    def _ranges(self, point: _Point) -> Pair:
        """Both ranges: one's own by what one did and, in doubt, the opponent's by what its actions tell."""
        found = list(point.start)
        for position, step, deed in point.steps:
            assert position.player is not None
            found[position.player] = self._watched(position, step, found[position.player], deed)
        return found[0], found[1]

    def _solved(self, duel: Duel, ranges: Pair, gadget: Gadget | None, finer: int = 0) -> Solution:
        return self.resolver.solve(self._spot(duel, ranges, gadget), duel.street, self.progress, finer)

    def _answered(self, duel: Duel, balanced: Solution) -> Solution:
        """A solution, or on a river what wins more from an opponent as it is supposed to be."""
        if not self.resolver.trust or duel.street < RIVER:
            return balanced
        return self.resolver.answer(balanced, 1 - self.me, self._models(duel))

    def _models(self, duel: Duel) -> list[Opponent]:
        """Who the opponent may be, and what it would hold, where a duel begins."""
        return opponents(self.line, duel, duel.seats[1 - self.me], self.resolver.net)

    def _supposed(self, ranges: Pair, duel: Duel) -> Pair:
        """Ranges at the start of a river if the opponent may as well be one of the models."""
        models = np.sum([model.weights for model in self._models(duel)], axis=0)
        theirs = ranges[1 - self.me]
        mixed = (1 - SUPPOSED) * theirs / theirs.sum() + SUPPOSED * models / models.sum()
        return _in_order(ranges[self.me], mixed / mixed.max(), self.me)

    def _spot(self, duel: Duel, ranges: Pair, gadget: Gadget | None) -> Spot:
        kept = [
            beliefs.trimmed(weights, duel.board, self.own if player == self.me else None)
            for player, weights in enumerate(ranges)
        ]
        sizes = menus(duel.street, self.resolver.effort.flop, duel.pot, self.view.big_blind)
        plain = make_spot(
            duel.board, duel.pot, duel.stack, kept[0].astype(np.float32), kept[1].astype(np.float32),
            sizes, player=duel.player, paid=duel.paid,
        )  # fmt: skip
        if duel.street == 1 and self.resolver.effort.flop == 1:
            plain = _deepest(plain, self.view.big_blind, self.resolver.room)
        return replace(plain, added=_added(duel, plain.menus, duel.line, self.me), gadget=gadget)

    def _entering(self, number: int) -> tuple[Pair, Gadget | None]:
        """Ranges at the start of a street, and what the opponent must not lose: by the turn's solution on the river."""
        duel = self.duels[number]
        if not number or duel.street < RIVER:
            return beliefs.by_betting(self.view, self.line, duel, self.resolver.net, self.resolver.book), None
        before = self._played(number - 1)
        position = before.position.after(NAMES[duel.board[-1]])
        first, second = (possible(weights, position.board) for weights in self._ranges(before))
        if self.resolver.trust:
            first, second = self._supposed((first, second), duel)
        return (first, second), gadget_of(position, 1 - self.me, (first, second)[self.me], MARGIN)

    def _watched(self, position: Position, step: str, weights: Floats, deed: int) -> Floats:
        """The range of who acts after it did this."""
        doubted = chances_of(position, step)
        if position.player == self.me:
            done = weights * self._done(position, deed)[:, number_of(position, step)]
            return done if done.any() else weights * doubted
        plain = plain_chances(position, step, weights)
        return weights * ((1 - beliefs.PLAIN) * doubted + beliefs.PLAIN * plain)

    def _done(self, position: Position, deed: int) -> Floats:
        """What one really does at a decision of a solution, by hand and action; so many deeds came before."""
        found = position.strategy()
        if self.resolver.keep < (2 if len(position.board) == STREET_CARDS[RIVER] else 1):
            return found
        net, _ = beliefs.all_chances(self.resolver.net, self.line.states[deed], position.board)
        usual = np.column_stack([net[:, :2], net[:, 2:].sum(axis=1)])
        return as_often(found, [str(action) for action in position.actions], usual)

    def _is_seldom(self, position: Position) -> bool:
        """Whether the solution comes here too seldom, or never with this very hand, to have learned what to do."""
        start = position.solution.root
        theirs, first = position.weights(1 - self.me).sum(), start.weights(1 - self.me).sum()
        own, had = position.weights(self.me)[self.own], start.weights(self.me)[self.own]
        return bool(theirs < RARE * first or own < RARE * max(had, 1e-12))


def _in_order(mine: Floats, theirs: Floats, me: int) -> Pair:
    return (theirs, mine) if me else (mine, theirs)


def _added(duel: Duel, sizes: Menus, line: Sequence[str], me: int) -> tuple[tuple[str, ...], ...]:
    """The part of a line that the tree lacks, up to the first bet of the opponent that is not in it.

    Lines which need nothing more share a solution. What the opponent does beyond it is solved when it is done.
    """
    root, found = Root(duel.street - 1, duel.pot, duel.stack, duel.player, duel.paid), tuple[tuple[str, ...], ...]()
    grown, at = build(root, sizes), 0
    for number, step in enumerate(line):
        if step not in map(str, grown.nodes[at].actions):
            if grown.nodes[at].player != me:
                break
            found = (tuple(line[: number + 1]),)
            grown, at = build(root, sizes, found), 0
            for before in line[:number]:
                at = grown.follow(at, before)
        at = grown.follow(at, step)
    return found


def _deepest(flop: Spot, least: int, room: int = MEMORY) -> Spot:
    """A flop with the best tree that takes no more memory, and hence time, than such a tree may and than there is."""
    for sizes, most in flop_trees(flop.pot, least):
        better = replace(flop, menus=sizes)
        prepared = prepare(better)
        if prepared.size().total <= most and prepared.size(MOST_THREADS).total <= room:
            return better
    return flop
