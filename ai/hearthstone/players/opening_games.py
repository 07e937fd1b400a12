"""Games to learn from what keeping a card of the opening hand is worth (`fit_mulligan.py`).

    python -m cardai.ai.hearthstone.players.opening_games OUT.jsonl --deals 1000 --seed 1

Every deal is played twice with the same decks in the same order: each seat keeps some cards, any of them alike,
or just the others. A card that is not kept changes places with the same card of the deck, so that two hands
differ in what was kept and in nothing else. The net plays both seats, with a small plan for each turn.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardai.ai.net import one_thread
from cardai.games.core import ChanceEvent, Luck, T
from cardai.games.files import append_lines
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.chance import DRAWS, PickCard
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.state import HearthstoneState

from ..decks.mix import meeting
from ..net.features import PositionFeatures, position_features
from ..net.forward import NetEvaluator
from ..net.player import VALUES, shipped
from ..search.lockstep import Asking, together
from ..search.rollout import end_turn, play_plan, quick_rollout
from ..search.turn import ListeningChance

BATCH_DEALS = 32
"""Deals whose games are played side by side."""
MEETINGS = {
    "famous": 0.2,
    "famous mirror": 0.1,
    "variants": 0.15,
    "evolved": 0.1,
    "random": 0.075,
    "random mirror": 0.075,
    "classic": 0.3,
}
"""Share of each kind of meeting; starter and Classic decks, which most people meet, more than in training."""
MAX_TURNS_PLAYED = 45
"""No game goes on for longer: both decks are empty long before."""
Kept = tuple[int, ...]
"""Places of an opening hand."""


class Stacked(ListeningChance):
    """Draws in a given order of both decks, and luck for everything else."""

    def __init__(self, orders: Sequence[Sequence[Card]], rng: random.Random) -> None:
        super().__init__(rng)
        self.orders = [list(order) for order in orders]

    def ask(self, event: ChanceEvent[T]) -> T:
        self.asked = True
        if isinstance(event, PickCard) and event.stream >= DRAWS:
            drawn: Any = event.cards.index(self._next(self.orders[event.stream - DRAWS], event.cards))
            found: T = drawn
            return found
        return event.sample(self.rng)

    def _next(self, order: list[Card], deck: Sequence[Card]) -> Card:
        """The next card of an order; what came into the deck since gets any place, what left it has none."""
        now, then = Counter(deck), Counter(order)
        for card in (then - now).elements():
            order.remove(card)
        for card in (now - then).elements():
            order.insert(self.rng.randrange(len(order) + 1), card)
        return order.pop(0)


@dataclass(frozen=True)
class Deal:
    """An opening: both hands, the order of both decks, and which of its cards each card of a hand would become."""

    state: HearthstoneState
    orders: tuple[tuple[Card, ...], ...]
    swaps: tuple[tuple[int, ...], ...]
    """By seat and place in hand: a place in the order of the deck."""
    seed: int

    @classmethod
    def of(cls, rules: Hearthstone, rng: random.Random) -> Deal:
        state = rules.start(2, Luck(rng))
        decks = [side.deck for side in state.sides]
        orders = tuple(tuple(rng.sample(deck, len(deck))) for deck in decks)
        swaps = tuple(tuple(rng.sample(range(len(side.deck)), len(side.hand))) for side in state.sides)
        return cls(state, orders, swaps, rng.getrandbits(40))

    def with_kept(self, kept: Sequence[Kept]) -> tuple[HearthstoneState, Stacked]:
        """The game after both have kept these, and its luck."""
        state, luck = self.state.copy(), Stacked(self.orders, random.Random(self.seed))
        for seat in (state.first, 1 - state.first):
            hand, order = state.sides[seat].hand, list(self.orders[seat])
            away = {self.swaps[seat][place]: place for place in range(len(hand)) if place not in kept[seat]}
            luck.orders[seat] = [*(order[swap] for swap in away), *(c for n, c in enumerate(order) if n not in away)]
            for swap, place in away.items():
                order[swap] = hand[place].card
            state.step(("keep", kept[seat]), luck)
            luck.orders[seat] = order
        return state, luck


@dataclass(frozen=True)
class Played:
    """Course of a game with some cards kept, by seat."""

    hands: list[list[str]]
    """Ids of the cards of both opening hands, after what was not kept has been replaced."""
    seen: tuple[list[PositionFeatures], list[PositionFeatures]]
    """At the beginning of own turns."""
    result: float | None
    """Share of the first seat, 0 to 1; None of a game that was not played to its end."""


def _turn(state: HearthstoneState, rng: random.Random, luck: Stacked, quick: bool) -> Asking[HearthstoneState]:
    """The turn of the seat to act."""
    seat = state.turn
    assert seat is not None
    if quick:
        return (yield from quick_rollout(state, seat, rng, luck))
    return end_turn((yield from play_plan((), state, seat, rng, luck)), seat, luck)


def _played(deal: Deal, kept: tuple[Kept, Kept], turns: int, quick: bool = False) -> Asking[Played]:
    """Both seats play until so many turns of each have begun, or to the end."""
    state, luck = deal.with_kept(kept)
    sizes = [len(side.hand) for side in deal.state.sides]
    hands = [[held.card.id for held in side.hand[:size]] for side, size in zip(state.sides, sizes, strict=True)]
    rng, seen = random.Random(deal.seed + 1), (list[PositionFeatures](), list[PositionFeatures]())
    while state.turn is not None:
        seen[state.turn].append(position_features(state, state.turn, False))
        if state.number == 2 * turns:
            break
        state = yield from _turn(state, rng, luck, quick)
    return Played(hands, seen, None if state.turn is not None else state.returns()[0] / 100)


def _arms(deal: Deal, rng: random.Random) -> list[tuple[Kept, Kept]]:
    """Each seat keeps some cards, and in a second game just the others."""
    stays = [[rng.random() < 0.5 for _ in side.hand] for side in deal.state.sides]
    mine, theirs = (_places(own, True) for own in stays)
    others, their_others = (_places(own, False) for own in stays)
    return [(mine, theirs), (others, their_others)]


def _places(stays: Sequence[bool], wanted: bool) -> Kept:
    return tuple(place for place, one in enumerate(stays) if one is wanted)


def _line(deal: Deal, games: Sequence[Played], net: NetEvaluator) -> dict[str, Any]:
    """A deal and its games as they are written down."""
    state = deal.state
    return {
        "classes": [side.hero.card.card_class for side in state.sides],
        "first": state.first,
        "decks": [sorted(card.id for card in (*side.deck, *(held.card for held in side.hand))) for side in state.sides],
        "games": [
            {
                "hands": one.hands,
                "values": [[round(value, 4) for value in net.win_chances(seen)] for seen in one.seen],
                "result": one.result,
            }
            for one in games
        ],
    }


@dataclass(frozen=True)
class Task:
    """Orders for a batch of deals."""

    seed: int
    turns: int = MAX_TURNS_PLAYED
    """Of each seat before a game is left."""
    whole: float = 0.0
    """Share of deals that are played to the end all the same."""
    quick: bool = False
    """Whether players take the best action at once, without a plan. They never use The Coin."""


def play_deals(task: Task, numbers: Sequence[int]) -> list[dict[str, Any]]:
    """These deals of a seed."""
    net, askings, deals = shipped(VALUES), [], []
    for number in numbers:
        rng = random.Random(f"openings/{task.seed}/{number}")
        deal = Deal.of(meeting(rng, MEETINGS), rng)
        turns = MAX_TURNS_PLAYED if rng.random() < task.whole else task.turns
        arms = _arms(deal, rng)
        deals.append(deal)
        askings += [_played(deal, arm, turns, task.quick) for arm in arms]
    with one_thread():
        played = iter(together(askings, net.chances))
        return [_line(deal, [next(played), next(played)], net) for deal in deals]


def main() -> None:
    """Play deals and write them down, one in each line; a file that is there is gone on with."""
    parser = argparse.ArgumentParser(description="Opening hands kept otherwise, and what became of them.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=MAX_TURNS_PLAYED, help="of each seat before a game is left")
    parser.add_argument("--whole", type=float, default=0.0, help="share of deals played to the end all the same")
    parser.add_argument("--quick", action="store_true", help="the best action at once, without a plan for the turn")
    asked = parser.parse_args()
    task = Task(asked.seed, asked.turns, asked.whole, asked.quick)
    done = len(asked.out.read_text(encoding="utf-8").splitlines()) if asked.out.exists() else 0
    for begin in range(done, asked.deals, BATCH_DEALS):
        lines = play_deals(task, range(begin, min(asked.deals, begin + BATCH_DEALS)))
        rows = (json.dumps({"quick": task.quick, **line}) + "\n" for line in lines)
        append_lines(asked.out, "".join(rows).encode())


if __name__ == "__main__":
    main()
