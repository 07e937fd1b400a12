"""Race of the first actions of a turn: the turns that begin with them, tried in the same worlds until all is known.

A turn search finds ends: positions to end the turn in, each with a line to it for several first actions. Its own
opinion of them is a prior; the best of a wide search is overrated, which tries put right. A first action is worth its
best end. Ends are tried on as long as they may be that, and as the loss of a first action is not known well enough.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean

from cardai.games.hearthstone.state import Action, HearthstoneState

from .lockstep import Evaluation
from .rollout import Line
from .tries import Deal, Evaluators, World, values_in
from .turn import END, Key, ListeningChance, TurnLine, TurnMap, TurnNode, TurnSearch, key

FIRST_LOOK_TRIES, WORLDS_PER_ROUND = 3, 8
"""After so many worlds it is first asked who goes on, and then after every so many; never before `MIN_TRIES` tries."""
MIN_TRIES = 60
MAX_TRIES = 200
"""Worlds at most."""
BATCH_TRIES = 24
"""About so many tries are made side by side: with more there is little to win and a clock is looked at too late."""
FOR_ONE, FOR_ALL = 4000, 40_000
"""Positions looked at for the ways to end a turn: after one first action, and after all of them together."""
SETTLED_ERROR_SHARE, PART = 0.007, 0.12
"""A loss is known well enough with a standard error of this chance to win, or of this part of the loss."""
CLOSE_RACE_SHARE = 0.015
"""Two ends of the same first action are not told apart better than this."""
PER_FIRST, FAR_LOSS_SHARE = 3, 0.12
"""Ends that are tried of every first action; one only where the search thinks that it loses more than this."""
SLOPE = 0.8
"""Part that is left on average of a difference that the turn search sees."""
MIN_DIFFERENCE_ERROR, DIFFERENCE_ERROR_SHARE = 0.045, 0.3
"""Distance of a tried difference from that: at least so much, and this part of the difference seen."""
LEVEL_DOUBT = 0.08
"""Distance of the search's own opinion of a position from what tries say."""


def variance(values: Collection[float]) -> float:
    """Of one value, from a few; `statistics` reckons it in fractions and takes twenty times as long."""
    mean = fmean(values)
    return sum([(value - mean) ** 2 for value in values]) / (len(values) - 1)


def mean_error(values: Collection[float]) -> float:
    """Standard error of the mean of chances to win; one of them alone says next to nothing."""
    return sqrt(variance(values) / len(values)) if len(values) > 1 else 0.5


@dataclass(eq=False)
class TurnEnd:
    """A way to end the turn and what came of it, by the number of the world."""

    prior: float
    """The search's opinion, in chances to win."""
    ways: dict[Action, Line]
    """A line to it for each first action."""
    values: dict[int, float] = field(default_factory=dict)

    @property
    def line(self) -> Line:
        return next(iter(self.ways.values()))

    @property
    def error(self) -> float:
        """Standard error of the mean of its values."""
        return mean_error(self.values.values())


@dataclass(frozen=True)
class Difference:
    """By how much one end is worth more than another, and the standard error of that."""

    value: float
    error: float

    def is_known(self, least: float = 0.0) -> bool:
        """Well enough, if nothing is known better than `least`?"""
        return max(self.error, least) <= max(SETTLED_ERROR_SHARE, PART * self.value)


def seen_difference(one: TurnEnd, other: TurnEnd) -> list[float]:
    """By how much one end was better than another, in the worlds both were tried in."""
    return [value - other.values[world] for world, value in one.values.items() if world in other.values]


def difference(one: TurnEnd, other: TurnEnd) -> Difference:
    """Difference in the worlds both were tried in, drawn to what the search thought by how sure each is."""
    seen = seen_difference(one, other)
    expected = SLOPE * (one.prior - other.prior)
    doubt = (MIN_DIFFERENCE_ERROR + DIFFERENCE_ERROR_SHARE * abs(expected)) ** 2
    if len(seen) < 2:
        return Difference(expected, sqrt(doubt))
    noise = variance(seen) / len(seen)
    part = doubt / (doubt + noise)
    return Difference(part * fmean(seen) + (1 - part) * expected, sqrt(part * noise))


