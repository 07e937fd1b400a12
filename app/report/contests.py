"""Running contests from the command line: progress, a journal to go on from, an early end."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardai.ai.arena import Contest, DealResult, is_settled, played
from cardai.saves.journal import Journal

from ..waiting import waiting


@dataclass(frozen=True)
class ContestSpec:
    """Length and care of a contest."""

    deals: int
    settle: bool = False
    """Stop a contest as soon as it is certain who is ahead."""
    journal: Path | None = None


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None]]:
    """Announce deals being played; call what it yields with the number of further deals done."""
    done = 0

    def told(count: int) -> None:
        nonlocal done
        done += count
        wait(done / total, f"{done}/{total} deals")

    with waiting("Playing") as wait:
        yield told


@dataclass
class OpenContest:
    """A contest under way, with what its journal already had."""

    contest: Contest
    spec: ContestSpec
    journal: Journal[DealResult] | None
    results: list[DealResult]

    def play(self, executor: Executor, told: Callable[[int], None]) -> None:
        """Play what is missing; what is done by then is in `results` and in the journal, however it ends."""
        told(len(self.results))
        missing = sorted(set(range(self.spec.deals)) - {result.deal for result in self.results})
        if self._is_settled():
            return
        for batch in played(self.contest, missing, executor):
            self.results += batch
            if self.journal:
                self.journal.append(batch)
            told(len(batch))
            if self._is_settled():
                return

    def _is_settled(self) -> bool:
        lineup = self.contest.lineup
        own = [index for index, spec in enumerate(lineup) if spec == lineup[0]]
        others = [index for index, spec in enumerate(lineup) if spec != lineup[0]]
        return self.spec.settle and bool(others) and is_settled(self.results, own, others)


def begin(contest: Contest, spec: ContestSpec) -> OpenContest:
    """Open a contest's journal, if it is to have one; SaveError if that cannot be read or written."""
    if spec.journal is None:
        return OpenContest(contest, spec, None, [])
    known: dict[int, DealResult] = {}

    def belongs(row: DealResult) -> bool:
        return _can_be(row, len(contest.lineup)) and known.setdefault(row.deal, row) == row

    journal = Journal(spec.journal, _work(contest), DealResult, belongs)
    journal.read()
    for line in journal.news:
        print(line, file=sys.stderr)
    return OpenContest(contest, spec, journal, [known[deal] for deal in sorted(known) if deal < spec.deals])


def _can_be(row: DealResult, size: int) -> bool:
    """Whether a line of a journal may be a result of a line-up of this size."""
    figures = (*row.returns, *row.wins)
    return row.deal >= 0 and len(row.returns) == len(row.wins) == size and all(map(math.isfinite, figures))


def _work(contest: Contest) -> dict[str, Any]:
    return {
        "game": contest.game,
        "rules": contest.rules.decode(),
        "lineup": list(contest.lineup),
        "seed": contest.seed,
        **({"adjusted": True} if contest.is_adjusted else {}),
    }
