"""Actions of a player as numbers, and the words for them.

A raise is the number of chips it is made to: the seat's total of this street. The rest are negative.
"""

from __future__ import annotations

import re

from ..core import BadToken

FOLD = -4
CHECK = -3
CALL = -2
ALL_IN = -1

WORDS = {FOLD: "fold", CHECK: "check", CALL: "call", ALL_IN: "allin"}

_SPELLINGS = {
    "f": FOLD, "fold": FOLD, "pass": FOLD, "muck": FOLD,
    "x": CHECK, "k": CHECK, "check": CHECK,
    "c": CALL, "cc": CALL, "call": CALL,
    "a": ALL_IN, "allin": ALL_IN, "shove": ALL_IN, "jam": ALL_IN, "push": ALL_IN,
}  # fmt: skip
_RAISE = re.compile(r"(?:r|b|cbr|raise|bet|raises|bets)?\s*(?:to\b)?\s*([0-9]{1,15})")


def token(action: int) -> str:
    """`fold`, `check`, `call`, `allin` or `raise 12`."""
    return f"raise {action}" if action > 0 else WORDS[action]


def parse(text: str) -> int:
    """Read an action as players write it: `raise 12`, `r 12`, `bet to 12`, `12`, `c`, `x`, `all-in`."""
    plain = text.strip().lower()
    word = re.sub(r"[\s_-]", "", plain)
    if word in _SPELLINGS:
        return _SPELLINGS[word]
    found = _RAISE.fullmatch(plain)
    if found is None or not int(found[1]):
        raise BadToken(f"{text!r} is not an action; say fold, check, call, raise 12 or allin")
    return int(found[1])
