"""Solving the game before the flop: discounted CFR over the 169 classes, one seat after the other.

What happens after the flop is in the pay-offs (realisation.py). Hands of different seats are taken as independent but
for the cards in one's own hand, which nobody else can hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import machine_code

from ..abstraction.preflop_equity import CLASSES
from .classes import COMBOS, together
from .hand_order import LIMPED, LIMPED_BEHIND, limped_hands
from .realisation import Last, Realisation
from .tree import CALL, FOLD, LIMP, RAISE, SHOVE, SHOVE_TREMBLE, SLIP, SLIPS, Betting, Node, Setup, Tree

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

TREMBLE = 2e-4
"""The least chance of any step with any hand, so that every line has a range."""
LATE = 8
"""The average is weighted with this power of the iteration. With 2, as usual, decisions that hardly anybody comes to
were answered by what early iterations left there: aces won 97 bb by a cold 5-bet, 50 against what others are told."""
STEPS = 10
"""Depths are told apart in steps of a tenth."""
LOW, HIGH = 0.02, 1.8
"""Bounds of a share of the pot against one opponent where several are combined."""


@dataclass(frozen=True)
class Meeting:
    """What decides how two hands share a pot after the flop, beside the hands."""

    depth: float
    """In pots, rounded."""
    last: Last
    in_position: bool
    """Whether one's own seat is."""


@dataclass(frozen=True)
class Duel:
    """All ends in which a seat meets one opponent in the same way: one product of matrices."""

    matrix: Floats
    """By the opponent's class and own class: the share won, times the chance to meet."""
    rows: Ints
    """The opponent's rows."""
    slots: Ints
    """Where the results go: one slot for every leaf and opponent."""


class Game:
    """A tree with its pay-offs, as arrays."""

    def __init__(self, tree: Tree, realisation: Realisation) -> None:
        self.tree, self.seats = tree, tree.setup.seats
        meet = together() * COMBOS
        self.meeting: Floats = (meet / meet.sum(axis=1, keepdims=True)).T.astype(np.float32)
        """By another's class and own class: the chance to meet it."""
        self.realisation = realisation
        self._shares: dict[Meeting, Floats] = {}
        last = np.array(tree.last_row, np.int64)
        leaf = np.array(tree.leaf_rows, np.int64)
        for rows in (last, leaf):
            for seat in range(self.seats):
                rows[rows[:, seat] < 0, seat] = tree.rows + seat
        self.last_row, self.leaf_row = last, leaf
        self.first = np.array([node.first for node in tree.nodes], np.int64)
        self.count = np.array([len(node.steps) for node in tree.nodes], np.int64)
        self.seat = np.array([node.seat for node in tree.nodes], np.int64)
        self.child = np.array([child for node in tree.nodes for child in node.children], np.int64)
        self.paid = np.array([node.betting.paid for node in tree.nodes], np.float32)
        folds = [step == FOLD for node in tree.nodes for step in node.steps]
        self.is_fold = np.array(folds, np.bool_)
        self.usual = np.array([_usual(node, step) for node in tree.nodes for step in node.steps], np.int64)
        """By row: that of the usual raise if this is a slip (a limp's own), else -1."""
        self.is_shove = np.array([step == SHOVE for node in tree.nodes for step in node.steps], np.bool_)
        self.limped: Floats = (LIMPED * limped_hands()).astype(np.float32)
        self.behind = np.array([_behind(node) for node in tree.nodes], np.int64)
        """By node: the row of a limp behind limpers, which people make as they do, or -1."""
        self.limped_behind: Floats = (LIMPED_BEHIND * limped_hands()).astype(np.float32)
        self.owner = np.repeat(self.seat, self.count)
        self.sides = [Side(self, seat) for seat in range(self.seats)]

    def with_slips(self, mix: Floats, shoved: Floats) -> Floats:
        """Chances by row of mixes over the usual steps: slips as often as the raise goes wrong, limps as people do.

        `shoved` says by row which hands go all-in where that is a slip (shoving.py).
        """
        usual, own = self.usual, np.arange(len(self.usual))
        slips, limps = (usual >= 0) & (usual != own), usual == own
        found: Floats = mix.astype(np.float32)
        found[slips] = np.float32(SLIP) * found[usual[slips]]
        found[self.is_shove] = np.float32(SLIP) * shoved[self.is_shove]
        found[limps] = self.limped
        return found

    def share(self, meeting: Meeting) -> Floats:
        """By opponent's class and own class: own share of the pot times the chance to meet."""
        if meeting not in self._shares:
            won = self.realisation.share_in_position(meeting.depth, meeting.last)
            own = won.T if meeting.in_position else 1 - won
            self._shares[meeting] = (own * self.meeting).astype(np.float32)
        return self._shares[meeting]


