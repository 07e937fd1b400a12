"""Who can beat a play: by counting what is not seen, and by nothing else."""

from __future__ import annotations

from math import comb

import pytest

from cardai.ai.bigtwo.odds import BeatingOdds
from cardai.games.bigtwo.view import BigTwoView
from tests.ai.bigtwo.positions import place

OWN = "3d 3c 4d 5s 6h 7c 10d Ks"
OTHERS = ("8d 8c 9d 9c Jd", "Qd Qc Ad Ac 2d", "4s 4h 5d 5c 6c")


def view(*others: str, own: str = OWN, played: str = "") -> BigTwoView:
    return place("hongkong", own, *others, turn=0, played=played).view(0)


def test_a_card_is_beaten_as_often_as_counting_says() -> None:
    seen = view(*OTHERS)
    higher, unseen = 4 + 4, 44
    wanted = 1 - comb(unseen - higher, 5) / comb(unseen, 5)
    chances = BeatingOdds(seen).chances(seen.game.parse("Ks"))
    assert chances == pytest.approx([wanted] * 3, abs=0.09)


def test_what_the_others_do_hold_changes_nothing() -> None:
    one, other = view(*OTHERS), view(*OTHERS[::-1])
    plays = [play for play in one.actions() if play]
    assert len(plays) > 8 and plays == [play for play in other.actions() if play]
    first, second = BeatingOdds(one), BeatingOdds(other)
    assert [first.chances(play) for play in plays] == [second.chances(play) for play in plays]


def test_the_highest_card_left_is_never_beaten() -> None:
    seen = view(*OTHERS, own="3d 2h", played="2s")
    assert BeatingOdds(seen).chances(seen.game.parse("2h")) == (0.0, 0.0, 0.0)


def test_who_has_too_few_cards_cannot_beat_five() -> None:
    seen = view("8d 8c", OTHERS[1], OTHERS[2])
    west, north, east = BeatingOdds(seen).chances(seen.game.parse("3d 4d 5s 6h 7c"))
    assert west == 0.0 < min(north, east)
