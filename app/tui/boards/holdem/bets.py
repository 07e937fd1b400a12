"""Choosing what to do: buttons, bet sizes and the slider."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardai.ai.agent import Advice
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.view import HoldemView

from ...palette import ink_on
from ...parts.action_colours import roles_of_kinds
from ...parts.grid import Grid

SIZES = (
    ("0", "min", 0, 1),
    ("1", "33 %", 1, 3),
    ("2", "50 %", 1, 2),
    ("3", "75 %", 3, 4),
    ("4", "pot", 1, 1),
    ("5", "all-in", 0, 0),
)
"""Key, name, and the part of the pot as numerator and denominator; 0/1 is the least raise, 0/0 everything."""


def size_of(view: HoldemView, key: str) -> int | None:
    """The bet a size key stands for here, kept within what is legal; None if no raise is."""
    least, most = view.least_raise, view.most_raise
    if least is None or most is None:
        return None
    part, whole = next((part, whole) for name, _, part, whole in SIZES if name == key)
    if not whole:
        return most
    called = view.pot + max(0, view.to_match - view.bets[view.seat])
    return min(most, max(least, view.to_match + called * part // whole if part else least))


def as_action(view: HoldemView, to: int) -> int:
    """A bet as an action: everything is all-in."""
    return ALL_IN if to == view.most_raise else to


@dataclass(frozen=True)
class BetChoice:
    """Choice that the person is about to make: a raise to `size`, or a check or call if that is None."""

    size: int | None = None
    typed: str | None = None
    """The digits typed so far; None if nobody is typing."""


@dataclass(frozen=True)
class Picked:
    """Something of the choices that was clicked: an action to do, or a size to choose."""

    action: int | None = None
    size: int | None = None


INKS = {FOLD: "fold", CHECK: "call", CALL: "call"}
ACTION_KINDS = {FOLD: "fold", CHECK: "check", CALL: "call", ALL_IN: "allin"}


def tones(actions: Sequence[int]) -> list[str]:
    """The colour of each action, as in solutions: bets from light to dark by size."""
    ordered = sorted(actions)
    roles = roles_of_kinds([ACTION_KINDS.get(action, "raise") for action in ordered])
    return [roles[ordered.index(action)] for action in actions]


@dataclass(frozen=True)
class Room:
    """Where the choices are drawn: from which row on, and with buttons of three rows or of one."""

    top: int
    is_tall: bool = True


def draw(
    grid: Grid,
    room: Room,
    view: HoldemView,
    choice: BetChoice,
    advice: Advice | None,
    marks: int,
    keys: tuple[str, str],
) -> None:
    """Buttons for what can be done, and below them a slider for the size of a bet."""
    offers = _offers(view, choice, keys)
    width = min(26, (grid.width - 6) // len(offers) - 2)
    left = (grid.width - len(offers) * (width + 2) + 2) // 2
    tall = 3 if room.is_tall else 1
    for place, (action, text, chosen) in enumerate(offers):
        x = left + place * (width + 2)
        draw_button = _button if room.is_tall else _low_button
        told = text + _frequency(view, action, advice)
        told = told if len(told) <= width - 2 else told.replace(" ⏎", "")
        draw_button(grid, x, room.top, width, action, told, chosen)
        grid.mark(x, room.top, width, tall, Picked(action=action))
    if view.most_raise is not None:
        _slider(grid, room.top + tall, view, choice, advice, marks)


def _button(grid: Grid, x: int, y: int, width: int, action: int, text: str, chosen: bool) -> None:
    """A button in the colour of its action; the one that enter presses has a gold edge."""
    ground = grid.colours[INKS.get(action, "r2")]
    grid.frame(x, y, width, 3, "gold" if chosen else ground, ground)
    grid.centre(x + 1, y + 1, width - 2, text, ink_on(ground), bold=True)


def _low_button(grid: Grid, x: int, y: int, width: int, action: int, text: str, chosen: bool) -> None:
    """Draw a button in one row, between gold edges if enter presses it."""
    ground = grid.colours[INKS.get(action, "r2")]
    grid.fill(x, y, width, 1, ground)
    grid.centre(x + 1, y, width - 2, text, ink_on(ground), bold=True)
    if chosen:
        grid.put(x, y, "▌", "gold")
        grid.put(x + width - 1, y, "▐", "gold")


def _frequency(view: HoldemView, action: int, advice: Advice | None) -> str:
    """Frequency of an action by the adviser, and a star at the one it likes best."""
    if advice is None:
        return ""
    chance = sum(option.chance for option in advice.options if _is_same(view, action, option.action))
    star = " ★" if _is_same(view, action, advice.best.action) else ""
    return f"  {100 * chance:.0f} %{star}"


def _offers(view: HoldemView, choice: BetChoice, keys: tuple[str, str]) -> list[tuple[int, str, bool]]:
    """Action, text, and whether enter does it."""
    passive = choice.size is None and choice.typed is None
    enter = " ⏎" if passive else ""
    found = []
    if view.can_check:
        found.append((CHECK, f"{keys[1]} Check{enter}", passive))
    else:
        found.append((FOLD, f"{keys[0]} Fold", False))
        if CALL in view.actions():
            found.append((CALL, f"{keys[1]} Call {view.price:,}{enter}", passive))
    if view.most_raise is not None:
        size = choice.size if choice.size is not None else view.least_raise
        assert size is not None
        key = "" if passive else "⏎ "
        found.append((as_action(view, size), key + _raise_text(view, choice, size), not passive))
    return found


def _raise_text(view: HoldemView, choice: BetChoice, size: int) -> str:
    word = "Raise" if view.to_match else "Bet"
    if choice.typed is not None:
        return f"{word} {choice.typed}▌"
    return f"All-in {size:,}" if size == view.most_raise else f"{word} {size:,}"


def _is_same(view: HoldemView, action: int, hinted: int) -> bool:
    """Whether the hint is this action; any raise counts for the raise on offer."""
    return action == hinted or ((action > 0 or action == ALL_IN) and (hinted > 0 or hinted == ALL_IN))


def _slider(grid: Grid, y: int, view: HoldemView, choice: BetChoice, advice: Advice | None, marks: int) -> None:
    """From the least raise to all-in, with the usual sizes marked; finer where bets are small."""
    least, most = view.least_raise or 0, view.most_raise or 0
    low, high = f"min {least:,} ", f" all-in {most:,}"
    left = 3 + len(low)
    width = max(8, grid.width - left - len(high) - 3)
    grid.put(3, y, low, "mute")
    grid.put(left + width, y, high, "mute")
    at = _column(choice.size, least, most, width) if choice.size is not None else -1
    for column in range(width):
        grid.put(left + column, y, "━" if column < at else "─", "acc" if column < at else "faint", "bg")
        grid.mark(left + column, y, 1, 1, Picked(size=_amount(column, least, most, width)))
    grid.put(left, y, "├", "acc" if at > 0 else "faint", "bg")
    grid.put(left + width - 1, y, "┤", "faint", "bg")
    end = 0
    for key, name, _, _ in SIZES:
        size = size_of(view, key)
        assert size is not None
        column = _column(size, least, most, width)
        if 0 < column < width - 1:
            grid.put(left + column, y, "┼", "acc" if column <= at else "faint", "bg")
        label = f"{key} {name}"
        x = max(end, min(left + column - len(label) // 2, grid.width - len(label) - 1))
        if marks and x + len(label) < grid.width:
            grid.put(x, y + 1, key, "acc", bold=True)
            end = grid.put(x + 1, y + 1, label[1:], "text" if choice.size == size else "mute") + 2
            grid.mark(x, y + 1, len(label), 1, Picked(size=size))
    if at >= 0:
        grid.put(left + at, y, "●", "acc", "bg", bold=True)
    best = advice.best.action if advice is not None else 0
    if best > 0:
        grid.put(left + _column(best, least, most, width), y, "★", "acc", "bg", bold=True)


def _column(size: int, least: int, most: int, width: int) -> int:
    """Where a size is on the slider: the square root, as small bets differ more."""
    part = 0.0 if most == least else min(1.0, max(0.0, (size - least) / (most - least)))
    return int((width - 1) * part**0.5 + 0.5)


def _amount(column: int, least: int, most: int, width: int) -> int:
    return least + round((most - least) * (column / (width - 1)) ** 2)
