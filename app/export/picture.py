"""A board as an SVG picture: cells as rectangles and text, no font needed but any with fixed width."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rich.cells import cell_len
from textual.strip import Strip

from ..printable import printable
from ..tui.still import colours

CELL_PIXELS, ROW_PIXELS, PAGE, INK = 9, 19, "#14161B", "#E8E6DF"


def picture(board: Sequence[Strip], title: str) -> str:
    """The whole document."""
    width = CELL_PIXELS * max((strip.cell_length for strip in board), default=1)
    grounds, texts = [], []
    for row, strip in enumerate(board):
        x = 0
        for text, ink, ground, bold in colours(strip):
            wide = CELL_PIXELS * cell_len(text)
            if ground:
                grounds.append(
                    f'<rect x="{x}" y="{ROW_PIXELS * row}" width="{wide + 0.5}" height="{ROW_PIXELS + 0.5}" '
                    f'fill="{ground}"/>'
                )
            if text.strip():
                weight = ' font-weight="bold"' if bold else ""
                texts.append(
                    f'<text x="{x}" y="{ROW_PIXELS * row + 14}" textLength="{wide}" lengthAdjust="spacingAndGlyphs" '
                    f'fill="{ink or INK}"{weight}>{escape(printable(text))}</text>'
                )
            x += wide
    size = f'width="{width}" height="{ROW_PIXELS * len(board)}" viewBox="0 0 {width} {ROW_PIXELS * len(board)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="monospace" font-size="15" xml:space="preserve">'
        f'<title>{escape(printable(title))}</title><rect width="100%" height="100%" fill="{PAGE}"/>'
        f"{''.join(grounds)}{''.join(texts)}</svg>\n"
    )
