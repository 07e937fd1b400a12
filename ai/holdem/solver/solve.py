"""Solving a spot: discounted CFR over all hands of both ranges until nobody can gain more than asked for."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cardai.games.core import BadToken

from ...agent import Cancelled, Progress
from . import kernel_setup as k
from . import plan as plans
from . import runouts, tree
from .kernel_setup import BEST, MEAN, Setup, Step
from .runouts import Runouts, Weights
from .spot import Spot

if TYPE_CHECKING:
    from .solution import Solution

Floats = NDArray[np.float32]

MOST_ITERATIONS = 2000
MEMORY = 4 << 30
"""Bytes a solve may take if not told otherwise."""
TARGET = 0.25
"""Exploitability to stop at, in % of the pot, if not told otherwise."""


MOST_THREADS = 4
SECONDS_PER_FLOAT = 4e-9
"""About what an iteration takes for each regret kept."""
SLICE = 0.1
"""Seconds between two calls of `progress`, if an iteration is not longer."""
FIRST_CHECK = 4


class TooLarge(BadToken):
    """A spot does not fit into the memory allowed."""


@dataclass(frozen=True)
class Size:
    """What a spot needs, known before it is solved; bytes."""

    nodes: int
    boards: int
    strategies: int
    """Regrets and averages."""
    tables: int
    work: int

    @property
    def total(self) -> int:
        return self.strategies + self.tables + self.work


@dataclass(frozen=True)
class Prepared:
    """A spot with its tree and its boards, not yet solved."""

    spot: Spot
    plan: plans.Plan
    outs: Runouts
    held: tuple[NDArray[np.int64], NDArray[np.int64]]
    """The combos of both players at the root."""
    hands: NDArray[np.int64]
    """By board and player."""

    @cached_property
    def widths(self) -> NDArray[np.int64]:
        return runouts.padded(self.hands)

    @cached_property
    def streets(self) -> NDArray[np.int64]:
        return np.array([len(cards) for cards in self.outs.dealt]) + self.spot.street

    @cached_property
    def stored(self) -> int:
        """Floats in each of the two stores."""
        return int((np.array(self.plan.rows)[self.streets] * self.widths).sum())

    def size(self, threads: int = 1) -> Size:
        """The memory needed."""
        boards = len(self.outs.dealt)
        tables = 2 * runouts.table_size(self.outs, self.widths) + 8 * runouts.COLUMNS * boards
        sorting = 16 * boards * int(self.widths.max())
        work = 4 * arena_layout(self)[1] * threads
        return Size(len(self.plan.tree.nodes), boards, 8 * self.stored, tables, max(work, sorting))


def prepare(spot: Spot, use_symmetry: bool = True) -> Prepared:
    """Build the tree and list the boards; BadToken says what cannot be."""
    spot.check()
    gadget = None if spot.gadget is None else spot.gadget.player
    flat = plans.flatten(tree.build(spot.root, spot.menus, spot.added, gadget))
    ranges = spot.ranges
    kept = (*ranges, spot.gadget.values) if spot.gadget else ranges
    outs = runouts.runouts(spot.board, kept, use_symmetry)
    held = (np.flatnonzero(ranges[0]), np.flatnonzero(ranges[1]))
    return Prepared(spot, flat, outs, held, runouts.counts(outs, held))


def arena_layout(prepared: Prepared) -> tuple[NDArray[np.int64], int]:
    """Where everything is in the arena of a traversal, and its size in floats."""
    layout = np.zeros(k.LAYOUT, dtype=np.int64)
    most = np.zeros(3, dtype=np.int64)
    np.maximum.at(most, prepared.streets, prepared.widths.max(axis=1))
    size = 0

    def take(floats: int) -> int:
        nonlocal size
        size += -(-floats // 16) * 16
        return size - -(-floats // 16) * 16

    for street in range(3):
        width, (reaches, values) = int(most[street]), prepared.plan.slots[street]
        layout[k.LANE_SIZE + street] = 8 * width
        layout[k.AT_REACH + street] = take(reaches * width)
        layout[k.AT_VALUE + street] = take(values * width)
        layout[k.AT_DOWN + street] = take(prepared.plan.exits[street] * 8 * width)
        layout[k.AT_UP + street] = take(prepared.plan.exits[street] * 8 * width)
    for player in (0, 1):
        layout[k.AT_RANGE + player] = take(int(prepared.widths[0, player]))
        layout[k.AT_GIVEN + player] = take(int(prepared.widths[0, player]))
    layout[k.AT_IN], layout[k.AT_OUT] = take(8 * int(most.max())), take(8 * int(most.max()))
    layout[k.AT_CARDS] = take(8 * 54)
    street = prepared.spot.street
    layout[k.SUM_SIZE] = prepared.plan.exits[street] * layout[k.LANE_SIZE + street]
    layout[k.AT_SUM] = take(int(layout[k.SUM_SIZE]))
    layout[k.ROOT_STREET] = street
    return layout, size


def aligned(floats: int) -> Floats:
    """Zeros that start on a cache line: vectors across two lines make sums wait for stores, up to four times slower."""
    raw = np.zeros(floats + 16, dtype=np.float32)
    skip = -(raw.ctypes.data // 4) % 16
    return raw[skip : skip + floats]


def make_setup(prepared: Prepared) -> tuple[Setup, Floats]:
    """The tables of the kernels and an arena with the ranges in it."""
    board_tables = runouts.tables(prepared.outs, prepared.held, prepared.plan.rows)
    layout, size = arena_layout(prepared)
    mem = aligned(size)
    for player, weights in enumerate(prepared.spot.ranges):
        numbers = runouts.stored_combos(board_tables, 0, player)
        at = layout[k.AT_RANGE + player]
        mem[at : at + len(numbers)] = weights[numbers]
        if prepared.spot.gadget and prepared.spot.gadget.player == player:
            at = layout[k.AT_GIVEN + player]
            mem[at : at + len(numbers)] = prepared.spot.gadget.values[numbers]
    code = prepared.plan.code
    order = tasks(prepared.outs)[0]
    setup = Setup(*board_tables, code.code, code.segments, code.amounts, code.streets, layout, order)
    return setup, mem


def tasks(outs: Runouts) -> tuple[NDArray[np.int64], list[tuple[int, int]]]:
    """The order of a pass over all boards, and where in it the parts begin and end."""
    first, last = outs.children[0]
    found, parts = [k.ENTER], list[tuple[int, int]]()
    for number in range(k.PARTS if last > first else 0):
        found.append(k.BEGIN_PART)
        begin = len(found) - 1
        for board in range(
            first + (last - first) * number // k.PARTS, first + (last - first) * (number + 1) // k.PARTS
        ):
            found.append(board << 2 | k.ENTER)
            children = range(*outs.children[board])
            if children:
                found += [child << 2 | k.ENTER for child in children]
                found.append(board << 2 | k.LEAVE)
        parts.append((begin, len(found)))
        found.append(k.END_PART)
    if last > first:
        found.append(k.LEAVE)
    return np.array(found, dtype=np.int64), parts


def deals(ranges: tuple[Weights, Weights]) -> float:
    """The weight of all pairs of hands that can be held at once."""
    first, second = (weights.astype(np.float64) for weights in ranges)
    by_card = [np.bincount(runouts.HIGH, w, 52) + np.bincount(runouts.LOW, w, 52) for w in (first, second)]
    return float(first.sum() * second.sum() - by_card[0] @ by_card[1] + first @ second)


def solve(
    spot: Spot,
    target: float = TARGET,
    *,
    most: int = MOST_ITERATIONS,
    limit: float | None = None,
    progress: Progress = lambda _done: None,
    memory: int = MEMORY,
    threads: int | None = None,
    use_symmetry: bool = True,
    announce: Callable[[str], None] = lambda _text: None,
    sized: Callable[[Size], None] = lambda _size: None,
) -> Solution:
    """Solve until the exploitability is at most `target` % of the pot, or `most` iterations are done.

    `limit` are seconds on the wall after which it ends with what it has, an iteration at least.
    `progress` is told 0 to 1 and may raise Cancelled: what was found until then is kept. `memory` is a limit in bytes;
    TooLarge says what would be needed. Threads: None takes several where that pays. `announce` is told before kernels
    are compiled; `Solution.seconds` are CPU seconds without that. `sized` is told what it takes before it begins.
    """
    from .ready import make_ready

    make_ready(announce)
    begin = time.process_time()
    prepared = prepare(spot, use_symmetry)
    count = threads if threads is not None else best_threads(prepared)
    size = prepared.size(count)
    check_size(size, memory)
    sized(size)
    run = Run(prepared, target * spot.pot / 100, most, count)
    is_cancelled = run.go(progress, limit)
    found = run.solution()
    found.memory, found.is_cancelled, found.seconds = size.total, is_cancelled, time.process_time() - begin
    return found


def check_size(size: Size, memory: int) -> None:
    """TooLarge if a spot does not fit."""
    if size.total > memory:
        raise TooLarge(
            f"This spot needs {megabytes(size.total)} MB ({size.boards:,} boards, {size.nodes:,} nodes), "
            f"more than the {megabytes(memory)} MB allowed; give fewer bet sizes, smaller ranges or more memory"
        )


def best_threads(prepared: Prepared) -> int:
    """More than one only where an iteration takes some 20 ms: below that handing out work costs what it saves."""
    if prepared.stored * SECONDS_PER_FLOAT < 0.02:
        return 1
    return max(1, min(os.cpu_count() or 1, MOST_THREADS))


class Run:
    """One solve in progress."""

    def __init__(self, prepared: Prepared, target: float, most: int = MOST_ITERATIONS, threads: int = 1) -> None:
        """`target` in chips."""
        self.prepared, self.target, self.most = prepared, target, most
        self.setup, self.mem = make_setup(prepared)
        self.regret, self.average = aligned(prepared.stored), aligned(prepared.stored)
        self.deals = deals(prepared.spot.ranges)
        if self.deals <= 0:
            raise BadToken("The two ranges need the same cards: no deal is possible")
        self.state = np.array([0.0, np.inf, FIRST_CHECK, 0.0])
        """Iterations done, exploitability, iteration of the next check, whether the target is reached."""
        self.threads = threads if prepared.plan.exits[prepared.spot.street] else 1
        self.team: Team | None = None

    @property
    def iterations(self) -> int:
        return int(self.state[0])

    def go(self, progress: Progress, limit: float | None = None) -> bool:
        """Iterate to the end or for so many seconds; True if that was cancelled on the way."""
        last = float("inf") if limit is None else time.monotonic() + limit
        slice_size = int(min(max(SLICE / (self.prepared.stored * SECONDS_PER_FLOAT + 1e-9), 1), 200))
        shown, first = 0.0, np.inf
        progress(0.0)
        try:
            while self.iterations < self.most and not self.state[3]:
                self.advance(min(self.iterations + slice_size, self.most))
                gap = self.state[1]
                if np.isfinite(gap):
                    first = min(first, max(gap, 2 * self.target)) if first == np.inf else first
                    way = np.log(first / max(gap, self.target)) / np.log(first / max(self.target, 1e-9))
                    shown = max(shown, min(float(way), 0.99), self.iterations / self.most)
                progress(1.0 if self.state[3] else shown)
                if time.monotonic() >= last:
                    break
        except (Cancelled, KeyboardInterrupt):
            return True
        return False

    def advance(self, until: int) -> None:
        """Iterate up to a number of iterations or the target."""
        from . import kernels

        if self.threads == 1:
            kernels.run(
                self.mem, self.setup, self.regret, self.average, self.state, self.deals, self.target, until, self.most
            )
            return
        self.team = self.team or Team(self.setup, self.mem, self.prepared.outs, self.threads)
        while self.iterations < until and not self.state[3]:
            self.team.iterate(self)

    def measure(self) -> float:
        """The exploitability of the average strategies now, in chips."""
        self.state[1] = (self.value(0, BEST) + self.value(1, BEST)) / 2
        return float(self.state[1])

    def evs(self) -> tuple[float, float]:
        """What both players win on average, their share of the pot included; folding at the root would be 0."""
        spot = self.prepared.spot
        won = self.value(0, MEAN)
        return won + spot.pot / 2 + spot.paid[0], -won + spot.pot / 2 + spot.paid[1]

    def value(self, us: int, mode: int) -> float:
        """A player's value against the other's average strategy, relative to half of the pot."""
        from . import kernels

        step = Step(mode, 0.0, 0.0, 0.0)
        whole = (0, len(self.setup.tasks))
        kernels.walk(self.mem, self.setup, *whole, us, self.average, self.regret, self.average, step)
        return float(kernels.root_value(self.mem, self.setup, us)) / self.deals

    def solution(self) -> Solution:
        """What was found, measured anew if the last check is not of the last iteration."""
        from .solution import Solution

        if not self.state[3]:
            self.measure()
        if self.team:
            self.team.pool.shutdown()
        found = Solution(self.prepared, self.setup, self.mem, self.average)
        found.iterations, found.exploitability, found.evs = self.iterations, float(self.state[1]), self.evs()
        return found


class Team:
    """Threads that share the boards after the root, each with an arena of its own; sums are those of one thread."""

    def __init__(self, setup: Setup, mem: Floats, outs: Runouts, threads: int) -> None:
        self.setup, self.mem, self.parts = setup, mem, tasks(outs)[1]
        self.arenas = [aligned(len(mem)) for _ in range(threads)]
        self.pool = ThreadPoolExecutor(threads)
        street = int(setup.layout[k.ROOT_STREET])
        size = int(setup.layout[k.SUM_SIZE])
        self.down, self.up, self.sum = (
            slice(int(setup.layout[at]), int(setup.layout[at]) + size)
            for at in (k.AT_DOWN + street, k.AT_UP + street, k.AT_SUM)
        )

    def iterate(self, run: Run) -> None:
        """One iteration, and a check if it is time for one."""
        from . import kernels

        step = k.Step(*kernels.discounts(run.iterations, k.LEARN))
        for us in (0, 1):
            self.traverse(run, us, run.regret, step)
        run.state[0] += 1
        if run.iterations >= run.state[2] or run.iterations >= run.most:
            best = k.Step(k.BEST, 0.0, 0.0, 0.0)
            gain = sum(self.traverse(run, us, run.average, best) for us in (0, 1))
            run.state[1] = gain / run.deals / 2
            run.state[2] = kernels.next_check(run.iterations, run.state[1], run.target)
            run.state[3] = float(run.state[1] <= run.target)

    def traverse(self, run: Run, us: int, source: Floats, step: Step) -> float:
        """One player's pass; its value, not divided by the deals."""
        from . import kernels

        rest = (us, source, run.regret, run.average, step)
        kernels.walk(self.mem, self.setup, 0, 1, *rest)

        def work(thread: int) -> list[Floats]:
            mem, found = self.arenas[thread], []
            mem[self.down] = self.mem[self.down]
            for first, last in self.parts[thread :: len(self.arenas)]:
                kernels.walk(mem, self.setup, first, last, *rest)
                found.append(mem[self.up].copy())
            return found

        done = list(self.pool.map(work, range(len(self.arenas))))
        for number in range(len(self.parts)):
            self.mem[self.sum] += done[number % len(self.arenas)][number // len(self.arenas)]
        last = len(self.setup.tasks)
        kernels.walk(self.mem, self.setup, last - 1, last, *rest)
        return float(kernels.root_value(self.mem, self.setup, us))


def megabytes(count: int) -> str:
    """Bytes as a person reads them, without the unit."""
    return f"{count / 1e6:,.1f}" if count < 1e7 else f"{count / 1e6:,.0f}"
