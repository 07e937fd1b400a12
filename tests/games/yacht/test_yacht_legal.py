"""Where a roll may go, jokers included, and what it gives there."""

from __future__ import annotations

import pytest

from cardai.games.core import IllegalAction
from cardai.games.yacht import legal
from cardai.games.yacht.rules import RULES_BY_PRESET as RULES
from cardai.games.yacht.sheet_notation import read_sheet


def offers(rules: str, dice: str, filled: str = "") -> dict[str, int]:
    sheet = read_sheet(RULES[rules], filled)
    roll = tuple(sorted(map(int, dice)))
    return {sheet.rules.boxes[at].name: points for at, points in legal.offers(sheet, roll).items()}


@pytest.mark.parametrize(
    ("rules", "dice", "expected"),
    [
        ("pancht", "22556", {"twos": 4, "fives": 10, "sixes": 6, "aces": 0, "choice": 20, "full-house": 0}),
        ("pancht", "22255", {"full-house": 16, "three-of-a-kind": 16, "four-of-a-kind": 0, "yacht": 0}),
        ("pancht", "44441", {"four-of-a-kind": 17, "three-of-a-kind": 17, "full-house": 0}),
        ("pancht", "66666", {"yacht": 50, "full-house": 30, "four-of-a-kind": 30, "sixes": 30, "small-straight": 0}),
        ("pancht", "12346", {"small-straight": 15, "large-straight": 0}),
        ("pancht", "23456", {"small-straight": 15, "large-straight": 30, "choice": 20}),
        ("pancht", "12356", {"small-straight": 0, "large-straight": 0}),
        ("yahtzee", "22255", {"full-house": 25, "three-of-a-kind": 16, "chance": 16}),
        ("yahtzee", "13456", {"small-straight": 30, "large-straight": 0}),
        ("yahtzee", "12345", {"small-straight": 30, "large-straight": 40}),
        ("yahtzee", "33333", {"yahtzee": 50, "full-house": 0, "small-straight": 0, "threes": 15}),
        ("yatzy", "22556", {"one-pair": 10, "two-pairs": 14, "three-of-a-kind": 0, "full-house": 0, "chance": 20}),
        ("yatzy", "33344", {"one-pair": 8, "two-pairs": 14, "three-of-a-kind": 9, "full-house": 17}),
        ("yatzy", "66661", {"one-pair": 12, "two-pairs": 0, "three-of-a-kind": 18, "four-of-a-kind": 24}),
        ("yatzy", "55555", {"yatzy": 50, "four-of-a-kind": 20, "two-pairs": 0, "full-house": 0, "one-pair": 10}),
        ("yatzy", "12345", {"small-straight": 15, "large-straight": 0}),
        ("yatzy", "23456", {"small-straight": 0, "large-straight": 20}),
        ("yatzy", "12346", {"small-straight": 0, "large-straight": 0}),
        ("yahtzee-plain", "33333", {"yahtzee": 50, "full-house": 0, "three-of-a-kind": 15}),
    ],
)
def test_what_a_roll_gives(rules: str, dice: str, expected: dict[str, int]) -> None:
    given = offers(rules, dice)
    assert {box: given[box] for box in expected} == expected


def test_forced_joker_goes_to_its_own_upper_box_first() -> None:
    assert offers("yahtzee", "44444", "yahtzee=50,aces=3") == {"fours": 20}


def test_forced_joker_then_takes_any_lower_box_at_full_value() -> None:
    given = offers("yahtzee", "44444", "yahtzee=0,fours=12,full-house=25")
    assert given == {
        "three-of-a-kind": 20,
        "four-of-a-kind": 20,
        "small-straight": 30,
        "large-straight": 40,
        "chance": 20,
    }


def test_forced_joker_at_last_gives_up_an_upper_box() -> None:
    lower = "yahtzee=50,3k=20,4k=0,fh=25,ss=30,ls=40,chance=20"
    assert offers("yahtzee", "44444", f"{lower},fours=12,aces=2") == {"twos": 0, "threes": 0, "fives": 0, "sixes": 0}


def test_free_joker_may_go_anywhere_but_counts_only_once_its_upper_box_is_filled() -> None:
    before = offers("yahtzee-free", "44444", "yahtzee=50")
    assert before["large-straight"] == 0 and before["fours"] == 20 and before["aces"] == 0
    after = offers("yahtzee-free", "44444", "yahtzee=50,fours=12")
    assert after["large-straight"] == 40 and after["full-house"] == 25 and after["aces"] == 0


def test_plain_rules_know_no_joker() -> None:
    assert offers("yahtzee-plain", "44444", "yahtzee=50,fours=12")["large-straight"] == 0


def test_a_refused_box_says_why() -> None:
    sheet = read_sheet(RULES["yahtzee"], "yahtzee=50,aces=3")
    with pytest.raises(IllegalAction, match="must go to fours"):
        sheet.write(sheet.rules.index("chance"), (4, 4, 4, 4, 4))
    with pytest.raises(IllegalAction, match="aces is already filled with 3"):
        sheet.write(sheet.rules.index("aces"), (1, 2, 3, 4, 6))
