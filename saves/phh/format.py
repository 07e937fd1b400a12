"""PhhHand histories in the PHH format: `.phh` files hold one hand, `.phhs` files many.

A history becomes a Match of ours, so that everything that works on records works on it. Amounts may be decimals:
they are counted in the smallest unit that occurs (`unit` of a PhhHand), since a table has whole chips only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from cardai.games.files import parse_toml, read_text
from cardai.games.holdem.state import HoldemState
from cardai.games.match import Match

from ..errors import SaveError
from ..record import MAX_RECORD_BYTES, Record, from_match
from .reader import MOST_PLACES, amounts_of, follow, places_of

SUFFIXES = (".phh", ".phhs")


@dataclass(frozen=True)
class PhhHand:
    """One hand of a history."""

    name: str
    """The file, and the number of the hand in it if there are several."""
    fields: Mapping[str, Any] = field(repr=False)
    """Everything the history says."""
    match: Match | None
    """The hand as a match, as far as it could be followed."""
    fault: str | None = None
    """Why it could not be followed to its end."""
    unit: Decimal = Decimal(1)
    """Worth of one chip of the match in the history."""

    @property
    def players(self) -> list[str]:
        """Names by seat; p1 sits at seat 0."""
        count = len(self.fields.get("starting_stacks", ()))
        given = self.fields.get("players") or []
        names = [str(name) for name in given] if isinstance(given, list) else []
        return [names[seat] if seat < len(names) and names[seat] else f"p{seat + 1}" for seat in range(count)]

    @property
    def record(self) -> Record:
        """The hand as a record of ours; SaveError if it could not be followed."""
        if self.match is None:
            raise SaveError(f"{self.name}: {self.fault}")
        return from_match(self.match, [f"human:{name}" for name in self.players], title=self.name)


def read(path: Path) -> list[PhhHand]:
    """Every hand of a file, followed as far as its rules allow; SaveError if the file is no history at all."""
    hands = []
    for name, fields in _documents(path):
        found = follow(fields)
        hands.append(PhhHand(name, fields, found.match, found.fault, found.unit))
    return hands


def load(path: Path) -> list[PhhHand]:
    """Every hand of a file; SaveError names the first that cannot be followed."""
    hands = read(path)
    for hand in hands:
        if hand.match is None or hand.fault:
            raise SaveError(f"{hand.name}: {hand.fault}")
    return hands


def verify(hand: PhhHand) -> list[str]:
    """Differences between a history and the end its own actions lead to; none if all is well."""
    if hand.match is None or hand.fault:
        return [hand.fault or "it cannot be followed"]
    table = hand.match.state
    assert isinstance(table, HoldemState)
    finishing, winnings = hand.fields.get("finishing_stacks"), hand.fields.get("winnings")
    if table.turn is not None:
        given = finishing is not None or any(winnings or ())
        return ["its actions end before the hand is over"] if given else []
    try:
        if finishing is not None:
            return _stack_faults(hand, table, amounts_of(finishing))
        # a finished hand that nobody won is how histories say that they do not know
        return _winning_faults(hand, table, amounts_of(winnings)) if winnings and any(winnings) else []
    except (InvalidOperation, TypeError, ValueError):
        return ["its finishing stacks or winnings are not numbers"]


def _stack_faults(hand: PhhHand, table: HoldemState, finishing: Sequence[Decimal]) -> list[str]:
    if len(finishing) != table.count:
        return [f"it has {table.count} players but {len(finishing)} finishing stacks"]
    ours = [stack * hand.unit for stack in table.stacks]
    return [
        f"{hand.players[seat]} finishes with {_plain(theirs)}, the actions give {_plain(ours[seat])}"
        for seat, theirs in enumerate(finishing)
        if theirs.is_finite() and not _is_same(theirs, table.stacks[seat], hand)
    ]


def _winning_faults(hand: PhhHand, table: HoldemState, winnings: Sequence[Decimal]) -> list[str]:
    """Winnings are what a player took from the pots, after any rake; an uncalled blind counts there or not."""
    if len(winnings) != table.count:
        return [f"it has {table.count} players but {len(winnings)} winnings"]
    won = [0] * table.count
    for pot in table.pots:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            won[seat] += share
    back, over = table.returned or (0, 0)
    found = []
    for seat, theirs in enumerate(winnings):
        ours = won[seat] * hand.unit
        most = won[seat] + (over if seat == back else 0)
        if (theirs > most * hand.unit and not _is_same(theirs, most, hand)) or (ours > 0) != (theirs > 0):
            found.append(f"{hand.players[seat]} wins {_plain(theirs)}, the actions give {_plain(ours)} before any rake")
    return found


def _is_same(theirs: Decimal, chips: int, hand: PhhHand) -> bool:
    exact = -places_of(theirs) <= MOST_PLACES
    return abs(theirs - chips * hand.unit) < (Decimal("1e-9") if exact else hand.unit)


def _plain(amount: Decimal) -> str:
    return f"{amount.normalize():f}"


def _documents(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The hands of a file by name, unchecked."""
    try:
        found = parse_toml(read_text(path, 16 * MAX_RECORD_BYTES), Decimal)
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror or error}") from None
    except (ValueError, ArithmeticError) as error:
        raise SaveError(f"{path}: not a hand history ({error})") from None
    if "variant" in found or "actions" in found:
        yield str(path), found
        return
    hands = {name: fields for name, fields in found.items() if isinstance(fields, dict)}
    if not hands:
        raise SaveError(f"{path}: not a hand history (it has no variant and no actions)")
    for name, fields in hands.items():
        yield f"{path} hand {name}", fields
