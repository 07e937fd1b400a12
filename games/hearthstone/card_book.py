"""The card book: the facts of every set joined with what its cards do, which is read when it is first needed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules

from .card import Card
from .formats import CLASSIC, EVERYTHING, SET_FOLDERS, SETS, Format


class BadCard(ValueError):
    """A card page names a card that does not exist or says twice what a card does."""


@cache
def read_pages(folder: str) -> None:
    """Read what the cards of a set do, once; those of `classic` before all others."""
    if folder != "classic":
        read_pages("classic")
    pages = import_module(f"{__package__}.cards.{folder}")
    for page in iter_modules(pages.__path__):
        import_module(f"{pages.__name__}.{page.name}")


def read_format(allowed: Format) -> None:
    """Read what all cards of a format do."""
    for folder in allowed.sets:
        read_pages(folder)


def book() -> dict[str, Card]:
    """All cards of all sets by id, with what they do."""
    read_format(EVERYTHING)
    return printed()


@cache
def printed() -> dict[str, Card]:
    """All cards by id as the facts have them: for names, numbers and card pages."""
    cards: dict[str, Card] = {}
    for folder in SETS:
        for facts in json.loads(files(f"{__package__}.cards").joinpath(folder, "facts.json").read_text("utf-8")):
            if facts["id"] in cards:
                raise BadCard(f"The facts of {facts['id']} are there twice")
            cards[facts["id"]] = Card(len(cards), facts)
    return cards


def card_of(card_id: str) -> Card:
    """The card of an id, with what it does; KeyError if there is none."""
    found = printed()[card_id]
    read_pages(SET_FOLDERS[found.set])
    return found


def card_named(name: str) -> Card:
    """The card of exactly this name: the collectible one if there is one, else the only one. BadCard otherwise."""
    read_pages("classic")
    return card_of(printed_card(name).id)


def printed_card(name: str) -> Card:
    """Look the card up as printed, before the pages are read."""
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
def collectible(allowed: Format = CLASSIC) -> tuple[Card, ...]:
    """Every card of a format that may be put in a deck."""
    read_format(allowed)
    return tuple(
        one
        for one in printed().values()
        if one.collectible and not one.is_hero and SET_FOLDERS[one.set] in allowed.sets
    )


@cache
def pool(
    allowed: Format,
    race: str = "",
    card_class: str = "",
    kind: str = "",
    cost: int | None = None,
    rarity: str = "",
) -> tuple[Card, ...]:
    """Collectible cards of a format: what "a random ..." draws from."""
    return tuple(
        one
        for one in collectible(allowed)
        if (not race or one.race == race)
        and (not card_class or one.card_class == card_class)
        and (not kind or one.type == kind)
        and (cost is None or one.cost == cost)
        and (not rarity or one.rarity == rarity)
    )


@cache
def moments_in_hand(allowed: Format) -> int:
    """A bit for every moment that cards of a format react to while they are in hand."""
    moments = 0
    for one in collectible(allowed):
        for trigger in one.in_hand:
            moments |= trigger.moment
    return moments


@cache
def secrets_of(allowed: Format, card_class: str) -> tuple[Card, ...]:
    """Cards that a Secret of this class can be in a format."""
    return tuple(one for one in collectible(allowed) if one.is_secret and one.card_class == card_class)


@cache
def hero_of(card_class: str) -> Card:
    """The hero who leads this class."""
    read_pages("classic")
    return next(one for one in printed().values() if one.is_hero and one.collectible and one.card_class == card_class)


def meant(name: str) -> str:
    """The end of a sentence about a card that does not exist: which one may have been meant."""
    names = {one.name.lower(): one.name for one in printed().values() if one.collectible}
    near = get_close_matches(name.strip().lower(), names, 1, 0.7)
    return f"; did you mean {names[near[0]]}?" if near else ""


def by_name(name: str, among: Iterable[Card] | None = None) -> Card | None:
    """The card a player means by a name or id, capitals and punctuation aside; collectible ones first."""
    wanted = _bare(name)
    cards = list(among if among is not None else printed().values())
    cards.sort(key=lambda one: (not one.collectible, one.type == "ENCHANTMENT", one.is_hero))
    found = next((one for one in cards if _bare(one.name) == wanted or one.id.lower() == name.lower()), None)
    return None if found is None else card_of(found.id)


def _bare(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