def _usual(node: Node, step: str) -> int:
    return node.first + node.steps.index(LIMP if step == LIMP else RAISE) if step in SLIPS else -1


def _behind(node: Node) -> int:
    return node.first + node.steps.index(CALL) if node.is_behind_limpers else -1


def rounded(depth: float) -> float:
    """A stack in pots to a tenth of itself, so that there are fewer matrices."""
    return 0.0 if depth <= 0 else float(np.exp(np.round(np.log(depth) * STEPS) / STEPS))


def meeting_of(setup: Setup, leaf: Betting, seat: int, other: int) -> Meeting:
    """How two seats meet where the betting has ended."""
    in_position = setup.after_flop(seat) > setup.after_flop(other)
    if leaf.raiser in (seat, other):
        last = Last.IN_POSITION if (leaf.raiser == seat) == in_position else Last.OUT_OF_POSITION
    else:
        last = Last.ANOTHER if leaf.raises else Last.NOBODY
    return Meeting(rounded(max(0.0, setup.depth - leaf.bet) / leaf.pot), last, in_position)


class Side:
    """The tree as one seat sees it: its decisions, the ends it is still in, its duels."""

    def __init__(self, game: Game, seat: int) -> None:
        tree, setup = game.tree, game.tree.setup
        self.seat = seat
        self.nodes = np.array([n for n, node in enumerate(tree.nodes) if not node.betting.folded[seat]], np.int64)
        self.leaves = np.array([n for n, leaf in enumerate(tree.leaves) if not leaf.folded[seat]], np.int64)
        self.rows = np.flatnonzero(game.owner == seat)
        self.pot = np.array([tree.leaves[n].pot for n in self.leaves], np.float32)
        self.paid = np.array([tree.leaves[n].paid[seat] for n in self.leaves], np.float32)
        first, groups, slot = [0], dict[Meeting, list[tuple[int, int]]](), 0
        for number in self.leaves:
            leaf = tree.leaves[number]
            for other in leaf.live:
                if other != seat:
                    key = meeting_of(setup, leaf, seat, other)
                    groups.setdefault(key, []).append((int(game.leaf_row[number, other]), slot))
                    slot += 1
            first.append(slot)
        self.slot = np.array(first, np.int64)
        self.duels = [
            Duel(game.share(key), np.array([r for r, _ in pairs]), np.array([s for _, s in pairs]))
            for key, pairs in groups.items()
        ]
        self.live = np.array([[not gone for gone in tree.leaves[n].folded] for n in self.leaves], np.bool_)


