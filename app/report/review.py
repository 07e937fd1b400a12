"""A review for reading and for programs: who was lucky, what it cost, and the worst moments first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardai.ai.review import Decision, Review, Tally
from cardai.games.match import Match

from .. import words

NOTHING = 0.005
"""A rest below this shows as 0.00."""


@dataclass(frozen=True)
class Judged:
    """A match with its review; `seat` (from 1) narrows it down to one seat's decisions."""

    match: Match
    seats: Sequence[str]
    found: Review
    seat: int | None = None

    def as_json(self) -> dict[str, Any]:
        game, found = self.match.game, self.found
        swings = (swing for swing in found.swings if self._wanted(swing.seat))
        return {
            "game": game.name,
            "rules": game.rules_name,
            "method": found.method,
            "unit": found.unit,
            "seats": [self._tally_json(tally) for tally in found.tallies],
            "decisions": [self._decision_json(d) for d in found.decisions if self._wanted(d.seat)],
            "luck": [
                {"step": s.number, "seat": s.seat + 1, "luck": s.luck, "what": s.what, "hidden": s.is_hidden}
                for s in swings
            ],
            "given": [
                {"step": g.number, "seat": g.seat + 1, "given": g.value} for g in found.gifts if self._wanted(g.seat)
            ],
        }

    def _wanted(self, seat: int) -> bool:
        return self.seat in (None, seat + 1)

    def _tally_json(self, tally: Tally) -> dict[str, Any]:
        return {
            "seat": tally.seat + 1,
            "who": self.seats[tally.seat],
            "start": tally.start,
            "luck": tally.luck,
            "held": tally.hidden,
            "loss": tally.loss,
            "error": tally.error,
            "given": tally.given,
            "rest": tally.rest,
            "result": tally.result,
            "grades": {grade.value: count for grade, count in tally.grades.items()},
        }

    def _decision_json(self, decision: Decision) -> dict[str, Any]:
        token = self.match.game.token
        return {
            "step": decision.number,
            "seat": decision.seat + 1,
            "action": token(decision.chosen),
            "best": token(decision.advice.best.action),
            "loss": decision.loss,
            "error": decision.error,
            "grade": decision.grade.value,
            "note": decision.note,
        }

    def lines(self, top: int) -> list[str]:
        """The sums of every seat and so many of the worst moments."""
        game, found = self.match.game, self.found
        names = columns(found)
        worst = [decision for decision in found.worst() if self._wanted(decision.seat)][:top]
        return [
            f"{game.heading}, judged by {found.method}, in {found.unit}",
            "",
            f"{'seat':<20}{''.join(f'{name:>9}' for name in names)}  mistakes",
            *(self._tally_line(tally, names) for tally in found.tallies),
            *self._meaning(names),
            "",
            "Worst moments first:" if worst else "No mistakes found.",
            *map(self._moment_line, worst),
        ]

    def _tally_line(self, tally: Tally, names: Sequence[str]) -> str:
        who = f"{tally.seat + 1} {self.seats[tally.seat]}"
        bad = ", ".join(f"{count} {grade.value}" for grade, count in tally.grades.items() if grade.is_bad and count)
        sums = [sum_text(tally, name) for name in names]
        return f"{who[:19]:<20}{''.join(f'{text:>9}' for text in sums)}  {bad or 'none'}"

    def _meaning(self, names: Sequence[str]) -> list[str]:
        """How the columns add up, where one of them needs a word, and how sure the judge is of the losses."""
        if "held" not in names:
            return []
        errors = [f"seat {tally.seat + 1} ±{tally.error:.2f}" for tally in self.found.tallies if tally.error]
        sure = [f"The judge's own error in the losses: {', '.join(errors)}."] if errors else []
        return ["", "held: luck of what the others held; given: by the others' mistakes.", *sure]

    def _moment_line(self, decision: Decision) -> str:
        view = self.match.at(decision.number).state.view(decision.seat)
        chosen, best = (words.label(view, action) for action in (decision.chosen, decision.advice.best.action))
        error = f"±{decision.error:.2f}" if decision.error is not None else ""
        note = f" ({decision.note})" if decision.note else ""
        where = f"move {decision.number + 1}, seat {decision.seat + 1}"
        return f"  {where}: {chosen} instead of {best}: -{decision.loss:.2f}{error} {decision.grade.value}{note}"


def columns(found: Review) -> list[str]:
    """The sums worth a column: those the judge can tell, and where all is told no start or rest that is nothing."""
    held = any(tally.hidden is not None for tally in found.tallies)
    given = any(tally.given is not None for tally in found.tallies)
    rest = not held or any(abs(tally.rest or 0.0) >= NOTHING for tally in found.tallies)
    start = not held or any(tally.start for tally in found.tallies)
    wanted = {"start": start, "luck": True, "held": held, "loss": True, "given": given, "rest": rest, "result": True}
    return [name for name, is_there in wanted.items() if is_there]


def sum_text(tally: Tally, name: str) -> str:
    """One of a seat's sums as it is shown; losses are taken off."""
    if name in ("start", "rest", "result"):
        return _figure(getattr(tally, name))
    value = {"luck": tally.luck, "held": tally.hidden, "loss": -tally.loss, "given": tally.given}[name]
    return "-" if value is None else _signed(value)


def _signed(value: float) -> str:
    return f"{round(value, 2) + 0.0:+.2f}"


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{round(value, 2) + 0.0:.2f}"
