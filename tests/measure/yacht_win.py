"""What playing for the win gains in the last seven turns: `python -m tests.measure.yacht_win GAMES [SEED]`.

Two ways to tell, neither with the luck of the dice in it. Up to its last seven turns everybody plays for the mean.

- What was given away: a seat goes on playing for the mean; at each of its decisions the best chance to win less the
  chance after what it did, as `win` tells them. `win` takes the others' final scores as they are likely now; that it
  will know more later is not in its figures, so each decision is counted with what is known by then.
- What was won: a seat plays as `win` does; at each decision the chance to win after that, less the chance after the
  play for the mean, both if it were to play for the mean from then on. These are exact distributions of scores and owe
  nothing to how `win` reckons. Added up they are on average just by how much more often `win` wins.
- What is planned: when seven boxes are left, the chance to win that `win` tells, less that of playing for the mean.
"""

from __future__ import annotations

import sys

import numpy as np

from cardai.ai.arena import mean_and_error
from cardai.ai.yacht.players.exact import ExactAgent
from cardai.ai.yacht.players.win import WinAgent
from cardai.ai.yacht.solver.distribution import ScoreDistribution, dice_distribution, sheet_distribution
from cardai.ai.yacht.solver.lattice import ROLL_WEIGHTS
from cardai.ai.yacht.solver.win_chance import EXACT_UP_TO, share_of_win, win_turn
from cardai.games import registry
from cardai.games.match import Match
from cardai.games.yacht.notation import Action
from cardai.games.yacht.view import YachtView

WHATS = ("given away", "won", "planned")


class Measure:
    """Two players of one game, and what their choices are worth."""

    def __init__(self) -> None:
        self.game = registry.make("yacht")
        self.win, self.exact = WinAgent(self.game), ExactAgent(self.game, details=False)

    def of(self, seed: int) -> tuple[float, float, float]:
        """Points of win probability of one seat in one game: given away, won, planned."""
        given, _ = self._played(seed, for_the_win=False)
        won, planned = self._played(seed, for_the_win=True)
        return given, won, planned

    def _played(self, seed: int, *, for_the_win: bool) -> tuple[float, float]:
        match, seat, total, planned = Match.start(self.game, 2, seed), seed % 2, 0.0, None
        while match.state.turn is not None:
            view = match.state.view(match.state.turn)
            assert isinstance(view, YachtView)
            action = self.exact.act(view)
            if view.seat == seat and len(view.sheet.open) <= EXACT_UP_TO:
                planned = self._planned(view) if planned is None else planned
                change, action = self._decided(view, action, for_the_win)
                total += change
            match.play(action)
        return total, planned or 0.0

    def _decided(self, view: YachtView, plain: Action, for_the_win: bool) -> tuple[float, Action]:
        advice = self.win.advise(view)
        if not for_the_win:
            option = advice.of(plain)
            assert option is not None
            return advice.best.value - option.value, plain
        best: Action = advice.best.action
        return (0.0 if best == plain else self._after(view, best) - self._after(view, plain)), best

    def _after(self, view: YachtView, action: Action) -> float:
        """The chance to win after an action, everybody playing for the mean from then on."""
        own = dice_distribution(self.win.solved, view.sheet, view.dice, view.rerolls, action)
        return self._chance(view, own)

    def _chance(self, view: YachtView, own: ScoreDistribution) -> float:
        others = [sheet for seat, sheet in enumerate(view.sheets) if seat != view.seat]
        finals = [sheet_distribution(self.win.solved, sheet) for sheet in others]
        return 100 * float(own.chances @ share_of_win(finals, own.scores))

    def _planned(self, view: YachtView) -> float:
        turn = win_turn(self.win.solved, view)
        best = 100 * float(np.asarray(ROLL_WEIGHTS) @ turn.plan.rolls[2])
        return best - self._chance(view, sheet_distribution(self.win.solved, view.sheet))


if __name__ == "__main__":
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    measure = Measure()
    found = [measure.of(first + number) for number in range(int(sys.argv[1]))]
    for what, values in zip(WHATS, zip(*found, strict=True), strict=True):
        mean, error = mean_and_error(values)
        print(f"{what}: {mean:.2f} +- {error:.2f} points of win probability, {len(found)} games")
