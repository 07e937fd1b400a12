"""The hold'em table drawn in text: seats around the board, you at the bottom in the middle."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.widgets import Static

from cardai.app.text.holdem import pot_lines, state_words
from cardai.games.cards import RANKS, SUITS, SYMBOLS
from cardai.games.holdem.draws import hand_words
from cardai.games.holdem.strength import strength, words
from cardai.games.holdem.view import HoldemView

Piece = tuple[str, str]
"""Text and its style."""
Line = list[Piece]

RED = "bold $error"
BLACK = "bold $foreground"
BACK = "▒▒"
ROWS = {2: 1, 3: 1, 4: 1, 5: 3, 6: 3, 7: 3, 8: 3, 9: 5, 10: 5}
"""How many sit on your side of the table."""


@dataclass(frozen=True)
class Shown:
    """Everything the felt shows beside the view."""

    names: Sequence[str]
    odds: str = ""


class Felt(Static):
    """Seats, board and pots."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._seen: tuple[HoldemView, Shown] | None = None

    def show(self, view: HoldemView, shown: Shown) -> None:
        self._seen = view, shown
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    def _redraw(self) -> None:
        if self._seen is not None and self.content_size.width:
            lines = felt(*self._seen, self.content_size.width, self.content_size.height)
            self.update(Content("\n").join(Content.assemble(*line) for line in lines))


