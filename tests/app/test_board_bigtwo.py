"""The Big Two board: cards by arrows, rank keys, tab, click and typing; what is shown at both screen sizes."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from cardai.app.analysis import Analysis
from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.boards.bigtwo import cards
from cardai.app.tui.boards.bigtwo.board import BigTwoBoard, HandFan
from cardai.app.tui.boards.bigtwo.seats import middle_lines, seat_lines
from cardai.games.bigtwo import make
from cardai.games.match import Match
from tests.app.screens import LARGE, SMALL, is_shown, opened, shown, table, until

HANDS = ["3d 3c 4d 5s 6h 7c 10d Ks", "8d 8c 9d 9c Jd", "Qd Qc Ad Ac 2d", "4s 4h 5d 5c 6c"]
SETUP = {"hands": HANDS, "left": [8, 5, 5, 5], "turn": 0}


def new(seats: list[str] | None = None, seed: int = 5, **setup: Any) -> Session:
    game = make({"base": "hongkong", "setup": {**SETUP, **setup}})
    seating = seats or ["me", "greedy", "greedy", "greedy"]
    return Session(Match.start(game, len(seating), seed), seating, seed=seed)


def board(pilot: Pilot[Any]) -> BigTwoBoard:
    return pilot.app.screen.query_one(BigTwoBoard)


async def first_play(keys: list[str], **setup: Any) -> str:
    """What these keys do at the first decision."""
    session = new(**setup)
    async with table(session) as pilot:
        await until(pilot, lambda: board(pilot).live)
        await pilot.press(*keys)
        await until(pilot, lambda: session.match.steps)
    return session.match.steps[0].action


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        (["space", "enter"], "3d"),
        (["right", "right", "space", "enter"], "4d"),
        (["left", "up", "enter"], "Ks"),
        (["3", "enter"], "3d"),
        (["3", "3", "enter"], "3d 3c"),
        (["k", "enter"], "Ks"),
        (["0", "enter"], "10d"),
        (["tab", "enter"], "3d"),
        (["tab", "tab", "enter"], "3c"),
        (["shift+tab", "enter"], "3c 4d 5s 6h 7c"),
        (["3", "backspace", "4", "enter"], "4d"),
        (["3", "4", "5", "6", "7", "enter"], "3d 4d 5s 6h 7c"),
        (["slash", *"10d", "enter"], "10d"),
        (["o", "space", "enter"], "3d"),
    ],
)
async def test_ways_to_choose_cards(keys: list[str], action: str) -> None:
    assert await first_play(keys) == action


async def test_n_passes_and_enter_passes_when_nothing_beats_the_table() -> None:
    setup = {"table": "Qd Qs", "hands": [HANDS[0], HANDS[1], "Qc Ah Ad Ac 2d", HANDS[3]]}
    assert await first_play(["n"], **setup) == "pass"
    assert await first_play(["enter"], **setup) == "pass"


async def test_clicks_pick_cards_up_and_the_line_plays_them() -> None:
    session = new()
    async with table(session) as pilot:
        await until(pilot, lambda: board(pilot).live)
        margin = (80 - 8 * 4 - 1) // 2
        await pilot.click(HandFan, offset=(margin + 1, 3))
        await pilot.click(HandFan, offset=(margin + 5, 3))
        await until(pilot, lambda: is_shown(pilot, "play 3d 3c (pair)"))
        await pilot.click("ConfirmLine")
        await until(pilot, lambda: session.match.steps)
    assert session.match.steps[0].action == "3d 3c"


async def test_a_wrong_choice_is_refused_with_a_reason() -> None:
    session = new()
    async with table(session) as pilot:
        await until(pilot, lambda: board(pilot).live)
        await pilot.press("3", "4", "enter")
        await until(pilot, lambda: is_shown(pilot, "3d 4d is not a play"))
        await pilot.press("backspace", "enter")
        await until(pilot, lambda: is_shown(pilot, "Pick up cards first"))
        await pilot.press("slash", *"9x", "enter")
        await until(pilot, lambda: is_shown(pilot, "is not a card"))
        assert not session.match.steps


async def test_typing_can_be_left_with_escape() -> None:
    async with table(new()) as pilot:
        await until(pilot, lambda: board(pilot).live)
        await pilot.press("slash", "escape")
        await until(pilot, lambda: not board(pilot).has_class("-typing"))
        await pilot.press("tab")
        await until(pilot, lambda: is_shown(pilot, "play 3d (single)"))


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_whole_game_by_keys(size: tuple[int, int]) -> None:
    session = new()
    async with table(session, size) as pilot:
        await until(pilot, lambda: board(pilot).live)
        assert is_shown(pilot, "west")
        assert "♠" in shown(pilot)
        while not session.is_over:
            before = len(session.match.steps)
            await pilot.press("tab", "enter")
            await until(pilot, lambda before=before: len(session.match.steps) > before)
            await until(pilot, lambda: session.is_over or (session.is_human_turn and board(pilot).live))
        await until(pilot, lambda: is_shown(pilot, "The game is over"))


async def test_arrows_go_through_a_replay() -> None:
    session = new(["greedy"] * 4)
    for _ in range(6):
        session.match.play(session.match.state.actions()[0])
    analysis = Analysis(session.match, ["greedy"] * 4, 5)

    async def look(app: CardaiApp) -> None:
        await app.look_at(analysis)

    async with opened(look) as pilot:
        await until(pilot, lambda: is_shown(pilot, "The game begins"))
        await pilot.press("right", "right")
        await until(pilot, lambda: is_shown(pilot, "Move 2 of 6"))


# What is drawn


def text_of(lines: list[cards.Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def test_suits_are_letters_where_the_terminal_has_no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "has_pictures", lambda: False)
    game = make("hongkong")
    assert text_of([cards.cards_line(game.deck, game.parse("3d 10s"))]) == ["3d 10s"]


def test_every_suit_has_a_colour_of_its_own() -> None:
    assert len(set(cards.COLOURS.values())) == 4


@pytest.mark.parametrize("count", [13, 18, 26])
def test_the_fan_fits_eighty_columns(count: int) -> None:
    game = make("hongkong")
    lines = text_of(cards.fan(game.deck, list(range(count)), 5, 0, 2, 80))
    assert max(map(len, lines)) <= 80
    assert "▲" in lines[4]


def test_passed_seats_are_marked_and_dimmed_and_the_map_shows_three_kinds_of_cards() -> None:
    session = new(table="2s", passed=[3], owner=2)
    view = session.match.state.view(0)
    lines = seat_lines(view, session.names if hasattr(session, "names") else ["You", "A", "B", "C"])
    east = next(line for line in lines if "east" in text_of([line])[0])
    assert "passed" in text_of([east])[0]
    assert all("disabled" in style for _, style in east[2:])
    drawn = "".join(text_of(cards.seen_map(view)))
    assert {"■", "·", "?"} <= set(drawn)


def test_the_middle_never_exceeds_its_room() -> None:
    session = new(["greedy"] * 4)
    match = session.match
    names = ["You", "Ann", "Bob", "Cy"]
    while not match.is_over:
        match.play(match.state.actions()[0])
        for width, height in ((78, 2), (80, 26), (35, 5)):
            lines = text_of(middle_lines(match.state.view(1), names, width, height))
            assert len(lines) <= max(2, height)
