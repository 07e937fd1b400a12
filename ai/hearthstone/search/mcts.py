"""The best turns are tried against many hands the opponent may hold, the same hands for all of them.

Monte Carlo search over what the seat knows: every guess deals the hidden cards anew (a determinization), every line of
the turn that is still in the race is played out in it with the same luck, the opponent answers, and what is left is
judged. Sequential halving: after a third of the tries the better half goes on, after two thirds the better half again.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil, sqrt

from cardai.ai.agent import Advice, Option, Progress, no_progress
from cardai.games.core import AnyGame, AnyView
from cardai.games.hearthstone.guess import guess
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView

from ..beliefs import FamousBeliefs
from ..players.turn import Planner, opinion
from ..why import line_in_words, secrets_warning
from .evaluation import chance_to_win, chances_to_win
from .lethal import find_lethal
from .rollout import Line, greedy_rollout, play_line
from .turn import END, Evaluation, TurnLine, TurnSearch

CANDIDATES = 10
"""So many lines of the turn search are tried."""
_ROUNDS = 3
"""In so many rounds of equally many tries; each but the last sends the worse half home."""
_FINALISTS = 2
_PRIOR_VISITS = 6.0
"""The turn search's own opinion of a line counts as this many tries."""


@dataclass(slots=True)
class Candidate:
    """A line of the turn and what came of it."""

    line: TurnLine
    visits: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def mean(self) -> float:
        return (self.total + _PRIOR_VISITS * self.line.value) / (self.visits + _PRIOR_VISITS)

    def add(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value

    @property
    def error(self) -> float:
        """Standard error of the mean, from the spread of the tries."""
        if self.visits < 2:
            return 0.5
        mean = self.total / self.visits
        return sqrt(max(1e-6, self.squares / self.visits - mean * mean) / self.visits)


def candidates_of(lines: list[TurnLine]) -> list[Candidate]:
    """Each of these lines once."""
    return [Candidate(line) for line in {line.actions: line for line in reversed(lines)}.values()][::-1]


@dataclass(frozen=True)
class Evaluators:
    """What positions are worth: at the end of a turn, and at the beginning of the own turn after the answer."""

    turn_end: Evaluation
    turn_start: Callable[[HearthstoneState, int], float]


LOGISTIC = Evaluators(chances_to_win, lambda state, seat: 1.0 - chance_to_win(state, 1 - seat))


class Mcts(Planner):
    """Tries its best turns against the cards the opponent may hold."""

    spec = "mcts"

    def __init__(
        self,
        game: AnyGame,
        seed: int = 0,
        *,
        seconds: float = 2.0,
        games: int = 0,
        evaluators: Evaluators = LOGISTIC,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(game, seed)
        self.evaluators = evaluators
        self.seconds = seconds
        self.games = games
        """If given, so many tries whatever the time: the same seed then gives the same advice."""
        self.clock = clock

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        assert isinstance(view, HearthstoneView)
        if view.is_mulligan:
            return self.advise_mulligan(view)
        position = view.position()
        lethal = find_lethal(position, self.rng)
        search = self._search(keep=1)
        lines = search.lines(position)
        if (lethal is not None and lethal.sure) or len(lines) == 1:
            return opinion(position, lines, lethal, "own turn", secrets_warning(view))
        candidates = candidates_of(search.ends(CANDIDATES) + lines[:CANDIDATES])
        tries = self._run(candidates, view, progress)
        return self._opinion(position, candidates, lines, tries)

    def plan(
        self, view: HearthstoneView, position: HearthstoneState, progress: Progress
    ) -> tuple[tuple[Action, ...], int]:
        lethal = find_lethal(position, self.rng)
        if lethal is not None and lethal.sure:
            return lethal.line, lethal.certain
        search = self._search()
        lines = search.lines(position)
        if len(lines) == 1:
            return lines[0].actions, lines[0].certain
        candidates = _to_be_tried(search, lines, view)
        self._run(candidates, view, progress)
        best = winner_of(candidates).line
        return best.actions, min(1, best.certain) if view.enemy.secrets else best.certain

    def _search(self, keep: int = 0) -> TurnSearch:
        return TurnSearch(self.evaluators.turn_end, self.rng, keep=keep, budget=900)

    def _run(self, candidates: list[Candidate], view: HearthstoneView, progress: Progress) -> int:
        """Try lines until the time or the number of tries is up; how many tries there were."""
        start, tries, done = self.clock(), 0, 0.0
        beliefs, active = FamousBeliefs(view), candidates
        while done < 1:
            guessed, luck = guess(view, self.rng, beliefs), self.rng.getrandbits(40)
            for candidate in active:
                candidate.add(value_of_line(candidate.line.actions, guessed.copy(), view.seat, luck, self.evaluators))
            tries += len(active)
            done = tries / self.games if self.games else (self.clock() - start) / max(1e-9, self.seconds)
            left = max(_FINALISTS, ceil(len(candidates) * 0.5 ** int(min(1.0, done) * _ROUNDS)))
            if left < len(active):
                active = sorted(active, key=lambda one: -one.mean)[:left]
            progress(min(1.0, done))
        return tries

    def _opinion(
        self, position: HearthstoneState, candidates: list[Candidate], rest: list[TurnLine], tries: int
    ) -> Advice:
        best = winner_of(candidates)
        leaders: dict[Action, Candidate] = {best.line.actions[0]: best}
        for one in sorted(candidates, key=lambda one: (-one.visits, -one.mean)):
            leaders.setdefault(one.line.actions[0], one)
        options = [
            Option(
                action,
                100 * one.mean,
                float(one is best),
                100 * one.error,
                line_in_words(position, one.line.actions),
            )
            for action, one in leaders.items()
        ]
        options += [
            Option(line.actions[0], 100 * line.value, 0.0, None, line_in_words(position, line.actions))
            for line in rest
            if line.actions[0] not in leaders
        ]
        return Advice(tuple(_best_value_first(options)), f"{tries} guesses at the hidden cards")


def _to_be_tried(search: TurnSearch, lines: list[TurnLine], view: HearthstoneView) -> list[Candidate]:
    """The best ends of the turn; where a Secret may come in between also other orders of actions, and ending it now."""
    ends = search.ends(CANDIDATES)
    if view.enemy.secrets:
        ends = ends[: CANDIDATES // 2] + lines[: CANDIDATES // 2]
    return candidates_of(ends + [line for line in lines if line.actions == (END,)])


def winner_of(candidates: list[Candidate]) -> Candidate:
    """The best of those that were tried to the end."""
    most = max(one.visits for one in candidates)
    return max((one for one in candidates if one.visits == most), key=lambda one: one.mean)


def _best_value_first(options: list[Option]) -> list[Option]:
    """The first option is the choice; none may seem worth more than it."""
    best = options[0]
    others = [replace(option, value=min(option.value, best.value)) for option in options[1:]]
    others.sort(key=lambda option: -option.value)
    return [best, *others]


def value_of_line(line: Line, state: HearthstoneState, seat: int, seed: int, evaluators: Evaluators) -> float:
    """A seat's chance to win after one line played out with this luck, and after the opponent's answer."""
    rng = random.Random(seed)
    play_line(line, state, seat, rng, evaluators.turn_end)
    return value_after_reply(state, seat, rng, evaluators)


def value_after_reply(state: HearthstoneState, seat: int, rng: random.Random, evaluators: Evaluators) -> float:
    """This seat's chance to win after the opponent has played the turn that has just begun."""
    other = 1 - seat
    if state.turn == other:
        greedy_rollout(state, other, rng, evaluators.turn_end)
    if state.turn is None:
        return state.returns()[seat] / 100
    return evaluators.turn_start(state, seat)
