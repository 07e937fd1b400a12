"""The hold'em table: an oval with seats around it, the board in the middle, your cards and your choices in front."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from cardai.ai.agent import Advice
from cardai.app.text.holdem import pot_lines, short_state, won
from cardai.games.cards import NAMES
from cardai.games.holdem.draws import hand_words
from cardai.games.holdem.strength import strength, words
from cardai.games.holdem.view import HoldemView

from ...parts import playing_card as card
from ...parts import surfaces
from ...parts.grid import Grid, Painted
from ...parts.plate import Plate
from . import bets
from .bets import BetChoice

SEAT_PLACES = {1: (0, 1), 2: (1, 0), 3: (1, 1), 4: (2, 0), 5: (2, 1), 6: (2, 2), 7: (2, 3), 8: (3, 2), 9: (3, 3)}
"""For so many others, how many sit on each side and how many opposite."""
TURN_UP_SECONDS = 0.3
"""Seconds in which new cards are turned up."""
WIN = 0.6
"""Seconds in which a pot goes to whoever won it."""
CHIP_VALUES = ((25, "#14161B"), (5, "#2F5FD0"), (1, "#E0564C"))
"""Colours of chips by what they are worth."""


@dataclass(frozen=True)
class Shown:
    """Everything the felt shows beside the view."""

    names: Sequence[str]
    odds: str = ""
    choice: BetChoice = field(default_factory=BetChoice)
    live: bool = False
    advice: Advice | None = None
    said: str = ""
    """Words about the thing that is waited for."""
    strip: Sequence[Sequence[tuple[str, str]]] = ()
    """A hint in two lines, where there is no panel for it."""
    is_coached: bool = False
    """Whether somebody speaks where the choices would be."""
    keys: tuple[str, str] = ("f", "c")
    """Those that fold, and check or call."""


@dataclass(frozen=True)
class Sizes:
    """Sizes of things on the table."""

    plate: int
    board: tuple[int, int]
    gap: int
    own: tuple[int, int]
    own_step: int
    has_backs: bool
    marks: int
    """Rows for the marks below the slider."""

    @staticmethod
    def of(width: int, height: int, sides: int) -> Sizes:
        """The largest that fit; three seats on a side need room beside the board."""
        if height >= 50 and width >= 110:
            return Sizes(22, (11, 9), 2, (13, 11), 11, True, 1)
        if height >= 34 and width >= 76:
            return Sizes(17, (9, 7) if sides < 3 else (7, 5), 1, (9, 7), 7, True, 1)
        if height >= 26:
            return Sizes(14 if width < 76 else 17, (7, 5), 1 if width >= 76 else 0, (7, 5), 5, True, 1)
        return Sizes(17, (7, 5), 1, (7, 5), 5, False, 0)


class Felt(Painted):
    """Seats, board, pots, and what can be done; clicks are told as actions, sizes or points of the slider."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: tuple[HoldemView, Shown] | None = None
        self._dealt = 0

    def show(self, view: HoldemView, shown: Shown) -> None:
        before = self._seen[0] if self._seen is not None else None
        self._seen = view, shown
        self.repaint()
        dealt = len(before.board) if before is not None and before.number == view.number else 0
        is_won = view.turn is None and before is not None and before.turn is not None
        if len(view.board) > dealt or before is None or before.number != view.number or is_won:
            self._dealt = dealt
            self.move(TURN_UP_SECONDS if not is_won else WIN)

    def paint(self, grid: Grid) -> None:
        if self._seen is not None:
            draw(grid, *self._seen, self._dealt, self.moment)


def draw(grid: Grid, view: HoldemView, shown: Shown, dealt: int = 0, moment: float = 1.0) -> None:
    """The whole table; before `moment` is 1 the cards after the first `dealt` of the board are being turned up."""
    Drawing(grid, view, shown, dealt, moment).draw()


