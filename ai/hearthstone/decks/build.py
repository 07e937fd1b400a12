"""Building decks by play: candidates race against a field of decks, a surrogate says which are worth a race."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardai.games.core import BadRules
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import collectible
from cardai.games.hearthstone.decks import DECK_SIZE, Deck, make_deck, write_code
from cardai.games.hearthstone.formats import CLASSIC, Format

from .duels import Duel, PlayDuels, WinShare, share
from .surrogate import MOST_DECKS, Cards, Surrogate

Limits = Mapping[Card, int]
"""Copies of each card that may be in the deck; a card that is missing may not."""
SearchProgress = Callable[[float, str], None]
"""Hears how much of the search is done, 0 to 1, and how it stands."""

_PROPOSALS = 300
_CHOSEN, _WILD = 6, 2
"""Candidates of a race that the surrogate likes best, and others taken at random."""
_PARENTS = 5
_STAGES = ((1.0, 4), (0.5, 4), (0.25, 8))
"""A race: which part of the field goes on, and how many duels each of them plays."""
_HOPE = 1.0
"""Standard deviations added to a guess, so that what is unknown gets its chance."""
_MOST_CHANGES = 6
_MEASURED = 1_000_000_000
"""Luck of the final measurement starts here, far from any the search has seen."""
_LIKED_COSTS = (0.3, 1.0, 1.3, 1.2, 1.1, 0.8, 0.6, 0.3)


@dataclass(frozen=True)
class SearchBudget:
    """When to stop: after so many games, which repeats exactly, or so many seconds."""

    games: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.monotonic


@dataclass(frozen=True)
class DeckTask:
    """Deck that is wanted, and the decks it shall beat."""

    card_class: str
    limits: Limits
    opponents: tuple[str, ...]
    """Deck codes."""
    agent: str = "greedy"
    seed: int = 0
    format: str = "classic"


@dataclass(frozen=True)
class SearchStanding:
    """A deck of a search as it stands."""

    cards: Cards
    expected: float
    """Share of wins by all the search has seen."""
    error: float
    games: int
    """It has played itself."""


@dataclass(frozen=True)
class BuiltDeck:
    """The best deck of a search."""

    deck: Deck
    expected: float
    """WinShare of wins the surrogate expects after all the search has seen."""
    decks: int
    """Number of decks that were played."""
    games: int
    interrupted: bool = False


def limits(card_class: str, owned: Counter[Card] | None = None, allowed: Format = CLASSIC) -> dict[Card, int]:
    """Limits of a deck of this class in a format from the cards somebody owns; BadRules if that makes no deck."""
    most: dict[Card, int] = {}
    for card in collectible(allowed):
        number = 1 if card.rarity == "LEGENDARY" else 2
        if owned is not None:
            number = min(number, owned[card])
        if number and card.is_implemented and card.card_class in ("NEUTRAL", card_class):
            most[card] = number
    if sum(most.values()) < DECK_SIZE:
        raise BadRules(
            f"The collection has {sum(most.values())} cards for a {card_class.title()} deck; it takes {DECK_SIZE}"
        )
    return most


def fitted(cards: Iterable[Card], most: Limits, rng: random.Random) -> Cards:
    """These cards as far as they are allowed, filled up with others to a whole deck."""
    kept: Counter[Card] = Counter()
    for card in cards:
        if kept[card] < most.get(card, 0) and kept.total() < DECK_SIZE:
            kept[card] += 1
    open_places = {card: number - kept[card] for card, number in most.items() if number > kept[card]}
    while kept.total() < DECK_SIZE:
        card = rng.choices(list(open_places), [_liking(card) for card in open_places])[0]
        kept[card] += 1
        open_places[card] -= 1
        if not open_places[card]:
            del open_places[card]
    return tuple(sorted(kept.elements(), key=lambda card: card.index))


def _liking(card: Card) -> float:
    """A first idea of how often to try a card: cheap before dear, minions and the class's own before others."""
    own = 1.0 if card.card_class == "NEUTRAL" else 2.0
    return _LIKED_COSTS[min(7, card.cost)] * own * (1.5 if card.is_minion else 1.0)


def mutated(cards: Cards, most: Limits, rng: random.Random) -> Cards:
    """One to six cards changed, fewer more often."""
    changes = min(_MOST_CHANGES, 1 + int(rng.expovariate(0.7)))
    kept = list(cards)
    for _ in range(changes):
        kept.pop(rng.randrange(len(kept)))
    return fitted(kept, most, rng)


def crossed(one: Cards, other: Cards, most: Limits, rng: random.Random) -> Cards:
    """Cross two decks: the cards they share, and the rest from either."""
    both = Counter(one) & Counter(other)
    rest = list(((Counter(one) | Counter(other)) - both).elements())
    rest.sort(key=lambda card: card.index)
    rng.shuffle(rest)
    return fitted([*both.elements(), *rest], most, rng)


