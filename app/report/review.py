"""A review for reading and for programs: a ledger that adds up, and the worst moments first, three with a reason."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardai.ai.agent import Option
from cardai.ai.review import Decision, Review, Swing, Tally
from cardai.games.core import AnyView
from cardai.games.match import Match
from cardai.saves.record import is_human

from .. import words
from ..printable import folded
from ..text.reasons import because, in_words
from ..text.reasons import note as note_words
from .advice import is_share

MEANINGS = {
    "start": "what an even game gives",
    "luck": "what chance gave: deals, draws, rolls",
    "held": "luck of what the others held, which nobody deciding could know",
    "mistakes": "what the own decisions cost, by what the seat could know, as a hint would have told",
    "given": "what the others' mistakes gave",
    "rest": "what cannot be told apart: the judge's own error",
    "acc %": "accuracy: 100 if nothing was lost, 37 if every choice cost a mistake's worth",
}
"""The words of a ledger."""
ALL_THE_REST = "what cannot be told apart: what the others held, luck that is not measured, and the judge's own error"
"""Meaning of the rest where the judge does not tell what the others held."""
UNTOLD = ("policy", "proven", "of pot", "mix")
"""Facts that are no reason by themselves."""
WORTH_SAYING = 2
"""Points of a percentage that the better choice must be ahead for that to be a reason."""
ELSEWHERE = ("start", "mistakes")
"""Sums that are shown in other places, too."""
WIDTH = 79
"""Columns of what is printed, apart from the sums."""
EXPLAINED = 3
"""Number of moments that get a sentence of why."""
SAME = 1e-6
"""Of two players each gets what the other's mistakes cost, but for the sums of small figures."""


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
                {"step": s.number, "seat": s.seat + 1, "luck": s.luck, "what": self._what(s), "hidden": s.is_hidden}
                for s in swings
            ],
            "given": [
                {"step": g.number, "seat": g.seat + 1, "given": g.value} for g in found.gifts if self._wanted(g.seat)
            ],
            "course": [list(values) for values in found.course],
        }

    @property
    def _looked_at(self) -> int | None:
        """The seat whose moments are told: the one asked for, else that of the only person; None is everybody."""
        people = [number for number, spec in enumerate(self.seats, 1) if is_human(spec)]
        return self.seat or (people[0] if len(people) == 1 else None)

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
            "accuracy": tally.accuracy,
            "grades": {grade.value: count for grade, count in tally.grades.items()},
        }

    def _decision_json(self, decision: Decision) -> dict[str, Any]:
        token = self.match.game.token
        return {
            "step": decision.number,
            "seat": decision.seat + 1,
            "action": token(decision.chosen),
            "best": token(decision.advice.best.action) if decision.advice.is_judged else None,
            "loss": decision.loss,
            "error": decision.error,
            "grade": decision.grade.value,
            "note": self._note(decision),
        }

    def _note(self, decision: Decision) -> str:
        return note_words(self.match.at(decision.number).state.view(decision.seat), decision.note)

    def _what(self, swing: Swing) -> str:
        return note_words(self.match.state.view(swing.seat), swing.what)

    def lines(self, top: int) -> list[str]:
        """The sums of every seat and so many of the worst moments."""
        game, found = self.match.game, self.found
        names, seat = columns(found), self._looked_at
        worst = [decision for decision in found.worst() if seat in (None, decision.seat + 1)][:top]
        of_whom = "" if seat is None else f" of seat {seat}"
        return [
            f"{game.heading}, judged by {found.method}, in {found.unit}",
            "",
            f"{'seat':<16}{''.join(f'{name:>9}' for name in names)}  acc %  graded",
            *(self._tally_line(tally, names) for tally in found.tallies),
            "",
            *(part for line in meanings(found) for part in folded(line, WIDTH)),
            "",
            f"Worst moments{of_whom} first:" if worst else f"No mistakes{of_whom} found.",
            *(line for place, decision in enumerate(worst) for line in self._moment_lines(decision, place)),
        ]

    def _tally_line(self, tally: Tally, names: Sequence[str]) -> str:
        who = f"{tally.seat + 1} {self.seats[tally.seat]}"
        bad = ", ".join(_counted(count, grade.value) for grade, count in tally.grades.items() if grade.is_bad and count)
        sums = sum_texts(tally, names)
        figures = "".join(f"{sums[name]:>9}" for name in names)
        return f"{who[:15]:<16}{figures}{accuracy_text(tally):>7}  {bad or 'none'}"

    def _moment_lines(self, decision: Decision, place: int) -> list[str]:
        """A moment, the first few with what speaks for the better choice."""
        view = self.match.at(decision.number).state.view(decision.seat)
        names = [f"seat {seat + 1}" for seat in range(self.match.seats)]
        reasons = why_lines(decision, view, names, self.found.unit) if place < EXPLAINED else []
        lines = [self._moment_line(decision), *(f"      {reason}" for reason in reasons)]
        return [part for line in lines for part in folded(line, WIDTH)]

    def _moment_line(self, decision: Decision) -> str:
        view = self.match.at(decision.number).state.view(decision.seat)
        chosen, best = (words.label(view, action) for action in (decision.chosen, decision.advice.best.action))
        error = f"±{decision.error:.2f}" if decision.error is not None else ""
        note = f" ({told})" if (told := self._note(decision)) else ""
        where = f"move {decision.number + 1}, seat {decision.seat + 1}"
        return f"  {where}: {chosen} instead of {best}: -{decision.loss:.2f}{error} {decision.grade.value}{note}"


