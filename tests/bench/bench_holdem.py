"""Hold'em: the evaluator against eval7, the engine against pokerkit."""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable

import numpy as np
from numba import njit

from cardai.games.arrays import Bytes, Ints, Ints32
from cardai.games.core import Luck
from cardai.games.holdem import make
from cardai.games.holdem.kernel_strength import ROW_BITS, Tables, flush_suit, tables
from cardai.games.holdem.strength import HAND_CLASSES, STRAIGHT_FLUSH
from tests.bench.rivals import Rival, race

ROYAL_FLUSH = STRAIGHT_FLUSH << 26 | 1 << 25
"""The strength of a straight flush to the ace: bit 12 of the 13 above bit 13."""


@njit(cache=True, nogil=True)
def count_part(look: Tables, first: int, last: int) -> Ints:
    """How many seven-card hands whose highest card is in a range fall into each class; royal flushes last."""
    keys, flushes, shifts, values = look.keys, look.flushes, look.shifts[2], look.values[2]
    found = np.zeros(10, dtype=np.int64)
    bits = np.zeros(52, dtype=np.int64)
    for card in range(52):
        bits[card] = np.int64(1) << ((card & 3) * 13 + (card >> 2))
    for a in range(first, last):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    key4, bits4 = keys[a] + keys[b] + keys[c] + keys[d], bits[a] | bits[b] | bits[c] | bits[d]
                    for e in range(d):
                        for f in range(e):
                            key6, bits6 = key4 + keys[e] + keys[f], bits4 | bits[e] | bits[f]
                            for g in range(f):
                                key = key6 + keys[g]
                                suit = flush_suit(key)
                                if suit < 0:
                                    total = key & 0xFFFFFFFF
                                    value = values[total + shifts[total >> ROW_BITS]]
                                else:
                                    value = flushes[((bits6 | bits[g]) >> (13 * suit)) & 0x1FFF]
                                    found[9] += value == ROYAL_FLUSH
                                found[value >> 26] += 1
    return found


@njit(cache=True, nogil=True)
def _strengths(look: Tables, hands: Bytes, found: Ints32) -> None:
    count = hands.shape[1]
    keys, shifts, values = look.keys, look.shifts[count - 5], look.values[count - 5]
    for number in range(len(hands)):
        key = mask = 0
        for place in range(count):
            key += keys[hands[number, place]]
        suit = flush_suit(key)
        if suit < 0:
            total = key & 0xFFFFFFFF
            found[number] = values[total + shifts[total >> ROW_BITS]]
        else:
            for place in range(count):
                card = hands[number, place]
                mask |= (card & 3 == suit) << (card >> 2)
            found[number] = look.flushes[mask]


def strengths(hands: Bytes) -> Ints32:
    """The strength of each row of five to seven cards."""
    hands = np.ascontiguousarray(hands, dtype=np.uint8)
    if hands.ndim != 2 or not 5 <= hands.shape[1] <= 7:
        raise ValueError("Hands are rows of five to seven cards")
    found = np.empty(len(hands), dtype=np.int32)
    _strengths(tables(), hands, found)
    return found


def count_classes() -> dict[str, int]:
    """All 133,784,560 seven-card hands by class, the weakest first; royal flushes are straight flushes too."""
    counts = count_part(tables(), 0, 52)
    return {name: int(count) for name, count in zip((*HAND_CLASSES, "royal flush"), counts, strict=True)}


def enumeration() -> None:
    """Print the class table of all seven-card hands."""
    count_part(tables(), 0, 7)
    begin = time.perf_counter()
    counts = count_classes()
    spent = time.perf_counter() - begin
    for name, count in reversed(counts.items()):
        print(f"  {name:<16} {count:>12,}")
    total = sum(counts.values()) - counts["royal flush"]
    print(f"  {'all':<16} {total:>12,} in {spent:.2f} s")


def batch_evaluations(seed: int) -> Callable[[], int]:
    rng = np.random.default_rng(seed)
    hands = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (200_000, 1)), axis=1)[:, :7].copy()

    def work() -> int:
        for _ in range(20):
            strengths(hands)
        return 20 * len(hands)

    return work


def eval7_evaluations(seed: int) -> Callable[[], int]:
    import eval7

    deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    rng = random.Random(seed)
    hands = [rng.sample(deck, 7) for _ in range(100_000)]

    def work() -> int:
        for hand in hands:
            eval7.evaluate(hand)
        return len(hands)

    return work


def plain_hands(seed: int) -> Callable[[], int]:
    """Random six-seat hands through start, actions, apply and returns."""
    game, rng = make("six50"), random.Random(seed)
    luck = Luck(rng)

    def work(hands: int = 3000) -> int:
        for _ in range(hands):
            state = game.start(6, luck)
            while state.turn is not None:
                state.apply(rng.choice(state.actions()), luck)
            state.returns()
        return hands

    return work


def pokerkit_hands(seed: int) -> Callable[[], int]:
    from pokerkit import Automation, NoLimitTexasHoldem

    everything = tuple(each for each in Automation if each is not Automation.RUNOUT_COUNT_SELECTION)
    rng = random.Random(seed)

    def work(hands: int = 60) -> int:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for _ in range(hands):
                state = NoLimitTexasHoldem.create_state(everything, True, 0, (1, 2), 2, 100, 6)
                while state.status:
                    _pokerkit_step(state, rng)
        return hands

    return work


def _pokerkit_step(state: object, rng: random.Random) -> None:
    """The same menu as ours, as pokerkit spells it."""
    low = state.min_completion_betting_or_raising_to_amount  # type: ignore[attr-defined]
    most = state.max_completion_betting_or_raising_to_amount  # type: ignore[attr-defined]
    owed = state.checking_or_calling_amount  # type: ignore[attr-defined]
    menu = ["call"] if not owed else ["fold", "call"]
    if low is not None:
        pot = state.total_pot_amount + owed  # type: ignore[attr-defined]
        base = max(state.bets)  # type: ignore[attr-defined]
        sizes = {low, most, *(base + pot * part // whole for part, whole in ((1, 3), (1, 2), (3, 4), (1, 1)))}
        menu += sorted(size for size in sizes if low <= size <= most)  # type: ignore[misc]
    choice = rng.choice(menu)
    if choice == "fold":
        state.fold()  # type: ignore[attr-defined]
    elif choice == "call":
        state.check_or_call()  # type: ignore[attr-defined]
    else:
        state.complete_bet_or_raise_to(choice)  # type: ignore[attr-defined]


def main() -> None:
    enumeration()
    duels: list[tuple[str, Rival, str, Rival, float]] = [
        ("7-card evaluations, one batch", batch_evaluations, "eval7, one call per hand", eval7_evaluations, 15),
        ("random 6-seat hands", plain_hands, "pokerkit", pokerkit_hands, 40),
    ]
    for what, ours, peer, theirs, aim in duels:
        try:
            found = race({what: ours, peer: theirs})
        except ImportError as missing:
            print(f"  {what:<30} {race({what: ours}).rate(what):>14,.0f} /s   ({peer}: {missing})")
            continue
        rates = f"{found.rate(what):>14,.0f} /s   {peer} {found.rate(peer):,.0f} /s"
        print(f"  {what:<30} {rates}   {found.ratio(what, peer)} (aim {aim:g} x)")


if __name__ == "__main__":
    main()
