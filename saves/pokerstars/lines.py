"""Patterns of the lines of a PokerStars history."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from ..errors import SaveError

_AMOUNT = r"[$€£]?(?:\d{1,3}(?:,\d{3}){1,5}|\d{1,15})(?:\.\d{1,9})?"
_CARDS = r"\[((?:[2-9TJQKA][cdhs] ?)+)\]"

MAX_LINE_CHARACTERS = 500
"""Characters of a line: names have 12, and nobody talks longer. Patterns may take time by the square of this."""

START = re.compile(r"PokerStars .*?(?:Hand|Game) #(?P<id>\d{1,20}):")
"""Beginning of the first line of a hand."""
STAKES = re.compile(
    rf" \((?P<small>{_AMOUNT})/(?P<big>{_AMOUNT})(?: (?P<currency>[A-Z]{{3}}))?\) - "
    r"(?P<date>\d{4}/\d\d/\d\d) (?P<time>\d{1,2}:\d\d:\d\d)(?: |$)"
)
"""End of that line, after the name of the game."""
TABLE = re.compile(r"Table '(?P<table>.+)' .*?Seat #(?P<button>\d{1,2}) is the button")
SEAT = re.compile(
    rf"Seat (?P<seat>\d{{1,2}}): (?P<name>.+) \((?P<stack>{_AMOUNT}) in chips(?:, [^()]+)?\)"
    r"(?P<out> is sitting out| out of hand .*)?"
)
DEALT = re.compile(rf"Dealt to (?P<name>.+?) {_CARDS}")
STREET = re.compile(rf"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* .*?{_CARDS}")
SECTION = re.compile(r"\*\*\* (?P<section>HOLE CARDS|SHOW DOWN|SUMMARY) \*\*\*")
RETURNED = re.compile(rf"Uncalled bet \((?P<amount>{_AMOUNT})\) returned to (?P<name>.+)")
COLLECTED = re.compile(rf"(?P<name>.+) collected (?P<amount>{_AMOUNT}) from (?:(?:main |side )?pot(?:-\d+)?)")
TOTAL = re.compile(rf"Total pot:? (?P<total>{_AMOUNT}).* \| Rake:? (?P<rake>{_AMOUNT}).*")
BOARD = re.compile(rf"Board {_CARDS}")
SHOWED = re.compile(rf"(?:\([a-z ]+\) )*showed {_CARDS}.*")
WON = re.compile(rf"(?:and won|collected) \((?P<amount>{_AMOUNT})\)")
"""Words of the summary about a seat, after its name."""
MUCKED = re.compile(rf"Seat \d+: (?P<name>.+?)(?: \([a-z ]+\))* mucked {_CARDS}")
BY_NAME = {
    "ante": re.compile(rf"posts the ante (?P<amount>{_AMOUNT})(?: and is all-in)?"),
    "small": re.compile(rf"posts small blind (?P<amount>{_AMOUNT})(?: and is all-in)?"),
    "big": re.compile(rf"posts big blind (?P<amount>{_AMOUNT})(?: and is all-in)?"),
    "both": re.compile(rf"posts small & big blinds (?P<amount>{_AMOUNT})(?: and is all-in)?"),
    "fold": re.compile(rf"folds(?: {_CARDS})?"),
    "check": re.compile("checks"),
    "call": re.compile(rf"calls (?P<amount>{_AMOUNT})(?: and is all-in)?"),
    "bet": re.compile(rf"bets (?P<amount>{_AMOUNT})(?: and is all-in)?"),
    "raise": re.compile(rf"raises (?P<by>{_AMOUNT}) to (?P<amount>{_AMOUNT})(?: and is all-in)?"),
    "show": re.compile(rf"shows {_CARDS}(?: \(.*\))?"),
    "muck": re.compile("mucks hand|doesn't show hand"),
    "nothing": re.compile(r"(?:is )?sit(?:s|ting) out"),
}
"""Deeds of a seat, after its name and a colon; the first group without a name is cards."""
UNFOLLOWED = {
    "Hand cancelled": "the hand was cancelled",
    "*** FIRST ": "hands that are run twice cannot be followed",
    "*** SECOND ": "hands that are run twice cannot be followed",
}
"""Lines, by how they begin, after which a hand cannot be followed, and why."""
SILENT = re.compile(
    r".* said, \".*\"|\*+ # \d+ \*+|Board \[.*\]|Seat \d+: .*|"
    r".* (?:joins the table at seat #\d+|leaves the table|is (?:dis)?connected|has timed out(?: while .*)?|"
    r"has returned|(?:is sitting|sits) out|will be allowed to play after the button|was removed from the table .*|"
    r"has \d+ seconds left to act|re-buys .*|takes the add-on .*|finished the tournament.*|wins the tournament.*|"
    r"wins .* bounty .*|cashed out the hand for .*)"
)
"""Lines that change nothing: talk, comings and goings, and what the summary says again."""


class PlayerLine(NamedTuple):
    """A line of one player."""

    name: str
    kind: str
    """A key of BY_NAME."""
    amount: Decimal
    by: Decimal
    """Amount that a raise adds to the bet before it."""
    cards: str


def deed_of(text: str, names: Iterable[str]) -> PlayerLine | None:
    """Deed of a player, if the line begins with the name of one; names may hold anything, colons too."""
    for name in sorted(names, key=len, reverse=True):
        if text.startswith(name + ": "):
            rest = text.removeprefix(name + ": ")
            for kind, pattern in BY_NAME.items():
                found = pattern.fullmatch(rest)
                if found:
                    return _deed(name, kind, found)
    return None


def _deed(name: str, kind: str, found: re.Match[str]) -> PlayerLine:
    said = found.groupdict()
    shown = found[1] if kind in ("fold", "show") and found[1] else ""
    return PlayerLine(
        name, kind, money(said.get("amount") or "0"), money(said.get("by") or "0"), shown.replace(" ", "")
    )


def money(text: str) -> Decimal:
    """An amount without currency sign and thousands' commas."""
    return Decimal(text.lstrip("$€£").replace(",", ""))


def fault(number: int, text: str, why: str) -> SaveError:
    """An error that names the line."""
    return SaveError(f"line {number}: {text[:80]!r}: {why}")
