"""Big Two in words: narrow enough, complete, and no card that the reader may not see."""

from __future__ import annotations

import random
import re

import pytest

from cardai.app.text import bigtwo as text
from cardai.games.bigtwo import PRESETS, make
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import cards_of
from cardai.games.core import Dice
from cardai.games.match import Match

NAMES = ["You", "Ann", "Bob", "Cy"]
CARD = re.compile(r"\b(?:10|[2-9JQKA])[cdhs]\b")


def visible(view: BigTwoView) -> set[str]:
    seen = view.hand | view.gone
    for hand in view.shown:
        seen |= hand
    return {view.game.deck.names[card] for card in cards_of(seen)}


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_said_fits_and_tells_no_hidden_card(preset: str) -> None:
    rng = random.Random(3)
    for seats in (2, 3, 4):
        match = Match.start(make(preset), seats, seats)
        while not match.is_over:
            before = [match.state.view(seat) for seat in range(seats)]
            action = rng.choice(match.state.actions())
            step = match.play(action)
            for seat in range(seats):
                after = match.state.view(seat)
                told = text.narrate(step.seat, action, before[seat], after, NAMES[:seats])
                lines = [*text.describe(after).splitlines(), *told, text.headline(after)]
                assert max(map(len, lines)) <= 79
                assert set(CARD.findall("\n".join(lines))) <= visible(after)


def told(tokens: list[str], hands: list[str]) -> list[str]:
    """What is said about the last of some plays."""
    left = [len(hand.split()) for hand in hands]
    game = make({"base": "taiwan", "setup": {"hands": hands, "left": left, "turn": 0}})
    match = Match.start(game, len(hands), 1)
    for token in tokens[:-1]:
        match.play(game.parse(token))
    before = match.state.view(0)
    step = match.play(game.parse(tokens[-1]))
    return text.narrate(step.seat, game.parse(tokens[-1]), before, match.state.view(0), NAMES[: len(hands)])


HANDS = ["4d 4c 9d", "5d 6d 7h 8h"]


def test_a_lead_a_pass_and_what_follows() -> None:
    assert told(["4d 4c"], HANDS) == ["You led 4c 4d (pair)", "You have 1 card left"]
    assert told(["4d 4c", "pass"], HANDS) == ["Ann passed", "Everyone passed: you lead"]


def test_the_end_names_the_winner_the_points_and_who_paid() -> None:
    lines = told(["4d", "5d", "9d", "pass", "4c"], HANDS)
    assert lines == ["You led 4c", "You went out", "Points: You +3, Ann -3"]
    fed = told(["9d", "pass", "4d", "8h"], ["4d 4c 9d", "8h 6d"])
    assert fed[-1].startswith("Ann has 1 card left")


def test_a_label_names_long_plays() -> None:
    game = make("hongkong")
    view = game.with_fixed(["3d 4d 5d 6d 7h"]).start(4, Dice(1)).view(0)
    assert text.label(view, game.parse("3d 4d 5d 6d 7h")) == "3d 4d 5d 6d 7h (straight)"
    assert text.label(view, game.parse("3d")) == "3d"
