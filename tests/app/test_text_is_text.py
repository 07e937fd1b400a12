"""Foreign text is shown as it stands: no name, file, token or message is markup or a command to the terminal."""

from __future__ import annotations

import io
import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Button, Input

from cardai.ai.agent import Agent, RandomAgent
from cardai.app import plain
from cardai.app.analysis import Analysis
from cardai.app.printable import Printable, one_line, printable
from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.screens.decks import DeckScreen
from cardai.app.tui.screens.dialogs import Curtain, Question
from cardai.app.tui.screens.home import HomeScreen
from cardai.app.tui.screens.table import TableScreen
from cardai.games.core import AnyGame
from cardai.games.match import Match
from cardai.saves import places, store
from cardai.saves import record as records
from tests.app import nim
from tests.app.command_line import Cardai
from tests.app.screens import is_shown, opened, shown, table, until

pytestmark = pytest.mark.usefixtures("nim_game")

EVIL = ["[/b]", "[@click=app.bell]x[/]", "[CLAN]joe", "[red]", "[b", "\\[x]", "a[/]b"]
COMMANDS = ["\x1b[2J", "\x1b]0;owned\x07", "\x9b31m", "\r", "\x00", "\u202e", "\x7f", "\ud800"]


def new(names: list[str], heap: int = 12, **extras: Any) -> Session:
    return Session(Match.start(nim.Nim(heap), len(names), 5), names, seed=5, **extras)


@pytest.mark.parametrize("name", EVIL[:3])
async def test_a_name_is_shown_as_it_stands_wherever_it_appears(name: str) -> None:
    session = new([f"human:{name}", "human:Bob"], heap=2)
    async with table(session) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain) and shown(pilot).count(name) == 2)
        await pilot.click(Button)
        await until(pilot, lambda: is_shown(pilot, "your move"))
        assert is_shown(pilot, f"{name}, your move")
        await pilot.press("2")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        assert is_shown(pilot, f"1. {name}")
    study = Analysis(session.match, session.specs)
    async with opened(lambda app: app.judge(study)) as pilot:
        await until(pilot, lambda: study.review is not None)
        await pilot.press("v")
        await until(pilot, lambda: is_shown(pilot, name))
    async with opened(lambda app: app.look_at(study)) as pilot:
        await until(pilot, lambda: is_shown(pilot, f"─ {name[:12]}"))


@pytest.mark.parametrize("text", EVIL[:2])
async def test_what_is_typed_as_a_deck_code_harms_nothing(text: str) -> None:
    async with opened(lambda app: app.push_screen_wait(DeckScreen())) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, DeckScreen))
        pilot.app.screen.query_one(Input).value = text
        pilot.app.screen.query_one(Input).focus()
        await pilot.press("enter")
        await until(pilot, lambda: bool(pilot.app._notifications))
        await pilot.pause()
        assert pilot.app.is_running


async def test_damaged_files_and_strange_seats_harm_no_home_screen(tmp_path: Path) -> None:
    folder = places.games_dir()
    folder.mkdir(parents=True)
    (folder / "[@click=app.quit]x[.json").write_text('{"format": "[/b]')
    (folder / "[red].json").write_text('{"format": "cardai", "version": "[/b]"}')
    last = new(["me", "[CLAN]joe"])
    async with opened(CardaiApp.stay_home) as pilot:
        await until(pilot, lambda: is_shown(pilot, "[@click=app.quit]x["))
        await pilot.press("c", "enter", "down", "enter", "w", "e")
        await until(pilot, lambda: is_shown(pilot, "[/b]"))
        assert isinstance(pilot.app.screen, HomeScreen)
    async with opened(lambda app: app.push_screen_wait(HomeScreen(last)), (200, 60)) as pilot:
        await until(pilot, lambda: is_shown(pilot, "[CLAN]joe"))


class Talker(RandomAgent):
    """An agent whose messages are not to be trusted."""

    def advise(self, *_: Any) -> Any:
        raise RuntimeError("[/b]\x1b[2J[@click=app.bell]x")

    act = advise


async def test_an_agents_message_is_only_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(spec: str, game: AnyGame, seed: int) -> Agent:
        return Talker(game, seed)

    monkeypatch.setattr(nim.Perfect, "advise", Talker.advise)
    session = new(["me", "[/talker]"], make_agent=make)
    async with table(session) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "The adviser has no answer"))
        assert is_shown(pilot, "[/b]")
        await pilot.press("1")
        await until(pilot, lambda: is_shown(pilot, "[/talker] failed"))
        assert isinstance(pilot.app.screen, TableScreen) and "\x1b" not in shown(pilot)


