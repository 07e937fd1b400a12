"""Choosing what to do: the line of actions, the bet sizes and the slider."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from cardai.app.text.holdem import pot_part
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.view import HoldemView

SIZES = (
    ("0", "min", 0, 1),
    ("1", "⅓", 1, 3),
    ("2", "½", 1, 2),
    ("3", "¾", 3, 4),
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
class Choice:
    """What the person is about to do: a raise to `size`, or a check or call if that is None."""

    size: int | None = None
    typed: str | None = None
    """The digits typed so far; None if nobody is typing."""


class ActionLine(Static):
    """Fold, check or call, raise; a click does it."""

    class Pressed(Message):
        """An action was clicked."""

        def __init__(self, action: int) -> None:
            super().__init__()
            self.action = action

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._spots: list[tuple[int, int, int]] = []

    def show(self, view: HoldemView | None, choice: Choice, hinted: Any, note: str) -> None:
        self._spots = []
        if view is None:
            self.update(Content.assemble((note, "$foreground-muted")))
            return
        pieces: list[Any] = []
        place = 0
        for action, text, chosen in _offers(view, choice):
            star = "★ " if hinted is not None and _is_same(view, action, hinted) else ""
            label = f" {star}{text} "
            self._spots.append((place, place + len(label), action))
            pieces += [(label, "bold $background on $accent" if chosen else "$foreground on $panel"), "  "]
            place += len(label) + 2
        self.update(Content.assemble(*pieces))

    def on_click(self, event: events.Click) -> None:
        shift = (self.content_size.width - (self._spots[-1][1] if self._spots else 0)) // 2
        for first, end, action in self._spots:
            if first <= event.x - max(0, shift) < end:
                self.post_message(self.Pressed(action))


def _offers(view: HoldemView, choice: Choice) -> list[tuple[int, str, bool]]:
    """Action, text, and whether enter does it."""
    passive = choice.size is None and choice.typed is None
    found = []
    if view.can_check:
        found.append((CHECK, "c check", passive))
    else:
        found.append((FOLD, "f fold", False))
        if CALL in view.actions():
            found.append((CALL, f"c call {view.price:,}", passive))
    if view.most_raise is not None:
        size = choice.size if choice.size is not None else view.least_raise
        assert size is not None
        found.append((as_action(view, size), _raise_text(view, choice, size), not passive))
    return found


def _raise_text(view: HoldemView, choice: Choice, size: int) -> str:
    word = "raise to" if view.to_match else "bet"
    if choice.typed is not None:
        return f"{word} {choice.typed}▌"
    if size == view.most_raise:
        return f"all-in {size:,}"
    return f"{word} {size:,} ({pot_part(view, size)})"


def _is_same(view: HoldemView, action: int, hinted: int) -> bool:
    """Whether the hint is this action; any raise counts for the raise on offer."""
    return action == hinted or ((action > 0 or action == ALL_IN) and (hinted > 0 or hinted == ALL_IN))


class SizeLine(Static):
    """The sizes with their keys, and a slider from the least raise to all-in."""

    class Picked(Message):
        """A size was clicked."""

        def __init__(self, size: int) -> None:
            super().__init__()
            self.size_picked = size

    BAR = 21

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._view: HoldemView | None = None
        self._spots: list[tuple[int, int, int]] = []
        self._bar_at = 0

    def show(self, view: HoldemView | None, choice: Choice, hinted: Any) -> None:
        self._view = view if view is not None and view.most_raise is not None else None
        self._spots = []
        if self._view is None:
            self.update("")
            return
        pieces: list[Any] = []
        place = 0
        for key, name, _, _ in SIZES:
            size = size_of(self._view, key)
            assert size is not None
            label = f"{key} {name}"
            style = "bold $accent" if choice.size == size else "$foreground-muted"
            self._spots.append((place, place + len(label), size))
            pieces += [(label, style), "  "]
            place += len(label) + 2
        self._bar_at = place
        pieces += self._slider(self._view, choice.size)
        if hinted is not None and hinted > 0:
            pieces.append((f" ★{hinted:,}", "bold $accent"))
        self.update(Content.assemble(*pieces))

    def _slider(self, view: HoldemView, size: int | None) -> list[Any]:
        least, most = view.least_raise or 0, view.most_raise or 0
        part = 0.0 if size is None or most == least else min(1.0, max(0.0, (size - least) / (most - least)))
        knob = round((self.BAR - 1) * part**0.5)
        style = "bold $accent" if size is not None else "$foreground-disabled"
        return [("━" * knob, "$accent"), ("●", style), ("─" * (self.BAR - 1 - knob), "$foreground-disabled")]

    def on_click(self, event: events.Click) -> None:
        view = self._view
        if view is None or view.least_raise is None or view.most_raise is None:
            return
        at = event.x - max(0, (self.content_size.width - self._bar_at - self.BAR) // 2)
        for first, end, size in self._spots:
            if first <= at < end:
                self.post_message(self.Picked(size))
                return
        part = (at - self._bar_at) / (self.BAR - 1)
        if 0 <= part <= 1:
            self.post_message(self.Picked(view.least_raise + round((view.most_raise - view.least_raise) * part * part)))
