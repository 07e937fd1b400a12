"""Decks: the starters, random legal ones, deck codes, and what makes a deck legal."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from ..core import BadRules, Chance
from .card import Card
from .card_book import by_name, card_named, card_of, collectible, hero_of, meant, printed
from .chance import OPENING, PickCard, PickOne
from .formats import CLASSIC, SET_FOLDERS, SETS, Format, format_named
from .keywords import HERO_CLASSES

DECK_SIZE = 30
_STANDARD = 2


@dataclass(frozen=True)
class Deck:
    """A class and the cards it plays with, in the book's order."""

    name: str
    card_class: str
    cards: tuple[Card, ...]
    unknown_numbers: tuple[int, ...] = ()
    """Numbers of cards in a deck code that these sets do not have."""

    @property
    def counts(self) -> Counter[Card]:
        return Counter(self.cards)

    @property
    def curve(self) -> list[int]:
        """Number of cards that cost 0, 1, ... 6, and 7 or more mana."""
        costs = [0] * 8
        for card in self.cards:
            costs[min(7, card.cost)] += 1
        return costs

    @property
    def kinds(self) -> dict[str, int]:
        """Number of minions, of spells and of weapons."""
        return {kind: sum(card.type == kind for card in self.cards) for kind in ("MINION", "SPELL", "WEAPON")}


@dataclass(frozen=True)
class FamousDeck:
    """A deck that people knew, as its time played it."""

    deck: Deck
    format: Format
    """The oldest in which it may be played."""
    year: int
    style: str
    """Aggro, control, combo, ... as players sort decks."""
    wins_by: str
    """One line of how it wants to win."""

    @property
    def name(self) -> str:
        return self.deck.name

    @property
    def code(self) -> str:
        return write_code(self.deck)


def make_deck(name: str, card_class: str, cards: Iterable[Card]) -> Deck:
    return Deck(name, card_class, tuple(sorted(cards, key=lambda card: card.index)))


def deck_of_names(name: str, card_class: str, copies: Mapping[str, int]) -> Deck:
    """The deck of our own files: how many there are of each card by name."""
    return make_deck(name, card_class, (card_named(one) for one, number in copies.items() for _ in range(number)))


def faults(deck: Deck, allowed: Format = CLASSIC) -> list[str]:
    """Every deck rule it breaks in a format, as sentences; none if it is legal."""
    found = []
    if deck.card_class not in HERO_CLASSES:
        found.append(f"{deck.card_class.title()} is not a class that can build decks")
    size = len(deck.cards) + len(deck.unknown_numbers)
    if size != DECK_SIZE:
        found.append(f"A deck has {DECK_SIZE} cards, this one has {size}")
    for card, number in deck.counts.items():
        found += _faults_of(deck, card, number, allowed)
    found += [
        f"Card number {number} is in none of the sets there are here" for number in sorted(set(deck.unknown_numbers))
    ]
    return found


def _faults_of(deck: Deck, card: Card, number: int, allowed: Format) -> list[str]:
    found = []
    card_of(card.id)
    if not card.collectible or card.is_hero:
        found.append(f"{card.name} cannot be put in a deck")
    elif not card.is_implemented:
        found.append(f"{card.name} cannot be played here yet")
    if not allowed.has(card.set):
        found.append(f"{card.name} ({SETS[SET_FOLDERS[card.set]]}) is not in the format {allowed.title}")
    if card.card_class not in ("NEUTRAL", deck.card_class):
        found.append(f"{card.name} is a {card.card_class.title()} card, the deck's class is {deck.card_class.title()}")
    most = 1 if card.rarity == "LEGENDARY" else 2
    if number > most:
        rule = "a legendary card may be there once" if most == 1 else "a card may be there twice"
        found.append(f"{card.name} is there {number} times; {rule}")
    return found


@cache
def starters() -> dict[str, Deck]:
    """The nine starter decks by class."""
    lists = json.loads(files(__package__).joinpath("starters.json").read_text(encoding="utf-8"))
    return {name.upper(): deck_of_names(name, name.upper(), copies) for name, copies in lists.items()}


@cache
def famous() -> dict[str, FamousDeck]:
    """The famous decks by name. A list stays as it is: records name it."""
    lists = json.loads(files(__package__).joinpath("famous.json").read_text(encoding="utf-8"))
    found = (
        FamousDeck(
            deck_of_names(one["name"], one["class"], one["cards"]),
            format_named(one["format"]),
            one["year"],
            one["style"],
            one["wins_by"],
        )
        for one in lists
    )
    return {one.name: one for one in found}


def famous_named(name: str) -> FamousDeck | None:
    """A famous deck by its name or part of it: "patron", "handlock"; None if none or several fit."""
    plain = name.strip().lower()
    fits = [one for title, one in famous().items() if plain and plain in title.lower()]
    exact = [one for one in fits if one.name.lower() == plain]
    return exact[0] if exact else fits[0] if len(fits) == 1 else None


@cache
def _choices(card_class: str, allowed: Format) -> tuple[Card, ...]:
    """Every card a deck of this class may have, as often as it may have it."""
    cards = [
        card for card in collectible(allowed) if card.card_class in ("NEUTRAL", card_class) and card.is_implemented
    ]
    return tuple(card for card in cards for _ in range(1 if card.rarity == "LEGENDARY" else 2))


@cache
def _own_choices(card_class: str, allowed: Format) -> tuple[Card, ...]:
    """Those of them that are the class's own."""
    return tuple(card for card in _choices(card_class, allowed) if card.card_class == card_class)


def random_class(chance: Chance) -> str:
    return HERO_CLASSES[chance.ask(PickOne(HERO_CLASSES, OPENING))]


