"""The rules of hold'em with pictures of the hands."""

from __future__ import annotations

from cardai.games.holdem.game import Holdem
from cardai.games.holdem.positions import legend

from ...parts.pages import Heading, Piece, cards, paragraphs

HAND_EXAMPLES = (
    ("Straight flush", "a straight of a suit", "9h Th Jh Qh Kh"),
    ("Four of a kind", "", "8s 8h 8d 8c Ks"),
    ("Full house", "three and a pair", "Qs Qh Qd 5c 5s"),
    ("Flush", "five of a suit", "As Js 8s 6s 2s"),
    ("Straight", "five in a row", "4d 5s 6c 7h 8d"),
    ("Three of a kind", "", "7s 7h 7c Kd 2s"),
    ("Two pair", "", "Js Jd 4h 4c As"),
    ("Pair", "", "Ts Th Kc 7d 3s"),
    ("High card", "nothing else", "As Qd 9h 6c 3s"),
)


def pages(game: Holdem) -> list[Piece]:
    """The course of a hand, what beats what, the seats."""
    said = paragraphs(game.rules_text())
    ranking = next(at for at, line in enumerate(said) if line.startswith("The best five"))
    meanings = legend(game.default_seats, game.rules.letters).split("; ")
    return [
        *said[:ranking],
        Heading("The best five cards win, highest first"),
        *(cards(*hand) for hand in HAND_EXAMPLES),
        Heading("How it goes"),
        *(line for line in said[ranking + 1 :] if not line.startswith("Positions")),
        Heading("Positions"),
        *meanings,
    ]
