"""Information-set Monte Carlo tree search (ISMCTS): the best turns are tried against many hands the opponent may hold.

The tree holds this seat's own actions, so it is a tree of what the seat knows; every pass through it deals the
hidden cards anew (a determinization), walks down to the end of the turn, lets the opponent answer and judges
what is left.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import log, sqrt

from cardai.ai.agent import Advice, Option, Progress, no_progress
from cardai.games.core import AnyGame, AnyView, Luck
from cardai.games.hearthstone.guess import guess
from cardai.games.hearthstone.legal import why_not
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView

from ..beliefs import FamousBeliefs
from ..players.turn import Planner, opinion
from ..why import line_in_words, secrets_warning
from .evaluation import chance_to_win, chances_to_win
from .lethal import find_lethal
from .turn import END, Evaluation, TurnLine, TurnSearch

CANDIDATES = 10
"""So many lines of the turn search become the tree."""
_EXPLORATION = 0.25
"""The constant of UCB: values are chances from 0 to 1, and those of good lines lie a few hundredths apart."""
_EAGER = 1e-6
"""Doing something breaks a tie with ending the turn."""
_PRIOR_VISITS = 6.0
"""The turn search's own opinion of an action counts as this many passes."""


@dataclass(slots=True)
class TreeNode:
    """An action in the tree and what came of it."""

    prior: float
    line: tuple[Action, ...] = ()
    """The best line known through it, from the root."""
    children: dict[Action, TreeNode] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0
    squares: float = 0.0
    offered: int = 0

    @property
    def mean(self) -> float:
        return (self.total + _PRIOR_VISITS * self.prior) / (self.visits + _PRIOR_VISITS)

    def add(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value

    @property
    def error(self) -> float:
        """Standard error of the mean, from the spread of the passes."""
        if self.visits < 2:
            return 0.5
        mean = self.total / self.visits
        return sqrt(max(1e-6, self.squares / self.visits - mean * mean) / self.visits)


def tree_of(lines: list[TurnLine]) -> TreeNode:
    """The tree of these lines."""
    root = TreeNode(lines[0].value)
    for line in lines:
        node = root
        for action in line.actions:
            if action not in node.children:
                node.children[action] = TreeNode(line.value, line.actions)
            node = node.children[action]
    return root


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
        """If given, so many passes whatever the time: the same seed then gives the same advice."""
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
        root = tree_of(search.ends(CANDIDATES) + lines[:CANDIDATES])
        passes = self._run(root, view, progress)
        return self._opinion(position, root, lines, passes)

    def plan(
        self, view: HearthstoneView, position: HearthstoneState, progress: Progress
    ) -> tuple[tuple[Action, ...], int]:
        lethal = find_lethal(position, self.rng)
        if lethal is not None and lethal.sure:
            return lethal.line, len(lethal.line)
        search = self._search()
        lines = search.lines(position)
        if len(lines) == 1:
            return lines[0].actions, lines[0].certain
        candidates = search.ends(CANDIDATES)
        candidates += [line for line in lines if line.actions == (END,)]
        root = tree_of(candidates)
        self._run(root, view, progress, until_settled=True)
        line = most_visited(root)
        return line, next((found.certain for found in candidates if found.actions == line), 1)

    def _search(self, keep: int = 0) -> TurnSearch:
        return TurnSearch(self.evaluators.turn_end, self.rng, keep=keep, budget=900)

    def _run(self, root: TreeNode, view: HearthstoneView, progress: Progress, until_settled: bool = False) -> int:
        """Walk through the tree until the time or the number of passes is up, or no pass left can change the choice."""
        start, passes, beliefs = self.clock(), 0, FamousBeliefs(view)
        while passes < self.games if self.games else self.clock() - start < self.seconds:
            value = self._iterate(root, guess(view, self.rng, beliefs), view.seat)
            root.add(value)
            passes += 1
            if passes % 8 == 0:
                done = passes / self.games if self.games else (self.clock() - start) / self.seconds
                progress(min(1.0, done))
                if until_settled and self.games and is_settled(root, self.games - passes):
                    break
        return passes

    def _iterate(self, root: TreeNode, state: HearthstoneState, seat: int) -> float:
        """One pass: down the tree, the opponent's answer, the judgement."""
        luck, path, node = Luck(self.rng), [], root
        while state.turn == seat:
            action = self._pick(node, state)
            if action is None:
                greedy_rollout(state, seat, self.rng, self.evaluators.turn_end)
                break
            node = node.children[action]
            path.append(node)
            state.step(action, luck)
        value = value_after_reply(state, seat, self.rng, self.evaluators)
        for step in path:
            step.add(value)
        return value

    def _pick(self, node: TreeNode, state: HearthstoneState) -> Action | None:
        """The most promising action that is possible in these circumstances."""
        best, best_score = None, -1.0
        for action, child in node.children.items():
            if why_not(state, action):
                continue
            child.offered += 1
            score = child.mean + _EXPLORATION * sqrt(log(child.offered + 1) / (child.visits + 1))
            if score > best_score:
                best, best_score = action, score
        return best

    def _opinion(self, position: HearthstoneState, root: TreeNode, rest: list[TurnLine], passes: int) -> Advice:
        options = [
            Option(action, 100 * node.mean, node.visits / passes, 100 * node.error, line_in_words(position, node.line))
            for action, node in root.children.items()
        ]
        options.sort(key=lambda option: (-option.chance, -option.value))
        top = options[0].value
        options += [
            Option(line.actions[0], min(top, 100 * line.value), 0.0, None, line_in_words(position, line.actions))
            for line in rest
            if line.actions[0] not in root.children
        ]
        return Advice(tuple(_best_value_first(options)), f"{passes} guesses at the hidden cards")


def most_visited(root: TreeNode) -> tuple[Action, ...]:
    """The line the search kept returning to."""
    line: list[Action] = []
    node = root
    while node.children:
        action, node = max(node.children.items(), key=lambda pair: (pair[1].visits, pair[1].mean))
        line.append(action)
    return tuple(line)


def is_settled(root: TreeNode, left: int) -> bool:
    """Will the most visited line remain so, whatever the passes that are left bring?"""
    node = root
    while node.children:
        ranked = sorted(node.children.values(), key=lambda one: -one.visits)
        if len(ranked) > 1 and ranked[0].visits - ranked[1].visits <= left:
            return False
        node = ranked[0]
    return True


def _best_value_first(options: list[Option]) -> list[Option]:
    """The most tried option leads; none may seem worth more than it."""
    best = options[0]
    others = [replace(option, value=min(option.value, best.value)) for option in options[1:]]
    others.sort(key=lambda option: -option.value)
    return [best, *others]


def greedy_rollout(state: HearthstoneState, seat: int, rng: random.Random, evaluate: Evaluation) -> None:
    """Play the rest of a seat's turn one action at a time, each the best at once."""
    luck = Luck(rng)
    for _ in range(30):
        if state.turn != seat:
            return
        state.step(_best_action(state, seat, luck, evaluate), luck)
    if state.turn == seat and not state.choice:
        state.step(END, luck)


def _best_action(state: HearthstoneState, seat: int, luck: Luck, evaluate: Evaluation) -> Action:
    """The action after which ending the turn would be best; doing something breaks a tie."""
    actions = state.actions()
    if len(actions) == 1:
        return actions[0]
    values = evaluate([_after(state, action, luck) for action in actions], seat)
    return max(zip(values, actions, strict=True), key=lambda pair: pair[0] + _EAGER * (pair[1] != END))[1]


def _after(state: HearthstoneState, action: Action, luck: Luck) -> HearthstoneState:
    if action == END:
        return state
    after = state.copy()
    after.step(action, luck)
    return after


def value_after_reply(state: HearthstoneState, seat: int, rng: random.Random, evaluators: Evaluators) -> float:
    """This seat's chance to win after the opponent has played the turn that has just begun."""
    other = 1 - seat
    if state.turn == other:
        greedy_rollout(state, other, rng, evaluators.turn_end)
    if state.turn is None:
        return state.returns()[seat] / 100
    return evaluators.turn_start(state, seat)
