"""Person at the keyboard: people are told apart by the names they sit down with."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardai.saves.library import Entry, GameResult
from cardai.saves.record import HUMAN, is_human

from . import settings
from .errors import BadInput

NAMELESS = "You"
"""Name of somebody who gave none."""


def name_of(seat: str) -> str:
    """The name in a seat of a record; empty for a person without one."""
    return seat.removeprefix(HUMAN).removeprefix(":")


def is_seat_of(seat: str, who: str) -> bool:
    """Whether this person sits there."""
    return is_human(seat) and name_of(seat) == who


def seat_of(seats: Sequence[str], who: str) -> int | None:
    """Where this person sits; None if elsewhere."""
    return next((seat for seat, spec in enumerate(seats) if is_seat_of(spec, who)), None)


def people(entries: Iterable[Entry | GameResult]) -> list[str]:
    """Everybody who has played, the most frequent first."""
    found = Counter(name_of(seat) for entry in entries for seat in entry.seats if is_human(seat))
    return [name for name, _ in found.most_common()]


def called(who: str) -> str:
    return who or NAMELESS


def meant(given: str | None, known: list[str]) -> str | None:
    """Person whose games are meant: as given, as settled before, or the only one; None if that must be asked."""
    if given is not None:
        name = "" if given == NAMELESS else given
        if name not in known:
            raise BadInput(f"Nobody called {given!r} has played here: {', '.join(map(called, known)) or 'nobody has'}")
        return name
    if len(known) <= 1:
        return known[0] if known else ""
    settled = settings.load()[0].person
    return next((name for name in known if called(name) == settled), None)


def settle(who: str) -> None:
    """Remember whose games are meant from now on."""
    settings.save(replace(settings.load()[0], person=called(who)))


def on_command_line(given: str | None, known: list[str]) -> str:
    """Person whose games are meant, asked once on a terminal; BadInput through a pipe."""
    found = meant(given, known)
    if found is not None:
        return found
    names = ", ".join(map(called, known))
    if not sys.stdin.isatty():
        raise BadInput(f"Several people play here ({names}): say whose games are meant with --who NAME")
    while found is None:
        print(f"Several people play here: {names}. Who are you? ", end="", flush=True)
        if not (line := sys.stdin.readline()):
            raise BadInput("Say whose games are meant with --who NAME")
        found = next((name for name in known if called(name).lower() == line.strip().lower()), None)
    settle(found)
    return found
