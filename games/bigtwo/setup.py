"""A position to start from: part or all of the hands, the table, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core import BadRules


@dataclass(frozen=True)
class Setup:
    """Cards are written in the game's notation; what is left open is dealt at random."""

    hands: tuple[str, ...] = ()
    """Known cards of each seat; seats not named have none known."""
    left: tuple[int, ...] = ()
    """Number of cards of each seat; empty for a full deal."""
    turn: int | None = None
    """Seat to play; None for the holder of the lowest card."""
    table: str = ""
    """The play to beat; empty if the seat to play leads."""
    owner: int | None = None
    """Seat that made the play on the table; None for the seat before the one to play."""
    passed: tuple[int, ...] = field(default=())
    """Seats that have passed on it."""
    played: str = ""
    """All cards played so far, with or without those on the table."""
    opening: bool | None = None
    """Whether the first play of the deal is still to come; None: only in a full deal."""


_TEXTS = ("table", "played")
_SEATS = ("turn", "owner")


def read_setup(data: Any) -> Setup:
    """A setup from its mapping; BadRules says what is wrong."""
    if not isinstance(data, Mapping):
        raise BadRules("setup is a table of hands, left, turn, table, owner, passed, played and opening")
    return Setup(**{name: _read(name, value) for name, value in data.items()})


def _read(name: str, value: Any) -> Any:
    if name == "hands":
        return tuple(str(hand) for hand in _list(name, value))
    if name in ("left", "passed"):
        return tuple(_number(name, number) for number in _list(name, value))
    if name in _SEATS:
        return _number(name, value)
    if name in _TEXTS:
        return str(value)
    if name == "opening":
        return bool(value)
    raise BadRules(f"setup has no {name!r}")


def _number(name: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadRules(f"{name} in setup takes whole numbers, not {value!r}")
    return value


def _list(name: str, value: Any) -> Sequence[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise BadRules(f"{name} in setup is a list, not {value!r}")
    return value


def setup_data(setup: Setup) -> dict[str, Any]:
    """The mapping that read_setup reads back."""
    data: dict[str, Any] = {}
    for name in ("hands", "left", "passed"):
        if getattr(setup, name):
            data[name] = list(getattr(setup, name))
    for name in (*_SEATS, *_TEXTS, "opening"):
        if getattr(setup, name) not in (None, ""):
            data[name] = getattr(setup, name)
    return data
