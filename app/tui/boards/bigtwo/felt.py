"""The Big Two table: players around it, their last plays before them, one's own hand as a fan in front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardai.app.text.bigtwo import cards as count_words
from cardai.app.text.bigtwo import side, tricks
from cardai.games.bigtwo.catalogue import KINDS
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import cards_of

from ...parts import playing_card as card
from ...parts import surfaces
from ...parts.grid import Grid, Painted
from ...parts.plate import Plate
from . import seats

PLATE_COLUMNS = 18
DEAL_SECONDS, PLAY = 0.5, 0.18
"""Seconds that a deal and a play take to be seen."""
PLURALS = {"single": "SINGLES", "pair": "PAIRS", "triple": "TRIPLES"}


@dataclass(frozen=True)
class Shown:
    """Everything the felt shows."""

    view: BigTwoView
    names: Sequence[str]
    titles: Sequence[str]
    order: Sequence[int]
    """Own cards as they are fanned."""
    lifted: int = 0
    starred: int = 0
    cursor: int | None = None
    keys: Sequence[str] = field(default_factory=tuple)
    """A key for each card of the fan."""
    strip: Sequence[Sequence[tuple[str, str]]] = ()
    """A hint in one or two lines, where there is no panel for it."""
    laid_open: Mapping[int, int] = field(default_factory=dict)
    """Hands of others that lie open."""


@dataclass(frozen=True)
class Sizes:
    """Sizes of things on a table of some height and width."""

    hand: tuple[int, int]
    step: int
    play: tuple[int, int]
    play_step: int
    lift: int
    is_tall: bool

    @staticmethod
    def of(width: int, height: int, count: int) -> Sizes:
        """The largest sizes that fit."""
        if height >= 50 and width >= 120:
            hand, step, play, play_step, lift = (13, 11), 10, (11, 10), 8, 2
        elif height >= 34:
            hand, step, play, play_step, lift = (7, 7), 6, (7, 6), 4, 1
        elif height >= 26:
            hand, step, play, play_step, lift = (7, 6), 5, (5, 3), 4, 1
        else:
            hand, step, play, play_step, lift = (7, 5), 5, (5, 3), 4, 1
        room = (width - 4 - hand[0]) // max(1, count - 1)
        return Sizes(hand, max(2, min(step, room)), play, play_step, lift, height >= 26)


class Felt(Painted):
    """The table; a click on a card of one's own tells its place."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: Shown | None = None

    def show(self, shown: Shown) -> None:
        before, self._shown = self._shown, shown
        self.repaint()
        history = shown.view.history
        if before is None or len(before.view.history) > len(history):
            if not history:
                self.move(DEAL_SECONDS)
        elif len(before.view.history) < len(history) and history[-1][1]:
            self.move(PLAY)

    def paint(self, grid: Grid) -> None:
        if self._shown is not None:
            draw(grid, self._shown, self.moment)


def draw(grid: Grid, shown: Shown, moment: float = 1.0) -> None:
    """The whole table; before `moment` is 1 the last play, or the first deal, is still on its way."""
    surfaces.felt(grid)
    Drawing(grid, shown, moment).draw()