@pytest.mark.parametrize("evil", COMMANDS[:2])
async def test_no_screen_obeys_a_name(evil: str) -> None:
    async with table(new([f"human:a{evil}b", "perfect"])) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Your move"))
        assert evil not in shown(pilot)


@pytest.mark.parametrize("evil", COMMANDS)
def test_no_line_of_a_plain_game_obeys_a_name(evil: str) -> None:
    target = io.StringIO()
    plain.play(new([f"human:a{evil}b", "perfect"]), io.StringIO(f"1\n{evil}x\nlog\n"), target)
    assert evil not in target.getvalue()


def evil_record(path: Path) -> Path:
    rng, match = random.Random(1), Match.start(nim.Nim(12), 2, 1)
    while not match.is_over:
        match.play(rng.choice(match.state.actions()))
    seats = ["human:\x1b[2JAnn\nBob", "human:\u202eeve\x07"]
    store.write(path, records.from_match(match, seats, seed=1, title="\x1b]0;title\x07"))
    return path


@pytest.mark.parametrize("command", ["review", "replay", "check", "hint", "play", "saves", "stats"])
def test_no_command_obeys_names_in_records_or_file_names(cardai: Cardai, command: str) -> None:
    places.games_dir().mkdir(parents=True)
    path = evil_record(places.games_dir() / "a\x1b[31m\nb.json")
    options = ["--plain"] if command in ("review", "replay", "play") else []
    answer = cardai(command, *([] if command == "saves" else [str(path)]), *options)
    assert not any(evil in answer.out + answer.err for evil in ("\x1b", "\x07", "\u202e"))
    assert command not in ("play", "hint", "saves") or (answer.out + answer.err).count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["play", "\x1b[2J"],
        ["play", "yacht", "--rules", "a\x1b[2J\nb"],
        ["play", "yacht", "--seats", "me,\x1b[2J\x07"],
        ["hint", "\x1b[2J\n.json"],
        ["hint", "bigtwo", "--hand", "\x1b[2J"],
        ["arena", "yacht", "\x1b[2J\n\n"],
        ["cards", "\x1b[2J"],
        ["deck", "show", "\x1b[2J"],
        ["equity", "\x1b[2J", "AA"],
        ["rules", "yacht", "\x1b]0;x\x07"],
        ["\x1b[2J"],
        ["play", "yacht", "--\x1b[2J"],
        ["agents", os.fsdecode(b"\xff\xfe")],
    ],
)
def test_errors_stay_one_line_and_command_nothing(cardai: Cardai, words: list[str]) -> None:
    answer = cardai(*words)
    assert answer.code == 2 and "\x1b" not in answer.err + answer.out and "\x07" not in answer.err
    lines = [line for line in answer.err.splitlines() if line not in ("Working ...", "Playing ...")]
    assert len(lines) == 1 and lines[0].startswith("cardai:")


def test_printable_keeps_what_can_be_printed() -> None:
    text = "♠ [b] é 日本 👩‍👩‍👧\n\tx"
    assert printable(text) == text and one_line(text) == "♠ [b] é 日本 👩‍👩‍👧 x"
    assert printable("\x1b\ud800") == "\\x1b\\ud800"


@pytest.mark.parametrize(
    "sign",
    "\u200b\u200c\u200d\u200e\u200f\u202e\u2060\u2067\u061c\ufeff\u00ad\u3164\U000e0041\U000e0001\ufe00\ufe0e\ufe0f",
)
def test_what_cannot_be_seen_in_a_name_is_written_out(sign: str) -> None:
    code = sign.encode("unicode_escape").decode()
    assert code in printable(f"An{sign}n") and printable(f"An{sign}n") == f"An{code}n"
    assert one_line(f"{sign}Ann") == f"{code}Ann"


@pytest.mark.parametrize(
    "picture", ["\u2764\ufe0f", "\u2660\ufe0e", "1\ufe0f\u20e3", "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f469"]
)
def test_a_picture_made_of_several_signs_stays_one(picture: str) -> None:
    assert printable(picture) == picture and "\\ufe0f" in printable(f"{picture}\ufe0f\ufe0f")


def test_messages_have_an_end() -> None:
    assert len(one_line("x" * 100_000)) <= 1000


def test_a_terminal_that_speaks_ascii_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", Printable(raw))
    print("A♠ ±1 日\ud800")
    raw.flush()
    assert raw.buffer.getvalue() == b"As +-1 ?\\ud800\n"
