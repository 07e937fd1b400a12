"""A puzzle as a document: the position and the task, the answer only for who asks."""

from __future__ import annotations

import json
from dataclasses import asdict

from textual.strip import Strip

from cardai.games.puzzle import Puzzle

from .. import words
from ..drill import Exercise
from ..tui.still import Subject, drawn
from .page import Page, PagePosition, page
from .picture import picture


class ExportedPuzzle:
    """A puzzle to take along."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.exercise = Exercise(puzzle)

    @property
    def title(self) -> str:
        return f"{self.exercise.game.title}: {self.puzzle.theme}"

    def text(self) -> str:
        answer = ["", "The answer:", *self.exercise.explanation()]
        return (
            "\n".join([self.title, words.describe(self.exercise.view, self.exercise.names), self.puzzle.task, *answer])
            + "\n"
        )

    def json(self) -> str:
        return json.dumps(asdict(self.puzzle), indent=1) + "\n"

    def svg(self) -> str:
        return picture(self._board(), f"{self.title}. {self.puzzle.task}")

    def html(self) -> str:
        shown = PagePosition(self._board(), [self.puzzle.task])
        about = [f"{self.exercise.game.heading}, grade {self.puzzle.grade} of 5"]
        return page(Page(self.title, about, [shown], hidden=self.exercise.explanation()))

    def _board(self) -> list[Strip]:
        position = Subject(self.exercise.view, self.exercise.names)
        return list(drawn(self.puzzle.game, [position], lambda _: None)[0])
