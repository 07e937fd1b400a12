"""Reasons for an action, from figures the solver has anyway."""

from __future__ import annotations

from cardai.games.reason import Reason, Reasons
from cardai.games.yacht.notation import Action, Keep, Score
from cardai.games.yacht.rules import Roll

from .solver.lookup import Outlook

SHOWN_BOXES = 3
WORTH_SAYING = 0.02
"""Chances, and changes of the bonus chance, below this are left out."""
FIVES = ("yacht", "yahtzee", "yatzy")
"""Boxes that are named however unlikely they are."""


def reasons(outlook: Outlook, action: Action, roll: Roll, rerolls: int) -> Reasons:
    """Outcomes of an action: boxes the turn may end in or the points of this one, and the bonus."""
    first = _of_keep(outlook, action, rerolls) if isinstance(action, Keep) else (_of_score(outlook, action, roll),)
    return (*first, *_bonus(outlook, action, roll, rerolls))


def _of_keep(outlook: Outlook, action: Keep, rerolls: int) -> Reasons:
    likely = [[name, chance] for name, chance in outlook.ends_in(action.dice, rerolls) if chance >= WORTH_SAYING]
    shown = likely[:SHOWN_BOXES] + [entry for entry in likely[SHOWN_BOXES:] if entry[0] in FIVES]
    return (Reason("turn ends", {"boxes": shown}),) if shown else ()


def _of_score(outlook: Outlook, action: Score, roll: Roll) -> Reason:
    """Points of the box, and what the boxes still open are worth then: the two parts of its value."""
    sheet = outlook.sheet
    at = sheet.rules.index(action.box)
    points, gained = sheet.points(at, roll), sheet.write(at, roll).total - sheet.total
    later = outlook.turn.value(action, roll, 0, sheet) - gained
    said = {"box": action.box, "points": points, "extra": max(0, gained - points)}
    return Reason("box", {**said, "later": float(later)} if len(sheet.open) > 1 else said)


def _bonus(outlook: Outlook, action: Action, roll: Roll, rerolls: int) -> Reasons:
    """Chance of the upper bonus, beside that of the best action if it changes."""
    rules = outlook.sheet.rules
    if not rules.bonus or outlook.sheet.bonus or not any(rules.boxes[at].is_upper for at in outlook.sheet.open):
        return ()
    best, then = outlook.bonus_now(roll, rerolls), outlook.bonus(action, roll, rerolls)
    if abs(then - best) >= WORTH_SAYING:
        return (Reason("bonus", {"chance": float(then), "best": float(best)}),)
    return (Reason("bonus", {"chance": float(then)}),) if then >= WORTH_SAYING else ()
