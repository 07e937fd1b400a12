"""Nobody is shown what they may not know: redrawing hidden cards changes no letter of what a person sees."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cardai.ai.agent import no_progress
from cardai.app.analysis import Analysis
from cardai.app.report.review import Judged
from cardai.app.session import Session
from cardai.app.tui.screens.table import TableScreen
from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves import store
from cardai.saves.store import Store
from tests.app.command_line import Cardai
from tests.trust import redraws
from tests.trust.fuzz import FAST

POSITIONS = 3
SHORT = {"holdem": {"preset": "cash", "hands": 4}}
"""Rules under which a whole game is soon judged; those of the other games are short as they are."""


@pytest.fixture(autouse=True)
def nobody_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a wait is announced depends on the machine alone."""
    monkeypatch.setattr("cardai.app.waiting.QUIET_CLI_SECONDS", 1e6)


every_game = pytest.mark.parametrize("name", redraws.SECRET_GAMES)


@every_game
def test_no_word_at_the_table_or_in_a_replay_tells_hidden_cards(name: str) -> None:
    rng = random.Random(name)
    for _ in range(POSITIONS):
        match = redraws.position(name, rng)
        for seat in range(match.seats):
            other = redraws.redrawn(match, seat, rng)
            assert list(redraws.in_words(match, seat)) == list(redraws.in_words(other, seat))


@every_game
def test_no_command_tells_hidden_cards_of_a_game_under_way(name: str, tmp_path: Path) -> None:
    rng, path = random.Random(name), tmp_path / "game.json"
    for _ in range(POSITIONS):
        match = redraws.position(name, rng)
        seat = rng.randrange(match.seats)
        first, second = (
            list(redraws.by_command(played, seat, path, FAST[name]))
            for played in (match, redraws.redrawn(match, seat, rng))
        )
        assert first == second


@pytest.mark.parametrize(
    ("name", "size"), [*((name, (120, 40)) for name in redraws.SECRET_GAMES), ("bigtwo", (200, 60))]
)
async def test_no_screen_tells_hidden_cards(name: str, size: tuple[int, int]) -> None:
    rng = random.Random(name)
    match = redraws.position(name, rng)
    seat = rng.randrange(match.seats)
    first, second = [
        await redraws.on_screen(played, seat, size, FAST[name]) for played in (match, redraws.redrawn(match, seat, rng))
    ]
    assert first == second and any("Ann" in text for text in first)


async def test_a_table_that_tells_hidden_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    match = redraws.position("holdem", rng).at(2)
    other = redraws.redrawn(match, 0, rng)
    assert await redraws.at_the_table([match, other], 0, (120, 40)) == 2 * (len(match.steps) + 1)
    monkeypatch.setattr(Session, "log", lambda session: [[str(session.match.state.holes)]])
    with pytest.raises(AssertionError, match="the table of seat 0"):
        await redraws.at_the_table([match, other], 0, (120, 40))


async def test_a_tutor_that_tells_hidden_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    match = redraws.position("holdem", rng).at(2)
    seat = match.state.turn
    assert seat is not None
    courses = [match, redraws.redrawn(match, seat, rng)]
    first, second = await redraws.while_learning(courses, seat, (80, 24))
    assert first == second
    monkeypatch.setattr(TableScreen, "_loses", lambda table, *_: str(table.session.match.state.holes))
    first, second = await redraws.while_learning(courses, seat, (80, 24))
    assert first[0] == second[0] and first[1] != second[1]


def unfinished(path: Path, seats: list[str], name: str = "bigtwo") -> Match:
    match = redraws.position(name, random.Random(4))
    store.write(path, records.from_match(match, seats, seed=1))
    return match


def test_hint_is_for_the_people_at_this_keyboard(cardai: Cardai, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    match = unfinished(path, ["human", "greedy", "greedy", "greedy"])
    for step in range(len(match.steps)):
        answer = cardai("hint", str(path), "--agent", "greedy", "--step", str(step))
        mine = match.steps[step].seat == 0
        assert answer.code == (0 if mine else 2)
        assert mine or ("the game is not over" in answer.err and answer.err.count("\n") == 1)


def test_review_of_a_game_under_way_judges_the_people_alone(cardai: Cardai, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    unfinished(path, ["human", "greedy", "human:Bob", "greedy"])
    judged = json.loads(cardai("review", str(path), "--json", "--agent", "greedy").out)
    assert {entry["seat"] for part in ("seats", "decisions", "luck") for entry in judged[part]} == {1, 3}
    assert cardai("review", str(path), "--json", "--agent", "greedy", "--seat", "2").code == 2
    assert cardai("review", str(path), "--json", "--agent", "greedy", "--seat", "3").code == 0


def test_a_watched_game_has_no_secrets(cardai: Cardai, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    unfinished(path, ["greedy"] * 4)
    judged = json.loads(cardai("review", str(path), "--json", "--agent", "greedy").out)
    assert {entry["seat"] for entry in judged["seats"]} == {1, 2, 3, 4}
    assert cardai("hint", str(path), "--agent", "greedy").code == 0


@every_game
@pytest.mark.usefixtures("few_playouts")
def test_a_kept_review_of_the_whole_game_tells_nothing_once_moves_are_taken_back(name: str) -> None:
    rng, agent = random.Random(name), FAST[name]
    game = registry.make(name, SHORT.get(name))
    match = Match.start(game, game.default_seats, 1)
    while not match.is_over:
        match.play(rng.choice(match.state.actions()))
    path, seats = Store.of_user().path("game"), ["human", *["random"] * (match.seats - 1)]
    store.write(path, records.from_match(match, seats))
    whole = Analysis(match, seats, judge=agent, path=path)
    assert {one.seat for one in whole.judged(no_progress).decisions} != {0}
    earlier = match.at(len(match.steps) // 2)
    store.write(path, records.from_match(earlier, seats))
    study = Analysis(earlier, seats, judge=agent, path=path)
    study.review = study.judged(no_progress)
    told = Judged(earlier, seats, study.review)
    assert {one.seat for one in (*study.review.decisions, *study.review.swings, *study.review.tallies)} <= {0}
    assert not study.review.course and {one["seat"] for one in told.as_json()["decisions"]} <= {1}
    fresh = Analysis(earlier, seats, judge=agent).judged(no_progress)
    assert told.lines(99) == Judged(earlier, seats, fresh).lines(99)
