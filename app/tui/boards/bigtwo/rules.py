"""The rules of Big Two with pictures of the hands."""

from __future__ import annotations

from cardai.games.bigtwo.game import BigTwo

from ...parts import playing_card as card
from ...parts.pages import Heading, Piece, RulesFigure, cards, paragraphs

RANKS = "3 4 5 6 7 8 9 10 J Q K A 2"
FIVE_CARD_EXAMPLES = {
    "straight": ("Straight", "five in a row", "4d 5s 6c 7h 8d"),
    "flush": ("Flush", "five of a suit", "3h 6h 9h Jh Kh"),
    "full house": ("Full house", "three and a pair", "9d 9c 9s Kd Kh"),
    "quads": ("Four of a kind + 1", "any fifth card", "Jd Jc Jh Js 5c"),
    "straight flush": ("Straight flush", "a straight of a suit", "6s 7s 8s 9s 10s"),
    "two pair": ("Two pair", "four cards", "5d 5h 8c 8s"),
    "four": ("Four of a kind", "four cards", "Qd Qc Qh Qs"),
}
SMALL_EXAMPLES = (("Single", "one card", "8h"), ("Pair", "two alike", "10d 10s"), ("Triple", "three alike", "6d 6c 6h"))


def pages(game: BigTwo) -> list[Piece]:
    """Order of the cards, the plays from low to high, and the rest in words."""
    rules = game.rules
    order = [f"{rank}{rules.suits[-1]}" for rank in RANKS.split()]
    suits = " ".join(f"2{suit}" for suit in rules.suits)
    said = paragraphs(game.rules_text())
    return [
        *said[:1],
        Heading("The cards"),
        RulesFigure(
            "Low to high", "the three to the two", 3, lambda grid, x, y: card.fan(grid, x, y, (5, 3), 3, order)
        ),
        cards("Suits", "low to high", suits),
        Heading("What can be played"),
        *(cards(*one) for one in SMALL_EXAMPLES[: 3 if rules.triples else 2]),
        *(cards(*FIVE_CARD_EXAMPLES[kind]) for kind in (*rules.fours, *rules.fives)),
        Heading("How it goes"),
        *said[1:],
    ]
