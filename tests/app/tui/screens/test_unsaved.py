"""Games that cannot be saved: said at once and until it works again, tried at every move, another place offered."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from cardai.app import plain
from cardai.app.session import Session
from cardai.app.tui.screens.dialogs import Question, Unsaved
from cardai.saves import places, record
from cardai.saves.errors import SaveError
from tests.app import nim
from tests.app.screens import is_shown, table, until

pytestmark = pytest.mark.usefixtures("nim_game")


def occupied(_: pytest.MonkeyPatch) -> None:
    """The place of the games is taken by a file."""
    places.data_dir().mkdir(parents=True)
    places.games_dir().write_text("")


def home_is_a_file(patch: pytest.MonkeyPatch) -> None:
    file = places.data_dir().parent / "file"
    file.write_text("")
    patch.setenv("CARDAI_HOME", str(file))


def no_such_world(patch: pytest.MonkeyPatch) -> None:
    patch.setenv("CARDAI_HOME", "/proc/nowhere")


def failing(code: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Every file in the folder of the games fails to be written so."""

    def fail(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    return lambda patch: patch.setattr(os, "fsync", fail)


full, quota, read_only, broken = map(failing, (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO))
WAYS = [occupied, home_is_a_file, no_such_world, full, quota, read_only, broken]
NAMES = ["occupied", "home is a file", "no such world", "disk full", "quota", "read-only", "broken disk"]
every_way = pytest.mark.parametrize("fail", WAYS, ids=NAMES)


def new(seats: list[str] | None = None) -> Session:
    return Session.new(nim.Nim(12), seats or ["me", "perfect"], 5)


def played(session: Session, typed: str) -> str:
    target = io.StringIO()
    try:
        plain.play(session, io.StringIO(typed), target)
    except SaveError as error:
        return f"{target.getvalue()}\ncardai: {error}"
    return target.getvalue()


@every_way
def test_plain_says_so_at_every_move_and_at_the_end(
    fail: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fail(monkeypatch)
    said = played(new(), "1\n1\n")
    assert said.count("! The game is not saved:") >= 2 and said.rsplit("\n", 1)[1].startswith("cardai: The game is not")


def test_plain_watched_game_says_so_and_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    full(monkeypatch)
    said = played(new(["perfect", "perfect"]), "")
    assert said.count("! The game is not saved:") == 1 and "cardai: The game is not saved" in said


def test_plain_tries_again_at_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new()
    with monkeypatch.context() as patch:
        full(patch)
        assert "not saved" in played(session, "1\n")
    said = played(session, "1\n")
    assert "not saved" not in said.partition("The game is saved again")[2] != ""
    assert session.autosave and session.autosave.path and record.load(session.autosave.path)[1].tokens()


@pytest.mark.parametrize(
    ("stones", "typed"),
    [(12, "1\nsave {}\n1\n"), (12, "1\nquit\n{}\n"), (2, "2\n{}\n")],
    ids=["by word", "when leaving", "when it is over"],
)
def test_plain_keeps_the_game_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stones: int, typed: str
) -> None:
    occupied(monkeypatch)
    session, place = Session.new(nim.Nim(stones), ["me", "perfect"], 5), tmp_path / "other.json"
    said = played(session, typed.format(place))
    assert record.load(place)[1].tokens() == session.match.tokens()
    assert session.is_over or f"cardai play {place}" in said


@pytest.mark.parametrize("fail", [occupied, full])
async def test_the_table_says_so_for_as_long_as_it_is_so(
    fail: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        fail(patch)
        session = new()
        async with table(session) as pilot:
            for _ in range(2):
                before = len(session.match.steps)
                await pilot.press("1")
                await until(pilot, lambda before=before: len(session.match.steps) >= before + 2)
                await until(pilot, lambda: is_shown(pilot, "The game is not saved"))
            await pilot.press("q")
            await until(pilot, lambda: isinstance(pilot.app.screen, Unsaved))
            await pilot.press("escape")
            await until(pilot, lambda: pilot.app.return_code == 0)


async def test_the_table_tries_again_and_says_when_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new()
    async with table(session) as pilot:
        with monkeypatch.context() as patch:
            full(patch)
            await pilot.press("1")
            await until(pilot, lambda: len(session.match.steps) == 2 and is_shown(pilot, "The game is not saved"))
        await pilot.press("1")
        await until(pilot, lambda: len(session.match.steps) == 4 and is_shown(pilot, "saved again"))
        assert not is_shown(pilot, "The game is not saved")


@pytest.mark.parametrize("key", ["s", "q"])
async def test_the_table_keeps_the_game_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    occupied(monkeypatch)
    session, place = new(), tmp_path / "other.json"
    async with table(session) as pilot:
        await pilot.press("1")
        await until(pilot, lambda: len(session.match.steps) == 2 and is_shown(pilot, "The game is not saved"))
        await pilot.press(key)
        await until(pilot, lambda: isinstance(pilot.app.screen, Unsaved))
        pilot.app.screen.query_one(Input).value = str(place)
        await pilot.press("enter")
        await until(pilot, place.exists)
    assert record.load(place)[1].tokens() == session.match.tokens()


async def test_a_finished_game_is_not_left_unsaved_without_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    occupied(monkeypatch)
    session = Session.new(nim.Nim(1), ["me"], 5)
    async with table(session) as pilot:
        await pilot.press("1")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, Unsaved))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.return_code == 0)


async def test_two_programs_at_one_game_are_told_at_their_tables() -> None:
    first = new()
    first.play(1)
    first.move_for_agent()
    assert first.autosave and first.autosave.path
    second = Session.open(first.autosave.path)
    first.play(1)
    async with table(second) as pilot:
        await pilot.press("2")
        await until(pilot, lambda: is_shown(pilot, "Another program"))
    said = played(first, "1\n1\n")
    assert "Another program went on with this game, too" in said
    assert second.autosave and second.autosave.path != first.autosave.path
