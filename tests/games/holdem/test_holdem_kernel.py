"""The fast twins: evaluator and engine give what the plain ones give, position by position."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from cardai.games import cards
from cardai.games.core import Tape
from cardai.games.holdem import kernel_play as fast
from cardai.games.holdem import kernel_strength, make
from cardai.games.holdem.state import Table
from cardai.games.holdem.strength import CLASSES, class_of, strength, words

ROYAL = 4324


def hand(text: str) -> list[int]:
    return cards.parse_many(text)


@pytest.mark.parametrize("count", [5, 6, 7])
def test_batch_and_plain_evaluator_agree(count: int) -> None:
    rng = random.Random(count)
    hands = [rng.sample(range(52), count) for _ in range(4000)]
    hands += [[4 * rank + suit for rank in rng.sample(range(13), count)] for suit in range(4) for _ in range(100)]
    assert kernel_strength.strengths(np.array(hands)).tolist() == [strength(each) for each in hands]


def test_all_five_card_hands_have_7462_strengths() -> None:
    every = np.array(list(combinations(range(52), 5)), dtype=np.uint8)
    values = kernel_strength.strengths(every)
    assert len(np.unique(values)) == 7462
    counts = np.bincount(values >> 26).tolist()
    assert counts == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]


def test_seven_cards_have_4824_strengths_and_the_known_classes() -> None:
    counts = kernel_strength.count_classes()
    assert counts == {
        "high card": 23_294_460, "pair": 58_627_800, "two pair": 31_433_400, "three of a kind": 6_461_620,
        "straight": 6_180_020, "flush": 4_047_644, "full house": 3_473_184, "four of a kind": 224_848,
        "straight flush": 41_584, "royal flush": ROYAL,
    }  # fmt: skip
    look = kernel_strength.tables()
    _, unsuited = kernel_strength._rank_table(kernel_strength.RANK_CODES, 7)
    suited = [look.flushes[mask] for mask in range(8192) if 5 <= mask.bit_count() <= 7]
    # flushes and straight flushes of seven cards, and everything without a flush
    assert len(set(unsuited.tolist()) | {int(value) for value in suited}) == 4824


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("As Ks Qs Js Ts 2d 3c", "royal flush"),
        ("5s 4s 3s 2s As Kd Kc", "straight flush to the five"),
        ("As Ah Ad Ac Ks Kh 2d", "four aces"),
        ("As Ah Ad Ks Kh Kd 2c", "full house, aces full of kings"),
        ("As 9s 7s 4s 2s Kd Qd", "flush, ace high"),
        ("Ah 2s 3d 4c 5h Kd Kc", "straight to the five"),
        ("Ah Ks Qd Jc Th 2d 2c", "straight to the ace"),
        ("6h 6s 6d Jc Th 2d 3c", "three sixes"),
        ("Ah As 5d 5c 3h 3d 2c", "two pair, aces and fives"),
        ("Kh Ks Qd Jc 9h 2d 3c", "pair of kings"),
        ("Ah Ks Qd Jc 9h 2d 3c", "ace high"),
    ],
)
def test_strengths_have_words(text: str, said: str) -> None:
    assert words(strength(hand(text))) == said


def test_the_ace_plays_low_only_in_the_lowest_straight() -> None:
    assert strength(hand("Ah 2s 3d 4c 5h")) < strength(hand("2h 3s 4d 5c 6h"))
    assert class_of(strength(hand("Kh As 2d 3c 4h"))) == CLASSES.index("high card")


def test_kickers_decide_and_the_sixth_card_does_not() -> None:
    assert strength(hand("As Ah Kd Qc 9h 8d 2c")) > strength(hand("Ad Ac Kh Qs 8h 7d 2c"))
    assert strength(hand("As Ah Kd Qc 9h 8d 2c")) == strength(hand("Ad Ac Kh Qs 9d 7d 2h"))


def deal_for(rng: random.Random, seats: int) -> tuple[list[int], list[str]]:
    """Cards as the fast engine wants them, and the same as tokens."""
    drawn = rng.sample(range(52), 2 * seats + 5)
    names = [cards.NAMES[card] for card in drawn]
    holes = " ".join(names[2 * seat] + names[2 * seat + 1] for seat in range(seats))
    board = names[2 * seats :]
    return drawn, [holes, "".join(board[:3]), board[3], board[4]]


def position(table: Table) -> list[int]:
    """The facts of a plain table that the fast one also keeps, in its order."""
    turn = -1 if table.turn is None else table.turn
    aggressor = -1 if table.aggressor is None else table.aggressor
    return [turn, table.street, table.to_match, table.min_raise, table.contesting, aggressor,
            *table.stacks, *table.bets, *table.paid, *table.faced, *map(int, table.alive)]  # fmt: skip


def fast_position(hand: np.ndarray, seats: int) -> list[int]:
    head = [hand[fast.TURN], hand[fast.STREET], hand[fast.TO_MATCH], hand[fast.MIN_RAISE], hand[fast.CONTESTING],
            hand[fast.AGGRESSOR]]  # fmt: skip
    blocks = (fast.STACKS, fast.BETS, fast.PAID, fast.FACED, fast.ALIVE)
    return [int(value) for value in (*head, *(hand[block + seat] for block in blocks for seat in range(seats)))]


@pytest.mark.parametrize("seed", range(300))
def test_plain_and_fast_engine_reach_the_same_positions(seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.randint(2, 10)
    rules = {
        "stacks": [rng.choice([rng.randint(1, 6), rng.randint(5, 40), 100, 200]) for _ in range(seats)],
        "blinds": rng.choice([[1, 2], [2, 5], [5, 10], [1, 2, 4][:seats]]),
        "antes": rng.choice([0, 0, 1, 3]),
        "button": rng.randrange(seats),
    }
    drawn, tokens = deal_for(rng, seats)
    game, tape = make(rules), Tape(tokens)
    plain = game.start(seats, tape)
    quick = np.zeros(fast.SIZE, dtype=np.int64)
    fast.start(quick, *fast.setup(plain))
    found = np.zeros(fast.MENU_SIZE, dtype=np.int64)
    while plain.turn is not None:
        assert fast_position(quick, seats) == position(plain)
        assert quick[fast.POT] == plain.pot
        size = fast.menu(quick, found)
        assert found[:size].tolist() == plain.actions()
        action = rng.choice(plain.actions())
        if action > 0:
            action = rng.randint(action, max(action, plain.bets[plain.turn] + plain.stacks[plain.turn] - 1))
        plain.apply(action, tape)
        fast.apply(quick, action)
    assert quick[fast.TURN] == -1
    assert quick[fast.STREET] == plain.street
    gains = np.zeros(seats, dtype=np.int64)
    fast.settle(kernel_strength.tables(), quick, np.array(drawn), gains)
    assert gains.tolist() == [now - then for now, then in zip(plain.stacks, plain.start_stacks, strict=True)]


def test_random_hands_in_one_call_add_up_to_nothing() -> None:
    totals, actions = fast.random_hands(make("six50"), 6, 2000, seed=1)
    assert sum(totals) == 0
    assert actions > 2000
