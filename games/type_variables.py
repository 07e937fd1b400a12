"""Type variables of whatever is generic in a game; a bare `Agent`, `Judge` or `Match` is one of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .core import AnyState, AnyView

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    A = TypeVar("A", default=Any)
    S = TypeVar("S", bound=AnyState, default=Any)
    S_co = TypeVar("S_co", bound=AnyState, default=AnyState, covariant=True)
    V = TypeVar("V", bound=AnyView, default=Any)
    E = TypeVar("E", default=Any)
else:  # defaults came with Python 3.13, and only type checkers read them
    from typing import TypeVar

    A, E, S, S_co, V = map(TypeVar, ("A", "E", "S", "S_co", "V"))
