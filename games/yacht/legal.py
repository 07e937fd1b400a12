"""Legal actions of the seat to act: the dice it may keep, and the boxes a roll may go to."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from ..core import BadRules, IllegalAction
from .notation import Action, Keep, Score, dice_text
from .rules import DICE, Box, Roll, is_yacht

if TYPE_CHECKING:
    from .sheet import Sheet


def menu(sheet: Sheet, dice: Roll, rerolls: int) -> list[Action]:
    """Every keep, fewest dice first, then every box in the order of the sheet."""
    scores = [Score(sheet.rules.boxes[at].name) for at in sheet.open if refusal(sheet, at, dice) is None]
    return [*(keeps(dice) if rerolls else ()), *scores]


def judge(sheet: Sheet, dice: Roll, rerolls: int, action: Action) -> None:
    """Raise IllegalAction, with the reason, unless the action is legal."""
    if isinstance(action, Keep):
        _judge_keep(dice, rerolls, action)
        return
    try:
        at = sheet.rules.index(action.box)
    except BadRules as error:
        raise IllegalAction(str(error)) from None
    reason = refusal(sheet, at, dice)
    if reason is not None:
        raise IllegalAction(reason)


@cache
def keeps(dice: Roll) -> tuple[Keep, ...]:
    """Every different choice of at most four of the dice, fewest first; there are 252 rolls to remember."""
    return tuple(Keep(kept) for count in range(DICE) for kept in sorted(set(combinations(dice, count))))


def offers(sheet: Sheet, roll: Roll) -> dict[int, int]:
    """Points this roll would write into each box it may go to, by the place of the box."""
    return {at: sheet.points(at, roll) for at in sheet.open if refusal(sheet, at, roll) is None}


def refusal(sheet: Sheet, at: int, roll: Roll) -> str | None:
    """Why a roll may not go into a box, in a player's words; None if it may."""
    box, points = sheet.rules.boxes[at], sheet.boxes[at]
    if points is not None:
        return f"{box.name} is already filled with {points}"
    forced = _forced(sheet, roll)
    if forced is None or box in forced:
        return None
    yacht = sheet.rules.find("yacht")
    assert yacht is not None
    name = sheet.rules.boxes[yacht].name
    return f"A further {name} must go to {' or '.join(open_box.name for open_box in forced)}"


def _judge_keep(dice: Roll, rerolls: int, action: Keep) -> None:
    if not rerolls:
        raise IllegalAction("No rerolls are left: score a box")
    if len(action.dice) >= DICE:
        raise IllegalAction("Keeping all five dice rolls nothing: score a box instead")
    missing = Counter(action.dice) - Counter(dice)
    if missing:
        raise IllegalAction(f"You cannot keep {dice_text(action.dice)}: the dice are {dice_text(dice)}")


def _forced(sheet: Sheet, roll: Roll) -> list[Box] | None:
    """The boxes a yacht must go to under the forced joker; None if it is free to go anywhere."""
    if sheet.rules.joker != "forced" or not is_yacht(roll) or not sheet.has_yacht_box_filled:
        return None
    own = sheet.open_upper(roll[0])
    if own is not None:
        return [own]
    lower = [sheet.rules.boxes[at] for at in sheet.open if not sheet.rules.boxes[at].is_upper]
    return lower or None
