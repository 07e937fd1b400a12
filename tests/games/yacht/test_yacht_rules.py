"""What a roll gives in each box, preset by preset, jokers included."""

from __future__ import annotations

import pytest

from cardai.games.core import BadRules, IllegalAction
from cardai.games.yacht import PRESETS, make
from cardai.games.yacht.rules import PRESETS as RULES
from cardai.games.yacht.rules import possible_points
from cardai.games.yacht.sheet_notation import read_sheet


def offers(rules: str, dice: str, filled: str = "") -> dict[str, int]:
    sheet = read_sheet(RULES[rules], filled)
    roll = tuple(sorted(map(int, dice)))
    return {sheet.rules.boxes[at].name: points for at, points in sheet.offers(roll).items()}


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
        ("yahtzee-plain", "33333", {"yahtzee": 50, "full-house": 0, "three-of-a-kind": 15}),
    ],
)
def test_what_a_roll_gives(rules: str, dice: str, expected: dict[str, int]) -> None:
    given = offers(rules, dice)
    assert {box: given[box] for box in expected} == expected


def test_presets_have_their_boxes() -> None:
    names = {preset: [box.name for box in make(preset).rules.boxes] for preset in PRESETS}
    assert [len(names[preset]) for preset in PRESETS] == [13, 12, 13, 13, 13]
    assert set(names["pancht"]) - set(names["yacht12"]) == {"three-of-a-kind"}
    assert next(iter(PRESETS)) == "pancht"


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


@pytest.mark.parametrize(("filled", "extra"), [("yahtzee=50", 100), ("yahtzee=0", 0), ("", 0)])
@pytest.mark.parametrize("rules", ["yahtzee", "yahtzee-free"])
def test_every_further_yahtzee_earns_100_while_the_box_holds_50(rules: str, filled: str, extra: int) -> None:
    sheet = read_sheet(RULES[rules], filled)
    written = sheet.write(sheet.rules.index("fours"), (4, 4, 4, 4, 4))
    assert written.total - sheet.total == 20 + extra


def test_a_refused_box_says_why() -> None:
    sheet = read_sheet(RULES["yahtzee"], "yahtzee=50,aces=3")
    with pytest.raises(IllegalAction, match="must go to fours"):
        sheet.write(sheet.rules.index("chance"), (4, 4, 4, 4, 4))
    with pytest.raises(IllegalAction, match="aces is already filled with 3"):
        sheet.write(sheet.rules.index("aces"), (1, 2, 3, 4, 6))


def test_the_upper_bonus_comes_with_63() -> None:
    sheet = read_sheet(RULES["pancht"], "aces=3,twos=6,threes=9,fours=12,fives=15")
    assert sheet.write(5, (1, 2, 6, 6, 6)).total == 63 + 35
    assert sheet.write(5, (1, 2, 5, 6, 6)).total == 57


@pytest.mark.parametrize(
    ("rules", "box", "possible"),
    [
        ("pancht", "small-straight", {0, 15}),
        ("pancht", "choice", set(range(5, 31))),
        ("pancht", "full-house", {0, 5, 30} | set(range(7, 29))),
        ("pancht", "three-of-a-kind", {0} | set(range(5, 31))),
        ("pancht", "four-of-a-kind", {0} | set(range(5, 31))),
        ("yahtzee", "full-house", {0, 25}),
        ("yahtzee", "threes", {0, 3, 6, 9, 12, 15}),
    ],
)
def test_which_points_a_box_can_hold(rules: str, box: str, possible: set[int]) -> None:
    known = RULES[rules]
    assert possible_points(known, known.index(box)) == possible


@pytest.mark.parametrize(
    "data",
    [
        "chess",
        {},
        {"boxes": 3},
        {"boxes": []},
        {"boxes": [{"name": "a", "shape": "odd"}]},
        {"boxes": [{"name": "a", "shape": "any"}] * 2},
        {"boxes": [{"name": "a", "shape": "any"}], "bonus": "much"},
        {"boxes": [{"name": "a", "shape": "any"}], "colour": 1},
        {"boxes": [{"name": "\x1b[2J", "shape": "any"}]},
        {"name": "pancht", "boxes": [{"name": "a", "shape": "any"}]},
    ],
)
def test_rules_that_make_no_sense_are_refused(data: object) -> None:
    with pytest.raises(BadRules):
        make(data)  # type: ignore[arg-type]


def test_custom_rules_survive_the_record() -> None:
    game = make({"boxes": [{"name": "choice", "shape": "any"}, {"name": "sixes", "shape": "face", "size": 6}]})
    assert make(game.rules_data()) == game and game.rules_name == "custom"
