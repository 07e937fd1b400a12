"""Endings with a win that is certain whatever the others hold and do, which a player by rules misses.

That the right plays win is proven by `certain_wins`: nobody can ever beat what is led. That the others do not is shown
by a deal for each, consistent with all that was seen, in which exact play of everybody does not let it win.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from cardai.ai.agent import Progress
from cardai.games import bigtwo
from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.match import Match
from cardai.games.puzzle import Choice, Puzzle
from cardai.games.reason import Reason

from ..players.simple import Greedy, Heuristic, Lowest
from ..search.certain_wins import UnseenPlays, certain_wins
from ..search.endgame import EndgameSolver
from ..search.sampling import DealSampler

PUZZLE_RULES = "hongkong"
LEAST_CARDS = 3
"""Cards in hand."""
MOST_CARDS = 20
"""Cards in all hands together: no more, so that deals can be played out exactly."""
MOST_SHARE = 0.34
"""No more of the legal actions than this win."""
PUZZLE_DEALS = 60
"""Deals in which a refutation of each other action is looked for."""


def make(count: int, seed: int, progress: Progress) -> list[Puzzle]:
    """Make puzzles, sorted by grade; no more than one a game."""
    made: list[Puzzle] = []
    number = seed
    while len(made) < count:
        puzzle = next(_puzzles(number), None)
        number += 1
        if puzzle is not None:
            made.append(puzzle)
            progress(len(made) / count)
    made.sort(key=lambda puzzle: puzzle.grade)
    return [replace(one, id=f"bigtwo/endings/{place}") for place, one in enumerate(made, start=1)]


def _puzzles(seed: int) -> Iterator[Puzzle]:
    """The decisions worth asking of one game between rule players."""
    rng = random.Random(seed)
    game = bigtwo.make(PUZZLE_RULES)
    players = [Heuristic(game, rng.getrandbits(32)) for _ in range(4)]
    match = Match.start(game, 4, seed)
    while not match.is_over:
        view = match.state.view(match.state.turn or 0)
        action = players[view.seat].act(view)
        if view.hand.bit_count() >= LEAST_CARDS and sum(view.left) <= MOST_CARDS:
            puzzle = _puzzle(match, view, rng)
            if puzzle is not None:
                yield puzzle
        match.play(action)


def _puzzle(match: Match, view: BigTwoView, rng: random.Random) -> Puzzle | None:
    actions = list(view.actions())
    right = certain_wins(view)
    if not right or len(right) > MOST_SHARE * len(actions):
        return None
    fooled = [one for one in (Lowest, Greedy, Heuristic) if one(view.game).act(view) not in right]
    if not fooled or not _are_refuted(view, [action for action in actions if action not in right], rng):
        return None
    token = match.game.token
    line = _line(view, right)
    if len(line) == 1:
        return None
    return Puzzle(
        id="",
        game="bigtwo",
        rules=PUZZLE_RULES,
        seats=4,
        tokens=tuple(match.tokens()),
        theme="a certain win",
        task=f"You hold {view.hand.bit_count()} cards and can win whatever the others hold. What do you play first?",
        right=tuple(token(action) for action in sorted(right, key=lambda action: action != line[0])),
        grade=min(5, len(fooled) + (len(line) > 2) + (len(line) > 3)),
        choices=(Choice(token(line[0]), 100.0, (Reason("wins for certain"),)),),
        line=tuple(token(action) for action in line),
        reasons=(Reason("unbeaten line", {"plays": [token(action) for action in line]}),),
        proof="nobody can beat the line; each other action fails in some deal, all playing exactly",
    )


def _line(view: BigTwoView, right: list[int]) -> list[int]:
    """One way to shed everything: fewest plays, strong ones first."""
    rivals = UnseenPlays(view)
    ways = [[first, *rest] for first in right for rest in _ways(rivals, view.hand ^ first)]
    return min(ways, key=len)


def _ways(rivals: UnseenPlays, hand: int) -> Iterator[list[int]]:
    """Ways in which a hand in the lead sheds itself with plays nobody beats, the last excepted."""
    if not hand:
        yield []
        return
    for play in rivals.plays.all(hand)[::-1]:
        if play == hand:
            yield [play]
        elif not rivals.can_beat(play):
            yield from ([play, *rest] for rest in _ways(rivals, hand ^ play))


def _are_refuted(view: BigTwoView, wrong: list[int], rng: random.Random) -> bool:
    """Whether each of these actions fails in some deal with best play of all."""
    game = view.game
    sampler = DealSampler(view, seeded(rng.getrandbits(63)))
    solver = EndgameSolver()
    start = kernel.row_of(game.guess(view, rng))
    masks = np.array(wrong, np.int64)
    keys = np.array([game.plays.strength(action) if action else -1 for action in wrong], np.int64)
    left = np.ones(len(wrong), bool)
    for _ in range(PUZZLE_DEALS):
        if not left.any():
            return True
        solved = solver.solve_all(start, view.seat, rules_row(game.rules), sampler.draw(1), masks[left], keys[left])
        if solved is not None:
            left[np.flatnonzero(left)] = solved[1][0] > 0
    return not left.any()
