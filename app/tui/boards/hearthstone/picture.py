"""A picture of the Hearthstone table: where everything is and how it stands out."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from cardai.games.hearthstone.card_text import card_text
from cardai.games.hearthstone.engine.entities import Side
from cardai.games.hearthstone.view import HearthstoneView

from . import canvas as art
from .choice import END, ENEMY_HERO, MY_HERO, Choosing, Spot
from .inspect import character

if TYPE_CHECKING:
    from .board import HearthstoneBoard

DIGITS = "1234567890"
_Row = tuple[str, str, str, Spot]
"""A line of the hand: what it is, more about it, its style, and the spot it stands for."""


class Picture:
    """One picture of the table."""

    def __init__(
        self, board: HearthstoneBoard, view: HearthstoneView, choosing: Choosing, width: int, height: int
    ) -> None:
        self.board, self.view, self.choosing = board, view, choosing
        self.canvas = art.Canvas(width, height)
        self.is_tall = height >= 30
        self.badges = self._badges()
        self._draw(height)

    def _badges(self) -> dict[Spot, str]:
        if not self.board.live:
            return {}
        return dict(zip(self.board.numbered(), DIGITS, strict=False))

    def _draw(self, height: int) -> None:
        tall = min(9, max(7, (height - 18) // 2)) if self.is_tall else 5
        y = self._enemy(0) + (1 if self.is_tall else 0)
        art.row_of_minions(self.canvas, y, tall, self.view.enemy.board, ENEMY_HERO + 1, self._looks())
        y += tall + (1 if self.is_tall else 0)
        art.row_of_minions(self.canvas, y, tall, self.view.me.board, 1, self._looks())
        y += tall + (1 if self.is_tall else 0)
        y = self._mine(y) + (1 if self.is_tall else 0)
        y = self._low(y, height - 1 - y)
        self._prompt(height - 1, max(1, height - y))

    def _looks(self) -> dict[int, tuple[str, str, str]]:
        """Style, number and sign (can attack, has just arrived) of each minion by its code."""
        looks = {}
        for base, side in ((1, self.view.me), (ENEMY_HERO + 1, self.view.enemy)):
            for code, one in enumerate(side.board, base):
                ready = self.view.can_attack(one)
                spot = Spot("one", code)
                sign = "●" if ready else "z" if one.sick and base == 1 else ""
                looks[code] = (self._style(spot, art.READY if ready else art.PLAIN), self.badges.get(spot, ""), sign)
        return looks

    def _style(self, spot: Spot, usual: str) -> str:
        if spot == self.board.cursor:
            return art.AIMED if spot.kind == "one" and spot.number not in (MY_HERO, ENEMY_HERO) else art.CURSOR
        if spot == self.choosing.first:
            return art.HINTED
        if spot.kind == "one" and self.choosing.stage == "target" and spot.number in self.choosing.targets:
            return art.AIMED
        return usual

    def _enemy(self, y: int) -> int:
        side = self.view.enemy
        x = self._hero(y, side, ENEMY_HERO, own=False)
        tail = f"  {len(side.hand)} cards, {len(side.deck)} in deck"
        mana = f"  {art.crystals(side)}" if side.crystals else ""
        if x + len(tail) + len(mana) <= self.canvas.width:
            self.canvas.put(x, y, tail + mana, art.MUTED)
            return y + 1
        self.canvas.put(2, y + 1, f"{tail.strip()}{mana}", art.MUTED)
        return y + 2

    def _hero(self, y: int, side: Side, code: int, own: bool) -> int:
        spot = Spot("one", code)
        badge = self.badges.get(spot, "")
        pieces = art.hero_line(side, own)
        x = self.canvas.put(0, y, f"{badge or ' '} ", art.AIMED)
        if self.canvas.width >= 70 and self.board.names:
            x = self.canvas.put(x, y, f"{self.board.names[side.seat]}: ", art.MUTED)
        for at, (text, style) in enumerate(pieces):
            x = self.canvas.put(x, y, text, self._style(spot, style) if at == 0 else style)
        self.canvas.mark(0, y, x, 1, spot)
        return x

    def _mine(self, y: int) -> int:
        side, canvas = self.view.me, self.canvas
        end = self._hero(y, side, MY_HERO, own=True)
        if MY_HERO in self.choosing.fighters:
            end = canvas.put(end + 1, y, "●", art.READY)
        x = canvas.put(2, y + 1, art.crystals(side), "bold $secondary")
        x = canvas.put(x, y + 1, f" {side.mana}/{side.crystals} ", art.STRONG)
        x = self._button(
            x, y + 1, f"f {side.power.name} ({side.power.cost})", Spot("power"), self.choosing.can_use_power
        )
        word = "⏎ done" if self.choosing.stage == "keep" else "e End" if canvas.width < 60 else "e End turn"
        x = self._button(x + 1, y + 1, word, END, self.choosing.stage in ("first", "keep"))
        self._deck(y, end, x)
        return y + 2

    def _deck(self, y: int, above: int, below: int) -> None:
        """How many cards are left, where there is room for it."""
        deck = f"{len(self.view.me.deck)} in deck"
        start = self.canvas.width - len(deck) - 1
        if above + 1 < start:
            self.canvas.put(start, y, deck, art.MUTED)
        elif below + 1 < start:
            self.canvas.put(start, y + 1, deck, art.MUTED)

    def _button(self, x: int, y: int, text: str, spot: Spot, is_on: bool) -> int:
        style = self._style(spot, art.STRONG if is_on else art.MUTED)
        end = self.canvas.put(x, y, f"[{text}]", style)
        self.canvas.mark(x, y, end - x, 1, spot)
        return end

    def _low(self, y: int, room: int) -> int:
        """The hand, or what has to be chosen from; returns where it ends."""
        stage = self.choosing.stage
        if stage in ("option", "place", "offer") and self.board.live:
            rows = self._choices(stage)
        else:
            rows = [self._hand_row(place) for place in range(len(self.view.me.hand))]
        columns = 1 if len(rows) <= room else 2
        each = (len(rows) + columns - 1) // columns
        width = self.canvas.width // columns
        for at, (text, more, style, spot) in enumerate(rows):
            x, row = (at // max(1, each)) * width, y + at % max(1, each)
            self.canvas.put(x, row, f"{self.badges.get(spot, ' ')} ", art.AIMED)
            end = self.canvas.put(x + 2, row, _cut(text, width - 3), self._style(spot, style))
            if more and width >= 70:
                self.canvas.put(end + 2, row, _cut(more, x + width - end - 3), art.MUTED)
            self.canvas.mark(x, row, width - 1, 1, spot)
        return y + each

    def _hand_row(self, place: int) -> _Row:
        card, cost = self.view.me.hand[place].card, self.view.cost(place)
        text = art.card_line(card, cost)
        if cost != card.cost:
            text = text.replace(f"({cost})", f"({cost}{art.DOWN if cost < card.cost else art.UP})", 1)
        if self.choosing.stage == "keep":
            kept = place in self.choosing.kept
            text = f"{'keep   ' if kept else 'replace'} {text}"
            style = art.STRONG if kept else art.MUTED
        else:
            playable = self.choosing.can_play(place)
            text = f"{'•' if playable else ' '} {text}"
            style = art.STRONG if playable else art.MUTED
        return text, card_text(card), style, Spot("hand", place)

    def _choices(self, stage: str) -> list[_Row]:
        first = self.choosing.first
        if stage == "offer":
            return [
                (art.card_line(card, card.cost), card_text(card), art.STRONG, Spot("offer", number))
                for number, card in enumerate(self.view.choice)
            ]
        if stage == "option" and first is not None:
            options = self.view.me.hand[first.number].card.choose
            return [
                (f"{options[number].name}: {card_text(options[number])}", "", art.STRONG, Spot("option", number))
                for number in self.choosing.options
            ]
        return [
            (_place_words(self.view, place), "", art.STRONG, Spot("option", place)) for place in self.choosing.places
        ]

    def _prompt(self, bottom: int, rows: int) -> None:
        """What is to be done now, or the whole line of a hint, on the lowest rows."""
        lines = wrap(self._words(), self.canvas.width - 2, max_lines=rows, placeholder=" …")
        for y, line in enumerate(lines, bottom + 1 - len(lines)):
            self.canvas.put(1, y, line, art.AIMED if self.board.live else art.MUTED)

    def _words(self) -> str:
        view, stage = self.view, self.choosing.stage
        if view.is_over:
            return (
                "The game is a draw" if view.winner is None else "You won" if view.winner == view.seat else "You lost"
            )
        if not self.board.live:
            return "" if view.turn is None else f"{self.board.names[view.turn]} to move"
        if stage == "first" and self.board.is_fighting:
            return "Who attacks? Number or arrows, ⌫ back" if self.choosing.fighters else "Nobody can attack, ⌫ back"
        if self.board.advice is not None and stage == "first":
            best = self.board.advice.best
            return f"★ {best.value:.0f} %: {best.why or self.board.label(best.action)}"
        name = _first_name(view, self.choosing.first)
        return {
            "keep": "Numbers: keep or replace. ⏎ when done",
            "offer": "Take one: its number",
            "option": f"{name}: which one?",
            "target": f"{name} at whom? Number, arrows ⏎, ⌫ back",
            "place": f"{name}: in which place?",
        }.get(stage, "")


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


def _first_name(view: HearthstoneView, spot: Spot | None) -> str:
    if spot is None:
        return ""
    if spot.kind == "hand":
        return view.me.hand[spot.number].card.name
    if spot.kind == "power":
        return view.me.power.name
    one = character(view, spot.number)
    return one.card.name if one is not None else ""


def _place_words(view: HearthstoneView, place: int) -> str:
    board = view.me.board
    if place == 0:
        return f"left of {board[0].card.name}" if board else "on the board"
    if place == len(board):
        return f"right of {board[-1].card.name}"
    return f"between {board[place - 1].card.name} and {board[place].card.name}"
