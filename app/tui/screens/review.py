"""The review: what the game came to, where it turned, and the worst moments with why and with their positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from textwrap import wrap
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.coordinate import Coordinate
from textual.widgets import DataTable, Static

from cardai.ai.agent import Advice
from cardai.ai.review import Decision, Grade, Tally, result
from cardai.app import agents, mistakes, person, statistics, words
from cardai.app.analysis import Analysis
from cardai.app.background import Thought
from cardai.app.printable import folded, one_line, unbroken
from cardai.app.report.review import columns, meanings, sum_texts, sums, tells_luck, why_lines
from cardai.games.puzzle import Puzzle
from cardai.saves.errors import SaveError
from cardai.saves.puzzles import PuzzleFile
from cardai.saves.store import Store

from .. import keymap, palette
from ..parts.advice import AdvicePanel
from ..parts.bars import bar_on_track, figure
from ..parts.figures import SHORT_UNITS, BigFigure, accuracy_tone
from ..parts.follows_theme import FollowsTheme
from ..parts.graph import GLYPHS, PositionWanted, ResultGraph
from ..parts.keys import KeyBar
from ..parts.ledger import LedgerPanel, entries
from ..parts.moment import MomentPicture
from ..parts.panels import ANGLE, StatusLine, TitleLine
from ..plain_text import PlainStatic, PlainTable, plain, row_keys
from .analysing import AnalysisScreen
from .dialogs import Reading
from .puzzles import PuzzleScreen
from .working import ended

TONES = {Grade.INACCURACY: "warn", Grade.MISTAKE: "mist", Grade.BLUNDER: "bad"}
STYLES = {
    "start": "$mute",
    "luck": "$luck",
    "held": "$luck",
    "mistakes": "$bad",
    "given": "$good",
    "rest": "$mute",
    "result": "$acc",
}
"""Colours of the ledger."""
ROWS_WITH_MORE, SIZE_WITH_POSITION = 28, (160, 50)
"""From so many rows on there is room for more than figures, graph and list; and for everybody's sums."""
COUNTS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
NUMBER_COLUMNS, WHO, LOSS = 5, 9, 9
"""Columns of a number, a name and a loss in the list of moments."""
OTHER_COLUMNS = NUMBER_COLUMNS + LOSS + 8
"""Columns of the list apart from what was played, what was better, and by whom."""
MEANING, COLUMNS_WITH_PLACES = 68, 100
"""Columns of what the words mean, on every screen, and those from which on there is room for all sums in a row."""
MIN_LOSS_BAR_COLUMNS = 10
"""The narrowest bar worth drawing."""


class MomentTable(PlainTable, inherit_bindings=False):
    """The list of moments."""

    BINDINGS: ClassVar[list[BindingType]] = row_keys("Moment")


