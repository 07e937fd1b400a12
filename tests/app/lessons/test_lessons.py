"""Guided first games: they play as written down, say why not, and let go when told to."""

from __future__ import annotations

import io
from textwrap import wrap

import pytest

from cardai.app import plain, settings
from cardai.app.lessons import find
from cardai.app.lessons.guide import LessonGuide
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.screens.lesson import Coach, LessonScreen
from cardai.app.tui.screens.table import TableScreen
from cardai.games import HOUSE
from cardai.saves.store import Store
from tests.app.screens import INSTANT, LARGE, SMALL, is_shown, opened, until


@pytest.mark.parametrize("game", HOUSE)
def test_a_lesson_goes_as_it_is_written_down(game: str) -> None:
    guide = LessonGuide(find(game))
    session = guide.session
    while guide.task is not None:
        if not session.is_human_turn:
            session.move_for_agent()
        else:
            if guide.wanted is not None:
                session.play(guide.wanted)
            guide.go_on()
    played = session.match.tokens()
    assert played == list(guide.lesson.tokens)[: len(played)]
    assert session.is_over or guide.lesson.ending
    assert not session.notices


def test_the_big_two_lesson_is_won() -> None:
    typed = "\n".join(task.move for task in find("bigtwo").tasks)
    target = io.StringIO()
    plain.learn(LessonGuide(find("bigtwo")), io.StringIO(typed + "\n"), target)
    assert "1. You" in target.getvalue()


def test_in_plain_lines_another_move_is_answered_and_not_played() -> None:
    guide, target = LessonGuide(find("bigtwo")), io.StringIO()
    plain.learn(guide, io.StringIO("\n3d\nq\n"), target)
    assert find("bigtwo").tasks[1].otherwise.split(":")[0] in " ".join(target.getvalue().split())
    assert guide.session.match.steps == []


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_coach_objects_shows_and_lets_go(size: tuple[int, int]) -> None:
    guide = LessonGuide(find("yacht"))
    screen = LessonScreen(guide, INSTANT)

    async def sit(app: CardaiApp) -> None:
        await app.push_screen_wait(screen)

    async with opened(sit, size) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Lesson, 1 of 9"))
        await pilot.press("enter")
        await until(pilot, lambda: is_shown(pilot, "three fives"))
        await pilot.press("enter")
        await until(pilot, lambda: is_shown(pilot, "exactly"))
        assert guide.session.match.steps == []
        await pilot.press("2", "3", "4", "enter")
        await until(pilot, lambda: len(guide.session.match.steps) == 1 and guide.at == 2)
        await pilot.press("a")
        await until(pilot, lambda: guide.session.match.steps[-1].action == "keep 5 5 5" and guide.at == 3)
        await pilot.press("l")
        await until(pilot, lambda: not any(coach.has_class("-talks") for coach in pilot.app.screen.query(Coach)))
        await pilot.press("down", "enter")
        await until(pilot, lambda: guide.session.match.steps[2].action.startswith("score"))
    assert len(Store.of_user().unfinished("yacht")) == 1, "from there on it is a game like any other"


async def test_home_offers_the_lesson_of_a_game_once() -> None:
    async with opened(CardaiApp.stay_home) as pilot:
        await pilot.press("1", "enter")
        await until(pilot, lambda: is_shown(pilot, "Show me how"))
        await pilot.press("l")
        await until(pilot, lambda: isinstance(pilot.app.screen, LessonScreen))
        await pilot.press("q")
        await until(pilot, lambda: is_shown(pilot, "Home"))
        await pilot.press("1", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
    assert len(settings.load()[0].lessons) == 1


def test_a_game_without_a_lesson_says_so(nim_game: object, cardai) -> None:  # type: ignore[no-untyped-def]
    answer = cardai("learn", "nim")
    assert answer.code == 2 and "There is no lesson for nim" in answer.err


@pytest.mark.parametrize("game", ["bigtwo", "holdem"])
def test_where_the_coach_speaks_over_the_table_three_lines_are_enough(game: str) -> None:
    said = [text for task in find(game).tasks for text in (task.say, task.otherwise)]
    assert [text for text in said if len(wrap(text, SMALL[0] - 2)) > 3] == []


@pytest.mark.parametrize("game", ["bigtwo", "holdem", "hearthstone"])
async def test_on_a_small_screen_the_coach_hides_nobody(game: str) -> None:
    guide = LessonGuide(find(game))

    async def sit(app: CardaiApp) -> None:
        await app.push_screen_wait(LessonScreen(guide, INSTANT))

    async with opened(sit, SMALL) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Lesson, 1 of"))
        await pilot.press("enter")
        await until(pilot, lambda: is_shown(pilot, "Lesson, 2 of"))
        assert not [name for name in guide.session.names if not is_shown(pilot, name)]
        assert game != "hearthstone" or (is_shown(pilot, "Rexxar") and is_shown(pilot, "Done: keep all 3"))
