"""Kept reviews: nothing is judged twice, what was broken off goes on, and what comes back is what was found."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest

from cardai.ai.agent import Cancelled, no_progress
from cardai.ai.review import Decision, Found, Grade, Judge, Swing
from cardai.app import agents
from cardai.app.analysis import Analysis
from cardai.app.kept import Keeper, decision
from cardai.app.moments import sort_all
from cardai.app.text.reasons import note, sentence
from cardai.games import registry as games
from cardai.games.match import Match
from cardai.games.reason import Reason
from cardai.saves import places
from cardai.saves import record as records
from cardai.saves.reviews import REVIEWS_FILE
from cardai.saves.store import Store, write
from tests.app import nim
from tests.app.command_line import Cardai

pytestmark = pytest.mark.usefixtures("nim_game")
TAKES = (3, 2, 1, 1, 1, 1, 3, 1)


def game(steps: int = len(TAKES), name: str = "game") -> Analysis:
    match = Match.start(nim.Nim(13), 2, 5)
    for take in TAKES[:steps]:
        match.play(take)
    path = Store.of_user().path(name)
    write(path, records.from_match(match, ["human", "perfect"], seed=5))
    return Analysis(match, ["me", "perfect"], 5, path=path)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the steps a judge is asked about."""
    found: list[int] = []
    decide = Judge.decide

    def counted(self: Judge, moment: Any, progress: Any) -> Any:
        found.append(moment.number)
        return decide(self, moment, progress)

    monkeypatch.setattr(Judge, "decide", counted)
    return found


def stopped_after(count: int, study: Analysis) -> None:
    def progress(_done: float) -> None:
        if len(study.found) >= count:
            raise Cancelled

    with pytest.raises(Cancelled):
        study.judged(progress)


def test_a_review_comes_back_as_it_was_found_without_a_judge(asked: list[int]) -> None:
    first = game().judged(no_progress)
    assert sorted(asked) == list(range(len(TAKES)))
    again = game().judged(no_progress)
    assert again == first and len(asked) == len(TAKES)


def test_own_decisions_are_judged_first_and_the_review_is_in_order(asked: list[int]) -> None:
    """Somebody who has just lost waits for why, not for what the others did."""
    found = game().judged(no_progress)
    assert asked == [0, 2, 4, 6, 1, 3, 5, 7]
    assert [one.number for one in found.decisions] == list(range(len(TAKES)))


def test_where_that_would_cost_more_they_are_judged_as_they_come(
    asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Judge, "in_order", True)
    game().judged(no_progress)
    assert asked == list(range(len(TAKES)))


def test_a_review_that_was_broken_off_goes_on_where_it_was(asked: list[int]) -> None:
    whole = Analysis(game().match, ["me", "perfect"], 5).judged(no_progress)  # from no file: nothing is kept
    asked.clear()
    stopped_after(3, game())
    assert asked == [0, 2, 4]
    kept = Store.of_user().library.judged(path=Store.of_user().path("game"))
    assert sorted(one.step for one in kept) == [0, 2, 4]
    assert game().judged(no_progress) == whole and sorted(asked) == list(range(len(TAKES)))


def test_of_a_game_that_goes_on_only_the_new_moves_are_judged(asked: list[int]) -> None:
    assert {one.seat for one in game(4).judged(no_progress).decisions} == {0}
    asked.clear()
    game().judged(no_progress)
    assert sorted(asked) == [1, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("name", "agent"), [("bigtwo", "neural"), ("holdem", "tag"), ("yacht", "heuristic"), ("hearthstone", "greedy")]
)
def test_decisions_of_every_game_come_back_as_they_were(name: str, agent: str) -> None:
    match = Match.start(games.make(name), games.make(name).default_seats, 3)
    player = agents.make(agent, match.game)
    for _ in range(6):
        seat, view = match.state.turn, match.state.view(match.state.turn or 0)
        assert seat is not None
        advice = player.opinion(view)
        chosen = advice.options[-1].action
        found = Decision(len(match.steps), seat, chosen, advice, 1.5, 0.25, Grade.MISTAKE, Reason("a word"))
        match.play(chosen)
        keeper = Keeper.of(Store.of_user().path(name), match)
        swing = Swing(found.number, seat, 0.5, Reason("luck", {"cards": 2}))
        keeper.keep(seat, found.number, Found(found, (swing,)))
        assert keeper.known()[found.number] == Found(found, (swing,))


def test_a_review_kept_in_sentences_is_shown_as_it_stands(asked: list[int]) -> None:
    """Up to version 0.2 reasons, notes and luck were sentences."""
    first = game().judged(no_progress)
    asked.clear()
    base = sqlite3.connect(places.data_dir() / REVIEWS_FILE)
    with base:
        for stamp, decision in base.execute("SELECT stamp, decision FROM steps").fetchall():
            data = json.loads(decision)
            data["note"] = "missed win, proven"
            for option in data["options"]:
                option.pop("reasons", None)
                option["why"] = "keeps the straight, west has one card"
            luck = {"swings": [[0, 0.5, "draws Wisp"]], "measures": {}}
            values = (json.dumps(data), json.dumps(luck), stamp)
            base.execute("UPDATE steps SET decision = ?, luck = ? WHERE stamp = ?", values)
    base.close()
    study = game()
    known = Keeper.of(Store.of_user().path("game"), study.match).known()
    assert len(known) == len(first.decisions) == len(TAKES)
    for number, one in known.items():
        view = study.match.at(number).state.view(0)
        assert one.decision is not None and one.swings is not None
        assert sentence(view, one.decision.advice.best.reasons) == "keeps the straight, west has one card"
        assert note(view, one.decision.note) == "missed win, proven"
        assert note(view, one.swings[0].what) == "draws Wisp"
    assert len(study.judged(no_progress).decisions) == len(TAKES) and asked == []


def test_another_edition_of_the_judge_judges_anew(asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    game().judged(no_progress)
    monkeypatch.setattr("cardai.ai.registry.opinion", lambda *_: "2")
    game().judged(no_progress)
    assert len(asked) == 2 * len(TAKES)


@pytest.mark.parametrize("data", [{"options": 3}, [1, 2], "text", 7, {}])
def test_what_cannot_be_read_is_judged_again(asked: list[int], monkeypatch: pytest.MonkeyPatch, data: object) -> None:
    game().judged(no_progress)
    monkeypatch.setattr("cardai.saves.reviews._data", lambda text: None if text is None else data)
    game().judged(no_progress)
    assert len(asked) == 2 * len(TAKES)


def test_statistics_sort_what_can_be_read_beside_what_cannot() -> None:
    game().judged(no_progress)
    library = Store.of_user().library
    with sqlite3.connect(places.data_dir() / REVIEWS_FILE) as base:
        base.execute("UPDATE steps SET decision = '[1, 2]' WHERE step = 2")
    sort_all(library, ())
    assert sum(one.times for one in library.kinds()) == len(TAKES)
    assert [one.step for one in library.judged() if decision(nim.Nim(13), one) is None] == [2]


def test_review_without_a_file_takes_the_last_game(cardai: Cardai) -> None:
    nothing = cardai("review")
    assert nothing.code == 2 and "No game has been played to its end yet" in nothing.err
    game()
    assert "Nim" in cardai("review", "--plain").out


def test_deeper_is_another_review_and_exact_ones_have_none(cardai: Cardai) -> None:
    refused = cardai("review", "sample:yacht", "--deeper", "--plain")
    assert refused.code == 2 and "cannot look deeper" in refused.err
    study = Analysis(Match.start(nim.Nim(13), 2, 5), ["me", "perfect"])
    assert not study.deepen()
