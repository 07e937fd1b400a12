"""Statistics over everything somebody has played: results, losses, luck, phases, kinds of mistakes, a rating."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property, partial
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from cardai.ai import ladder
from cardai.ai.arena import mean_and_error
from cardai.ai.ladder import Meeting, OwnRating
from cardai.games import registry
from cardai.games.core import AnyGame
from cardai.games.errors import PlayerError
from cardai.saves.judged import KindTally, Ledger
from cardai.saves.library import Entry
from cardai.saves.store import Store

from . import kept, moments
from .person import is_seat_of, seat_of
from .seats import spec_words

SURE = 1.96
"""Standard errors of a 95 % interval."""
RECENT = 20
"""Games over which a trend is averaged."""

T = TypeVar("T")


@dataclass(frozen=True)
class PlayedGame:
    """A finished game with the seat somebody had in it."""

    entry: Entry
    seat: int
    ledger: Ledger | None
    """Sums of a review, if there was one."""

    @property
    def day(self) -> date:
        return date.fromtimestamp(self.entry.modified)

    @property
    def rivals(self) -> list[str]:
        return [spec for seat, spec in enumerate(self.entry.seats) if seat != self.seat]

    @property
    def against(self) -> str:
        """Rivals in words: "level 5", "2 x tag, level 7"; "alone" if there were none."""
        counts: dict[str, int] = defaultdict(int)
        for spec in self.rivals:
            counts[spec_words(spec)] += 1
        same = len(counts) == 1
        return ", ".join(sorted(name if same or n == 1 else f"{n} x {name}" for name, n in counts.items())) or "alone"

    @property
    def result(self) -> Sequence[float]:
        assert self.entry.result is not None
        return self.entry.result

    @property
    def lead(self) -> float:
        """Lead over the others on average; the result of somebody alone."""
        others = [value for seat, value in enumerate(self.result) if seat != self.seat]
        return self.result[self.seat] - (sum(others) / len(others) if others else 0.0)

    @property
    def won(self) -> float:
        """The part of the first place; 0 for somebody alone."""
        return ladder.won(self.result, self.seat) if self.rivals else 0.0

    @property
    def is_assisted(self) -> bool:
        return bool(self.entry.assisted)


@dataclass(frozen=True)
class Mean:
    """An average with its 95 % interval."""

    value: float
    error: float | None
    """Half the width of the interval; None for a single figure."""
    count: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Mean | None:
        found = list(values)
        if not found:
            return None
        mean, error = mean_and_error(found)
        return cls(mean, SURE * error if len(found) > 1 and math.isfinite(error) else None, len(found))

    @classmethod
    def share(cls, wins: Iterable[float]) -> Mean | None:
        """A share of wins; the interval (Wilson) reaches as far as its farther end, which is honest for few games."""
        found = list(wins)
        if not found:
            return None
        share, doubt = sum(found) / len(found), SURE**2 / len(found)
        middle = (share + doubt / 2) / (1 + doubt)
        half = math.sqrt(doubt * share * (1 - share) + doubt**2 / 4) / (1 + doubt)
        return cls(share, abs(middle - share) + half, len(found))


@dataclass(frozen=True)
class Against:
    """Results of somebody against one set of opponents."""

    who: str
    games: int
    won: Mean | None
    lead: Mean
    """Lead over the others, in the game's unit; the result itself of those who played alone."""
    assisted: int


@dataclass(frozen=True)
class Loss:
    """Cost of decisions of one phase or kind."""

    name: str
    times: int
    loss: float
    """In all."""


class GameStatistics:
    """One game's part of it."""

    def __init__(self, name: str, played: Sequence[PlayedGame], kinds: Sequence[KindTally]) -> None:
        self.name = name
        self.played = played
        """The oldest first."""
        self._kinds = kinds

    @cached_property
    def game(self) -> AnyGame | None:
        """Its usual rules, for titles and units; None if nobody knows it here."""
        try:
            return registry.make(self.name)
        except PlayerError:
            return None

    @property
    def title(self) -> str:
        return self.game.title if self.game else self.name

    @property
    def unit(self) -> str:
        return self.game.unit if self.game else ""

    @cached_property
    def reviewed(self) -> list[PlayedGame]:
        return [one for one in self.played if one.ledger is not None]

    @property
    def won(self) -> Mean | None:
        """The share of the games won, of those with others."""
        return Mean.share(one.won for one in self.played if one.rivals)

    @property
    def even(self) -> float | None:
        """The share of the games that chance alone would win."""
        shares = [1 / len(one.entry.seats) for one in self.played if one.rivals]
        return sum(shares) / len(shares) if shares else None

    @cached_property
    def loss(self) -> float | None:
        """Cost of a decision on average, in the game's unit."""
        return _per_decision(self.reviewed)

    @property
    def accuracy(self) -> float | None:
        """From 0 to 100, the mean of the reviewed games."""
        known = [one.ledger.accuracy for one in self.reviewed if one.ledger and one.ledger.accuracy is not None]
        return sum(known) / len(known) if known else None

    @property
    def luck(self) -> Mean | None:
        """Luck of a game."""
        return Mean.of(one.ledger.luck for one in self.played if one.ledger is not None)

    @cached_property
    def trend(self) -> list[tuple[float, float]]:
        """The loss per decision of every reviewed game, and its mean over the last ones up to it."""
        found = self.reviewed
        return [
            (_per_decision([one]) or 0.0, _per_decision(found[max(0, at - RECENT + 1) : at + 1]) or 0.0)
            for at, one in enumerate(found)
        ]

    @cached_property
    def opponents(self) -> list[Against]:
        """By who sat there besides, the most frequent first."""
        rows = _grouped(self.played, lambda one: one.against)
        found = [
            Against(
                who,
                len(games),
                Mean.share(one.won for one in games if one.rivals),
                Mean.of(one.lead for one in games) or Mean(0.0, None, 0),
                sum(one.is_assisted for one in games),
            )
            for who, games in rows.items()
        ]
        return sorted(found, key=lambda row: -row.games)

    @cached_property
    def phases(self) -> list[Loss]:
        """Costs of decisions by phase, as they come in a game."""
        in_order = sorted(self._kinds, key=lambda kind: kind.step)
        return _losses(in_order, lambda kind: kind.phase)

    @cached_property
    def mistakes(self) -> list[Loss]:
        """Costs of each kind of mistake, the dearest in all first."""
        return sorted(_losses(self._kinds, lambda kind: kind.kind), key=lambda loss: -loss.loss)

    @property
    def unrated(self) -> str:
        """Why there is no rating: never in this game, or not with these games."""
        helped = all(one.is_assisted for one in self.played)
        return ladder.unrated(self.name) or ("needs games without help" if helped else "needs games against levels")

    @cached_property
    def rating(self) -> OwnRating | None:
        """The strength by unassisted games against opponents whose strength was measured."""
        return ladder.own_rating(self.meetings)

    @cached_property
    def meetings(self) -> list[Meeting]:
        found = []
        known_elo = cache(partial(ladder.elo_of, self.name))
        for one in self.played:
            rivals = [known_elo(spec) for spec in one.rivals]
            known = [elo for elo in rivals if elo is not None]
            if known and len(known) == len(rivals) and not one.is_assisted:
                found.append(Meeting(one.won, tuple(known)))
        return found

    @property
    def streak(self) -> int:
        """The most games won one after the other."""
        return _longest(one.won == 1.0 for one in self.played if one.rivals)


