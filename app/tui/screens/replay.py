"""The replay: through a game move by move, with the value graph, the mistakes, and a way to play on."""

from __future__ import annotations

import asyncio
from typing import Any

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from cardai.ai.agent import Advice
from cardai.ai.review import Decision
from cardai.app import words
from cardai.app.analysis import Analysis
from cardai.app.session import Session
from cardai.app.text.reasons import note
from cardai.games.errors import PlayerError
from cardai.saves.errors import SaveError

from .. import keymap
from ..boards.base import board_for
from ..parts.advice import AdvicePanel
from ..parts.bars import figure
from ..parts.graph import PositionWanted, ResultGraph, Slider
from ..parts.keys import KeyBar
from ..parts.panels import StatusLine, TitleLine
from ..plain_text import PlainStatic
from .analysing import AnalysisScreen
from .dialogs import Naming, Reading


class ReplaySide(Vertical):
    """Panels beside a board in a replay: comment, opinions and graph."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self.comment = PlainStatic(id="comment")
        self.advice = AdvicePanel(id="advice")
        self.course = ResultGraph()

    def compose(self) -> ComposeResult:
        yield self.comment
        yield self.advice
        yield self.course

    def on_mount(self) -> None:
        self.advice.display = False


class ReplayScreen(AnalysisScreen):
    """Dismissed with a session to play on, "review", or None."""

    BINDINGS = keymap.REPLAY

    def __init__(self, analysis: Analysis, place: int = 0) -> None:
        super().__init__(analysis)
        self.place = max(0, min(place, analysis.last))
        self.eyes: int | None = analysis.humans[0] if len(analysis.humans) == 1 else None
        """Through whose eyes we look; None is whoever decides."""
        self._are_hands_open = False
        self.speed = 1
        self.runs = False
        self.side = ReplaySide(id="side")
        self.board = board_for(analysis.game.name, self.side)
        self.board.can_focus = False

    def compose(self) -> ComposeResult:
        yield TitleLine()
        yield self.board
        yield PlainStatic(id="remark", classes="-shown" if self.board.HAS_STRIP else None)
        yield Slider()
        yield StatusLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.show_analysis()
        if self.analysis.review is None and self.analysis.last:
            self.examine()

    # -- moving ----------------------------------------------------------------------------------------------

    def go_to(self, place: int) -> None:
        self.place = max(0, min(place, self.analysis.last))
        self.show_analysis()

    @on(PositionWanted)
    def slide(self, event: PositionWanted) -> None:
        self.runs = False
        self.go_to(event.place)

    def action_go(self, steps: int) -> None:
        self.runs = False
        self.go_to(self.place + steps)

    def action_mistake(self, direction: int) -> None:
        if self.analysis.review is None:
            self.notify("The game has not been judged yet" if self._waiting else "Judging the game first", timeout=3)
            if not self._waiting:
                self.examine()
            return
        places = self.analysis.mistakes(self.eyes)
        ahead = [place for place in places if (place - self.place) * direction > 0]
        if ahead:
            self.go_to(min(ahead) if direction > 0 else max(ahead))
        else:
            self.notify("No mistakes were found" if not places else "No more mistakes that way", timeout=3)

    def action_run(self) -> None:
        self.runs = not self.runs
        if self.runs:
            self.run_on()
        self._title()

    @work(exclusive=True, group="run")
    async def run_on(self) -> None:
        if self.place == self.analysis.last:
            self.go_to(0)
        while self.runs and self.place < self.analysis.last:
            await asyncio.sleep(max(0.05, keymap.SPEED_SECONDS[self.speed][1]))
            if self.runs:
                self.go_to(self.place + 1)
        self.runs = False
        self._title()

    def action_speed(self, change: int) -> None:
        self.speed = max(0, min(len(keymap.SPEED_SECONDS) - 1, self.speed + change))
        self._title()

    def action_open_hands(self) -> None:
        self._are_hands_open = not self._are_hands_open
        self.show_analysis()

    def action_next_eyes(self) -> None:
        """Whoever decides, then each seat one may look through."""
        order = [None, *self.analysis.may_see()]
        self.eyes = order[(order.index(self.eyes) + 1) % len(order)] if self.eyes in order else None
        self.show_analysis()

    def action_branch(self) -> None:
        if self.analysis.state(self.place).turn is None:
            self.notify("The game is over here: go back a few moves first", timeout=3)
            return
        self.dismiss(self.analysis.branch(self.place))

    @work
    async def action_note(self) -> None:
        """Write a remark about this position."""
        text = await self.app.push_screen_wait(Naming(f"Note at move {self.place}", ""))
        if text:
            try:
                self.analysis.margin.add_note(self.place, text)
            except SaveError as error:
                self.notify(str(error), severity="error", timeout=10)
            self.show_analysis()

    def action_what_if(self) -> None:
        """Go through what was tried from here instead."""
        branches = self.analysis.margin.branches(self.place)
        if not branches:
            self.notify("Nothing else was tried from here: b plays on", timeout=3)
            return
        try:
            other = self.analysis.what_if(branches[-1])
        except PlayerError as error:
            self.notify(str(error), severity="error", timeout=10)
        else:
            self.app.push_screen(ReplayScreen(other, self.place), self._play_on)

    def _play_on(self, following: object) -> None:
        """A branch of a branch is a branch of this game, too."""
        if isinstance(following, Session):
            self.dismiss(following)

    def offers(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.board.has_class("-strip") if action == "panels" else super().offers(action, parameters)

    def action_panels(self) -> None:
        self.board.toggle_drawer()

    def action_review(self) -> None:
        self.dismiss("review")

    def action_rules(self) -> None:
        game = self.analysis.game
        self.app.push_screen(Reading(f"{game.title}: {game.rules_name}", game.rules_text()))

    # -- the screen ------------------------------------------------------------------------------------------

    def show_analysis(self) -> None:
        analysis = self.analysis
        self.board.titles = analysis.titles
        seats = analysis.open_seats(self.place) if self._are_hands_open else ()
        seen = analysis.view(self.place, self.eyes)
        self.board.laid_open = {seat: analysis.view(self.place, seat) for seat in seats if seat != seen.seat}
        self.board.show(seen, analysis.names, live=False)
        decision = analysis.decision(self.place)
        for place in (self.side.comment, self.query_one("#remark", Static)):
            place.update(self._comment(decision))
        self._show_advice(decision.advice if decision else None, decision.chosen if decision else None)
        self.query_one(Slider).show(self.place, analysis.last, {d.number: d.grade for d in analysis.worst(self.eyes)})
        seat = self.eyes if self.eyes is not None else analysis.may_see()[0]
        self.side.course.show(
            analysis.course(seat),
            self.place,
            analysis.last,
            analysis.game.unit,
            analysis.even(seat),
            {decision.number: decision.grade for decision in analysis.worst(seat)},
            analysis.names[seat],
        )
        self._title()
        self._status()

    def _show_advice(self, advice: Advice | None, chosen: Any) -> None:
        if advice is not None:
            seen = self.analysis.state(self.place).view(self.analysis.actor(self.place))
            advice = words.with_names(advice, seen, self.analysis.names)
        board = self.board
        self.side.advice.show(advice, self._label, self.analysis.game.unit, chosen, board.dress, board.tones)
        if advice is not None:
            self.board.show_advice(advice)

    def _label(self, action: Any) -> str:
        return words.label(self.analysis.state(self.place).view(self.analysis.actor(self.place)), action)

    def _comment(self, decision: Decision | None) -> Content:
        led_here = self.analysis.told(self.place, self.eyes) or ["The game begins."]
        lines = [
            self.board.dress(words.upper(line)).stylize_before("$mute")
            for line in led_here[-1 if self.has_class("-short") else -3 :]
        ]
        if decision is not None:
            lines.append(self._judged(decision))
        lines += [Content.styled(f"✎ {text}", "$acc") for text in self.analysis.margin.notes(self.place)]
        lines += [
            self.board.dress(text).stylize_before("italic $info") for text in self.analysis.variations(self.place)
        ]
        lines += [
            _luck(swing.luck, self.analysis.names[swing.seat]) for swing in self.analysis.luck(self.place) if swing.luck
        ]
        return Content("\n").join(lines)

    def _judged(self, decision: Decision) -> Content:
        name, label = self.analysis.names[decision.seat], self._label(decision.chosen)
        if not decision.grade.is_bad:
            said = self.board.dress(f"{name}: {label}").stylize("bold")
            return Content.assemble(said, f" ({self._noted(decision) or decision.grade.value})")
        error = f" ±{figure(decision.error)}" if decision.error is not None else ""
        cost = f", {decision.grade.value}: -{figure(decision.loss)}{error}"
        return Content.assemble(self.board.dress(f"{name}: {label}").stylize("bold"), (cost, "bold $bad"))

    def _noted(self, decision: Decision) -> str:
        view = self.analysis.state(self.place).view(decision.seat)
        return note(view, decision.note, self.analysis.names)

    def _title(self) -> None:
        analysis = self.analysis
        running = f"running, {keymap.SPEED_SECONDS[self.speed][0]}" if self.runs else ""
        headline = words.headline(analysis.view(self.place, self.eyes), analysis.names)
        self.query_one(TitleLine).show(
            f"{analysis.game.title} · replay",
            self.board.dress(headline),
            running,
            variant=words.rules_words(analysis.game),
        )

    def _status(self) -> None:
        whose = "whoever decides" if self.eyes is None else self.analysis.names[self.eyes]
        actor = self.analysis.actor(self.place) if self.eyes is None else self.eyes
        closed = ", who did not show: `o` opens" if actor in self.analysis.closed(self.place) else ""
        made = f"After {self.place} of {self.analysis.last} moves"
        self.query_one(StatusLine).say(f"{made}: `←→` go, seen by {whose}{closed}")


def _luck(luck: float, name: str) -> Content:
    return Content.styled(f"then luck {luck:+.2f} for {name}", "italic")