class Race:
    """Ends of one turn against each other."""

    def __init__(self, ends: Sequence[TurnEnd], seat: int, evaluators: Evaluators) -> None:
        self.ends = ends
        self.seat = seat
        self.evaluators = evaluators
        self.firsts = list(dict.fromkeys(first for end in ends for first in end.ways))
        self.worlds = 0
        self.tries = 0
        self._active = list(ends)

    def run(self, deal: Deal, rng: random.Random, is_up: Callable[[int], bool]) -> None:
        """Try until all is known, or until `is_up` says of the number of tries that it must do."""
        while self._active and (worlds := self._next(deal, rng, is_up)):
            for row in values_in(worlds, [end.line for end in self._active], self.seat, self.evaluators):
                for end, value in zip(self._active, row, strict=True):
                    end.values[self.worlds] = value
                self.worlds += 1
                self.tries += len(row)
            if self.tries >= MIN_TRIES and self._is_time_to_look(self.worlds):
                self._active = self._still_open()

    def _next(self, deal: Deal, rng: random.Random, is_up: Callable[[int], bool]) -> list[World]:
        """Worlds to be tried at once: up to where it is asked who goes on, or all is up; none if it is."""
        worlds: list[World] = []
        while len(worlds) * len(self._active) < BATCH_TRIES:
            done = self.worlds + len(worlds)
            if worlds and self._is_time_to_look(done):
                break
            if done >= MAX_TRIES or (done > 1 and is_up(self.tries + len(worlds) * len(self._active))):
                break
            worlds.append(deal(rng))
        return worlds

    def _is_time_to_look(self, worlds: int) -> bool:
        return worlds == FIRST_LOOK_TRIES or worlds % WORLDS_PER_ROUND == 0

    def leaders(self) -> dict[Action, TurnEnd]:
        """The best end of each first action."""
        ranked = self._ranked()
        return {first: next(end for end in ranked if first in end.ways) for first in self.firsts}

    def best(self) -> TurnEnd:
        return self._ranked()[0]

    def level(self, end: TurnEnd) -> tuple[float, float]:
        """A chance to win and its error: as often as it was won, drawn to what the search thought."""
        noise, doubt = end.error**2, LEVEL_DOUBT**2
        part = doubt / (doubt + noise)
        return part * fmean(end.values.values()) + (1 - part) * end.prior, sqrt(part * noise)

    def _ranked(self) -> list[TurnEnd]:
        """Best first, all beside the one that the search likes most."""
        favourite = self._favourite()
        return sorted(self.ends, key=lambda end: -difference(end, favourite).value)

    def _favourite(self) -> TurnEnd:
        return max(self.ends, key=lambda end: end.prior)

    def _least_error(self) -> float:
        """Least error of a difference after few worlds: they show little of how far each may be off."""
        if self.worlds >= WORLDS_PER_ROUND:
            return 0.0
        favourite = self._favourite()
        return sqrt(fmean(variance(seen_difference(end, favourite)) for end in self.ends) / self.worlds)

    def _still_open(self) -> list[TurnEnd]:
        """Lines to be tried on: those that may be the best of a first action of unknown loss, and the best of all."""
        leaders, best, least = self.leaders(), self.best(), self._least_error()
        unknown = {end for end in leaders.values() if end is not best and not difference(best, end).is_known(least)}
        rivals = {
            end
            for first, leader in leaders.items()
            if leader is best or leader in unknown
            for end in self.ends
            if first in end.ways and end is not leader and _is_close(leader, end, least)
        }
        wanted = unknown | rivals
        return [end for end in self.ends if end in wanted or (end is best and wanted)]


def _is_close(leader: TurnEnd, end: TurnEnd, least: float) -> bool:
    """May this one be better than the leader?"""
    found = difference(leader, end)
    error = max(found.error, least)
    return found.value < error and error > CLOSE_RACE_SHARE


def ends_of(
    position: HearthstoneState,
    search: Callable[[int, TurnMap], TurnSearch],
    evaluate: Evaluation,
    rng: random.Random,
    *,
    in_order: bool,
) -> list[TurnEnd]:
    """Good ways to end a turn, some for every first action; what comes after a word of chance is left open.

    `search` makes a search that looks at so many positions, those of a map among them. `in_order` keeps orders of the
    same actions apart: a Secret may come in between.
    """
    found, seen_before = _Ends(in_order), TurnMap()
    whole = search(FOR_ONE, seen_before)
    lines = whole.lines(position, evaluate)
    budget = min(FOR_ONE, FOR_ALL // len(lines))
    found.note(position, lines, whole.found, ())
    for line in lines:
        after, listening = position.copy(), ListeningChance(rng)
        after.step(line.actions[0], listening)
        if not listening.asked and after.turn == position.turn and not after.choice:
            again = search(budget, seen_before)
            found.note(after, again.lines(after, evaluate), again.found, line.actions[:1])
    return found.chosen([line.actions[0] for line in lines])


class _Ends:
    """The ways to end a turn that searches have found."""

    def __init__(self, in_order: bool) -> None:
        self._in_order = in_order
        self._ends: dict[Line | Key, TurnEnd] = {}

    def note(
        self, position: HearthstoneState, lines: Iterable[TurnLine], nodes: Iterable[TurnNode], before: Line
    ) -> None:
        """Remember where a search has ended the turn, or the actions up to where chance had a say."""
        for line in lines:
            if line.actions == (END,):
                self._add(key(position), line.value, (*before, END))
        for node in nodes:
            is_over = node.state.turn is None or bool(node.state.choice)
            for way in node.ways.values():
                whole = (*before, *way)
                if node.certain < len(way):
                    cut = whole[: len(before) + node.certain + 1]
                    self._add(cut, node.value, cut)
                else:
                    self._add(key(node.state), node.value, whole if is_over else (*whole, END))

    def _add(self, name: Line | Key, value: float, line: Line) -> None:
        end = self._ends.setdefault(line if self._in_order else name, TurnEnd(value, {}))
        end.ways.setdefault(line[0], line)

    def chosen(self, firsts: Sequence[Action]) -> list[TurnEnd]:
        """The best ends of every first action, best first."""
        ranked = sorted(self._ends.values(), key=lambda end: -end.prior)
        wanted: set[int] = set()
        for first in firsts:
            own = [end for end in ranked if first in end.ways]
            number = PER_FIRST if own[0].prior > ranked[0].prior - FAR_LOSS_SHARE else 1
            wanted |= {id(end) for end in own[:number]}
        return [end for end in ranked if id(end) in wanted]
