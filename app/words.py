"""A game in words, through its `app/text` module, or plainly in its own notation where that says nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardai.ai.agent import Advice
from cardai.games.core import AnyGame, AnyState, AnyView

from .registry import load, table
from .seats import spec_words
from .text.reasons import in_words


def describe(view: AnyView, names: Sequence[str] = ()) -> str:
    """The position as its seat sees it, in lines of at most 79 columns; who sits where by these names."""
    text = _text(view.game)
    if text is not None:
        said: str = text.describe(view, names)
        return said
    return f"{view.game.title}: " + ("the game is over" if view.turn is None else f"{called(names, view.turn)} to move")


def called(names: Sequence[str], seat: int) -> str:
    """Name of a seat in the middle of a sentence."""
    if seat >= len(names):
        return f"seat {seat + 1}"
    return "you" if names[seat] == "You" else names[seat]


def upper(sentence: str) -> str:
    """The sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def whose(names: Sequence[str], seat: int) -> str:
    """Owner at the beginning of a sentence; nothing is yours where you only watch."""
    return "Your" if seat >= len(names) or names[seat] == "You" else f"{names[seat]}'s"


def narrate(seat: int, action: Any, before: AnyView, after: AnyView, names: Sequence[str]) -> list[str]:
    """Tell a step to the seat whose views these are."""
    text = _text(after.game)
    if text is not None:
        told: list[str] = text.narrate(seat, action, before, after, names)
        return told
    return [f"{names[seat]}: {after.game.token(action)}"]


def label(view: AnyView, action: Any) -> str:
    """An action in few words, for menus and advice: the text module's `label`, else the notation."""
    said = getattr(_text(view.game), "label", None)
    return said(view, action) if said else view.game.token(action)


def headline(view: AnyView, names: Sequence[str] = ()) -> str:
    """Where the game stands in a few words ("Round 3 of 13"): the text module's `headline`, else nothing."""
    said = getattr(_text(view.game), "headline", None)
    return said(view, names) if said else ""


def outcome(view: AnyView, names: Sequence[str]) -> str:
    """Tell the end of a game in one sentence: the text module's `outcome`, else nothing."""
    said = getattr(_text(view.game), "outcome", None)
    return said(view, names) if said else ""


def unshown(game: AnyGame, state: AnyState, ended: AnyState) -> frozenset[int]:
    """Seats whose cards of this position nobody else ever saw, by how the game ended: the text module's `unshown`."""
    said = getattr(_text(game), "unshown", None)
    return said(state, ended) if said else frozenset()


def with_names(advice: Advice, view: AnyView, names: Sequence[str]) -> Advice:
    """Advice whose reasons read as texts do here, and call everybody as at this table."""
    options = (replace(one, reasons=in_words(view, one.reasons, names)) for one in advice.options)
    return replace(advice, options=tuple(options))


def rules_words(game: AnyGame) -> str:
    """The rules in force in a player's words: by the text module's own `rules_words`, else by the preset."""
    own = getattr(_text(game), "rules_words", None)
    return str(own(game)) if own is not None else preset_words(game.name, game.rules_name)


def preset_words(game: str, preset: str) -> str:
    """A preset in a player's words: the text module's `RULES`, else its name."""
    return _words(game, "RULES").get(preset, preset)


def format_words(game: str, name: str) -> str:
    """A format in a player's words: the text module's `FORMATS`, else its name."""
    return _words(game, "FORMATS").get(name, name)


def about(game: str, name: str, summary: str) -> str:
    """Meaning of a preset or format in one line: the text module's `ABOUT`, else its summary."""
    return _words(game, "ABOUT").get(name, summary)


def player_words(game: str, spec: str) -> str:
    """An agent without settings in a player's words: the text module's `PLAYERS`, else its spec."""
    return _words(game, "PLAYERS").get(spec, spec_words(spec))


def _words(game: str, table_name: str) -> dict[str, str]:
    place = table(game).text
    found: dict[str, str] = getattr(load(place), table_name, {}) if place else {}
    return found


WON, LOST, DRAW = "You won", "You lost", "A draw"
"""Endings of a game for the only person in it."""
RESULT_TOLERANCE = 1e-6
"""Difference by which sums of results may be off."""


def ending(names: Sequence[str], gains: Sequence[float], people: Sequence[int]) -> str:
    """Ending of a game, for the only person in it if there is one.

    Where some win what others lose, who did not lose anything has not lost, whoever won more.
    """
    if len(gains) < 2:
        return "The game is over"
    best = max(gains)
    if min(gains) == best:
        return DRAW
    own = gains[people[0]] if len(people) == 1 else None
    if own == best:
        return WON
    if own is not None and (own < 0 or abs(sum(gains)) > RESULT_TOLERANCE):
        return LOST
    winners = [name for name, value in zip(names, gains, strict=True) if value == best]
    return f"{upper(' and '.join(winners))} won"


def standing(names: Sequence[str], returns: Sequence[float], unit: str) -> list[str]:
    """The result, best first; equal results share a place."""
    order = sorted(zip(returns, names, strict=True), key=lambda pair: -pair[0])
    width = max(map(len, names))
    places = [1 + sum(other > result for other in returns) for result, _ in order]
    return [
        f"{place}. {name:<{width}}  {amount(result, unit)}" for place, (result, name) in zip(places, order, strict=True)
    ]


def loses(label: str, loss: str, unit: str) -> str:
    """Beginning of a sentence about the cost of a move."""
    return f"{upper(label)} {costs(loss, unit)}"


def costs(loss: str, unit: str) -> str:
    """Verb phrase for a move that costs so much."""
    return f"lowers the chance to win by {loss} %" if unit == "win %" else f"loses {loss} {unit}"


def counted(number: int, word: str) -> str:
    """One day, two days."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def amount(result: float, unit: str) -> str:
    """A result with its unit: one point is no points, and a game that is only won or lost has no figure."""
    if unit == "win %":
        return {100.0: "won", 0.0: "lost"}.get(result, "draw")
    return f"{result:g} {unit.removesuffix('s') if unit == 'points' and abs(result) == 1 else unit}"


def _text(game: AnyGame) -> Any:
    place = table(game.name).text
    return load(place) if place else None
