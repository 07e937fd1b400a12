"""The compiled evaluator gives what the plain one gives, and the known numbers of hands by class."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from cardai.games.holdem import kernel_strength
from cardai.games.holdem.strength import strength
from tests.bench.bench_holdem import count_classes, strengths

ROYAL = 4324


@pytest.mark.parametrize("count", [5, 6, 7])
def test_batch_and_plain_evaluator_agree(count: int) -> None:
    rng = random.Random(count)
    hands = [rng.sample(range(52), count) for _ in range(4000)]
    hands += [[4 * rank + suit for rank in rng.sample(range(13), count)] for suit in range(4) for _ in range(100)]
    assert strengths(np.array(hands)).tolist() == [strength(each) for each in hands]
    for hand in hands[:50] + hands[-50:]:
        assert kernel_strength.strength_of(kernel_strength.tables(), np.array(hand), count) == strength(hand)


def test_all_five_card_hands_have_7462_strengths() -> None:
    every = np.array(list(combinations(range(52), 5)), dtype=np.uint8)
    values = strengths(every)
    assert len(np.unique(values)) == 7462
    counts = np.bincount(values >> 26).tolist()
    assert counts == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]


def test_seven_cards_have_4824_strengths_and_the_known_classes() -> None:
    counts = count_classes()
    assert counts == {
        "high card": 23_294_460, "pair": 58_627_800, "two pair": 31_433_400, "three of a kind": 6_461_620,
        "straight": 6_180_020, "flush": 4_047_644, "full house": 3_473_184, "four of a kind": 224_848,
        "straight flush": 41_584, "royal flush": ROYAL,
    }  # fmt: skip
    look = kernel_strength.tables()
    _, unsuited = kernel_strength.rank_table(kernel_strength.RANK_CODES, 7)
    suited = [look.flushes[mask] for mask in range(8192) if 5 <= mask.bit_count() <= 7]
    # flushes and straight flushes of seven cards, and everything without a flush
    assert len(set(unsuited.tolist()) | {int(value) for value in suited}) == 4824
