"""Hold'em in words: narrow enough, complete, and no card that the reader may not see."""

from __future__ import annotations

import random
import re

import pytest

from cardai.app.text import holdem as text
from cardai.games import cards
from cardai.games.holdem import make
from cardai.games.match import Match
from tests.games.holdem.holdem_hands import play

NAMES = ["You", "Ann", "Bob", "Cy", "Dee", "Eve"]
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def visible(view) -> set[str]:
    holes = [hole for hand in view.past for hole in hand.shown if hole] + [hole for hole in view.shown if hole]
    held = [*holes, *([view.hole] if view.hole else [])]
    boards = [view.board, *(hand.board for hand in view.past)]
    return {cards.NAMES[card] for group in (*held, *boards) for card in group}


@pytest.mark.parametrize("preset", ["six50", "cash", "tournament"])
def test_what_is_said_fits_and_tells_no_hidden_card(preset: str) -> None:
    rng = random.Random(8)
    match = Match.start(make(preset), 6, 8)
    for _ in range(150):
        if match.is_over:
            break
        seat, before = match.state.turn, match.state.view(0)
        action = rng.choice(match.state.actions())
        match.play(action)
        after = match.state.view(0)
        said = [*text.narrate(seat, action, before, after, NAMES), *text.describe(after).split("\n")]
        assert all(len(line) <= 79 for line in said), said
        assert set(CARD.findall(" ".join(said))) <= visible(after) | visible(before)


def test_the_end_of_a_hand_is_told() -> None:
    state = play("allin, allin, call", [10, 30, 100], "AsAh KsKh QsQh", ("2c3d4c", "8d", "9c"))
    told = text.ending(state.hands[-1], ["Ann", "Bob", "Cy"])
    assert told == [
        "70 went back to Cy uncalled",
        "Ann showed As Ah: pair of aces",
        "Bob showed Ks Kh: pair of kings",
        "Cy showed Qs Qh: pair of queens",
        "Ann won the main pot of 30",
        "Bob won the side pot of 40",
    ]


def test_a_split_pot_is_told_with_its_odd_chip() -> None:
    line = "call, fold, check" + ", check" * 6
    state = play(line, [100] * 3, "2c3d AsKd AhKc", ("Qs7h8d", "2h", "9s"))
    assert text.ending(state.hands[-1], ["Ann", "Bob", "Cy"])[-1] == "The pot of 5 was split: Bob 3, Cy 2"


def test_labels_name_chips_and_parts_of_the_pot() -> None:
    state = play("raise 6", [100] * 3, button=2)
    view = state.view(0)
    assert text.label(view, -4) == "fold"
    assert text.label(view, -2) == "call 5"
    assert text.label(view, 20) == "raise to 20 (100 % pot)"
    assert text.label(view, -1) == "all-in 100"
