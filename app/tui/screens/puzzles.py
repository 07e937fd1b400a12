"""Puzzles, one after the other on the game's own board."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import partial
from textwrap import shorten, wrap
from typing import Any

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content

from cardai.ai.agent import Advice, Option
from cardai.app import drill, words
from cardai.app.background import Thought
from cardai.app.drill import AnswerOutcome, Exercise
from cardai.app.printable import unbroken
from cardai.games.puzzle import Puzzle
from cardai.saves.errors import SaveError
from cardai.saves.puzzles import Mark, PuzzleFile

from .. import keymap
from ..boards.base import GameBoard, board_for
from ..parts.advice import AdvicePanel
from ..parts.keys import KeyBar
from ..parts.panels import StatusLine, TitleLine
from ..plain_text import PlainStatic
from .dialogs import Reading
from .working import End, WorkingScreen

AT_ONCE = 20
"""Puzzles in one go."""
SQUARES_IN_A_ROW = 10
"""Squares in a row."""
NARROW_SIDE_COLUMNS = 36
"""Columns beside a board before they are laid out."""
ROWS_WITH_ANSWERS = 30
"""From so many rows of the screen on all answers stand below the explanation."""
HIGH, BROAD_SIDE_COLUMNS = 50, 60
"""From so many rows of the screen and columns of the panel on the puzzles are a list."""
SQUARES = {Mark.RIGHT: ("■", "$good"), Mark.HELPED: ("▲", "$warn"), Mark.WRONG: ("○", "$bad")}
NOW, LEFT_SIGN = ("▶", "bold $acc"), ("·", "$faint")
"""Signs of how it goes: never by colour alone."""


class PuzzleSide(Vertical):
    """Panels beside the board: the task or the explanation, opinions once they may be seen, and the marks."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self.words = PlainStatic(id="task")
        self.advice = AdvicePanel(id="advice")
        self.course = PlainStatic(id="course", classes="panel")

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="told", classes="panel", can_focus=False):
            yield self.words
        yield self.advice
        yield self.course

    def on_mount(self) -> None:
        self.advice.display = False
        self.course.border_title = "Progress"


