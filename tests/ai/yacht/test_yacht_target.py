"""The chance to reach a score: against naive counting, the distribution, and itself one turn later."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from cardai.ai.yacht.solver import win_chance
from cardai.ai.yacht.solver.distribution import sheet_distribution
from cardai.ai.yacht.solver.lattice import ROLL_WEIGHTS, SETS, SMALL_SETS
from cardai.ai.yacht.solver.lookup import SolvedRules, solved_rules
from cardai.ai.yacht.solver.turn import ROLL_INDEX
from cardai.ai.yacht.solver.win_chance import best_chance, target_turn
from cardai.games.yacht.legal import offers
from cardai.games.yacht.rules import ROLLS, Box, Roll, Rules
from cardai.games.yacht.rules import RULES_BY_PRESET as RULES
from cardai.games.yacht.sheet import Sheet
from cardai.games.yacht.sheet_notation import read_sheet
from tests.ai.yacht.naive_yacht import throws

YACHT = Box("yacht", "yacht", 5, 50)
SMALL = {
    "bonus": (Rules("bonus", (Box("aces", "face", 1), Box("fours", "face", 4)), bonus=9, bonus_at=10), (0, 5, 14, 23)),
    "joker": (Rules("joker", (Box("sixes", "face", 6), YACHT), joker="forced", further=100), (18, 50, 68, 180)),
    "pairs": (Rules("pairs", (Box("pairs", "pairs"), Box("row", "row", 1, 15))), (10, 20, 37)),
}
NINE_OPEN = "aces=3,twos=6,ss=15,choice=24"


class Naive:
    """Play for a score, every throw and every subset of the dice counted, one sheet after the other."""

    def __init__(self, target: int) -> None:
        self.target = target
        self._known: dict[object, float] = {}

    def before(self, sheet: Sheet) -> float:
        """The chance before the next turn."""
        if sheet.is_full:
            return float(sheet.total >= self.target)
        key = sheet.boxes, sheet.further
        if key not in self._known:
            self._known[key] = self._turn(sheet)
        return self._known[key]

    def _turn(self, sheet: Sheet) -> float:
        scored = {roll: max(self.before(sheet.write(at, roll)) for at in offers(sheet, roll)) for roll in ROLLS}
        rolls = scored
        for _ in range(2):
            keeps = {dice: self._after(rolls, dice) for dice in SETS[:SMALL_SETS]}
            rolls = {roll: max(scored[roll], *(keeps[dice] for dice in _subsets(roll))) for roll in ROLLS}
        return self._after(rolls, ())

    def _after(self, rolls: dict[Roll, float], dice: Roll) -> float:
        thrown = throws(5 - len(dice))
        return sum(rolls[tuple(sorted(dice + more))] * chance for more, chance in thrown)


@cache
def _subsets(roll: Roll) -> tuple[Roll, ...]:
    return tuple({kept for count in range(5) for kept in combinations(roll, count)})


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything by the compiled code, however few boxes are open."""
    monkeypatch.setattr(win_chance, "PLAIN_UP_TO", 0)


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.usefixtures("compiled")
def test_small_sheets_agree_with_naive_counting(name: str) -> None:
    rules, targets = SMALL[name]
    solved, blank = SolvedRules(rules), Sheet.blank(rules)
    for target in targets:
        chance, error = best_chance(solved, blank, target)
        assert chance == pytest.approx(Naive(target).before(blank), abs=1e-12) and error == 0


@pytest.mark.parametrize("name", SMALL)
def test_small_sheets_without_compiled_code_agree_too(name: str) -> None:
    rules, targets = SMALL[name]
    blank = Sheet.blank(rules)
    assert best_chance(SolvedRules(rules), blank, targets[1])[0] == pytest.approx(Naive(targets[1]).before(blank))


@pytest.mark.parametrize("rules", ["pancht", "yatzy"])
def test_nobody_reaches_a_score_more_often_than_who_plays_for_it(rules: str) -> None:
    solved = solved_rules(RULES[rules])
    filled = "aces=3,twos=6,threes=6,fours=12,chance=22,ss=15,fh=20"
    filled += ",one-pair=10,two-pairs=14" if rules == "yatzy" else ""
    sheet = read_sheet(RULES[rules], filled)
    by_mean = sheet_distribution(solved, sheet)
    chances = []
    for target in range(150, 281, 26):
        chance = best_chance(solved, sheet, target)[0]
        assert chance >= float(by_mean.chances[by_mean.scores >= target].sum()) - 1e-9
        chances.append(chance)
    assert chances == sorted(chances, reverse=True)


def test_the_chance_of_a_box_is_that_of_the_sheet_after_it() -> None:
    """Eight open boxes, by the compiled code, against the sheet one turn later."""
    solved = solved_rules(RULES["pancht"])
    sheet = read_sheet(RULES["pancht"], NINE_OPEN + ",yacht=0")
    turn = target_turn(solved, sheet, 230)
    roll = random.Random(4).choice([roll for roll in ROLL_INDEX if roll.count(3) == 3])
    for row, at in list(enumerate(turn.leaves.boxes))[:2]:
        then = target_turn(solved, sheet.write(at, roll), 230)
        assert turn.worth[row, ROLL_INDEX[roll]] == pytest.approx(float(ROLL_WEIGHTS @ then.plan.rolls[2]), abs=1e-12)


def test_a_score_that_is_there_is_certain_and_one_out_of_reach_impossible() -> None:
    solved = solved_rules(RULES["pancht"])
    for filled in (NINE_OPEN, NINE_OPEN + ",threes=9,fours=12,fives=15,sixes=18,yacht=50"):
        sheet = read_sheet(RULES["pancht"], filled)
        assert best_chance(solved, sheet, sheet.total) == (pytest.approx(1.0, abs=1e-12), 0)
        assert best_chance(solved, sheet, 600) == (0.0, 0)


def test_above_ten_open_boxes_the_chance_says_how_far_off_it_may_be() -> None:
    solved = solved_rules(RULES["pancht"])
    chance, error = best_chance(solved, Sheet.blank(RULES["pancht"]), 220)
    assert 0.4 < chance < 0.7 and error > 0
    assert np.isfinite(target_turn(solved, Sheet.blank(RULES["pancht"]), 220).plan.rolls[2]).all()
