"""Games, players and screens of other packages, announced by their entry points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def found(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group by name. The first look costs some 40 ms, so ask only where it matters."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}
