"""`cardai cards`: the Hearthstone cards there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import BadInput
from .options import AsJson, Format, print_json

if TYPE_CHECKING:
    from cardai.games.hearthstone.card import Card


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
    from cardai.games.hearthstone.card_book import by_name, meant

    from ..report.decks import card_facts, card_lines

    exact = by_name(name) if name else None
    found = [exact] if exact else _found(_pool(in_format, tokens), filters, name or "", cost, text or "")
    if not found:
        raise BadInput(f"No card is like that{meant(name or '')}")
    if as_json:
        print_json([card_facts(card) for card in found])
    elif len(found) == 1:
        typer.echo("\n".join(card_lines(found[0])))
    else:
        _print_list(found)


def _pool(in_format: str | None, tokens: bool) -> list[Card]:
    """Cards of a format, or of all; with those that cannot be put in a deck if these are wanted."""
    from cardai.games.hearthstone.card_book import book, collectible
    from cardai.games.hearthstone.formats import EVERYTHING, format_named

    allowed = EVERYTHING if in_format is None else format_named(in_format)
    if tokens:
        return [card for card in book().values() if card.type != "ENCHANTMENT" and allowed.has(card.set)]
    return list(collectible(allowed))


def _found(pool: list[Card], filters: dict[str, str | None], name: str, cost: int | None, text: str) -> list[Card]:
    """Cards like these words, by class and cost."""
    from cardai.games.hearthstone.card_text import card_text

    for field, wanted in filters.items():
        if wanted:
            _check_filter(field, wanted)
            pool = [card for card in pool if getattr(card, field).lower() == _plain(wanted)]
    found = (
        card
        for card in pool
        if name.lower() in card.name.lower()
        and cost in (None, card.cost)
        and (not text or text.lower() in card_text(card).lower())
    )
    return sorted(found, key=lambda card: (card.card_class == "NEUTRAL", card.card_class, card.cost, card.name))


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
