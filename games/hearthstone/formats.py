"""Formats: which sets decks and random cards are taken from. A format is part of the rules of a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from ..core import BadRules

SETS: Final = {
    "classic": "Basic and Classic",
    "hall_of_fame": "Hall of Fame",
    "naxxramas": "Curse of Naxxramas",
    "goblins_vs_gnomes": "Goblins vs Gnomes",
    "blackrock_mountain": "Blackrock Mountain",
}
"""The folders of `cards` with the names of the sets. A new set goes to the end: a card's index is its place in all the
facts. `classic` is in every format, for it has the heroes."""

SET_FOLDERS: Final = {
    "BASIC": "classic",
    "CLASSIC": "classic",
    "HOF": "hall_of_fame",
    "NAXX": "naxxramas",
    "GVG": "goblins_vs_gnomes",
    "BRM": "blackrock_mountain",
}
"""The folder of a set as the facts name it."""


@dataclass(frozen=True, eq=False)
class Format:
    """Some sets. There is one object for each: formats are compared by identity."""

    name: str
    """As rules and commands name it."""
    sets: tuple[str, ...]
    """Folders, in the order of SETS."""

    @property
    def title(self) -> str:
        """The name for a player: "Wild 2014"."""
        return _TITLES.get(self.name, self.name)

    def has(self, set_code: str) -> bool:
        """Is this set, as the facts name it, part of the format?"""
        return SET_FOLDERS[set_code] in self.sets

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return format_named, (self.name,)


_WILD_2014 = ("classic", "hall_of_fame", "naxxramas", "goblins_vs_gnomes")
_FORMATS = {"classic": ("classic",), "wild2014": _WILD_2014, "wild2015": (*_WILD_2014, "blackrock_mountain")}
_TITLES = {"classic": "Classic", "wild2014": "Wild 2014", "wild2015": "Wild 2015"}


def format_named(name: str) -> Format:
    """A format by its name or its sets; BadRules lists what there is."""
    plain = name.lower().replace(" ", "").replace("-", "")
    if plain in _FORMATS:
        return _format(plain)
    wanted = {part.strip().lower() for part in name.split("+")}
    strange = sorted(wanted - SETS.keys())
    if strange:
        raise BadRules(
            f"There is no format or set {strange[0]!r}; the formats are {', '.join(_FORMATS)}, or sets with a plus "
            f"between: {', '.join(SETS)}"
        )
    sets = tuple(folder for folder in SETS if folder in wanted or folder == "classic")
    return _format(next((known for known, its_sets in _FORMATS.items() if its_sets == sets), "+".join(sets)))


@cache
def _format(name: str) -> Format:
    return Format(name, _FORMATS.get(name) or tuple(name.split("+")))


CLASSIC: Final = format_named("classic")
EVERYTHING: Final = format_named("+".join(SETS))
"""All sets there are."""
