"""Hearthstone decks at hand: those that come with the program, and those a person has pasted or built.

A kept deck is a text file in the user's data folder, as the game's own clipboard export has it: `### name`, comments,
the code. Files with lists of cards ("2 Fireball") are read as well.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from cardai.games.core import BadRules
from cardai.games.files import MEGABYTE, read_text
from cardai.games.hearthstone import FORMATS
from cardai.games.hearthstone.decks import (
    Deck,
    famous,
    famous_named,
    faults,
    read_code,
    read_list,
    starters,
    write_code,
)
from cardai.games.hearthstone.formats import CLASSIC, Format, format_named
from cardai.games.hearthstone.keywords import HERO_CLASSES
from cardai.saves import atomic, places
from cardai.saves.news import NEWS

from .errors import BadInput
from .printable import one_line

RANDOM = "random"
_CODE = re.compile(r"[A-Za-z0-9+/=]{20,}")


@dataclass(frozen=True)
class DeckOffer:
    """A deck to choose from."""

    name: str
    deck: Deck | None
    """None: thirty cards at random."""
    about: str
    kind: str
    """Where it comes from: yours, starter, famous, pool, random."""

    @property
    def spec(self) -> str:
        """The deck as rules data has it."""
        return RANDOM if self.deck is None else write_code(self.deck)


def folder() -> Path:
    """Where kept decks are."""
    return places.data_dir() / "decks"


def read(text: str) -> Deck:
    """A deck from a clipboard export, a code alone or a list of cards; BadRules says what is wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    name = next((line.lstrip("#").strip() for line in lines if line.startswith("###")), "")
    codes = [word for line in lines if not line.startswith("#") for word in [line] if _CODE.fullmatch(word)]
    deck = read_code(codes[0]) if codes else read_list(text)
    if not deck.counts:
        raise BadRules("There is no card in it: a deck code, an export of the game or a list of cards is wanted")
    return replace(deck, name=name or deck.card_class.title())


def export(deck: Deck) -> str:
    """A deck as the game's clipboard has it."""
    cards = sorted(deck.counts.items(), key=lambda pair: (pair[0].cost, pair[0].name))
    lines = [f"# {number}x ({card.cost}) {card.name}" for card, number in cards]
    return "\n".join([f"### {deck.name}", f"# Class: {deck.card_class.title()}", *lines, "#", write_code(deck), ""])


def keep(deck: Deck) -> Deck:
    """Write a deck down under its name, or under the next free one if another deck has it; BadInput if it cannot be."""
    known = kept()
    same = next((one for one in known if one.counts == deck.counts and one.card_class == deck.card_class), None)
    if same is not None:
        return same
    names = {one.name for one in offers()}
    number = next(n for n in range(1, 1000) if _numbered(deck.name, n) not in names)
    deck = replace(deck, name=_numbered(deck.name, number))
    try:
        atomic.replace(_path(deck.name), export(deck).encode())
    except OSError as error:
        raise BadInput(f"The deck cannot be kept ({error.strerror or error})") from None
    return deck


def forget(name: str) -> None:
    """Delete a kept deck."""
    for path, deck in _files():
        if deck.name == name:
            path.unlink(missing_ok=True)


def kept() -> list[Deck]:
    """The decks a person has pasted or built; files that are none are left out and told once."""
    return [deck for _, deck in _files()]


def offers() -> list[DeckOffer]:
    """Every deck there is to choose from, one's own first."""
    mine = [DeckOffer(deck.name, deck, f"Your own {deck.card_class.title()} deck", "yours") for deck in kept()]
    return [*mine, *_house()]


@cache
def _house() -> tuple[DeckOffer, ...]:
    """The decks that come with the program, and none."""
    from cardai.ai.hearthstone.decks.pool import pool

    first = [DeckOffer(deck.name, deck, "A starter deck of Basic cards", "starter") for deck in starters().values()]
    known = [
        DeckOffer(one.name, one.deck, f"{one.style}, {one.year}: {one.wins_by}", "famous") for one in famous().values()
    ]
    evolved = [
        DeckOffer(f"Evolved {name.title()}", read_code(code), "Found by the program's own builder in self-play", "pool")
        for name, code in pool().items()
    ]
    return (*first, *known, *evolved, DeckOffer(RANDOM, None, "Thirty cards at random, others every game", RANDOM))


