"""The rules text of a card, put together from what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from .keywords import KEYWORD_NAMES

if TYPE_CHECKING:
    from .card import Card


@cache
def card_text(card: Card) -> str:
    """Text of a card in full sentences; empty for a card that is only its numbers."""
    return " ".join(_sentences(card))


def keyword_names(keywords: int) -> list[str]:
    """The keywords in a mask by name."""
    return [name for bit, name in KEYWORD_NAMES.items() if keywords & bit]


def _sentences(card: Card) -> Iterator[str]:
    keywords = [name for name in keyword_names(card.keywords) if name not in ("Elusive", "Cannot attack")]
    if keywords:
        yield f"{', '.join(keywords)}."
    if "Elusive" in keyword_names(card.keywords):
        yield "Cannot be targeted by spells or Hero Powers."
    if "Cannot attack" in keyword_names(card.keywords):
        yield "Cannot attack."
    if card.spell_damage:
        yield f"Spell Damage +{card.spell_damage}."
    yield from _played(card)
    yield from _standing(card)
    if card.overload:
        yield f"Overload: ({card.overload})."


def _played(card: Card) -> Iterator[str]:
    label = "Battlecry: " if card.is_minion or card.is_weapon else ""
    if card.choose:
        yield "Choose One: " + "; or ".join(_bare(part) for part in card.choose) + "."
    if card.secret is not None:
        yield f"Secret: {card.secret.words}, {card.secret.effect.say(card)}."
    if card.play is not None:
        yield _sentence(label, card.play.say(card))
    if card.drawn is not None:
        yield _sentence("When drawn: ", card.drawn.say(card))
    if card.combo is not None:
        yield _sentence("Combo: ", _combo(card, card.combo.say(card)))


def _combo(card: Card, words: str) -> str:
    """Effect of the combo in words: instead of the usual effect, or on top of it."""
    usual = card.play.say(card) if card.play is not None else ""
    if not usual:
        return words
    return (
        f"also {words.removeprefix(usual).removeprefix(', then ')}" if words.startswith(usual) else f"{words} instead"
    )


def _standing(card: Card) -> Iterator[str]:
    if card.deathrattle is not None:
        yield _sentence("Deathrattle: ", card.deathrattle.say(card))
    for trigger in card.triggers:
        yield trigger.say(card)
    for trigger in card.in_hand:
        yield f"In hand: {trigger.say(card)}"
    for aura in card.auras:
        yield aura.say(card)
    if card.cost_aura is not None:
        yield card.cost_aura.say(card)
    if card.cost_less is not None:
        yield f"Costs {'' if card.cost_less.is_whole else '(1) less '}{card.cost_less.say(card)}."
    if card.note:
        yield card.note


def _bare(part: Card) -> str:
    return part.play.say(part) if part.play is not None else part.name


def _sentence(label: str, words: str) -> str:
    return f"{label}{words[0].upper() if not label else words[0]}{words[1:]}."
