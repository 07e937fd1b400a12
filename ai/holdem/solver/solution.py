"""A solved spot: asking it for strategies, values and ranges along any line and run-out, keeping and opening it."""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardai.ai import array_file
from cardai.games import cards
from cardai.games.core import BadToken
from cardai.games.files import MEGABYTE

from . import kernel_setup as k
from . import runouts
from .memory import available
from .runouts import SAME, Renaming, Weights, inverse, rename
from .spot import Spot, from_data, to_data
from .tree import Action, Kind, Node

if TYPE_CHECKING:
    from .kernel_setup import Setup
    from .solve import Prepared

Floats = NDArray[np.float64]

FORMAT = 1
MOST_ABOUT = 16 * MEGABYTE
"""Bytes of all but the strategies in a file."""
REMEMBERED = 64
"""Boards whose values are kept for the next question."""


class View(NamedTuple):
    """What one board's traversals left behind, by player: its hands, its reach slots, its value slots."""

    numbers: tuple[NDArray[np.int64], NDArray[np.int64]]
    reach: tuple[NDArray[np.float32], NDArray[np.float32]]
    values: tuple[NDArray[np.float32], NDArray[np.float32]]


class Solution:
    """Average strategies of both players for a spot. Chips; `exploitability` is the mean gain of best responses."""

    iterations: int = 0
    exploitability: float = float("nan")
    evs: tuple[float, float] = (float("nan"), float("nan"))
    """Of the players out of and in position, with their share of the pot; folding at the root would be 0."""
    seconds: float = 0.0
    """CPU seconds of solving, setting up included, compiling not."""
    memory: int = 0
    is_cancelled: bool = False

    def __init__(
        self, prepared: Prepared, setup: Setup, mem: NDArray[np.float32], average: NDArray[np.float32]
    ) -> None:
        self.prepared, self.setup, self.mem, self.average = prepared, setup, mem, average
        self._views: OrderedDict[tuple[int, int], View] = OrderedDict()
        self._lock = Lock()
        self._equities: OrderedDict[tuple[int, tuple[int, ...]], tuple[Floats, Floats]] = OrderedDict()

    @property
    def spot(self) -> Spot:
        return self.prepared.spot

    @property
    def tables(self) -> runouts.Tables:
        return runouts.Tables(self.setup.meta, self.setup.tab)

    @property
    def root(self) -> Position:
        """Where betting starts; behind the gadget's choice if there is one."""
        start = Position(self, 0, 0, SAME, ())
        return start if self.spot.gadget is None else start.after("follow")

    @property
    def footprint(self) -> int:
        """Bytes it takes with the views that are kept for the next question."""
        with self._lock:
            views = list(self._views.values())
        return self.memory + sum(part.nbytes for view in views for pair in view for part in pair)

    def at(self, line: Iterable[str]) -> Position:
        """The position after actions and cards such as `check`, `bet 40`, `call`, `Ah`, `check`."""
        position = self.root
        for step in line:
            position = position.after(step)
        return position

    def view(self, board: int, segment: int) -> View:
        """Reach and values of a segment on a board."""
        key = board, segment
        with self._lock:
            if key not in self._views:
                self._views[key] = self._computed(board, segment)
                if len(self._views) > REMEMBERED:
                    self._views.popitem(last=False)
            self._views.move_to_end(key)
            return self._views[key]

    def _computed(self, board: int, segment: int) -> View:
        from . import kernels

        street = self.prepared.outs.street(board)
        streets = self.setup.streets.copy()
        streets[street] = segment, 1
        setup = self.setup._replace(streets=streets, tasks=self._tasks(board))
        width = self.prepared.widths[board]
        slots = self.prepared.plan.slots[street]
        reach, values = [], []
        for us in (0, 1):
            step = k.Step(k.MEAN, 0.0, 0.0, 0.0)
            args = (us, self.average, self.average, self.average, step)
            kernels.walk(self.mem, setup, 0, len(setup.tasks), *args)
            base, them = int(setup.layout[k.AT_REACH + street]), int(width[1 - us])
            reach.append(self.mem[base : base + slots[0] * them].reshape(slots[0], them).copy())
            base, own = int(setup.layout[k.AT_VALUE + street]), int(width[us])
            values.append(self.mem[base : base + slots[1] * own].reshape(slots[1], own).copy())
        combos = runouts.stored_combos(self.tables, board, 0), runouts.stored_combos(self.tables, board, 1)
        return View(combos, (reach[1], reach[0]), (values[0], values[1]))

    def _tasks(self, board: int) -> NDArray[np.int64]:
        """The way to a board and, unless it is a river, all that follows it."""
        if board == 0:
            return self.setup.tasks
        outs, found, way = self.prepared.outs, [], [board]
        while outs.parents[way[0]] >= 0:
            way.insert(0, outs.parents[way[0]])
        found = [before << 2 | k.ENTER for before in way]
        children = range(*outs.children[board])
        if children:
            found += [*(child << 2 | k.ENTER for child in children), board << 2 | k.LEAVE]
        return np.array(found, dtype=np.int64)

    def save(self, path: Path) -> None:
        """Write everything that cannot be worked out again; no file is left half written."""
        spot = self.spot
        about = {
            "format": FORMAT,
            "spot": to_data(spot),
            "iterations": self.iterations,
            "exploitability": self.exploitability,
            "evs": self.evs,
            "seconds": self.seconds,
            "memory": self.memory,
            "is_cancelled": self.is_cancelled,
            "symmetry": any(len(orbit) > 1 for orbit in self.prepared.outs.orbits),
        }
        given = np.zeros(0, dtype=np.float32) if spot.gadget is None else spot.gadget.values
        partial = path.with_name(f".{path.name}.{os.getpid()}.npz")
        try:
            np.savez_compressed(
                partial, about=np.array(json.dumps(about)), oop=spot.oop, ip=spot.ip, given=given, average=self.average
            )
            partial.replace(path)
        except OSError as error:
            raise BadToken(f"{path}: {error.strerror or error}") from None
        finally:
            partial.unlink(missing_ok=True)


