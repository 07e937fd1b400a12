"""Hints while something is compiled: what is known at once first, then by itself the adviser's opinion."""

from __future__ import annotations

import io
from dataclasses import dataclass
from math import nan
from typing import Any

import pytest

from cardai.ai.agent import Advice, Option
from cardai.app import agents, plain
from cardai.app.session import Session
from cardai.app.tui.parts.advice import AdviceTable
from cardai.app.tui.parts.advice_strip import strip
from cardai.app.tui.screens import table as table_screen
from cardai.app.tui.screens.dialogs import Question
from cardai.games.match import Match
from tests.app import nim
from tests.app.screens import is_shown, table, until

pytestmark = pytest.mark.usefixtures("nim_game")

GLANCE = Advice((Option(2, nan, 0.7), Option(1, nan, 0.3)), "more follows")
FIRST, THEN = "more follows", "Leaves a multiple of four"


@dataclass
class Compiler:
    """Compiles beside as long as a test wants."""

    is_done: bool = False
    is_at_work: bool = True


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    """Without it the adviser knows no more than a glance."""
    found = Compiler()
    monkeypatch.setattr(nim.Perfect, "glance", lambda *_: None if found.is_done else GLANCE)
    monkeypatch.setattr(agents, "is_compiling", lambda _game: found.is_at_work)
    monkeypatch.setattr(table_screen, "COMPILER_LOOK_SECONDS", 0.01)
    return found


def new(heap: int = 13) -> Session:
    return Session(Match.start(nim.Nim(heap), 2, 5), ["me", "random"], seed=5)


async def test_a_hint_is_refined_by_itself_once_the_adviser_is_compiled(compiler: Compiler) -> None:
    async with table(new()) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, FIRST) and is_shown(pilot, "★ take 2"))
        assert is_shown(pilot, "70") and not is_shown(pilot, "loss") and not is_shown(pilot, "nan")
        compiler.is_done = True
        await until(pilot, lambda: is_shown(pilot, THEN) and is_shown(pilot, "★ take 1"))
        assert is_shown(pilot, "loss") and not is_shown(pilot, FIRST)


async def test_if_nobody_compiles_beside_the_adviser_is_asked_and_does(compiler: Compiler) -> None:
    compiler.is_at_work = False
    async with table(new()) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, THEN))


async def test_a_hint_that_was_put_away_does_not_come_back(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "consult", lambda *_, **__: pytest.fail("nobody asks any more"))
    session = new()
    async with table(session) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, FIRST))
        await pilot.press("escape")
        await until(pilot, lambda: not is_shown(pilot, FIRST))
        compiler.is_done = True
        await until(pilot, lambda: not [one for one in pilot.app.screen.workers if one.group == "play"])
        assert not is_shown(pilot, "Hint ─")


@pytest.mark.parametrize("key", ["1", "a", "u", "q"])
async def test_whoever_moves_on_meets_no_hint_of_an_earlier_position(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    session = new()
    async with table(session) as pilot:
        await pilot.press("3")
        await until(pilot, lambda: len(session.match.steps) == 2)
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, FIRST))
        monkeypatch.setattr(Session, "consult", lambda *_, **__: pytest.fail("nobody asks any more"))
        await pilot.press(key)
        await until(pilot, lambda: not is_shown(pilot, FIRST))
        compiler.is_done = True
        await until(pilot, lambda: not [one for one in pilot.app.screen.workers if one.group == "play"])
        assert not is_shown(pilot, "Hint ─")
    assert len(session.match.steps) == {"u": 0, "q": 2}.get(key, 4)


async def test_practice_warns_of_nothing_by_a_glance(compiler: Compiler) -> None:
    session = new()
    async with table(session) as pilot:
        await pilot.press("p", "2")
        await until(pilot, lambda: len(session.match.steps) == 2 and is_shown(pilot, "still being compiled"))
        compiler.is_done = True
        bad = 1 if session.view().heap % 4 != 1 else 2  # type: ignore[attr-defined]
        await pilot.press(str(bad))
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
    assert len(session.match.steps) == 2


@pytest.mark.parametrize(("is_at_work", "then"), [(True, "Ask again then."), (False, "take 1, 1.00 wins, the best")])
def test_line_by_line_the_glance_is_told_too(compiler: Compiler, is_at_work: bool, then: str) -> None:
    compiler.is_at_work = is_at_work
    target = io.StringIO()
    plain.play(new(), io.StringIO("hint\nquit\n"), target)
    assert "take 2 70 %, take 1 30 %: more follows." in target.getvalue() and then in target.getvalue()


def test_a_glance_in_two_lines_has_chances_for_values() -> None:
    first = "".join(text for text, _ in strip(GLANCE, lambda take: f"take {take}", "wins", 60, "h")[0])
    assert first.startswith("★ take 2  70 %") and first.endswith("next take 1 30 %")


def test_a_glance_as_a_table_has_neither_values_nor_losses() -> None:
    columns = AdviceTable(GLANCE, GLANCE.options, ("take 2", "take 1"), "wins", 60).columns
    assert [column.heading for column in columns] == ["mix %"]


def test_agents_need_no_compiler_unless_they_say_so() -> None:
    game: Any = nim.Nim(12)
    assert nim.Perfect(game).glance(Match.start(game, 2, 5).state.view(0)) is None
