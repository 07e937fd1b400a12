"""Error of the normal chance to reach a score: `python -m tests.measure.yacht_target RULES SHEETS [SEED]`.

Sheets with 8, 9 and 10 open boxes from games of the best player for the mean, each asked for the score it expects, for
one standard deviation less and for one more: the normal chance less the exact one, before the first roll.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from cardai.ai.yacht.players.exact import ExactAgent
from cardai.ai.yacht.solver.lattice import ROLL_WEIGHTS
from cardai.ai.yacht.solver.lookup import SolvedRules
from cardai.ai.yacht.solver.win_chance import EXACT_TARGET_UP_TO, target_turn
from cardai.games import registry
from cardai.games.match import Match
from cardai.games.yacht.sheet import Sheet
from cardai.games.yacht.view import YachtView

OPEN = (8, 9, 10)


def sheet_of(agent: ExactAgent, seed: int, count: int) -> Sheet:
    """The sheet of a game when so many boxes are open."""
    match = Match.start(agent.game, 1, seed)
    while True:
        view = match.state.view(0)
        assert isinstance(view, YachtView)
        if len(view.sheet.open) == count:
            return view.sheet
        match.play(agent.act(view))


def error(solved: SolvedRules, sheet: Sheet, step: int) -> float:
    """Points of probability by which the normal chance is above the exact one, `step` deviations above the mean."""
    deviation = float(solved.table.deviation[solved.table.layout.state(sheet)])
    target = round(solved.value(sheet) + step * deviation)
    exact, normal = (target_turn(solved, sheet, target, most) for most in (EXACT_TARGET_UP_TO, 0))
    return 100 * float(ROLL_WEIGHTS @ (normal.plan.rolls[2] - exact.plan.rolls[2]))


def main(rules: str, sheets: int, seed: int) -> None:
    agent = ExactAgent(registry.make("yacht", rules), details=False)
    for count in OPEN:
        began = time.process_time()
        cases = [(sheet_of(agent, seed + at, count), step) for at in range(sheets) for step in (-1, 0, 1)]
        found = np.array([error(agent.solved, sheet, step) for sheet, step in cases])
        cpu = (time.process_time() - began) / len(cases)
        typical, worst = np.sqrt((found**2).mean()), abs(found).max()
        told = f"mean {found.mean():+.2f}, root mean square {typical:.2f}, worst {worst:.2f}"
        print(f"{rules}, {count} open: {told}, {len(cases)} cases, {cpu:.1f} CPU s each", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