def _counted(count: int, grade: str) -> str:
    """One mistake, two mistakes, two inaccuracies."""
    return f"{count} {grade}" if count == 1 else f"{count} {re.sub('y$', 'ie', grade)}s"


def columns(found: Review) -> list[str]:
    """The sums worth a column: those the judge can tell, and no start or rest where it is nothing for anybody.

    Before the end there is no result, and luck only where nothing is hidden.
    """
    tallies = found.tallies
    wanted = {
        "start": any(tally.start for tally in tallies),
        "luck": tells_luck(found),
        "held": any(tally.hidden is not None for tally in tallies),
        "mistakes": True,
        "given": any(tally.given is not None for tally in tallies),
        "rest": any(round(tally.rest or 0.0, 2) for tally in tallies),
        "result": any(tally.result is not None for tally in tallies),
    }
    return [name for name, is_there in wanted.items() if is_there]


def tells_luck(found: Review) -> bool:
    """Whether what chance gave is known: in a game that is over, or where everybody sees everything."""
    return any(tally.result is not None or tally.luck for tally in found.tallies)


def equation(names: Sequence[str]) -> str:
    """Equation of the columns, with the signs they are printed with."""
    return f"result = {' + '.join(names[:-1])}"


def meanings(found: Review) -> list[str]:
    """Meanings of the columns, and how sure the judge is of the losses."""
    names = [*columns(found), "acc %"]
    told = {**MEANINGS, "rest": MEANINGS["rest"] if "held" in names else ALL_THE_REST}
    errors = [f"seat {tally.seat + 1} ±{tally.error:.2f}" for tally in found.tallies if tally.error]
    unsure = [(tally.seat, sum(_ungraded(found, tally.seat))) for tally in found.tallies]
    left = [f"seat {seat + 1} {loss:.2f}" for seat, loss in unsure if round(loss, 2)]
    sums = f"{equation(names[:-1])}, with the signs as printed."
    return [
        sums if "result" in names else "The game is not over: only what people could know themselves is told.",
        *(f"  {name}: {told[name]}" for name in names if name in told),
        *([f"  The judge's own error in the mistakes: {', '.join(errors)}."] if errors else []),
        *([f"  Of the mistakes too small or too unsure to be graded: {', '.join(left)}."] if left else []),
        *([f"  {found.remark}"] if found.remark else []),
    ]


def _ungraded(found: Review, seat: int) -> list[float]:
    """Cost of the decisions of a seat that are not called bad: it is part of the sums, but of no list of moments."""
    return [one.loss for one in found.decisions if one.seat == seat and not one.grade.is_bad]


def sum_texts(tally: Tally, names: Sequence[str]) -> dict[str, str]:
    """A seat's sums as they are shown, which add up to the digit."""
    shown = sums(tally, names)
    plain = ("start", "result")
    return {
        name: "-" if value is None else f"{value:.2f}" if name in plain or not value else f"{value:+.2f}"
        for name, value in ((name, value if value is None else value + 0.0) for name, value in shown.items())
    }


