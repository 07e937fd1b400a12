"""Yacht for learners: every choice of dice and every box has a number of its own."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np

from cardai.games.arrays import Floats32
from cardai.games.core import AnyGame, AnyView
from cardai.games.yacht import legal
from cardai.games.yacht.game import Yacht
from cardai.games.yacht.notation import Keep, Score
from cardai.games.yacht.rules import (
    DICE,
    FACES,
    MOST_BOXES,
    MOST_SEATS,
    REROLLS,
    ROLLS,
    Roll,
    Rules,
    is_yacht,
    natural_points,
)
from cardai.games.yacht.sheet import Sheet
from cardai.games.yacht.state import YachtState
from cardai.games.yacht.view import YachtView

from .environment import Layout, Spot, size_of

YACHT_OBSERVATION: Final = "yacht-2"
_BOXES: Final = MOST_BOXES
KEPT_DICE: Final = [dice for count in range(DICE) for dice in combinations_with_replacement(FACES, count)]
"""Every choice of at most four dice, fewest first."""


class Offers:
    """Points of a roll in the boxes it may go to; as `legal.offers`, from a table wherever no joker is played."""

    def __init__(self, rules: Rules) -> None:
        self._has_joker = rules.joker != "none"
        self._points = {roll: [natural_points(rules, box, roll) for box in rules.boxes] for roll in ROLLS}

    def best(self) -> list[int]:
        """The most a roll gives in each box."""
        return [max(points) or 1 for points in zip(*self._points.values(), strict=True)]

    def of(self, sheet: Sheet, dice: Roll) -> dict[int, int]:
        """Points by the place of the box."""
        if self._has_joker and is_yacht(dice):
            return legal.offers(sheet, dice)
        points = self._points[dice]
        return {at: points[at] for at, written in enumerate(sheet.boxes) if written is None}


class ChoiceNumbering:
    """0 to 209: keep these dice (`KEPT_DICE`); from 210 on: score the first, second, ... box of the rules."""

    version = YACHT_OBSERVATION
    size = len(KEPT_DICE) + _BOXES

    def __init__(self, game: Yacht) -> None:
        self._offers = Offers(game.rules)
        numbers = {dice: number for number, dice in enumerate(KEPT_DICE)}
        self._keeps = {roll: {numbers[keep.dice]: keep for keep in legal.keeps(roll)} for roll in ROLLS}
        self._scores = [(len(KEPT_DICE) + at, Score(box.name)) for at, box in enumerate(game.rules.boxes)]

    @property
    def features(self) -> Floats32:
        """Kept dice of each face, of five, then the box."""
        rows = np.zeros((self.size, 6 + _BOXES), np.float32)
        for number, dice in enumerate(KEPT_DICE):
            for die in dice:
                rows[number, die - 1] += 1 / DICE
        rows[len(KEPT_DICE) :, 6:] = np.eye(_BOXES)
        return rows

    def number(self, spot: Spot) -> Mapping[int, Any]:
        assert isinstance(spot, YachtState | YachtView)
        if spot.turn is None or (isinstance(spot, YachtView) and spot.turn != spot.seat):
            return {}
        found: dict[int, Keep | Score] = dict(self._keeps[spot.dice]) if spot.rerolls else {}
        found.update(self._scores[at] for at in self._offers.of(spot.sheets[spot.turn], spot.dice))
        return found


SHEET_FIGURES: Final = ("there", "upper", "bonus", "total")
_SHEET: Final = 2 * _BOXES + len(SHEET_FIGURES)
_ENOUGH: Final = 10_000
"""Sheets remembered."""


class SheetObserver:
    """The dice, the rerolls, what the dice would give, and all sheets from the own one on."""

    version = YACHT_OBSERVATION
    layout: Layout = {  # noqa: RUF012
        "to act": (1,),
        "rerolls": (REROLLS + 1,),
        "faces": (6, DICE),
        "offers": (2, _BOXES),
        "sheets": (MOST_SEATS, _SHEET),
    }
    size = size_of(layout)

    def __init__(self, game: Yacht) -> None:
        self._offers = Offers(game.rules)
        self._best = self._offers.best()
        self._faces = {roll: _face_row(roll) for roll in ((), *ROLLS)}
        self._sheets: dict[Any, Floats32] = {}
        self._empty = np.zeros(MOST_SEATS * _SHEET, np.float32)

    def observe(self, view: AnyView) -> Floats32:
        assert isinstance(view, YachtView)
        count = len(view.sheets)
        sheets = [self._sheet(view.sheets[(view.seat + step) % count]) for step in range(count)]
        head = np.array(self._head(view), np.float32)
        return np.concatenate([head[:4], self._faces[view.dice], head[4:], *sheets, self._empty[count * _SHEET :]])

    def _head(self, view: YachtView) -> list[float]:
        """Whether the seat is to act, the rerolls and the offers."""
        is_mine = view.turn == view.seat
        found = [0.0] * (4 + 2 * _BOXES)
        found[0] = float(is_mine)
        found[1 + view.rerolls] = 1.0
        if is_mine:
            for at, points in self._offers.of(view.sheet, view.dice).items():
                found[4 + at] = 1.0
                found[4 + _BOXES + at] = min(1.0, points / self._best[at])
        return found

    def _sheet(self, sheet: Sheet) -> Floats32:
        key = (sheet.boxes, sheet.further)
        row = self._sheets.get(key)
        if row is None:
            if len(self._sheets) >= _ENOUGH:
                self._sheets.clear()
            row = self._sheets[key] = self._sheet_row(sheet)
        return row

    def _sheet_row(self, sheet: Sheet) -> Floats32:
        """Which boxes are filled, what stands in them as a part of the most a roll can give, and the sums."""
        boxes = sheet.boxes
        row = np.zeros(_SHEET, np.float32)
        row[: len(boxes)] = [written is not None for written in boxes]
        row[_BOXES : _BOXES + len(boxes)] = [
            (written or 0) / best for written, best in zip(boxes, self._best, strict=True)
        ]
        row[2 * _BOXES :] = 1, sheet.upper / 105, sheet.bonus > 0, sheet.total / 500
        return row.clip(-1, 1)


def _face_row(roll: Roll) -> Floats32:
    """For each face one number for every die that shows it."""
    return np.concatenate([np.arange(DICE) < roll.count(face) for face in FACES]).astype(np.float32)


def observer(game: AnyGame) -> SheetObserver:
    """Observer of the game, as `environment.observer_of` asks for it."""
    assert isinstance(game, Yacht)
    return SheetObserver(game)


def numbering(game: AnyGame) -> ChoiceNumbering:
    """Numbering of the actions, as `environment.numbering_of` asks for it."""
    assert isinstance(game, Yacht)
    return ChoiceNumbering(game)
