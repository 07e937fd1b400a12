"""A review for reading and for programs: who was lucky, what it cost, and the worst moments first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardai.ai.review import Decision, Review, Tally
from cardai.games.match import Match

from .. import words


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
            "luck": [{"step": s.number, "seat": s.seat + 1, "luck": s.luck, "what": s.what} for s in swings],
        }

    def _wanted(self, seat: int) -> bool:
        return self.seat in (None, seat + 1)

    def _tally_json(self, tally: Tally) -> dict[str, Any]:
        return {
            "seat": tally.seat + 1,
            "who": self.seats[tally.seat],
            "start": tally.start,
            "luck": tally.luck,
            "loss": tally.loss,
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
        duel = any(tally.given is not None for tally in found.tallies)
        names = ["start", "luck", "loss", *(["given"] if duel else []), "rest", "result"]
        worst = [decision for decision in found.worst() if self._wanted(decision.seat)][:top]
        return [
            f"{game.title} ({game.rules_name}), judged by {found.method}, in {found.unit}",
            "",
            f"{'seat':<20}{''.join(f'{name:>9}' for name in names)}  mistakes",
            *map(self._tally_line, found.tallies),
            "",
            "Worst moments first:" if worst else "No mistakes found.",
            *map(self._moment_line, worst),
        ]

    def _tally_line(self, tally: Tally) -> str:
        who = f"{tally.seat + 1} {self.seats[tally.seat]}"
        bad = ", ".join(f"{count} {grade.value}" for grade, count in tally.grades.items() if grade.is_bad and count)
        sums = [f"{tally.start:.2f}", _signed(tally.luck), _signed(-tally.loss)]
        if tally.given is not None:
            sums.append(_signed(tally.given))
        sums += [_figure(tally.rest), _figure(tally.result)]
        return f"{who[:19]:<20}{''.join(f'{text:>9}' for text in sums)}  {bad or 'none'}"

    def _moment_line(self, decision: Decision) -> str:
        view = self.match.at(decision.number).state.view(decision.seat)
        chosen, best = (words.label(view, action) for action in (decision.chosen, decision.advice.best.action))
        error = f"±{decision.error:.2f}" if decision.error is not None else ""
        note = f" ({decision.note})" if decision.note else ""
        where = f"move {decision.number + 1}, seat {decision.seat + 1}"
        return f"  {where}: {chosen} instead of {best}: -{decision.loss:.2f}{error} {decision.grade.value}{note}"


def _signed(value: float) -> str:
    return f"{round(value, 2) + 0.0:+.2f}"


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{round(value, 2) + 0.0:.2f}"
