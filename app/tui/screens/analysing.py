"""Screens about a game that was played: they have it judged in the background."""

from __future__ import annotations

from textual import work

from cardai.app.analysis import Analysis

from .working import End, WorkingScreen


class AnalysisScreen(WorkingScreen):
    """Knows a analysis and how to have it judged; `show_analysis` is called when that has ended."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__()
        self.analysis = analysis

    def show_analysis(self) -> None:
        """Bring the screen in line with the analysis."""
        raise NotImplementedError

    @work(exclusive=True, group="review")
    async def examine(self) -> None:
        """Have the game judged in the background."""
        thought, end = await self.wait_for(self.analysis.examine, "Reviewing the game")
        if end is End.DONE and thought.fault is None:
            self.analysis.review = thought.result()
        elif end is End.DONE:
            self.notify(f"This game could not be judged: {thought.fault}", severity="error", timeout=10)
        self.show_analysis()

    def action_stop(self) -> None:
        self.stop_waiting()

    def action_leave(self) -> None:
        self.dismiss(None)
