"""The score sheet: totals, bonus and extra points."""

from __future__ import annotations

import pytest

from cardai.games.yacht.rules import RULES_BY_PRESET as RULES
from cardai.games.yacht.sheet_notation import read_sheet


@pytest.mark.parametrize(("filled", "extra"), [("yahtzee=50", 100), ("yahtzee=0", 0), ("", 0)])
@pytest.mark.parametrize("rules", ["yahtzee", "yahtzee-free"])
def test_every_further_yahtzee_earns_100_while_the_box_holds_50(rules: str, filled: str, extra: int) -> None:
    sheet = read_sheet(RULES[rules], filled)
    written = sheet.write(sheet.rules.index("fours"), (4, 4, 4, 4, 4))
    assert written.total - sheet.total == 20 + extra


def test_the_upper_bonus_comes_with_63() -> None:
    sheet = read_sheet(RULES["pancht"], "aces=3,twos=6,threes=9,fours=12,fives=15")
    assert sheet.write(5, (1, 2, 6, 6, 6)).total == 63 + 35
    assert sheet.write(5, (1, 2, 5, 6, 6)).total == 57
