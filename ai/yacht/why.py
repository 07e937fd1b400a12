"""One line of why, from figures the solver has anyway."""

from __future__ import annotations

from cardai.games.yacht.notation import Action, Keep, Score
from cardai.games.yacht.rules import Roll

from .solver.lookup import Outlook

SHOWN_BOXES = 3
WORTH_SAYING = 0.02
"""Chances, and changes of the bonus chance, below this are left out."""


def percent(chance: float) -> str:
    """A chance as people write it."""
    return f"{100 * chance:.1f} %" if 0 < chance < 0.1 or 0.9 < chance < 1 else f"{100 * chance:.0f} %"


def why(outlook: Outlook, action: Action, roll: Roll, rerolls: int) -> str:
    """What an action leads to."""
    said = _of_keep(outlook, action, rerolls) if isinstance(action, Keep) else _of_score(outlook, action, roll)
    return "; ".join(filter(None, [said, _bonus(outlook, action, roll, rerolls)]))


def _of_keep(outlook: Outlook, action: Keep, rerolls: int) -> str:
    likely = outlook.ends_in(action.dice, rerolls)
    shown = [entry for entry in likely[:SHOWN_BOXES] if entry[1] >= WORTH_SAYING]
    shown += [entry for entry in likely[SHOWN_BOXES:] if entry[0] in ("yacht", "yahtzee") and entry[1] >= WORTH_SAYING]
    said = ", ".join(f"{spaced(name)} {percent(chance)}" for name, chance in shown)
    return f"the turn ends in {said}" if said else ""


def spaced(box: str) -> str:
    """A box as it is written in a sentence."""
    return box.replace("-", " ")


def _of_score(outlook: Outlook, action: Score, roll: Roll) -> str:
    """What the box gets, and what the boxes still open are worth then: the two parts of its value."""
    sheet = outlook.sheet
    at = sheet.rules.index(action.box)
    points, gained = sheet.points(at, roll), sheet.write(at, roll).total - sheet.total
    extra = f", and {gained - points} extra" if gained > points else ""
    later = outlook.turn.value(action, roll, 0, sheet) - gained
    return f"{points} in {spaced(action.box)}{extra}" + (f", {later:.1f} to come" if len(sheet.open) > 1 else "")


def _bonus(outlook: Outlook, action: Action, roll: Roll, rerolls: int) -> str:
    """How the chance of the upper bonus changes against the best action, if it does."""
    rules = outlook.sheet.rules
    if not rules.bonus or outlook.sheet.bonus or not any(rules.boxes[at].is_upper for at in outlook.sheet.open):
        return ""
    best, then = outlook.bonus_now(roll, rerolls), outlook.bonus(action, roll, rerolls)
    if abs(then - best) < WORTH_SAYING:
        return f"bonus {percent(then)}" if then >= WORTH_SAYING else ""
    return f"bonus {percent(then)} instead of {percent(best)}"
