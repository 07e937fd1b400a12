"""Which five ranks make a straight, how strong it is and which card breaks ties: a table, not a flag."""

from __future__ import annotations

from dataclasses import dataclass

STRAIGHT_RANKS = "3456789TJQKA2"
"""The ranks of Big Two, low to high."""


@dataclass(frozen=True)
class Straight:
    """One pattern: a higher strength wins, then the suit of the ranking card."""

    ranks: tuple[int, ...]
    """Five ranks in the order they are written, each an index into STRAIGHT_RANKS."""
    strength: int
    card: int
    """The rank whose card decides between straights of equal strength."""

    @property
    def text(self) -> str:
        """As players write it: A2345, 10JQKA."""
        return "".join(STRAIGHT_RANKS[rank] for rank in self.ranks).replace("T", "10")


def straight(text: str, strength: int, card: str | None = None) -> Straight:
    """A pattern from its ranks; the ranking card is the last one unless named. ValueError if it makes no sense."""
    letters = text.upper().replace("10", "T")
    ranks = tuple(STRAIGHT_RANKS.index(letter) for letter in letters if letter in STRAIGHT_RANKS)
    if len(ranks) != 5 or len(letters) != 5 or len(set(ranks)) != 5:
        raise ValueError(f"A straight is five different ranks such as 34567 or A2345, not {text!r}")
    letter = (card or letters[-1]).upper().replace("10", "T")
    if letter not in letters or len(letter) != 1:
        raise ValueError(f"The ranking card of {text} must be one of its ranks, not {card!r}")
    return Straight(ranks, strength, STRAIGHT_RANKS.index(letter))


def _table(*weakest_first: str) -> tuple[Straight, ...]:
    """Patterns from the weakest up; `A2345/2` is ranked by its two, `=` ties with the one before."""
    table: list[Straight] = []
    for text in weakest_first:
        ranks, _, card = text.lstrip("=").partition("/")
        step = 0 if text.startswith("=") else 1
        table.append(straight(ranks, (table[-1].strength if table else 0) + step, card or None))
    return tuple(table)


_PLAIN = ("34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")

STRAIGHT_TABLES: dict[str, tuple[Straight, ...]] = {
    "ace-two top": _table(*_PLAIN, "23456/2", "A2345/2"),
    "two on top": _table(*_PLAIN, "A2345/2", "=23456/2"),
    "taiwan": _table("A2345", *_PLAIN, "23456/2"),
    "ace low": _table("A2345", "23456", *_PLAIN),
    "two low": _table("23456", *_PLAIN),
    "up to ace": _table(*_PLAIN),
    "up to two": _table(*_PLAIN, "JQKA2"),
}
"""The orders met at real tables, by name."""


def name_of(table: tuple[Straight, ...]) -> str | None:
    """The name of a known order."""
    return next((name for name, known in STRAIGHT_TABLES.items() if known == table), None)
