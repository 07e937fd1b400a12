"""Solving Yacht: the compiled solver against its plain numpy twin, and how fast agents decide."""

from __future__ import annotations

import random
from collections.abc import Callable

from cardai.ai import registry
from cardai.ai.yacht.solver import kernel, plain
from cardai.ai.yacht.solver.layout import Layout, layout
from cardai.games.core import Luck
from cardai.games.yacht import make
from tests.bench.rivals import Rival, race

GAMES = 30
SOLVER_ROUNDS = 3


def solver(solve: Callable[[Layout], object]) -> Rival:
    """Solve the rules once; the answer does not depend on luck."""
    shape = layout(make("pancht").rules)

    def work() -> int:
        solve(shape)
        return 1

    return lambda _seed: work


def games(spec: str) -> Rival:
    """Play games alone."""
    game = make("pancht")
    agent = registry.make(spec, game, 1)

    def set_up(seed: int) -> Callable[[], int]:
        def play() -> int:
            luck = Luck(random.Random(seed))
            for _ in range(GAMES):
                state = game.start(1, luck)
                while state.turn is not None:
                    state.apply(agent.act(state.view(0)), luck)
            return GAMES

        return play

    return set_up


def main() -> None:
    kernel.compile_solver()
    found = race({"compiled": solver(kernel.solve), "plain numpy": solver(plain.solve)}, SOLVER_ROUNDS)
    for name in found.rates:
        print(f"solve pancht, {name:<14} {1 / found.rate(name):>10.3f} CPU s")
    print(f"plain numpy / compiled       {found.ratio('compiled', 'plain numpy')}")
    found = race({"random": games("random"), "exact": games("exact")})
    for name in found.rates:
        print(f"game of {name:<20} {1000 / found.rate(name):>10.3f} CPU ms")
    print(f"exact / random               {found.ratio('random', 'exact')}")


if __name__ == "__main__":
    main()
