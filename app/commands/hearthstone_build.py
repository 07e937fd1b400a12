"""`cardai deck build` and `substitute`: decks found by playing them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from ..waiting import waiting
from .options import AsJson, Cluster, Format, Jobs, Seed, print_answer, text_of_file

if TYPE_CHECKING:
    from collections import Counter

    from cardai.ai.hearthstone.decks.build import BuiltDeck, DeckSearch, SearchBudget
    from cardai.ai.hearthstone.decks.duels import PlayDuels, WinShare
    from cardai.games.hearthstone.card import Card
    from cardai.games.hearthstone.formats import Format as CardFormat

Collection = Annotated[
    Path | None, typer.Option(help='Use only the cards of this file: lines such as "2 Fireball" or "Fireball".')
]
Agent = Annotated[str, typer.Option(help="Who plays both sides; greedy is fast, turn is stronger and slower.")]
DeckName = Annotated[
    str, typer.Argument(metavar="DECK", help="A code, a class for its starter deck, a famous deck, or a file.")
]
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
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Search a strong deck by self-play and report its wins against famous decks, evolved decks and starters.

    The same player sits on both sides. Ctrl-C ends the search with the best deck so far. The deck is kept as a list in
    the data folder and comes with a guide. With --games and --seed the same deck is found again.

    Examples: cardai deck build --class mage  |  cardai deck build --class hunter --collection mine.txt --minutes 3
    """
    from cardai.ai.hearthstone.decks import build, duels
    from cardai.games.hearthstone.decks import class_named
    from cardai.games.hearthstone.formats import CLASSIC, format_named

    wanted = class_named(card_class)
    cards = format_named(in_format or CLASSIC.name)
    allowed = build.limits(wanted, _owned(collection), cards)
    _check_agent(agent)
    luck = secrets.randbits(24) if seed is None else seed
    with duels.table(jobs, cluster) as play:
        search = _search(build.DeckTask(wanted, allowed, _opponents(cards), agent, luck, cards.name), play)
        budget = build.SearchBudget(games=games, seconds=60 * minutes if games is None else None)
        report = BuildReport(_run(search, budget), cards, agent, luck)
        report.measure(measure, play)
    kept = report.keep()
    print_answer(as_json, lambda: report.as_json(kept), lambda: report.lines(kept))
    if report.built.interrupted:
        raise typer.Exit(130)


@dataclass(frozen=True)
class BuildReport:
    """A built deck, how it was found, and its shares of wins against each field of decks."""

    built: BuiltDeck
    allowed: CardFormat
    agent: str
    seed: int
    shares: dict[str, WinShare] = field(default_factory=dict)

    def measure(self, games: int, play: PlayDuels) -> None:
        """Play against every field of the format; what Ctrl-C cuts off is left out."""
        from cardai.ai.hearthstone.decks.build import measure

        try:
            for name, title in FIELDS.items():
                if not (opponents := _field(name, self.allowed)):
                    continue
                with waiting("Measuring it") as told:
                    tell = partial(_tell, told, f"{games} games against {title}")
                    code, at = self.code, self.allowed.name
                    self.shares[name] = measure(code, opponents, games, self.agent, self.seed, play, tell, at)
        except KeyboardInterrupt:
            typer.echo("Stopped measuring", err=True)

    @property
    def code(self) -> str:
        """Code of the deck."""
        from cardai.games.hearthstone.decks import write_code

        return write_code(self.built.deck)

    def keep(self) -> Path:
        """Write the deck as a list that the other commands read; the file's name says what it is."""
        from cardai.saves import atomic, places

        from ..report.decks import share_words

        deck, allowed = self.built.deck, self.allowed
        how = f"built by {self.agent} in {self.built.games} games, seed {self.seed}"
        lines = [
            f"# {deck.card_class.title()}, {allowed.title}, {how}",
            *(f"# {FIELDS[name]}: {share_words(share)}" for name, share in self.shares.items()),
            f"# {self.code}",
            *(f"{number} {card.name}" for card, number in deck.counts.items()),
        ]
        path = places.data_dir() / "decks" / f"{deck.card_class.lower()}-{allowed.name}-{self.seed}.txt"
        try:
            atomic.replace(path, ("\n".join(lines) + "\n").encode())
        except OSError as error:
            typer.echo(f"The deck could not be kept in {path}: {error.strerror or error}", err=True)
        return path

    def as_json(self, kept: Path) -> dict[str, Any]:
        """The report for programs."""
        from ..report.decks import guide_json

        built = self.built
        return {
            "class": built.deck.card_class,
            "code": self.code,
            "cards": {card.name: number for card, number in built.deck.counts.items()},
            "curve": built.deck.curve,
            "agent": self.agent,
            "seed": self.seed,
            "search": {"games": built.games, "decks": built.decks, "interrupted": built.interrupted},
            "shares": {name: asdict(share) for name, share in self.shares.items()},
            "goal": GOAL,
            "guide": guide_json(built.deck),
            "file": str(kept),
        }

    def lines(self, kept: Path) -> list[str]:
        """The deck, how it stands against each field, and its guide."""
        from ..report.decks import deck_lines, guide_lines, share_words

        built, aim = self.built, "famous" if "famous" in self.shares else "pool"
        return [
            *deck_lines(built.deck, self.allowed),
            f"{built.decks} decks tried in {built.games} games ({self.agent}, seed {self.seed})",
            *(f"against {FIELDS[name]:<42}{share_words(share)}" for name, share in self.shares.items()),
            *([_goal(self.shares[aim], FIELDS[aim])] if aim in self.shares else []),
            "",
            *guide_lines(built.deck),
            f"The deck is kept in {kept}",
        ]


def _goal(share: WinShare, field: str) -> str:
    if share.low >= GOAL:
        return f"The goal of {GOAL:.0%} against {field} is reached by the whole interval."
    reached = "reached, though within the error" if share.wins >= GOAL else "not reached"
    return f"The goal of {GOAL:.0%} against {field} is {reached}; more --minutes may help."


def _tell(told: Callable[[float, str], None], words: str, done: float) -> None:
    told(done, words)


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


def substitute(
    name: DeckName,
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

    from ..deck_shelf import check_legal, format_for, named_deck
    from ..report.decks import swap_lines, swaps_json

    deck = named_deck(name)
    cards = format_for(deck, in_format)
    check_legal(deck, cards)
    card = _card(missing, cards)
    allowed = build.limits(deck.card_class, _owned(collection), cards)
    swaps = substitutes.shortlist(deck, card, allowed, top)
    _check_agent(agent)
    with duels.table(jobs) as play, waiting("Trying replacements") as told:
        tell = partial(_tell, told, f"{len(swaps)} cards")
        rivals = _opponents(cards)
        before, tried = substitutes.trial(deck, swaps, rivals, games, play, agent, seed or 0, tell, cards.name)
    print_answer(as_json, lambda: swaps_json(card, before, tried, agent), lambda: swap_lines(card, before, tried))


def _card(name: str, allowed: CardFormat) -> Card:
    from cardai.games.hearthstone.card_book import by_name, collectible, meant

    found = by_name(name, collectible(allowed))
    if found is None:
        raise BadInput(f"There is no card {name!r} in the format {allowed.title}{meant(name)}")
    return found