class DeckSearch:
    """Races of candidate decks, each round wiser than the one before."""

    def __init__(self, task: DeckTask, play: PlayDuels, starts: Sequence[Iterable[Card]] = ()) -> None:
        self.task = task
        self.results: dict[Cards, list[float]] = {}
        """The duels each deck has played; the n-th is against the same deck with the same luck for all."""
        self.games = 0
        self._play = play
        self._rng = random.Random(task.seed)
        self._surrogate = Surrogate(list(task.limits))
        self._starts = [fitted(cards, task.limits, self._rng) for cards in starts]

    def run(self, budget: SearchBudget, progress: SearchProgress | None = None) -> BuiltDeck:
        """Search until the budget is used up; Ctrl-C ends it with the best so far."""
        begun, interrupted = budget.clock(), False

        def done() -> float:
            return _done(budget, self.games, budget.clock() - begun)

        try:
            while done() < 1 or not self.results:
                if progress:
                    progress(done(), self._standing())
                self._race(self._candidates(), done)
        except KeyboardInterrupt:
            interrupted = True
            if not self.results:
                raise
        best, expected = self.best()
        deck = make_deck("built", self.task.card_class, best)
        return BuiltDeck(deck, expected, len(self.results), self.games, interrupted)

    def best(self) -> tuple[Cards, float]:
        """The deck that is most surely good, and the share of wins expected of it."""
        first = self.standings(1)[0]
        return first.cards, first.expected

    def standings(self, number: int) -> list[SearchStanding]:
        """The decks that are most surely good, best first."""
        self._fit()
        decks = list(self.results)
        guess, spread = self._surrogate.predict(decks)
        order = (spread - guess).argsort(kind="stable")[:number]
        return [
            SearchStanding(decks[at], float(guess[at]), float(spread[at]), 2 * len(self.results[decks[at]]))
            for at in order.tolist()
        ]

    def _standing(self) -> str:
        if not self.results:
            return "first decks"
        return f"{len(self.results)} decks, {self.games} games, best {self.best()[1]:.0%}"

    def _candidates(self) -> list[Cards]:
        """The field of the next race: the best so far and new decks."""
        fresh = [fitted((), self.task.limits, self._rng)]
        if not self.results:
            return list(dict.fromkeys([*self._starts, *fresh, *(self._vary(self._starts) for _ in range(_CHOSEN))]))
        parents = self._parents()
        proposals = list(dict.fromkeys([self._vary(parents) for _ in range(_PROPOSALS)] + fresh))
        proposals = [deck for deck in proposals if deck not in self.results]
        if proposals:
            guess, spread = self._surrogate.predict(proposals)
            proposals = [proposals[place] for place in (-guess - _HOPE * spread).argsort(kind="stable")]
        wild = self._rng.sample(proposals[_CHOSEN:], min(_WILD, len(proposals[_CHOSEN:])))
        return [*parents[:2], *proposals[:_CHOSEN], *wild]

    def _parents(self) -> list[Cards]:
        return [one.cards for one in self.standings(_PARENTS)]

    def _vary(self, parents: Sequence[Cards]) -> Cards:
        if not parents:
            return fitted((), self.task.limits, self._rng)
        one = self._rng.choice(parents)
        if len(parents) > 1 and self._rng.random() < 0.25:
            one = crossed(one, self._rng.choice(parents), self.task.limits, self._rng)
        return mutated(one, self.task.limits, self._rng)

    def _race(self, field: list[Cards], done: Callable[[], float]) -> None:
        """Successive halving: everybody plays a little, who looks better plays more, while the budget lasts."""
        entered = len(field)
        for part, duels in _STAGES:
            self._duels(field[: max(1, round(part * entered))], duels)
            if done() >= 1:
                return
            self._fit()
            guess, _ = self._surrogate.predict(field)
            field = [field[place] for place in (-guess).argsort(kind="stable")]

    def _duels(self, decks: Sequence[Cards], number: int) -> None:
        """Play further duels for each deck, all in one batch."""
        duels, owners = [], []
        for cards in decks:
            code = write_code(make_deck("", self.task.card_class, cards))
            played = len(self.results.get(cards, ()))
            duels += [self._duel(code, played + more) for more in range(number)]
            owners += [cards] * number
        for cards, result in zip(owners, self._play(duels), strict=True):
            self.results.setdefault(cards, []).append(result)
        self.games += 2 * len(duels)

    def _duel(self, code: str, number: int) -> Duel:
        cycle, place = divmod(number, len(self.task.opponents))
        order = random.Random(f"{self.task.seed}/{cycle}").sample(self.task.opponents, len(self.task.opponents))
        return Duel(code, order[place], self.task.seed * 100_003 + number, self.task.agent, self.task.format)

    def _fit(self) -> None:
        """Let the surrogate learn from the decks that say most: those played most, and the latest."""
        decks = list(self.results)
        if len(decks) > MOST_DECKS:
            latest = set(decks[-MOST_DECKS // 2 :])
            decks.sort(key=lambda deck: (deck in latest, len(self.results[deck])), reverse=True)
            decks = decks[:MOST_DECKS]
        played = [self.results[deck] for deck in decks]
        self._surrogate.fit(decks, [sum(one) / len(one) for one in played], [len(one) for one in played])


def measure(
    code: str,
    opponents: Sequence[str],
    games: int,
    agent: str,
    seed: int,
    play: PlayDuels,
    progress: Callable[[float], None] = lambda _done: None,
    in_format: str = "classic",
) -> WinShare:
    """A deck's share of wins against these decks, with luck the search has not met; at least so many games."""
    rounds = -(-games // (2 * len(opponents)))
    first = _MEASURED * (1 + seed)
    results: list[float] = []
    for number in range(rounds):
        progress(number / rounds)
        luck = first + number * len(opponents)
        results += play([Duel(code, theirs, luck + place, agent, in_format) for place, theirs in enumerate(opponents)])
    return share(results)


def _done(budget: SearchBudget, games: int, seconds: float) -> float:
    """The part of the budget that is used up."""
    parts = [games / max(1, budget.games)] if budget.games is not None else []
    parts += [seconds / max(1e-9, budget.seconds)] if budget.seconds is not None else []
    return max(parts, default=1.0)
