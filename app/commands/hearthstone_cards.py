"""`cardai cards` and `cardai deck`: the Hearthstone cards and decks there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from . import hearthstone_decks
from .hearthstone_decks import check_legal, format_of
from .options import AsJson, Format, print_json

if TYPE_CHECKING:
    from cardai.games.hearthstone.card import Card
    from cardai.games.hearthstone.decks import Deck
    from cardai.games.hearthstone.formats import Format as CardFormat

deck = typer.Typer(
    add_completion=False,
    help="Look at, check and convert Hearthstone decks.\n\nExample: cardai deck show Mage",
    rich_markup_mode=None,
    no_args_is_help=True,
)
deck.command()(hearthstone_decks.build)
deck.command()(hearthstone_decks.guide)
deck.command()(hearthstone_decks.substitute)
DeckName = Annotated[
    str, typer.Argument(metavar="DECK", help="A code, a class for its starter deck, a famous deck, or a file.")
]
_BAR = 30


def cards(
    name: Annotated[str | None, typer.Argument(help="A card's name or id, or a part of its name.")] = None,
    card_class: Annotated[str | None, typer.Option("--class", help="mage, ..., neutral.")] = None,
    card_set: Annotated[str | None, typer.Option("--set", help="basic, classic, hof, naxx, gvg or brm.")] = None,
    kind: Annotated[str | None, typer.Option("--type", help="minion, spell or weapon.")] = None,
    race: Annotated[str | None, typer.Option(help="beast, demon, dragon, ...")] = None,
    rarity: Annotated[str | None, typer.Option(help="free, common, rare, epic or legendary.")] = None,
    cost: Annotated[int | None, typer.Option(min=0, help="Exactly this much mana.")] = None,
    text: Annotated[str | None, typer.Option(help="Words in what it does: taunt, draw, ...")] = None,
    in_format: Format = None,
    tokens: Annotated[bool, typer.Option(help="Also cards that cannot be put in a deck.")] = False,
    every: Annotated[bool, typer.Option("--all", help="List every card.")] = False,
    as_json: AsJson = False,
) -> None:
    """List, filter and show Hearthstone cards; alone, how many of them can be played.

    Examples: cardai cards fireball  |  cardai cards --class mage --cost 4  |  cardai cards --text "spell damage"
    """
    given = [name, card_class, card_set, kind, race, rarity, text, in_format]
    filters = {"card_class": card_class, "set": card_set, "type": kind, "race": race, "rarity": rarity}
    if not any(given) and cost is None and not every and not tokens:
        _print_state(as_json)
        return
    from cardai.games.hearthstone.card_book import meant

    found = _found(filters, name, cost, text, tokens, in_format)
    if not found:
        raise BadInput(f"No card is like that{meant(name or '')}")
    if as_json:
        print_json([_facts(card) for card in found])
    elif len(found) == 1:
        typer.echo("\n".join(_full(found[0])))
    else:
        _print_list(found)


def _found(
    filters: dict[str, str | None],
    name: str | None,
    cost: int | None,
    text: str | None,
    tokens: bool,
    in_format: str | None,
) -> list[Card]:
    from cardai.games.hearthstone.card_book import book, by_name, collectible
    from cardai.games.hearthstone.card_text import card_text
    from cardai.games.hearthstone.formats import EVERYTHING

    exact = by_name(name) if name else None
    if exact is not None:
        return [exact]
    allowed = EVERYTHING if in_format is None else format_of(in_format)
    pool = list(collectible(allowed))
    if tokens:
        pool = [card for card in book().values() if card.type != "ENCHANTMENT" and allowed.has(card.set)]
    for field, wanted in filters.items():
        if wanted:
            _check_filter(field, wanted)
            pool = [card for card in pool if getattr(card, field).lower() == _plain(wanted)]
    if name:
        pool = [card for card in pool if name.lower() in card.name.lower()]
    if cost is not None:
        pool = [card for card in pool if card.cost == cost]
    if text:
        pool = [card for card in pool if text.lower() in card_text(card).lower()]
    return sorted(pool, key=lambda card: (card.card_class == "NEUTRAL", card.card_class, card.cost, card.name))


def _plain(word: str) -> str:
    return {"mech": "mechanical"}.get(word.lower(), word.lower())


def _check_filter(field: str, wanted: str) -> None:
    """BadInput with what there is if nothing can match."""
    from cardai.games.hearthstone.card_book import printed

    there = {getattr(card, field).lower() for card in printed().values() if card.type != "ENCHANTMENT"}
    there -= {"", "hero", "hero_power", "dream"}
    if _plain(wanted) not in there:
        raise BadInput(f"There is no {wanted!r}; there are {', '.join(sorted(there))}")


def _print_list(found: list[Card]) -> None:
    from ..text.hearthstone import cards_text

    last = ""
    for card in found:
        if card.card_class != last:
            last = card.card_class
            typer.echo(last.title())
        typer.echo("\n".join(f"  {line}" for line in cards_text([card])))
    typer.echo(f"{len(found)} cards")


def _full(card: Card) -> list[str]:
    from cardai.games.hearthstone.card_text import card_text

    kind = card.type.replace("_", " ").lower()
    about = [card.rarity.lower(), card.card_class.title(), kind, card.race.lower(), f"({card.set.title()} set)"]
    lines = [f"{card.name} ({card.id})", " ".join(filter(None, about))]
    numbers = f"cost {card.cost}"
    if card.is_minion or card.is_weapon:
        numbers += f", {card.attack} Attack, {card.health} {'Durability' if card.is_weapon else 'Health'}"
    lines += [numbers, card_text(card) or "No further rules."]
    lines += [f"  {place}. {part.name}: {card_text(part)}" for place, part in enumerate(card.choose, start=1)]
    return [line for line in lines if line]


def _facts(card: Card) -> dict[str, Any]:
    from cardai.games.hearthstone.card_text import card_text

    names = "id dbf name set type race rarity cost attack health overload spell_damage"
    facts = {name: getattr(card, name) for name in names.split()}
    return {**facts, "class": card.card_class, "collectible": card.collectible, "text": card_text(card)}


def _state() -> dict[str, dict[str, tuple[int, int]]]:
    """Playable and existing cards, by set and class."""
    from cardai.games.hearthstone.card_book import collectible
    from cardai.games.hearthstone.formats import EVERYTHING, SET_FOLDERS
    from cardai.games.hearthstone.keywords import HERO_CLASSES

    table: dict[str, dict[str, tuple[int, int]]] = {}
    for card_set in SET_FOLDERS:
        for card_class in (*HERO_CLASSES, "NEUTRAL"):
            own = [card for card in collectible(EVERYTHING) if card.set == card_set and card.card_class == card_class]
            table.setdefault(card_set, {})[card_class] = (sum(card.is_implemented for card in own), len(own))
    return table


def _print_state(as_json: bool) -> None:
    table = _state()
    if as_json:
        print_json(
            {
                card_set: {name: {"playable": a, "of": b} for name, (a, b) in row.items()}
                for card_set, row in table.items()
            }
        )
        return
    typer.echo(f"{'':<10}" + "".join(f"{card_set.title():>12}" for card_set in table))
    for card_class in table["BASIC"]:
        cells = ["{}/{}".format(*table[card_set][card_class]) for card_set in table]
        typer.echo(f"{card_class.title():<10}" + "".join(f"{cell:>12}" for cell in cells))
    done, there = (sum(pair[at] for row in table.values() for pair in row.values()) for at in (0, 1))
    typer.echo(f"{done} of {there} cards can be played ({100 * done / there:.0f} %).")
    typer.echo("List them with --all or a filter such as --class mage; see one with: cardai cards fireball")


@deck.command("list")
def list_decks(as_json: AsJson = False) -> None:
    """List the starter decks and the famous decks: codes, formats, and how each famous one wants to win.

    Examples: cardai deck list  |  cardai deck show handlock
    """
    from cardai.games.hearthstone.decks import famous, starters, write_code

    codes = {one.name: write_code(one) for one in starters().values()}
    if as_json:
        print_json({**codes, **{one.name: one.code for one in famous().values()}})
        return
    for name, code in codes.items():
        typer.echo(f"{name:<9}{code}")
    for one in famous().values():
        typer.echo(f"\n{one.name}: {one.deck.card_class.title()}, {one.style}, {one.year}, {one.format.title}")
        typer.echo(f"  {one.wins_by}\n  {one.code}")


@deck.command()
def show(name: DeckName, in_format: Format = None, as_json: AsJson = False) -> None:
    """Show a deck: cards, mana curve, kinds, and what keeps it from being legal.

    Examples: cardai deck show Mage  |  cardai deck show AAECAf0EAA...  |  cardai deck show mydeck.txt
    """
    found = named_deck(name)
    _print_deck(found, as_json, format_for(found, in_format))


@deck.command()
def check(name: DeckName, in_format: Format = None) -> None:
    """Say whether a deck may be played; exit code 2 and the reasons if not.

    Examples: cardai deck check mydeck.txt  |  cardai deck check mydeck.txt --format wild2014
    """
    found = named_deck(name)
    allowed = format_for(found, in_format)
    check_legal(found, allowed)
    typer.echo(f"A legal {found.card_class.title()} deck of {len(found.cards)} cards in the format {allowed.title}.")


@deck.command()
def code(name: DeckName) -> None:
    """Print the official code of a deck, for example of a list of card names in a file.

    Example: cardai deck code mydeck.txt
    """
    from cardai.games.hearthstone.decks import write_code

    typer.echo(write_code(named_deck(name)))


@deck.command("random")
def random_one(
    card_class: Annotated[str | None, typer.Option("--class", help="Of this class.")] = None,
    in_format: Format = None,
    seed: Annotated[int | None, typer.Option(help="The same deck again for the same number.")] = None,
    as_json: AsJson = False,
) -> None:
    """Make a random legal deck.

    Example: cardai deck random --class priest
    """
    import random

    from cardai.games.core import Luck
    from cardai.games.hearthstone.decks import deck_named

    spec = f"random:{card_class}" if card_class else "random"
    allowed = format_of(in_format)
    _print_deck(deck_named(spec, Luck(random.Random(seed)), allowed), as_json, allowed)


def named_deck(name: str) -> Deck:
    """A deck by name, file or code."""
    from ..deck_shelf import find

    found = find(name).deck
    if found is None:
        raise BadInput("A random deck is another one every time: cardai deck random shows one")
    return found


def format_for(found: Deck, name: str | None) -> CardFormat:
    """The format of this name; without one a famous deck's own, Classic for others."""
    from cardai.games.hearthstone.decks import famous

    known = famous().get(found.name)
    return known.format if known and name is None else format_of(name)


