"""The Hearthstone board: cards, attacks and targets by key and by mouse, and what it shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from cardai.app.session import Session
from cardai.app.tui import palette
from cardai.app.tui.boards.hearthstone.board import Felt, HearthstoneBoard
from cardai.app.tui.boards.hearthstone.cards import Emphasis, hand_card
from cardai.app.tui.boards.hearthstone.choice import END, Choosing, Spot
from cardai.app.tui.parts.grid import Grid
from cardai.app.tui.screens.dialogs import Question
from cardai.games import registry
from cardai.games.hearthstone.card_book import card_named
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.match import Match
from tests.ai.hearthstone.tables import table as position
from tests.app.screens import LARGE, SMALL, is_shown, shown, table, until

SIZES = [SMALL, LARGE]
HUGE = (200, 60)


def session_at(state: HearthstoneState, *names: str) -> Session:
    """Two people at a position that was set up."""
    match = Match.start(registry.make("hearthstone", "starter"), 2, 1)
    match.state = state
    return Session(match, list(names) or ["human:Ann", "greedy"], seed=1)


def board_of(pilot: Pilot[Any]) -> HearthstoneBoard:
    return pilot.app.screen.query_one(HearthstoneBoard)


async def played(pilot: Pilot[Any], session: Session, *keys: str) -> str:
    """Press keys that end with an action, and say which."""
    count = len(session.match.steps) + 1
    await pilot.press(*keys)
    await until(pilot, lambda: len(session.match.steps) >= count)
    return session.match.steps[count - 1].action


@pytest.mark.parametrize("size", SIZES)
async def test_both_sides_the_hand_and_the_mana_are_there(size: tuple[int, int]) -> None:
    state = position(["Sen'jin Shieldmasta"], ["War Golem"], ["Fireball"], their_life=17, secrets=["Vaporize"])
    async with table(session_at(state), size) as pilot:
        text = shown(pilot)
    for word in (" 17", "War", "Golem", "Fireball", "10 of 10", "Taunt", "Fireblast", " ? ", "End turn", "in deck"):
        assert word in text, word
    assert "Vaporize" not in text


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE, HUGE])
async def test_powers_and_weapons_have_their_whole_names(size: tuple[int, int]) -> None:
    state = position([], [], [], classes=("ROGUE", "PALADIN"), weapon="Truesilver Champion")
    async with table(session_at(state), size) as pilot:
        text = shown(pilot)
    assert "Dagger Mastery" in text and "Reinforce" in text and "Champion" in text
    assert ("Truesilver Champion" in text) == (size != (100, 30))


async def test_a_large_window_has_the_decks_in_a_column_of_their_own() -> None:
    async with table(session_at(position([], [], [])), HUGE) as pilot:
        await until(pilot, lambda: is_shown(pilot, "next draw"))
        log, decks = (pilot.app.screen.query_one(name).region for name in ("#log", "#tracker"))
        assert log.right <= decks.x and decks.right == HUGE[0]


@pytest.mark.parametrize("size", SIZES)
async def test_boosted_and_damaged_numbers_are_marked(size: tuple[int, int]) -> None:
    state = position(["Raid Leader", "Chillwind Yeti"], ["War Golem"])
    state.sides[1].board[0].damage = 3
    async with table(session_at(state), size) as pilot:
        grid = pilot.app.screen.query_one(Felt).grid
        looks = {(cell.letter, cell.ground) for row in grid.rows for cell in row}
    assert ("5", "ench") in looks and ("4", "#7A1C1C") in looks


@pytest.mark.parametrize("size", SIZES)
async def test_a_spell_at_a_target_by_number(size: tuple[int, int]) -> None:
    session = session_at(position([], ["War Golem"], ["Fireball"]))
    async with table(session, size) as pilot:
        assert await played(pilot, session, "1", "2") == "play 1 > e1"


async def test_an_attack_by_number() -> None:
    session = session_at(position(["Chillwind Yeti", "War Golem"], ["Wisp"]))
    async with table(session) as pilot:
        assert await played(pilot, session, "g", "2", "1") == "attack m2 > eh"
        assert await played(pilot, session, "g", "1", "2") == "attack m1 > e1"


async def test_the_power_and_the_end_of_the_turn_have_keys() -> None:
    session = session_at(position([], ["Wisp"]))
    async with table(session) as pilot:
        assert await played(pilot, session, "f", "2") == "power > e1"
        assert await played(pilot, session, "e") == "end"


async def test_arrows_go_everywhere_and_enter_chooses() -> None:
    session = session_at(position(["Chillwind Yeti"], ["Wisp"], ["River Crocolisk"]))
    async with table(session) as pilot:
        await pilot.press("down")
        assert board_of(pilot).cursor == Spot("hand", 0) and is_shown(pilot, "River Crocolisk: 2 mana, 2/3")
        for key, spot in (
            ("up", Spot("one", 0)),
            ("right", Spot("power")),
            ("left", Spot("one", 0)),
            ("up", Spot("one", 1)),
            ("up", Spot("one", 9)),
        ):
            await pilot.press(key)
            assert board_of(pilot).cursor == spot
        await pilot.press("down", "enter")
        assert await played(pilot, session, "up", "enter") == "attack m1 > e1"


async def test_a_click_chooses_and_the_pointer_explains() -> None:
    session = session_at(position(["Chillwind Yeti"], ["Bloodmage Thalnos"]))
    async with table(session, LARGE) as pilot:
        felt = pilot.app.screen.query_one(Felt)
        where = {place.thing: (place.left + 1, place.top) for place in felt.grid.places}
        await pilot.hover(Felt, offset=where[Spot("one", 9)])
        await until(pilot, lambda: is_shown(pilot, "Spell Damage +1"))
        await pilot.click(Felt, offset=where[Spot("one", 1)])
        count = len(session.match.steps)
        await pilot.click(Felt, offset=where[Spot("one", 8)])
        await until(pilot, lambda: len(session.match.steps) > count)
    assert session.match.steps[-1].action == "attack m1 > eh"


async def test_a_card_that_needs_no_target_is_played_by_the_second_click() -> None:
    session = session_at(position([], [], ["Chillwind Yeti"], mana=4))
    async with table(session, LARGE) as pilot:
        felt = pilot.app.screen.query_one(Felt)
        where = next((one.left + 1, one.top + 2) for one in felt.grid.places if one.thing == Spot("hand", 0))
        await pilot.click(Felt, offset=where)
        await until(pilot, lambda: is_shown(pilot, "a second click plays it"))
        assert not session.match.steps
        await pilot.click(Felt, offset=where)
        await until(pilot, lambda: session.match.steps)
    assert session.match.steps[0].action == "play 1"


async def test_what_is_forbidden_is_explained_and_changes_nothing() -> None:
    session = session_at(position(["War Golem"], ["Sen'jin Shieldmasta", "Wisp"], ["Pyroblast"], mana=3))
    async with table(session) as pilot:
        board = board_of(pilot)
        await pilot.press("1")
        await until(pilot, lambda: is_shown(pilot, "costs 10 mana"))
        await pilot.press("g", "1")
        board.take(Spot("one", 8))
        await until(pilot, lambda: is_shown(pilot, "Taunt is in the way"))
    assert not session.match.steps


async def test_cards_are_kept_or_replaced_by_number() -> None:
    match = Match.start(registry.make("hearthstone", "starter"), 2, 5)
    seat = match.state.turn
    names = ["greedy", "greedy"]
    names[seat or 0] = "human:Ann"
    session = Session(match, names, seed=5)
    async with table(session) as pilot:
        assert is_shown(pilot, "keep")
        await pilot.press("e")
        assert not is_shown(pilot, "End turn") and not session.match.steps
        assert await played(pilot, session, "1", "enter") == "keep 2 3"


async def test_an_option_is_asked_for() -> None:
    session = session_at(position([], ["War Golem"], ["Wrath"]))
    async with table(session) as pilot:
        await pilot.press("1")
        assert is_shown(pilot, "Solar Wrath") and is_shown(pilot, "Nature's")
        assert await played(pilot, session, "2", "1") == "play 1 choose 2 > e1"


async def test_a_place_is_asked_for_where_neighbours_matter() -> None:
    session = session_at(position(["Wisp", "Wisp"], [], ["Defender of Argus"]))
    async with table(session) as pilot:
        await pilot.press("1")
        assert is_shown(pilot, "between Wisp and Wisp")
        assert await played(pilot, session, "2") == "play 1 @2"


async def test_tracking_offers_its_cards() -> None:
    session = session_at(position([], [], ["Tracking"], classes=("HUNTER", "MAGE")))
    async with table(session) as pilot:
        await played(pilot, session, "1")
        await until(pilot, lambda: is_shown(pilot, "take one"))
        assert await played(pilot, session, "2") == "choose 2"


async def test_backspace_goes_back() -> None:
    session = session_at(position([], ["War Golem"], ["Fireball", "Wisp"]))
    async with table(session) as pilot:
        await pilot.press("1")
        assert is_shown(pilot, "Fireball: choose a target")
        await pilot.press("backspace")
        assert not is_shown(pilot, "choose a target")
        assert await played(pilot, session, "2") == "play 2"


async def test_a_hint_is_shown_and_can_be_played() -> None:
    session = session_at(position(["War Golem"], [], ["Fireball"], their_life=13))
    async with table(session, LARGE) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "Wins this turn"))
        assert (await played(pilot, session, "a")) in ("attack m1 > eh", "play 1 > eh")


async def test_a_whole_game_by_keys() -> None:
    """Somebody who plays the first card that can be played and lets everybody attack."""
    session = Session(Match.start(registry.make("hearthstone", "starter"), 2, 2), ["human:Ann", "level:1"], seed=2)
    async with table(session) as pilot:
        board = board_of(pilot)
        while not session.is_over:
            await until(pilot, lambda: session.is_over or board.live)
            if session.is_over:
                break
            await played(pilot, session, *keys_for(session))
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
    assert session.match.is_over


def keys_for(session: Session) -> tuple[str, ...]:
    """The keys of the first attack or card on the menu, or of the end of the turn."""
    choosing = Choosing(session.match.state.view(0))  # type: ignore[arg-type]
    if choosing.stage == "keep":
        return ("enter",)
    if choosing.stage == "first" and choosing.fighters:
        return ("g", "1", "1")
    playable = [place for place in range(len(choosing.view.me.hand)) if choosing.can_play(place)]
    if choosing.stage == "first" and playable and choosing.start(Spot("hand", playable[0])) is not None:
        return (str((playable[0] + 1) % 10),)
    return ("e",)


def test_equal_cards_can_each_be_chosen() -> None:
    state = position([], [], ["Wisp", "Wisp", "Wisp"])
    choosing = Choosing(state.view(0))
    assert all(choosing.can_play(place) for place in range(3))
    assert choosing.start(Spot("hand", 2)) == ("play", 0, None, None, None)
    assert choosing.start(END) == ("end",)


def test_without_colours_signs_say_what_costs_what_and_what_can_be_played() -> None:
    colours = replace(palette.table_palette(palette.DARK), is_bare=True)
    for look, said in ((Emphasis(key="1", is_ready=True), "(2)•"), (Emphasis(key="1"), "(2)▄")):
        grid = Grid(14, 8, colours)
        hand_card(grid, (0, 0, 13, 8), card_named("Bloodfen Raptor"), 2, look)
        assert "".join(cell.letter for cell in grid.rows[0]).startswith(said)


@pytest.mark.parametrize("size", SIZES)
async def test_there_is_no_button_where_nothing_can_be_pressed(size: tuple[int, int]) -> None:
    async with table(session_at(position(["War Golem"], [], ["Fireball"])), size) as pilot:
        board = board_of(pilot)
        await until(pilot, lambda: is_shown(pilot, "e End turn"))
        assert board.view is not None
        board.show(board.view, board.names, live=False)
        await until(pilot, lambda: not is_shown(pilot, "e End turn"))
        assert is_shown(pilot, "Fireblast")


@pytest.mark.parametrize("size", SIZES)
async def test_the_prompt_names_the_power_only_if_it_can_be_used(size: tuple[int, int]) -> None:
    async with table(session_at(position([], [], ["Wisp"], mana=1)), size) as pilot:
        await until(pilot, lambda: is_shown(pilot, "plays a card"))
        assert "f power" not in shown(pilot).splitlines()[-2]
