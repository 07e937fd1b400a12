"""How exploitable flops are that were solved with a value net where their betting ends.

Run: python -m tests.measure.holdem_flops 24 --closed runs/closed/net.safetensors [--turn runs/turn/net.safetensors]

Ranges come from the preflop tables (lines, pots after a 3-bet, made-up ones in turn), on random flops that no net has
learned from. A flop's average strategy is held fixed in the whole tree, later streets are solved around it, and best
responses are free on every street. Told is what they gain in % of the pot, the mean of both players; `--full` solves
each flop to the end as well and holds that flop fixed, for comparison.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from cardai.ai.holdem.abstraction.cards import CLASS_OF
from cardai.ai.holdem.solver import runouts
from cardai.ai.holdem.solver.ready import make_ready
from cardai.ai.holdem.solver.solve import Run, prepare
from cardai.ai.holdem.solver.spot import Spot
from cardai.ai.holdem.values import features, net, samples, shapes
from cardai.ai.holdem.values.features import Pot
from cardai.ai.holdem.values.leaves import ClosedFlop, EveryTurn, Flop, Leaves
from cardai.ai.holdem.values.street_solver import Strategies, StreetSolver
from cardai.ai.train import holdem_values_games as games

SEED = 2_000_000_000
SIZES = Pot(1.0, (0.66, 0.0), (0.75, 0.0), (0.5, 0.0))
DEPTHS = {0: (3.0, 17.0), 1: (1.0, 5.0), 2: (2.0, 17.0)}
"""Chips behind in pots by kind of pot; their logarithm is drawn evenly."""
LOCK = np.float32(1e9)
"""Regrets that hold a strategy fixed."""
TREMBLE = np.float32(1e-3)
"""Every action on the flop is taken so often: else nobody knows how to play on where a player never comes."""
ITERATIONS = 60
"""Of the later streets."""
FULL_TARGET, FULL_ITERATIONS = 1.0, 63
SAME = 1326


def draw_spot(number: int, hands: int) -> tuple[Spot, int]:
    """The flop of that number, the same whatever is measured."""
    rng = np.random.default_rng(SEED + number)
    kind = number % len(games.KINDS)
    situation = games.draw_situation(kind, rng)
    board = tuple(sorted(int(card) for card in rng.choice(52, 3, replace=False)))
    ranges = [shapes.possible(part[CLASS_OF], board) for part in (situation.oop, situation.ip)]
    ranges = [shapes.thinned(np.where(part < 0.01, 0.0, part), hands, rng) for part in ranges]
    low, high = np.log(DEPTHS[kind])
    stack = round(float(np.exp(rng.uniform(low, high))) * samples.CHIPS)
    oop, ip = (part.astype(np.float32) for part in ranges)
    return Spot(board, samples.CHIPS, stack, oop, ip, samples.menus(SIZES)), kind


def flop_of(spot: Spot) -> Flop:
    return Flop(features.board_tables(spot.board), (np.flatnonzero(spot.ranges[0]), np.flatnonzero(spot.ranges[1])))


class Locked:
    """The whole tree of a spot around a flop strategy that stays as it is."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.run = Run(prepare(spot, use_symmetry=False), 0.0, 10**6)
        self.run.state[2] = 10**6
        self.prepared = self.run.prepared

    def rows(self, at: int) -> tuple[slice, int, np.ndarray]:
        """Where a decision on the flop is kept, its width, and the combos in their order."""
        player = self.prepared.plan.tree.nodes[at].player
        width = int(self.prepared.widths[0, player])
        start = int(self.run.setup.meta[0, runouts.STORE + player]) + self.prepared.plan.places.row[at] * width
        count = len(self.prepared.plan.tree.nodes[at].children)
        tables = runouts.Tables(self.run.setup.meta, self.run.setup.tab)
        return slice(start, start + count * width), width, runouts.stored_combos(tables, 0, player)

    def exploitability(self, solver: StreetSolver, mixes: Strategies) -> float:
        """In % of the pot."""
        kept = []
        for at, own in self._pairs(solver):
            where, width, numbers = self.rows(at)
            full = np.zeros((len(mixes[own]), SAME), np.float32)
            full[:, solver.flop.held[solver.nodes[own].player]] = mixes[own] * (1 - TREMBLE) + TREMBLE / len(full)
            rows = np.zeros((len(full), width), np.float32)
            rows[:, : len(numbers)] = full[:, numbers]
            kept.append((where, rows.ravel()))
        self.run.regret[:], self.run.average[:], self.run.state[0] = 0, 0, 0
        for number in range(ITERATIONS):
            for where, rows in kept:
                self.run.regret[where] = LOCK * rows
            self.run.advance(number + 1)
        for where, rows in kept:
            self.run.average[where] = rows
        return 100 * self.run.measure() / self.spot.pot

    def _pairs(self, solver: StreetSolver) -> list[tuple[int, int]]:
        """Decisions on the flop in the whole tree and in the flop's own."""
        whole, found = self.prepared.plan.tree.nodes, [(0, 0)]
        for at, own in found:
            for action, child, other in zip(
                whole[at].actions, whole[at].children, solver.nodes[own].children, strict=True
            ):
                assert str(action) in map(str, solver.nodes[own].actions)
                if child in self.prepared.plan.places.row and whole[child].street == 0 and other in solver.regret:
                    found.append((child, other))
        return found


