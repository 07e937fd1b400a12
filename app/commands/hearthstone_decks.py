"""`cardai deck build`, `guide` and `substitute`: decks found by playing them, and how to play them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from ..waiting import waiting
from .options import AsJson, Format, Seed, print_json, text_of_file

if TYPE_CHECKING:
    from collections import Counter

    from cardai.ai.hearthstone.decks.build import BuiltDeck, DeckSearch, SearchBudget
    from cardai.ai.hearthstone.decks.duels import PlayDuels, WinShare
    from cardai.ai.hearthstone.decks.substitutes import Swap, TriedSwap
    from cardai.ai.hearthstone.players.keeps import Worth
    from cardai.games.hearthstone.card import Card
    from cardai.games.hearthstone.decks import Deck
    from cardai.games.hearthstone.formats import Format as CardFormat

Collection = Annotated[
    Path | None, typer.Option(help='Use only the cards of this file: lines such as "2 Fireball" or "Fireball".')
]
Agent = Annotated[str, typer.Option(help="Who plays both sides; greedy is fast, turn is stronger and slower.")]
Jobs = Annotated[int, typer.Option(min=0, help="Processes (0: one for each core).")]
GOAL = 0.6
"""The share of wins against the decks it was built to beat that a deck should reach."""
FIELDS = {
    "famous": "the famous decks",
    "kept": "the famous decks it was not built against",
    "pool": "the evolved decks",
    "starters": "the starter decks",
}
"""Fields of decks, with what to call them."""


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
    """Search a strong deck by self-play and report its wins against famous decks, evolved decks and starters.

    The same player sits on both sides. Ctrl-C ends the search with the best deck so far. The deck is kept as a list in
    the data folder and comes with a guide. With --games and --seed the same deck is found again.

    Examples: cardai deck build --class mage  |  cardai deck build --class hunter --collection mine.txt --minutes 3
    """
    from cardai.ai.hearthstone.decks import build, duels

    wanted = build.class_named(card_class)
    cards = format_of(in_format)
    allowed = build.limits(wanted, _owned(collection), cards)
    _check_agent(agent)
    luck = secrets.randbits(24) if seed is None else seed
    with duels.table(jobs, cluster) as play:
        search = _search(build.DeckTask(wanted, allowed, _opponents(cards), agent, luck, cards.name), play)
        budget = build.SearchBudget(games=games, seconds=60 * minutes if games is None else None)
        built = _run(search, budget)
        shares = _measured(built.deck, measure, agent, luck, play, cards)
    kept = _keep(built, shares, agent, luck, cards)
    if as_json:
        print_json(_built_json(built, shares, agent, luck, kept))
    else:
        typer.echo("\n".join(_built_lines(built, shares, agent, luck, cards)))
        typer.echo("\n" + "\n".join(_guide_lines(built.deck)))
        typer.echo(f"The deck is kept in {kept}")
    if built.interrupted:
        raise typer.Exit(130)


def format_of(name: str | None) -> CardFormat:
    """The format of this name, Classic if there is none."""
    from cardai.games.hearthstone.formats import CLASSIC, format_named

    return CLASSIC if name is None else format_named(name)


def _owned(collection: Path | None) -> Counter[Card] | None:
    from cardai.games.core import BadRules
    from cardai.games.hearthstone.decks import read_list

    if collection is None:
        return None
    try:
        return read_list(text_of_file(collection)).counts
    except BadRules as fault:
        raise BadInput(f"{collection}: {fault}") from None


def _check_agent(spec: str) -> None:
    """A bad spec is one line here and not a fault in another process."""
    from cardai.ai import registry
    from cardai.games import registry as games

    registry.make(spec, games.make("hearthstone"))


def _field(name: str, allowed: CardFormat) -> tuple[str, ...]:
    """Codes of a field of decks, as far as they may be played in a format."""
    from cardai.ai.hearthstone.decks.field import kept_field, training_field
    from cardai.ai.hearthstone.decks.pool import pool, starter_codes

    if name in ("pool", "starters"):
        return tuple((pool() if name == "pool" else starter_codes()).values())
    decks = training_field() if name == "famous" else kept_field()
    return tuple(one.code for one in decks if set(one.format.sets) <= set(allowed.sets))


def _opponents(allowed: CardFormat) -> tuple[str, ...]:
    """Decks that a deck is built to beat: the famous ones of the format, the evolved ones where there is none."""
    return _field("famous", allowed) or _field("pool", allowed)


def _search(task: Any, play: PlayDuels) -> DeckSearch:
    """A search that begins with what there is of the class: starter, evolved and famous decks, as far as owned."""
    from cardai.ai.hearthstone.decks.build import DeckSearch
    from cardai.ai.hearthstone.decks.field import training_field
    from cardai.ai.hearthstone.decks.pool import pool
    from cardai.games.hearthstone.decks import legal_deck, starters
    from cardai.games.hearthstone.formats import format_named

    known = [starters()[task.card_class].cards]
    if task.card_class in pool():
        known.append(legal_deck(pool()[task.card_class]).cards)
    sets = set(format_named(task.format).sets)
    known += [
        one.deck.cards
        for one in training_field()
        if one.deck.card_class == task.card_class and set(one.format.sets) <= sets
    ]
    return DeckSearch(task, play, known)


def _run(search: DeckSearch, budget: SearchBudget) -> BuiltDeck:
    with waiting("Building a deck") as told:
        built = search.run(budget, _Standings(search, told))
    if built.interrupted:
        typer.echo("Stopped: measuring the best deck so far (Ctrl-C again to skip it)", err=True)
    return built


class _Standings:
    """Tells how a search stands, the best three decks now and then."""

    EVERY = 0.1
    """After this part of the budget, and again."""

    def __init__(self, search: DeckSearch, told: Callable[[float, str], None]) -> None:
        self._search, self._told = search, told
        self._due = self.EVERY
        self._before: Counter[Card] | None = None

    def __call__(self, done: float, words: str) -> None:
        self._told(done, words)
        if done >= self._due and self._search.results:
            self._due = done + self.EVERY
            typer.echo("\n".join(self._lines(done)), err=True)

    def _lines(self, done: float) -> list[str]:
        from collections import Counter

        best = self._search.standings(3)
        lines = [f"{done:.0%} of the search: {len(self._search.results)} decks in {self._search.games} games"]
        lines += [
            f"  {place}. {100 * one.expected:5.1f} ± {100 * one.error:.1f} %  {one.games} games"
            for place, one in enumerate(best, 1)
        ]
        now, before = Counter(best[0].cards), self._before
        self._before = now
        if before is not None and now != before:
            came, went = (", ".join(sorted(card.name for card in part)) for part in (now - before, before - now))
            lines.append(f"     new in the first: {came}; gone: {went}")
        return lines


def _measured(
    deck: Deck, games: int, agent: str, seed: int, play: PlayDuels, allowed: CardFormat
) -> dict[str, WinShare]:
    """Shares against every field of the format; what Ctrl-C cuts off is left out."""
    from cardai.ai.hearthstone.decks.build import measure
    from cardai.games.hearthstone.decks import write_code

    code, shares = write_code(deck), {}
    try:
        for name in FIELDS:
            field = _field(name, allowed)
            if not field:
                continue
            with waiting("Measuring it") as told:
                tell = partial(_tell, told, f"{games} games against {FIELDS[name]}")
                shares[name] = measure(code, field, games, agent, seed, play, tell, allowed.name)
    except KeyboardInterrupt:
        typer.echo("Stopped measuring", err=True)
    return shares


def _tell(told: Callable[[float, str], None], words: str, done: float) -> None:
    told(done, words)


def _keep(built: BuiltDeck, shares: dict[str, WinShare], agent: str, seed: int, allowed: CardFormat) -> Path:
    """Write the deck as a list that the other commands read; the file's name says what it is."""
    from cardai.games.hearthstone.decks import write_code
    from cardai.saves import atomic, places

    deck = built.deck
    found = [f"# {FIELDS[name]}: {_said(share)}" for name, share in shares.items()]
    lines = [
        f"# {deck.card_class.title()}, {allowed.title}, built by {agent} in {built.games} games, seed {seed}",
        *found,
        f"# {write_code(deck)}",
        *(f"{number} {card.name}" for card, number in deck.counts.items()),
    ]
    path = places.data_dir() / "decks" / f"{deck.card_class.lower()}-{allowed.name}-{seed}.txt"
    try:
        atomic.replace(path, ("\n".join(lines) + "\n").encode())
    except OSError as error:
        typer.echo(f"The deck could not be kept in {path}: {error.strerror or error}", err=True)
    return path


