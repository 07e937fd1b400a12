"""The Big Two board: cards by arrows, rank keys, tab, click and typing; what is shown at both screen sizes."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from cardai.ai.agent import Advice, Option
from cardai.app.analysis import Analysis
from cardai.app.session import Session
from cardai.app.tui import palette
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.boards.bigtwo.board import BigTwoBoard
from cardai.app.tui.boards.bigtwo.felt import Felt, Shown, draw
from cardai.app.tui.boards.bigtwo.panels import map_lines, trick_lines
from cardai.app.tui.parts.grid import Grid
from cardai.app.tui.parts.playing_card import pretty
from cardai.games.bigtwo import make
from cardai.games.cards import cards_of
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


async def test_the_key_to_pass_stands_there_only_while_one_may_pass() -> None:
    async with table(new()) as pilot:
        await until(pilot, lambda: board(pilot).live and is_shown(pilot, " Sort "))
        assert not is_shown(pilot, " Pass "), "who leads cannot pass"
        await pilot.press("n")
        await until(pilot, lambda: is_shown(pilot, "you cannot pass"))
    async with table(new(table="9h")) as pilot:
        await until(pilot, lambda: board(pilot).live and is_shown(pilot, " Pass "))


async def test_clicks_pick_cards_up() -> None:
    session = new()
    async with table(session) as pilot:
        await until(pilot, lambda: board(pilot).live)
        felt = pilot.app.screen.query_one(Felt)
        for card in (0, 1):
            left, top = next(place[:2] for place in felt.grid.places if place.thing == card)
            await pilot.click(Felt, offset=(left + 1, top + 2))
        await until(pilot, lambda: is_shown(pilot, "plays 3♦ 3♣ (pair)"))
        await pilot.press("enter")
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
        await until(pilot, lambda: is_shown(pilot, "plays 3♦ (single)"))


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_whole_game_by_keys(size: tuple[int, int]) -> None:
    session = new()
    async with table(session, size) as pilot:
        await until(pilot, lambda: board(pilot).live)
        assert is_shown(pilot, "Otto")
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
        await until(pilot, lambda: pilot.app.screen.place == 2 and not is_shown(pilot, "The game begins"))
        assert is_shown(pilot, "▒▒▌")
        await pilot.press("x")
        await until(pilot, lambda: not is_shown(pilot, "▒▒▌"))


async def test_a_small_screen_shows_the_hint_on_the_table_and_all_of_it_in_a_drawer() -> None:
    async with table(new(table="8s", owner=3)) as pilot:
        await until(pilot, lambda: board(pilot).live)
        await pilot.press("h")
        await until(pilot, lambda: board(pilot).advice is not None)
        assert is_shown(pilot, "★") and not is_shown(pilot, "Hint ─")
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "Hint ─"))
        await pilot.press("escape")
        await until(pilot, lambda: not is_shown(pilot, "Hint ─"))


# What is drawn

TABLES = [(80, 21), (66, 27), (78, 37), (134, 57)]
"""The sizes of the table on screens of 80x24, 100x30, 120x40 and 200x60."""


def picture(session: Session, size: tuple[int, int], seat: int = 0, **extras: Any) -> list[str]:
    view = session.match.state.view(seat)
    order = [card for card in range(52) if view.hand >> card & 1]
    grid = Grid(*size, palette.table_palette(palette.DARK))
    draw(grid, Shown(view, session.names, session.titles, order, **extras))
    return grid.text()


@pytest.mark.parametrize("size", TABLES)
def test_everybody_sits_round_the_table_with_as_many_cards_as_they_hold(size: tuple[int, int]) -> None:
    session = new()
    lines = picture(session, size)
    north = next(row for row, line in enumerate(lines) if "Mara" in line)
    west = next(row for row, line in enumerate(lines) if "Otto" in line)
    assert north < west and lines[west].index("Otto") < size[0] // 2 < lines[west].index("Lin")
    assert sum(line.count("▐▐▐▐▒▒") for line in lines) >= 3
    assert {len(line) for line in lines} == {size[0]} and len(lines) == size[1]


@pytest.mark.parametrize("size", TABLES)
def test_what_was_played_lies_before_its_player(size: tuple[int, int]) -> None:
    session = new()
    session.match.play(session.game.parse("3d 3c"))
    session.match.play(session.game.parse("8d 8c"))
    lines = picture(session, size)
    row = next(row for row, line in enumerate(lines) if "to beat" in line)
    assert lines[row].index("to beat") < size[0] // 2
    above = "".join(lines[row - size[1] // 4 : row])
    assert above.count("8") >= 2 and "♦" in above and "♣" in above


@pytest.mark.parametrize("count", [1, 13, 18, 26])
@pytest.mark.parametrize("size", TABLES)
def test_every_card_of_the_hand_can_be_seen_and_clicked(count: int, size: tuple[int, int]) -> None:
    session = new()
    grid = Grid(*size, palette.table_palette(palette.DARK))
    draw(grid, Shown(session.match.state.view(0), session.names, session.titles, list(range(count)), lifted=5))
    assert {place.thing for place in grid.places} == set(range(count))
    assert all(place.left > 0 and place.right < size[0] for place in grid.places)


def test_the_map_shows_three_kinds_of_cards_and_the_tricks_every_play() -> None:
    session = new()
    session.match.play(session.game.parse("3d 3c"))
    session.match.play(session.game.parse("pass"))
    view = session.match.state.view(0)
    colours = palette.palette(palette.DARK)
    assert {"■", "·", "○"} <= set("".join(line.plain for line in map_lines(view, colours, 40)))
    lines = [line.plain for line in trick_lines(view, session.names, colours, 40)]
    assert "You" in lines[0] and "3♦3♣" in lines[1] and "pass" in lines[2]


def test_two_colours_are_enough_for_who_wants_them() -> None:
    four, two = palette.palette(palette.DARK), palette.palette(palette.DARK, suit_colours=2)
    assert len({four.suit(suit, on_paper=True) for suit in "cdhs"}) == 4
    assert two.suit("d", on_paper=True) == two.suit("h", on_paper=True) != two.suit("c", on_paper=True)


@pytest.mark.parametrize("size", TABLES)
def test_four_plays_of_five_cards_lie_side_by_side(size: tuple[int, int]) -> None:
    """On the felt of the usual screens: no card covers the rank or the suit of another's."""
    match = Match.start(make("hongkong"), 4, 2)
    for _ in range(4):
        match.play(next(action for action in match.state.actions() if action.bit_count() == 5))
    assert match.state.turn is not None
    view = match.state.view(match.state.turn)
    grid = Grid(*size, palette.table_palette(palette.DARK))
    draw(grid, Shown(view, ["You", "Otto", "Mara", "Lin"], [""] * 4, []))
    played = [view.game.deck.names[card] for _, action in view.history for card in cards_of(action)]
    shown = "\n".join(grid.text())
    stacked = "\n".join("".join(column) for column in zip(*grid.text(), strict=True))
    for name in map(pretty, played):
        assert f"▐{name}" in shown or name[0] + name[-1] in stacked, f"{name} is covered"


