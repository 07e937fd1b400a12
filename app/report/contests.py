"""Running contests from the command line: progress, a journal to go on from, an early end."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cardai.ai.arena import Contest, DealResult, is_settled, played
from cardai.saves.journal import Journal


@dataclass(frozen=True)
class Plan:
    """How long and how carefully to play."""

    deals: int
    settle: bool = False
    """Stop a contest as soon as it is certain who is ahead."""
    journal: Path | None = None


@contextmanager
def progress_bar(total: int) -> Iterator[Any]:
    """A bar on standard error if that is a terminal; call what it yields with the number of deals done."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("deals", total=total)
        yield lambda count: bar.advance(task, count)


def play_contest(contest: Contest, plan: Plan, executor: Executor, told: Any) -> list[DealResult]:
    """The results of a contest, those of the journal included; Ctrl-C keeps what is done."""
    journal = Journal(plan.journal, _work(contest)) if plan.journal else None
    results = _known(journal, plan.deals)
    told(len(results))
    missing = sorted(set(range(plan.deals)) - {result.deal for result in results})
    try:
        if plan.settle and _is_settled(contest, results):
            return results
        for batch in played(contest, missing, executor):
            results += batch
            if journal:
                journal.append(asdict(result) for result in batch)
            told(len(batch))
            if plan.settle and _is_settled(contest, results):
                break
    except KeyboardInterrupt:
        if not results:
            raise
    return results


def _known(journal: Journal | None, deals: int) -> list[DealResult]:
    rows = journal.read() if journal else []
    known = {row["deal"]: DealResult(row["deal"], tuple(row["returns"]), tuple(row["wins"])) for row in rows}
    return [known[deal] for deal in sorted(known) if deal < deals]


def _is_settled(contest: Contest, results: Sequence[DealResult]) -> bool:
    own = [index for index, spec in enumerate(contest.lineup) if spec == contest.lineup[0]]
    others = [index for index, spec in enumerate(contest.lineup) if spec != contest.lineup[0]]
    return bool(others) and is_settled(results, own, others)


def _work(contest: Contest) -> dict[str, Any]:
    return {
        "game": contest.game,
        "rules": contest.rules.decode(),
        "lineup": list(contest.lineup),
        "seed": contest.seed,
    }