class Drawing:
    """One picture of the table."""

    def __init__(self, grid: Grid, view: HoldemView, shown: Shown, dealt: int = 0, moment: float = 1.0) -> None:
        self.grid, self.view, self.shown = grid, view, shown
        self.moment = moment
        self.turned = dealt + (len(view.board) - dealt) * moment
        """Number of cards of the board that are face up already."""
        self.is_dealing = moment < 0.6 and not view.board
        self.sizes = Sizes.of(grid.width, grid.height, SEAT_PLACES[view.count - 1][0])
        self.height = grid.height - 4 - self.sizes.marks
        """Rows of the table itself, above the buttons."""
        self.own_top = self.height - self.sizes.own[1]
        self.board_top = (4 + self.own_top - self.sizes.board[1]) // 2
        self.is_over = view.turn is None

    def draw(self) -> None:
        self.grid.fill(0, 0, self.grid.width, self.grid.height, "bg")
        surfaces.oval(self.grid, 1, 1, self.grid.width - 2, self.height - 2)
        self._board()
        for seat, (x, y, where) in self._seats().items():
            self._seat(seat, x, y, where)
        self._own()
        if self.is_over:
            self._pay()
        self._choices(self.grid.height - 4 - self.sizes.marks)

    def _choices(self, top: int) -> None:
        """Draw the choices; on a low table a hint, or somebody who speaks, leaves one row for the buttons."""
        shown, grid = self.shown, self.grid
        if not shown.live:
            grid.centre(0, top + 1, grid.width, shown.said, "acc" if self.is_over else "mute", bold=self.is_over)
            return
        for row, pieces in enumerate(shown.strip):
            grid.write(2, top + row, pieces)
        room = bets.Room(top + 3 if shown.is_coached else top + len(shown.strip), not (shown.strip or shown.is_coached))
        bets.draw(grid, room, self.view, shown.choice, shown.advice, self.sizes.marks, shown.keys)

    # -- in the middle ---------------------------------------------------------------------------------------

    def _board(self) -> None:
        size, gap = self.sizes.board, self.sizes.gap
        width = 5 * size[0] + 4 * gap
        left = (self.grid.width - width) // 2
        for place in range(5):
            x = left + place * (size[0] + gap)
            if self.turned <= place < len(self.view.board):
                card.back(self.grid, x, self.board_top, size)
            elif place < len(self.view.board):
                card.face(self.grid, x, self.board_top, size, NAMES[self.view.board[place]])
            else:
                card.outline(self.grid, x, self.board_top, size, "#3E7D60")
        self._pot()

    def _pot(self) -> None:
        text = f"Pot {self.view.pot:,}"
        chips = _chips(self.view.pot)
        side = f"  {' · '.join(pot_lines(self.view, self.shown.names))}" if len(self.view.pots) > 1 else ""
        room = self.grid.width - 2 * self.sizes.plate - 2
        if cell_len(side) + len(text) + len(chips) + 1 > room:
            side = ""
        x = (self.grid.width - len(chips) - 1 - len(text) - cell_len(side)) // 2
        is_paid = self.is_over and any(won(self.view, seat) for seat in range(self.view.count))
        x = x + len(chips) if is_paid else self._pile(x, self.board_top - 1, self.view.pot)
        x = self.grid.put(x + 1, self.board_top - 1, text, "mute" if is_paid else "text", bold=not is_paid)
        self.grid.put(x, self.board_top - 1, side, "mute")

    def _pile(self, x: int, y: int, amount: int) -> int:
        for colour in _chips(amount):
            x = self.grid.put(x, y, "●", colour)
        return x

    # -- the others ------------------------------------------------------------------------------------------

    def _seats(self) -> dict[int, tuple[int, int, str]]:
        """Corner and side of every other seat, clockwise from your left."""
        count = self.view.count - 1
        others = [(self.view.seat + step) % self.view.count for step in range(1, count + 1)]
        sides, top = SEAT_PLACES[count]
        first = 3 + (3 if self.sizes.has_backs else 0)
        last = self.own_top - (3 if self.sizes.own[1] < 9 else 6)
        between = (last - first) // max(1, sides - 1)
        ys = [first + between * at for at in range(sides)]
        if sides == 1:
            # beside the board there is no room for a plate, so that two at the sides sit above it
            ys = [max(first, min((first + last) // 2, self.board_top - 3))]
        plate, width = self.sizes.plate, self.grid.width
        places = [(0, y, "left") for y in reversed(ys)]
        places += [((at + 1) * width // (top + 1) - plate // 2, 0, "top") for at in range(top)]
        places += [(width - plate, y, "right") for y in ys]
        return dict(zip(others, places, strict=True))

    def _seat(self, seat: int, x: int, y: int, where: str) -> None:
        self._plate(seat, x, y)
        self._hole(seat, x, y, where)
        plate = self.sizes.plate
        if amount := self.view.bets[seat]:
            self._stake(*self._before(x, y, where, amount), amount)
        if seat == self.view.button:
            left = x - 4 if where == "right" else x + plate + 1
            if self._meets_board(left + 3 if where == "left" else left, y):
                left, y = x + plate - 4, y - 1
            self.grid.put(left, y, " D ", "#14161B", "#FFFFFF", bold=True)

    def _before(self, x: int, y: int, where: str, amount: int) -> tuple[int, int]:
        """Where chips lie that belong to a seat."""
        size, plate = _stake_width(amount), self.sizes.plate
        beside = not self._meets_board(x + plate + 1 + size if where == "left" else x - size - 1, y + 1)
        return {
            "left": (x + plate + 1, y + 1) if beside else (x + 2, y + 2),
            "right": (x - size - 1, y + 1) if beside else (x + plate - size - 2, y + 2),
            "top": (x + (plate - size) // 2, y + 2),
        }[where]

    def _stake(self, x: int, y: int, amount: int) -> None:
        self.grid.put(self._pile(x, y, amount), y, f" {amount:,}", "text", bold=True)

    def _pay(self) -> None:
        """The pot on its way to whoever won it, then in front of them."""
        seats = self._seats()
        for seat in range(self.view.count):
            if not (amount := won(self.view, seat)):
                continue
            middle = (self.grid.width - _stake_width(amount)) // 2
            x, y = self._before(*seats[seat], amount) if seat in seats else (middle, self.own_top - 1)
            top = self.board_top - 1
            self._stake(round(middle + (x - middle) * self.moment), round(top + (y - top) * self.moment), amount)

    def _meets_board(self, x: int, y: int) -> bool:
        """Whether a cell is where the cards in the middle lie."""
        width, height = self.sizes.board
        half = (5 * width + 4 * self.sizes.gap) // 2 + 1
        return abs(x - self.grid.width // 2) < half and self.board_top <= y < self.board_top + height

    def _plate(self, seat: int, x: int, y: int) -> None:
        view = self.view
        prize = won(view, seat)
        Plate(
            name=self.shown.names[seat],
            title=self._title(seat),
            figure=f"{view.stacks[seat]:,}",
            said=f"wins {prize:,}" if prize else self._deed(seat),
            is_turn=seat == view.turn,
            is_out=not view.alive[seat],
            has_won=bool(prize),
        ).draw(self.grid, x, y, self.sizes.plate)

    def _deed(self, seat: int) -> str:
        """Last deed of a seat, in the room of a plate; a hand that was shown where no cards are drawn."""
        view, hole = self.view, self.view.shown[seat]
        if hole is not None and len(view.board) == 5:
            return _short(words(strength((*hole, *view.board))), self.sizes.plate - 4 - len(f"{view.stacks[seat]:,}"))
        return short_state(view, seat)

    def _title(self, seat: int) -> str:
        """The position, or the cards shown where there is no room for them beside the plate."""
        hole = self.view.shown[seat]
        if hole is not None and not self.sizes.has_backs and seat != self.view.seat:
            return " ".join(card.pretty(NAMES[one]) for one in hole)
        return self.view.position(seat)

    def _hole(self, seat: int, x: int, y: int, where: str) -> None:
        """Two cards beside a plate: their backs, or their faces once they are shown."""
        if not self.sizes.has_backs or not self.view.start_stacks[seat]:
            return
        hole = self.view.shown[seat]
        left, top = (
            (x + self.sizes.plate + (5 if seat == self.view.button else 1), y) if where == "top" else (x + 3, y - 3)
        )
        if hole is not None:
            card.fan(self.grid, left, top, (5, 3), 4, [NAMES[one] for one in hole])
        elif self.view.alive[seat] and not self.is_over:
            card.back(self.grid, left, top, (4, 3))
            card.back(self.grid, left + 3, top, (4, 3))

    # -- one's own -------------------------------------------------------------------------------------------

    def _own(self) -> None:
        view, size, step = self.view, self.sizes.own, self.sizes.own_step
        width = step + size[0]
        left = (self.grid.width - width) // 2
        if view.hole is not None and view.start_stacks[view.seat]:
            names = [NAMES[one] for one in view.hole]
            fade = 0.0 if view.alive[view.seat] or self.is_over else 0.6
            if self.is_dealing:
                for place in range(len(names)):
                    card.back(self.grid, left + place * step, self.own_top, size)
            else:
                card.fan(self.grid, left, self.own_top, size, step, names, fade)
        y = self.height - 3
        self._plate(view.seat, left - self.sizes.plate - 1, y)
        self._words(left + width + 1, y)
        if amount := view.bets[view.seat]:
            self._stake((self.grid.width - _stake_width(amount)) // 2, self.own_top - 1, amount)
        if view.seat == view.button:
            self.grid.put(left + width + 1, y - 1, " D ", "#14161B", "#FFFFFF", bold=True)

    def _words(self, x: int, y: int) -> None:
        """Your hand in words, how often it wins, and what a call needs."""
        view = self.view
        lines = [[(_hand(view), "!text")], self._odds()]
        if self.is_over or (view.last is not None and not view.history and view.turn != view.seat):
            lines = [*self._result(), *lines][:2]
        room = self.grid.width - x
        shown = [line for line in lines if any(text for text, _ in line)]
        if not shown:
            return
        width = min(room, max(sum(cell_len(text) for text, _ in line) for line in shown) + 2)
        self.grid.fill(x, y, width, len(shown), "panel")
        for row, line in enumerate(shown):
            self._cut(x + 1, y + row, line, width - 1)

    def _cut(self, x: int, y: int, pieces: Sequence[tuple[str, str]], room: int) -> None:
        for text, ink in pieces:
            shown = text if cell_len(text) <= room else text[: max(0, room - 1)] + "…"
            x = self.grid.put(x, y, shown, ink.lstrip("!"), bold=ink.startswith("!"))
            room -= cell_len(shown)
            if room <= 0:
                return

    def _odds(self) -> list[tuple[str, str]]:
        view = self.view
        if not self.shown.odds or not view.alive[view.seat]:
            return []
        pieces = [(f"{self.shown.odds} %", "!good"), (" v random", "mute")]
        if view.turn == view.seat and view.price:
            pieces += [(", need ", "mute"), (f"{100 * view.pot_odds:.0f} %", "!text")]
        return pieces

    def _result(self) -> list[list[tuple[str, str]]]:
        """End of the last hand, in words."""
        last = self.view.last
        if self.is_over or last is None:
            return []
        won = ", ".join(f"{self.shown.names[seat]} {gain:+,}" for seat, gain in enumerate(last.gains) if gain > 0)
        return [[(f"Hand {last.number + 1}: ", "mute"), (won, "!text")]]


def _hand(view: HoldemView) -> str:
    if view.hole is None or not view.start_stacks[view.seat]:
        return ""
    return hand_words(view.hole, view.board)


def _chips(amount: int) -> list[str]:
    """Up to three chips that look like the amount."""
    found: list[str] = []
    for worth, colour in CHIP_VALUES:
        found += [colour] * min(3 - len(found), amount // worth) if len(found) < 3 else []
        amount %= worth
    return found[::-1]


def _stake_width(amount: int) -> int:
    """Columns of chips and the amount beside them."""
    return len(_chips(amount)) + len(f" {amount:,}")


def _short(text: str, room: int) -> str:
    """The kind of a hand, without its ranks where there is no room for them."""
    return text.partition(",")[0].partition(" of ")[0] if len(text) > room else text
