"""A board as an SVG picture: cells as rectangles and text, no font needed but any with fixed width."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rich.cells import cell_len
from textual.strip import Strip

from ..printable import printable
from ..tui.still import colours

CELL, ROW, PAGE, INK = 9, 19, "#14161B", "#E8E6DF"


def picture(board: Sequence[Strip], title: str) -> str:
    """The whole document."""
    width = CELL * max((strip.cell_length for strip in board), default=1)
    grounds, texts = [], []
    for row, strip in enumerate(board):
        x = 0
        for text, ink, ground, bold in colours(strip):
            wide = CELL * cell_len(text)
            if ground:
                grounds.append(
                    f'<rect x="{x}" y="{ROW * row}" width="{wide + 0.5}" height="{ROW + 0.5}" fill="{ground}"/>'
                )
            if text.strip():
                weight = ' font-weight="bold"' if bold else ""
                texts.append(
                    f'<text x="{x}" y="{ROW * row + 14}" textLength="{wide}" lengthAdjust="spacingAndGlyphs" '
                    f'fill="{ink or INK}"{weight}>{escape(printable(text))}</text>'
                )
            x += wide
    size = f'width="{width}" height="{ROW * len(board)}" viewBox="0 0 {width} {ROW * len(board)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="monospace" font-size="15" xml:space="preserve">'
        f'<title>{escape(printable(title))}</title><rect width="100%" height="100%" fill="{PAGE}"/>'
        f"{''.join(grounds)}{''.join(texts)}</svg>\n"
    )
