"""The player who wants to win, by however little."""

from __future__ import annotations

from pathlib import Path

from cardai.ai.agent import Advice, Option, Progress, no_progress
from cardai.games.yacht import Yacht, YachtView
from cardai.games.yacht.notation import Action
from cardai.games.yacht.sheet import Sheet

from ..checks import own_view
from ..figures import YachtFacts
from ..solver.turn import Turn
from ..solver.win_chance import EXACT_UP_TO, win_turn
from .exact import ExactAgent

TIE_CHANCE = 1e-9
"""Chances to win closer than this count as equal; the mean decides then."""


class WinAgent(ExactAgent):
    """Takes the action with the best chance to beat the other sheets; alone at the table it plays for the mean."""

    spec = "win"

    def __init__(self, game: Yacht, seed: int = 0, *, cache: Path | None = None) -> None:
        super().__init__(game, seed, details=False, cache=cache)
        self._last: tuple[tuple[Sheet, ...], Turn] | None = None

    def advise(self, view: YachtView, progress: Progress = no_progress) -> Advice[Action]:
        """Values are chances to win in per cent; the fact `mean` is the expected final score.

        The method tells what the best gains on playing for the mean, which is little: those who play for the mean are
        worse by this much and no more.
        """
        seen = own_view(view)
        if len(seen.sheets) == 1:
            return super().advise(view, progress)
        turn, means = self._turn(seen), self.values(seen)
        wins = {action: turn.value(action, seen.dice, seen.rerolls, seen.sheet) for action in means}
        ranked = sorted(wins, key=lambda action: (-wins[action], -means[action]))
        first = self._best(wins, means)
        ranked.remove(first)
        options = (
            Option(
                action,
                100 * wins[action],
                float(action == first),
                facts=YachtFacts(win=wins[action], mean=means[action]),
            )
            for action in [first, *ranked]
        )
        how = "exact" if len(seen.sheet.open) <= EXACT_UP_TO else "later turns as normal"
        gained = 100 * (wins[first] - wins[max(means, key=means.__getitem__)])
        method = f"chance to win in %, {how}; {gained:.1f} points more than for the mean"
        return Advice(tuple(options), method, unit="win %")

    def act(self, view: YachtView, progress: Progress = no_progress) -> Action:
        return self.advise(view, progress).best.action

    def _turn(self, view: YachtView) -> Turn:
        """One turn has up to three decisions but the same figures."""
        key = (view.sheet, *view.sheets)
        if self._last is None or self._last[0] != key:
            self._last = key, win_turn(self.solved, view)
        return self._last[1]

    def _best(self, wins: dict[Action, float], means: dict[Action, float]) -> Action:
        top = max(wins.values())
        even = [action for action in wins if wins[action] >= top - TIE_CHANCE]
        return max(even, key=lambda action: means[action])
