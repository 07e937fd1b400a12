"""Decks: the starters, random ones, codes, and the rules of deck building."""

from __future__ import annotations

import base64
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardai.games.core import BadRules, Luck
from cardai.games.hearthstone import make
from cardai.games.hearthstone.card_book import card_named, collectible
from cardai.games.hearthstone.decks import (
    famous,
    famous_named,
    faults,
    make_deck,
    random_deck,
    read_code,
    read_list,
    starters,
    write_code,
)
from cardai.games.hearthstone.keywords import HERO_CLASSES

MAGE_CODE = "AAECAf0EAA9NvwHYAZwCoQK7Ar8DqwS0BPsEngXZCtoK+QqWDQA="
"""The Mage starter: standard format, hero 637, fifteen pairs."""


def test_the_nine_starters_are_legal() -> None:
    assert sorted(starters()) == sorted(HERO_CLASSES)
    assert {name: faults(deck) for name, deck in starters().items()} == {name: [] for name in HERO_CLASSES}


def test_famous_decks_are_legal_in_their_format_and_told_in_a_line() -> None:
    assert len(famous()) == 15
    assert {name: faults(one.deck, one.format) for name, one in famous().items()} == {name: [] for name in famous()}
    assert all(read_code(one.code).cards == one.deck.cards for one in famous().values())
    assert all(one.wins_by.endswith(".") and len(one.wins_by) < 90 for one in famous().values())


def test_a_famous_deck_is_found_by_part_of_its_name() -> None:
    assert famous_named("patron") is famous()["Grim Patron Warrior"]
    assert famous_named("HANDLOCK") is famous()["Handlock"]
    assert famous_named("mage") is None and famous_named("") is None


def test_a_game_can_be_played_with_famous_decks() -> None:
    rules = {"decks": ["Grim Patron Warrior", "Handlock"], "format": "wild2015"}
    state = make(rules).start(2, Luck(random.Random(1)))
    assert [side.hero.card.card_class for side in state.sides] == ["WARRIOR", "WARLOCK"]
    with pytest.raises(BadRules, match=r"Grim Patron .* is not in the format Classic"):
        make({"decks": ["Grim Patron Warrior", "Handlock"]})


def test_a_starter_has_its_official_code() -> None:
    assert write_code(starters()["MAGE"]) == MAGE_CODE
    assert read_code(MAGE_CODE).cards == starters()["MAGE"].cards


def test_a_code_may_stand_among_comment_lines() -> None:
    assert read_code(f"### My deck\n# Class: Mage\n{MAGE_CODE}\n# thanks").card_class == "MAGE"


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_random_decks_are_legal_and_survive_their_code(seed: int) -> None:
    deck = random_deck(Luck(random.Random(seed)))
    assert faults(deck) == []
    again = read_code(write_code(deck))
    assert (again.card_class, again.cards) == (deck.card_class, deck.cards)


@settings(max_examples=200, deadline=None)
@given(text=st.one_of(st.text(max_size=40), st.binary(max_size=40).map(lambda raw: raw.hex())))
def test_any_other_text_is_refused_with_a_sentence(text: str) -> None:
    try:
        read_code(text)
    except BadRules as reason:
        assert str(reason)


@pytest.mark.parametrize("cut", range(4, len(MAGE_CODE), 5))
def test_a_cut_code_is_refused(cut: int) -> None:
    with pytest.raises(BadRules):
        read_code(MAGE_CODE[:cut])


def test_every_deck_rule_has_its_sentence() -> None:
    cards = (
        [card_named("Wisp")] * 3 + [card_named("Malygos")] * 2 + [card_named("Fiery War Axe"), card_named("The Coin")]
    )
    found = " | ".join(faults(make_deck("bad", "MAGE", cards)))
    assert "30 cards, this one has 7" in found
    assert "Wisp is there 3 times" in found
    assert "Malygos is there 2 times; a legendary card may be there once" in found
    assert "Fiery War Axe is a Warrior card" in found
    assert "The Coin cannot be put in a deck" in found


def test_cards_of_other_sets_are_named_by_number() -> None:
    one_unknown_card = bytes([0, 1, 2, 1, 0xFD, 0x04, 1, 0xB9, 0x60, 0, 0])
    found = read_code(base64.b64encode(one_unknown_card).decode())
    assert found.unknown_numbers == (12345,)
    assert "Card number 12345 is in none of the sets there are here" in faults(found)


def test_a_list_of_names_is_a_deck() -> None:
    names = Counter(card.name for card in starters()["MAGE"].cards)
    text = "# my deck\n" + "\n".join(f"{number}x {name}" for name, number in names.items())
    assert read_list(text).cards == starters()["MAGE"].cards
    with pytest.raises(BadRules, match="Fluffy"):
        read_list("2 Fluffy Bunny")


def test_there_are_370_cards_and_all_can_be_played() -> None:
    assert Counter(card.set for card in collectible()) == {"BASIC": 133, "CLASSIC": 237}
    assert [card.id for card in collectible() if not card.is_implemented] == []


def test_tables_with_named_decks() -> None:
    game = make({"decks": ["Mage", MAGE_CODE], "open": True})
    state = game.start(2, Luck(random.Random(1)))
    assert [side.hero.card.card_class for side in state.sides] == ["MAGE", "MAGE"]
    mirror = make({"decks": ["random:priest", "same"]}).start(2, Luck(random.Random(2)))
    assert mirror.sides[0].list == mirror.sides[1].list


@pytest.mark.parametrize(
    "rules", [{"decks": ["Mage"]}, {"decks": ["Mage", "Bard"]}, {"decks": ["random:bard", "same"]}, {"open": 1}]
)
def test_bad_tables_are_refused(rules: dict[str, object]) -> None:
    with pytest.raises(BadRules):
        make(rules)
