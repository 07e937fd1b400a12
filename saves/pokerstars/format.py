"""Files of PokerStars hands: text, any number of hands and tables in one file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from cardai.games.files import read_file, read_start
from cardai.games.holdem.state import HoldemState

from .. import phh
from ..errors import SaveError
from ..phh import PhhHand
from ..phh.reader import follow
from ..record import MAX_RECORD_BYTES
from . import lines
from .hand import HandText

TEXT_SUFFIX = ".txt"


def is_history(path: Path) -> bool:
    """Whether a text file begins like one, so that folders may hold others too."""
    try:
        return b"PokerStars " in read_start(path, 200)
    except OSError:
        return False


def read(path: Path) -> list[PhhHand]:
    """Every hand of a file, followed as far as its rules allow; SaveError if the file is no history at all."""
    return [_followed(path, block) for block in _blocks(path)]


def verify(hand: PhhHand) -> list[str]:
    """Differences between a history and the end its own actions lead to; none if all is well."""
    found = phh.verify(hand)
    if found or hand.match is None:
        return found
    table = hand.match.state
    assert isinstance(table, HoldemState)
    if table.turn is not None:
        return ["its actions end before the hand is over"]
    return _pot_faults(hand, table)


def _pot_faults(hand: PhhHand, table: HoldemState) -> list[str]:
    """The total pot, the rake and the bet that went back, to the cent."""
    said, rake = hand.fields["_total_pot"], hand.fields["_rake"]
    pot = sum(pot.amount for pot in table.pots) * hand.unit
    seat, over = table.returned or (0, 0)
    back = [over * hand.unit if at == seat else Decimal(0) for at in range(table.count)]
    taken = sum(hand.fields["winnings"])
    return [
        *([f"its total pot is {said}, the actions give {pot}"] if pot != said else []),
        *([f"{taken} collected and {rake} rake are not its total pot of {said}"] if taken + rake != said else []),
        *(["the uncalled bet it returns is not what the actions give"] if back != hand.fields["_returned"] else []),
    ]


def _followed(path: Path, block: list[tuple[int, str]]) -> PhhHand:
    found = lines.START.match(block[0][1])
    number = found["id"] if found else "?"
    name = f"{path} hand {number}"
    try:
        fields = HandText(block).fields()
    except SaveError as error:
        return PhhHand(name, {}, None, str(error))
    told = follow(fields)
    return PhhHand(name, fields, told.match, _in_words(told.fault, fields["players"]), told.unit)


def _in_words(fault: str | None, players: list[str]) -> str | None:
    """A fault of the follower with the line's number and the players' names."""
    if fault is None:
        return None
    place = re.match(r"'p(\d+) .*? # line (\d+)': (.*)", fault)
    named = re.sub(r"\bp(\d+)\b", lambda p: _name(players, int(p[1])), place[3] if place else fault)
    return f"line {place[2]}: {_name(players, int(place[1]))}: {named}" if place else named


def _name(players: list[str], number: int) -> str:
    return players[number - 1] if 1 <= number <= len(players) else f"p{number}"


def _blocks(path: Path) -> Iterator[list[tuple[int, str]]]:
    """The lines of each hand with their numbers."""
    block: list[tuple[int, str]] = []
    for number, raw in enumerate(_text(path).splitlines(), start=1):
        text = raw.strip()
        if is_first := len(text) <= lines.MAX_LINE_CHARACTERS and lines.START.match(text) is not None:
            if block:
                yield block
            block = []
        elif not block and text and (len(text) > lines.MAX_LINE_CHARACTERS or not lines.SILENT.fullmatch(text)):
            raise SaveError(f"{path}: not a PokerStars hand history (line {number}: {text[:60]!r})")
        if text and (block or is_first):
            block.append((number, text))
    if not block:
        raise SaveError(f"{path}: not a PokerStars hand history (it has no hand)")
    yield block


def _text(path: Path) -> str:
    try:
        raw = read_file(path, 16 * MAX_RECORD_BYTES)
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror or error}") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")  # what old clients wrote
