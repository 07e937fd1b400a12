"""The score sheets of all players side by side, with what each box would give now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.content import Content
from textual.message import Message

from cardai.app.text.yacht import box_name
from cardai.games.yacht import YachtView

from ...parts.bars import bar_on_track
from ...parts.fitted import Fitted

NAME_WIDTH = 15
WIDE_CELL_COLUMNS = 170
"""From so many columns of the screen on cells are wider."""
CELL_WIDTHS = {1: 12, 2: 10, 3: 7, 4: 6, 5: 5}


Shown = tuple[YachtView, Sequence[str], int | None, str | None, float | None]
"""The position, who plays, the box under the cursor, and what the adviser says: its box and the chance to win."""


class ScoreSheet(Fitted[Shown]):
    """One row per box. The column of whoever moves shows offers with a plus sign until they are taken."""

    DEFAULT_CSS = """
    ScoreSheet { height: 1fr; width: 1fr; border: round $line; padding: 0 1;
        border-title-color: $text; border-title-style: bold; }
    """

    class Clicked(Message):
        """The box at this place was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__()
        self._places: list[int | None] = []
        self.border_title = "Score sheet"

    def show(
        self, view: YachtView, names: Sequence[str], chosen: int | None, starred: str | None, win: float | None
    ) -> None:
        """Draw all sheets; `chosen` is the box under the cursor, `starred` and `win` are what the adviser says."""
        self.keep((view, names, chosen, starred, win))

    def lay_out(self, shown: Shown) -> None:
        lines = _Lines(*shown, cell_width(shown[0], self.screen.size.width), self.content_size.height)
        self._places = lines.places
        self.update(Content("\n").join(lines.drawn))

    def on_click(self, event: events.Click) -> None:
        row = event.y - 1
        if 0 <= row < len(self._places) and (place := self._places[row]) is not None:
            self.post_message(self.Clicked(place))


def cell_width(view: YachtView, screen: int) -> int:
    """Columns of a player's points on a screen of this width."""
    width = CELL_WIDTHS.get(len(view.sheets), 4)
    return min(width, 6) if screen < 100 else width + 3 if screen >= WIDE_CELL_COLUMNS else width


def sheet_width(view: YachtView, screen: int) -> int:
    """Columns of the whole sheet, its edges included."""
    return 2 + NAME_WIDTH + cell_width(view, screen) * len(view.sheets) + 4


class _Lines:
    """The lines of the sheets, and which box each of them is."""

    def __init__(
        self,
        view: YachtView,
        names: Sequence[str],
        chosen: int | None,
        starred: str | None,
        win: float | None,
        width: int,
        height: int,
    ) -> None:
        """`width` is that of a cell, `height` that of all, which decides how airy the sheet is."""
        rows = len(view.game.rules.boxes) + 3 + bool(view.game.rules.further)
        self.spare = max(0, height - rows)
        self.gap = min(3, self.spare // 3)
        """Rows between the parts of the sheet."""
        self.each = max(1, min(3, (height - 1) // rows))
        """Rows of each line."""
        self.win = win
        self.view, self.names, self.chosen, self.starred, self.width = view, names, chosen, starred, width
        self.drawn: list[Content] = []
        self.places: list[int | None] = []
        self._draw()

    def _draw(self) -> None:
        rules = self.view.game.rules
        self._add(self._header())
        if self.spare > 6:
            self._space(1)
        upper = [place for place, box in enumerate(rules.boxes) if box.is_upper]
        for place in upper:
            self._add(self._box(place), place)
        self._add(self._sums(f"Upper of {rules.bonus_at}", [self._upper(sheet) for sheet in self.view.sheets]))
        if rules.bonus and self.spare:
            self._put(self._bonus(), self.each - 1)
        if not rules.bonus or self.spare > 3:
            self._space()
        for place in range(len(rules.boxes)):
            if place not in upper:
                self._add(self._box(place), place)
        self._space()
        if rules.further:
            self._add(self._sums("Further", [str(sheet.further * rules.further or "") for sheet in self.view.sheets]))
        self._add(self._sums("Total", [str(sheet.total) for sheet in self.view.sheets], "bold"))
        if self.win is not None and self.spare > 1:
            self._put(self._measure("Win chance", self.win, f"{100 * self.win:.0f} %"))

    def _add(self, line: Content, place: int | None = None) -> None:
        for part in [line, *[Content("")] * (self.each - 1)]:
            self.drawn.append(part)
            self.places.append(place)

    def _put(self, line: Content, instead: int = 0) -> None:
        """A line of its own, in the place of so many that were left free."""
        del self.drawn[len(self.drawn) - instead :], self.places[len(self.places) - instead :]
        self.drawn += [line, *[Content("")] * instead]
        self.places += [None] * (1 + instead)

    def _space(self, most: int = 3) -> None:
        for _ in range(0 if self.each > 1 else min(most, self.gap)):
            self._add(Content(""))

    def _bonus(self) -> Content:
        """Distance of the sheet of whoever sees it from the bonus."""
        rules, sheet = self.view.game.rules, self.view.sheets[self.view.seat]
        left = max(0, rules.bonus_at - sheet.upper)
        said = "earned" if not left else f"{left} short" if sheet.is_full else f"{left} more"
        return self._measure("Bonus", sheet.upper / max(1, rules.bonus_at), said)

    def _measure(self, name: str, share: float, said: str) -> Content:
        room = self.width * len(self.view.sheets) + NAME_WIDTH - len(name) - len(said) - 2
        return Content.assemble((f"  {name} ", "$mute"), *bar_on_track(share, room, "$good"), (f" {said}", ""))

    def _header(self) -> Content:
        parts: list[Any] = [" " * (NAME_WIDTH + 2)]
        for seat in range(len(self.view.sheets)):
            name = self.names[seat]
            name = (name.replace("level ", "lv ") if len(name) >= self.width else name)[: self.width - 1]
            style = "bold $acc underline" if seat == self.view.turn else "bold"
            parts += [" " * (self.width - len(name)), (name, style)]
        return Content.assemble(*parts)

    def _box(self, place: int) -> Content:
        box = self.view.game.rules.boxes[place]
        is_chosen = place == self.chosen
        mark = ("▶" if is_chosen else " ") + ("★" if box.name == self.starred else " ")
        cells = [self._cell(seat, place) for seat in range(len(self.view.sheets))]
        name = box_name(box.name)
        line = Content.assemble((mark, "bold $acc"), f"{name:<{NAME_WIDTH}}", *cells)
        return line.stylize("bold $acc on $raise") if is_chosen else line

    def _cell(self, seat: int, place: int) -> tuple[str, str]:
        points = self.view.sheets[seat].boxes[place]
        if points is not None:
            return f"{points:>{self.width}}", "bold" if seat == self.view.turn else "$mute"
        offer = self.view.offers().get(self.view.game.rules.boxes[place].name) if seat == self.view.turn else None
        if offer is None:
            return f"{'·':>{self.width}}", "$faint"
        return (f"{f'+{offer}':>{self.width}}", "bold $acc") if offer else (f"{'·':>{self.width}}", "$faint")

    def _sums(self, name: str, cells: Sequence[str], style: str = "") -> Content:
        text = f"  {name:<{NAME_WIDTH}}" + "".join(f"{cell:>{self.width}}" for cell in cells)
        return Content.styled(text, f"{style} $good".strip())

    def _upper(self, sheet: Any) -> str:
        """Points above, with the bonus once it is there."""
        return f"{sheet.upper}+{sheet.bonus}" if sheet.bonus and self.width > 5 else str(sheet.upper)
