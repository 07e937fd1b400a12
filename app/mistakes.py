"""Mistakes of one's own games as puzzles: every one a kept review found, with what would have been better."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardai.ai.puzzles import choices
from cardai.ai.review import Decision, Grade, Judge
from cardai.games.core import AnyGame
from cardai.games.errors import PlayerError
from cardai.games.match import Match
from cardai.games.puzzle import Puzzle
from cardai.games.reason import Reason, reasons_data
from cardai.saves import record as records
from cardai.saves.judged import JudgedStep
from cardai.saves.puzzles import PuzzleFile
from cardai.saves.store import Store

from . import agents, kept
from .person import is_seat_of
from .seats import chairs

FROM = (Grade.MISTAKE, Grade.BLUNDER)
"""Grades of decisions that become puzzles."""
GRADES = {Grade.BLUNDER: 2, Grade.MISTAKE: 3}
"""Difficulty of the puzzles: a blunder is easier to see."""
OWN_THEME = "your own game"


def gather(store: Store, puzzle_file: PuzzleFile, who: str) -> int:
    """Take the mistakes of somebody's finished games into the file; how many were new."""
    known = {puzzle.id for puzzle in puzzle_file.own()}
    steps: dict[Path, list[JudgedStep]] = defaultdict(list)
    for step in store.library.judged(grades=[grade.value for grade in FROM], opinions=kept.opinions()):
        if _id(step) not in known:
            steps[step.path].append(step)
    seats = {entry.path: entry.seats for entry in store.entries() if entry.is_finished}
    own = {
        path: [step for step in found if path in seats and is_seat_of(seats[path][step.seat], who)]
        for path, found in steps.items()
    }
    return puzzle_file.add((puzzle for path, found in own.items() if found for puzzle in _puzzles(path, found)), who)


def puzzle_id(path: Path, step: int) -> str:
    """Name of the puzzle of one decision of a game: text even if the name of the file is none."""
    return f"{os.fsencode(path.name).decode(errors='backslashreplace')}/{step + 1}"


def _id(step: JudgedStep) -> str:
    return puzzle_id(step.path, step.step)


def _puzzles(path: Path, steps: list[JudgedStep]) -> Iterator[Puzzle]:
    """The mistakes of one record; nothing of one that cannot be read any more."""
    try:
        record, match = records.load(path)
        judge, names = agents.judge(match.game), [chair.name for chair in chairs(record.seats)]
        for step in steps:
            decision = kept.decision(match.game, step)
            if decision is not None:
                yield puzzle(_id(step), match.at(step.step), decision, judge, names)
    except (PlayerError, LookupError, TypeError):
        return


def puzzle(name: str, position: Match, decision: Decision, judge: Judge, names: Sequence[str]) -> Puzzle:
    """A decision as a puzzle: the position before it, with what was found to be right there, and who sat where."""
    game, advice, view = position.game, decision.advice, position.state.view(decision.seat)
    right = [one for one in advice.options if not judge.weigh(view, advice, one.action).grade.is_bad] or [advice.best]
    rules = game.rules_data()
    played = game.token(decision.chosen)
    return Puzzle(
        id=name,
        game=game.name,
        rules=rules if isinstance(rules, str) else dict(rules),
        seats=position.seats,
        tokens=tuple(position.tokens()),
        theme=OWN_THEME,
        task="Your own game: what is better here than what you played?",
        right=tuple(game.token(one.action) for one in right),
        grade=GRADES.get(decision.grade, 3),
        choices=choices(advice, game.token, {played}),
        is_open=True,
        reasons=(_reason(game, decision),),
        proof=advice.method,
        source=name,
        played=played,
        names=tuple(names),
    )


def _reason(game: AnyGame, decision: Decision) -> Reason:
    """Explanation: the move that was played and its cost; the best one and its reasons."""
    best, note = decision.advice.best, (decision.note,) if decision.note else ()
    return Reason(
        "mistake",
        {
            "played": game.token(decision.chosen),
            "loss": decision.loss,
            "note": reasons_data(note),
            "best": game.token(best.action),
            "for": reasons_data(best.reasons),
        },
    )
