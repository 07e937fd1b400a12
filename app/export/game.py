"""A game, with its review if there is one, as a document."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from cardai.ai.review import Review
from cardai.games.match import CHANCE_MARK
from cardai.saves.record import Record

from .. import words
from ..analysis import Analysis
from ..report.review import Judged, accuracy_text, columns, meanings, sum_texts, why_lines
from ..tui.still import Subject, drawn
from .graph import MistakeMark
from .page import Page, PagePosition, page
from .picture import picture

Tell = Callable[[float], None]


class Exported:
    """A game to take along; only what one may see of it is told."""

    def __init__(self, record: Record, study: Analysis) -> None:
        self.record, self.study = record, study
        self.notes: dict[int, list[str]] = defaultdict(list)
        for note in record.notes:
            self.notes[note.step].append(note.text)

    @property
    def review(self) -> Review | None:
        return self.study.review

    @property
    def title(self) -> str:
        return self.record.title or f"{self._rules}: {', '.join(self.study.names)}"

    @property
    def _rules(self) -> str:
        return f"{self.study.game.title}, {words.rules_words(self.study.game)}"

    @property
    def about(self) -> list[str]:
        """Rules, players, date, result."""
        study = self.study
        players = (self._rules, *study.names) if self.record.title else ()
        found = [", ".join(filter(None, (*players, self.record.created[:10])))]
        if study.match.is_over:
            found += words.standing(study.names, study.match.state.returns(), study.game.unit)
        if self.record.assisted:
            found.append(f"With help: {', '.join(self.record.assisted)}")
        return found

    def text(self) -> str:
        """Line by line."""
        study = self.study
        lines = [self.title, *self.about, "", words.describe(study.view(0, None), study.names), *self._note_lines(0)]
        for number in range(1, study.last + 1):
            first, *more = study.told(number, None)
            judged, _ = self._judged(number)
            lines += [f"{number:>4}  {first}", *([f"      {judged}"] if judged else [])]
            lines += [f"      {line}" for line in more]
            lines += self._note_lines(number)
        if self.review is not None:
            lines += ["", *Judged(study.match, self.record.seats, self.review).lines(10)]
        return "\n".join(lines) + "\n"

    def _note_lines(self, number: int) -> list[str]:
        notes = [f"      note: {text}" for text in self.notes.get(number, ())]
        return [*notes, *(f"      {line}" for line in self.study.variations(number))]

    def json(self) -> str:
        """The record and the review as one document; of a game that goes on without what one may not see."""
        study = self.study
        found: dict[str, Any] = {
            "game": study.game.name,
            "rules": study.game.rules_data()
            if isinstance(study.game.rules_data(), str)
            else dict(study.game.rules_data()),  # type: ignore[arg-type]
            "seats": list(self.record.seats),
            "created": self.record.created,
            "title": self.record.title,
            "notes": [{"step": note.step, "text": note.text} for note in self.record.notes],
            "result": self.record.result,
        }
        if study.match.is_over:
            found["tokens"] = study.match.tokens()
        else:
            own = (token for token in study.match.tokens() if not token.startswith(CHANCE_MARK))
            found["actions"] = list(own)
        if self.review is not None:
            found["review"] = Judged(study.match, self.record.seats, self.review).as_json()
        return json.dumps(found, indent=1) + "\n"

    def svg(self, step: int) -> str:
        """The board after this many moves."""
        (board,) = drawn(self.study.game.name, [self._position(step)], lambda _: None)
        return picture(board, f"{self.title}, move {step}")

    def html(self, tell: Tell) -> str:
        """The whole game, the board at every move."""
        study = self.study
        count = study.last + 1
        boards = drawn(study.game.name, (self._position(at) for at in range(count)), lambda done: tell(done / count))
        positions = [self._shown(at, board) for at, board in enumerate(boards)]
        seats = study.may_see()
        courses = [(study.names[seat], study.course(seat)) for seat in seats] if self.review else []
        told = meanings(self.review) if self.review else []
        even = study.even(seats[0]) if self.review else None
        marks = [
            MistakeMark(seats.index(one.seat), one.number, one.grade.value, self._judged(one.number + 1)[0])
            for one in study.worst()
            if self.review
        ]
        unit, table = study.game.unit, self._sums()
        return page(Page(self.title, self.about, positions, courses, unit, even, marks, table, told))

    def _position(self, number: int) -> Subject:
        study = self.study
        eyes = study.humans[0] if len(study.humans) == 1 else None
        return Subject(study.view(number, eyes), study.names)

    def _shown(self, number: int, board: Sequence[Any]) -> PagePosition:
        told = self.study.told(number, None) or ["The game begins."]
        judged, grade = self._judged(number)
        beside = [*self._why(number), *self.notes.get(number, ()), *self.study.variations(number)]
        return PagePosition(board, told, told[0], judged, grade, beside)

    def _judged(self, number: int) -> tuple[str, str]:
        """Cost and grade of the step that led to a position; nothing if it was fine."""
        decision = self.study.decision(number - 1) if number else None
        if decision is None or not decision.grade.is_bad:
            return "", ""
        view = self.study.state(number - 1).view(decision.seat)
        better = words.label(view, decision.advice.best.action)
        error = f" ±{decision.error:.2f}" if decision.error is not None else ""
        said = f"{decision.grade.value}: lost {decision.loss:.2f}{error} {self.study.game.unit}; better was {better}"
        return said, decision.grade.value

    def _why(self, number: int) -> list[str]:
        """Why something else was better than the step that led to a position, where it was bad."""
        decision = self.study.decision(number - 1) if number else None
        if decision is None or not decision.grade.is_bad:
            return []
        view = self.study.state(number - 1).view(decision.seat)
        return why_lines(decision, view, self.study.names, self.study.game.unit)

    def _sums(self) -> list[list[str]]:
        if self.review is None:
            return []
        names = columns(self.review)
        rows = [
            [self.study.names[tally.seat], *sum_texts(tally, names).values(), accuracy_text(tally)]
            for tally in self.review.tallies
        ]
        return [[f"in {self.study.game.unit}", *names, "acc %"], *rows]