def find(name: str) -> DeckOffer:
    """The deck a person means by a name, a part of one, a file or a code; BadInput if there is none."""
    path = Path(name).expanduser()
    if path.suffix == ".txt" or (len(name) < 200 and path.is_file()):
        return _from_file(path)
    there = offers()
    called = name.strip().lower()
    # evolved decks were called Pool Mage and so on before
    for exact in (called, re.sub("^pool ", "evolved ", called)):
        if known := next((one for one in there if one.name.lower() == exact), None):
            return known
    if one := famous_named(name):
        return next(offer for offer in there if offer.name == one.name and offer.kind == "famous")
    if "\n" in name or _CODE.fullmatch(name.strip()):
        deck = read(name)
        return DeckOffer(deck.name, deck, "A deck code", "code")
    near = difflib.get_close_matches(name.title(), [one.name for one in there], 3, 0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else "; cardai deck list shows those there are"
    raise BadInput(f"There is no deck {name!r}{hint}")


def named_deck(name: str) -> Deck:
    """A deck by name, file or code; BadInput for a random one."""
    found = find(name).deck
    if found is None:
        raise BadInput("A random deck is another one every time: cardai deck random shows one")
    return found


def format_for(deck: Deck, name: str | None) -> Format:
    """The format of this name; without one a famous deck's own, Classic for others."""
    known = famous().get(deck.name)
    return known.format if known and name is None else format_named(name or CLASSIC.name)


def check_legal(deck: Deck, allowed: Format) -> None:
    """BadInput with the reasons if a deck may not be played."""
    if wrong := faults(deck, allowed):
        raise BadInput("This deck is not legal: " + "; ".join(wrong))


def name_of(spec: str) -> str:
    """Name of a deck of rules data: as it is offered here, else by its class."""
    known = next((one.name for one in offers() if one.spec == spec), None)
    if known is not None:
        return one_line(known)
    word = spec.partition(":")[0]
    if word in ("starter", RANDOM, "same"):
        return f"the {word} deck" if word == "same" else f"a {word} deck"
    if spec in famous():
        return spec
    return spec.title() if spec.upper() in HERO_CLASSES else f"{read_code(spec).card_class.title()} deck"


def rules_with(names: Sequence[str], in_format: str | None = None) -> dict[str, Any]:
    """Rules for a game with these decks, the person's own first; the format is as wide as they need."""
    chosen = [find(name) for name in names]
    chosen += [find(RANDOM)] * (2 - len(chosen))
    allowed = _wide_enough([one.deck for one in chosen if one.deck is not None], in_format)
    for one in chosen:
        if one.deck is not None and (wrong := faults(one.deck, allowed)):
            raise BadInput(f"{one.name} is not a legal deck: {'; '.join(wrong)}")
    return {"decks": [one.spec for one in chosen], "open": True, "format": allowed.name}


def choices() -> list[tuple[str, str, str]]:
    """Decks for a menu: label, name, meaning."""
    return [(one.name, one.name, one.about) for one in offers()]


def _wide_enough(decks: Iterable[Deck], wanted: str | None) -> Format:
    """The format asked for, or the first after it in which all these decks are legal."""
    if wanted is not None and wanted not in FORMATS:
        return format_named(wanted)
    names = list(FORMATS)
    formats = [format_named(name) for name in names[names.index(wanted) if wanted else 0 :]]
    decks = list(decks)
    return next((one for one in formats if not any(faults(deck, one) for deck in decks)), formats[0])


def _from_file(path: Path) -> DeckOffer:
    try:
        deck = read(read_text(path, MEGABYTE))
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from None
    except BadRules as fault:
        raise BadInput(f"{path}: {fault}") from None
    return DeckOffer(deck.name, deck, f"From {path.name}", "file")


def _files() -> list[tuple[Path, Deck]]:
    found = []
    for path in sorted(folder().glob("*.txt")) if folder().is_dir() else []:
        try:
            text = read_text(path, MEGABYTE)
            deck = read(text)
        except (OSError, BadRules) as fault:
            NEWS.tell(f"Your deck {path.name} was left out ({fault}); the file stays as it is")
            continue
        found.append((path, deck if "###" in text else replace(deck, name=path.stem)))
    return found


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name} {number}"


def _path(name: str) -> Path:
    plain = re.sub(r"[^\w-]+", "-", name).strip("-").lower()[:60] or "deck"
    return next(path for n in range(1000) if not (path := folder() / f"{_numbered(plain, n + 1)}.txt").exists())
