"""Substitutes for a card one does not have: alike at first sight, then tried at the table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardai.games.core import BadRules
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.decks import Deck, make_deck, write_code

from .build import Limits
from .duels import Duel, PlayDuels, WinShare, share
from .similarity import most_alike

ALIKE = 0.5
"""Cards with a similarity below this do something else: they are no replacement."""
SURE_ERRORS = 2.0
"""Standard errors that a change must be away from none."""
_BATCH = 5
"""Duels of every deck between two looks at the progress."""


@dataclass(frozen=True)
class Swap:
    """A replacement before it is tried."""

    cards: tuple[Card, ...]
    """One for each copy of the missing card."""
    similarity: float
    deck: Deck


@dataclass(frozen=True)
class TriedSwap:
    """A replacement with the share of wins it gives, and the change against the deck as it was."""

    swap: Swap
    share: WinShare
    change: float
    error: float
    """Standard error of the change, from the same duels with both decks."""

    @property
    def is_certain(self) -> bool:
        """Is the change more than noise?"""
        return abs(self.change) > SURE_ERRORS * self.error


def shortlist(deck: Deck, missing: Card, allowed: Limits, size: int) -> list[Swap]:
    """The most similar cards there is room for; BadRules if the deck has no such card or nothing is like it."""
    copies = deck.counts[missing]
    if not copies:
        raise BadRules(f"The deck has no {missing.name}")
    room = {card: most - deck.counts[card] for card, most in allowed.items() if card is not missing}
    free = [(card, value) for card, value in most_alike(missing, room) if room[card] > 0]
    alike = [(card, value) for card, value in free if value >= ALIKE]
    if not alike:
        nearest = f"; the nearest is {free[0][0].name} ({free[0][1]:.2f})" if free else ""
        raise BadRules(f"No card there is room for is like {missing.name}{nearest}")
    swaps = [_swap(deck, missing, _filled(card, alike, room, copies), value) for card, value in alike[:size]]
    found = [swap for swap in swaps if len(swap.cards) == copies]
    if not found:
        raise BadRules(f"There are not enough cards like {missing.name} to take the place of {copies}")
    return list({write_code(swap.deck): swap for swap in reversed(found)}.values())[::-1]


def _filled(card: Card, alike: Sequence[tuple[Card, float]], room: Limits, copies: int) -> tuple[Card, ...]:
    """As many of this card as fit, then of the next most similar."""
    chosen = [card] * min(copies, room[card])
    for other, _ in alike:
        if other is not card:
            chosen += [other] * min(copies - len(chosen), room[other])
    return tuple(chosen)


def _swap(deck: Deck, missing: Card, cards: tuple[Card, ...], value: float) -> Swap:
    kept = [card for card in deck.cards if card is not missing]
    return Swap(cards, value, make_deck("substitute", deck.card_class, [*kept, *cards]))


def trial(
    deck: Deck,
    swaps: Sequence[Swap],
    opponents: Sequence[str],
    games: int,
    play: PlayDuels,
    agent: str = "greedy",
    seed: int = 0,
    progress: Callable[[float], None] = lambda _done: None,
    in_format: str = "classic",
) -> tuple[WinShare, list[TriedSwap]]:
    """The deck as it is, and every replacement on the same duels, best change first. Ctrl-C keeps what is done."""
    codes = [write_code(deck), *(write_code(swap.deck) for swap in swaps)]
    rows: list[list[float]] = [[] for _ in codes]
    duels = -(-games // 2)
    try:
        while len(rows[0]) < duels:
            numbers = range(len(rows[0]), min(duels, len(rows[0]) + _BATCH))
            results = play(
                [_duel(code, opponents, number, agent, seed, in_format) for code in codes for number in numbers]
            )
            for place, row in enumerate(rows):
                row += results[place * len(numbers) : (place + 1) * len(numbers)]
            progress(len(rows[0]) / duels)
    except KeyboardInterrupt:
        if len(rows[0]) < 2:
            raise
    tried = [_tried(swap, rows[0], row) for swap, row in zip(swaps, rows[1:], strict=True)]
    return share(rows[0]), sorted(tried, key=lambda one: -one.change)


def _duel(code: str, opponents: Sequence[str], number: int, agent: str, seed: int, in_format: str) -> Duel:
    return Duel(code, opponents[number % len(opponents)], seed * 100_003 + number, agent, in_format)


def _tried(swap: Swap, before: Sequence[float], after: Sequence[float]) -> TriedSwap:
    changes = [new - old for old, new in zip(before, after, strict=True)]
    mean = sum(changes) / len(changes)
    spread = sum((change - mean) ** 2 for change in changes) / max(1, len(changes) - 1)
    return TriedSwap(swap, share(after), mean, math.sqrt(spread / len(changes)))


def named(cards: Sequence[Card]) -> str:
    """Cards as a player writes them: "2 Fireball", "Wolfrider + Bluegill Warrior"."""
    counts = Counter(cards)
    return " + ".join(f"{number} {card.name}" if number > 1 else card.name for card, number in counts.items())
