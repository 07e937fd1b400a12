"""Solving Yacht: the compiled solver against its plain numpy twin, and how fast agents decide."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from cardai.ai import registry
from cardai.ai.yacht.solver import kernel, plain
from cardai.ai.yacht.solver.layout import layout
from cardai.games.core import Luck
from cardai.games.yacht import make


def cpu(work: Callable[[], object]) -> float:
    """Processor seconds of one call."""
    began = time.process_time()
    work()
    return time.process_time() - began


def games(spec: str, count: int) -> Callable[[], None]:
    """Play so many games alone."""
    game = make("pancht")
    agent = registry.make(spec, game, 1)

    def play() -> None:
        for seed in range(count):
            luck = Luck(random.Random(seed))
            state = game.start(1, luck)
            while state.turn is not None:
                state.apply(agent.act(state.view(0)), luck)

    return play


def run() -> list[tuple[str, float, str]]:
    """(what, figure, unit) measured in this run."""
    shape = layout(make("pancht").rules)
    kernel.compile_solver()
    fast = min(cpu(lambda: kernel.solve(shape)) for _ in range(3))
    slow = cpu(lambda: plain.solve(shape))
    engine, exact = cpu(games("random", 200)) / 200, cpu(games("exact", 200)) / 200
    return [
        ("solve pancht, compiled", fast, "CPU s"),
        ("solve pancht, plain numpy", slow, "CPU s"),
        ("plain numpy / compiled", slow / fast, "x"),
        ("game of random moves", engine * 1000, "CPU ms"),
        ("game of exact moves", exact * 1000, "CPU ms"),
        ("exact / random", exact / engine, "x"),
    ]


def main() -> None:
    for what, figure, unit in run():
        print(f"{what:<28} {figure:>10.3f} {unit}")


if __name__ == "__main__":
    main()
