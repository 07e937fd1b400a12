"""Terminals that can do less: what colours say is said by characters, too."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.color import Color
from textual.screen import Screen

from cardai.app.tui import palette
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.filters import ColourlessFilter, as_ascii
from cardai.app.tui.parts.figures import BigFigure
from cardai.app.tui.parts.grid import Grid
from tests.app.screens import is_shown, opened, shown, table, until
from tests.app.tui.boards.test_yacht import new


@pytest.mark.parametrize("theme", [palette.DARK, palette.LIGHT])
def test_a_bar_is_told_from_its_track_without_colours(theme: str) -> None:
    colours = palette.palette(theme)
    line = [Segment("━━━", Style.parse(colours["good"])), Segment("━━", Style.parse(colours["raise"]))]
    drawn = ColourlessFilter(theme == palette.DARK).apply(line, Color.parse(colours["bg"]))
    assert "".join(segment.text for segment in drawn) == "━━━──"
    assert as_ascii("━━━──") == "===--"


async def test_key_caps_have_edges_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with table(new()) as pilot:
        await until(pilot, lambda: is_shown(pilot, "[h] Hint"))
        assert "[?] Keys" in shown(pilot).splitlines()[-1]


@pytest.mark.parametrize(("depth", "ground"), [("truecolor", "felt0"), ("256", "felt0"), ("standard", "panel")])
def test_words_on_bright_felt_stand_on_a_plate_and_edges_do_not(depth: str, ground: str) -> None:
    grid = Grid(12, 1, palette.table_palette(palette.DARK, depth), "felt0")
    grid.put(0, 0, "to beat", "gold")
    grid.put(8, 0, "▄▄", "paper")
    assert [cell.ground for cell in grid.rows[0]] == [*[ground] * 7, *["felt0"] * 5]


async def test_large_figures_are_plain_ones_where_there_is_only_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    figure = BigFigure()

    async def look(app: CardaiApp) -> None:
        await app.push_screen_wait(Holder(figure))

    async with opened(look) as pilot:
        figure.show(102.0, "points", "$good")
        await until(pilot, lambda: is_shown(pilot, "102.0 points"))


class Holder(Screen[None]):
    """A screen with one thing on it."""

    def __init__(self, thing: BigFigure) -> None:
        super().__init__()
        self._thing = thing

    def compose(self) -> ComposeResult:
        yield self._thing