def open_solution(path: Path, announce: Callable[[str], None] = lambda _text: None) -> Solution:
    """A solution that was saved; BadToken if the file is none. `announce` is told before kernels are compiled."""
    from .ready import make_ready
    from .solve import MEMORY, aligned, check_size, make_setup, prepare

    try:
        file = array_file.read(path, MOST_ABOUT, ("about", "oop", "ip", "given"))
        about = json.loads(str(file["about"]))
        if about["format"] != FORMAT:
            raise BadToken(f"{path}: format {about['format']!r} is not known to this version")
        make_ready(announce)
        spot = from_data(about["spot"], file["oop"], file["ip"], file["given"])
        prepared = prepare(spot, use_symmetry=bool(about["symmetry"]))
        check_size(prepared.size(), available() or MEMORY)
        average = array_file.read(path, 4 * prepared.stored + MEGABYTE, ("average",))["average"]
        if average.dtype != np.float32 or average.shape != (prepared.stored,) or not _are_sums(average, file["given"]):
            raise BadToken(f"{path}: the strategies do not fit the spot")
        setup, mem = make_setup(prepared)
        kept = aligned(prepared.stored)
        kept[:] = average
        found = Solution(prepared, setup, mem, kept)
        found.iterations, found.exploitability = int(about["iterations"]), float(about["exploitability"])
        found.evs, found.seconds = (float(about["evs"][0]), float(about["evs"][1])), float(about["seconds"])
        found.memory, found.is_cancelled = int(about["memory"]), bool(about["is_cancelled"])
    except BadToken:
        raise
    except OSError as error:
        raise BadToken(f"{path} is not a saved solution ({error.strerror or error})") from None
    except Exception as error:
        raise BadToken(f"{path} is not a saved solution (what is in it has another shape)") from error
    return found


def _are_sums(average: NDArray[np.float32], given: NDArray[Any]) -> bool:
    """Whether summed strategies are numbers of at least 0, and the values that bound them are numbers."""
    is_real = not np.iscomplexobj(given) and bool(np.isfinite(given).all())
    return is_real and bool(np.isfinite(average).all() and (average >= 0).all())


