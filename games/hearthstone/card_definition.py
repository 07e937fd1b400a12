"""A line of a card page says what a card of the facts does: `card`, `plain`, `choose_one`, `token`, `hero`, `power`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, TypeVar, Unpack

from .card_book import BadCard, printed, printed_card
from .keywords import AURA, COST_AURA

if TYPE_CHECKING:
    from .card import Card
    from .engine.amounts import Amount
    from .engine.auras import Aura, CostAura
    from .engine.effects import Effect
    from .engine.triggers import Trigger

T = TypeVar("T")


class Definition(TypedDict, total=False):
    """Abilities of a card, as its page defines them."""

    play: Effect
    """A spell's effect, a Battlecry or a hero power."""
    combo: Effect
    """Instead of `play` if it is not the first card of the turn."""
    deathrattle: Effect
    drawn: Effect
    """When it is drawn from the deck; a token that is a spell is gone then and another card is drawn."""
    in_hand: Trigger
    """A reaction while it is in hand."""
    on: Trigger | tuple[Trigger, ...]
    secret: Trigger
    aura: Aura | tuple[Aura, ...]
    cost_aura: CostAura
    cost_less: Amount
    choose: tuple[Card, ...]
    keywords: int
    """Keywords the facts do not tell."""
    abilities: int
    """Standing effects the rules look for."""
    note: str
    """Meaning of `keywords` and `abilities`, in words."""


def card(name: str, **does: Unpack[Definition]) -> Card:
    """A card that may be put in a deck."""
    found = printed_card(name)
    if not found.collectible:
        raise BadCard(f'{name} is only made by other cards: token("{name}", "{found.id}")')
    return _define(found, does)


def plain(*names: str) -> None:
    """Cards that are nothing but their numbers and keywords."""
    for name in names:
        card(name)


def token(name: str, card_id: str, **does: Unpack[Definition]) -> Card:
    """A card that only other cards make. Names of tokens are not unique, so the id says which it is."""
    found = printed().get(card_id)
    if found is None or found.name != name:
        raise BadCard(f"There is no {name!r} with the id {card_id} in the facts")
    return _define(found, does)


def choose_one(name: str, *options: Card) -> Card:
    """A card that does one thing or another, as its player chooses."""
    return card(name, choose=options)


def option(name: str, card_id: str, play: Effect) -> Card:
    """One side of a Choose One card."""
    return token(name, card_id, play=play)


def power(name: str, card_id: str, play: Effect) -> Card:
    """A hero power."""
    return token(name, card_id, play=play)


def hero(name: str, own_power: Card) -> Card:
    """A hero who leads a class, with the power at the start."""
    found = card(name)
    if found.hero_power != own_power.id:
        raise BadCard(f"{own_power.name} is not the hero power of {name}")
    return found


def _define(card: Card, does: Definition) -> Card:
    if card.is_implemented:
        raise BadCard(f"{card.name} ({card.id}) is defined twice")
    card.is_implemented = True
    card.play, card.combo, card.deathrattle = does.get("play"), does.get("combo"), does.get("deathrattle")
    card.cost_aura, card.cost_less, card.drawn = does.get("cost_aura"), does.get("cost_less"), does.get("drawn")
    card.auras, card.triggers = _row(does.get("aura")), _row(does.get("on"))
    card.lends_keywords = any(aura.keywords for aura in card.auras)
    card.has_health_as_attack = any(aura.attack_is_health for aura in card.auras)
    card.in_hand = _row(does.get("in_hand"))
    card.secret = does.get("secret")
    if card.secret is not None:
        card.secret.is_secret = True
    card.choose, card.note = does.get("choose", ()), does.get("note", "")
    card.keywords |= does.get("keywords", 0)
    card.abilities = does.get("abilities", 0) | (AURA if card.auras else 0) | (COST_AURA if card.cost_aura else 0)
    for trigger in card.triggers:
        card.abilities |= trigger.moment
    return card


def _row(one: T | tuple[T, ...] | None) -> tuple[T, ...]:
    """None, one or several as several."""
    if one is None:
        return ()
    return one if isinstance(one, tuple) else (one,)
