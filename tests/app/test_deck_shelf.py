"""Decks at hand: pasted ones are kept, everything that names a deck is understood, and a game begins with them."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

import pytest
from textual import events
from textual.widgets import OptionList

from cardai.app import deck_shelf, words
from cardai.app.errors import BadInput
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.boards.hearthstone.choice import Choosing, Spot
from cardai.app.tui.boards.hearthstone.tracker import own_deck, shown, tracker
from cardai.app.tui.screens.decks import CodeInput, DeckScreen
from cardai.app.tui.screens.setup import GameSetup, with_choice
from cardai.games import registry
from cardai.games.core import BadRules
from cardai.games.hearthstone.decks import starters, write_code
from cardai.games.match import Match
from cardai.saves.news import NEWS
from tests.ai.hearthstone.tables import table as position
from tests.app.command_line import Cardai
from tests.app.screens import is_shown, opened, until

MAGE = starters()["MAGE"]
EXPORT = f"""### Frosty
# Class: Mage
# Format: Standard
#
# 2x (1) Arcane Missiles
#
{write_code(MAGE)}
#
# To use this deck, copy it to your clipboard and create a new deck in Hearthstone
"""


def test_an_export_has_a_name_and_the_cards_of_its_code() -> None:
    deck = deck_shelf.read(EXPORT)
    assert (deck.name, deck.counts) == ("Frosty", MAGE.counts)
    assert deck_shelf.read(deck_shelf.export(deck)).counts == MAGE.counts


def test_a_list_of_cards_is_a_deck_too() -> None:
    text = "\n".join(f"{number}x {card.name}" for card, number in MAGE.counts.items())
    assert deck_shelf.read(text).counts == MAGE.counts


@pytest.mark.parametrize("text", ["# a comment and no card", "###", "#'"])
def test_a_text_without_a_card_is_no_deck(text: str) -> None:
    with pytest.raises(BadRules, match="no card"):
        deck_shelf.read(text)


def test_an_own_deck_is_found_by_its_name_though_evolved_ones_were_once_called_alike() -> None:
    own = deck_shelf.keep(deck_shelf.read(EXPORT.replace("Frosty", "Pool Party")))
    assert deck_shelf.find("Pool Party").deck == own
    assert deck_shelf.find("pool mage").name == "Evolved Mage"


def test_a_kept_deck_is_offered_found_and_forgotten() -> None:
    assert deck_shelf.keep(deck_shelf.read(EXPORT)).name == "Frosty"
    assert deck_shelf.keep(deck_shelf.read(EXPORT)).name == "Frosty", "the same deck is not kept twice"
    assert deck_shelf.offers()[0].name == "Frosty"
    assert deck_shelf.find("frosty").kind == "yours"
    deck_shelf.forget("Frosty")
    assert not deck_shelf.kept()


def test_a_deck_that_cannot_be_read_is_told_once_and_stays(cardai: Cardai) -> None:
    mine = deck_shelf.keep(deck_shelf.read(EXPORT))
    bad = deck_shelf.folder() / "torn.txt"
    bad.write_bytes(b"### Torn\n\xff\xfe")
    assert [deck.name for deck in deck_shelf.kept()] == [deck.name for deck in deck_shelf.kept()] == [mine.name]
    (told,) = NEWS.take()
    assert "torn.txt" in told and bad.read_bytes() == b"### Torn\n\xff\xfe"
    assert "torn.txt" in cardai("deck", "show", mine.name).err


def test_the_rules_of_a_game_with_chosen_decks_are_told_by_the_names_of_the_decks() -> None:
    def told(*decks: str, **more: bool) -> str:
        return words.rules_words(registry.make("hearthstone", {"decks": decks, "format": "wild2015", **more}))

    chosen = registry.make("hearthstone", deck_shelf.rules_with(["handlock", "evolved mage"]))
    assert words.rules_words(chosen) == "Handlock v Evolved Mage"
    assert told("Zoo Warlock", "random:MAGE") == "Zoo Warlock v a random deck"
    assert told("mage", write_code(MAGE)) == "Mage v Mage"
    assert told("Zoo Warlock", "mage", open=False) == "chosen decks", "who does not know a deck is not told"


def test_decks_are_named_in_many_ways(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(EXPORT)
    assert deck_shelf.find("mage").kind == "starter"
    assert deck_shelf.find("handlock").kind == "famous"
    assert deck_shelf.find("evolved mage") == deck_shelf.find("pool mage")
    assert deck_shelf.find("evolved mage").kind == "pool"
    assert deck_shelf.find(str(file)).name == "Frosty"
    assert deck_shelf.find(write_code(MAGE)).kind == "code"
    with pytest.raises(BadInput, match="did you mean Handlock"):
        deck_shelf.find("handlok")
    with pytest.raises(BadInput, match="No such file"):
        deck_shelf.find("nowhere.txt")


def test_the_format_is_as_wide_as_the_decks_need() -> None:
    rules = deck_shelf.rules_with(["handlock", "mage"])
    assert registry.make("hearthstone", rules).format_name == rules["format"] != "classic"


def test_a_game_with_a_deck_from_the_command_line(cardai: Cardai, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    answer = cardai("play", "hearthstone", "--deck", "mage", "--their-deck", "hunter", "--plain")
    assert answer.code == 0 and "Jaina" in answer.out and "Rexxar" in answer.out
    assert cardai("play", "yacht", "--deck", "mage").code == 2


def test_decks_are_a_choice_of_the_setup() -> None:
    plan = with_choice(GameSetup("hearthstone", "starter", ("human", "level:2"), "classic"), "deck0", "Mage")
    assert plan.decks == ("Mage", "random")
    assert plan.make().rules_data()["decks"] == [write_code(MAGE), "random"]  # type: ignore[index,call-overload]
    assert with_choice(plan, "deck1", "").decks == ()


async def test_an_export_pasted_on_the_deck_screen_is_kept() -> None:
    async def look(app: CardaiApp) -> None:
        await app.push_screen_wait(DeckScreen())

    async with opened(look) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, DeckScreen))
        await pilot.press("c")
        pilot.app.screen.query_one(CodeInput).post_message(events.Paste(EXPORT))
        await until(pilot, lambda: is_shown(pilot, "Frosty"))
        assert pilot.app.screen.query_one(OptionList).highlighted == 0
        await pilot.press("x")
        await until(pilot, lambda: not is_shown(pilot, "Frosty"))


def _played(*tokens: str) -> Match:
    """A game of two starter decks after some moves."""
    game = registry.make("hearthstone", {"decks": ["mage", "hunter"], "open": True})
    match = Match.start(game, 2, 4)
    for token in tokens:
        match.play(game.parse(token))
    return match


def test_the_tracker_counts_what_is_left_and_what_was_shown() -> None:
    match = _played("keep 1 2 3", "keep 1 2 3 4", "end")
    view = match.state.view(1)
    said = "\n".join(line.plain for line in tracker(view))
    assert f"Your deck: {len(view.me.deck)} cards" in said and "The opponent has shown 0 cards" in said
    assert not shown(view)


def test_the_tracker_says_what_is_left_of_each_card_and_what_the_next_draw_may_be() -> None:
    view = _played("keep 1 2 3", "keep 1 2 3 4", "end").state.view(1)
    lines = [line.plain for line in own_deck(view, 27)]
    left = Counter(view.me.deck)
    for card in set(view.me.list):
        count = str(left[card]) if left[card] else "·"
        assert any(card.name in line and line.split()[-1] == count for line in lines), card
    minions = 100 * sum(card.is_minion for card in view.me.deck) / len(view.me.deck)
    assert any(line.startswith("a minion") and f" {minions:.0f} " in line for line in lines)
    assert all(len(line) <= 27 for line in lines)


def test_the_place_of_a_minion_can_be_chosen() -> None:
    state = position(["War Golem"], [], ["Chillwind Yeti"])
    choosing = Choosing(state.view(0))
    choosing.wants_place = True
    assert choosing.start(Spot("hand", 0)) is None
    assert choosing.places == [0, 1]
    action = choosing.put(0)
    state.view(0).check(action)
    assert action == ("play", 0, None, 0, None)