class Solver:
    """Regrets and averages, and the passes over the tree."""

    def __init__(self, game: Game) -> None:
        self.game, rows = game, game.tree.rows
        self.regrets = np.zeros((rows, CLASSES), np.float32)
        self.sums = np.zeros((rows, CLASSES), np.float32)
        self.chances = np.zeros((rows, CLASSES), np.float32)
        self.reach = np.ones((rows + game.seats, CLASSES), np.float32)
        self.mass = np.ones((rows + game.seats, CLASSES), np.float32)
        """By row: the chance that another seat has such a hand, by own class."""
        self.leanings = np.zeros((rows, CLASSES), np.float32)
        """By row: bb that a step counts as winning more than it does (leaning.py)."""
        self.shoved = np.zeros((rows, CLASSES), np.float32)
        """By row of an all-in that is a slip: how likely a hand is meant by it (shoving.py)."""
        self.iterations = 0
        for side in game.sides:
            self._match(side)
            self._spread(side)

    def iterate(self) -> None:
        """Every seat learns once from the current strategies of the others."""
        self.iterations += 1
        step = float(self.iterations)
        keep = step**1.5 / (step**1.5 + 1)
        for side in self.game.sides:
            values = self._values(side, self.chances, is_best=False)[1]
            _lean(self.game.first, self.game.count, self.game.seat, side.seat, side.nodes, self.game.last_row,
                  self.mass, self.leanings, values)  # fmt: skip
            _learn(self.game.first, self.game.count, self.game.seat, side.seat, side.nodes, self.game.usual, values,
                   self.chances, self.regrets, np.float32(keep), np.float32(0.5))  # fmt: skip
            self._match(side)
            self.sums[side.rows] *= np.float32((step / (step + 1)) ** LATE)
            self.sums[side.rows] += self.chances[side.rows]
            self._spread(side)

    def average(self) -> Floats:
        """By row: how often the step is taken."""
        game = self.game
        usual = np.where(game.usual[:, None] < 0, self.sums, np.float32(0.0))
        total = np.add.reduceat(usual, game.first, axis=0)
        mean: Floats = usual / np.repeat(np.maximum(total, 1e-12), game.count, axis=0)
        return game.with_slips(mean, self.shoved)

    def set_chances(self, chances: Floats) -> None:
        """Let all play these from now on."""
        self.chances[:] = chances
        for side in self.game.sides:
            self._spread(side)

    def gains(self) -> list[float]:
        """What each seat could win more by a best response to the averages of the others, in bb a hand."""
        now = self.chances.copy()
        self.set_chances(self.average())
        found = []
        for side in self.game.sides:
            best, mean = (self._values(side, self.chances, is_best=best)[0] for best in (True, False))
            found.append(float((best - mean) @ COMBOS / COMBOS.sum()))
        self.set_chances(now)
        return found

    def values_of(self, mixes: Floats) -> Floats:
        """By row and class: what steps win if all play these mixes over the usual ones from now on."""
        self.set_chances(self.game.with_slips(mixes, self.shoved))
        return self.step_values()

    def step_values(self) -> Floats:
        """By row and class: what the step wins from here on in bb (a fold is 0) if all play the current chances."""
        found = np.zeros_like(self.regrets)
        for side in self.game.sides:
            values = self._values(side, self.chances, is_best=False)[1]
            _relative(self.game.first, self.game.count, self.game.seat, side.seat, side.nodes, self.game.last_row,
                      self.mass, self.game.paid, values, found)  # fmt: skip
        return found

    def _match(self, side: Side) -> None:
        game = self.game
        _match(game.first, game.count, game.seat, side.seat, side.nodes, game.usual, game.limped, game.is_shove,
               self.shoved, self.regrets, self.chances)  # fmt: skip

    def _spread(self, side: Side) -> None:
        """Reach and mass of a seat's rows follow its chances."""
        game = self.game
        _reach(game.first, game.count, game.seat, side.seat, side.nodes, game.last_row, game.behind,
               game.limped_behind, game.is_shove, self.chances, self.reach)  # fmt: skip
        if len(side.rows):
            self.mass[side.rows] = self.reach[side.rows] @ game.meeting

    def _values(self, side: Side, chances: Floats, is_best: bool) -> tuple[Floats, Floats]:
        """Counterfactual values of a seat: at the root by class, and by row of its own decisions."""
        game = self.game
        won = np.empty((int(side.slot[-1]), CLASSES), np.float32)
        for duel in side.duels:
            won[duel.slots] = self.reach[duel.rows] @ duel.matrix
        ends = np.empty((len(game.tree.leaves), CLASSES), np.float32)
        _ends(side.seat, side.leaves, side.live, side.slot, side.pot, side.paid, game.leaf_row, self.mass, won, ends)
        at_nodes = np.zeros((len(game.tree.nodes), CLASSES), np.float32)
        by_row = np.zeros((game.tree.rows, CLASSES), np.float32)
        _back(game.first, game.count, game.seat, side.seat, side.nodes, game.child, game.is_fold, game.usual,
              game.paid, game.last_row, self.mass, chances, ends, at_nodes, by_row, is_best)  # fmt: skip
        return at_nodes[0], by_row