def random_deck(chance: Chance, card_class: str | None = None, allowed: Format = CLASSIC) -> Deck:
    """A legal deck, every choice of cards equally likely; half of them are forced to be class cards."""
    chosen_class = card_class or random_class(chance)
    left, own = list(_choices(chosen_class, allowed)), list(_own_choices(chosen_class, allowed))
    picked = []
    for step in range(DECK_SIZE):
        source, other = (own, left) if step % 2 else (left, own)
        card = source.pop(chance.ask(PickCard(source, OPENING)))
        picked.append(card)
        if card.card_class == chosen_class:
            other.remove(card)
    return make_deck("random", chosen_class, picked)


def deck_named(spec: str, chance: Chance, allowed: Format = CLASSIC) -> Deck:
    """A deck from rules data: starter, random, random:CLASS, a starter's class, a famous deck's name, or a code."""
    word, _, rest = spec.partition(":")
    if word == "starter" and not rest:
        return starters()[random_class(chance)]
    if word == "random":
        return random_deck(chance, class_named(rest) if rest else None, allowed)
    if spec.upper() in HERO_CLASSES:
        return starters()[spec.upper()]
    return legal_deck(spec, allowed)


def legal_deck(code: str, allowed: Format = CLASSIC) -> Deck:
    """The deck of a code, or a famous one by name; BadRules lists what is wrong with it in a format."""
    known = famous().get(code)
    deck = known.deck if known else read_code(code)
    wrong = faults(deck, allowed)
    if wrong:
        raise BadRules("This deck is not legal: " + "; ".join(wrong))
    return deck


def read_list(text: str) -> Deck:
    """A deck from lines such as "2 Fireball" or "2x Fireball"; BadRules names a line that is no card."""
    cards: list[Card] = []
    for line in filter(None, (line.split("#")[0].strip() for line in text.splitlines())):
        found = re.fullmatch(r"(?:(\d{1,4}) ?x? +)?(.+)", line)
        card = by_name(found[2], _all_collectible()) if found else None
        if found is None or card is None:
            raise BadRules(f"{line!r} is no card of the sets there are here{meant(found[2]) if found else ''}")
        cards += [card] * min(DECK_SIZE, int(found[1] or 1))
    classes = sorted({card.card_class for card in cards} - {"NEUTRAL"})
    return make_deck("list", classes[0] if classes else HERO_CLASSES[0], cards)


def check_spec(spec: str, allowed: Format = CLASSIC) -> None:
    """BadRules unless `deck_named` will accept it."""
    word, _, rest = spec.partition(":")
    if spec == "starter" or spec.upper() in HERO_CLASSES:
        return
    if word == "random":
        if rest:
            class_named(rest)
        return
    legal_deck(spec, allowed)


def class_named(name: str) -> str:
    """A class by any capitals; BadRules lists them."""
    if name.upper() not in HERO_CLASSES:
        raise BadRules(f"There is no class {name!r}; the classes are {', '.join(one.title() for one in HERO_CLASSES)}")
    return name.upper()


def write_code(deck: Deck) -> str:
    """The deck in the official code."""
    singles = sorted(card.dbf for card, number in deck.counts.items() if number == 1)
    pairs = sorted(card.dbf for card, number in deck.counts.items() if number == 2)
    more = sorted((card.dbf, number) for card, number in deck.counts.items() if number > 2)
    numbers = [0, 1, _STANDARD, 1, hero_of(deck.card_class).dbf]
    numbers += [len(singles), *singles, len(pairs), *pairs, len(more)]
    for dbf, number in more:
        numbers += [dbf, number]
    return base64.b64encode(b"".join(_varint(number) for number in numbers)).decode("ascii")


def read_code(code: str) -> Deck:
    """The deck of an official code, legal or not; BadRules if it cannot be read."""
    numbers = _numbers(code)
    try:
        if (next(numbers), next(numbers)) != (0, 1):
            raise BadRules("This is not a deck code of version 1")
        next(numbers)
        heroes = [next(numbers) for _ in range(next(numbers))]
        listed: list[int] = []
        for copies in (1, 2, 0):
            for _ in range(next(numbers)):
                dbf = next(numbers)
                listed += [dbf] * min(DECK_SIZE, copies or next(numbers))
    except StopIteration:
        raise BadRules("The deck code is cut off") from None
    hero = _dbf_cards().get(heroes[0]) if heroes else None
    if hero is None or not hero.is_hero:
        raise BadRules("The deck code names no hero of these sets")
    known = _dbf_cards()
    deck = make_deck("code", hero.card_class, [known[dbf] for dbf in listed if dbf in known])
    return replace(deck, unknown_numbers=tuple(dbf for dbf in listed if dbf not in known))


@cache
def _all_collectible() -> tuple[Card, ...]:
    """Every card of every set that may be put in a deck, without asking what they do."""
    return tuple(card for card in printed().values() if card.collectible and not card.is_hero)


@cache
def _dbf_cards() -> dict[int, Card]:
    return {card.dbf: card for card in printed().values()}


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


class _numbers:  # noqa: N801  (an iterator that reads like a function)
    """The numbers packed in a deck code."""

    def __init__(self, code: str) -> None:
        lines = [line.strip() for line in code.strip().splitlines()]
        text = next((line for line in lines if line and not line.startswith("#")), "")
        try:
            self._bytes = iter(base64.b64decode(text + "=" * (-len(text) % 4), validate=True))
        except (binascii.Error, ValueError):
            raise BadRules(f"{text[:40]!r} is neither a deck code nor a starter deck's class") from None
        if not text:
            raise BadRules("The deck code is empty")

    def __next__(self) -> int:
        number = shift = 0
        while True:
            byte = next(self._bytes)
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7
            if shift > 35:
                raise BadRules("The deck code is damaged")