def felt(view: HoldemView, shown: Shown, width: int, height: int) -> list[Line]:
    """The table in lines: seats, the board, seats; where there is room, with larger cards and an edge."""
    near, far = _around(view)
    top = _row([seat_cell(view, seat, shown.names) for seat in far], width)
    bottom = _row([seat_cell(view, seat, shown.names) for seat in near], width)
    roomy = height >= 19
    inner = min(width - 4, 76) if roomy else width
    cards = _large_cards(view.board) if roomy else _small_cards(view.board)
    air: list[Line] = [[("", "")]] if roomy else []
    middle = [pot_pieces(view), *air, *cards, *air, _say(view, shown)]
    lines = [_centred(line, inner) for line in middle]
    if roomy:
        lines = _edged(lines, inner, width, min(3, (height - 19) // 4))
    spare = max(0, height - len(top) - len(lines) - len(bottom))
    rim, gap = (spare // 3, spare // 6) if roomy else (0, spare // 2)
    empty: Line = [("", "")]
    return [*[empty] * rim, *top, *[empty] * gap, *lines, *[empty] * gap, *bottom]


def _edged(lines: list[Line], inner: int, width: int, padding: int) -> list[Line]:
    """Lines with the edge of a table around them."""
    blank: Line = [(" " * inner, "")]
    filled = [*[blank] * padding, *lines, *[blank] * padding]
    edge = "$primary"
    framed: list[Line] = [[("╭" + "─" * inner + "╮", edge)]]
    framed += [[("│", edge), *line, ("│", edge)] for line in filled]
    framed.append([("╰" + "─" * inner + "╯", edge)])
    margin = " " * ((width - inner - 2) // 2)
    return [[(margin, ""), *line] for line in framed]


def _around(view: HoldemView) -> tuple[list[int], list[int]]:
    """Seats on your side and opposite, each from left to right; play goes clockwise."""
    count = view.count
    near = ROWS[count]
    half = near // 2
    ring = [(view.seat + step) % count for step in range(count)]
    left, right = ring[1 : 1 + half], ring[count - half :] if half else []
    far = ring[1 + half : count - half]
    return [*left[::-1], ring[0], *right[::-1]], far


def seat_cell(view: HoldemView, seat: int, names: Sequence[str]) -> list[Line]:
    """Three lines about a seat: who and where, chips and cards, what was done."""
    turn, out = seat == view.turn, not view.alive[seat]
    style = "bold $accent" if turn else "$foreground-disabled" if out else "bold $foreground"
    name = names[seat] if seat < len(names) else f"seat {seat + 1}"
    head: Line = [("▶ " if turn else "", style), (name, style)]
    head.append((f" {view.position(seat)}", "$foreground-disabled" if out else "$foreground-muted"))
    if seat == view.button:
        head.append((" ●", "bold $warning"))
    chips: Line = [(f"{view.stacks[seat]:,}", "$foreground-disabled" if out else "$success"), *_hole(view, seat)]
    return [head, chips, _deed(view, seat)]


def _hole(view: HoldemView, seat: int) -> Line:
    hole = view.hole if seat == view.seat else view.shown[seat]
    if not view.start_stacks[seat]:
        return []
    if hole is not None:
        faded = seat == view.seat and not view.alive[seat]
        return [("  ", ""), *card_pieces(hole[:1], faded), (" ", ""), *card_pieces(hole[1:], faded)]
    return [("  ", ""), (f"{BACK} {BACK}", "$primary")] if view.alive[seat] and not _is_over(view) else []


def _deed(view: HoldemView, seat: int) -> Line:
    hole = view.shown[seat]
    won = sum(dict(zip(pot.winners, pot.shares, strict=True)).get(seat, 0) for pot in view.pots)
    if won:
        what = f", {words(strength((*hole, *view.board)))}" if hole and len(view.board) == 5 else ""
        return [(f"wins {won:,}{what}", "bold $success")]
    said = state_words(view, seat)
    if hole is not None and len(view.board) == 5:
        said = words(strength((*hole, *view.board)))
    bet = view.bets[seat]
    if bet and not said:
        return [(f"blind {bet:,}", "$foreground-muted")]
    if bet and str(bet) not in said.replace(",", ""):
        said = f"{said} {bet:,}".strip()
    return [(said, "$foreground-muted" if view.alive[seat] else "$foreground-disabled")]


def pot_pieces(view: HoldemView) -> Line:
    """The pot, and the side pots if there are any."""
    pieces: Line = [(f"Pot {view.pot:,}", "bold $accent")]
    parts = pot_lines(view)
    if len(view.pots) > 1:
        pieces.append(("  " + " · ".join(parts), "$foreground-muted"))
    return pieces


def _say(view: HoldemView, shown: Shown) -> Line:
    """Your hand in words, your odds, and what calling costs; before the first action how the last hand went."""
    last = view.last
    if last is not None and not view.history and view.turn != view.seat:
        won = ", ".join(f"{shown.names[seat]} {gain:+,}" for seat, gain in enumerate(last.gains) if gain > 0)
        return [(f"Hand {last.number + 1}: {won}", "$foreground")]
    pieces: Line = []
    if view.hole is not None and (view.alive[view.seat] or _is_over(view)):
        pieces.append((hand_words(view.hole, view.board), "bold $foreground"))
    if shown.odds:
        pieces.append((f" · {shown.odds}", "$foreground"))
    if view.turn == view.seat and view.to_call:
        pieces.append((f" · a call needs {100 * view.price_odds:.0f}%", "$foreground-muted"))
    return pieces or [("", "")]


def _is_over(view: HoldemView) -> bool:
    return view.turn is None


def card_pieces(cards: Sequence[int], faded: bool = False) -> Line:
    """Cards such as `A♥K♠`, hearts and diamonds in red."""
    pieces: Line = []
    for card in cards:
        style = "$foreground-disabled" if faded else RED if SUITS[card & 3] in "dh" else BLACK
        pieces.append((RANKS[card >> 2] + suit_text(card), style))
    return pieces


def suit_text(card: int) -> str:
    """The suit as a picture, or as a letter where the terminal has no such pictures."""
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    pictures = "utf" in encoding.lower()
    return (SYMBOLS if pictures else SUITS)[card & 3]


def _small_cards(board: Sequence[int]) -> list[Line]:
    """Five places for cards, three lines high."""
    top: Line = []
    face: Line = []
    low: Line = []
    for place in range(5):
        frame = "$foreground-muted" if place < len(board) else "$foreground-disabled"
        top.append(("╭──╮ ", frame))
        low.append(("╰──╯ ", frame))
        inner = card_pieces(board[place : place + 1]) or [("  ", "")]
        face += [("│", frame), *inner, ("│ ", frame)]
    return [top, face, low]


def _large_cards(board: Sequence[int]) -> list[Line]:
    """Five places for cards, five lines high: the rank in the corners, the suit in the middle."""
    lines: list[Line] = [[], [], [], [], []]
    for place in range(5):
        known = place < len(board)
        frame = "$foreground-muted" if known else "$foreground-disabled"
        (text, style) = card_pieces(board[place : place + 1])[0] if known else ("  ", "")
        rank, suit = text[0], text[1]
        lines[0].append(("╭─────╮ ", frame))
        for row, face in enumerate((f"{rank}    ", f"  {suit}  ", f"    {rank}"), start=1):
            lines[row] += [("│", frame), (face, style), ("│ ", frame)]
        lines[4].append(("╰─────╯ ", frame))
    return lines


def _row(cells: Sequence[list[Line]], width: int) -> list[Line]:
    """Cells side by side, each centred in its part of the width."""
    room = width // max(1, len(cells))
    return [[piece for cell in cells for piece in _centred(cell[line], room)] for line in range(3)]


def _centred(pieces: Line, width: int) -> Line:
    """The pieces in the middle of a width, cut if there is no room."""
    kept: Line = []
    left = width - 1
    for text, style in pieces:
        size = min(cell_len(text), left)
        if size:
            kept.append((set_cell_size(text, size), style))
        left -= size
    used = width - 1 - left
    before = (width - used) // 2
    return [(" " * before, ""), *kept, (" " * (width - used - before), "")]
