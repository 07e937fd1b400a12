"""The rules in force, to read and put away."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from cardai.app import words
from cardai.games.core import AnyGame

from ..parts.pages import FigureView, Heading, RulesFigure, pages
from ..plain_text import PlainStatic, plain
from .once import OnceModal


class RulesScreen(OnceModal[None]):
    """Paragraphs and pictures."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,r,question_mark", "dismiss", "Back", key_display="esc")
    ]

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="card reading") as card:
            card.border_title = plain(f"{self._game.title}: {words.rules_words(self._game)}")
            card.border_subtitle = "↑↓ scroll, esc puts this away"
            for piece in pages(self._game):
                if isinstance(piece, RulesFigure):
                    yield FigureView(piece)
                elif isinstance(piece, Heading):
                    yield PlainStatic(piece.text, classes="heading")
                else:
                    yield PlainStatic(piece, classes="paragraph")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
