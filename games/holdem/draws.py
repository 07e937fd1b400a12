"""What a hand is and what it may become, in words: `pair of nines, flush draw`."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import RANKS
from .ranges import class_name
from .strength import MANY, STRAIGHT, class_of, straight_top, strength, words


def hand_words(hole: tuple[int, int], board: Sequence[int]) -> str:
    """The strength of two cards on this board, and its draws while cards are to come."""
    if len(board) < 3:
        return _start_words(hole)
    said = [words(strength((*hole, *board)))]
    if len(board) < 5:
        said += draws(hole, board)
    return ", ".join(said)


def draws(hole: tuple[int, int], board: Sequence[int]) -> list[str]:
    """Flush and straight draws that use a hole card."""
    made = class_of(strength((*hole, *board)))
    found = []
    if made <= STRAIGHT and flush_draw(hole, board):
        found.append("flush draw")
    ways = len(straight_ranks(hole, board)) if made < STRAIGHT else 0
    if ways:
        found.append("open-ended straight draw" if ways > 1 else "gutshot")
    return found


def flush_draw(hole: tuple[int, int], board: Sequence[int]) -> bool:
    """Four of a suit, at least one of them in the hand."""
    suits = [card & 3 for card in (*hole, *board)]
    return any(suits.count(suit) == 4 for suit in {card & 3 for card in hole})


def straight_ranks(hole: tuple[int, int], board: Sequence[int]) -> list[int]:
    """The ranks that would make a straight which the board alone would not have."""
    common = sum({1 << (card >> 2) for card in board})
    mine = common | 1 << (hole[0] >> 2) | 1 << (hole[1] >> 2)
    return [rank for rank in range(13) if straight_top(mine | 1 << rank) > straight_top(common | 1 << rank)]


def outs(hole: tuple[int, int], board: Sequence[int]) -> int:
    """Cards that would lift the hand to a better class than it and the board alone have now."""
    if not 3 <= len(board) <= 4:
        return 0
    now = class_of(strength((*hole, *board)))
    gone = {*hole, *board}
    return sum(_lifts(hole, board, card, now) for card in range(52) if card not in gone)


def _lifts(hole: tuple[int, int], board: Sequence[int], card: int, now: int) -> bool:
    """Whether a card improves the class by more than what the board gives to everyone."""
    mine = class_of(strength((*hole, *board, card)))
    return mine > now and mine > _board_class((*board, card))


def _board_class(board: Sequence[int]) -> int:
    """The class the board alone has; below five cards only pairs and their like count."""
    if len(board) == 5:
        return class_of(strength(board))
    ranks = sorted((sum(card >> 2 == rank for card in board) for rank in range(13)), reverse=True)
    return {(4, 0): 7, (3, 0): 3, (3, 1): 3, (2, 2): 2, (2, 1): 1}.get((ranks[0], ranks[1]), 0)


def _start_words(hole: tuple[int, int]) -> str:
    name = class_name((max(hole), min(hole)))
    if len(name) == 2:
        return f"pair of {MANY[RANKS.index(name[0])]}"
    return f"{name[:2]} {'suited' if name[2] == 's' else 'offsuit'}"
