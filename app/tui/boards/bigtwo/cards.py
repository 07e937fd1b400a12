"""Cards of Big Two in text: four colours for the suits, a fan of cards, and the map of cards already seen."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cardai.games.bigtwo.deck import OrderedDeck
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import SUITS, SYMBOLS, cards_of

Piece = tuple[str, str]
"""Text and its style."""
Line = list[Piece]

COLOURS = {"c": "#4fae5a", "d": "#4a97e0", "h": "$error", "s": "$foreground"}
"""Clubs green, diamonds blue, hearts red, spades as the text is."""


def has_pictures() -> bool:
    """Whether the terminal can show suits as pictures."""
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    return "utf" in encoding.lower()


def suit_text(letter: str) -> str:
    """A suit as a picture, or as its letter."""
    return SYMBOLS[SUITS.index(letter)] if has_pictures() else letter


def card_piece(deck: OrderedDeck, card: int, style: str = "") -> Piece:
    """A card such as `10♦` in the colour of its suit."""
    name = deck.names[card]
    return name[:-1] + suit_text(name[-1]), style or f"bold {COLOURS[name[-1]]}"


def cards_line(deck: OrderedDeck, mask: int, style: str = "") -> Line:
    """The cards of a mask with blanks between them."""
    line: Line = []
    for card in cards_of(mask):
        line += [(" ", "")] if line else []
        line.append(card_piece(deck, card, style))
    return line


def fan(
    deck: OrderedDeck, hand: Sequence[int], lifted: int, cursor: int | None, starred: int, width: int
) -> list[Line]:
    """A hand as overlapping cards, five lines high; lifted ones stand a line higher, the cursor points from below."""
    step = fan_step(len(hand), width)
    lines: list[Line] = [[], [], [], [], []]
    for place, card in enumerate(hand):
        is_up = bool(lifted >> card & 1)
        last = place == len(hand) - 1
        for line, piece in zip(lines, _card(deck, card, is_up, step, last), strict=False):
            line += piece
        mark = "▲" if place == cursor else "★" if starred >> card & 1 else " "
        lines[4].append((f" {mark}".ljust(step), "bold $accent"))
    margin = " " * max(0, (width - step * len(hand) - 1) // 2)
    return [[(margin, ""), *line] for line in lines]


def fan_step(count: int, width: int) -> int:
    """Columns from one card to the next."""
    return 4 if count * 4 + 1 <= width else 3


def _card(deck: OrderedDeck, card: int, is_up: bool, step: int, last: bool) -> list[Line]:
    """Four lines of one card, cut off where the next one covers it."""
    edge = "bold $accent" if is_up else "$foreground-muted"
    text, colour = card_piece(deck, card)
    face = (text if step == 4 else text.replace("10", "T")).ljust(step - 1)
    end = ("╮", "│") if last else ("", "")
    top: Line = [("╭" + "─" * (step - 1) + end[0], edge)]
    middle: Line = [("│", edge), (face, colour), (end[1], edge)]
    body: Line = [("│" + " " * (step - 1) + end[1], edge)]
    blank: Line = [(" " * (step + last), "")]
    return [top, middle, body, body] if is_up else [blank, top, middle, body]


def seen_map(view: BigTwoView) -> list[Line]:
    """Thirteen ranks by four suits: own cards, cards out there, cards gone."""
    deck = view.game.deck
    ranks = [name[:-1] for name in deck.names[::4]]
    lines: list[Line] = [[("  " + "".join(f"{rank:>3}" for rank in ranks), "$foreground-muted")]]
    for suit in range(3, -1, -1):
        letter = deck.suits[suit]
        line: Line = [(f"{suit_text(letter)} ", COLOURS[letter])]
        line += [_square(view, 4 * rank + suit) for rank in range(13)]
        lines.append(line)
    return lines


def _square(view: BigTwoView, card: int) -> Piece:
    if view.hand >> card & 1:
        return "  ■", "bold $accent"
    if view.gone >> card & 1:
        return "  ·", "$foreground-disabled"
    return "  ?", "$foreground"