class PuzzleScreen(WorkingScreen):
    """Puzzles of one game, one after the other; dismissed with the answers given."""

    BINDINGS = keymap.PUZZLE_KEYS

    def __init__(self, puzzle_file: PuzzleFile | None, puzzles: Sequence[Puzzle], who: str = "") -> None:
        """All puzzles are of one game, whose board stays; without a file no answer is kept."""
        super().__init__()
        self.puzzle_file, self.puzzles, self.who = puzzle_file, puzzles, who
        self.marks: list[Mark | None] = []
        """Marks so far; None is a puzzle left out."""
        self.exercise = Exercise(puzzles[0])
        self.outcome: AnswerOutcome | None = None
        """Outcome of the answer; None as long as there is none."""
        self.nudge = ""
        """Help that was given with this puzzle."""
        self.side = PuzzleSide(id="side")
        self.board = board_for(puzzles[0].game, self.side)

    def compose(self) -> ComposeResult:
        yield TitleLine()
        yield self.board
        yield StatusLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_side)

    @property
    def _number(self) -> int:
        return len(self.marks)

    # -- answers ---------------------------------------------------------------------------------------------

    @on(GameBoard.Chosen)
    def choose(self, event: GameBoard.Chosen) -> None:
        event.stop()
        if self.outcome is None:
            self.try_out(event.action)

    @on(GameBoard.Prompted)
    def prompt_again(self, event: GameBoard.Prompted) -> None:
        event.stop()

    @work(exclusive=True, group="answer")
    async def try_out(self, action: Any) -> None:
        """Have an answer judged, which may take an adviser's time."""
        self.board.live = False
        play = partial(Thought, lambda _: self.exercise.play(action))
        thought, end = await self.wait_for(play, "The answer is being judged")
        if end is End.STOPPED:
            self.exercise = Exercise(self.exercise.puzzle)
        elif thought.fault is not None:
            self.notify(str(thought.fault), severity="warning", timeout=6)
        elif (outcome := thought.result()) is not None:
            self._answered(outcome)
            return
        self._show()

    def _answered(self, outcome: AnswerOutcome) -> None:
        """Keep the answer, then tell what it was worth."""
        self.outcome = outcome
        puzzle = self.exercise.puzzle
        try:
            if self.puzzle_file is not None:
                self.puzzle_file.answer(puzzle, outcome.mark, outcome.given, datetime.now().astimezone(), self.who)
        except SaveError as error:
            self.notify(f"The answer is not kept: {error}", severity="error", timeout=10)
        if not outcome.is_right:
            self.exercise.take_back()
        self._show()

    def action_nudge(self) -> None:
        self.nudge = self.exercise.nudge()
        self._show_side()
        self._prompt()

    def action_show_answer(self) -> None:
        self._answered(self.exercise.give_up())

    def action_take_back(self) -> None:
        if not self.exercise.take_back():
            self.notify("Nothing was played yet", timeout=3)
        self.exercise.is_helped = True
        self._show()

    def action_next(self) -> None:
        self._go_on(self.outcome.mark if self.outcome else None)

    def action_skip(self) -> None:
        self._go_on(None)

    def _go_on(self, mark: Mark | None) -> None:
        self.marks.append(mark)
        if self._number == len(self.puzzles):
            self.dismiss(self.marks)
            return
        self.exercise, self.outcome, self.nudge = Exercise(self.puzzles[self._number]), None, ""
        self._show()

    def action_rules(self) -> None:
        game = self.exercise.game
        self.app.push_screen(Reading(f"{game.title}: {game.rules_name}", game.rules_text()))

    def action_stop(self) -> None:
        self.stop_waiting()

    def action_leave(self) -> None:
        self.dismiss(self.marks)

    def offers(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Help before the answer, the next puzzle after it."""
        if self.board.takes_letters and action != "stop":
            return False
        if action == "next":
            return self.outcome is not None
        if action in ("nudge", "show_answer", "take_back", "skip"):
            return self.outcome is None
        return True

    # -- the screen ------------------------------------------------------------------------------------------

    def _show(self) -> None:
        exercise, live = self.exercise, self.outcome is None
        self.board.titles = ("",) * len(exercise.names)
        self.board.show(exercise.view, exercise.names, live=live)
        self._show_side()
        self._title()
        self._prompt()
        self.refresh_bindings()
        if not live:
            self.set_focus(None)
        elif not self.board.has_focus_within:
            self.board.take_focus()

    def _prompt(self) -> None:
        """The task, what was given away of it, or what became of the answer: on small screens nothing else tells."""
        said = f"{self.nudge or self.exercise.puzzle.task}   `h` nudge   `v` show"
        if self.outcome is not None:
            said = f"{self.outcome.verdict}   `⏎` goes on"
        self.query_one(StatusLine).say(said, self.board.dress)

    def _show_side(self) -> None:
        if not self.is_open:
            return
        exercise, outcome = self.exercise, self.outcome
        self.board.set_class(outcome is not None and self.board.has_class("-strip"), "-drawer")
        told = self.side.query_one("#told")
        told.border_title = f"Puzzle {self._number + 1} of {len(self.puzzles)}"
        told.border_subtitle = f"grade {exercise.puzzle.grade} of 5"
        if outcome is None:
            line = [f"{at}. {label}" for at, label in enumerate(exercise.line, start=1)]
            lines = [self.board.dress(exercise.puzzle.task)]
            lines += [self.board.dress(step).stylize_before("$mute") for step in line]
            lines += [self.board.dress(self.nudge).stylize_before("$acc")] if self.nudge else []
        else:
            style = "bold $good" if outcome.is_right else "bold $bad"
            verdict, *others = [
                self.board.dress(unbroken(line)) for line in exercise.told_after(outcome, has_table=True)
            ]
            lines = [verdict.stylize_before(style), *others]
        self.side.words.update(Content("\n").join(lines))
        # on a low screen the explanation leaves no room for it, unless it has a drawer of its own
        is_strip = self.board.has_class("-strip")
        has_room = self.app.size.height >= ROWS_WITH_ANSWERS or is_strip
        advice = self._advice() if outcome is not None and has_room else None
        board = self.board
        self.side.advice.show(advice, self._label, exercise.game.unit, self._given(), board.dress, board.tones)
        if advice is not None:
            self.side.advice.border_title = "Answers"
            self.board.show_advice(advice)
        course = [*([self._squares()] if len(self.puzzles) > 1 else []), *self._history()]
        self.side.course.display = bool(course) and not is_strip and (outcome is None or has_room)
        self.side.course.update(Content("\n").join(course))

    def _given(self) -> Any:
        """The answer to a single decision."""
        given = self.outcome.given if self.outcome is not None else ""
        return self.exercise.game.parse(given) if given and not self.exercise.puzzle.line else None

    def _label(self, action: Any) -> str:
        return words.label(self.exercise.view, action)

    def _advice(self) -> Advice | None:
        """Advice with the values of the answers, as an adviser would say it."""
        puzzle, parse = self.exercise.puzzle, self.exercise.game.parse
        if len(puzzle.choices) < 2:
            return None
        options = tuple(Option(parse(one.action), one.value) for one in puzzle.choices)
        return Advice(options, puzzle.proof)

    @property
    def _is_list(self) -> bool:
        """Whether there is room for a line about every puzzle, and more than one."""
        width, height = self.side.course.content_size.width, self.app.size.height
        return len(self.puzzles) > 1 and height >= HIGH and width >= BROAD_SIDE_COLUMNS

    def _squares(self) -> Content:
        """Signs of the puzzles so far, one each."""
        signs = [SQUARES[mark] if mark is not None else LEFT_SIGN for mark in self.marks]
        signs.append(SQUARES[self.outcome.mark] if self.outcome is not None else NOW)
        signs += [LEFT_SIGN] * (len(self.puzzles) - len(signs))
        drawn = [Content.styled(*sign) for sign in signs]
        rows = [Content(" ").join(drawn[at : at + SQUARES_IN_A_ROW]) for at in range(0, len(drawn), SQUARES_IN_A_ROW)]
        if self._is_list:
            width = self.side.course.content_size.width - 7
            named = [shorten(_called(one), width, placeholder=" …") for one in self.puzzles]
            signed = zip(drawn, named, strict=True)
            rows = [Content.assemble(sign, f"  {at:>2}  {name}") for at, (sign, name) in enumerate(signed, 1)]
        said = zip((*SQUARES.values(), NOW), ("right", "helped", "wrong", "now"), strict=True)
        legend = [part for (glyph, style), word in said for part in ((glyph, style), (f" {word}  ", "$mute"))]
        return Content("\n").join([*rows, Content.assemble(*legend)])

    def _history(self) -> list[Content]:
        """Where the puzzle comes from, and how it went before."""
        puzzle = self.exercise.puzzle
        said = [found] if (found := drill.origin(puzzle)) and not self._is_list else []
        said += [drill.course(self.puzzle_file, puzzle, self.who)] if self.puzzle_file is not None else []
        width = self.side.course.content_size.width or NARROW_SIDE_COLUMNS
        return [Content.styled(part, "$mute") for line in said for part in wrap(line, width)]

    def _title(self) -> None:
        days = drill.streak(drill.days(self.puzzle_file, self.who), date.today()) if self.puzzle_file is not None else 0
        self.query_one(TitleLine).show(
            f"{self.exercise.game.title} · puzzle",
            self.exercise.puzzle.theme,
            f"{days} days in a row" if days > 1 else "",
            variant=words.rules_words(self.exercise.game),
        )


def _called(puzzle: Puzzle) -> str:
    """A puzzle in a line of a list: where it comes from, or what is asked."""
    return drill.origin(puzzle) or puzzle.task