class ReviewScreen(FollowsTheme, AnalysisScreen):
    """Dismissed with the number of a position to look at, a session to play on, or None."""

    BINDINGS = keymap.REVIEW

    def __init__(self, analysis: Analysis, place: int | None = None) -> None:
        """`place` is the moment that was looked at before."""
        super().__init__(analysis)
        self.seat: int | None = analysis.humans[0] if len(analysis.humans) == 1 else None
        """Seat whose moments are listed; None is everybody's."""
        self._place = place
        self._listed: list[Decision] = []
        self._phase_rows = 0
        self._usual: float | None = None
        """Average cost of a decision of this person."""

    def compose(self) -> ComposeResult:
        yield TitleLine()
        with Horizontal(id="sums"):
            for name in ("accuracy", "outcome", "luck", "loss"):
                yield BigFigure(id=name)
        with Container(id="judged"):
            yield LedgerPanel(id="ledger", classes="panel")
            yield ResultGraph()
            yield PlainStatic(id="reason", classes="panel")
            with Vertical(id="worst", classes="panel"):
                yield MomentTable(id="moments", cursor_type="row")
                yield PlainStatic(id="why")
                yield PlainStatic(id="phases")
                yield PlainStatic(id="players")
                yield AdvicePanel(id="advice")
            yield MomentPicture(self.analysis.game.name, id="position")
        yield StatusLine()
        yield KeyBar()

    def on_mount(self) -> None:
        for name, title in (("accuracy", "Accuracy"), ("outcome", "Result"), ("luck", "Luck")):
            self.query_one(f"#{name}").border_title = title
        self.query_one("#worst").border_title = "Worst moments"
        self.query_one("#reason").border_title = "Why"
        self.query_one("#moments").focus()
        self.show_analysis()
        self.compare()
        if self.analysis.review is None:
            self.examine()

    def theme_changed(self) -> None:
        self.show_analysis()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < ROWS_WITH_MORE, "-low")
        self.set_class(
            event.size.width >= SIZE_WITH_POSITION[0] and event.size.height >= SIZE_WITH_POSITION[1], "-huge"
        )
        self.call_after_refresh(self.show_analysis)

    @work(exclusive=True, group="usual")
    async def compare(self) -> None:
        """Look up what the person's decisions usually cost, from the other games."""
        analysis = self.analysis
        if len(analysis.humans) != 1:
            return
        who, game = person.name_of(analysis.specs[analysis.humans[0]]), analysis.game.name
        path = analysis.path
        found = await ended(
            lambda bell: Thought(lambda _: statistics.usual_loss(Store.of_user(), who, game, path), bell)
        )
        if found.fault is None and self.is_open:
            self._usual = found.result()
            self._show_figures()

    # -- keys ------------------------------------------------------------------------------------------------

    @property
    def moment(self) -> Decision | None:
        """The moment under the cursor; without mistakes the closest decision."""
        row = self.query_one("#moments", DataTable).cursor_row
        return self._listed[row] if 0 <= row < len(self._listed) else self._closest()

    def _closest(self) -> Decision | None:
        return self.analysis.closest(self.seat) if self.analysis.review is not None else None

    @on(DataTable.RowSelected, "#moments")
    def action_try_again(self) -> None:
        if (moment := self.moment) is not None:
            self.play_again(moment)

    @work(exclusive=True, group="again")
    async def play_again(self, moment: Decision) -> None:
        """The moment as a puzzle, whose answer counts if it is of the person's own game."""
        made = await ended(lambda bell: Thought(lambda _: self._puzzle(moment), bell))
        if made.fault is not None:
            self.notify(str(made.fault), severity="error", timeout=8)
            return
        puzzle_file, who = self._puzzle_file(moment), person.name_of(self.analysis.specs[moment.seat])
        if puzzle_file is not None:
            try:
                puzzle_file.add([made.result()], who)
                for line in puzzle_file.news:
                    self.notify(line, severity="warning", timeout=10)
            except SaveError as error:
                self.notify(str(error), severity="error", timeout=8)
                puzzle_file = None
        await self.app.push_screen_wait(PuzzleScreen(puzzle_file, [made.result()], who))

    def _puzzle(self, moment: Decision) -> Puzzle:
        analysis, path = self.analysis, self.analysis.path
        name = f"move {moment.number + 1}" if path is None else mistakes.puzzle_id(path, moment.number)
        position = analysis.match.at(moment.number)
        return mistakes.puzzle(name, position, moment, agents.judge(analysis.game), analysis.names)

    def _puzzle_file(self, moment: Decision) -> PuzzleFile | None:
        """Where answers are kept: those of people's own decisions in finished games of their own."""
        analysis = self.analysis
        store = Store.of_user()
        is_own = moment.seat in analysis.humans and analysis.match.is_over
        kept = analysis.path is not None and analysis.path.parent == store.folder
        return PuzzleFile.of_user() if is_own and kept else None

    def action_watch(self) -> None:
        if (moment := self.moment) is not None:
            self.dismiss(moment.number)

    def action_branch(self) -> None:
        if (moment := self.moment) is not None:
            self.dismiss(self.analysis.branch(moment.number))

    @on(PositionWanted)
    def look_there(self, event: PositionWanted) -> None:
        """A click on the graph shows the moment there, or that position in the replay."""
        numbers = [decision.number for decision in self._listed]
        near = min(numbers, key=lambda number: abs(number - event.place), default=None)
        if near is not None and abs(near - event.place) <= max(1, self.analysis.last // 50):
            self.query_one("#moments", DataTable).move_cursor(row=numbers.index(near))
        else:
            self.dismiss(event.place)

    @on(DataTable.RowHighlighted, "#moments")
    def explain(self) -> None:
        """Show the moment under the cursor: its position, why another choice was better, where it was."""
        self._mark_row()
        self._show_moment()

    def _mark_row(self) -> None:
        """The chosen row is seen without colours, too."""
        table = self.query_one("#moments", DataTable)
        for row, decision in enumerate(self._listed[: table.row_count]):
            mark = ANGLE if row == table.cursor_row else " "
            table.update_cell_at(Coordinate(row, 0), Text(f"{mark}{decision.number + 1:>{NUMBER_COLUMNS - 1}}"))

    def action_more(self) -> None:
        """Why and the ledger in the place of the graph, or the graph again."""
        self.toggle_class("-more")
        self.query_one(StatusLine).say(self._said())

    def action_deepen(self) -> None:
        if self._waiting is None and self.analysis.deepen():
            self.show_analysis()
            self.examine()

    def offers(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what does something now."""
        if action == "go_on":
            return self._waiting is None and self.analysis.review is None
        if action == "more":
            return self._has_more
        if action == "words":
            return self.analysis.review is not None
        if action == "deepen":
            return self._waiting is None and self.analysis.can_deepen
        return super().offers(action, parameters)

    def action_words(self) -> None:
        """Explain the words, how they add up, and what they came to for everybody."""
        found = self.analysis.review
        if found is not None:
            names = columns(found)
            rows = [["", *names]]
            rows += [
                [one_line(self.analysis.names[tally.seat]), *sum_texts(tally, names).values()]
                for tally in found.tallies
            ]
            if self.size.width < COLUMNS_WITH_PLACES:
                rows = [list(row) for row in zip(*rows, strict=True)]
            table = [f"  {head[:10]:<10}{''.join(f'{text[:8]:>9}' for text in cells)}" for head, *cells in rows]
            told = [part for line in meanings(found) for part in folded(line, MEANING)]
            lines = [*told, "", *table]
            self.app.push_screen(Reading("The words of a review", "\n".join(lines)))

    def action_next_seat(self) -> None:
        order = [None, *self.analysis.may_see()]
        self.seat = order[(order.index(self.seat) + 1) % len(order)]
        self.show_analysis()

    # -- the screen ------------------------------------------------------------------------------------------

    @property
    def _shown_seat(self) -> int:
        """Seat whose sums and graph are shown."""
        if self.seat is not None:
            return self.seat
        return self.analysis.humans[0] if self.analysis.humans else self.analysis.may_see()[0]

    @property
    def _tally(self) -> Tally | None:
        return self.analysis.review.tally(self._shown_seat) if self.analysis.review else None

    def show_analysis(self) -> None:
        if not self.is_open:
            return
        analysis = self.analysis
        judged = analysis.last if analysis.review is not None else len(analysis.found)
        self.query_one(TitleLine).show(
            f"Review · {analysis.game.title}",
            "",
            f"judged {judged} of {analysis.last} moves",
            variant=words.rules_words(analysis.game),
        )
        self._show_figures()
        self._show_ledger()
        self._show_moments()
        self._show_moment()
        self._show_sums()
        self.query_one(StatusLine).say(self._said())
        self.refresh_bindings()

    def _said(self) -> str:
        analysis = self.analysis
        if analysis.review is None:
            if not analysis.found:
                return "The game has not been judged."
            return f"{len(analysis.found)} of {analysis.last} moves are judged: `c` goes on"
        if not self._listed:
            closest = self._closest()
            if closest is None:
                return f"No mistakes: well played{self._left_out()}"
            return (
                f"No mistakes. The closest decision was move {closest.number + 1}{self._left_out()}   `⏎` try it again"
            )
        count = len(self._listed)
        many = COUNTS[count] if count < len(COUNTS) else str(count)
        moments = f"{many} moment{'' if count == 1 else 's'}"
        whose = "of everybody" if self.seat is None else f"of {analysis.names[self.seat]}"
        whose = "to learn from" if self.seat in analysis.humans else whose
        keys = "`⏎` try it again" + (f"   `h` {'graph' if self.has_class('-more') else 'why'}" * self._has_more)
        return f"{moments} {whose}: {keys}   `w` watch from there   `i` what the words mean{self._left_out()}"

    def _left_out(self) -> str:
        """Cards that were folded or mucked are nobody's business unless asked for."""
        if not self.analysis.has_unshown or self.analysis.is_open or self.seat in self.analysis.humans:
            return ""
        return "   hands nobody showed are left out: `o` opens them"

    # -- figures and ledger ----------------------------------------------------------------------------------

    def _show_figures(self) -> None:
        tally, unit = self._tally, self.analysis.game.unit
        own = self._shown_seat in self.analysis.humans
        name = self.analysis.names[self._shown_seat]
        whose = "Your mistakes" if own else f"Mistakes of {name}" if self.size.width >= 120 else "Mistakes"
        self.query_one("#loss").border_title = plain(whose)
        short = SHORT_UNITS.get(unit, unit) if self.size.width < 100 else unit
        accuracy, lost = self.analysis.exactness(self._shown_seat) or (None, None)
        self.query_one("#accuracy", BigFigure).show(
            accuracy, "%", accuracy_tone(accuracy), self._best_moves(), digits=0
        )
        ended = result(self.analysis.match, self._shown_seat)
        good = ended is not None and self._place_of() == 1
        has_sign = not unit.endswith("%") and not self.analysis.even(self._shown_seat)
        self.query_one("#outcome", BigFigure).show(
            ended,
            short,
            "$good" if good else "$text",
            self._place_words(),
            digits=0 if ended == round(ended or 0) else 1,
            signed=has_sign,
        )
        held = f"{tally.hidden:+.1f} held by others" if tally and tally.hidden is not None else ""
        review = self.analysis.review
        luck = tally.luck if tally and review is not None and tells_luck(review) else None
        unknown = "" if tally is None or luck is not None else "told at the end"
        self.query_one("#luck", BigFigure).show(luck, short, "$luck", held or unknown, signed=True)
        self.query_one("#loss", BigFigure).show(
            None if lost is None else -lost,
            short,
            "$bad" if lost else "$good",
            self._a_move(),
            signed=True,
        )

    def _best_moves(self) -> str:
        own = [one for one in self.analysis.decisions() if one.seat == self._shown_seat and one.is_choice]
        fine = sum(not one.grade.is_bad for one in own)
        if not own:
            return ""
        choices = words.counted(len(own), "choice") if self.size.width >= 120 else len(own)
        return f"{fine} of {choices} good"

    def _place_of(self) -> int | None:
        match = self.analysis.match
        if not match.is_over or match.seats < 2:
            return None
        returns = match.state.returns()
        return 1 + sum(other > returns[self._shown_seat] for other in returns)

    def _place_words(self) -> str:
        place, seats = self._place_of(), self.analysis.match.seats
        if place is None:
            return "" if self.analysis.match.is_over else "the game is not over"
        if seats == 2:
            returns = self.analysis.match.state.returns()
            return "a draw" if returns[0] == returns[1] else "won" if place == 1 else "lost"
        return f"{ORDINALS[place - 1]} of {seats}" if place <= len(ORDINALS) else f"{place}th of {seats}"

    def _a_move(self) -> str:
        tally = self._tally
        count = sum(tally.grades.values()) if tally else 0
        if tally is None or not count:
            return ""
        usual = "" if self._usual is None or self._shown_seat not in self.analysis.humans else self._usual
        return f"{tally.loss / count:.2f} a move" + (f", usually {usual:.2f}" if usual != "" else "")

    def _show_ledger(self) -> None:
        tally, review = self._tally, self.analysis.review
        unit = self.analysis.game.unit
        if tally is None or review is None:
            self.query_one(LedgerPanel).show([], unit)
            return
        names = columns(review)
        own = "your mistakes" if self._shown_seat in self.analysis.humans else "own mistakes"
        called = {"held": "held by others", "mistakes": own, "given": "given by others"}
        amounts, texts = sums(tally, names), sum_texts(tally, names)
        styles = {**STYLES, "given": "$bad" if (amounts.get("given") or 0.0) < 0 else STYLES["given"]}
        self.query_one(LedgerPanel).show(
            entries([(called.get(name, name), amounts[name], texts[name], styles[name]) for name in names]), unit
        )

    # -- moments ---------------------------------------------------------------------------------------------

    def _show_moments(self) -> None:
        table = self.query_one("#moments", DataTable)
        row = table.cursor_row  # who has not left the first row wants the worst moment, whichever turns out to be that
        held = self._listed[row].number if 0 < row < len(self._listed) else self._place
        self._listed = self.analysis.worst(self.seat)
        labels = [(self._label(one, one.chosen), self._label(one, one.advice.best.action)) for one in self._listed]
        room = self.query_one("#worst").content_size.width - OTHER_COLUMNS - (WHO + 2 if self.seat is None else 0)
        widths = [max([6, *(cell_len(pair[at]) for pair in labels)]) for at in (0, 1)]
        if sum(widths) + 2 <= room:
            widths[0] = max(widths[0], min(10, room - 2 - widths[1]))
        self._fill(table, labels, widths if sum(widths) + 2 <= room else [room + 1])
        numbers = [decision.number for decision in self._listed]
        if held in numbers:
            table.move_cursor(row=numbers.index(held))
            self._place = None
        self._mark_row()
        table.display = bool(self._listed) or self.analysis.review is None
        worst = self.query_one("#worst")
        worst.set_class(not table.display, "-none")
        worst.border_subtitle = "⏎ play it again"

    def _fill(self, table: DataTable[Any], labels: Sequence[tuple[str, str]], widths: Sequence[int]) -> None:
        """The list: what was played beside what was better, or above it where that is too long."""
        own = self.seat is not None and self.seat in self.analysis.humans
        played = "you played" if own and widths[0] >= 10 else "played"
        table.clear(columns=True)
        table.add_column(f"{'move':>{NUMBER_COLUMNS}}", width=NUMBER_COLUMNS)
        if self.seat is None:
            table.add_column("who", width=WHO)
        for head, width in zip((played, "better") if len(widths) > 1 else ("played, ★ better",), widths, strict=True):
            table.add_column(head, width=max(1, width))
        table.add_column(f"{'loss':>{LOSS}}", width=LOSS)
        good = palette.page(self.app)["good"]
        for decision, (chosen, best) in zip(self._listed, labels, strict=True):
            tone = palette.page(self.app)[TONES[decision.grade]]
            cells = [Text(f"{decision.number + 1:>{NUMBER_COLUMNS}}")]
            if self.seat is None:
                cells.append(Text(one_line(self.analysis.names[decision.seat])[:WHO]))
            if len(widths) > 1:
                cells += [Text(chosen), Text(best, good)]
            else:
                lines = [Text(line) for line in wrap(chosen, max(4, widths[0]), break_on_hyphens=False)]
                lines += [Text(line, good) for line in wrap(f"★ {best}", max(4, widths[0]), break_on_hyphens=False)]
                cells.append(Text("\n").join(lines))
            cells.append(Text(f"{GLYPHS[decision.grade]} {figure(decision.loss)}".rjust(LOSS), f"bold {tone}"))
            table.add_row(*cells, height=max(cell.plain.count("\n") + 1 for cell in cells))

    def _show_moment(self) -> None:
        """The position, the reason, and the place in the graph."""
        analysis, moment, seat = self.analysis, self.moment, self._shown_seat
        place = moment.number if moment is not None else 0
        marks = {decision.number: decision.grade for decision in analysis.worst(seat)}
        line, even = analysis.course(seat), analysis.even(seat)
        self.query_one(ResultGraph).show(
            line, place, analysis.last, analysis.game.unit, even, marks, analysis.names[seat]
        )
        why, head = self._why(moment), [Content.styled("Why", "bold $acc")] if self._listed else []
        self.query_one("#why", Static).update(Content("\n").join([*head, *why]))
        self.query_one("#reason", Static).update(Content("\n").join(why))
        self.call_after_refresh(self._measure_why)
        picture = self.query_one(MomentPicture)
        picture.display = moment is not None
        if moment is not None:
            view = analysis.state(moment.number).view(moment.seat)
            advice = words.with_names(moment.advice, view, analysis.names)
            label = self._label(moment, moment.chosen)
            title = one_line(f"Move {moment.number + 1}, {words.called(analysis.names, moment.seat)}: {label}")
            picture.show(view, analysis.names, analysis.titles, advice, title)
            self._show_advice(moment, advice if self.has_class("-huge") else None)

    @property
    def _has_more(self) -> bool:
        """Whether the reason can take the graph's place: where it has none of its own, or not enough room there."""
        return any(map(self.has_class, ("-low", "-cut", "-more")))

    def _measure_why(self) -> None:
        """Find out whether the end of the reason, or of the sums below it, is out of sight, now that it is laid out."""
        if self.is_open:
            below = self.query_one("#why").region.bottom - self.query_one("#worst").content_region.bottom
            self.set_class(below + self._phase_rows + 1 > 0, "-crowded")
            if (below > 0) != self.has_class("-cut"):
                self.set_class(below > 0, "-cut")
                self.query_one(StatusLine).say(self._said())
                self.refresh_bindings()

    def _show_advice(self, moment: Decision, advice: Advice | None) -> None:
        """All that was looked at, in windows that have room for it; the reason stands above it already."""
        if advice is not None:
            advice = replace(advice, options=tuple(replace(option, reasons=()) for option in advice.options))
        panel, dress = self.query_one(AdvicePanel), self.query_one(MomentPicture).board.dress
        panel.show(advice, partial(self._label, moment), self.analysis.game.unit, moment.chosen, dress)

    def _why(self, moment: Decision | None) -> list[Content]:
        """Reasons for the better choice, in a sentence or two."""
        if moment is None:
            return []
        if not self._listed:
            return self._well_played(moment)
        view, dress = self.analysis.state(moment.number).view(moment.seat), self.query_one(MomentPicture).board.dress
        lines = why_lines(moment, view, self.analysis.names, self.analysis.game.unit)
        return [dress(unbroken(line)) for line in lines]

    def _well_played(self, closest: Decision) -> list[Content]:
        best, second = sorted(closest.advice.options, key=lambda option: -option.value)[:2]
        ahead = f"{self._label(closest, best.action)} is {figure(best.value - second.value)} {self.analysis.game.unit}"
        return [
            Content.styled(f"No mistakes. The closest decision was move {closest.number + 1}.", "bold $good"),
            Content(f"{ahead} ahead of {self._label(closest, second.action)}."),
        ]

    def _label(self, decision: Decision, action: Any) -> str:
        """An action in few words, cards with pictures of their suits."""
        label = words.label(self.analysis.state(decision.number).view(decision.seat), action)
        return self.query_one(MomentPicture).board.dress(one_line(label)).plain

    # -- all sums --------------------------------------------------------------------------------------------

    def _show_sums(self) -> None:
        """By phase, and for every player, where there is room."""
        width = self.query_one("#worst").content_size.width
        phases = self.query_one("#phases", Static)
        players = self.query_one("#players", Static)
        found = self.analysis.review
        by_phase = self._by_phase(width) if found and not self.has_class("-low") else Content("")
        self._phase_rows = len(by_phase.plain.splitlines())
        phases.update(by_phase)
        players.update(self._everybody(width) if found and self.has_class("-huge") else Content(""))

    def _by_phase(self, width: int) -> Content:
        rows = self.analysis.phases(self._shown_seat)
        if len(rows) < 2:
            return Content("")
        name = max(16, *(len(phase) for phase, *_ in rows))
        most = max(loss for _, _, loss in rows) or 1.0
        room = min(30, width - name - 20)
        room = room if room >= MIN_LOSS_BAR_COLUMNS else 0
        lines = [Content.styled(f"{'By phase':<{name}}{'moves':>7}{'loss':>9}", "$mute")]
        for phase, times, loss in rows:
            figures = f"{one_line(phase):<{name}}{times:>7}{figure(loss):>9}  "
            lines.append(Content.assemble(figures, *bar_on_track(loss / most, room, "$bad")))
        return Content("\n").join(lines)

    def _everybody(self, width: int) -> Content:
        found = self.analysis.review
        assert found is not None
        names = columns(found)
        who = max(8, *(cell_len(name) for name in self.analysis.names)) + 2
        cell = min(10, (width - who - 9) // len(names))
        heads = f"{'Players':<{who}}{'acc %':>7}" + "".join(f"{name:>{cell}}" for name in names)
        lines = [Content.styled(heads[:width], "$mute")]
        for tally in found.tallies:
            accuracy = "-" if tally.accuracy is None else f"{tally.accuracy:.0f}"
            cells = "".join(f"{text:>{cell}}" for text in sum_texts(tally, names).values())
            name = one_line(self.analysis.names[tally.seat])
            text = f"{name}{' ' * (who - cell_len(name))}{accuracy:>7}{cells}"
            lines.append(Content.styled(text, "bold" if tally.seat == self._shown_seat else ""))
        return Content("\n").join(lines)
