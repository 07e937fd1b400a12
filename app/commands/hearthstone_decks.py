"""`cardai deck build` and `cardai deck substitute`: decks found by playing them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from ..waiting import waiting
from .options import AsJson, Format, Seed, print_json

if TYPE_CHECKING:
    from collections import Counter

    from cardai.ai.hearthstone.decks.build import BuiltDeck, DeckSearch, SearchBudget
    from cardai.ai.hearthstone.decks.duels import PlayDuels, WinShare
    from cardai.ai.hearthstone.decks.substitutes import Swap, TriedSwap
    from cardai.games.hearthstone.card import Card
    from cardai.games.hearthstone.decks import Deck
    from cardai.games.hearthstone.formats import Format as CardFormat

Collection = Annotated[
    Path | None, typer.Option(help='Use only the cards of this file: lines such as "2 Fireball" or "Fireball".')
]
Agent = Annotated[str, typer.Option(help="Who plays both sides; greedy is fast, turn is stronger and slower.")]
Jobs = Annotated[int, typer.Option(min=0, help="Processes (0: one for each core).")]
GOAL = 0.6
"""The share of wins against the pool that a built deck should reach."""


def build(
    card_class: Annotated[str, typer.Option("--class", help="mage, warrior, ...")],
    collection: Collection = None,
    minutes: Annotated[float, typer.Option(min=0.0, help="How long to search; measuring comes on top.")] = 10,
    games: Annotated[int | None, typer.Option(min=1, help="Search for so many games instead of minutes.")] = None,
    measure: Annotated[int, typer.Option(min=1, help="Games to measure the deck against each field.")] = 400,
    agent: Agent = "greedy",
    in_format: Format = None,
    seed: Seed = None,
    jobs: Jobs = 0,
    cluster: Annotated[str | None, typer.Option(help="Play on the Dask scheduler at this address.")] = None,
    as_json: AsJson = False,
) -> None:
    """Search a strong deck by self-play and report its wins against the starter decks and a pool of evolved decks.

    The same player sits on both sides. Ctrl-C ends the search with the best deck so far.
    With --games and --seed the same deck is found again.

    Examples: cardai deck build --class mage  |  cardai deck build --class hunter --collection mine.txt --minutes 3
    """
    from cardai.ai.hearthstone.decks import build, duels

    wanted = build.class_named(card_class)
    cards = format_of(in_format)
    allowed = build.limits(wanted, _owned(collection), cards)
    _check_agent(agent)
    luck = secrets.randbits(24) if seed is None else seed
    with duels.table(jobs, cluster) as play:
        search = _search(build.DeckTask(wanted, allowed, _field("pool"), agent, luck, cards.name), play)
        budget = build.SearchBudget(games=games, seconds=60 * minutes if games is None else None)
        built = _run(search, budget)
        shares = _measured(built.deck, measure, agent, luck, play, cards.name)
    if as_json:
        print_json(_built_json(built, shares, agent, luck))
    else:
        typer.echo("\n".join(_built_lines(built, shares, agent, luck, cards)))
    if built.interrupted:
        raise typer.Exit(130)


def format_of(name: str | None) -> CardFormat:
    """The format of this name, Classic if there is none."""
    from cardai.games.hearthstone.formats import CLASSIC, format_named

    return CLASSIC if name is None else format_named(name)


def _owned(collection: Path | None) -> Counter[Card] | None:
    from cardai.games.core import BadRules
    from cardai.games.files import MEGABYTE, read_text
    from cardai.games.hearthstone.decks import read_list

    if collection is None:
        return None
    try:
        return read_list(read_text(collection, MEGABYTE)).counts
    except OSError as error:
        raise BadInput(f"{collection}: {error.strerror or error}") from None
    except BadRules as fault:
        raise BadInput(f"{collection}: {fault}") from None


def _check_agent(spec: str) -> None:
    """A bad spec is one line here and not a fault in another process."""
    from cardai.ai import registry
    from cardai.games import registry as games

    registry.make(spec, games.make("hearthstone"))


def _field(name: str) -> tuple[str, ...]:
    from cardai.ai.hearthstone.decks.pool import pool, starter_codes

    return tuple((pool() if name == "pool" else starter_codes()).values())


def _search(task: Any, play: PlayDuels) -> DeckSearch:
    """A search that begins with the class's starter deck and its deck of the pool, as far as they are owned."""
    from cardai.ai.hearthstone.decks.build import DeckSearch
    from cardai.ai.hearthstone.decks.pool import pool
    from cardai.games.hearthstone.decks import legal_deck, starters

    known = [starters()[task.card_class].cards]
    if task.card_class in pool():
        known.append(legal_deck(pool()[task.card_class]).cards)
    return DeckSearch(task, play, known)


def _run(search: DeckSearch, budget: SearchBudget) -> BuiltDeck:
    with waiting("Building a deck") as told:
        built = search.run(budget, told)
    if built.interrupted:
        typer.echo("Stopped: measuring the best deck so far (Ctrl-C again to skip it)", err=True)
    return built


def _measured(deck: Deck, games: int, agent: str, seed: int, play: PlayDuels, in_format: str) -> dict[str, WinShare]:
    """Shares against the pool and the starters; what Ctrl-C cuts off is left out."""
    from cardai.ai.hearthstone.decks.build import measure
    from cardai.games.hearthstone.decks import write_code

    code, shares = write_code(deck), {}
    try:
        for name in ("pool", "starters"):
            with waiting("Measuring it") as told:
                tell = partial(_tell, told, f"{games} games against the {name}")
                shares[name] = measure(code, _field(name), games, agent, seed, play, tell, in_format)
    except KeyboardInterrupt:
        typer.echo("Stopped measuring", err=True)
    return shares


