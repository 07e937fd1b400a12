"""Games, players and screens of other packages, announced by their entry points.

A package that is broken costs itself alone: what cannot be loaded is left out and told once, by the package's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

news: list[str] = []
"""News of broken packages for the person; whoever tells it empties the list."""
_told = set[str]()
"""The packages that were told."""


@cache
def announced(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group. The first look costs some 40 ms, so ask only where it matters."""
    from importlib.metadata import entry_points

    try:
        return tuple(entry_points(group=group))
    except Exception:  # one unreadable list of entry points, of whatever package, takes all others with it
        return tuple(_one_by_one(group))


def _one_by_one(group: str) -> Iterator[EntryPoint]:
    from importlib.metadata import distributions

    for package in distributions():
        try:
            yield from package.entry_points.select(group=group)
        except Exception as fault:
            _tell(_name(package), f"{type(fault).__name__}: {fault}")


def found(group: str, is_one: Callable[[Any], bool]) -> Mapping[str, Any]:
    """Things brought for a group, by name: all that can be loaded and are such things."""
    loaded = ((point.name, _loaded(point, is_one)) for point in announced(group))
    return {name: thing for name, thing in loaded if thing is not None}


@cache
def _loaded(point: EntryPoint, is_one: Callable[[Any], bool]) -> Any:
    """Load the thing an entry point names; None if that is broken."""
    try:
        thing = point.load()
        if is_one(thing):
            return thing
        _tell(_package(point), f"{point.value} is not what {point.group} are made of")
    except (Exception, SystemExit) as fault:  # whatever a foreign module does when it is imported
        _tell(_package(point), f"{type(fault).__name__}: {fault}")
    return None


def _package(point: EntryPoint) -> str:
    """Name of the package, or of the module where what is installed has no name."""
    module = point.value.partition(".")[0].partition(":")[0]
    return (point.dist and _name(point.dist)) or module


def _name(package: Distribution) -> str:
    """Name of what is installed; empty where its metadata is missing or unreadable."""
    try:
        return package.name or ""
    except Exception:  # some readers of metadata refuse what has none, others name it None
        return ""


def _tell(package: str, fault: str) -> None:
    if package not in _told:
        _told.add(package)
        news.append(f"The package {package} is broken, and what it brings is left out ({fault})")