def guide(
    name: Annotated[
        str, typer.Argument(metavar="DECK", help="A code, a class for its starter, a famous deck, a file.")
    ],
    as_json: AsJson = False,
) -> None:
    """A page about a deck: how it wants to win, its mana curve, and what keeping each card is worth.

    Examples: cardai deck guide patron  |  cardai deck guide mydeck.txt
    """
    from .hearthstone_cards import named_deck

    deck = named_deck(name)
    if as_json:
        print_json(_guide_json(deck))
    else:
        typer.echo("\n".join(_guide_lines(deck)))


def _guide_json(deck: Deck) -> dict[str, Any]:
    from cardai.ai.hearthstone.decks.guide import guide

    page = guide(deck)
    return {
        "class": deck.card_class,
        "style": page.style,
        "wins_by": page.wins_by,
        "curve": deck.curve,
        "keeps": {
            name: {one.card.name: {"worth": round(one.value, 2), "error": round(one.error, 2)} for one in found}
            for name, found in (("first", page.first), ("coin", page.coin))
        },
        "against": {enemy: [one.card.name for one in found] for enemy, found in page.against},
    }


def _guide_lines(deck: Deck) -> list[str]:
    from cardai.ai.hearthstone.decks.guide import guide

    from .hearthstone_cards import curve_lines

    page = guide(deck)
    lines = [f"How to play it: {deck.card_class.title()}, {page.style}", f"  {page.wins_by}", *curve_lines(deck)]
    lines += ["Keep in the opening hand (% of wins against replacing the card; first, with The Coin)"]
    coin = {one.card: one for one in page.coin}
    for one in page.first:
        other = coin[one.card]
        if one.value > 0 or other.value > 0:
            lines.append(f"  {one.card.name:<26}{_change(one)}{_change(other)}")
    lines.append("  A figure below twice its error is no sure difference: then cheap minions stay, dear cards go.")
    for enemy, found in page.against:
        lines.append(f"  Against {enemy.title()} also: {', '.join(one.card.name for one in found)}")
    return lines


