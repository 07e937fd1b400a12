"""What a hand may become: draws in words, and outs as a player counts them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from cardai.games.cards import parse_many, rank
from cardai.games.holdem.draws import drawing_outs, draws, hand_words, outs, straight_ranks
from cardai.games.holdem.strength import PAIR, STRAIGHT, TWO_PAIR, class_of, strength


def two(text: str) -> tuple[int, int]:
    first, second = parse_many(text)
    return first, second


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_many(text))


@pytest.mark.parametrize(
    ("hole", "board", "said"),
    [
        ("9s 9d", "", "pair of nines"),
        ("As Ks", "", "AK suited"),
        ("7s 2d", "", "72 offsuit"),
        ("Ah Kh", "7h 5h 2d", "ace high, flush draw"),
        ("9s 8d", "7h 6c 2d", "nine high, open-ended straight draw"),
        ("9s 8d", "Jh 7c 2d", "jack high, gutshot"),
        ("9s 8d", "Jh 7c 5d", "jack high, open-ended straight draw"),
        ("9h 8h", "7h 6h 9d", "pair of nines, flush draw, open-ended straight draw"),
        ("Ah 7d", "Kh Qs Jc 9s", "ace high, gutshot"),
        ("9s 8d", "7h 6c 2d Ts Kd", "straight to the ten"),
    ],
)
def test_a_hand_and_its_draws_in_words(hole: str, board: str, said: str) -> None:
    assert hand_words(two(hole), cards(board)) == said


def test_a_draw_of_the_board_alone_is_nobodys() -> None:
    assert draws(two("Ac Kd"), cards("7h 8h 9h Th")) == []
    assert draws(two("2c 2d"), cards("5h 6s 7c 8d")) == []


@pytest.mark.parametrize(
    ("hole", "board", "counted"),
    [
        ("Ah Kh", "7h 5h 2d", 15),  # nine hearts, three aces, three kings
        ("As Kd", "7h 5h 2d", 6),
        ("9s 8d", "Jh 7c 2d", 4),  # the tens; a pair below the jack is no out
        ("9s 8d", "7h 6c 2d", 8 + 6),  # open-ended and two cards above the board
        ("9s 8d", "9h 7c 2d", 2 + 3),  # three nines, or nines and eights; sevens and deuces pair the board
        ("8s 7d", "Kh 7c 2d", 2 + 3),
        ("As Ad", "9h 7c 2d", 2),
        ("9s 9d", "9h 7c 2d", 1 + 3 + 3),  # a set fills up with every pair on the board
        ("Kc 2d", "7h 7s Kd", 2 + 2),
        ("As 3d", "7h 7s 2c", 3),  # aces and sevens; threes and sevens would be a low pair of one's own
        ("Ah 7d", "Kh Qs Jc 9s", 4 + 3),  # a ten makes a higher straight than the board's; three aces
        ("2s 3d", "5h 6s 7c 8d", 0),  # a four makes the straight from 4 to 8 for all
        ("9s 8d", "7h 6c 2d Ts Kd", 0),
        ("9s 8d", "", 0),
    ],
)
def test_outs_are_counted_as_players_do(hole: str, board: str, counted: int) -> None:
    assert len(outs(two(hole), cards(board))) == counted


def spots(count: int) -> list[tuple[tuple[int, int], tuple[int, ...]]]:
    rng = random.Random(10)
    drawn = [rng.sample(range(52), 5 + number % 2) for number in range(count)]
    return [((first, second), tuple(board)) for first, second, *board in drawn]


def best_of_board(board: Sequence[int]) -> int:
    """The class everybody has."""
    if len(board) == 5:
        return class_of(strength(board))
    alike = sorted((sum(rank(card) == each for card in board) for each in range(13)), reverse=True)
    return {(4, 0): 7, (3, 1): 3, (2, 2): 2, (2, 1): 1}.get((alike[0], alike[1]), 0)


def test_every_out_improves_hand_and_board_and_everything_else_does_not() -> None:
    for hole, board in spots(400):
        counted = outs(hole, board)
        now = class_of(strength((*hole, *board)))
        for card in set(range(52)) - {*hole, *board}:
            then, common = class_of(strength((*hole, *board, card))), best_of_board((*board, card))
            is_better = then > now and then > common
            if card in counted:
                assert is_better or (then == common == STRAIGHT and rank(card) in straight_ranks(hole, board))
            else:
                assert not is_better or then in (PAIR, TWO_PAIR)


def test_the_count_of_the_tight_player_is_that_of_a_drawing_hand() -> None:
    assert drawing_outs(two("Ah Kh"), cards("7h 5h 2d")) == 15
    assert drawing_outs(two("As Kd"), cards("7h 5h 2d")) == 0
    assert drawing_outs(two("9s 8d"), cards("Jh 7c 2d")) == 4
    assert drawing_outs(two("9s 8d"), cards("9h 7c 6d")) == 8 + 2 + 3 + 6
    assert drawing_outs(two("9s 8d"), cards("7h 6c 2d Ts Kd")) == 0
