"""`cardai deck`: the Hearthstone decks there are, and any other one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import hearthstone_build
from .options import AsJson, Format, print_answer, print_json

if TYPE_CHECKING:
    from cardai.games.hearthstone.decks import Deck
    from cardai.games.hearthstone.formats import Format as CardFormat

deck = typer.Typer(
    add_completion=False,
    help="Look at, check and convert Hearthstone decks.\n\nExample: cardai deck show Mage",
    rich_markup_mode=None,
    no_args_is_help=True,
)
deck.command()(hearthstone_build.build)


@deck.command()
def guide(name: hearthstone_build.DeckName, as_json: AsJson = False) -> None:
    """A page about a deck: how it wants to win, its mana curve, and what keeping each card is worth.

    Examples: cardai deck guide patron  |  cardai deck guide mydeck.txt
    """
    from ..deck_shelf import named_deck
    from ..report.decks import guide_json, guide_lines

    found = named_deck(name)
    print_answer(as_json, lambda: guide_json(found), lambda: guide_lines(found))


deck.command()(hearthstone_build.substitute)


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
def show(name: hearthstone_build.DeckName, in_format: Format = None, as_json: AsJson = False) -> None:
    """Show a deck: cards, mana curve, kinds, and what keeps it from being legal.

    Examples: cardai deck show Mage  |  cardai deck show AAECAf0EAA...  |  cardai deck show mydeck.txt
    """
    from ..deck_shelf import format_for, named_deck

    found = named_deck(name)
    _print_deck(found, as_json, format_for(found, in_format))


@deck.command()
def check(name: hearthstone_build.DeckName, in_format: Format = None) -> None:
    """Say whether a deck may be played; exit code 2 and the reasons if not.

    Examples: cardai deck check mydeck.txt  |  cardai deck check mydeck.txt --format wild2014
    """
    from ..deck_shelf import check_legal, format_for, named_deck

    found = named_deck(name)
    allowed = format_for(found, in_format)
    check_legal(found, allowed)
    typer.echo(f"A legal {found.card_class.title()} deck of {len(found.cards)} cards in the format {allowed.title}.")


@deck.command()
def code(name: hearthstone_build.DeckName) -> None:
    """Print the official code of a deck, for example of a list of card names in a file.

    Example: cardai deck code mydeck.txt
    """
    from cardai.games.hearthstone.decks import write_code

    from ..deck_shelf import named_deck

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
    from cardai.games.hearthstone.formats import CLASSIC, format_named

    spec = f"random:{card_class}" if card_class else "random"
    allowed = format_named(in_format or CLASSIC.name)
    _print_deck(deck_named(spec, Luck(random.Random(seed)), allowed), as_json, allowed)


def _print_deck(found: Deck, as_json: bool, allowed: CardFormat) -> None:
    from ..report.decks import deck_json, deck_lines

    print_answer(as_json, lambda: deck_json(found, allowed), lambda: deck_lines(found, allowed))
