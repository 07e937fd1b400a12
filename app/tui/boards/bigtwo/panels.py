"""Beside the Big Two table: the map of all cards and the tricks so far."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.widgets import Static

from cardai.app.text.bigtwo import tricks
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import cards_of

from ... import palette
from ...palette import Palette
from ...parts.playing_card import symbol
from ...parts.suits import cards
from . import seats


class CardMap(Static):
    """Thirteen ranks by four suits: own cards, cards out there, cards gone."""

    def __init__(self) -> None:
        super().__init__(markup=False, classes="panel")
        self.border_title = "Cards"

    def show(self, view: BigTwoView) -> None:
        out = (view.unseen).bit_count() - view.aside
        self.border_subtitle = f"{out} still out"
        self.update(Content("\n").join(map_lines(view, palette.page(self.app), self.content_size.width)))


def map_lines(view: BigTwoView, colours: Palette, width: int) -> list[Content]:
    """The map, wider where there is room."""
    deck, gap = view.game.deck, 3 if width >= 42 else 2
    ranks = [name[:-1] if gap == 3 else name[:-1].replace("10", "T") for name in deck.names[::4]]
    lines = [Content.styled("  " + "".join(f"{rank:>{gap}}" for rank in ranks), "$mute")]
    for suit in range(3, -1, -1):
        letter = deck.suits[suit]
        ink = f"${colours.suit(letter, on_paper=False)}"
        squares = [_square(view, 4 * rank + suit, ink, gap) for rank in range(13)]
        lines.append(Content.assemble((f"{symbol(letter)} ", ink), *squares))
    legend = Content.assemble(("■", "$acc"), " yours  ", ("○", "$text"), " out  ", ("·", "$mute"), " gone")
    return [*lines, legend.stylize_before("$mute")]


def _square(view: BigTwoView, card: int, ink: str, gap: int) -> tuple[str, str]:
    if view.hand >> card & 1:
        return f"{'■':>{gap}}", "bold $acc"
    if view.gone >> card & 1:
        return f"{'·':>{gap}}", "$mute"
    return f"{'○':>{gap}}", ink


class TrickTable(Static):
    """A column for each player, a row for each round of a trick, the newest at the bottom."""

    def __init__(self) -> None:
        super().__init__(markup=False, classes="panel -grows")
        self.border_title = "Tricks"
        self._shown: tuple[BigTwoView, Sequence[str]] | None = None

    def show(self, view: BigTwoView, names: Sequence[str]) -> None:
        self._shown = (view, names)
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    def _redraw(self) -> None:
        size = self.content_size
        if self._shown is not None and size.height > 1:
            view, names = self._shown
            lines = trick_lines(view, names, palette.page(self.app), size.width)
            self.update(Content("\n").join([lines[0], *lines[1:][1 - size.height :]]))


def trick_lines(view: BigTwoView, names: Sequence[str], colours: Palette, width: int) -> list[Content]:
    """A heading, then the rounds; a rule between two tricks."""
    order = [*seats.others(view), view.seat]
    each = max(4, width // len(order))
    head = Content.styled("".join(set_cell_size(names[seat][: each - 1], each) for seat in order), "$mute")
    lines = [head]
    found = tricks(view)
    for number, trick in enumerate(found):
        lines += _rounds(view, trick, order, each, colours)
        if number < len(found) - 1:
            lines.append(Content.styled("─" * min(width, each * len(order)), "$line"))
    return lines


def _rounds(
    view: BigTwoView, trick: Sequence[tuple[int, int]], order: list[int], each: int, colours: Palette
) -> list[Content]:
    """The rows of a trick; a row begins anew when a player's column is behind the last one filled."""
    rows: list[dict[int, int]] = [{}]
    last = -1
    for seat, action in trick:
        column = order.index(seat)
        if column <= last:
            rows.append({})
        rows[-1][column] = action
        last = column
    blank = Content(" " * each)
    return [
        Content("").join(
            _cell(view, row[column], each, colours) if column in row else blank for column in range(len(order))
        )
        for row in rows
    ]


def _cell(view: BigTwoView, action: int, each: int, colours: Palette) -> Content:
    if not action:
        return Content.styled(set_cell_size("pass"[: each - 1], each), "$mute")
    names = [view.game.deck.names[one] for one in cards_of(action)]
    said = cards(names, colours, "")
    if cell_len(said.plain) >= each:
        said = Content.assemble(cards(names[-1:], colours, ""), (f"+{len(names) - 1}", "$mute"))
    return said.pad_right(max(0, each - cell_len(said.plain)))