@dataclass(frozen=True, eq=False)
class Position:
    """A point of a solution. Arrays have one entry per combo, numbered high * (high - 1) / 2 + low, in real suits."""

    solution: Solution
    at: int
    board_number: int
    renaming: Renaming
    """From real suits to those that were solved."""
    line: tuple[str, ...]
    dealt: tuple[int, ...] = ()
    before: Position | None = None

    @property
    def node(self) -> Node:
        return self.solution.prepared.plan.tree.nodes[self.at]

    @property
    def board(self) -> tuple[int, ...]:
        return (*self.solution.spot.board, *self.dealt)

    @property
    def player(self) -> int | None:
        """Who acts: 0 out of position, 1 in position, None if nobody does."""
        return self.node.player if self.node.kind is Kind.ACT else None

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.node.actions

    @property
    def pot(self) -> int:
        """Chips in the middle, bets included."""
        return self.solution.spot.pot + sum(self.node.paid)

    @property
    def next_cards(self) -> tuple[int, ...]:
        """The cards that can come here, if one does."""
        if self.node.kind is not Kind.DEAL:
            return ()
        return tuple(card for card in range(52) if card not in self.board)

    def after(self, step: str) -> Position:
        """The position after an action, or a card such as `Ah`; BadToken lists what is possible."""
        if self.node.kind is Kind.DEAL:
            return self._deal(cards.parse(step))
        child = self.solution.prepared.plan.tree.follow(self.at, step)
        return Position(self.solution, child, self.board_number, self.renaming, (*self.line, step), self.dealt, self)

    def _deal(self, card: int) -> Position:
        if card in self.board:
            raise BadToken(f"{cards.NAMES[card]} is on the board already")
        outs, wanted = self.solution.prepared.outs, rename(card, self.renaming)
        for child in range(*outs.children[self.board_number]):
            for way in outs.orbits[child]:
                if rename(outs.dealt[child][-1], way) == wanted:
                    back = inverse(way)
                    suits = [back[self.renaming[suit]] for suit in range(4)]
                    renaming = suits[0], suits[1], suits[2], suits[3]
                    line, dealt = (*self.line, cards.NAMES[card]), (*self.dealt, card)
                    return Position(self.solution, self.node.children[0], child, renaming, line, dealt, self)
        raise AssertionError("every card has an orbit")

    def weights(self, player: int) -> Floats:
        """The player's range here: its weight at the root times the chance of its actions since."""
        view = self._view()
        if view is None:
            assert self.before is not None
            from .spot import possible

            return possible(self.before.weights(player).astype(np.float32), self.dealt).astype(np.float64)
        slot = self.solution.prepared.plan.places.reach[1 - player][self.at]
        return self._real(view.numbers[player], view.reach[player][slot], 0.0)

    def strategy(self) -> Floats:
        """By combo and action: the chance that the player who acts takes it; 0 for hands not in the range."""
        player = self._acting()
        store = self.solution.setup.meta[self.board_number, runouts.STORE + player]
        width = int(self.solution.prepared.widths[self.board_number, player])
        row, count = self.solution.prepared.plan.places.row[self.at], len(self.actions)
        kept = self.solution.average[store + row * width : store + (row + count) * width].reshape(count, width)
        total = kept.sum(axis=0)
        mix = np.where(total > 0, kept / np.where(total > 0, total, 1), np.float32(1 / count))
        numbers = runouts.stored_combos(self.solution.tables, self.board_number, player)
        return np.stack([self._real(numbers, part, 0.0) for part in mix], axis=1)

    def values(self, player: int) -> Floats:
        """Chips each combo wins from here on, on average; folding now is 0. NaN for hands not in the range."""
        return self._chips(self.counterfactual(player), player)

    def action_values(self) -> Floats:
        """By combo and action of the player who acts, as `values`."""
        player = self._acting()
        return np.stack([self._chips(self._slot_values(player, child), player) for child in self.node.children], axis=1)

    def counterfactual(self, player: int) -> Floats:
        """What a gadget needs: values times the opponent's reach, relative to half of the root's pot each."""
        return self._slot_values(player, self.at)

    def free(self, player: int) -> Floats:
        """The weight of the opponent's hands that are possible with each combo of a player."""
        other = self.weights(1 - player)
        by_card = np.bincount(runouts.HIGH, other, 52) + np.bincount(runouts.LOW, other, 52)
        return np.asarray(other.sum() - by_card[runouts.HIGH] - by_card[runouts.LOW] + other)

    def equity(self, player: int) -> Floats:
        """The share of the pot each combo would win if nobody bet any more; NaN for hands not in the range."""
        known, key = self.solution._equities, (self.at, self.dealt)
        if key not in known:
            known[key] = check_down(self.board, (self.weights(0), self.weights(1)))
            if len(known) > REMEMBERED:
                known.popitem(last=False)
        return known[key][player]

    def _acting(self) -> int:
        if self.player is None:
            raise BadToken("Nobody acts here")
        return self.player

    def _view(self) -> View | None:
        segment = self.solution.prepared.plan.places.segment[self.at]
        from .plan import DIRECT

        if self.solution.setup.segments[0, segment, DIRECT]:
            return None
        return self.solution.view(self.board_number, segment)

    def _slot_values(self, player: int, at: int) -> Floats:
        view = self._view()
        if view is None:
            raise BadToken("There is nothing to decide any more; ask before the last card")
        slot = self.solution.prepared.plan.places.value[player][at]
        return self._real(view.numbers[player], view.values[player][slot], np.nan)

    def _chips(self, values: Floats, player: int) -> Floats:
        free = self.free(player)
        least = 1e-10 * self.weights(1 - player).sum()
        with np.errstate(divide="ignore", invalid="ignore"):
            mean = np.where(free > least, values / free, np.nan)
        return np.asarray(mean + self.solution.spot.pot / 2 + self.node.paid[player])

    def _real(self, numbers: NDArray[np.int64], row: NDArray[np.float32], missing: float) -> Floats:
        """A row of these combos as an array over all of them, suits renamed back."""
        found = np.full(runouts.COMBOS, missing)
        found[numbers] = row[: len(numbers)]
        if self.renaming == SAME:
            return found
        return np.asarray(found[dict(runouts.renamings())[self.renaming]])


def check_down(board: tuple[int, ...], weights: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """The equity of every combo of two ranges against the other one; NaN where there is no hand or no opponent."""
    from .bets import NOTHING, Menus
    from .solve import Run, prepare

    empty = np.full(runouts.COMBOS, np.nan)
    ranges: list[Weights] = [np.ascontiguousarray(part, dtype=np.float32) for part in weights]
    if not (ranges[0].any() and ranges[1].any()):
        return empty, empty
    prepared = prepare(Spot(board, 1, 1, ranges[0], ranges[1], Menus(NOTHING, NOTHING)))
    try:
        run = Run(prepared, 0.0)
    except BadToken:
        return empty, empty
    found = Solution(prepared, run.setup, run.mem, run.average).root
    return found.values(0), found.values(1)
