"""Choices for a new game: games, presets, seats, opponents, in words for menus. Knows no screen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardai.ai import registry as agents
from cardai.ai.table import AgentKind
from cardai.games import registry as games

from .even import EVEN

Choice = tuple[str, str]
"""A label and the value it stands for."""


def game_choices() -> list[Choice]:
    """Every game by its title."""
    return [(games.make(name).title, name) for name in games.names()]


def seat_choices(game: str, seen: Sequence[str] = ()) -> list[Choice]:
    """Players for a seat: a person, any agent, weakest first, and whoever was seen there before."""
    found: list[Choice] = [("a person", "human")]
    found += [(f"even match · {EVEN_WORDS}", EVEN)] if agents.table(game).levels else []
    for kind in agents.kinds(game):
        found += _lines(kind)
    known = {spec for _, spec in found}
    return found + [(spec, spec) for spec in dict.fromkeys(seen) if spec not in known]


EVEN_WORDS = "the level that fits your results"
STRENGTHS = (("Gentle", 2), ("Fair", 4), ("Strong", 7), ("Expert", 10))
"""Levels by name, for who does not care about numbers."""
LEVEL_WORDS = {
    1: "a beginner who plays almost anything",
    2: "knows the rules, little more",
    3: "plays for fun",
    4: "plays now and then",
    5: "a club player",
    6: "a good club player",
    7: "strong, rarely makes a big mistake",
    8: "very strong",
    9: "an expert",
    10: "the strongest there is here",
}


def strength_choices(game: str) -> list[Choice]:
    """Opponents in one choice: by name where the game has levels, else every agent."""
    levels = {spec for _, spec in seat_choices(game) if spec.startswith("level:")}
    named = [(word, f"level:{level}") for word, level in STRENGTHS if f"level:{level}" in levels]
    if named:
        return [*named, ("Even", EVEN)]
    return [(kind.name, kind.name) for kind in agents.kinds(game)]


def about_opponent(game: str, spec: str) -> str:
    """Description of an opponent, in a player's words."""
    name, _, argument = spec.partition(":")
    if spec == EVEN:
        return EVEN_WORDS
    if name == "level" and argument.isdigit() and int(argument) in LEVEL_WORDS:
        return f"level {argument} of 10, {LEVEL_WORDS[int(argument)]}"
    return next((kind.summary for kind in agents.kinds(game) if kind.name == name), spec)


def fair_seats(game: str, count: int) -> list[str]:
    """A person first and fair opponents, or the usual ones where a game has no levels."""
    named = dict(strength_choices(game))
    return ["human", *[named.get("Fair", agents.opponent(game))] * (count - 1)]


def usual_seats(game: str, count: int) -> list[str]:
    """A person first and the opponent for newcomers everywhere else."""
    return ["human", *[agents.opponent(game)] * (count - 1)]


def _lines(kind: AgentKind) -> list[Choice]:
    """The agent with what it is, or `level:1` to `level:9` where its argument is such a range."""
    numbers = re.fullmatch(r"(\d+)\.\.(\d+)", kind.argument)
    if numbers is None:
        return [(f"{kind.name} · {kind.summary}", kind.name)]
    first, last = map(int, numbers.groups())
    return [(f"{kind.name}:{number} of {last}", f"{kind.name}:{number}") for number in range(first, last + 1)]
