"""Rules of thumb, as a player at the table has them: no tables, no looking ahead beyond this turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardai.ai.agent import Advice, Agent, Option, Progress, no_progress
from cardai.games.reason import Reason
from cardai.games.yacht import Yacht, YachtView
from cardai.games.yacht.legal import offers
from cardai.games.yacht.notation import Action, Keep, Score
from cardai.games.yacht.rules import DICE, FACES, Box, Roll
from cardai.games.yacht.sheet import Sheet

from ..checks import own_view, yacht_game

PAR = {"any": 22, "pairs": 14, "full": 16, "row": 8, "yacht": 14}
KIND_PAR = {3: 20, 4: 12}
ALIKE_PAR = {2: 9, 3: 12, 4: 10}
STRAIGHT_PAR = {4: 0.6, 5: 0.4}
"""Points that a box usually brings in the end; for straights as a share of its points."""
UPPER_WEIGHT = 1.4
"""Upper points count a little more, for the bonus."""

Idea = tuple[Action, float, Reason]
"""An action, the points it should bring above what its box usually does, and the thought behind it."""


class HeuristicAgent(Agent[YachtView, Action]):
    """Goes for of-a-kind, straights or a full house, whichever promises most above par."""

    spec = "heuristic"

    def __init__(self, game: Yacht, seed: int = 0) -> None:
        super().__init__(yacht_game(game), seed)

    def advise(self, view: YachtView, progress: Progress = no_progress) -> Advice[Action]:
        seen = own_view(view)
        best: dict[Action, Idea] = {}
        for idea in _ideas(seen):
            if idea[0] not in best or idea[1] > best[idea[0]][1]:
                best[idea[0]] = idea
        ranked = sorted(best.values(), key=lambda idea: -idea[1])
        first, *others = (Option(action, value, reasons=(reason,)) for action, value, reason in ranked)
        return Advice((replace(first, chance=1.0), *others), "rules of thumb, points above par")


def _ideas(view: YachtView) -> Iterator[Idea]:
    sheet, dice = view.sheet, view.dice
    for at, points in offers(sheet, dice).items():
        box = sheet.rules.boxes[at]
        yield Score(box.name), _above_par(box, points), Reason("offer", {"box": box.name, "points": points})
    if view.rerolls:
        yield Keep(), -4.0, Reason("fresh start")
        for face in set(dice):
            yield from _of_a_kind(sheet, dice, face, view.rerolls)
        yield from _straights(sheet, dice, view.rerolls)
        yield from _full_house(sheet, dice, view.rerolls)


def _par(box: Box) -> float:
    if box.is_upper:
        return 3 * box.size
    if box.shape == "kind":
        return KIND_PAR.get(box.size, 15)
    if box.shape == "alike":
        return ALIKE_PAR.get(box.size, 10)
    if box.shape == "straight":
        return STRAIGHT_PAR.get(box.size, 0.5) * (box.points or 20)
    return PAR[box.shape]


def _above_par(box: Box, points: float) -> float:
    return (points - _par(box)) * (UPPER_WEIGHT if box.is_upper else 1.0)


def _of_a_kind(sheet: Sheet, dice: Roll, face: int, rerolls: int) -> Iterator[Idea]:
    """Keep all dice of a face and roll the others for more of it."""
    have = dice.count(face)
    if have == DICE:
        return
    hit = 1 - (5 / 6) ** rerolls
    action, free = Keep((face,) * have), DICE - have
    values = []
    for at in sheet.open:
        box = sheet.rules.boxes[at]
        if box.is_upper and box.size == face:
            values.append(_above_par(box, face * (have + free * hit)))
        elif box.shape in ("kind", "alike", "yacht") and box.size > 0:
            chance = _at_least(box.size - have, free, hit)
            others = 0.0 if box.shape == "alike" else 3.5 * (DICE - box.size)
            values.append(_above_par(box, chance * (box.points or face * box.size + others)))
    if values:
        yield action, max(values) + 0.3 * sum(value for value in values if value > 0), Reason("more of", {"face": face})


def _at_least(wanted: int, free: int, hit: float) -> float:
    """The chance that at least `wanted` of the free dice come."""
    from math import comb

    return sum(comb(free, n) * hit**n * (1 - hit) ** (free - n) for n in range(max(0, wanted), free + 1))


def _straights(sheet: Sheet, dice: Roll, rerolls: int) -> Iterator[Idea]:
    """Keep what belongs to a straight; the large one brings the small one on the way."""
    for box in (sheet.rules.boxes[at] for at in sheet.open):
        for wanted in _runs(box):
            kept = tuple(sorted(wanted & set(dice)))
            missing = len(wanted) - len(kept)
            if len(kept) == DICE or missing > 2:
                continue
            chance = _fills(missing, DICE - len(kept), rerolls)
            yield Keep(kept), _above_par(box, chance * (box.points or 0)), Reason("towards", {"box": box.name})


def _runs(box: Box) -> list[set[int]]:
    """The faces a straight asks for, each way it can be made."""
    if box.shape == "row":
        return [set(range(box.size, box.size + DICE))]
    lows = range(1, len(FACES) - box.size + 2) if box.shape == "straight" else ()
    return [set(range(low, low + box.size)) for low in lows]


def _fills(missing: int, free: int, rerolls: int) -> float:
    """Roughly the chance to roll the numbers a straight still lacks."""
    one = 1 - (5 / 6) ** (free * rerolls)
    return (1.0, one, 0.45 * one**2)[missing]


def _full_house(sheet: Sheet, dice: Roll, rerolls: int) -> Iterator[Idea]:
    at = sheet.rules.find("full")
    if at is None or sheet.boxes[at] is not None:
        return
    pairs = [face for face in set(dice) if dice.count(face) >= 2]
    if len(pairs) != 2 or dice.count(pairs[0]) + dice.count(pairs[1]) == DICE:
        return
    kept = tuple(face for face in pairs for _ in range(2))
    box = sheet.rules.boxes[at]
    points = box.points or sum(kept) + max(pairs)
    yield Keep(kept), _above_par(box, points * (1 - (4 / 6) ** rerolls)), Reason("two pairs", {"box": box.name})
