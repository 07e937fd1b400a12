"""Screens about a game that was played: they have it judged in the background."""

from __future__ import annotations

from textual import work

from cardai.app.analysis import Study

from .working import End, WorkingScreen


class StudyScreen(WorkingScreen):
    """Knows a study and how to have it judged; `show_study` is called when that has ended."""

    def __init__(self, study: Study) -> None:
        super().__init__()
        self.study = study

    def show_study(self) -> None:
        """Bring the screen in line with the study."""
        raise NotImplementedError

    @work(exclusive=True, group="review")
    async def examine(self) -> None:
        """Have the game judged in the background."""
        thought, end = await self.wait_for(self.study.examine, "Reviewing the game")
        if end is End.DONE and thought.fault is None:
            self.study.review = thought.result()
        elif end is End.DONE:
            self.notify(f"This game could not be judged: {thought.fault}", severity="error", timeout=10)
        self.show_study()

    def action_stop(self) -> None:
        self.stop_waiting()

    def action_leave(self) -> None:
        self.dismiss(None)
