"""The rules in force, to read and put away."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from cardai.app import words
from cardai.games.core import AnyGame

from ..parts.pages import FigureView, Heading, RulesFigure, pages
from ..plain_text import PlainStatic
from .dialogs import Reading


class RulesScreen(Reading):
    """Paragraphs and pictures."""

    HOW_TO_LEAVE: ClassVar[str] = "↑↓ scroll, esc puts this away"

    def __init__(self, game: AnyGame) -> None:
        super().__init__(f"{game.title}: {words.rules_words(game)}")
        self._game = game

    def pieces(self) -> ComposeResult:
        for piece in pages(self._game):
            if isinstance(piece, RulesFigure):
                yield FigureView(piece)
            elif isinstance(piece, Heading):
                yield PlainStatic(piece.text, classes="heading")
            else:
                yield PlainStatic(piece, classes="paragraph")