def _change(one: Worth) -> str:
    return f"{one.value:+7.1f} ± {one.error:.1f}"


def _built_json(built: BuiltDeck, shares: dict[str, WinShare], agent: str, seed: int, kept: Path) -> dict[str, Any]:
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
        "guide": _guide_json(built.deck),
        "file": str(kept),
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
        lines.append(f"against {FIELDS[name]:<42}{_said(found)}")
    aim = "famous" if "famous" in shares else "pool"
    if aim in shares:
        lines.append(_goal(shares[aim], FIELDS[aim]))
    return lines


def _said(found: WinShare) -> str:
    return f"{found.wins:6.1%} wins (95 %: {found.low:.1%} to {found.high:.1%}) in {found.games} games"


def _goal(found: WinShare, field: str) -> str:
    if found.low >= GOAL:
        return f"The goal of {GOAL:.0%} against {field} is reached by the whole interval."
    reached = "reached, though within the error" if found.wins >= GOAL else "not reached"
    return f"The goal of {GOAL:.0%} against {field} is {reached}; more --minutes may help."


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

    Every replacement plays the same games as the deck with the missing card, against the famous decks of the format or,
    where there are none, the pool of evolved decks.

    Example: cardai deck substitute mydeck.txt --missing "Leeroy Jenkins"
    """
    from cardai.ai.hearthstone.decks import build, duels, substitutes

    from .hearthstone_cards import format_for, named_deck

    deck = named_deck(name)
    cards = format_for(deck, in_format)
    check_legal(deck, cards)
    card = _card(missing, cards)
    allowed = build.limits(deck.card_class, _owned(collection), cards)
    swaps = substitutes.shortlist(deck, card, allowed, top)
    _check_agent(agent)
    with duels.table(jobs) as play, waiting("Trying replacements") as told:
        before, tried = substitutes.trial(
            deck,
            swaps,
            _opponents(cards),
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


def check_legal(deck: Deck, allowed: CardFormat) -> None:
    """BadInput with the reasons if a deck may not be played."""
    from cardai.games.hearthstone.decks import faults

    wrong = faults(deck, allowed)
    if wrong:
        raise BadInput("This deck is not legal: " + "; ".join(wrong))


def _card(name: str, allowed: CardFormat) -> Card:
    from cardai.games.hearthstone.card_book import by_name, collectible, meant

    found = by_name(name, collectible(allowed))
    if found is None:
        raise BadInput(f"There is no card {name!r} in the format {allowed.title}{meant(name)}")
    return found


def _tried_json(missing: Card, before: WinShare, tried: list[TriedSwap], agent: str) -> dict[str, Any]:
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
    return {"change": one.change, "error": one.error, "certain": one.is_certain, "share": asdict(one.share)}


def _tried_lines(missing: Card, before: WinShare, tried: list[TriedSwap]) -> list[str]:
    from cardai.ai.hearthstone.decks.substitutes import named
    from cardai.games.hearthstone.decks import write_code

    lines = [
        f"With {missing.name}: {_said(before)}",
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
