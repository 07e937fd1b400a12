"""The session: turns, take-back, log, and agents that misbehave."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

import pytest

from cardai.ai.agent import (
    Advice,
    Agent,
    AgentError,
    Progress,
    RandomAgent,
    no_progress,
)
from cardai.app.background import Thought, endless, listen
from cardai.app.seats import chairs
from cardai.app.session import MAX_FAULTS, Session
from cardai.games.core import AnyGame, AnyView, BadRules, IllegalAction
from cardai.games.match import Match
from cardai.saves import places
from cardai.saves.autosave import Autosave
from cardai.saves.store import Store
from tests.app import nim

pytestmark = pytest.mark.usefixtures("nim_game")


class Odd(Agent):
    """Does what the test says."""

    def __init__(self, game: AnyGame, behave: Callable[[AnyView], Any]) -> None:
        super().__init__(game)
        self.behave = behave

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        raise NotImplementedError

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        return self.behave(view)


def table(seats: list[str], behave: Callable[[AnyView], Any] | None = None, **extras: Any) -> Session:
    game = nim.Nim(12)

    def make(spec: str, game: AnyGame, seed: int) -> Agent:
        return Odd(game, behave) if behave and spec != "random" else RandomAgent(game, seed)

    return Session(Match.start(game, len(seats), 5), seats, seed=5, make_agent=make, **extras)


def test_names_are_told_apart() -> None:
    assert [chair.name for chair in chairs(["me", "exact", "exact"])] == ["You", "Otto", "Mara"]
    assert [chair.name for chair in chairs(["me", "human:Ann", "human"])] == ["Player 1", "Ann", "Player 2"]


def test_people_and_agents_take_turns() -> None:
    session = table(["me", "random"])
    assert session.is_human_turn
    session.play(2)
    assert not session.is_human_turn
    assert session.move_for_agent() is None
    assert session.is_human_turn and len(session.match.steps) == 2


def test_illegal_choice_changes_nothing() -> None:
    session = table(["me", "random"])
    with pytest.raises(IllegalAction, match="cannot take 7"):
        session.play(7)
    assert session.match.steps == [] and session.log() == []


def test_take_back_returns_to_the_last_own_decision() -> None:
    session = table(["me", "random"])
    session.play(1)
    session.move_for_agent()
    session.play(2)
    session.move_for_agent()
    assert session.take_back()
    assert session.is_human_turn and len(session.match.steps) == 2 == len(session.log())
    assert session.take_back()
    assert session.match.steps == []
    assert not session.take_back()


def test_watched_game_takes_back_one_move() -> None:
    session = table(["random", "random"])
    session.move_for_agent()
    session.move_for_agent()
    assert session.take_back() and len(session.match.steps) == 1


def raises(_: AnyView) -> Any:
    raise ZeroDivisionError("division by zero")


def leaves(_: AnyView) -> Any:
    raise SystemExit(3)


@pytest.mark.parametrize(
    ("behave", "blamed"),
    [
        (raises, "failed (ZeroDivisionError"),
        (leaves, "failed (SystemExit"),
        (lambda view: 9, "illegal"),
        (lambda view: None, "illegal"),
        (lambda view: "take 1", "illegal"),
        (lambda view: [1], "illegal"),
    ],
)
def test_misbehaving_agent_is_named_and_replaced(behave: Callable[[AnyView], Any], blamed: str) -> None:
    session = table(["me", "odd"], behave)
    session.play(1)
    notice = session.move_for_agent()
    assert notice is not None and notice.startswith("odd ") and blamed in notice
    assert session.is_human_turn and len(session.match.steps) == 2


def test_stalled_agent_is_named_and_replaced() -> None:
    never = threading.Event()
    session = table(["me", "odd"], lambda view: never.wait(), limit=0.05)
    session.play(1)
    notice = session.move_for_agent()
    never.set()
    assert notice is not None and "did not answer within 0.05 seconds" in notice
    assert session.is_human_turn


def test_an_agent_that_never_returns_is_ended_for_good_where_that_is_possible() -> None:
    def spin(_: AnyView) -> Any:
        while True:
            pass

    session = table(["me", "odd"], spin, limit=0.05)
    session.play(1)
    thought = session.think()
    assert not thought.wait(0.05)
    notice = session.settle(thought)
    assert notice is not None and "did not answer" in notice and "cannot be stopped" not in notice
    assert endless() == 0 and thought.is_over


def test_an_agent_that_cannot_be_ended_is_counted() -> None:
    never = threading.Event()
    session = table(["me", "odd"], lambda view: never.wait(), limit=0.05)
    session.play(1)
    notice = session.move_for_agent()
    assert notice is not None and "cannot be stopped" in notice and endless() >= 1
    never.set()


def test_an_agent_that_keeps_failing_is_played_at_random() -> None:
    session = table(["odd"], raises)
    notices = [session.move_for_agent() for _ in range(MAX_FAULTS + 1)]
    assert notices[MAX_FAULTS - 1] is not None and "from now on its moves are random" in notices[MAX_FAULTS - 1]
    assert notices[MAX_FAULTS] is None


def test_log_is_told_to_each_person_by_what_they_see() -> None:
    session = table(["human:Ann", "human:Bob"])
    secrets = session.match.state.secrets
    session.play(1)
    assert session.eyes == 1 and session.log() == [[f"Ann took 1 (told to holder of {secrets[1]})"]]
    session.play(1)
    assert session.eyes == 0 and all(str(secrets[1]) not in line for step in session.log() for line in step)


def test_only_the_person_to_move_is_looked_through() -> None:
    session = table(["random", "human:Ann", "human:Bob"])
    assert session.eyes == 1
    session.move_for_agent()
    session.play(1)
    assert session.eyes == 2
    session.play(1)
    assert session.eyes == 2 and session.turn == 0


def test_every_move_is_kept_and_can_be_gone_on_with() -> None:
    session = Session.new(nim.Nim(12), ["me", "perfect"], 5)
    store = Store(places.games_dir())
    assert store.entries() == []
    session.play(1)
    session.move_for_agent()
    (entry,) = store.unfinished("nim")
    again = Session.open(entry.path)
    assert again.match.tokens() == session.match.tokens() and again.log() == session.log()
    assert again.names == ("You", "perfect")
    again.play(1)
    assert len(store.entries()) == 1


def test_two_new_games_in_one_second_do_not_share_a_file() -> None:
    for _ in range(2):
        Session.new(nim.Nim(12), ["me"], 5).play(1)
    assert len(Store(places.games_dir()).entries()) == 2


def test_failing_to_save_is_told_and_does_not_end_the_game() -> None:
    session = table(["me", "random"], autosave=Autosave(Store(places.data_dir() / "file" / "below")))
    places.data_dir().mkdir(parents=True)
    (places.data_dir() / "file").write_text("in the way")
    session.play(1)
    assert "The game is not saved" in session.trouble and len(session.match.steps) == 1


def test_bad_seats_are_refused_before_the_game() -> None:
    with pytest.raises(AgentError, match="nobody"):
        Session.new(nim.Nim(12), ["me", "nobody"], 1)
    with pytest.raises(BadRules, match="1 to 4 players"):
        Session.new(nim.Nim(12), ["me"] * 9, 1)


def test_branch_leaves_the_first_game_alone() -> None:
    session = table(["me", "random"])
    session.play(1)
    session.move_for_agent()
    other = session.branch(1)
    other.play(3)
    assert len(session.match.steps) == 2 and other.match.steps[1].action == "take 3"


def test_verdict_speaks_of_losses_only() -> None:
    session = Session.new(nim.Nim(13), ["me", "perfect"], 5)
    thought = session.consult()
    assert thought.wait(10)
    assert not session.verdict(thought.result(), 1).grade.is_bad
    bad = session.verdict(thought.result(), 3)
    assert bad.grade.is_bad and bad.loss == 1.0


def test_what_a_thought_waited_for_is_forgotten_once_it_goes_on() -> None:
    """A review that has the compiler behind it says no longer that it is compiling."""
    listen()
    heard, told = threading.Event(), threading.Event()

    def work(progress: Progress) -> None:
        progress(0.0)
        logging.getLogger("cardai").info("Compiling")
        told.set()
        heard.wait(10)
        progress(0.5)

    thought = Thought(work)
    assert told.wait(10) and thought.said == "Compiling"
    heard.set()
    assert thought.wait(10) and thought.said == ""
