"""Hands for tests, set up in a line: stacks, blinds, who has what, and what everyone does."""

from __future__ import annotations

from typing import Any

from cardai.games.core import Tape
from cardai.games.holdem import make
from cardai.games.holdem.state import HoldemState

DEAL = ["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h", "8s8h", "7s7h", "6s6h", "5s5h"]
"""Seat 0 holds aces, seat 1 kings, and so on: on a harmless board the lower seat wins."""
BOARD = ("2c3d4c", "2d", "3h")


def table(stacks: list[int], holes: str = "", board: tuple[str, ...] = BOARD, **rules: Any) -> tuple[HoldemState, Tape]:
    """A hand before the first action; the button is the last seat unless told otherwise."""
    rules.setdefault("button", len(stacks) - 1)
    dealt = holes or " ".join(DEAL[: len(stacks)])
    tape = Tape([dealt, *board])
    game = make({"stacks": stacks, **rules})
    return game.start(len(stacks), tape), tape


def play(actions: str, stacks: list[int], holes: str = "", board: tuple[str, ...] = BOARD, **rules: Any) -> HoldemState:
    """The hand after these actions, split at commas; each must be legal when it is played."""
    state, tape = table(stacks, holes, board, **rules)
    for word in filter(None, (part.strip() for part in actions.split(","))):
        state.apply(state.game.parse(word), tape)
    return state


def chips(state: HoldemState) -> list[int]:
    """Chips won or lost by each seat."""
    return [now - then for now, then in zip(state.stacks, state.start_stacks, strict=True)]
