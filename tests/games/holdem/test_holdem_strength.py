"""The strength of a hand, and its words."""

from __future__ import annotations

import pytest

from cardai.games import cards
from cardai.games.holdem.strength import HAND_CLASSES, class_of, strength, words


def hand(text: str) -> list[int]:
    return cards.parse_many(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("As Ks Qs Js Ts 2d 3c", "royal flush"),
        ("5s 4s 3s 2s As Kd Kc", "straight flush to the five"),
        ("As Ah Ad Ac Ks Kh 2d", "four aces"),
        ("As Ah Ad Ks Kh Kd 2c", "full house, aces full of kings"),
        ("As 9s 7s 4s 2s Kd Qd", "flush, ace high"),
        ("Ah 2s 3d 4c 5h Kd Kc", "straight to the five"),
        ("Ah Ks Qd Jc Th 2d 2c", "straight to the ace"),
        ("6h 6s 6d Jc Th 2d 3c", "three sixes"),
        ("Ah As 5d 5c 3h 3d 2c", "two pair, aces and fives"),
        ("Kh Ks Qd Jc 9h 2d 3c", "pair of kings"),
        ("Ah Ks Qd Jc 9h 2d 3c", "ace high"),
    ],
)
def test_strengths_have_words(text: str, said: str) -> None:
    assert words(strength(hand(text))) == said


def test_the_ace_plays_low_only_in_the_lowest_straight() -> None:
    assert strength(hand("Ah 2s 3d 4c 5h")) < strength(hand("2h 3s 4d 5c 6h"))
    assert class_of(strength(hand("Kh As 2d 3c 4h"))) == HAND_CLASSES.index("high card")


def test_kickers_decide_and_the_sixth_card_does_not() -> None:
    assert strength(hand("As Ah Kd Qc 9h 8d 2c")) > strength(hand("Ad Ac Kh Qs 8h 7d 2c"))
    assert strength(hand("As Ah Kd Qc 9h 8d 2c")) == strength(hand("Ad Ac Kh Qs 9d 7d 2h"))