class Drawing:
    """One picture of the table."""

    def __init__(self, grid: Grid, shown: Shown, moment: float = 1.0) -> None:
        self.grid, self.shown, self.view, self.moment = grid, shown, shown.view, moment
        self.names = self.view.game.deck.names
        self.sizes = Sizes.of(grid.width, grid.height, len(shown.order))
        self.hand_top = grid.height - 2 - self.sizes.hand[1]
        self.low = self.hand_top - self.sizes.lift - 1
        """The row of the stars; what lies on the table ends above it."""
        self.high = 6 if self.sizes.is_tall else 3
        if self.sizes.play[1] >= 10:
            self.high = 8
        self.middle = (self.high + self.low) // 2 - (2 if self.sizes.is_tall else 1)
        self.back_rows = 3 if self.sizes.play[1] >= 10 else 1
        self.plays = seats.last_plays(self.view)

    def draw(self) -> None:
        for seat in seats.others(self.view):
            self._player(seat)
        for seat, action in sorted(self.plays.items(), key=lambda play: play[0] == self.view.owner):
            self._play(seat, action)
        self._label()
        self._own_words()
        self._hand()
        self._strip()

    # -- the others ------------------------------------------------------------------------------------------

    def _player(self, seat: int) -> None:
        x, y = self._corner(seat)
        view = self.view
        count = view.left[seat]
        over = view.turn is None
        figure = f"{view.result[seat]:+g}" if over else str(count)
        Plate(
            name=self.shown.names[seat],
            title=self.shown.titles[seat],
            figure=figure,
            unit=_unit(view.result[seat], "point") if over else _unit(count, "card"),
            said=seats.said(view, seat),
            is_turn=seat == view.turn,
            is_close=not over and count <= 3,
            has_won=over and view.result[seat] > 0,
        ).draw(self.grid, x, y, PLATE_COLUMNS)
        self._cards_of(seat, x, y)

    def _corner(self, seat: int) -> tuple[int, int]:
        where, width = side(self.view, seat), self.grid.width
        if where == "north":
            beside = 0 if self.sizes.is_tall else self.view.left[seat] + 4
            return (width - PLATE_COLUMNS - beside) // 2, 1
        return (2 if where == "west" else width - PLATE_COLUMNS - 2), self.middle - 2

    def _cards_of(self, seat: int, x: int, y: int) -> None:
        """Backs of the cards, or the cards themselves once the game is over."""
        hand = self.view.shown[seat] if self.view.turn is None else self.shown.laid_open.get(seat, 0)
        where = side(self.view, seat)
        low = where != "north" or self.sizes.is_tall
        left, top = (x + 1, y + 2) if low else (x + PLATE_COLUMNS + 1, y)
        if hand:
            names = [self.names[one] for one in cards_of(hand)]
            room = (self.grid.width // 2 if where != "north" else self.grid.width) - 12
            step = max(2, min(4, room // max(1, len(names) - 1)))
            width = card.fan_width(len(names), 5, step)
            if where == "north":
                left = (self.grid.width - width) // 2 if low else left
            elif where == "east":
                left = self.grid.width - 3 - width
            card.fan(self.grid, left, top, (5, 3), step, names)
        else:
            count = self.view.left[seat]
            left = min(left, self.grid.width - 2 - card.hidden_width(count))
            card.hidden_hand(self.grid, left, top, count, self.back_rows)

    # -- what was played -------------------------------------------------------------------------------------

    def _play(self, seat: int, action: int) -> None:
        if self.view.turn is None and seat != self.view.owner:
            return
        names = [self.names[one] for one in cards_of(action)]
        x, y, step, size = self._spot(seat, len(names))
        x, y = self._on_its_way(seat, x, y)
        width = card.fan_width(len(names), size[0], step)
        to_beat = self.view.turn is not None and action == self.view.table and seat == self.view.owner
        card.fan(self.grid, x, y, size, step, names, 0.0 if to_beat or self.view.turn is None else 0.5)
        if to_beat:
            self.grid.put(x, y + size[1], "▔" * width, "gold")
            self.grid.centre(x - 3, y + size[1], width + 6, " to beat ", "gold", bold=True)

    def _on_its_way(self, seat: int, x: int, y: int) -> tuple[int, int]:
        """Where the last play is on its way from the hand."""
        if self.moment >= 1.0 or not self.view.history or self.view.history[-1][0] != seat:
            return x, y
        left, top = (x, self.hand_top) if seat == self.view.seat else self._corner(seat)
        rest = (1.0 - self.moment) ** 3
        return round(x + (left - x) * rest), round(y + (top - y) * rest)

    def _spot(self, seat: int, count: int) -> tuple[int, int, int, tuple[int, int]]:
        """Where a play of so many cards lies: before its player, towards the middle, and clear of the others' plays."""
        where, size, width = side(self.view, seat), self.sizes.play, self.grid.width
        # all plays of a trick are of one size, so that three of them have to fit side by side
        third = (width - 12) // 3
        step = max(2, min(self.sizes.play_step, (third - size[0]) // max(1, count - 1)))
        wide = card.fan_width(count, size[0], step)
        if where in ("north", "south"):
            y = self.high if where == "north" else self.low - size[1] - 2
            return (width - wide) // 2, y, step, size
        x, y = PLATE_COLUMNS + 3, self.middle - size[1] // 2
        if x + wide >= (width - wide) // 2 or self.shown.laid_open:
            # on a low table in the place of the cards in hand, which the plate counts, unless they lie open
            x, y = 3, self.middle + (self.back_rows + 2 if self.sizes.is_tall or self.shown.laid_open else 0)
        return (width - x - wide if where == "east" else x), y, step, size

    def _label(self) -> None:
        """Write the kind of trick in the middle."""
        view = self.view
        if view.turn is None:
            lines = [("GAME OVER", True), ("", False)]
        elif not view.table:
            who = "you lead" if view.turn == view.seat and self.shown.names[view.seat] == "You" else ""
            lines = [("NEW TRICK", True), (who or f"{self.shown.names[view.turn]} leads", False)]
        else:
            kind = KINDS[view.game.plays.kind(view.table)]
            lines = [(PLURALS.get(kind, kind.upper()), True), (f"trick {len(tricks(view))}", False)]
        top = next((y for y in (self.middle - 1, self.middle + 3, self.middle + 4) if self._is_free(y)), None)
        for row, (text, bold) in enumerate(lines if top is not None else ()):
            self.grid.centre(0, (top or 0) + row, self.grid.width, text, "text" if bold else "mute", bold=bold)

    def _is_free(self, y: int) -> bool:
        """Whether nothing lies in the middle of two rows."""
        across = slice(self.grid.width // 2 - 7, self.grid.width // 2 + 7)
        cells = [cell for row in self.grid.rows[y : y + 2] for cell in row[across]]
        return all(cell.letter == " " and cell.ground != "paper" for cell in cells)

    # -- one's own -------------------------------------------------------------------------------------------

    def _own_words(self) -> None:
        view, name = self.view, self.shown.names[self.view.seat]
        words = [name, count_words(view.left[view.seat])]
        if view.turn is None:
            words = [name, f"{view.result[view.seat]:+g} {_unit(view.result[view.seat], 'point')}"]
        elif view.passed >> view.seat & 1:
            words.append("passed")
        is_turn = view.turn == view.seat
        ink = "gold" if is_turn else "text"
        self.grid.centre(0, self.low - 1, self.grid.width, " · ".join(words), ink, bold=True)

    def _hand(self) -> None:
        order, sizes, shown = self.shown.order, self.sizes, self.shown
        left = (self.grid.width - card.fan_width(len(order), sizes.hand[0], sizes.step)) // 2
        for place, one in enumerate(order):
            x = left + place * sizes.step
            up = sizes.lift if shown.lifted >> one & 1 else 0
            y = self.hand_top - up
            cut = card.Cut(place > 0 and sizes.step < sizes.hand[0], place == len(order) - 1)
            if not self.view.history and place >= self.moment * len(order) and self.moment < 1.0:
                card.back(self.grid, x, y, sizes.hand)
                continue
            card.face(self.grid, x, y, sizes.hand, self.names[one], cut)
            width = sizes.hand[0] if place == len(order) - 1 else sizes.step
            self.grid.mark(x, y, width, sizes.hand[1], place)
            middle = x + sizes.step // 2
            if shown.starred >> one & 1:
                self.grid.put(middle, y - 1, "★", "gold", bold=True)
            below = self.hand_top + sizes.hand[1]
            if place == shown.cursor:
                self.grid.put(middle, below, "▲", "gold", bold=True)
            elif sizes.is_tall and shown.keys:
                self.grid.put(middle, below, shown.keys[place], "gold" if up else "mute", bold=bool(up))

    def _strip(self) -> None:
        """A hint above the hand, on a plate."""
        if not self.shown.strip:
            return
        width = min(self.grid.width - 6, 64)
        x, y = (self.grid.width - width) // 2, self.low - 2
        self.grid.fill(x, y, width, len(self.shown.strip), "panel")
        for row, pieces in enumerate(self.shown.strip):
            self.grid.write(x + 1, y + row, pieces)


def _unit(count: float, word: str) -> str:
    """One point, two points."""
    return word if abs(count) == 1 else f"{word}s"