def solved_whole(spot: Spot, solver: StreetSolver) -> tuple[Strategies, float]:
    """The flop of a solution of the whole tree, and CPU seconds."""
    begin = time.process_time()
    locked = Locked(spot)
    run = Run(locked.prepared, FULL_TARGET / 100 * spot.pot, FULL_ITERATIONS)
    run.advance(FULL_ITERATIONS)
    found = {}
    for at, own in locked._pairs(solver):
        where, width, numbers = locked.rows(at)
        rows = run.average[where].reshape(-1, width)[:, : len(numbers)]
        full = np.zeros((len(rows), SAME), np.float32)
        full[:, numbers] = rows / np.maximum(rows.sum(axis=0), 1e-20)
        found[own] = full[:, solver.flop.held[solver.nodes[own].player]]
    return found, time.process_time() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--closed", type=Path)
    parser.add_argument("--turn", type=Path)
    parser.add_argument("--iterations", type=int, nargs="+", default=[40, 80])
    parser.add_argument("--turn-iterations", type=int, nargs="+", default=[40])
    parser.add_argument("--hands", type=int, default=80)
    parser.add_argument("--full", action="store_true")
    asked = parser.parse_args()
    make_ready()
    told: dict[str, list[float]] = {}
    for number in range(asked.first, asked.first + asked.count):
        line = measure(number, asked)
        for name, (gain, _) in line.items():
            told.setdefault(name, []).append(gain)
        words = "  ".join(f"{name} {gain:.2f} % in {seconds:.2f} s" for name, (gain, seconds) in line.items())
        print(f"{number} {games.KINDS[number % len(games.KINDS)]}: {words}", flush=True)
    for name, gains in told.items():
        print(f"{name}: mean {np.mean(gains):.2f} %, worst {max(gains):.2f} %, {len(gains)} flops")


def measure(number: int, asked: argparse.Namespace) -> dict[str, tuple[float, float]]:
    """By way of solving: what best responses gain, and CPU seconds."""
    spot, _ = draw_spot(number, asked.hands)
    locked, found = Locked(spot), {}
    ways: list[tuple[str, Path, list[int]]] = []
    if asked.closed:
        ways.append(("closed", asked.closed, asked.iterations))
    if asked.turn:
        ways.append(("turns", asked.turn, asked.turn_iterations))
    for name, path, steps in ways:
        begin = time.process_time()
        flop = flop_of(spot)
        leaves: Leaves = (ClosedFlop if name == "closed" else EveryTurn)(net.load(path), flop, SIZES)
        solver, spent = StreetSolver(spot, flop, leaves), time.process_time() - begin
        for iterations in steps:
            begin = time.process_time()
            solver.iterate(iterations - solver.iterations)
            spent += time.process_time() - begin
            found[f"{name} x{iterations}"] = locked.exploitability(solver, solver.strategies()), spent
    if asked.full:
        mixes, spent = solved_whole(spot, solver)
        found["whole"] = locked.exploitability(solver, mixes), spent
    return found


if __name__ == "__main__":
    main()
