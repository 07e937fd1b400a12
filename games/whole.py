"""Whole numbers as they are typed or stand in files of others."""

from __future__ import annotations

LONGEST = 18
"""Digits: what has more is no count of chips, points or seats, and from 4,300 digits on Python itself refuses."""


def whole(text: str) -> int | None:
    """The number that plain digits are; None if they are anything else, or too many."""
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= LONGEST else None