@dataclass(frozen=True)
class Statistics:
    """Everything of one person."""

    who: str
    games: tuple[GameStatistics, ...]
    """Those that were played."""

    @property
    def count(self) -> int:
        return sum(len(one.played) for one in self.games)

    @property
    def with_choices(self) -> list[PlayedGame]:
        """Reviewed games in which there was something to choose, the oldest first; the others have no accuracy."""
        reviewed = [played for one in self.games for played in one.reviewed]
        chosen = [played for played in reviewed if played.ledger and played.ledger.accuracy is not None]
        return sorted(chosen, key=lambda played: played.entry.modified)

    @property
    def assisted(self) -> int:
        return sum(played.is_assisted for one in self.games for played in one.played)

    @property
    def days(self) -> dict[date, int]:
        """Games by day."""
        found: dict[date, int] = defaultdict(int)
        for one in self.games:
            for played in one.played:
                found[played.day] += 1
        return found

    @property
    def days_in_a_row(self) -> int:
        """The most days one after the other with a game."""
        return in_a_row(self.days)


def in_a_row(days: Iterable[date]) -> int:
    """The most of these days that come one after the other."""
    numbers = sorted({day.toordinal() for day in days})
    if not numbers:
        return 0
    return 1 + _longest(after - before == 1 for before, after in pairwise(numbers))


def collect(store: Store, who: str, game: str | None = None, since: float = 0.0) -> Statistics:
    """The statistics of a person's finished games, or of those of one game, from a time on."""
    opinions = kept.opinions()
    moments.sort_all(store.library, opinions)
    ledgers = {(one.path, one.seat): one for one in store.library.ledgers(opinions=opinions, with_entries=False)}
    played: dict[str, list[PlayedGame]] = defaultdict(list)
    seats: dict[Path, int] = {}
    for entry in reversed(store.entries()):
        seat = seat_of(entry.seats, who)
        if entry.is_finished and game in (None, entry.game) and entry.modified >= since and seat is not None:
            played[entry.game].append(PlayedGame(entry, seat, ledgers.get((entry.path, seat))))
            seats[entry.path] = seat
    kinds: dict[str, list[KindTally]] = defaultdict(list)
    for kind in store.library.kinds(opinions):
        if seats.get(kind.path) == kind.seat:
            kinds[kind.game].append(kind)
    order = [*registry.names(), *(name for name in played if name not in registry.names())]
    return Statistics(who, tuple(GameStatistics(name, played[name], kinds[name]) for name in order if name in played))


def usual_loss(store: Store, who: str, game: str, but: Path | None) -> float | None:
    """Average cost of a decision of somebody's games, one game left out; None if no other was reviewed."""
    seats = {entry.path: entry.seats for entry in store.entries() if entry.game == game and entry.path != but}
    sums = store.library.ledgers(game, opinions=kept.opinions(), with_entries=False)
    own = [one for one in sums if one.path in seats and is_seat_of(seats[one.path][one.seat], who)]
    decisions = sum(one.decisions for one in own)
    return math.fsum(one.loss for one in own) / decisions if decisions else None


def _per_decision(played: Sequence[PlayedGame]) -> float | None:
    ledgers = [one.ledger for one in played if one.ledger is not None]
    decisions = sum(ledger.decisions for ledger in ledgers)
    return math.fsum(ledger.loss for ledger in ledgers) / decisions if decisions else None


def _losses(kinds: Sequence[KindTally], name: Callable[[KindTally], str]) -> list[Loss]:
    rows = _grouped([kind for kind in kinds if name(kind)], name)
    return [
        Loss(called, sum(kind.times for kind in found), math.fsum(kind.loss for kind in found))
        for called, found in rows.items()
    ]


def _grouped(things: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = defaultdict(list)
    for one in things:
        found[key(one)].append(one)
    return found


def _longest(flags: Iterable[bool]) -> int:
    """The most in a row that are so."""
    longest = current = 0
    for flag in flags:
        current = current + 1 if flag else 0
        longest = max(longest, current)
    return longest
