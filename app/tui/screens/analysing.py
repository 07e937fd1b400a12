"""Screens about a game that was played: they have it judged in the background."""

from __future__ import annotations

from textual import work

from cardai.app.analysis import Analysis

from .working import End, WorkingScreen


class AnalysisScreen(WorkingScreen):
    """Knows an analysis and how to have it judged; `show_analysis` is called as judgements come, and at the end."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__()
        self.analysis = analysis
        self._seen = 0
        """Number of judgements the screen shows."""

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

    def _tell(self, what: str, done: float) -> None:
        found = len(self.analysis.found)
        if found != self._seen:
            self._seen = found
            self.show_analysis()
        super()._tell(what, done)

    def action_go_on(self) -> None:
        if self._waiting is None and self.analysis.review is None:
            self.examine()

    def offers(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "open":
            return self.analysis.has_unshown
        return super().offers(action, parameters)

    def action_open(self) -> None:
        """Look at cards that nobody showed, or put them away again."""
        self.analysis.is_open = not self.analysis.is_open
        self.show_analysis()

    def action_stop(self) -> None:
        self.stop_waiting()

    def action_leave(self) -> None:
        self.dismiss(None)
