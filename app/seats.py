"""Seats and their people and agents, and the names of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardai.games.core import AnyGame
from cardai.games.match import Match
from cardai.saves.record import HUMAN, is_human

from .printable import one_line

LONGEST_NAME = 60
FIRST_NAMES = ("Otto", "Mara", "Lin", "Rex", "Pia", "Ivo", "Noor", "Kai", "Zoe", "Bo")
"""Names of agents of the same kind at one table, in the order they sit."""


@dataclass(frozen=True)
class Chair:
    """A seat with whoever sits there."""

    seat: int
    spec: str
    """An agent's spec, or "human" with or without ":Name"."""
    name: str
    """Name everywhere: at the table, in the log, in a review."""

    @property
    def title(self) -> str:
        """Kind of an agent in words, where its name does not say so already; nothing for people."""
        words = spec_words(self.spec)
        return "" if self.is_human or words == self.name else words

    @property
    def is_human(self) -> bool:
        return is_human(self.spec)


class Seated:
    """A match and those around it."""

    match: Match
    chairs: tuple[Chair, ...]

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    @property
    def titles(self) -> tuple[str, ...]:
        """Kind of each agent where its name does not say it."""
        return tuple(chair.title for chair in self.chairs)

    @property
    def specs(self) -> list[str]:
        """The seats as a record writes them."""
        return [chair.spec for chair in self.chairs]

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(chair.seat for chair in self.chairs if chair.is_human)

    def may_see(self) -> tuple[int, ...]:
        """Through whose eyes one may look: anyone's once the game is over, until then the people's own."""
        if self.humans and not self.match.is_over and self.game.has_hidden_information:
            return self.humans
        return tuple(range(self.match.seats))


def canonical(spec: str) -> str:
    """A seat as a record writes it: "me" is short for "human"."""
    name, colon, rest = spec.strip().partition(":")
    return (HUMAN if name.lower() in ("me", HUMAN) else name) + colon + rest


def chairs(specs: Sequence[str]) -> tuple[Chair, ...]:
    """Name everybody so that no two are called alike; a lone person without a name is "You".

    Agents are called by what they are ("level 5"); where several are the same they get first names.
    """
    seats = [canonical(spec) for spec in specs]
    wanted = [_wanted(seat, alone=sum(map(is_human, seats)) == 1) for seat in seats]
    free = iter(name for name in FIRST_NAMES if name not in wanted)
    return tuple(
        Chair(number, seat, name if wanted.count(name) == 1 else _own_name(seat, wanted, number, free))
        for number, (seat, name) in enumerate(zip(seats, wanted, strict=True))
    )


def spec_words(spec: str) -> str:
    """An agent's spec as a player would say it: `level:5` is "level 5"."""
    return spec.replace(":", " ", 1)


def _own_name(seat: str, wanted: Sequence[str], number: int, free: Iterator[str]) -> str:
    """A name for one of several that are alike."""
    name = next(free, None) if not is_human(seat) else None
    return name or f"{wanted[number]} {_count(wanted, number)}"


def _wanted(seat: str, *, alone: bool) -> str:
    if not is_human(seat):
        return spec_words(_readable(seat))
    name = _readable(seat.removeprefix(HUMAN).removeprefix(":"))
    return name or ("You" if alone else "Player")


def _readable(name: str) -> str:
    """A name in one line with room for others beside it."""
    line = one_line(name)
    return line if len(line) <= LONGEST_NAME else f"{line[: LONGEST_NAME - 1]}…"


def _count(wanted: Sequence[str], number: int) -> int:
    """The how-manieth of that name this seat is."""
    return wanted[: number + 1].count(wanted[number])