@machine_code
def _match(  # type: ignore[no-untyped-def]
    first, count, seats, seat, nodes, usual, limped, is_shove, shoved, regrets, chances
):
    """Regret matching; slips follow the usual raise, all-ins among them what they lose least with, limps what people
    limp."""
    for node in nodes:
        if seats[node] != seat:
            continue
        rows = range(first[node], first[node] + count[node])
        for hand in range(CLASSES):
            total, real = np.float32(0.0), 0
            for row in rows:
                if usual[row] < 0:
                    total += max(regrets[row, hand], np.float32(0.0))
                    real += 1
            for row in rows:
                if usual[row] == row:
                    chances[row, hand] = limped[hand]
                elif is_shove[row]:
                    chances[row, hand] = np.float32(SLIP) * shoved[row, hand]
                elif usual[row] >= 0:
                    chances[row, hand] = np.float32(SLIP) * chances[usual[row], hand]
                elif total > 0:
                    chances[row, hand] = max(regrets[row, hand], np.float32(0.0)) / total
                else:
                    chances[row, hand] = np.float32(1.0) / real


@machine_code
def _reach(  # type: ignore[no-untyped-def]
    first, count, seats, seat, nodes, last_row, behind, limped_behind, is_shove, chances, reach
):
    """What others see of a seat: its chances, limps behind limpers as people make them, and trembles."""
    for node in nodes:
        if seats[node] != seat:
            continue
        before, limp = last_row[node, seat], behind[node]
        for row in range(first[node], first[node] + count[node]):
            for hand in range(CLASSES):
                chance = chances[row, hand]
                if limp >= 0:
                    chance += limped_behind[hand] * (np.float32(row == limp) - chance)
                tremble = SHOVE_TREMBLE if is_shove[row] else TREMBLE
                chance = np.float32(tremble) + np.float32(1 - count[node] * tremble) * chance
                reach[row, hand] = reach[before, hand] * chance


@machine_code
def _others(seat, rows, skipped, mass, chance):  # type: ignore[no-untyped-def]
    """The chance that all others but one (or none) did what they did, by own class."""
    chance[:] = 1.0
    for other in range(rows.size):
        if other != seat and other != skipped:
            held = mass[rows[other]]
            for hand in range(CLASSES):
                chance[hand] *= held[hand]


@machine_code
def _ends(seat, leaves, live, slot, pot, paid, leaf_row, mass, won, ends):  # type: ignore[no-untyped-def]
    """Values of a seat at the ends it is in: chips won, times the chance that the others get there."""
    chance, odds = np.empty(CLASSES, np.float32), np.empty(CLASSES, np.float32)
    least = np.empty(CLASSES, np.float32)
    for number in range(leaves.size):
        leaf, here = leaves[number], slot[number]
        opponents = slot[number + 1] - here
        end, size, cost = ends[leaf], pot[number], paid[number]
        single = -1
        for other in range(live.shape[1]):
            if opponents == 1 and other != seat and live[number, other]:
                single = other
        _others(seat, leaf_row[leaf], single, mass, chance)
        if opponents == 0:
            for hand in range(CLASSES):
                end[hand] = chance[hand] * (size - cost)
        elif opponents == 1:
            met = mass[leaf_row[leaf, single]]
            for hand in range(CLASSES):
                end[hand] = chance[hand] * (size * won[here, hand] - cost * met[hand])
        else:
            # each opponent counts for its odds against this hand alone (Bradley-Terry): within a
            # hundredth of the true shares of pots all-in; nobody wins more from several than from each of them
            odds[:] = 1.0
            least[:] = HIGH
            for other in range(live.shape[1]):
                if other != seat and live[number, other]:
                    met = mass[leaf_row[leaf, other]]
                    for hand in range(CLASSES):
                        share = won[here, hand] / max(met[hand], np.float32(1e-12))
                        share = min(max(share, np.float32(LOW)), np.float32(HIGH))
                        odds[hand] += (np.float32(1.0) - share) / share
                        least[hand] = min(least[hand], share)
                    here += 1
            for hand in range(CLASSES):
                part = min(least[hand], np.float32(1.0) / max(odds[hand], np.float32(0.1)))
                end[hand] = chance[hand] * (size * part - cost)


