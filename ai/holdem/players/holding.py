"""What a hand is and what it may become, as players say it: draws and outs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardai.games import cards
from cardai.games.holdem.strength import class_of, strength, words


@dataclass(frozen=True)
class Holding:
    """A hole on a board of three or four cards (with five there is nothing left to draw)."""

    text: str
    """The hand in words."""
    outs: tuple[int, ...]
    """Cards that lift the hand to a class higher than they lift the board alone."""
    flush_draw: bool
    straight_outs: int
    """Ranks that would make a straight."""

    @property
    def is_drawing(self) -> bool:
        """A flush draw or an open-ended straight draw."""
        return self.flush_draw or self.straight_outs > 1

    @property
    def chance(self) -> float:
        """Rule of thumb for hitting one of the outs with the next card."""
        return len(self.outs) / 46


@lru_cache(maxsize=4096)
def holding(hole: tuple[int, int], board: tuple[int, ...]) -> Holding:
    """Describe a hole on a board of at least three cards."""
    held = (*hole, *board)
    text = words(strength(held))
    if len(board) == 5:
        return Holding(text, (), False, 0)
    return Holding(text, outs_of(hole, board), _flush_draw(hole, board), _straight_ranks(hole, board))


def outs_of(hole: tuple[int, int], board: tuple[int, ...]) -> tuple[int, ...]:
    """Cards after which the hand is of a better class than now, and of a better one than the board's own cards give."""
    now = class_of(strength((*hole, *board)))
    seen = {*hole, *board}
    found = []
    for card in range(cards.COUNT):
        if card in seen:
            continue
        then = class_of(strength((*hole, *board, card)))
        if then > now and then > _board_class((*board, card)) and not _is_weak_pair(then, hole, board, card):
            found.append(card)
    return tuple(found)


def _is_weak_pair(then: int, hole: tuple[int, int], board: tuple[int, ...], card: int) -> bool:
    """A pair that does not beat the board's highest card is no out worth counting."""
    if then != 1:
        return False
    return cards.rank(card) < max(cards.rank(other) for other in board)


def _board_class(board: tuple[int, ...]) -> int:
    """The class of the board's cards by themselves; fewer than five cannot be a straight or flush."""
    if len(board) == 5:
        return class_of(strength(board))
    counts = sorted((sum(cards.rank(c) == r for c in board) for r in {cards.rank(c) for c in board}), reverse=True)
    pairs = [count for count in counts if count == 2]
    if counts[0] == 4:
        return 7
    if counts[0] == 3:
        return 3
    return min(2, len(pairs))


def _flush_draw(hole: tuple[int, int], board: tuple[int, ...]) -> bool:
    held = [cards.suit(card) for card in (*hole, *board)]
    return any(held.count(suit) == 4 for suit in {cards.suit(card) for card in hole})


def _straight_ranks(hole: tuple[int, int], board: tuple[int, ...]) -> int:
    """How many ranks would make a straight that uses a hole card."""
    own = _runs(board)
    mask = _runs((*hole, *board))
    if _has_straight(mask):
        return 0
    return sum(_has_straight(mask | _run(rank)) and not _has_straight(own | _run(rank)) for rank in range(13))


def _run(rank: int) -> int:
    """The rank as a bit, aces low as well as high."""
    return 1 << (rank + 1) | (1 if rank == 12 else 0)


def _runs(held: tuple[int, ...]) -> int:
    mask = 0
    for card in held:
        mask |= _run(cards.rank(card))
    return mask


def _has_straight(mask: int) -> bool:
    return bool(mask & mask >> 1 & mask >> 2 & mask >> 3 & mask >> 4)
