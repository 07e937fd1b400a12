"""The hold'em solver: CPU seconds to a given exploitability, beside those of the fastest open solver of its kind."""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path
from typing import Any

from cardai.ai.holdem.solver.bets import parse_menus
from cardai.ai.holdem.solver.ready import make_ready
from cardai.ai.holdem.solver.solution import Solution
from cardai.ai.holdem.solver.solve import solve
from cardai.ai.holdem.solver.spot import make_spot, parsed_range

SPOTS = Path(__file__).parents[1] / "ai" / "holdem" / "solver" / "solved_spots.json"
STREETS = ("river", "turn", "flop")
RUNS = {"river": 9, "turn": 3, "flop": 1}


def spots(street: str) -> list[dict[str, Any]]:
    known: list[dict[str, Any]] = json.loads(SPOTS.read_text())["spots"]
    return [spot for spot in known if spot["id"].startswith(street)]


def solved(spot: dict[str, Any]) -> Solution:
    """Solve from text, one thread, to the exploitability of the file."""
    menus = parse_menus(spot["bets"], spot["raises"])
    made = make_spot(spot["board"], spot["pot"], spot["stack"], spot["oop"], spot["ip"], menus)
    return solve(made, 100 * spot["exploitability"] / spot["pot"], threads=1)


def error(spot: dict[str, Any], found: Solution) -> float:
    """How far the value is off, 1 is what is allowed: the exploitability and 0.1 % of the pot."""
    return abs(found.evs[0] - spot["oop_ev"]) / (found.exploitability + 0.001 * spot["pot"])


def measure(street: str) -> None:
    """Print a line per spot and the sums; set-up included, ranges parsed anew."""
    ours = reference = 0.0
    right = 0
    for spot in spots(street):
        times = []
        for _ in range(RUNS[street]):
            parsed_range.cache_clear()
            begin = time.process_time()
            found = solved(spot)
            times.append(time.process_time() - begin)
        spent = statistics.median(times)
        ours, reference, off = ours + spent, reference + spot["seconds"], error(spot, found)
        right += off <= 1
        megabytes = found.memory / 1e6
        print(
            f"  {spot['id']:<8} {spent:8.4f} s  file {spot['seconds']:7.3f} s  ratio {spent / spot['seconds']:5.2f}  "
            f"{found.iterations:4} iterations  error {off:4.2f}  {megabytes:6.1f} MB",
            flush=True,
        )
    count = len(spots(street))
    print(f"  {street}: {right}/{count} right, {ours:.3f} s, file {reference:.3f} s, ratio {ours / reference:.2f}")


def main() -> None:
    begin = time.process_time()
    make_ready(print)
    print(f"  loading or compiling the kernels: {time.process_time() - begin:.1f} CPU seconds")
    for street in STREETS:
        measure(street)