def _print_deck(found: Deck, as_json: bool, allowed: CardFormat) -> None:
    from cardai.games.hearthstone.decks import faults, write_code

    if as_json:
        listed = {card.id: number for card, number in found.counts.items()}
        about = {"class": found.card_class, "cards": listed, "curve": found.curve, "kinds": found.kinds}
        print_json({**about, "format": allowed.name, "faults": faults(found, allowed), "code": write_code(found)})
        return
    typer.echo("\n".join(deck_lines(found, allowed)))


def deck_lines(found: Deck, allowed: CardFormat) -> list[str]:
    from cardai.games.hearthstone.decks import faults, write_code

    from ..text.hearthstone import card_line

    kinds = ", ".join(f"{number} {kind.lower()}s" for kind, number in found.kinds.items())
    lines = [f"{found.card_class.title()}, {len(found.cards)} cards: {kinds}"]
    ordered = sorted(found.counts.items(), key=lambda pair: (pair[0].cost, pair[0].name))
    lines += [f"  {number}x {_short(card_line(card))}" for card, number in ordered]
    lines += curve_lines(found)
    lines += [f"  ! {fault}" for fault in faults(found, allowed)]
    return [*lines, write_code(found)]


def curve_lines(found: Deck) -> list[str]:
    bars = [
        f"  {cost if cost < 7 else '7+':>2} {'#' * min(_BAR, number)} {number}"
        for cost, number in enumerate(found.curve)
    ]
    return ["Mana curve", *bars]


def _short(line: str, width: int = 73) -> str:
    return line if len(line) <= width else line[: width - 1] + "…"