def _tell(told: Callable[[float, str], None], words: str, done: float) -> None:
    told(done, words)


def _built_json(built: BuiltDeck, shares: dict[str, WinShare], agent: str, seed: int) -> dict[str, Any]:
    from dataclasses import asdict

    from cardai.games.hearthstone.decks import write_code

    return {
        "class": built.deck.card_class,
        "code": write_code(built.deck),
        "cards": {card.name: number for card, number in built.deck.counts.items()},
        "curve": built.deck.curve,
        "agent": agent,
        "seed": seed,
        "search": {"games": built.games, "decks": built.decks, "interrupted": built.interrupted},
        "shares": {name: asdict(found) for name, found in shares.items()},
        "goal": GOAL,
    }


def _built_lines(
    built: BuiltDeck, shares: dict[str, WinShare], agent: str, seed: int, allowed: CardFormat
) -> list[str]:
    from .hearthstone_cards import deck_lines

    lines = [
        *deck_lines(built.deck, allowed),
        f"{built.decks} decks tried in {built.games} games ({agent}, seed {seed})",
    ]
    for name, found in shares.items():
        lines.append(f"against the {name:<9}{_said(found)}")
    if "pool" in shares:
        lines.append(_goal(shares["pool"]))
    return lines


def _said(found: WinShare) -> str:
    return f"{found.wins:6.1%} wins (95 %: {found.low:.1%} to {found.high:.1%}) in {found.games} games"


def _goal(found: WinShare) -> str:
    if found.low >= GOAL:
        return f"The goal of {GOAL:.0%} against the pool is reached by the whole interval."
    reached = "reached, though within the error" if found.wins >= GOAL else "not reached"
    return f"The goal of {GOAL:.0%} against the pool is {reached}; more --minutes may help."


def substitute(
    name: Annotated[
        str, typer.Argument(metavar="DECK", help="A code, a class for its starter deck, a famous deck, or a file.")
    ],
    missing: Annotated[str, typer.Option(help="The card of the deck you do not have.")],
    collection: Collection = None,
    games: Annotated[int, typer.Option(min=4, help="Games for each replacement.")] = 200,
    top: Annotated[int, typer.Option(min=1, max=50, help="How many similar cards to try.")] = 8,
    agent: Agent = "greedy",
    in_format: Format = None,
    seed: Seed = 0,
    jobs: Jobs = 0,
    as_json: AsJson = False,
) -> None:
    """Propose replacements for a missing card: similar ones, ranked by how they change the deck's share of wins.

    Every replacement plays the same games against the pool of evolved decks as the deck with the missing card.

    Example: cardai deck substitute mydeck.txt --missing "Leeroy Jenkins"
    """
    from cardai.ai.hearthstone.decks import build, duels, substitutes

    from .hearthstone_cards import format_for, named_deck

    deck = named_deck(name)
    cards = format_for(deck, in_format)
    _check_legal(deck, cards)
    card = _card(missing, cards)
    allowed = build.limits(deck.card_class, _owned(collection), cards)
    swaps = substitutes.shortlist(deck, card, allowed, top)
    _check_agent(agent)
    with duels.table(jobs) as play, waiting("Trying replacements") as told:
        before, tried = substitutes.trial(
            deck,
            swaps,
            _field("pool"),
            games,
            play,
            agent,
            seed or 0,
            partial(_tell, told, f"{len(swaps)} cards"),
            cards.name,
        )
    if as_json:
        print_json(_tried_json(card, before, tried, agent))
    else:
        typer.echo("\n".join(_tried_lines(card, before, tried)))


def _check_legal(deck: Deck, allowed: CardFormat) -> None:
    from cardai.games.hearthstone.decks import faults

    wrong = faults(deck, allowed)
    if wrong:
        raise BadInput("This deck is not legal: " + "; ".join(wrong))


def _card(name: str, allowed: CardFormat) -> Card:
    from cardai.games.hearthstone.card_book import by_name, collectible

    found = by_name(name, collectible(allowed))
    if found is None:
        raise BadInput(f"There is no card {name!r} in the format {allowed.title}")
    return found


def _tried_json(missing: Card, before: WinShare, tried: list[TriedSwap], agent: str) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "missing": missing.name,
        "agent": agent,
        "share": asdict(before),
        "replacements": [{**_swap_json(one.swap), **_change_json(one)} for one in tried],
    }


def _swap_json(swap: Swap) -> dict[str, Any]:
    from cardai.games.hearthstone.decks import write_code

    cards = [card.name for card in swap.cards]
    return {"cards": cards, "similarity": swap.similarity, "code": write_code(swap.deck)}


def _change_json(one: TriedSwap) -> dict[str, Any]:
    from dataclasses import asdict

    return {"change": one.change, "error": one.error, "certain": one.is_certain, "share": asdict(one.share)}


def _tried_lines(missing: Card, before: WinShare, tried: list[TriedSwap]) -> list[str]:
    from cardai.ai.hearthstone.decks.substitutes import named
    from cardai.games.hearthstone.decks import write_code

    lines = [
        f"With {missing.name}: {_said(before)} against the pool",
        f"{'instead':<46}{'alike':>6}{'change':>10}{'error':>8}",
    ]
    for one in tried:
        alike, change = f"{one.swap.similarity:.2f}", f"{100 * one.change:+.1f} %"
        noise = "" if one.is_certain else "  within the noise"
        lines.append(f"{named(one.swap.cards):<46}{alike:>6}{change:>10}{100 * one.error:>6.1f} %{noise}")
    best = tried[0]
    if not any(one.is_certain for one in tried):
        lines.append("No difference is beyond the noise (two standard errors); more --games tell them apart.")
    return [*lines, f"The deck with {named(best.swap.cards)}:", write_code(best.swap.deck)]