@machine_code
def _back(  # type: ignore[no-untyped-def]
    first,
    count,
    seats,
    seat,
    nodes,
    child,
    is_fold,
    usual,
    paid,
    last_row,
    mass,
    chances,
    ends,
    at_nodes,
    by_row,
    is_best,
):
    """From the ends to the root."""
    value = np.zeros(CLASSES, np.float32)
    for place in range(nodes.size - 1, -1, -1):
        node = nodes[place]
        own = seats[node] == seat
        total = at_nodes[node]
        for row in range(first[node], first[node] + count[node]):
            if own and is_fold[row]:
                _others(seat, last_row[node], -1, mass, value)
                value *= -paid[node, seat]
            elif child[row] >= 0:
                value[:] = at_nodes[child[row]]
            else:
                value[:] = ends[-1 - child[row]]
            if not own:
                total += value
            else:
                by_row[row] = value
                if usual[row] >= 0:
                    continue
                if is_best and row > first[node]:
                    np.maximum(total, value, total)
                elif is_best:
                    total[:] = value
                else:
                    mixed = chances[row]
                    for hand in range(CLASSES):
                        total[hand] += mixed[hand] * value[hand]


@machine_code
def _lean(first, count, seats, seat, nodes, last_row, mass, leanings, values):  # type: ignore[no-untyped-def]
    """Add leanings to the values of a seat's decisions, times the chance that the others get there."""
    chance = np.empty(CLASSES, np.float32)
    for node in nodes:
        if seats[node] == seat:
            _others(seat, last_row[node], -1, mass, chance)
            for row in range(first[node], first[node] + count[node]):
                for hand in range(CLASSES):
                    values[row, hand] += leanings[row, hand] * chance[hand]


@machine_code
def _learn(first, count, seats, seat, nodes, usual, values, chances, regrets, keep, forget):  # type: ignore[no-untyped-def]
    for node in nodes:
        if seats[node] != seat:
            continue
        rows = range(first[node], first[node] + count[node])
        for hand in range(CLASSES):
            mean = np.float32(0.0)
            for row in rows:
                if usual[row] < 0:
                    mean += chances[row, hand] * values[row, hand]
            for row in rows:
                old = regrets[row, hand]
                regrets[row, hand] = old * (keep if old > 0 else forget) + values[row, hand] - mean


@machine_code
def _relative(first, count, seats, seat, nodes, last_row, mass, paid, values, found):  # type: ignore[no-untyped-def]
    chance = np.empty(CLASSES, np.float32)
    for node in nodes:
        if seats[node] == seat:
            _others(seat, last_row[node], -1, mass, chance)
            for row in range(first[node], first[node] + count[node]):
                for hand in range(CLASSES):
                    found[row, hand] = values[row, hand] / max(chance[hand], np.float32(1e-30)) + paid[node, seat]


def solve(game: Game, iterations: int, told: Callable[[int], None] = lambda _done: None) -> Solver:
    """So many iterations from nothing."""
    solver = Solver(game)
    for number in range(iterations):
        solver.iterate()
        told(number + 1)
    return solver
