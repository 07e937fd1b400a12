"""Yacht solved the naive way: all 6^5 throws, all subsets of dice, the engine's own sheets."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

from cardai.games.yacht.legal import offers
from cardai.games.yacht.rules import FACES, Roll
from cardai.games.yacht.sheet import Sheet


@cache
def expected(sheet: Sheet) -> float:
    """The expected final score of a sheet before its next turn."""
    if sheet.is_full:
        return float(sheet.total)
    return sum(best(sheet, roll, 2) * chance for roll, chance in throws(5))


@cache
def throws(count: int) -> tuple[tuple[Roll, float], ...]:
    """Every sorted outcome of so many dice, counted over all 6^count ordered ones."""
    tally: dict[Roll, int] = {}
    for dice in product(FACES, repeat=count):
        roll = tuple(sorted(dice))
        tally[roll] = tally.get(roll, 0) + 1
    return tuple((roll, ways / 6**count) for roll, ways in tally.items())


@cache
def best(sheet: Sheet, roll: Roll, rerolls: int) -> float:
    """The expected final score with these dice."""
    found = max(expected(sheet.write(at, roll)) for at in offers(sheet, roll))
    if rerolls:
        kept = {subset for count in range(5) for subset in combinations(roll, count)}
        found = max(found, *(keep(sheet, dice, rerolls) for dice in kept))
    return found


@cache
def keep(sheet: Sheet, dice: Roll, rerolls: int) -> float:
    """The expected final score when these dice are kept."""
    return sum(
        best(sheet, tuple(sorted(dice + thrown)), rerolls - 1) * chance for thrown, chance in throws(5 - len(dice))
    )
