"""The book of cards: facts of the data file joined with the definitions of what they do."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from .card import Card
from .keywords import AURA, COST_AURA

if TYPE_CHECKING:
    from .engine.amounts import Amount
    from .engine.auras import Aura, CostAura
    from .engine.effects import Effect
    from .engine.triggers import Trigger

PAGES = (
    "neutral_basic",
    "neutral_common",
    "neutral_rare",
    "neutral_epic",
    "druid",
    "hunter",
    "mage",
    "paladin",
    "priest",
    "rogue",
    "shaman",
    "warlock",
    "warrior",
    "tokens",
)
"""The modules of `cards` in which cards are defined."""

_definitions: dict[str, dict[str, Any]] = {}


def card(
    card_id: str,
    *,
    play: Effect | None = None,
    combo: Effect | None = None,
    deathrattle: Effect | None = None,
    on: Trigger | tuple[Trigger, ...] = (),
    secret: Trigger | None = None,
    aura: Aura | None = None,
    cost_aura: CostAura | None = None,
    cost_less: Amount | None = None,
    choose: tuple[str, ...] = (),
    keywords: int = 0,
    marks: int = 0,
    note: str = "",
) -> None:
    """Define what a card does.

    `play` is a spell's effect, a battlecry or a hero power; `combo` replaces it when it is not the first card
    of the turn; `marks` are standing effects the rules look for; `note` says in words what `marks` do.
    """
    _definitions[card_id] = {
        "play": play,
        "combo": combo,
        "deathrattle": deathrattle,
        "triggers": on if isinstance(on, tuple) else (on,),
        "secret": secret,
        "aura": aura,
        "cost_aura": cost_aura,
        "cost_less": cost_less,
        "choose": choose,
        "keywords": keywords,
        "ears": marks,
        "note": note,
    }


def plain(*card_ids: str) -> None:
    """Cards that are nothing but their numbers and keywords."""
    for card_id in card_ids:
        card(card_id)


@cache
def book() -> dict[str, Card]:
    """All cards by id. Read once."""
    facts = json.loads(files(__package__).joinpath("cards", "facts.json").read_text(encoding="utf-8"))
    cards = {entry["id"]: Card(index, entry) for index, entry in enumerate(facts)}
    for page in PAGES:
        import_module(f"{__package__}.cards.{page}")
    for card_id, definition in _definitions.items():
        _define(cards[card_id], definition, cards)
    return cards


def _define(card: Card, definition: dict[str, Any], cards: dict[str, Card]) -> None:
    for name in ("play", "combo", "deathrattle", "triggers", "secret", "aura", "cost_aura", "cost_less", "note"):
        setattr(card, name, definition[name])
    card.choose = tuple(cards[option] for option in definition["choose"])
    card.keywords |= definition["keywords"]
    card.ears = definition["ears"] | (AURA if card.aura else 0) | (COST_AURA if card.cost_aura else 0)
    for trigger in card.triggers:
        card.ears |= trigger.moment
    card.is_implemented = True


@cache
def collectible() -> tuple[Card, ...]:
    """Every card that may be put in a deck: the 370."""
    return tuple(one for one in book().values() if one.collectible and not one.is_hero)


@cache
def pool(race: str = "", card_class: str = "", kind: str = "") -> tuple[Card, ...]:
    """Collectible cards of a race, class or type: what "a random ..." draws from."""
    return tuple(
        one
        for one in collectible()
        if (not race or one.race == race)
        and (not card_class or one.card_class == card_class)
        and (not kind or one.type == kind)
    )


@cache
def hero_of(card_class: str) -> Card:
    """The hero who leads this class."""
    return next(one for one in book().values() if one.is_hero and one.collectible and one.card_class == card_class)


def by_name(name: str, among: Iterable[Card] | None = None) -> Card | None:
    """The card of this name or id, capitals and punctuation aside; collectible ones first."""
    wanted = _bare(name)
    cards = list(among if among is not None else book().values())
    cards.sort(key=lambda one: (not one.collectible, one.type == "ENCHANTMENT", one.is_hero))
    return next((one for one in cards if _bare(one.name) == wanted or one.id.lower() == name.lower()), None)


def _bare(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
