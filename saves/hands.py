"""Finished hold'em hands wherever they are kept: records of ours, PHH and PokerStars histories."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from cardai.games.holdem.state import HoldemState

from . import open_file, record
from .errors import SaveError

if TYPE_CHECKING:
    from cardai.games.holdem.history import HandResult

    from .phh import PhhHand


@dataclass(frozen=True)
class PlayedHand:
    """A hand with who played it, when, and for what."""

    result: HandResult
    """Gains are after the rake where a history tells it."""
    names: Sequence[str]
    """By seat."""
    date: str = ""
    """2026-03-14, or nothing if unknown."""
    stakes: str = ""
    """Small and big blind as the file counts: 0.5/1."""
    number: str = ""
    """Where it was played and its number there, the same in every copy; nothing if unknown."""


def played(path: Path, say: Callable[[str], None]) -> Iterator[PlayedHand]:
    """The hold'em hands of a file; what cannot be read or disagrees with its own result is said and skipped."""
    try:
        if path.suffix in open_file.HAND_HISTORIES:
            yield from _of_histories(path, say)
        else:
            yield from _of_record(path)
    except SaveError as error:
        say(str(error))


def _of_histories(path: Path, say: Callable[[str], None]) -> Iterator[PlayedHand]:
    for hand in open_file.histories(path):
        faults = open_file.hand_faults(path, hand)
        if hand.match is None or faults:
            say(f"{hand.name}: {'; '.join(faults)}")
            continue
        table = hand.match.state
        assert isinstance(table, HoldemState)
        for result in table.hands:
            yield PlayedHand(
                _after_rake(hand, result), hand.players, _date(hand), _stakes(result, hand.unit), _number(hand)
            )


def _of_record(path: Path) -> Iterator[PlayedHand]:
    found = record.read(path)
    if found.game != "holdem":
        return
    _, match = record.load(path)
    names = [seat.partition(":")[2] or seat if record.is_human(seat) else seat for seat in found.seats]
    if len(set(names)) < len(names):
        names = [f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)]
    table = match.state
    assert isinstance(table, HoldemState)
    same = sha256(repr((found.created, found.seats, found.tokens)).encode()).hexdigest()
    for number, result in enumerate(table.hands, 1):
        yield PlayedHand(result, names, found.created[:10], _stakes(result, Decimal(1)), f"{same}/{number}")


def _after_rake(hand: PhhHand, result: HandResult) -> HandResult:
    """The gains less what the house took of each winner's pots, if the history says so."""
    rake, said = hand.fields.get("_rake"), hand.fields.get("winnings")
    if not rake or not said:
        return result
    won = [0] * len(result.gains)
    for pot in result.pots:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            won[seat] += share
    taken = [int(won[seat] - theirs / hand.unit) for seat, theirs in enumerate(said)]
    return replace(result, gains=tuple(gain - fee for gain, fee in zip(result.gains, taken, strict=True)))


def _date(hand: PhhHand) -> str:
    parts = [hand.fields.get(name) for name in ("year", "month", "day")]
    if not all(isinstance(part, int) for part in parts):
        return ""
    year, month, day = parts
    return f"{year:04}-{month:02}-{day:02}"


def _number(hand: PhhHand) -> str:
    """Only with the place: numbers alone begin anew in every collection, and in every event on each of its days."""
    venue, number = hand.fields.get("venue"), hand.fields.get("hand")
    where = [str(hand.fields.get(name, "")) for name in ("event", "table", "year", "month", "day")]
    return "/".join([str(venue), *where, str(number)]) if venue and number is not None else ""


def _stakes(result: HandResult, unit: Decimal) -> str:
    small = min((amount for _, amount in result.posting.blinds), default=0)
    return f"{plain(small * unit)}/{plain(result.posting.min_bet * unit)}"


def plain(amount: Decimal) -> str:
    """An amount without trailing zeros."""
    return f"{amount.normalize():f}"
