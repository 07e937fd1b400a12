"""The list of puzzles: what there is, how far one is, and the position that comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.coordinate import Coordinate
from textual.widgets import DataTable, Static

from cardai.app import drill, mistakes, person, shelves
from cardai.app.background import Thought
from cardai.app.drill import Exercise
from cardai.app.shelves import Progress, PuzzleShelf
from cardai.app.words import counted, upper
from cardai.games import registry
from cardai.games.errors import PlayerError
from cardai.saves.errors import SaveError
from cardai.saves.puzzles import Mark, PuzzleFile, PuzzleStanding
from cardai.saves.store import Store

from .. import keymap, palette
from ..parts.bars import bar_on_track
from ..parts.fitted import Fitted
from ..parts.follows_theme import FollowsTheme
from ..parts.keys import KeyBar
from ..parts.moment import Pictures
from ..parts.panels import ANGLE, StatusLine, TitleLine, with_keys
from ..plain_text import PlainStatic, PlainTable, plain, row_keys
from .once import OnceScreen
from .puzzles import AT_ONCE, PuzzleScreen
from .whose import whose
from .working import ended

GAME, TITLE, DUE, SOLVED = 15, 25, 7, 10
"""Columns of the list: the game after its mark, the name of a shelf, how many are due, how many are solved."""
BACK, COLUMNS_WITH_ABOUT = 13, 100
"""Columns of when the next one comes back, and from how many of the list on that is told."""
TABLE_GAP_COLUMNS = 2
"""Columns between two columns of a table."""
SIZE_WITH_BOARD = (160, 50)
"""From so many columns and rows on there is room for a whole board beside the list."""
SIGN_LABEL_COLUMNS, GRADE_BAR_COLUMNS = 16, 18
"""Columns of the words before the signs of the last days and the bars by grade, and of such a bar."""
ANSWER_WEEKS = 2
"""So long back one sees on which days something was answered."""
NO_PUZZLES_YET = "Your own mistakes come here once a game was reviewed: `e` on a saved game."


@dataclass(frozen=True)
class Paragraph:
    """Lines that are shown together or not at all."""

    lines: Sequence[Content]
    apart: bool = False
    """Whether there is an empty line before."""

    def rows(self, width: int) -> int:
        """Number of rows it takes."""
        return self.apart + sum(max(1, len(wrap(line.plain, width))) for line in self.lines)


class About(Fitted[Sequence[Paragraph]]):
    """Paragraphs, the most important first, as many as there is room for."""

    def lay_out(self, shown: Sequence[Paragraph]) -> None:
        size, used, lines = self.content_size, 0, list[Content]()
        for paragraph in shown:
            used += paragraph.rows(max(1, size.width))
            if used > size.height:
                break
            lines += [Content("")] * paragraph.apart + list(paragraph.lines)
        self.update(Content("\n").join(lines))


class ShelfTable(PlainTable, inherit_bindings=False):
    """The list of shelves."""

    BINDINGS: ClassVar[list[BindingType]] = row_keys("Kind")


class PuzzlesScreen(FollowsTheme, OnceScreen[None]):
    """List of the puzzles, and of how far one is with them."""

    BINDINGS = keymap.PUZZLES

    def __init__(self) -> None:
        super().__init__()
        self.puzzle_file = PuzzleFile.of_user()
        self.who = ""
        self._standing: Mapping[str, PuzzleStanding] = {}
        self._shelves: list[tuple[PuzzleShelf, Progress]] = []

    def compose(self) -> ComposeResult:
        yield TitleLine()
        with Container(id="puzzles"):
            with Vertical(id="shelves", classes="panel"):
                yield PlainStatic(id="unreviewed")
                yield ShelfTable(id="kinds", cursor_type="row", cursor_foreground_priority="renderable")
            yield Pictures(id="next")
            yield About(id="about", classes="panel")
        yield StatusLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#shelves").border_title = "Puzzles"
        self.query_one("#kinds").focus()
        self.query_one("#unreviewed").display = False
        self.query_one("#about").display = False
        self.query_one(TitleLine).show("Puzzles", "", "")
        self.query_one(StatusLine).say("Looking for mistakes of your games ...")
        self.read()

    def theme_changed(self) -> None:
        self._fill()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= SIZE_WITH_BOARD[0] and event.size.height >= SIZE_WITH_BOARD[1], "-huge")
        self.call_after_refresh(self._fill)

    @work
    async def read(self) -> None:
        """Gather the own mistakes beside the screen, then list everything."""
        store = Store.of_user()
        self.who = await whose(self.app, store)
        found = await ended(lambda bell: Thought(lambda _: mistakes.gather(store, self.puzzle_file, self.who), bell))
        if isinstance(found.fault, PlayerError):
            self.notify(str(found.fault), severity="error", timeout=10)
        for line in self.puzzle_file.news:
            self.notify(line, severity="warning", timeout=10)
        try:
            self._show()
        except SaveError:  # told already: answers can neither be looked up nor kept
            self.dismiss(None)

    # -- the list --------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Everything anew, from what was answered so far."""
        if not self.is_open:
            return
        games, now = registry.names(), datetime.now().astimezone()
        self._standing = self.puzzle_file.standing(self.who)
        found = [shelf for shelf in shelves.shelves(self.puzzle_file, self.who, games) if shelf.puzzles]
        own = [shelf for shelf in found if shelf.name == drill.OWN]
        listed = [*own, shelves.of_the_day(now.date(), games), *found[len(own) :]]
        self._shelves = [(shelf, shelves.progress(shelf, self._standing, now)) for shelf in listed]
        note = self.query_one("#unreviewed", Static)
        note.display = not own
        note.update(with_keys(keymap.with_own_keys(self.app, NO_PUZZLES_YET)).stylize_before("$mute"))
        self.query_one("#about").display = True
        self._say()
        self._fill()

    def _say(self) -> None:
        days = drill.streak(drill.days(self.puzzle_file, self.who), date.today())
        said = f"{counted(days, 'day')} in a row" if days else ""
        self.query_one(TitleLine).show("Puzzles", person.called(self.who) if self.who else "", said)
        solved = sum(one.right > 0 for one in self._standing.values())
        self.query_one("#shelves").border_subtitle = f"{len(self._standing):,} tried, {solved:,} solved"
        self.query_one(StatusLine).say("Puzzles: `⏎` solves what is due, then new ones   every answer is kept")

    def _fill(self) -> None:
        """The rows as there is room for them."""
        if not self.is_open or not self._shelves:
            return
        table = self.query_one("#kinds", DataTable)
        row, width = table.cursor_row, self.query_one("#shelves").content_size.width
        has_back = width >= COLUMNS_WITH_ABOUT
        room = width - (GAME + TITLE + DUE + SOLVED + 5 * TABLE_GAP_COLUMNS) - (BACK + TABLE_GAP_COLUMNS) * has_back
        table.clear(columns=True)
        heads = {"  game": GAME, "": TITLE, "due now": DUE, f"{'solved':>{SOLVED}}": SOLVED, " ": max(1, room)}
        for label, columns in (heads | ({"comes back": BACK} if has_back else {})).items():
            table.add_column(label, width=columns)
        for shelf, found in self._shelves:
            table.add_row(*self._cells(shelf, found, max(1, room))[: len(table.columns)])
        table.move_cursor(row=row)
        self._mark_row()

    def _cells(self, shelf: PuzzleShelf, found: Progress, room: int) -> list[Text]:
        """One row: game, name, what is due, how many are solved, when the next one comes back."""
        tones = palette.page(self.app)
        due = Text(f"{found.due or '·':>{DUE}}", f"bold {tones['acc']}" if found.due else tones["mute"])
        solved = Text(f"{found.solved} of {found.count}".rjust(SOLVED))
        pieces = bar_on_track(found.solved / found.count, room, "$good")
        # a track as it is elsewhere would not be seen in the chosen row
        bar = Text.assemble(*((drawn, tones["good" if tone == "$good" else "line"]) for drawn, tone in pieces))
        back = "" if found.back is None else shelves.wait_words(found.back - datetime.now().astimezone())
        name = Text(shelf.title, "bold" if shelf.name == drill.OWN else "")
        return [Text(f"  {_title(shelf)}"), name, due, solved, bar, Text(back, tones["mute"])]

    @property
    def _chosen(self) -> tuple[PuzzleShelf, Progress] | None:
        row = self.query_one("#kinds", DataTable).cursor_row
        return self._shelves[row] if 0 <= row < len(self._shelves) else None

    @on(DataTable.RowHighlighted, "#kinds")
    async def explain(self) -> None:
        """Show the shelf under the cursor: what it is, and the position that comes next."""
        self._mark_row()
        if (chosen := self._chosen) is not None and self.is_open:
            shelf, found = chosen
            await self._picture(found)
            if self.is_open:  # a picture takes a moment, in which the screen may be left
                about = self.query_one(About)
                about.border_title = plain(f"{_title(shelf)}: {shelf.title}")
                about.keep(self._told(shelf, found))

    def _mark_row(self) -> None:
        """The chosen row is seen without colours, too."""
        table = self.query_one("#kinds", DataTable)
        for row, (shelf, _) in enumerate(self._shelves[: table.row_count]):
            mark = ANGLE if row == table.cursor_row else " "
            table.update_cell_at(Coordinate(row, 0), Text(f"{mark} {_title(shelf)}"))

    async def _picture(self, found: Progress) -> None:
        pictures = self.query_one(Pictures)
        pictures.display = found.next is not None
        if found.next is not None:
            exercise = Exercise(found.next)
            await pictures.show(exercise.view, exercise.names, f"Next: {found.next.theme}")

    def _told(self, shelf: PuzzleShelf, found: Progress) -> list[Paragraph]:
        """Paragraphs: puzzles due, their subject, how one knows, what comes next, the last days, how hard they are."""
        due = upper(shelves.due_words(shelf, found, datetime.now().astimezone()))
        told = [Paragraph([Content.styled(f"{due}.", "bold $acc" if found.due else "bold")])]
        told += [Paragraph([Content(shelf.about)])] if shelf.about else []
        told += [Paragraph([Content.styled(f"How one knows: {shelf.proof}.", "$mute")])] if shelf.proof else []
        if found.next is not None:
            task = self.query_one(Pictures).dress(found.next.task)
            head = f"Next, grade {found.next.grade} of 5: "
            told.append(Paragraph([Content.assemble((head, "bold"), task)], apart=True))
        told.append(Paragraph([self._days()], apart=True))
        return [*told, Paragraph(self._grades(shelf), apart=True)] if found.count > 1 else told

    def _days(self) -> Content:
        """The last weeks, a sign for each day."""
        days, today = drill.days(self.puzzle_file, self.who), date.today()
        back = [today - timedelta(days=before) for before in range(7 * ANSWER_WEEKS - 1, -1, -1)]
        signs = [("■ ", "$good") if day in days else ("· ", "$faint") for day in back]
        return Content.assemble((f"{'Last two weeks':<{SIGN_LABEL_COLUMNS}}", "$mute"), *signs)

    def _grades(self, shelf: PuzzleShelf) -> list[Content]:
        """Grades of the puzzles, and how far one is with those."""
        rows = shelves.by_grade(shelf, self._standing)
        return [
            Content.assemble(
                (f"{f'Grade {grade} of 5':<{SIGN_LABEL_COLUMNS}}", "$mute"),
                *bar_on_track(solved / count, GRADE_BAR_COLUMNS, "$good"),
                f"{f'{solved} of {count}':>{SOLVED}}",
            )
            for grade, solved, count in rows
        ]

    # -- solving ---------------------------------------------------------------------------------------------

    @on(DataTable.RowSelected, "#kinds")
    def action_begin(self) -> None:
        if (chosen := self._chosen) is not None:
            self.solve(chosen[0])

    @work(exclusive=True)
    async def solve(self, shelf: PuzzleShelf) -> None:
        """The puzzles of a shelf that are due or new."""
        wanted = shelf.chosen(self.puzzle_file.standing(self.who), datetime.now().astimezone())[:AT_ONCE]
        if not wanted:
            self.notify("Nothing is due here: all of these were answered. They come back in time.", timeout=5)
            return
        marks = await self.app.push_screen_wait(PuzzleScreen(self.puzzle_file, wanted, self.who))
        answered = [mark for mark in marks or () if mark is not None]
        if answered:
            right = sum(mark is not Mark.WRONG for mark in answered)
            self.notify(f"{right} of {len(answered)} right", title="Puzzles", timeout=4)
        self._show()

    def action_leave(self) -> None:
        self.dismiss(None)


def _title(shelf: PuzzleShelf) -> str:
    return registry.make(shelf.game).title
