"""Kinds of hands as players sort ranges."""

from __future__ import annotations

import pytest

from cardai.games.cards import parse_many
from cardai.games.holdem.made_hands import DRAWS, MADE, draw_kinds, made_hand


@pytest.mark.parametrize(
    ("hole", "board", "made"),
    [
        ("AsAh", "Kd7c2s", "overpair"),
        ("KsQh", "Kd7c2s", "top pair"),
        ("8s7h", "Kd7c2s", "second pair"),
        ("TsTh", "Kd7c2s", "second pair"),
        ("5s5h", "Kd7c2s", "low pair"),
        ("3s2h", "Kd7c2d", "low pair"),
        ("AsQh", "Kd7c2s", "ace high"),
        ("QsJh", "Kd7c2s", "nothing"),
        ("AsQh", "KdKc2s", "ace high"),
        ("KsQh", "KdKc2s", "three of a kind"),
        ("7s2h", "Kd7c2s", "two pair"),
        ("AsKs", "Qs7s2s", "flush"),
        ("9s5h", "KhKsQsJcKc", "nothing"),
        ("As5h", "KhKsQsJcKc", "ace high"),
        ("QhQd", "KhKs2sJcKc", "full house"),
        ("AsAh", "7d7c2s2hKd", "overpair"),
        ("9s8h", "7d7c2s2hKd", "nothing"),
        ("2c3d", "AhKhQhJhTh", "nothing"),
        ("Th2d", "9h8h7d6c5s", "straight"),
        ("3h2d", "9h8h7d6c5s", "nothing"),
    ],
)
def test_what_a_hand_has_made(hole: str, board: str, made: str) -> None:
    first, second = parse_many(hole)
    assert made_hand((first, second), parse_many(board)) == made
    assert made in MADE


@pytest.mark.parametrize(
    ("hole", "board", "drawn"),
    [
        ("AsKs", "Qs7s2d", {"flush draw"}),
        ("9s8h", "Td7c2s", {"open-ended straight draw"}),
        ("9s8s", "Ts7s2d", {"flush draw", "open-ended straight draw"}),
        ("AsKh", "QdJc2s", {"gutshot"}),
        ("AsKh", "Qd7c2s", {"no draw"}),
        ("9s8h", "Td7c2s2dAh", {"no draw"}),
    ],
)
def test_what_a_hand_draws_to(hole: str, board: str, drawn: set[str]) -> None:
    first, second = parse_many(hole)
    assert set(draw_kinds((first, second), parse_many(board))) == drawn <= set(DRAWS)
