"""The best turns are tried against many hands the opponent may hold, the same hands for all of them.

Monte Carlo search over what the seat knows: every guess deals the hidden cards anew (a determinization), every line of
the turn that is still in the race is played out in it with the same luck, the opponent answers, and what is left is
judged. Sequential halving: after a third of the tries the better half goes on, after two thirds the better half again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, sqrt

from cardai.ai.agent import Advice, Option, Progress, no_progress
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView

from ..players.turn import Planner, opinion
from ..reasons import line_reasons, secret_reasons
from .evaluation import chance_to_win, chances_to_win
from .lethal import find_lethal
from .race import Difference, Race, TurnEnd, difference, ends_of
from .rollout import Line, greedy_rollout
from .tries import Evaluators, believed_worlds, values_in
from .turn import END, TurnLine, TurnMap, TurnSearch

LINE_CANDIDATES = 10
"""Lines of the turn search that are tried."""
_TRY_ROUNDS = 3
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


LOGISTIC = Evaluators(chances_to_win, lambda states, seat: [1.0 - chance_to_win(state, 1 - seat) for state in states])


@dataclass(frozen=True)
class Tried:
    """Advice, and the line behind each first action."""

    advice: Advice
    lines: Mapping[Action, Line]


class Mcts(Planner):
    """Tries its best turns against the cards the opponent may hold."""

    spec = "mcts"

    def __init__(
        self,
        game: Hearthstone,
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

    def advise(self, view: HearthstoneView, progress: Progress = no_progress) -> Advice[Action]:
        return self.tried(view, progress).advice

    def tried(self, view: HearthstoneView, progress: Progress = no_progress) -> Tried:
        """Value of every first action, and the turn that shows it."""
        if view.is_mulligan:
            return Tried(self.advise_mulligan(view), {})
        position = view.position()
        lethal = find_lethal(position, self.rng)
        ends = ends_of(
            position, self._wide_search, self.evaluators.turn_end, self.rng, in_order=bool(view.enemy.secrets)
        )
        if lethal is not None and lethal.sure:
            ends.append(TurnEnd(1.0, {lethal.line[0]: lethal.line}))
        race = Race(ends, view.seat, self.evaluators)
        race.run(believed_worlds(view), self.rng, self._limit(progress))
        lines = {first: end.ways[first] for first, end in race.leaders().items()}
        return Tried(opinion(position, _options(position, race), lethal, _method(race), secret_reasons(view)), lines)

    def fresh_tried(self, view: HearthstoneView, progress: Progress = no_progress) -> Tried:
        """Values as somebody finds them who has just sat down, as in hints."""
        self.rng.seed(0)
        return self.tried(view, progress)

    def _wide_search(self, budget: int, seen_before: TurnMap) -> TurnSearch:
        return TurnSearch(self.rng, keep=1, budget=budget, shared_luck=True, seen_before=seen_before)

    def _limit(self, progress: Progress) -> Callable[[int], bool]:
        """Tells how far it is, and whether the tries or the seconds are used up."""
        start = self.clock()

        def is_up(tries: int) -> bool:
            done = tries / self.games if self.games else (self.clock() - start) / max(1e-9, self.seconds)
            progress(min(1.0, done))
            return done >= 1

        return is_up

    def plan(
        self, view: HearthstoneView, position: HearthstoneState, progress: Progress
    ) -> tuple[tuple[Action, ...], int]:
        lethal = find_lethal(position, self.rng)
        if lethal is not None and lethal.sure:
            return lethal.line, lethal.certain
        search = self._search()
        lines = search.lines(position, self.evaluators.turn_end)
        if len(lines) == 1:
            return lines[0].actions, lines[0].certain
        candidates = _to_be_tried(search, lines, view)
        self._run(candidates, view, progress)
        best = winner_of(candidates).line
        return best.actions, min(1, best.certain) if view.enemy.secrets else best.certain

    def _search(self, keep: int = 0) -> TurnSearch:
        return TurnSearch(self.rng, keep=keep, budget=900)

    def _run(self, candidates: list[Candidate], view: HearthstoneView, progress: Progress) -> int:
        """Try lines until the time or the number of tries is up; how many tries there were."""
        start, tries, done = self.clock(), 0, 0.0
        deal, active = believed_worlds(view), candidates
        while done < 1:
            lines = [candidate.line.actions for candidate in active]
            values = values_in([deal(self.rng)], lines, view.seat, self.evaluators, greedy_rollout)[0]
            for candidate, value in zip(active, values, strict=True):
                candidate.add(value)
            tries += len(active)
            done = tries / self.games if self.games else (self.clock() - start) / max(1e-9, self.seconds)
            left = max(_FINALISTS, ceil(len(candidates) * 0.5 ** int(min(1.0, done) * _TRY_ROUNDS)))
            if left < len(active):
                active = sorted(active, key=lambda one: -one.mean)[:left]
            progress(min(1.0, done))
        return tries


def _to_be_tried(search: TurnSearch, lines: list[TurnLine], view: HearthstoneView) -> list[Candidate]:
    """The best ends of the turn; where a Secret may come in between also other orders of actions, and ending it now."""
    ends = search.ends(LINE_CANDIDATES)
    if view.enemy.secrets:
        ends = ends[: LINE_CANDIDATES // 2] + lines[: LINE_CANDIDATES // 2]
    return candidates_of(ends + [line for line in lines if line.actions == (END,)])


def winner_of(candidates: list[Candidate]) -> Candidate:
    """The best of those that were tried to the end."""
    most = max(one.visits for one in candidates)
    return max((one for one in candidates if one.visits == most), key=lambda one: one.mean)


def _options(position: HearthstoneState, race: Race) -> list[Option]:
    """First actions with what their best end is worth, best first; none may seem worth more than the best end."""
    best = race.best()
    level, error = race.level(best)
    options = []
    for first, end in race.leaders().items():
        found = difference(best, end) if end is not best else Difference(0.0, 0.0)
        value, told = 100 * (level - max(0.0, found.value)), line_reasons(position, end.ways[first])
        off = 100 * (error if end is best else race.level(end)[1])
        options.append(Option(first, min(100.0, max(0.0, value)), 0.0, off, told, loss_error=100 * found.error))
    return sorted(options, key=lambda option: -option.value)


def _method(race: Race) -> str:
    return f"{race.tries} turns tried, hidden cards guessed in {race.worlds} ways"
