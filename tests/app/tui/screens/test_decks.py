"""The deck screen: what a deck is like, what is wrong with it, and a game with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from cardai.app.tui.app import CardaiApp
from cardai.app.tui.screens.decks import DeckScreen
from cardai.games import registry
from cardai.games.hearthstone.card_book import card_named
from cardai.games.hearthstone.decks import make_deck, starters, write_code
from tests.app.screens import LARGE, SMALL, is_shown, opened, until

CHOSEN: list[Any] = []


@asynccontextmanager
async def decks(size: tuple[int, int] = SMALL) -> AsyncIterator[Pilot[Any]]:
    async def position_features(app: CardaiApp) -> None:
        CHOSEN.append(await app.push_screen_wait(DeckScreen()))

    CHOSEN.clear()
    async with opened(position_features, size) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, DeckScreen))
        yield pilot


async def test_a_starter_deck_with_curve_kinds_and_cards() -> None:
    async with decks(LARGE) as pilot:
        await until(pilot, lambda: is_shown(pilot, "7+"))
        deck = next(iter(starters().values()))
        assert is_shown(pilot, f"{deck.kinds['MINION']} minions") and is_shown(pilot, deck.cards[0].name)


async def test_a_game_with_the_decks_chosen() -> None:
    async with decks() as pilot:
        await pilot.press("down", "o", "down", "n")
        await until(pilot, lambda: CHOSEN)
    game = registry.make("hearthstone", CHOSEN[0])
    mine, theirs = list(starters().values())[2], list(starters().values())[1]
    assert game.rules_data() == {
        "decks": [write_code(mine), write_code(theirs)],
        "open": True,
        "countered_is_cast": False,
        "deathrattles_first": False,
    }


async def test_another_format_allows_other_cards() -> None:
    deck = make_deck("", "MAGE", [*starters()["MAGE"].cards[:29], card_named("Loatheb")])
    async with decks(LARGE) as pilot:
        await pilot.press("c")
        pilot.app.screen.query_one(Input).value = write_code(deck)
        await pilot.press("enter")
        await until(pilot, lambda: is_shown(pilot, "is not in the format Classic"))
        await pilot.press("f")
        await until(pilot, lambda: is_shown(pilot, "Wild 2014") and not is_shown(pilot, "not in the format"))


async def test_a_code_with_missing_cards_is_shown_and_not_played() -> None:
    short = make_deck("short", "MAGE", starters()["MAGE"].cards[:28])
    async with decks(LARGE) as pilot:
        await pilot.press("c")
        pilot.app.screen.query_one(Input).value = write_code(short)
        await pilot.press("enter")
        await until(pilot, lambda: is_shown(pilot, "2 cards missing"))
        await pilot.press("n")
        await until(pilot, lambda: is_shown(pilot, "A deck has 30 cards"))
        assert not CHOSEN


async def test_nonsense_is_no_code() -> None:
    async with decks() as pilot:
        await pilot.press("c", "x", "y", "enter")
        await until(pilot, lambda: is_shown(pilot, "is no card"))
        await pilot.press("escape")
        await until(pilot, lambda: CHOSEN == [None])
