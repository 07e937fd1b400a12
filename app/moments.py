"""Judged decisions sorted by phase and kind, once for every review: what statistics add up."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby

from cardai.ai import kinds
from cardai.games.errors import PlayerError
from cardai.games.match import Moment
from cardai.saves import record as records
from cardai.saves.judged import JudgedStep
from cardai.saves.library import Library

from . import kept

Sorted = tuple[JudgedStep, str, str]


def sort_all(library: Library, opinions: Collection[str]) -> None:
    """Sort what has not been sorted yet; a record that cannot be read any more is passed over."""
    for path, steps in groupby(library.unsorted(opinions), key=lambda step: step.path):
        own = list(steps)
        try:
            library.sort(_sorted(own, records.load(path)[1].moments()))
        except (PlayerError, LookupError, TypeError):
            library.sort([(step, "", "") for step in own])


def _sorted(steps: list[JudgedStep], moments: Iterable[Moment]) -> list[Sorted]:
    wanted = {step.step: step for step in steps}
    found: list[Sorted] = []
    for moment in moments:
        step = wanted.get(moment.number)
        if step is not None:
            view = moment.before.view(step.seat)
            decision = kept.decision(view.game, step)
            if decision is None:
                found.append((step, "", ""))
                continue
            phase, kind = kinds.sorter(view.game.name)(view, decision.chosen, decision.advice.best.action)
            found.append((step, phase, kind if decision.grade.is_bad else ""))
    return found
