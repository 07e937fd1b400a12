"""Hearthstone in words and on the command line."""

from __future__ import annotations

import json
import random
import re

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from cardai.app.commands import hearthstone_cards, hearthstone_decks
from cardai.app.text.hearthstone import describe, label, narrate
from cardai.games.core import Luck
from cardai.games.hearthstone import make

app = typer.Typer()
app.command()(hearthstone_cards.cards)
app.add_typer(hearthstone_decks.deck, name="deck")


def run(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    return result.output if result.exit_code == 0 else f"FAIL {result.exception}"


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_whole_game_can_be_told_in_words(seed: int) -> None:
    rng = random.Random(seed)
    luck = Luck(rng)
    state = make({"preset": "random", "format": "wild2015"} if seed % 3 else "random").start(2, luck)
    while state.turn is not None:
        seat = state.turn
        action = rng.choice(state.actions())
        before = [state.view(one) for one in (0, 1)]
        assert label(before[seat], action)
        state.step(action, luck)
        for watcher in (0, 1):
            names = ["You" if one == watcher else "Bot" for one in (0, 1)]
            for line in narrate(seat, action, before[watcher], state.view(watcher), names):
                assert line[0].isupper()
                assert not re.search(r"\b[A-Z]+\d+_\w+", line), line
    assert max(len(line) for line in describe(state.view(0)).splitlines()) <= 79


def test_the_story_does_not_name_hidden_cards() -> None:
    luck = Luck(random.Random(5))
    state = make("starter").start(2, luck)
    for _ in range(2):
        state.step(("keep", ()), luck)
    seat = state.turn
    assert seat is not None
    before = state.view(seat)
    state.step(("end",), luck)
    told = narrate(seat, ("end",), before, state.view(seat), ["Ann", "Bob"])
    assert told[-1].endswith("drew a card")


def test_cards_alone_prints_the_state_of_implementation() -> None:
    assert "570 of 570 cards can be played (100 %)" in run("cards")
    table = json.loads(run("cards", "--json"))
    assert table["BASIC"]["NEUTRAL"] == {"playable": 43, "of": 43}


def test_cards_shows_and_filters() -> None:
    assert "Deal 6 damage to a character." in run("cards", "fireball")
    assert "Fireball" in run("cards", "--class", "mage", "--cost", "4")
    assert "Polymorph" not in run("cards", "--class", "mage", "--cost", "3")
    found = json.loads(run("cards", "--race", "demon", "--json"))
    assert {card["race"] for card in found} == {"DEMON"}


@pytest.mark.parametrize(
    "words", [("cards", "nobody"), ("cards", "--class", "bard"), ("deck", "show", "xyz"), ("deck", "check", "no.txt")]
)
def test_bad_input_is_a_sentence(words: tuple[str, ...]) -> None:
    assert run(*words).startswith("FAIL ")


def test_deck_show_has_curve_and_code() -> None:
    shown = run("deck", "show", "Mage")
    assert "30 cards: 20 minions, 10 spells" in shown
    assert "Mana curve" in shown
    assert shown.splitlines()[-1] in run("deck", "list")
    assert run("deck", "check", shown.splitlines()[-1]).startswith("A legal Mage deck")
    assert json.loads(run("deck", "random", "--class", "priest", "--seed", "1", "--json"))["faults"] == []