HUGE = (200, 60)


async def test_large_windows_say_who_can_beat_the_picked_play_and_what_the_hand_has() -> None:
    async with table(new(), HUGE) as pilot:
        await until(pilot, lambda: board(pilot).live)
        await pilot.press("k")
        await until(pilot, lambda: is_shown(pilot, "▶ K♠"))
        assert is_shown(pilot, "Can they beat it?") and is_shown(pilot, "1 pair")
        assert is_shown(pilot, "bars: cards played") and not is_shown(pilot, "first %")


async def test_a_play_nobody_can_beat_is_called_so_at_every_size() -> None:
    async with table(new(hands=["3d 2s", *HANDS[1:]], left=[2, 5, 5, 5]), HUGE) as pilot:
        await until(pilot, lambda: board(pilot).live)
        await pilot.press("2")
        await until(pilot, lambda: is_shown(pilot, "nobody can") and is_shown(pilot, "which nobody can beat"))
        await pilot.resize_terminal(*SMALL)
        await until(pilot, lambda: is_shown(pilot, "which nobody can beat"))


async def test_with_a_hint_everybody_has_a_chance_to_be_out_first() -> None:
    session = new()
    async with table(session, LARGE) as pilot:
        await until(pilot, lambda: board(pilot).live)
        plays = [action for action in session.view().actions() if action][:2]
        told = Advice(tuple(Option(play, 1.0, wins=(0.41, 0.3, 0.2, 0.09)) for play in plays), "tried")
        board(pilot).show_advice(told)
        await until(pilot, lambda: is_shown(pilot, "first %"))
        row = next(line for line in shown(pilot).splitlines() if " You  " in line and "41" in line)
        assert "━" in row
