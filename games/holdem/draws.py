"""Made hands and draws: the words for a hand, its draws and its outs.

All of these take two hole cards and the board. "The board alone" is what everybody at the table has: a card that
improves it as much as the hand improves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..cards import COUNT, RANKS, rank, suit
from .ranges import class_name
from .strength import (
    HIGH,
    PAIR,
    QUADS,
    RANK_PLURALS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    class_of,
    straight_top,
    strength,
    words,
)

Hole = tuple[int, int]


def hand_words(hole: Hole, board: Sequence[int]) -> str:
    """The strength of two cards on this board, and its draws while cards are to come: `pair of nines, flush draw`."""
    if len(board) < 3:
        return _start_words(hole)
    return ", ".join([words(strength((*hole, *board))), *draws(hole, board)])


def draws(hole: Hole, board: Sequence[int]) -> list[str]:
    """Flush and straight draws in words, those that would be better than what the hand is already."""
    if not _has_cards_to_come(board):
        return []
    made = class_of(strength((*hole, *board)))
    found = []
    if made <= STRAIGHT and flush_draw(hole, board):
        found.append("flush draw")
    ways = len(straight_ranks(hole, board)) if made < STRAIGHT else 0
    if ways:
        found.append("open-ended straight draw" if ways > 1 else "gutshot")
    return found


def flush_draw(hole: Hole, board: Sequence[int]) -> bool:
    """Four of a suit, at least one of them in the hand."""
    suits = [suit(card) for card in (*hole, *board)]
    return any(suits.count(suit(card)) == 4 for card in hole)


def straight_ranks(hole: Hole, board: Sequence[int]) -> list[int]:
    """The ranks that would make a straight, and a higher one than the board alone would have."""
    common, mine = _rank_mask(board), _rank_mask((*hole, *board))
    return [each for each in range(13) if straight_top(mine | 1 << each) > straight_top(common | 1 << each)]


def outs(hole: Hole, board: Sequence[int]) -> tuple[int, ...]:
    """The unseen cards a player counts on with one or two cards to come. Such a card

    - makes the hand of a better class than it is now,
    - and better than the board alone: of a higher class, or with a higher straight;
    - if that is no more than a pair or two pair, it pairs a hole card (a pair on the board is everybody's), and either
      both hole cards are paired now or the new pair is not below the highest card on the board.
    """
    return tuple(card for card in _unseen(hole, board) if _is_out(hole, board, card))


@lru_cache(maxsize=4096)
def drawing_outs(hole: Hole, board: tuple[int, ...]) -> int:
    """Number of cards that lift the class of a hand with a flush or straight draw; 0 for one that draws to neither.

    The measure the tight-aggressive player has always used, kept as it is because other strengths are measured by
    that player. It differs from `outs` in three ways: two pair counts even where the board brought the second pair,
    so does a low pair beside a pair on the board, and a straight does not where the board alone would have a lower one.
    """
    common, mine = _rank_mask(board), _rank_mask((*hole, *board))
    to_straight = not straight_top(mine) and any(
        straight_top(mine | 1 << each) and not straight_top(common | 1 << each) for each in range(13)
    )
    if not _has_cards_to_come(board) or not (to_straight or flush_draw(hole, board)):
        return 0
    now = class_of(strength((*hole, *board)))
    return sum(_lifts_class(hole, board, card, now) for card in _unseen(hole, board))


def _lifts_class(hole: Hole, board: tuple[int, ...], card: int, now: int) -> bool:
    """Whether a card brings a class above what hand and board have; a pair below the board's highest card is none."""
    then = class_of(strength((*hole, *board, card)))
    if then <= now or then <= board_class((*board, card)):
        return False
    return then != PAIR or rank(card) >= _highest(board)


def _is_out(hole: Hole, board: Sequence[int], card: int) -> bool:
    value = strength((*hole, *board, card))
    then = class_of(value)
    if then <= class_of(strength((*hole, *board))):
        return False
    common = board_class((*board, card))
    if then < common or (then == common and not _is_higher_straight(value, (*board, card))):
        return False
    return then > TWO_PAIR or _is_good_pair(hole, board, card)


def _is_higher_straight(value: int, board: Sequence[int]) -> bool:
    return class_of(value) in (STRAIGHT, STRAIGHT_FLUSH) and value > strength(board)


def _is_good_pair(hole: Hole, board: Sequence[int], card: int) -> bool:
    """Whether a card pairs a hole card, and the pair is worth having."""
    if rank(card) not in map(rank, hole):
        return False
    ranks = {rank(other) for other in (*board, card)}
    return rank(card) >= _highest(board) or all(rank(own) in ranks for own in hole)


@lru_cache(maxsize=256)
def board_class(board: tuple[int, ...]) -> int:
    """The class of the board's cards by themselves; fewer than five make neither straight nor flush."""
    if len(board) == 5:
        return class_of(strength(board))
    counts = sorted((sum(rank(card) == each for card in board) for each in range(13)), reverse=True)
    if counts[0] > 2:
        return QUADS if counts[0] == 4 else TRIPS
    return (HIGH, PAIR, TWO_PAIR)[counts.count(2)]


def _has_cards_to_come(board: Sequence[int]) -> bool:
    """Whether this is a flop or a turn."""
    return 3 <= len(board) <= 4


def _unseen(hole: Hole, board: Sequence[int]) -> Iterator[int]:
    """The cards that may come next; none after the river."""
    seen = {*hole, *board}
    return (card for card in range(COUNT if _has_cards_to_come(board) else 0) if card not in seen)


def _highest(board: Sequence[int]) -> int:
    return max(map(rank, board))


def _rank_mask(held: Sequence[int]) -> int:
    return sum({1 << rank(card) for card in held})


def _start_words(hole: Hole) -> str:
    name = class_name((max(hole), min(hole)))
    if len(name) == 2:
        return f"pair of {RANK_PLURALS[RANKS.index(name[0])]}"
    return f"{name[:2]} {'suited' if name[2] == 's' else 'offsuit'}"
