"""A game being played: the match, who sits where, its log and its safe-keeping. Knows no screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardai.ai.agent import Advice, Agent, Cancelled
from cardai.ai.review import Grade, Judge
from cardai.games.core import AnyGame, AnyState, AnyView
from cardai.games.match import Match
from cardai.saves.autosave import Autosave
from cardai.saves.errors import SaveError

from . import agents, even, words
from .background import Thought, endless
from .seats import Seated, chairs

MAX_FAULTS = 3
"""After so many faults an agent's seat is played at random."""

MakeAgent = Callable[[str, AnyGame, int], Agent]


@dataclass(frozen=True)
class Verdict:
    """Verdict of the adviser on a choice that was not the best."""

    advice: Advice
    loss: float
    grade: Grade

    def is_worth_a_word(self, threshold: str) -> bool:
        """Whether it is as bad as this grade, or worse."""
        order = list(Grade)
        return order.index(self.grade) >= order.index(Grade(threshold))


class Session(Seated):
    """One table. Screens call it from one thread; only thoughts run elsewhere, and they see views alone."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[str],
        *,
        seed: int = 0,
        autosave: Autosave | None = None,
        limit: float = 120.0,
        make_agent: MakeAgent = agents.make,
    ) -> None:
        self.match = match
        self.chairs = chairs(seats)
        self.seed = seed
        self.autosave = autosave
        """Keeps the game after every change; None: nothing is written."""
        self.trouble = ""
        """Why the game as it stands is not on disk, as a sentence; empty if it is."""
        self.limit = limit
        """Seconds after which an agent has stalled."""
        self.notices: list[str] = []
        """Faults so far, in sentences."""
        self.spectated = 0
        """Seat whose eyes we borrow when nobody human sits here."""
        self._make_agent = make_agent
        self._agents: dict[int, Agent] = {}
        self._faults: dict[int, int] = {}
        self._judge: Judge | None = None
        self._told: list[dict[int, list[str]]] = []
        self._tell_again()

    @classmethod
    def new(cls, game: AnyGame, seats: Sequence[str], seed: int, autosave: Autosave | None = None) -> Session:
        """A new game, kept after every move; AgentError or BadRules if it cannot be played so.

        A seat called `even` gets the level that fits the person.
        """
        game.check_seats(len(seats))
        seats = even.settled(game.name, seats)
        session = cls(Match.start(game, len(seats), seed), seats, seed=seed, autosave=autosave or Autosave.of_user())
        for chair in session.chairs:
            if not chair.is_human:
                session._agent(chair.seat)
        return session

    @classmethod
    def open(cls, path: Path) -> Session:
        """Go on with a saved game; SaveError says what is wrong with the file."""
        autosave, record, match = Autosave.open(path)
        return cls(match, record.seats, seed=record.seed, autosave=autosave)

    def again(self, seed: int) -> Session:
        """Another game of the same kind with the same people, other luck, and a file of its own."""
        return Session.new(self.game, self.specs, seed)

    # -- who and where ---------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        return self.match.state.turn

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def is_human_turn(self) -> bool:
        return self.turn in self.humans

    @property
    def eyes(self) -> int:
        """The seat whose view may be shown: the person to move, else the one who moved last."""
        if not self.humans:
            return self.spectated
        if self.is_human_turn and self.turn is not None:
            return self.turn
        moved = (step.seat for step in reversed(self.match.steps) if step.seat in self.humans)
        return next(moved, self.humans[0])

    @property
    def shares_keyboard(self) -> bool:
        """Whether hands must be hidden when the turn goes from person to person."""
        return len(self.humans) > 1 and self.game.has_hidden_information

    def view(self) -> AnyView:
        """The position through the eyes that may see it."""
        return self.match.state.view(self.eyes)

    # -- playing ---------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """Play for the seat to act and write it down; IllegalAction changes nothing."""
        before = self.match.state.copy()
        step = self.match.play(action)
        self._told.append(self._tell(step.seat, action, before, self.match.state))
        self.save()

    def think(self, on_end: Callable[[], None] = lambda: None) -> Thought[Any]:
        """Let the agent to move think; give the thought to `settle` once it is over or out of time."""
        seat = self.turn
        assert seat is not None
        view = self.match.state.view(seat)
        return Thought(lambda progress: self._agent(seat).act(view, progress), on_end)

    def settle(self, thought: Thought[Any]) -> str | None:
        """Play what the agent thought of, or a legal move in its stead; the notice says why if so."""
        seat = self.turn
        assert seat is not None
        view = self.match.state.view(seat)
        fault = _fault(thought, view, self.limit, hush=self.game.has_hidden_information)
        if fault is None:
            self._faults.pop(seat, None)
            self.play(thought.result())
            return None
        notice = self._blame(seat, fault)
        self.play(self._any_move(view))
        for lines in self._told[-1].values():
            lines.append(f"! {notice}")
        return notice

    def move_for_agent(self) -> str | None:
        """Think and settle in one go, waiting as long as the limit allows."""
        thought = self.think()
        thought.wait(self.limit)
        return self.settle(thought)

    def save(self) -> bool:
        """Write the game down; False if it is not being kept, or cannot be: then `trouble` says why."""
        if self.autosave is None:
            return False
        try:
            self.autosave.keep(self.match, self.specs, self.seed)
        except SaveError as error:
            self.trouble = f"The game is not saved: {error}"
            return False
        if self.trouble:
            self.autosave.news.append(f"The game is saved again, as {self.autosave.path}.")
        self.trouble = ""
        return True

    def save_at(self, place: str) -> bool:
        """Keep the game in another folder or file from now on, and write it down there."""
        if self.autosave is None:
            return False
        try:
            self.autosave.move(Path(place).expanduser())
        except (SaveError, RuntimeError) as error:
            self.trouble = f"The game is not saved: {error}"
            return False
        return self.save()

    def take_news(self) -> list[str]:
        """News of the safe-keeping of the game, each sentence once."""
        if self.autosave is None:
            return []
        news, self.autosave.news = self.autosave.news, []
        return news

    # -- going back ------------------------------------------------------------------------------------------

    def take_back(self) -> bool:
        """Return to the last decision of a person (of anyone, in a watched game); luck will repeat itself."""
        steps = self.match.steps
        own = [number for number, step in enumerate(steps) if not self.humans or step.seat in self.humans]
        if not own:
            return False
        self._mark("take back")
        self.match = self.match.at(own[-1])
        del self._told[own[-1] :]
        self._agents.clear()
        self.save()
        return True

    def branch(self, count: int, seats: Sequence[str] | None = None, autosave: Autosave | None = None) -> Session:
        """Another session that goes on from an earlier position; this one stays as it is."""
        return Session(
            self.match.at(count),
            seats or self.specs,
            seed=self.seed,
            autosave=autosave,
            limit=self.limit,
            make_agent=self._make_agent,
        )

    # -- advice ----------------------------------------------------------------------------------------------

    def consult(self, on_end: Callable[[], None] = lambda: None, action: Any = None) -> Thought[Advice]:
        """Ask the adviser about the position of the person to move (or of the agent being watched).

        `action` is a choice that must be judged, if it is not on the menu.
        """
        assert self.turn is not None
        self._mark("hint")
        view = self.match.state.view(self.turn)
        return Thought(lambda progress: self.judge().opinion(view, action, progress), on_end)

    def glance(self, on_end: Callable[[], None] = lambda: None) -> Thought[Advice | None]:
        """Ask for an opinion to be had at once if `consult` would wait for a compiler; None if it would not."""
        assert self.turn is not None
        view = self.match.state.view(self.turn)
        return Thought(lambda _progress: self.judge().agent.glance(view), on_end)

    @property
    def is_compiling(self) -> bool:
        """Whether a process beside still compiles for this game."""
        return agents.is_compiling(self.game)

    def _mark(self, help_had: str) -> None:
        """Remember with the game that a person had help; it is written down with the next move."""
        if self.autosave is not None and self.humans:
            self.autosave.assisted.add(help_had)

    def judge(self) -> Judge:
        """Judge of hints and reviews; made at first use, so call it where waiting is no harm."""
        if self._judge is None:
            self._judge = agents.judge(self.game)
        return self._judge

    def verdict(self, advice: Advice, action: Any) -> Verdict:
        """Verdict on a choice; one that the adviser cannot tell from the best is fine."""
        assert self.turn is not None
        found = self.judge().weigh(self.match.state.view(self.turn), advice, action)
        return Verdict(advice, found.loss, found.grade)

    def forget_adviser(self) -> None:
        """Drop an adviser whose thinking was cut short; the next question makes a new one."""
        self._judge = None

    # -- the log ---------------------------------------------------------------------------------------------

    def log(self) -> list[list[str]]:
        """Events of each step, as the eyes that may look saw it."""
        return [told.get(self.eyes, told.get(-1, [])) for told in self._told]

    def _tell(self, seat: int, action: Any, before: AnyState, after: AnyState) -> dict[int, list[str]]:
        """The step in words for each person, or, if nobody has anything to hide, from its actor (-1)."""
        watchers = {human: human for human in self.humans} or {-1: seat}
        return {
            key: words.narrate(seat, action, before.view(eyes), after.view(eyes), self.names)
            for key, eyes in watchers.items()
        }

    def _tell_again(self) -> None:
        self._told = [self._tell(m.step.seat, m.action, m.before, m.after) for m in self.match.moments()]

    # -- agents ----------------------------------------------------------------------------------------------

    def _agent(self, seat: int) -> Agent:
        """The agent of a seat, made at its first thought, in that thought's thread."""
        if seat not in self._agents:
            spec = "random" if self._faults.get(seat, 0) >= MAX_FAULTS else self.chairs[seat].spec
            self._agents[seat] = self._make_agent(spec, self.game, self.seed * 97 + seat)
        return self._agents[seat]

    def forget_agent(self, seat: int) -> None:
        """Drop an agent whose thinking was cut short, as its thread may still hold it."""
        self._agents.pop(seat, None)

    def _blame(self, seat: int, fault: str) -> str:
        self.forget_agent(seat)
        self._faults[seat] = self._faults.get(seat, 0) + 1
        for_good = "; from now on its moves are random" if self._faults[seat] == MAX_FAULTS else ""
        return self._notice(f"{self.names[seat]} {fault}. A legal move was played for it{for_good}.")

    def _any_move(self, view: AnyView) -> Any:
        return random.Random(f"{self.seed}/{len(self.match.steps)}").choice(view.actions())

    def _notice(self, text: str) -> str:
        self.notices.append(text)
        return text


def _fault(thought: Thought[Any], view: AnyView, limit: float, *, hush: bool) -> str | None:
    """Fault of an agent's answer, as the end of a sentence; None if it can be played.

    `hush` leaves out the reason, which may tell what the agent holds.
    """
    if not thought.is_over or isinstance(thought.fault, Cancelled):
        told = f"did not answer within {limit:g} seconds"
        return told if thought.end() else f"{told} and cannot be stopped ({endless()} such thoughts run on)"
    if thought.fault is not None:
        kind = type(thought.fault).__name__
        return f"failed ({kind})" if hush else f"failed ({kind}: {thought.fault})"
    try:
        action = thought.result()
        view.check(action)
        view.game.parse(view.game.token(action))
    except Exception as error:  # whatever a foreign answer does to the rules, it is the agent's fault
        return "answered with something illegal" + ("" if hush else f" ({error})")
    return None
