"""The card book: the facts of every set joined with what its cards do."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules

from .card import Card

SETS = ("classic",)
"""The folders of `cards`. A set has its printed facts in facts.json and pages that say what the cards do; `classic` is
Basic and Classic. A new set goes to the end: a card's index is its place in all the facts."""


class BadCard(ValueError):
    """A card page names a card that does not exist or says twice what a card does."""


@cache
def book() -> dict[str, Card]:
    """All cards by id, with what they do. Read once."""
    for name in SETS:
        pages = import_module(f"{__package__}.cards.{name}")
        for page in iter_modules(pages.__path__):
            import_module(f"{pages.__name__}.{page.name}")
    return printed()


@cache
def printed() -> dict[str, Card]:
    """All cards by id as the facts have them: for card pages; everybody else asks `book`."""
    cards: dict[str, Card] = {}
    for name in SETS:
        for facts in json.loads(files(f"{__package__}.cards.{name}").joinpath("facts.json").read_text("utf-8")):
            if facts["id"] in cards:
                raise BadCard(f"The facts of {facts['id']} are there twice")
            cards[facts["id"]] = Card(len(cards), facts)
    return cards


def card_named(name: str) -> Card:
    """The card of exactly this name: the collectible one if there is one, else the only one. BadCard otherwise."""
    book()
    return printed_card(name)


def printed_card(name: str) -> Card:
    """The same before the pages are read."""
    found = _same_names().get(name, [])
    found = [one for one in found if one.collectible] or found
    if not found:
        raise BadCard(f"There is no card {name!r} in the facts")
    if len(found) > 1:
        raise BadCard(f"{name!r} may be any of {', '.join(one.id for one in found)}: give its id")
    return found[0]


@cache
def _same_names() -> dict[str, list[Card]]:
    names: dict[str, list[Card]] = {}
    for one in printed().values():
        if one.type != "ENCHANTMENT":
            names.setdefault(one.name, []).append(one)
    return names


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
    """The card a player means by a name or id, capitals and punctuation aside; collectible ones first."""
    wanted = _bare(name)
    cards = list(among if among is not None else book().values())
    cards.sort(key=lambda one: (not one.collectible, one.type == "ENCHANTMENT", one.is_hero))
    return next((one for one in cards if _bare(one.name) == wanted or one.id.lower() == name.lower()), None)


def _bare(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
