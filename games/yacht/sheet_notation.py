"""Sheets and dice as a person types them beside a real table."""

from __future__ import annotations

import re

from ..core import BadToken
from .notation import read_box, read_dice
from .rules import DICE, Roll, Rules, possible_points
from .sheet import Sheet


def read_roll(text: str) -> Roll:
    """Five dice, such as `2,2,5,5,6`, `2 2 5 5 6` or `22556`; BadToken says what is wrong."""
    dice = read_dice(text)
    if len(dice) != DICE:
        raise BadToken(f"A roll has {DICE} dice, but {text.strip()!r} shows {len(dice)}")
    return dice


def read_sheet(rules: Rules, text: str, further: int = 0) -> Sheet:
    """A sheet such as `aces=3, choice=24`; BadToken if no game under these rules can show it."""
    filled: dict[int, int] = {}
    for entry in filter(None, (part.strip() for part in re.split(r"[,;\n]", text))):
        at, points = _read_entry(rules, entry)
        if at in filled:
            raise BadToken(f"{rules.boxes[at].name} is filled twice")
        filled[at] = points
    sheet = Sheet(rules, tuple(filled.get(at) for at in range(len(rules.boxes))), further)
    _check_further(sheet)
    return sheet


def _read_entry(rules: Rules, entry: str) -> tuple[int, int]:
    name, _, number = entry.replace(":", "=").partition("=")
    box = read_box(rules, name)
    if not re.fullmatch(r"[0-9]{1,4}", number.strip()):
        raise BadToken(f"{entry!r} should read {box.name}=POINTS, with a whole number")
    at = rules.index(box.name)
    possible = possible_points(rules, at)
    if int(number) not in possible:
        raise BadToken(f"{box.name} cannot hold {int(number)} under {rules.name}; it holds {_listed(sorted(possible))}")
    return at, int(number)


def _listed(numbers: list[int]) -> str:
    """Numbers in short: `0, 5 to 30` for a run, all of them if there are few."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(parts[:-1]) + f" or {parts[-1]}" if len(parts) > 1 else parts[0]


def _check_further(sheet: Sheet) -> None:
    others = len(sheet.boxes) - len(sheet.open) - 1
    if sheet.further < 0 or (sheet.further and not sheet.earns_further):
        raise BadToken("Extra yachts count only once the yacht box holds its points, under rules that reward them")
    if sheet.further > max(0, others):
        raise BadToken(
            f"{sheet.further} extra yachts need as many filled boxes beside the yacht box, not {max(0, others)}"
        )
