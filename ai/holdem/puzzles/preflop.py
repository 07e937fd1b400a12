"""Decisions before the flop in which the tables have a clear opinion, and not an obvious one."""

from __future__ import annotations

import random
from collections import Counter

from cardai.ai.agent import Advice, Option, Progress
from cardai.ai.puzzles import choices
from cardai.games import registry
from cardai.games.cards import text_of
from cardai.games.holdem.notation import FOLD
from cardai.games.holdem.view import HoldemView
from cardai.games.match import Match
from cardai.games.puzzle import Puzzle
from cardai.games.reason import in_text, said

from ..preflop.advice import advise
from ..preflop.book import shipped

RULES = "six100"
SITUATIONS = ("first in", "against a raise", "against a 3-bet")
SURE = 2.0
"""An answer is wrong if it loses more than so many errors of the table and is not in its mix."""
IN_MIX = 0.1
NOT_OBVIOUS = 6.0
"""The dearest of the answers one would think of loses no more than so many errors."""
STEPS = (2.5, 3.2, 4.0, 5.0)
"""Losses of the nearest wrong answer, in errors, from which a puzzle is one grade easier."""
MOST_ALIKE = 0.5
"""No more of a situation's puzzles than this have the same best answer; first in there are but two answers."""


def make(count: int, seed: int, progress: Progress) -> list[Puzzle]:
    """So many puzzles, as many of each situation, sorted by grade."""
    rng = random.Random(seed)
    each = -(-count // len(SITUATIONS))
    made: list[Puzzle] = []
    for at, situation in enumerate(SITUATIONS):
        answers: Counter[str] = Counter()
        found = 0
        while found < each:
            puzzle = _puzzle(situation, rng.getrandbits(32))
            if puzzle is None or answers[puzzle.right[0].split()[0]] >= MOST_ALIKE * each + 1:
                continue
            answers[puzzle.right[0].split()[0]] += 1
            made.append(puzzle)
            found += 1
            progress((at + found / each) / len(SITUATIONS))
    return _numbered(sorted(made[:count], key=lambda puzzle: puzzle.grade))


def _numbered(made: list[Puzzle]) -> list[Puzzle]:
    from dataclasses import replace

    return [replace(one, id=f"holdem/preflop/{number}") for number, one in enumerate(made, start=1)]


def _puzzle(situation: str, seed: int) -> Puzzle | None:
    """A deal in which the seat to act has such a decision, if it is worth asking."""
    rng = random.Random(seed)
    match = Match.start(registry.make("holdem", RULES), 6, seed)
    if not _reach(match, situation, rng):
        return None
    view, advice = _asked(match)
    if advice is None or len(advice.options) < 2:
        return None
    right = [option for option in advice.options if _is_right(advice, option)]
    wrong = [option for option in advice.options if option not in right]
    if not wrong or advice.loss(wrong[-1]) > NOT_OBVIOUS * _error(advice):
        return None
    return _told(match, view, situation, advice, right, wrong)


def _reach(match: Match, situation: str, rng: random.Random) -> bool:
    """Play to the decision: all fold but those who raise, with hands the tables raise."""
    seats = sorted(rng.sample(range(6), 1 + SITUATIONS.index(situation)))
    if situation == "against a 3-bet":
        hero, rival = seats[0], seats[1]
        return (
            _fold_to(match, hero)
            and _raises(match, own=True)
            and _fold_to(match, rival)
            and _raises(match)
            and (_fold_to(match, hero))
        )
    if situation == "against a raise":
        return _fold_to(match, seats[0]) and _raises(match) and _fold_to(match, seats[1])
    return seats[0] < 5 and _fold_to(match, seats[0])


def _place(match: Match) -> int:
    """The seat to act, counted in the order of acting before the flop."""
    view = match.state.view(match.state.turn or 0)
    assert isinstance(view, HoldemView) and view.turn is not None
    return (view.turn - view.button - 3) % view.count


def _fold_to(match: Match, place: int) -> bool:
    while not match.is_over and _place(match) != place:
        match.play(FOLD)
    return not match.is_over


def _raises(match: Match, own: bool = False) -> bool:
    """The seat to act raises as the tables do; False if they have no raise, or, if it is one's own, not with it."""
    _, advice = _asked(match)
    found = [option for option in advice.options if option.action > 0] if advice else []
    if not found or (own and found[0].chance < IN_MIX):
        return False
    match.play(found[0].action)
    return True


def _asked(match: Match) -> tuple[HoldemView, Advice | None]:
    assert match.state.turn is not None
    view = match.state.view(match.state.turn)
    assert isinstance(view, HoldemView)
    return view, advise(shipped(), view)


def _error(advice: Advice) -> float:
    return max(option.error or 0.0 for option in advice.options)


def _is_right(advice: Advice, option: Option) -> bool:
    return option.chance >= IN_MIX or advice.loss(option) <= SURE * _error(advice)


def _told(
    match: Match, view: HoldemView, situation: str, advice: Advice, right: list[Option], wrong: list[Option]
) -> Puzzle:
    token, best = match.game.token, right[0]
    near = advice.loss(wrong[0]) / _error(advice)
    mix = ", ".join(f"{token(option.action)} {option.chance:.0%}" for option in advice.options if option.chance >= 0.01)
    return Puzzle(
        id="",
        game="holdem",
        rules=RULES,
        seats=6,
        tokens=tuple(match.tokens()),
        theme=f"before the flop, {situation}",
        task=f"You are {view.position(view.seat)} with {text_of(view.hole or ())}, {situation}. What do you do?",
        right=tuple(token(option.action) for option in right),
        grade=5 - sum(near >= step for step in STEPS),
        choices=choices(advice, token),
        is_open=True,
        reasons=in_text(
            f"The table plays {mix}. {token(best.action).capitalize()}: {best.value:+.2f} bb, {said(best.reasons)}. "
            f"{token(wrong[0].action).capitalize()} loses {advice.loss(wrong[0]):.2f} bb: {said(wrong[0].reasons)}."
        ),
        proof=f"preflop tables, values to ±{_error(advice):.2f} bb",
    )
