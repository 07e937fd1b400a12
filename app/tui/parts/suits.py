"""Cards in lines of text: suits as pictures in their colours."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.content import Content

from ..palette import Palette
from .playing_card import pretty

_CARDS = re.compile(r"\b(?:(?:10|[2-9TJQKA])[cdhs])+\b")
_CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs]")


def dressed(text: str, colours: Palette) -> Content:
    """A line with every card in it, such as `10d`, as `10♦` in its colour."""
    pieces: list[Content] = []
    end = 0
    for found in _CARDS.finditer(text):
        pieces += [Content(text[end : found.start()]), cards(_CARD.findall(found.group()), colours, "")]
        end = found.end()
    return Content("").join([*pieces, Content(text[end:])])


def cards(names: Sequence[str], colours: Palette, gap: str = " ") -> Content:
    """These cards, each in its colour."""
    return Content(gap).join(
        Content.styled(pretty(name), f"bold ${colours.suit(name[-1], on_paper=False)}") for name in names
    )
