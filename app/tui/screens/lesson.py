"""A guided first game: the table with a coach, who says what to look at and what to press."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content

from cardai.app.lessons.guide import LessonGuide
from cardai.saves.autosave import Autosave

from ..boards.base import GameBoard
from ..keymap import with_own_keys
from ..parts.panels import StatusLine, spoken, with_keys
from ..plain_text import PlainStatic
from .table import TableScreen

PROMPT_COLUMNS = 64
"""Columns of the prompt on the smallest screen."""
SILENT = frozenset({"take_back", "practice", "save"})
"""Keys that the table offers only once the person plays alone."""


class Coach(PlainStatic):
    """Words of the coach now."""

    def say(self, text: Content | None, title: str = "", note: str = "") -> None:
        """Say something, or nothing any more."""
        self.set_class(text is not None, "-talks")
        # a border above alone leaves no room around its title
        self.border_title = f" {title} " if isinstance(self.parent, GameBoard) else title
        self.border_subtitle = note
        self.update(text or Content(""))


class LessonScreen(TableScreen):
    """A lesson to its end, and the rest of its game alone."""

    BINDINGS = [  # noqa: RUF012
        Binding("a", "accept", "Show me", tooltip="Let the coach make this move"),
        Binding("l", "let_go", "Alone", tooltip="Skip the rest of the lesson and play on alone"),
    ]

    def __init__(self, guide: LessonGuide, speed: int | None = None) -> None:
        super().__init__(guide.session, speed)
        self.guide = guide
        self._objection = ""
        """Objection to the move that was just tried."""
        self._is_done = False

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.call_after_refresh(self._place_coach)

    async def _place_coach(self) -> None:
        """One coach beside the table and one over it; the room decides which is seen."""
        if not self.is_open:
            return
        beside, over = self.side.mount(Coach(), before=0), self.board.mount(Coach())
        await beside
        await over
        self._coach()

    # -- the course of the lesson ----------------------------------------------------------------------------

    def accepts(self, action: Any) -> bool:
        """Whether a move is what the coach asked for; if not it is said why, and nothing is played."""
        task = self.guide.task
        if task is None:
            self._is_done = True
        elif not self.guide.fits(action):
            self._objection = task.otherwise or "Not yet: read on first."
            self._show()
            return False
        self._next_task()
        return True

    def _next_task(self) -> None:
        self._objection = ""
        if self.guide.task is not None:
            self.guide.go_on()
            if self.guide.task is None:
                self._keep()

    @property
    def _is_reading(self) -> bool:
        task = self.guide.task
        return self.session.is_human_turn and task is not None and not task.move

    def action_next(self) -> None:
        if self._is_reading:
            self._next_task()
            self._show()
        else:
            super().action_next()

    def action_accept(self) -> None:
        """Do what the coach asks for."""
        if self._is_reading:
            self.action_next()
        elif (wanted := self.guide.wanted) is not None:
            self.board.choose(wanted)
        else:
            super().action_accept()

    def action_let_go(self) -> None:
        self.guide.let_go()
        self._is_done, self._objection = True, ""
        self._keep()
        self._show()

    def _keep(self) -> None:
        """From now on it is a game like any other, kept after every move."""
        self.session.autosave = self.session.autosave or Autosave.of_user()

    def offers(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        teaching = self.guide.task is not None
        if action == "next" and self._is_reading:
            return True
        if action == "let_go":
            return teaching
        if action == "hint" and self._is_reading:
            return False
        if action == "accept" and teaching:
            return self.session.is_human_turn
        if action in SILENT and teaching:
            return False
        return super().offers(action, parameters)

    # -- the screen ------------------------------------------------------------------------------------------

    def _show(self) -> None:
        super()._show()
        if not self.is_open:
            return
        if self._is_reading:
            self.board.live = False
            self.board.draw()
        self._coach()

    def _status(self) -> None:
        task = self.guide.task
        if task is None or not self.session.is_human_turn:
            super()._status()
        else:
            press = _small(task.press) if len(task.press) < PROMPT_COLUMNS else "the coach says what to press"
            said = f"Your move: {press}   `a` shows it" if task.move else "`⏎` reads on   `l` plays alone"
            self.query_one(StatusLine).say(said, self.board.dress)

    def _coach(self) -> None:
        task = self.guide.task
        is_task = task is not None and self.session.is_human_turn
        is_ending = task is None and bool(self.guide.lesson.ending) and not self._is_done
        for coach in self.query(Coach):
            if task is not None and is_task:
                note = "a shows it · l plays alone"
                is_brief = coach.parent is self.board
                coach.say(self._words(is_brief=is_brief), self._heading(), note)
            elif is_ending:
                coach.say(with_keys(with_own_keys(self.app, self.guide.lesson.ending), self.board.dress), "Well done")
            else:
                coach.say(None)
        if self.board.has_class("-coached") != (is_task or is_ending):
            self.board.set_class(is_task or is_ending, "-coached")
            self.board.draw()

    def _words(self, *, is_brief: bool) -> Content:
        """Words of the coach; over the table briefly, where the prompt names the key already."""
        task = self.guide.task
        assert task is not None
        lines = [with_keys(with_own_keys(self.app, task.say), self.board.dress)]
        if self._objection:
            lines = [self.board.dress(self._objection).stylize_before("bold $warn")]
        press = task.press or "Press `⏎` to go on."
        if is_brief and len(task.press) < PROMPT_COLUMNS:
            return Content("\n").join(lines)
        return Content("\n").join([*lines, spoken(with_own_keys(self.app, press), self.board.dress)])

    def _heading(self) -> str:
        return f"Lesson, {self.guide.at + 1} of {len(self.guide.lesson.tasks)}"


def _small(text: str) -> str:
    """The beginning of a sentence, for after a colon."""
    return text[:1].lower() + text[1:].rstrip(".")
