"""Yacht in plain text lines."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.games.yacht import Action, Keep, Score, YachtView
from cardai.games.yacht.notation import dice_text
from cardai.games.yacht.sheet import Sheet

RULES = {
    "pancht": "13 boxes",
    "yacht12": "12 boxes",
    "yahtzee": "Yahtzee",
    "yahtzee-free": "Yahtzee, free joker",
    "yahtzee-plain": "Yahtzee without joker",
}
"""The presets in a player's words."""
OPEN = True
"""Every seat sees everything: no curtain is needed between players."""
NAME_WIDTH = 16
COLUMN_WIDTH = 6


def describe(view: YachtView) -> str:
    """All sheets side by side, the dice, and what each box would give now."""
    seats = len(view.sheets)
    head = " " * NAME_WIDTH + "".join(f"{f'seat {seat + 1}':>{COLUMN_WIDTH + 1}}" for seat in range(seats))
    lines = [head + ("    now" if view.turn is not None else "")]
    offers = view.offers()
    lines += [_box_line(view, at, offers.get(box.name)) for at, box in enumerate(view.game.rules.boxes)]
    lines += [_row("upper", [_upper(sheet) for sheet in view.sheets])]
    if view.game.rules.further:
        lines += [_row("further", [str(sheet.further * view.game.rules.further) for sheet in view.sheets])]
    lines += [_row("total", [str(sheet.total) for sheet in view.sheets]), _situation(view)]
    return "\n".join(line.rstrip() for line in lines)


def headline(view: YachtView) -> str:
    """Where the game stands."""
    if view.turn is None:
        return "Game over"
    boxes = len(view.game.rules.boxes)
    return f"Round {boxes - len(view.sheets[view.turn].open) + 1} of {boxes}, {_rerolls(view.rerolls)}"


def label(view: YachtView, action: Action) -> str:
    """An action in few words, with the points where they are certain."""
    if isinstance(action, Keep):
        return f"keep {dice_text(action.dice)}" if action.dice else "roll all"
    offers = view.offers()
    return f"{action.box} +{offers[action.box]}" if action.box in offers else action.box


def narrate(seat: int, action: Action, before: YachtView, after: YachtView, names: Sequence[str]) -> list[str]:
    """What a seat just did, in plain words."""
    name = names[seat]
    if isinstance(action, Keep):
        return [f"{name} {_kept(action)} and rolled {dice_text(after.dice)}"]
    lines = [_scored(name, action, before, after, seat)]
    if after.sheets[seat].bonus > before.sheets[seat].bonus:
        lines.append(f"{name} earned the upper bonus of {after.sheets[seat].bonus}")
    if after.sheets[seat].further > before.sheets[seat].further:
        lines.append(f"{name} earned {after.game.rules.further} extra for a further {_yacht_name(after)}")
    if after.turn is None:
        return [*lines, *_ending(after, names)]
    return [*lines, f"{names[after.turn]} rolled {dice_text(after.dice)}"]


def _box_line(view: YachtView, at: int, offer: int | None) -> str:
    cells = ["." if sheet.boxes[at] is None else str(sheet.boxes[at]) for sheet in view.sheets]
    now = "" if offer is None else f"{f'+{offer}':>{COLUMN_WIDTH + 1}}"
    return _row(view.game.rules.boxes[at].name, cells) + now


def _row(name: str, cells: Sequence[str]) -> str:
    return f"{name:<{NAME_WIDTH}}" + "".join(f"{cell:>{COLUMN_WIDTH + 1}}" for cell in cells)


def _upper(sheet: Sheet) -> str:
    return f"{sheet.upper}+{sheet.bonus}" if sheet.bonus else f"{sheet.upper}/{sheet.rules.bonus_at}"


def _situation(view: YachtView) -> str:
    if view.turn is None:
        return "The game is over."
    if not view.dice:
        return "Not rolled yet."
    whose = "Your dice" if view.turn == view.seat else f"Dice of seat {view.turn + 1}"
    return f"{whose}: {dice_text(view.dice)} ({_rerolls(view.rerolls)})"


def _rerolls(count: int) -> str:
    return {0: "no rerolls left", 1: "1 reroll left"}.get(count, f"{count} rerolls left")


def _kept(action: Keep) -> str:
    return f"kept {dice_text(action.dice)}" if action.dice else "kept nothing"


def _scored(name: str, action: Score, before: YachtView, after: YachtView, seat: int) -> str:
    at = before.game.rules.index(action.box)
    return f"{name} scored {after.sheets[seat].boxes[at]} in {action.box} with {dice_text(before.dice)}"


def _ending(view: YachtView, names: Sequence[str]) -> list[str]:
    best = max(sheet.total for sheet in view.sheets)
    winners = [names[seat] for seat, sheet in enumerate(view.sheets) if sheet.total == best]
    totals = ", ".join(f"{name} {sheet.total}" for name, sheet in zip(names, view.sheets, strict=True))
    verb = "won" if len(winners) == 1 else "shared the win"
    return [f"Final score: {totals}", f"{' and '.join(winners)} {verb}"] if len(names) > 1 else [f"Final score: {best}"]


def _yacht_name(view: YachtView) -> str:
    at = view.game.rules.find("yacht")
    return "yacht" if at is None else view.game.rules.boxes[at].name
