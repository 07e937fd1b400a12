"""The table: one screen for all games, for people at any seat or none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, Any, cast

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content

from cardai.ai.agent import Advice
from cardai.app import words
from cardai.app.background import Thought
from cardai.app.printable import unbroken
from cardai.app.report.advice import not_judged
from cardai.app.session import Session, Verdict
from cardai.app.settings import Settings
from cardai.app.text.reasons import because
from cardai.games.core import AnyView, IllegalAction
from cardai.games.match import Step

from .. import keymap
from ..boards.base import GameBoard, board_for
from ..parts.advice import judged_rows
from ..parts.bars import figure
from ..parts.graph import GLYPHS
from ..parts.keys import KeyBar
from ..parts.panels import StatusLine, TableSide, TitleLine, TroubleLine
from .dialogs import Curtain, Question, Result, Tutor, Unsaved
from .rules import RulesScreen
from .working import End, WorkingScreen

if TYPE_CHECKING:
    from ..app import CardaiApp

COMPILER_LOOK_SECONDS = 1.0
"""Seconds between two looks whether the adviser is compiled."""
TUTOR = 68
"""Columns of what the tutor says."""
AFTERWARDS = (
    ("e", "review", "Review"),
    ("w", "replay", "Replay"),
    ("n", "again", "Again"),
    ("q", "leave", "Leave"),
    ("l", "look", "Look"),
)
"""Choices after a game that is over: key, answer, label."""


class TableScreen(WorkingScreen):
    """Plays a session to its end; dismissed with what to do next: leave, again, replay or review."""

    BINDINGS = keymap.TABLE_KEYS

    def __init__(self, session: Session, speed: int | None = None) -> None:
        super().__init__()
        self.session = session
        self._wanted_speed = speed
        self.speed = speed or 0
        self.is_paused = False
        self.is_practice = False
        self.side = TableSide(id="side")
        self.board = board_for(session.game.name, self.side)
        self._revealed: int | None = None
        self._waiting_for_next: asyncio.Event | None = None
        self._is_stepping = False
        self._are_hands_open = False
        self._has_told_of_compiler = False
        self._advice: tuple[Sequence[Step], Any, Advice] | None = None
        """The adviser's last opinion: after which steps, and of which choice it was asked."""

    def compose(self) -> ComposeResult:
        yield TitleLine()
        yield TroubleLine()
        yield self.board
        yield StatusLine()
        yield KeyBar()

    def on_mount(self) -> None:
        kept = self._kept_settings
        if self._wanted_speed is None:
            self.speed = next(at for at, (name, _) in enumerate(keymap.SPEED_SECONDS) if name == kept.speed)
        self.is_practice = kept.practice and bool(self.session.humans)
        self.go_on()

    @property
    def _kept_settings(self) -> Settings:
        return cast("CardaiApp", self.app).settings

    # -- the course of the game ------------------------------------------------------------------------------

    @work(exclusive=True, group="play")
    async def go_on(self) -> None:
        """Show the position and let agents move until a person must, the game ends or it is paused."""
        while await self._curtain():
            await self._look_back()
            self._show()
            if self.session.is_over:
                self.finish()
                return
            if self.session.is_human_turn or (self.is_paused and not self._is_stepping):
                return
            self._is_stepping = False
            if not await self._agent_moves():
                self._pause(True)
                return
        self.action_leave()

    async def _look_back(self) -> None:
        """Show how a part of the game ended, such as a hand of cards, until the person has seen it."""
        if not self.board.show_ending(self.session.view(), self.session.names):
            return
        self.side.log_panel.show(self.board.log_of_ending(self.session.log()), self.board.dress)
        self._title(self.board.view)
        if not self.session.humans:
            await asyncio.sleep(2 * keymap.SPEED_SECONDS[self.speed][1])
            return
        self._waiting_for_next = asyncio.Event()
        self.query_one(StatusLine).say("The hand is over: `⏎` goes on to the next", self.board.dress)
        self.refresh_bindings()
        self.set_focus(None)
        try:
            await self._waiting_for_next.wait()
        finally:
            self._waiting_for_next = None

    def action_next(self) -> None:
        if self._waiting_for_next is not None:
            self._waiting_for_next.set()

    async def _agent_moves(self) -> bool:
        """One move of an agent, shown for as long as the speed says; False if its thinking was stopped."""
        session = self.session
        seat = session.turn
        assert seat is not None
        started = asyncio.get_running_loop().time()
        thought, end = await self.wait_for(session.think, f"{session.names[seat]} is thinking", session.limit)
        if end is End.STOPPED:
            session.forget_agent(seat)
            return False
        await self._pace(started, thought.result() if end is End.DONE and thought.fault is None else None)
        if notice := session.settle(thought):
            self.notify(notice, title="An agent went wrong", severity="warning", timeout=8)
        return True

    async def _pace(self, started: float, action: Any) -> None:
        pause = keymap.SPEED_SECONDS[self.speed][1]
        if pause and action is not None and not self.session.game.has_hidden_information:
            self.board.preview(action)
        await asyncio.sleep(max(0.0, started + pause - asyncio.get_running_loop().time()))

    async def _curtain(self) -> bool:
        """Hide the hands when the keyboard goes to another person; False if nobody comes."""
        session = self.session
        if not session.shares_keyboard or session.eyes == self._revealed or session.is_over:
            return True
        here = await self.app.push_screen_wait(Curtain(session.names[session.eyes]))
        self._revealed = session.eyes
        return bool(here)

    @on(GameBoard.Chosen)
    def choose(self, event: GameBoard.Chosen) -> None:
        event.stop()
        if not self.session.is_human_turn or not self.accepts(event.action):
            return
        if self.is_practice:
            self.weigh(event.action)
        else:
            self._play(event.action)

    def accepts(self, action: Any) -> bool:
        """Whether a legal choice is played; a lesson wants a certain one."""
        return True

    @on(GameBoard.Prompted)
    def prompt_again(self, event: GameBoard.Prompted) -> None:
        event.stop()
        if self.board.live:
            self._status()
            self.refresh_bindings()

    @work(exclusive=True, group="play")
    async def weigh(self, action: Any) -> None:
        """In practice mode: play a person's choice if it is good enough or meant."""
        self.board.live = False
        if await self._is_meant(action):
            self._play(action)
        else:
            self._show()

    def _play(self, action: Any) -> None:
        try:
            self.session.play(action)
        except IllegalAction as reason:
            self.notify(str(reason), severity="warning")
        self.go_on()

    # -- advice ----------------------------------------------------------------------------------------------

    async def _advise(self, action: Any = None) -> Advice | None:
        """The adviser's opinion of the position and of this choice, remembered while it stands."""
        at = tuple(self.session.match.steps)
        if self._advice is not None and self._advice[0] == at:
            _, tried, known = self._advice
            if action in (None, tried) or self.session.judge().is_judged(known, action):
                return known
        thought = await self._thought(partial(self.session.consult, action=action))
        if thought is None:
            return None
        if thought.fault is not None:
            self.notify(f"The adviser has no answer: {thought.fault}", severity="error")
            return None
        advice: Advice = words.with_names(thought.result(), self.session.view(), self.session.names)
        self._advice = (at, action, advice)
        return advice

    async def _thought(self, start: Callable[[Callable[[], None]], Thought[Any]]) -> Thought[Any] | None:
        """Finished thought of the adviser; None if it was stopped."""
        thought, end = await self.wait_for(start, "The adviser is thinking")
        if end is not End.STOPPED:
            return thought
        self.session.forget_adviser()
        return None

    async def _is_wanted(self) -> bool:
        """Show what can be said at once until the adviser is compiled; False if that was stopped or put away."""
        shown: Advice | None = None
        while thought := await self._thought(self.session.glance):
            if thought.fault is not None or thought.result() is None:
                return True
            if shown is None:
                shown = words.with_names(thought.result(), self.session.view(), self.session.names)
                self.show_hint(shown)
                self._status()
            if not self.session.is_compiling:
                return True  # whoever is asked next compiles it, and says so
            await asyncio.sleep(COMPILER_LOOK_SECONDS)
            if self.board.advice is not shown:
                return False
        return False

    @work(exclusive=True, group="play")
    async def ask(self, tried: Any = None) -> None:
        """Show the adviser's opinion on the panel and on the board; a move that was tried is marked in the list."""
        advice = await self._advise(tried) if await self._is_wanted() else None
        if self.board.live:
            self._status()
        else:
            self._show()
        if advice is not None:
            self.show_hint(advice, tried)

    def show_hint(self, advice: Advice, tried: Any = None) -> None:
        """An opinion on the panel and on the board."""
        board = self.board
        if not advice.is_judged:
            self.notify(not_judged(advice), title="Hint", timeout=8)
        self.side.advice.show(advice, board.label, self.session.game.unit, tried, board.dress, board.tones)
        board.show_advice(advice if advice.is_judged else None)
        self.refresh_bindings()

    async def _is_meant(self, action: Any) -> bool:
        """In practice mode: whether a choice is good enough, or the person insists on it."""
        if await self._is_early():
            return True
        advice = await self._advise(action)
        verdict = self.session.verdict(advice, action) if advice is not None else None
        kept = self._kept_settings
        if verdict is None or not verdict.is_worth_a_word(kept.threshold):
            return True
        if kept.tutor == "tell":
            self.notify(self._cost(verdict, action), title="Practice", severity="warning", timeout=6)
            return True
        self.query_one(StatusLine).say("Practice: nothing has been played yet")
        answer = await self.app.push_screen_wait(self._warning(verdict, action, kept.tutor))
        if answer == "hint":
            self.ask(action)
        return bool(answer == "play")

    async def _is_early(self) -> bool:
        """Whether a choice cannot be judged yet: nobody warns by a glance, as the adviser may think otherwise later."""
        thought = await self._thought(self.session.glance)
        if thought is None or thought.fault is not None or thought.result() is None:
            return thought is None
        if self.session.is_compiling and not self._has_told_of_compiler:
            self._has_told_of_compiler = True
            said = "The adviser is still being compiled, once for this machine: moves like this are not judged yet"
            self.notify(said, title="Practice", timeout=8)
        return self.session.is_compiling

    def _cost(self, verdict: Verdict, action: Any) -> str:
        return f"{self._loses(verdict, action)} ({verdict.grade.value})."

    def _loses(self, verdict: Verdict, action: Any) -> str:
        return words.loses(self.board.label(action), figure(verdict.loss), self.session.game.unit)

    def _warning(self, verdict: Verdict, action: Any, tutor: str) -> Question:
        answers = [("u", "again", "Choose again"), ("h", "hint", "Show on the table"), ("p", "play", "Play it anyway")]
        if tutor == "nudge":
            return Question("Are you sure?", ["There is something better."], answers, "again")
        title = f"{GLYPHS[verdict.grade]} {verdict.grade.value.capitalize()}, says the tutor"
        return Tutor(title, verdict.grade.value, self._verdict_text(verdict, action), answers)

    def _verdict_text(self, verdict: Verdict, action: Any) -> Content:
        """The loss, the better moves beside this one, and why the best is."""
        board, unit = self.board, self.session.game.unit
        said = board.dress("\n".join(wrap(unbroken(f"{self._loses(verdict, action)}."), TUTOR)))
        rows = judged_rows(verdict.advice, action, board.label, unit, TUTOR, board.dress, board.tones)
        best = verdict.advice.best
        told = words.upper(because(board.label(best.action), best.reasons))
        why = [board.dress(line) for line in wrap(unbroken(told), TUTOR)]
        reason = [Content(""), Content.styled("Why", "bold $acc"), *why] if why else []
        return Content("\n").join([said, Content(""), *rows, *reason])

    # -- keys ------------------------------------------------------------------------------------------------

    def action_hint(self) -> None:
        """Ask for advice; once it is there, open the drawer where the screen is too small for panels."""
        if self._waiting is not None or (self.board.advice is not None and self.board.toggle_drawer()):
            return
        if self.session.is_human_turn and self.board.live:
            self.ask()

    def action_accept(self) -> None:
        self.board.choose(self.board.hinted)

    def action_take_back(self) -> None:
        self.workers.cancel_group(self, "play")
        if not self.session.take_back():
            self.notify("There is nothing to take back", timeout=3)
        elif not self.session.humans:
            self.is_paused = True
        self.go_on()

    def action_pause(self) -> None:
        if self.session.is_human_turn or self.session.is_over:
            return
        self._pause(not self.is_paused)
        self.go_on()

    def action_step(self) -> None:
        """One move of somebody else, then wait."""
        self.is_paused = self._is_stepping = True
        self.go_on()

    def action_open_hands(self) -> None:
        self._are_hands_open = not self._are_hands_open
        self._show()

    def action_speed(self, change: int) -> None:
        self.speed = max(0, min(len(keymap.SPEED_SECONDS) - 1, self.speed + change))
        cast("CardaiApp", self.app).remember(speed=keymap.SPEED_SECONDS[self.speed][0])
        self._title()

    def action_practice(self) -> None:
        self.is_practice = not self.is_practice
        cast("CardaiApp", self.app).remember(practice=self.is_practice)
        said = "You will be warned before a move that loses much" if self.is_practice else "No more warnings"
        self.notify(said, title="Practice", timeout=3)
        self._title()

    def action_next_eyes(self) -> None:
        self.session.spectated = (self.session.spectated + 1) % len(self.session.chairs)
        self._show()

    def action_save(self) -> None:
        if self.session.save():
            self.notify("The game is saved", timeout=3)
        elif self.session.trouble:
            self.save_elsewhere()
        else:
            self.notify("This game is not being kept", severity="error")
        self._tell_of_saving()

    @work(exclusive=True, group="save")
    async def save_elsewhere(self) -> None:
        """Ask for another place until the game is saved or the person gives up."""
        await self._is_safe()

    async def _is_safe(self) -> bool:
        """Whether the game as it stands is on disk, or its person has been asked and left it so."""
        session = self.session
        if not session.match.steps or session.autosave is None:
            return True
        session.save()
        while session.trouble:
            self._tell_of_saving()
            place = await self.app.push_screen_wait(Unsaved(session.trouble))
            if place is None:
                return False
            if place:
                session.save_at(place)
            else:
                session.save()
        self._tell_of_saving()
        return True

    def _tell_of_saving(self) -> None:
        """Say what happened to the saved game, and that it is not saved for as long as it is not."""
        for line in self.session.take_news():
            self.notify(line, title="The saved game", severity="warning", timeout=20)
        trouble = self.session.trouble
        self.query_one(TroubleLine).say(
            f"{trouble}. It is tried again at every move; s saves elsewhere." * bool(trouble)
        )

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.session.game))

    def action_stop(self) -> None:
        if not self.stop_waiting() and self.side.advice.display:
            self._hide_advice()

    def action_afterwards(self, what: str) -> None:
        self.leave(what)

    def action_leave(self) -> None:
        self.workers.cancel_group(self, "play")
        self.leave("leave")

    @work(exclusive=True, group="save")
    async def leave(self, what: str) -> None:
        """Go, once the game is safe or its person has given it up."""
        await self._is_safe()
        self.dismiss(what)

    def offers(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only the keys that do something now; while an amount is typed, letters are not commands."""
        if action == "next":
            return self._waiting_for_next is not None
        if self.board.takes_letters and action != "stop":
            return False
        if action == "next_eyes":
            return not self.session.humans
        if action == "practice":
            return bool(self.session.humans)
        if action == "accept":
            return self.board.live and self.board.advice is not None
        if action in ("pause", "step"):
            return self._waiting_for_next is None and not self.session.is_human_turn and not self.session.is_over
        if action == "open_hands":
            return len(self.session.may_see()) == len(self.session.chairs) and self.session.game.has_hidden_information
        if action == "hint":
            return self.session.is_human_turn and self._waiting_for_next is None
        if action == "afterwards":
            return self.session.is_over
        return True

    # -- the screen ------------------------------------------------------------------------------------------

    def _show(self) -> None:
        if not self.is_open:
            return
        session = self.session
        self._hide_advice()
        live = session.is_human_turn and not session.is_over
        self.board.titles = session.titles
        state, seats = session.match.state, session.may_see() if self._are_hands_open else ()
        self.board.laid_open = {seat: state.view(seat) for seat in seats if seat != session.eyes}
        self.board.show(session.view(), session.names, live=live)
        self.side.log_panel.show(session.log(), self.board.dress)
        self._title()
        self._status()
        self._tell_of_saving()
        self.refresh_bindings()
        if live and not self.board.has_focus_within:
            self.board.take_focus()

    def _hide_advice(self) -> None:
        self.side.advice.show(None)
        self.board.show_advice(None)

    def _title(self, view: AnyView | None = None) -> None:
        """The game, where it stands in this view or in the person's own, and the switches."""
        session = self.session
        switches = ["practice on"] * self.is_practice + ["paused"] * self.is_paused
        switches += [keymap.SPEED_SECONDS[self.speed][0]] if len(session.humans) < len(session.chairs) else []
        self.query_one(TitleLine).show(
            session.game.title,
            self.board.dress(words.headline(view or session.view(), session.names)),
            " · ".join(switches),
            variant=words.rules_words(session.game),
        )

    def _status(self) -> None:
        session = self.session
        if session.turn is None:
            text = "The game is over: `e` review   `w` replay   `n` again   `q` leave"
        elif session.is_human_turn:
            text = self.board.prompt()
            if len(session.humans) > 1:
                text = text.replace("Your move", f"{session.names[session.turn]}, your move", 1)
        else:
            text = f"{session.names[session.turn]} to move." + (
                " Paused: `space` goes on   `.` one move" if self.is_paused else ""
            )
        self.query_one(StatusLine).say(text, self.board.dress)

    def _pause(self, paused: bool) -> None:
        self.is_paused = paused
        self._show()

    @work(exclusive=True, group="end")
    async def finish(self) -> None:
        """The result, and what can be done with the game now."""
        session, returns = self.session, self.session.match.state.returns()
        lines = words.standing(session.names, returns, session.game.unit)
        gains = [result - session.game.par(seat) for seat, result in enumerate(returns)]
        title = words.ending(session.names, gains, session.humans)
        has_won = title == words.WON
        said = words.upper(words.outcome(session.view(), session.names))
        ending = Result(title, lines, AFTERWARDS, has_won=has_won, said=said)
        if len(session.humans) == 1 and session.match.steps:
            from .result import JudgedResult

            ending = JudgedResult(title, lines, AFTERWARDS, session, has_won=has_won, said=said)
        answer = await self.app.push_screen_wait(ending)
        if answer != "look":
            self.leave(answer)
