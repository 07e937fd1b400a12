"""Reviews as they are kept (saves/reviews.py): what was found at every step, as data and back again."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from math import isnan, nan
from pathlib import Path
from typing import Any

from cardai.ai import registry
from cardai.ai.agent import Advice, Option
from cardai.ai.review import NO_MEASURES, Decision, Found, Gift, Grade, Measures, Review, Swing, Tally, in_order
from cardai.games import registry as games
from cardai.games.core import AnyGame
from cardai.games.errors import PlayerError
from cardai.games.match import Match
from cardai.games.reason import TEXT, Reason, read_reasons, reasons_data
from cardai.saves import judged, record
from cardai.saves.judged import JudgedStep, Judging, Ledger
from cardai.saves.reviews import Reviews
from cardai.saves.store import Store

UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, PlayerError)
"""Errors that data of another shape than ours lead to."""


@dataclass(frozen=True)
class Keeper:
    """Reads and writes what one judge found in one game."""

    reviews: Reviews
    by: Judging
    game: AnyGame

    @classmethod
    def of(cls, path: Path, match: Match, judge: str | None = None) -> Keeper:
        """The keeper of a game that is in this file, for an adviser's spec or the usual one."""
        name = match.game.name
        spec = judge or registry.adviser(name)
        stamps = judged.stamps(record.from_match(match, [""] * match.seats))
        by = Judging(stamps, spec, registry.opinion(name, spec), path)
        return cls(Store.of_user().library.reviews, by, match.game)

    def known(self) -> dict[int, Found]:
        """Findings of earlier looks; a step whose data cannot be read has none."""
        found = {}
        for step in self._steps():
            with suppress(*UNREADABLE):
                found[step.step] = Found(_decision(self.game, step), *_opened(self.game, step))
        return found

    def _steps(self) -> list[JudgedStep]:
        """Judged steps of this game, each where it stands in it."""
        places = {stamp: at - 1 for at, stamp in enumerate(self.by.stamps)}
        return [step for step in self.reviews.steps_of(self.by) if places.get(step.stamp) == step.step]

    def keep(self, seat: int, at: int, found: Found) -> None:
        """Write down what was found at one step."""
        one, stamp = found.decision, self.by.stamps[at + 1]
        luck = _luck_data(found)
        step = JudgedStep(at, seat, stamp, luck=luck)
        if one is not None:
            data = _decision_data(self.game, one)
            step = JudgedStep(at, seat, stamp, one.loss, one.error, one.grade.value, data, luck)
        self.reviews.keep_step(self.by, step)

    def review(self, match: Match) -> Review | None:
        """The whole review, if it was finished for the game as it stands and nothing of it was lost."""
        ledgers = self.reviews.ledgers_of(self.by)
        decisions = [found for step in self._steps() if (found := decision(self.game, step))]
        if [one.seat for one in ledgers] != [*range(match.seats)] or len(decisions) != len(match.steps):
            return None
        return Review(
            ledgers[0].entries["method"],
            self.game.unit,
            tuple(decisions),
            in_order(swing for one in ledgers for swing in _all_swings(one)),
            tuple(_tally(one) for one in ledgers),
            in_order(Gift(at, one.seat, value) for one in ledgers for at, value in one.entries["gifts"]),
            tuple(zip(*(one.entries["course"] for one in ledgers), strict=True)),
            ledgers[0].entries["remark"],
        )

    def finish(self, found: Review) -> None:
        """Write down what the whole game came to."""
        self.reviews.keep_ledgers(self.by, [_ledger(found, tally, self.by.stamps[-1]) for tally in found.tallies])


def opinions() -> frozenset[str]:
    """Opinions of the advisers of all games today, in the words reviews are kept by."""
    return frozenset(registry.opinion(name) for name in games.names())


def decision(game: AnyGame, step: JudgedStep) -> Decision | None:
    """A decision as it was judged; None where the step was not, or what was kept of it cannot be read."""
    with suppress(*UNREADABLE):
        return _decision(game, step)
    return None


def _decision(game: AnyGame, step: JudgedStep) -> Decision | None:
    data = step.decision
    if data is None:
        return None
    is_judged = data.get("judged", True)
    advice = Advice(tuple(_option(game, one) for one in data["options"]), data["method"], is_judged=is_judged)
    grade = Grade(step.grade)
    chosen = game.parse(data["chosen"])
    return Decision(step.step, step.seat, chosen, advice, step.loss or 0.0, step.error, grade, _reason(data["note"]))


def _decision_data(game: AnyGame, one: Decision) -> dict[str, Any]:
    return {
        "chosen": game.token(one.chosen),
        "note": None if one.note is None else asdict(one.note),
        "method": one.advice.method,
        **({} if one.advice.is_judged else {"judged": False}),
        "options": [_option_data(game, option) for option in one.advice.options],
    }


def _option_data(game: AnyGame, option: Option) -> dict[str, Any]:
    """An option; what it has nothing of is left out."""
    data = {
        "action": game.token(option.action),
        "value": None if isnan(option.value) else float(option.value),
        "chance": float(option.chance),
        "error": _number(option.error),
        "reasons": reasons_data(option.reasons),
        "facts": option.figures,
        "seats": [float(value) for value in option.seats],
        "loss_error": _number(option.loss_error),
    }
    return {name: value for name, value in data.items() if value not in (None, "", {}, [])}


def _number(value: float | None) -> float | None:
    return None if value is None else float(value)


def _option(game: AnyGame, data: Mapping[str, Any]) -> Option:
    known = {name: value for name, value in data.items() if name != "why"}
    known["action"], known["seats"] = game.parse(data["action"]), tuple(data.get("seats", ()))
    known["facts"] = registry.facts(game.name).read(data.get("facts", {}))
    known["reasons"] = read_reasons(data.get("reasons") or data.get("why", ""))
    return Option(**{"value": nan, **known})


def _reason(data: str | Mapping[str, Any] | None) -> Reason | None:
    """A single reason; up to version 0.2 it was kept as a sentence."""
    found = read_reasons(data if isinstance(data, str) else [data] if data else ())
    return found[0] if found else None


def _event(data: str | Mapping[str, Any]) -> Reason:
    """The event of a swing."""
    return _reason(data) or Reason(TEXT, {"text": ""})


def _luck_data(found: Found) -> dict[str, Any] | None:
    if found.swings is None:
        return None
    swings = [[swing.seat, swing.luck, asdict(swing.what)] for swing in found.swings]
    return {"swings": swings, "measures": found.measures.by_name()}


def _opened(game: AnyGame, step: JudgedStep) -> tuple[tuple[Swing, ...] | None, Measures]:
    """Luck of a step, and its measures with all hands known."""
    if step.luck is None:
        return None, NO_MEASURES
    swings = tuple(Swing(step.step, seat, luck, _event(what)) for seat, luck, what in step.luck["swings"])
    return swings, registry.measures(game.name).read(step.luck["measures"])


def _ledger(found: Review, tally: Tally, stamp: str) -> Ledger:
    seat = tally.seat
    entries = {
        "method": found.method,
        "start": tally.start,
        "given": tally.given,
        "hidden": tally.hidden,
        "error": tally.error,
        "grades": {grade.value: count for grade, count in tally.grades.items()},
        "swings": [[one.number, one.luck, asdict(one.what), one.is_hidden] for one in found.swings if one.seat == seat],
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
    return [Swing(at, one.seat, luck, _event(what), hidden) for at, luck, what, hidden in one.entries["swings"]]
