"""Rules of a game of Hearthstone: the decks, the format, and points of the rules that once were others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ..core import BadRules, RulesData
from . import decks
from .formats import CLASSIC, Format, format_named


@dataclass(frozen=True)
class Rules:
    """All that can differ between two tables."""

    name: str = "custom"
    """The preset, or custom."""
    decks: tuple[str, str] = ("starter", "starter")
    """As `decks.deck_named` reads them; the second may be "same"."""
    open_lists: bool = True
    """Does each player know which cards the other's deck has?"""
    format: Format = CLASSIC
    """Which cards there are, in decks and at random."""
    countered_is_cast: bool = False
    """Does a spell that is countered set off "whenever you cast"? Not since patch 11.2; records from before that was
    so here do not name this rule and are replayed with it."""
    deathrattles_first: bool = False
    """Do Deathrattles come before all other answers to a death and Secrets last, do heroes die after them, and are
    minions buried by place? Not in the game; records from before that was so here are replayed with it."""

    @classmethod
    def read(cls, data: RulesData) -> Rules:
        """From a preset's name or {"preset": ...} or {"decks": [...], "open": true}, with "format"; BadRules if bad."""
        if isinstance(data, str):
            return _preset(data)
        strange = set(data) - _RULE_FIELDS
        if strange:
            raise BadRules(
                f"Hearthstone has no rule {sorted(strange)[0]!r}; there are {', '.join(sorted(_RULE_FIELDS))}"
            )
        rules = _preset(data["preset"]) if "preset" in data else cls()
        if "preset" in data and ("decks" in data or "open" in data):
            raise BadRules("A preset says which decks there are; name either a preset or decks and open")
        return replace(rules, **_given(data))._checked()

    @classmethod
    def recorded(cls, data: RulesData) -> Rules:
        """From a record, whose rules may be older than some of the words."""
        if isinstance(data, str):
            return replace(cls.read(data), countered_is_cast=True, deathrattles_first=True)
        return cls.read({**dict.fromkeys(_ONCE, True), **data})

    def _checked(self) -> Rules:
        for place, spec in enumerate(self.decks):
            if not (place and spec == "same"):
                decks.check_spec(spec, self.format)
        return self

    def data(self) -> RulesData:
        """As a record stores them. What an old record left out is left out again."""
        found: dict[str, Any] = {} if self.format is CLASSIC else {"format": self.format.name}
        found |= {word: False for word in _ONCE if not getattr(self, word)}
        if self.name == "custom":
            return {"decks": list(self.decks), "open": self.open_lists, **found}
        return {"preset": self.name, **found} if found else self.name


RULES_BY_PRESET: Final = {
    "starter": Rules("starter"),
    "random": Rules("random", ("random", "random"), open_lists=False),
    "mirror": Rules("mirror", ("random", "same")),
}
_ONCE = ("countered_is_cast", "deathrattles_first")
"""Points of the rules that once were so, and are in records that do not name them."""
_RULE_FIELDS = {"preset", "decks", "open", "format", *_ONCE}


def _preset(name: object) -> Rules:
    if not isinstance(name, str) or name not in RULES_BY_PRESET:
        raise BadRules(f"There are no Hearthstone rules {name!r}; there are {', '.join(RULES_BY_PRESET)}")
    return RULES_BY_PRESET[name]


def _given(data: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that the data say except the preset."""
    found: dict[str, Any] = {}
    if "decks" in data:
        found["decks"] = _two_decks(data["decks"])
    for word, field in (("open", "open_lists"), *((word, word) for word in _ONCE)):
        if word in data:
            if not isinstance(data[word], bool):
                raise BadRules(f"{word} must be true or false")
            found[field] = data[word]
    if "format" in data:
        found["format"] = _format(data["format"])
    return found


def _two_decks(specs: object) -> tuple[str, str]:
    if not isinstance(specs, (list, tuple)) or len(specs) != 2 or not all(isinstance(spec, str) for spec in specs):
        raise BadRules("decks must name two decks: starter, random, a class, a deck code, or same for the second")
    return specs[0], specs[1]


def _format(named: object) -> Format:
    """By its name, or by a list of sets."""
    if isinstance(named, (list, tuple)) and named and all(isinstance(part, str) for part in named):
        return format_named("+".join(named))
    if not isinstance(named, str):
        raise BadRules("format must be the name of a format or a list of sets")
    return format_named(named)