def sums(tally: Tally, names: Sequence[str]) -> dict[str, float | None]:
    """A seat's sums rounded to what is shown: the figure that lost most by rounding makes up for the others.

    Not the mistakes if there is another, as their losses stand beside the sums as well.
    """
    exact = {
        "start": tally.start,
        "luck": tally.luck,
        "held": tally.hidden,
        "mistakes": -tally.loss,
        "given": tally.given,
        "rest": tally.rest,
    }
    known = {name: value for name, value in exact.items() if name in names and value is not None}
    cents = {name: round(100 * value) for name, value in known.items()}
    if tally.result is not None:
        off = round(100 * tally.result) - sum(cents.values())
        sign = 1 if off > 0 else -1
        by_need = sorted(known, key=lambda name: (name in ELSEWHERE, sign * (cents[name] - 100 * known[name])))
        for name in by_need[: abs(off)]:
            cents[name] += sign
    found: dict[str, float | None] = {name: cents[name] / 100 if name in cents else None for name in names}
    ended = {"result": None if tally.result is None else round(tally.result, 2)} if "result" in names else {}
    return {**found, **ended}


def why_lost(found: Review, seat: int) -> str:
    """Whether whoever did not win has to thank luck or the own play for it, beside whoever won; empty if unknown."""
    own = found.tally(seat)
    winner = max(found.tallies, key=lambda tally: -math.inf if tally.result is None else tally.result, default=None)
    if own is None or winner is None or own.result is None or winner.result is None or own.result >= winner.result:
        return ""
    luck, given, played = (one - other for one, other in zip(_parts(own), _parts(winner), strict=True))
    play, rest = given + played, (own.rest or 0.0) - (winner.rest or 0.0)
    if min(luck, play) >= min(0.0, rest):
        return ""
    if play >= luck:
        told = "luck, though you played better" if play > 0 else "luck more than your own mistakes"
        return told if own.loss else "luck alone: you made no mistakes"
    if given < played - SAME or not own.loss:
        return "mistakes of others, which gave the winner more than you"
    return "your own mistakes, though luck was on your side" if luck > 0 else "your own mistakes more than luck"


def _parts(tally: Tally) -> tuple[float, float, float]:
    """Parts of a seat's result: luck, the others' mistakes and its own."""
    return tally.luck + (tally.hidden or 0.0), tally.given or 0.0, -tally.loss


def accuracy_text(tally: Tally) -> str:
    return "-" if tally.accuracy is None else f"{tally.accuracy:.0f}"


def why_lines(decision: Decision, view: AnyView, names: Sequence[str], unit: str) -> list[str]:
    """Sentences about the better choice, and about what the one made gave up."""
    best, chosen = (words.label(view, action) for action in (decision.advice.best.action, decision.chosen))
    told = in_words(view, decision.advice.best.reasons, names)
    reason = why_better(decision, best, unit, note_words(view, decision.note))
    said = (because(best, told), f"{chosen} {reason}" if reason else "")
    return [f"{words.upper(line)}." for line in said if line]


def why_better(decision: Decision, best_label: str, unit: str, note: str = "") -> str:
    """Sentence about what a choice gave up and what the better one keeps, by what the judge knows; never against it."""
    best, chosen = decision.advice.best, decision.advice.of(decision.chosen)
    if chosen is None or decision.loss <= 0:
        return ""
    noted = f" ({note})" if note else ""
    kept = f"gives up {decision.loss:.2f} {unit}{noted}: it is worth {chosen.value:.2f}, {best_label} {best.value:.2f}"
    ahead = [name for name in best.figures if name not in UNTOLD and _speaks_for(best, chosen, name)]
    facts = [f"{name} {100 * chosen.figures[name]:.0f} % instead of {100 * best.figures[name]:.0f} %" for name in ahead]
    return "; ".join([kept, *facts])


def _speaks_for(best: Option, chosen: Option, name: str) -> bool:
    """Whether a share that is known of both is clearly higher for the better one."""
    share, other = best.figures[name], chosen.figures.get(name)
    return other is not None and is_share(name, share) and round(100 * share) >= round(100 * other) + WORTH_SAYING
