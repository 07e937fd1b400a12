"""Reviews as they are kept in the library: what was found at every step, as data and back again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardai.ai import registry
from cardai.ai.agent import Advice, Option
from cardai.ai.review import Decision, Found, Gift, Grade, Measures, Review, Swing, Tally
from cardai.games.core import AnyGame
from cardai.games.match import Match
from cardai.saves import library, record
from cardai.saves.library import JudgedStep, Judging, Ledger, Library
from cardai.saves.store import Store


@dataclass(frozen=True)
class Keeper:
    """Reads and writes what one judge found in one game."""

    library: Library
    by: Judging
    game: AnyGame
    stamps: Sequence[str]
    """Of the game's positions."""

    @classmethod
    def of(cls, path: Path, match: Match, judge: str | None = None, hand: int = 1) -> Keeper:
        """The keeper of the game in a file, or of one hand of a history, for an adviser's spec or the usual one."""
        own, name = Store.of_user().library, match.game.name
        number = b"" if hand == 1 else b"#%d" % hand
        by = Judging(own.name(path) + number, judge or registry.adviser(name), registry.edition(name))
        return cls(own, by, match.game, library.stamps(record.from_match(match, [""] * match.seats)))

    def known(self) -> dict[int, Found]:
        """What was found before and still holds."""
        steps = self.library.steps_of(self.by)
        return {
            at: Found(decision(self.game, step), *_opened(at, step))
            for at, step in steps.items()
            if at + 1 < len(self.stamps) and step.stamp == self.stamps[at + 1]
        }

    def keep(self, seat: int, at: int, found: Found) -> None:
        """Write down what was found at one step."""
        one, stamp = found.decision, self.stamps[at + 1]
        luck = _luck_data(found)
        step = JudgedStep(at, seat, stamp, luck=luck)
        if one is not None:
            data = _decision_data(self.game, one)
            step = JudgedStep(at, seat, stamp, one.loss, one.error, one.grade.value, data, luck)
        self.library.keep_step(self.by, step)

    def review(self, match: Match) -> Review | None:
        """The whole review, if it was finished for the game as it stands."""
        ledgers = [one for one in self.library.ledgers_of(self.by) if one.stamp == self.stamps[-1]]
        if len(ledgers) != match.seats:
            return None
        steps = self.library.steps_of(self.by).values()
        decisions = [found for step in steps if (found := decision(self.game, step))]
        return Review(
            ledgers[0].entries["method"],
            self.game.unit,
            tuple(decisions),
            tuple(swing for one in ledgers for swing in _all_swings(one)),
            tuple(_tally(one) for one in ledgers),
            tuple(Gift(at, one.seat, value) for one in ledgers for at, value in one.entries["gifts"]),
            tuple(zip(*(one.entries["course"] for one in ledgers), strict=True)),
            ledgers[0].entries["remark"],
        )

    def finish(self, found: Review) -> None:
        """Write down what the whole game came to."""
        self.library.keep_ledgers(self.by, [_ledger(found, tally, self.stamps[-1]) for tally in found.tallies])


def decision(game: AnyGame, step: JudgedStep) -> Decision | None:
    """A decision as it was judged; None where the step was not."""
    data = step.decision
    if data is None:
        return None
    advice = Advice(tuple(_option(game, one) for one in data["options"]), data["method"])
    grade = Grade(step.grade)
    chosen = game.parse(data["chosen"])
    return Decision(step.step, step.seat, chosen, advice, step.loss or 0.0, step.error, grade, data["note"])


def _decision_data(game: AnyGame, one: Decision) -> dict[str, Any]:
    return {
        "chosen": game.token(one.chosen),
        "note": one.note,
        "method": one.advice.method,
        "options": [_option_data(game, option) for option in one.advice.options],
    }


def _option_data(game: AnyGame, option: Option) -> dict[str, Any]:
    """An option; what it has nothing of is left out."""
    data = {
        "action": game.token(option.action),
        "value": float(option.value),
        "chance": float(option.chance),
        "error": _number(option.error),
        "why": option.why,
        "facts": {name: float(value) for name, value in option.facts.items()},
        "seats": [float(value) for value in option.seats],
        "loss_error": _number(option.loss_error),
    }
    return {name: value for name, value in data.items() if value not in (None, "", {}, [])}


def _number(value: float | None) -> float | None:
    return None if value is None else float(value)


def _option(game: AnyGame, data: Mapping[str, Any]) -> Option:
    known = {**data, "action": game.parse(data["action"])}
    return Option(**{**known, "seats": tuple(data.get("seats", ()))})


def _luck_data(found: Found) -> dict[str, Any] | None:
    if found.swings is None:
        return None
    swings = [[swing.seat, swing.luck, swing.what] for swing in found.swings]
    return {"swings": swings, "measures": {name: list(values) for name, values in found.measures.items()}}


def _opened(at: int, step: JudgedStep) -> tuple[tuple[Swing, ...] | None, Measures]:
    """What chance did, and what was measured with all hands known."""
    if step.luck is None:
        return None, {}
    return tuple(Swing(at, seat, luck, what) for seat, luck, what in step.luck["swings"]), step.luck["measures"]


def _ledger(found: Review, tally: Tally, stamp: str) -> Ledger:
    seat = tally.seat
    entries = {
        "method": found.method,
        "start": tally.start,
        "given": tally.given,
        "hidden": tally.hidden,
        "error": tally.error,
        "grades": {grade.value: count for grade, count in tally.grades.items()},
        "swings": [[one.number, one.luck, one.what, one.is_hidden] for one in found.swings if one.seat == seat],
        "gifts": [[gift.number, gift.value] for gift in found.gifts if gift.seat == seat],
        "course": [values[seat] for values in found.course],
        "remark": found.remark,
    }
    decisions = sum(tally.grades.values())
    return Ledger(seat, stamp, decisions, tally.loss, tally.luck, tally.result, tally.accuracy, entries)


def _tally(one: Ledger) -> Tally:
    data = one.entries
    grades = {Grade(name): count for name, count in data["grades"].items()}
    sums = (data["start"], one.luck, one.loss, data["given"], one.result)
    return Tally(one.seat, *sums, grades, hidden=data["hidden"], error=data["error"], accuracy=one.accuracy)


def _all_swings(one: Ledger) -> list[Swing]:
    return [Swing(at, one.seat, luck, what, hidden) for at, luck, what, hidden in one.entries["swings"]]
