"""Replay and review: moving through a game, its mistakes, its graph, and playing on from it."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from textual.content import Content
from textual.widgets import DataTable

from cardai.ai.agent import no_progress
from cardai.ai.review import Grade
from cardai.app.analysis import Analysis
from cardai.app.tui.parts.graph import SCALE_COLUMNS, ResultGraph, Slider, plot, scale
from cardai.app.tui.parts.ledger import bar, entries
from cardai.app.tui.parts.verdict import VerdictPanel
from cardai.app.tui.screens.puzzles import PuzzleScreen
from cardai.app.tui.screens.replay import ReplayScreen
from cardai.app.tui.screens.review import ReviewScreen
from cardai.app.tui.screens.table import TableScreen
from cardai.games import registry
from cardai.games.match import Match
from tests.app import nim
from tests.app.screens import LARGE, SMALL, is_shown, opened, shown, until

pytestmark = pytest.mark.usefixtures("nim_game")


def analysis(*takes: int, seats: tuple[str, ...] = ("me", "perfect")) -> Analysis:
    match = Match.start(nim.Nim(13), len(seats), 5)
    for take in takes:
        match.play(take)
    return Analysis(match, seats, 5)


def game() -> Analysis:
    """You err at moves 1 and 5 (13 -> 10, 6 -> 5 stones)."""
    return analysis(3, 2, 1, 1, 1, 1, 3, 1)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_replay_moves_by_key_and_slider(size: tuple[int, int]) -> None:
    played = game()
    async with opened(lambda app: app.look_at(played), size) as pilot:
        await until(pilot, lambda: played.review is not None)
        screen = pilot.app.screen
        await pilot.press("right", "right")
        assert screen.place == 2 and is_shown(pilot, "8 stones")
        await pilot.press("end")
        assert screen.place == played.last
        await pilot.press("left", "home")
        assert screen.place == 0 and is_shown(pilot, "13 stones")
        await pilot.click(Slider, offset=(size[0] - 2, 0))
        await until(pilot, lambda: screen.place == played.last)


async def test_replay_jumps_from_mistake_to_mistake() -> None:
    played = game()
    async with opened(lambda app: app.look_at(played, 8)) as pilot:
        await until(pilot, lambda: played.review is not None)
        screen = pilot.app.screen
        places = []
        for _ in range(len(played.mistakes(0))):
            await pilot.press("N")
            places.append(screen.place)
        assert places == list(reversed(played.mistakes(0))) and places[-1] == 0
        assert is_shown(pilot, "blunder") and is_shown(pilot, "Judged ─")


async def test_play_on_from_here_is_a_new_game() -> None:
    played = game()
    tokens = played.match.tokens()
    async with opened(lambda app: app.look_at(played, 2)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await pilot.press("b")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        session = pilot.app.screen.session
        await until(pilot, lambda: is_shown(pilot, "8 stones"))
        await pilot.press("2")
        await until(pilot, lambda: len(session.match.steps) > 2)
    assert session.match.steps[2].action == "take 2"
    assert played.match.tokens() == tokens


async def test_watched_game_is_played_on_by_a_person() -> None:
    played = analysis(3, 2, 1, seats=("random", "perfect"))
    assert played.branch(1).specs == ["random", "human"]


async def test_nothing_of_others_is_seen_until_the_game_is_over() -> None:
    unfinished = analysis(3, 2)
    other = str(unfinished.match.state.secrets[1])
    async with opened(lambda app: app.look_at(unfinished)) as pilot:
        await until(pilot, lambda: unfinished.review is not None)
        for key in ("v", "right", "v", "right", "v", "left"):
            await pilot.press(key)
            assert not is_shown(pilot, other)
    assert unfinished.may_see() == (0,) and all(decision.seat == 0 for decision in unfinished.decisions())
    assert game().may_see() == (0, 1)


async def test_review_lists_the_worst_first_and_leads_to_the_replay() -> None:
    played = game()
    async with opened(lambda app: app.judge(played)) as pilot:
        await until(pilot, lambda: played.review is not None)
        table = pilot.app.screen.query_one("#moments", DataTable)
        await until(pilot, lambda: table.row_count)
        assert is_shown(pilot, "moments to learn from")
        second = played.worst(0)[1]
        assert played.worst(0)[0].grade is Grade.BLUNDER
        await pilot.press("down", "w")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        assert pilot.app.screen.place == second.number
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))
        await until(pilot, lambda: pilot.app.screen.moment == second)


async def test_a_moment_of_a_review_is_tried_again_without_its_answer() -> None:
    played = game()
    async with opened(lambda app: app.judge(played), LARGE) as pilot:
        await until(pilot, lambda: played.review is not None and is_shown(pilot, "moments to learn from"))
        worst = played.worst(0)[0]
        best = played.game.token(worst.advice.best.action)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PuzzleScreen))
        await until(pilot, lambda: is_shown(pilot, "what is better here"))
        assert f"★ {best}" not in shown(pilot) and pilot.app.screen.puzzle_file is None
        await pilot.press(best.removeprefix("take "))
        await until(pilot, lambda: is_shown(pilot, "Right."))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))


async def test_a_moment_of_a_review_is_played_on() -> None:
    played = game()
    async with opened(lambda app: app.judge(played)) as pilot:
        await until(pilot, lambda: played.review is not None and is_shown(pilot, "moments to learn from"))
        await pilot.press("b")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert len(pilot.app.screen.session.match.steps) == played.worst(0)[0].number


async def test_a_game_without_mistakes_shows_its_closest_decision() -> None:
    played = analysis(1, 1, 3, 1, 3, 1, 3, seats=("me", "perfect"))
    async with opened(lambda app: app.judge(played)) as pilot:
        await until(pilot, lambda: played.review is not None)
        closest = played.closest(0)
        assert not played.worst(0) and closest is not None
        await until(pilot, lambda: is_shown(pilot, f"No mistakes. The closest decision was move {closest.number + 1}"))


async def test_rows_and_graph_come_while_the_judging_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, asked, advise = threading.Event(), [], nim.Perfect.advise

    def slow(self: Any, *how: Any) -> Any:
        asked.append(1)
        if len(asked) > 5:
            go_on.wait()
        return advise(self, *how)

    monkeypatch.setattr(nim.Perfect, "advise", slow)
    played = game()
    async with opened(lambda app: app.judge(played)) as pilot:
        await until(pilot, lambda: is_shown(pilot, "judged 5 of 8 moves"))
        assert played.review is None and pilot.app.screen.query_one("#moments", DataTable).row_count == 2
        assert len(played.course(0)) == 9, "all own decisions come first"
        go_on.set()
        await until(pilot, lambda: is_shown(pilot, "judged 8 of 8 moves"))


async def test_review_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    never = threading.Event()

    def stall(self: Any, *_: Any) -> Any:
        never.wait()

    monkeypatch.setattr(nim.Perfect, "advise", stall)
    played = game()
    async with opened(lambda app: app.judge(played)) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Reviewing the game"))
        await pilot.press("escape")
        await until(pilot, lambda: is_shown(pilot, "has not been judged"))
        never.set()
        await pilot.press("q")
    assert pilot.app.return_code == 0


async def test_judge_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Any, *_: Any) -> Any:
        raise RuntimeError("out of ideas")

    monkeypatch.setattr(nim.Perfect, "advise", fail)
    async with opened(lambda app: app.look_at(game())) as pilot:
        await until(pilot, lambda: is_shown(pilot, "could not be judged"))
        await pilot.press("right")
        assert pilot.app.screen.place == 1


def test_course_is_start_plus_luck_minus_loss_and_ends_at_the_result() -> None:
    played = game()
    thought = played.examine()
    assert thought.wait(30)
    played.review = thought.result()
    tally = played.review.tallies[0]
    assert played.course(0)[0] == tally.start
    assert played.course(0)[-2] == pytest.approx(tally.start + tally.luck - tally.loss)
    assert played.course(0)[-1] == tally.result


async def test_a_click_on_the_graph_goes_there() -> None:
    played = game()
    async with opened(lambda app: app.look_at(played), LARGE) as pilot:
        await until(pilot, lambda: played.review is not None)
        course = pilot.app.screen.query_one(ResultGraph)
        await until(pilot, lambda: course.content_size.width > SCALE_COLUMNS)
        await pilot.click(ResultGraph, offset=(course.outer_size.width - 2, 2))
        await until(pilot, lambda: pilot.app.screen.place == played.last)
        await pilot.click(ResultGraph, offset=(SCALE_COLUMNS + 1, 2))
        await until(pilot, lambda: pilot.app.screen.place == 0)


async def test_a_click_on_the_graph_of_a_review_chooses_a_moment_or_leads_to_the_replay() -> None:
    played = game()
    async with opened(lambda app: app.judge(played), LARGE) as pilot:
        await until(pilot, lambda: played.review is not None)
        course = pilot.app.screen.query_one(ResultGraph)
        await until(pilot, lambda: course.content_size.width > SCALE_COLUMNS)
        there = (
            SCALE_COLUMNS
            + 1
            + round(played.worst(0)[1].number / played.last * (course.content_size.width - SCALE_COLUMNS - 1))
        )
        await pilot.click(ResultGraph, offset=(there, 2))
        await until(pilot, lambda: pilot.app.screen.moment == played.worst(0)[1])
        await pilot.click(ResultGraph, offset=(course.outer_size.width - 2, 2))
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        assert pilot.app.screen.place == played.last


async def test_the_words_of_a_review_are_explained_on_a_key() -> None:
    played = game()
    async with opened(lambda app: app.judge(played), LARGE) as pilot:
        await until(pilot, lambda: played.review is not None)
        await pilot.press("i")
        await until(pilot, lambda: is_shown(pilot, "what the own decisions cost"))
        assert is_shown(pilot, "result = start + luck + mistakes + rest")


@pytest.mark.parametrize("values", [[1.0], [1.0, 1.0], [0.0, 5.0, -3.0], list(range(500))])
def test_plot_fits_its_room_and_shows_every_column(values: list[float]) -> None:
    lines = plot(values, 20, 5)
    assert len(lines) == 5 and {len(line) for line in lines} == {20}
    assert all(any(line[column] != "\u2800" for line in lines) for column in range(20))


def test_bars_of_a_ledger_begin_where_the_last_one_ended() -> None:
    sums = [("luck", 9.4, "+9.4", ""), ("mistakes", -6.1, "-6.1", ""), ("result", 3.3, "3.3", "")]
    luck, mistakes, result = entries(sums)
    assert (luck.begin, luck.end, mistakes.begin) == (0.0, 9.4, 9.4)
    assert mistakes.end == pytest.approx(result.end) and result.begin == 0.0
    assert bar(luck, 0.0, 9.4, 10) == "█" * 10
    assert bar(mistakes, 0.0, 9.4, 10) == "   ▐██████" and bar(result, 0.0, 9.4, 10) == "███▌      "


@pytest.mark.parametrize(
    ("values", "even", "unit", "bounds"),
    [
        ([49.0, 51.0], 50.0, "win %", (0.0, 100.0)),
        ([218.8, 79.0], 218.8, "points", (0.0, 300.0)),
        ([0.0, 9.0, -21.0], 0.0, "points", (-30.0, 10.0)),
        ([0.0, 0.0], 0.0, "points", (0.0, 1.0)),
    ],
)
def test_the_scale_of_a_graph_is_round_and_has_0_in_it(
    values: list[float], even: float, unit: str, bounds: tuple[float, float]
) -> None:
    assert scale(values, even, unit) == bounds


async def test_a_small_review_has_why_and_the_ledger_in_the_place_of_the_graph() -> None:
    played = game()
    async with opened(lambda app: app.judge(played)) as pilot:
        await until(pilot, lambda: played.review is not None and is_shown(pilot, "h why"))
        assert not is_shown(pilot, "came from")
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "came from") and is_shown(pilot, "─ Why ─"))
        assert is_shown(pilot, "gives up") and is_shown(pilot, "your mistakes") and is_shown(pilot, "h graph")
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "h why") and not is_shown(pilot, "came from"))


async def test_a_reason_that_is_cut_off_is_shown_whole_on_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = " ".join(f"word{number}" for number in range(40))
    monkeypatch.setattr(ReviewScreen, "_why", lambda *_: [Content(whole)])
    async with opened(lambda app: app.judge(game()), (100, 30)) as pilot:
        await until(pilot, lambda: is_shown(pilot, "h why"))
        assert not is_shown(pilot, "word39")
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "word39") and is_shown(pilot, "h graph"))
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "h why"))


async def test_sums_by_phase_are_whole_or_not_there() -> None:
    match = Match.start(registry.make("yacht"), 1, 3)
    for box in match.game.rules.boxes:
        match.play(match.game.parse(f"score {box.name}"))
    played = Analysis(match, ["me"], 3)
    async with opened(lambda app: app.judge(played), LARGE) as pilot:
        await until(pilot, lambda: played.review is not None and is_shown(pilot, "to learn from"))
        seen = set()
        for height in range(32, 46):
            await pilot.resize_terminal(120, height)
            await until(pilot, lambda: is_shown(pilot, "By phase") == bool(re.search(r"end +4", shown(pilot))))
            seen.add(is_shown(pilot, "By phase"))
        assert seen == {True, False}


def test_accuracy_is_known_once_the_own_decisions_are_judged() -> None:
    """Those of others come after them and may take minutes."""
    played = game()
    assert played.exactness(0) is None
    whole = played.judged(no_progress)
    own = {at: found for at, found in played.found.items() if played.actor(at) == 0}
    last = max(own)
    played.found = {at: found for at, found in own.items() if at != last}
    assert played.review is None and played.exactness(0) is None
    played.found = own
    tally = whole.tally(0)
    assert tally is not None and played.exactness(0) == (tally.accuracy, tally.loss)
    assert played.exactness(1) is None


def test_a_loss_that_rounds_to_nothing_has_no_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    played = game()
    monkeypatch.setattr(played, "exactness", lambda _seat: (99.0, 0.04))
    assert "Mistakes 0.0" in VerdictPanel(played, 0)._figures().plain
