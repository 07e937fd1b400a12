"""Statistics: what is added up, whose it is, what does not count, and that thousands of games are no burden."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cardai.ai import ladder
from cardai.ai import registry as agents
from cardai.ai.agent import no_progress
from cardai.ai.ladder import Meeting
from cardai.app import even, statistics
from cardai.app.analysis import Analysis
from cardai.app.session import Session
from cardai.app.tui.parts.statistics_panels import KindRow, kind_lines, phase_lines, won_table
from cardai.app.tui.parts.tally import TallyLine
from cardai.app.tui.screens.statistics import StatisticsScreen
from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import library
from cardai.saves import record as records
from cardai.saves.store import Store, write
from tests.app import nim
from tests.app.command_line import Cardai
from tests.app.saved_games import ended, sheets
from tests.app.screens import LARGE, SMALL, is_shown, opened, until

TAKES = (3, 2, 1, 1, 1, 1, 3, 1)
"""The first seat errs twice and loses; the second takes the last stone."""


def played(
    name: str,
    seats: tuple[str, str] = ("human", "level:3"),
    assisted: tuple[str, ...] = (),
    takes: tuple[int, ...] = TAKES,
) -> Analysis:
    match = Match.start(nim.Nim(13), 2, 5)
    for take in takes:
        match.play(take)
    path = Store.of_user().path(name)
    write(path, records.from_match(match, list(seats), seed=5, assisted=assisted))
    return Analysis(match, seats, 5, path=path)


@pytest.mark.usefixtures("nim_game")
def test_results_losses_and_mistakes_of_ones_own_seat() -> None:
    played("a").judged(no_progress)
    played("b", ("level:3", "human"), takes=(2, *TAKES[1:-1], 2))
    found = statistics.collect(Store.of_user(), "")
    (one,) = found.games
    assert (found.count, len(one.reviewed)) == (2, 1)
    assert one.won is not None and one.won.value == 0.5
    assert [(row.who, row.games) for row in one.opponents] == [("level 3", 2)]
    assert one.loss == pytest.approx(2 / 4)
    assert [(row.name, row.times, row.loss) for row in one.mistakes] == [("the wrong take", 2, 2.0)]


def test_games_with_help_do_not_count_for_the_rating() -> None:
    sheets("clean", (200.0, 150.0))
    sheets("helped", (250.0, 150.0), assisted=("hint",))
    sheets("unmeasured", (250.0, 150.0), rival="heuristic")
    (one,) = statistics.collect(Store.of_user(), "").games
    assert len(one.played) == 3
    assert one.rating is not None and one.rating.games == 1


def test_one_game_is_one_game(cardai: Cardai) -> None:
    sheets("clean", (200.0, 150.0))
    told = cardai("stats", "--plain").out
    assert "from 1 game without help" in told and "not reviewed yet" in told


def test_the_rating_finds_the_level_somebody_plays_like() -> None:
    even = [Meeting(float(number % 2), (1500.0,)) for number in range(100)]
    found = ladder.own_rating(even)
    assert found is not None and found.elo == pytest.approx(1500, abs=1)
    assert found.low < 1450 and found.high > 1550
    quarter = [Meeting(float(number % 4 == 0), (1500.0,) * 3) for number in range(100)]
    among_four = ladder.own_rating(quarter)
    assert among_four is not None and among_four.elo == pytest.approx(1500, abs=10)
    assert ladder.level_near("yacht", ladder.elo_of("yacht", "level:7") or 0.0) == 7
    assert ladder.own_rating([]) is None


def test_the_error_bars_of_few_games_are_not_nothing() -> None:
    won = statistics.Mean.share([1.0, 1.0, 1.0])
    assert won is not None and won.value == 1.0 and won.error is not None and won.error > 0.2


@pytest.mark.usefixtures("nim_game")
def test_help_is_written_down_with_the_game() -> None:
    session = Session.new(nim.Nim(13), ["me", "perfect"], 5)
    session.play(1)
    assert session.autosave is not None and session.autosave.path is not None
    assert records.read(session.autosave.path).assisted == []
    session.move_for_agent()
    session.take_back()
    session.consult().wait()
    session.play(1)
    assert records.read(session.autosave.path).assisted == ["hint", "take back"]
    again = Session.open(session.autosave.path)
    again.move_for_agent()
    again.play(1)
    assert records.read(session.autosave.path).assisted == ["hint", "take back"]


@pytest.mark.usefixtures("nim_game")
def test_the_command_tells_the_same_as_its_json(cardai: Cardai) -> None:
    assert "No finished games" in cardai("stats").out
    played("a", ("human:Ann", "level:3")).judged(no_progress)
    told = cardai("stats", "--who", "Ann")
    assert told.code == 0 and "Ann. Games: 1" in told.out and "the wrong take" in told.out
    data = json.loads(cardai("stats", "--json").out)
    assert data["by_game"]["nim"]["mistakes"] == [{"name": "the wrong take", "times": 2, "loss": 2.0}]


@pytest.mark.usefixtures("nim_game")
def test_several_people_are_asked_once(cardai: Cardai, monkeypatch: pytest.MonkeyPatch) -> None:
    played("a", ("human:Ann", "human:Bob"))
    assert cardai("stats").code == 2
    assert cardai("settings", "person", "Bob").code == 0
    assert "Bob. Games: 1" in cardai("stats").out


@pytest.mark.parametrize("words", [("--game", "chess"), ("--who", "Nobody"), ("--days", "x"), ("nowhere",)])
def test_what_is_not_there_is_refused(cardai: Cardai, words: tuple[str, ...]) -> None:
    assert cardai("stats", *words).code == 2


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_screen_shows_the_games_one_by_one(size: tuple[int, int]) -> None:
    sheets("a", (200.0, 150.0))
    async with opened(lambda app: app.stay_home(), size) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Saved"))
        await pilot.press("s")
        await until(pilot, lambda: isinstance(pilot.app.screen, StatisticsScreen) and is_shown(pilot, "level 5"))
        assert is_shown(pilot, "Rating")
        await pilot.press("d")
        await until(pilot, lambda: is_shown(pilot, "last 30 days"))
        await pilot.press("q")


def test_an_even_match_takes_the_level_that_fits_the_results() -> None:
    assert even.settled("yacht", ["human", "even"]) == ["human", "level:4"]
    for number in range(12):
        sheets(f"won{number}", (250.0, 150.0), rival="level:7")
        sheets(f"lost{number}", (150.0, 250.0), rival="level:9")
    assert even.settled("yacht", ["human", "even"]) == ["human", "level:8"]
    session = Session.new(registry.make("yacht"), ["me", "even"], 3)
    assert session.specs == ["human", "level:8"]


@pytest.mark.usefixtures("nim_game")
def test_without_measured_levels_an_even_match_goes_up_and_down(monkeypatch: pytest.MonkeyPatch) -> None:
    table = replace(agents.table("holdem"), ladder=())
    monkeypatch.setattr("cardai.ai.registry.table", lambda game: table)
    played("lost", ("human", "level:6"))
    assert even.settled("nim", ["human", "even"]) == ["human", "level:5"]


def test_games_without_a_choice_have_no_accuracy() -> None:
    games = [
        SimpleNamespace(entry=SimpleNamespace(modified=when), ledger=SimpleNamespace(accuracy=accuracy))
        for when, accuracy in ((3.0, 80.0), (2.0, None), (1.0, 0.0))
    ]
    found = statistics.Statistics("me", (cast(Any, SimpleNamespace(reviewed=games)),))
    assert [one.ledger.accuracy for one in cast(Any, found.with_choices)] == [0.0, 80.0]


async def test_the_home_screen_of_a_large_window_counts_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets("won", (200.0, 150.0))
    sheets("lost", (150.0, 200.0), assisted=("hint",))
    ended("deal", "bigtwo", (-8.0, -4.0, 21.0, -9.0), ("level:6",) * 3)
    looks: list[Path] = []
    stamps = library._stamps
    monkeypatch.setattr(library, "_stamps", lambda folder: (looks.append(folder), stamps(folder))[1])
    async with opened(lambda app: app.stay_home(), (200, 60)) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Games a day"))
        (lines,) = (str(widget.content) for widget in pilot.app.screen.query(TallyLine))
    assert [line.split()[-4:-1] for line in lines.splitlines()[1:3]] == [["Yacht", "2", "50"], ["Two", "1", "0"]]
    assert len(looks) == 1  # a look takes as long as there are saves


def test_the_interval_of_a_single_game_reaches_as_far_as_it_must() -> None:
    lost = statistics.Mean.share([0.0])
    assert lost is not None and lost.error == pytest.approx(0.793, abs=0.001)  # Wilson's: from 0 to 79 %
    many = statistics.Mean.share([0.0, 1.0] * 200)
    assert many is not None and many.error == pytest.approx(0.049, abs=0.001)


@pytest.mark.parametrize("width", range(4, 60))
def test_phases_have_room_in_panels_of_any_width(width: int) -> None:
    phases = [statistics.Loss(name, 12, 34.5) for name in ("before the flop", "flop", "\u958b\u59cb\u306e\u6bb5")]
    for height in (4, 20):
        lines = phase_lines(phases, "points", width, height)
        assert all(line.cell_length <= width for line in lines), [line.plain for line in lines]


def test_wide_letters_count_twice_in_tables() -> None:
    won = statistics.Mean.share([1.0, 0.0])
    narrow, wide = ("Ann, level 5", 2, won, 0.5, "+1.0"), ("\u6843\u592a\u90ce, level 5", 2, won, 0.5, "+1.0")
    head, first, second = won_table([narrow, wide], 46, 9).split("\n")
    assert head.cell_length <= 46 and first.cell_length == second.cell_length == 46
    rows = [
        KindRow("\u6843\u592a\u90ce: \u9593\u9055\u3044 of a kind", 3, 1.5, "points"),
        KindRow("luck", 3, 1.5, "points"),
    ]
    lines, _ = kind_lines(rows, 0, 26, 9)
    assert all(line.cell_length <= 26 for line in lines), [line.plain for line in lines]
