"""Self-play of the turn search: positions, and TD(lambda) targets for what they are worth. Imports no torch.

The net meets itself, a net it once was, and the turn search without a net, with decks of every kind. Half of the
opening hands are kept at random, so that what keeping a card is worth can be learned from the same games (`Opening`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from cardai.ai.net import ModelCard, Net, one_thread
from cardai.games import hearthstone
from cardai.games.arrays import Floats32, Truths
from cardai.games.core import Luck
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.state import Action, HearthstoneState

from ..decks.contest import field_game
from ..decks.field import training_field
from ..decks.mix import meeting
from ..players.turn import Turn
from ..search.evaluation import chance_to_win, chances_to_win
from ..search.lockstep import Evaluation
from ..search.turn import END, time_matters
from .features import HEARTHSTONE_FEATURES, PositionFeatures, position_features
from .forward import NetEvaluator
from .packing import Packed, pack
from .vocabulary import vocabulary_of_all

SELFPLAY_PRESETS = ("mirror", "random", "mirror", "starter")
SELFPLAY_EPSILONS = (0.0, 0.0, 0.03, 0.1)
"""Epsilon of each player of a game: how often it does just anything, so that unusual positions come up, too."""
ITSELF, ITS_PAST = 0.6, 0.2
"""Shares of games against itself and against an earlier net; the rest is the turn search without a net."""
RANDOM_KEEPS = 0.5
"""Share of opening hands of which a seat keeps any cards."""
LETHAL_POSITIONS = 60
"""Positions looked at for a win this turn: a fortieth of what play looks at, since most games go on anyway."""

Arrays = dict[str, Floats32]


@dataclass(frozen=True)
class SelfPlayTask:
    """Orders for a batch of games."""

    seed: int
    number: int
    """Of the batch; it makes the games of a run different."""
    games: int
    widths: tuple[int, ...] = (1, 2, 3)
    """Each player follows one of so many positions at each step of the search."""
    td_lambda: float = 0.7
    """Lambda: how much the result counts against the opinion of the next position, turn by turn back."""


@dataclass(frozen=True)
class Opening:
    """An opening hand: who held it against whom, which cards were kept, and what became of it."""

    card_class: str
    enemy_class: str
    began: bool
    deck: tuple[str, ...]
    """Ids of the cards of the deck, the hand included."""
    hand: tuple[str, ...]
    kept: tuple[bool, ...]
    target: float
    """TD(lambda) target of the first position after the mulligan."""
    result: float


@dataclass
class Experience:
    """Positions of self-play with what they turned out to be worth."""

    packed: Packed
    targets: Floats32
    results: Floats32
    ended: Truths
    """At the end of the own turn; otherwise at its beginning."""
    chances: Floats32
    """Chances as the players saw them."""
    linear: Floats32
    """Chances by the logistic evaluation."""
    games: int
    openings: list[Opening]


@dataclass
class _PositionTrajectory:
    """One seat's positions of a game."""

    positions: list[PositionFeatures] = field(default_factory=list)
    ended: list[bool] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    linear: list[float] = field(default_factory=list)
    opening: dict[str, Any] = field(default_factory=dict)
    """Class, enemy class, deck, hand and what was kept of it."""


def play_games(arrays: Arrays | None, task: SelfPlayTask, past: Arrays | None = None) -> Experience:
    """A batch of games, by a net (and one it once was) or, without one, by the logistic evaluation."""
    evaluators = Evaluators(*(None if one is None else NetEvaluator(net_of(one).batched()) for one in (arrays, past)))
    with one_thread():
        games = [_game(evaluators, task, game) for game in range(task.games)]
    trajectories = [(one, result) for seats, results in games for one, result in zip(seats, results, strict=True)]
    targets = [_targets(*one, task.td_lambda) for one in trajectories]
    return Experience(
        pack([features for one, _ in trajectories for features in one.positions]),
        np.array([target for one in targets for target in one], np.float32),
        np.array([result for one, result in trajectories for _ in one.positions], np.float32),
        np.array([ended for one, _ in trajectories for ended in one.ended], np.bool_),
        np.array([chance for one, _ in trajectories for chance in one.chances], np.float32),
        np.array([chance for one, _ in trajectories for chance in one.linear], np.float32),
        task.games,
        [_opening(one, aims, result) for (one, result), aims in zip(trajectories, targets, strict=True) if aims],
    )


def _opening(trajectory: _PositionTrajectory, targets: list[float], result: float) -> Opening:
    return Opening(**trajectory.opening, target=targets[0], result=result)


def net_of(arrays: Arrays, vocabulary: Mapping[str, Any] | None = None) -> Net:
    """The net of these weights, which were trained on the cards of all sets if nothing else is said."""
    words = vocabulary_of_all().data() if vocabulary is None else vocabulary
    return Net(ModelCard("hearthstone", "any", HEARTHSTONE_FEATURES, vocabulary=words), arrays)


def _targets(trajectory: _PositionTrajectory, result: float, td_lambda: float) -> list[float]:
    """TD(lambda): going back from the result, mixed at each end of a turn with what was thought there."""
    targets: list[float] = []
    worth = result
    for ended, chance in zip(reversed(trajectory.ended), reversed(trajectory.chances), strict=True):
        targets.append(worth)
        if ended:
            worth = td_lambda * worth + (1 - td_lambda) * chance
    return targets[::-1]


@dataclass(frozen=True)
class Evaluators:
    """Judges of positions: the net that learns and an earlier one; None is the logistic evaluation."""

    latest: NetEvaluator | None
    past: NetEvaluator | None

    def partner(self, rng: random.Random) -> NetEvaluator | None:
        """Opponent of the latest net."""
        drawn = rng.random()
        if drawn < ITSELF:
            return self.latest
        return (self.past or self.latest) if drawn < ITSELF + ITS_PAST else None


def _game(evaluators: Evaluators, task: SelfPlayTask, game: int) -> tuple[list[_PositionTrajectory], list[float]]:
    rng = random.Random(f"{task.seed}/{task.number}/{game}")
    luck, rules = Luck(random.Random(rng.getrandbits(60))), meeting(rng)
    judges = [evaluators.latest, evaluators.partner(rng)]
    rng.shuffle(judges)
    players = [_player(rules, judge, task, rng) for judge in judges]
    epsilons = [rng.choice(SELFPLAY_EPSILONS) for _ in range(2)]
    trajectories = [_PositionTrajectory(), _PositionTrajectory()]
    state = rules.start(2, luck)
    while state.turn is not None:
        seat = state.turn
        action = _choose(state, players[seat], epsilons[seat], rng)
        if state.phase == 0:
            trajectories[seat].opening = _kept(state, seat, action)
        if action == END:
            _record(trajectories[seat], _rest(state, luck), seat, True)
        state.step(action, luck)
        if action == END:
            _record(trajectories[1 - seat], state, 1 - seat, False)
    for one in trajectories:
        one.chances = one.linear if evaluators.latest is None else evaluators.latest.win_chances(one.positions)
    return trajectories, [share / 100 for share in state.returns()]


def _player(rules: Hearthstone, judge: NetEvaluator | None, task: SelfPlayTask, rng: random.Random) -> Turn:
    evaluate: Evaluation = chances_to_win if judge is None else judge.chances
    return Turn(rules, rng.getrandbits(30), width=rng.choice(task.widths), lethal=LETHAL_POSITIONS, evaluate=evaluate)


def _choose(state: HearthstoneState, player: Turn, epsilon: float, rng: random.Random) -> Action:
    """Choice of the player, or anything at all for the sake of variety."""
    assert state.turn is not None
    if rng.random() < (RANDOM_KEEPS if state.phase == 0 else epsilon):
        return rng.choice(state.actions())
    chosen: Action = player.act(state.view(state.turn))
    return chosen


def _kept(state: HearthstoneState, seat: int, action: Action) -> dict[str, Any]:
    """The opening hand and what is kept of it."""
    side, enemy = state.sides[seat], state.sides[1 - seat]
    hand = tuple(held.card.id for held in side.hand)
    return {
        "card_class": side.hero.card.card_class,
        "enemy_class": enemy.hero.card.card_class,
        "began": seat == state.first,
        "deck": tuple(sorted([*hand, *(card.id for card in side.deck)])),
        "hand": hand,
        "kept": tuple(place in action[1] for place in range(len(hand))),
    }


def _rest(state: HearthstoneState, luck: Luck) -> HearthstoneState:
    """The position that is judged at the end of a turn: the same as in the search."""
    if not time_matters(state):
        return state
    after = state.copy()
    after.step(END, Luck(random.Random(luck.rng.getrandbits(30))))
    return after


def _record(trajectory: _PositionTrajectory, state: HearthstoneState, seat: int, ended: bool) -> None:
    if state.turn is not None:
        trajectory.positions.append(position_features(state, seat, ended))
        trajectory.ended.append(ended)
        trajectory.linear.append(chance_to_win(state, seat))


@lru_cache(maxsize=8)
def preset_game(preset: str) -> Hearthstone:
    return hearthstone.make(preset)


@dataclass(frozen=True)
class FieldMatch:
    """A series of games with the famous decks that may be trained on, to measure a net."""

    width: int
    against: int
    """The width of the turn search without a net on the other side."""
    first: int
    deals: int
    seed: int


def play_match(arrays: Arrays, match: FieldMatch) -> list[float]:
    """The net's share of every deal, which is played from both seats with the same luck."""
    evaluator = NetEvaluator(net_of(arrays))
    with one_thread():
        return [_deal(evaluator, match, deal) for deal in range(match.first, match.first + match.deals)]


def _deal(evaluator: NetEvaluator, match: FieldMatch, deal: int) -> float:
    return sum(_duel(evaluator, match, deal, seat) for seat in range(2)) / 2


def _duel(evaluator: NetEvaluator, match: FieldMatch, deal: int, seat: int) -> float:
    rules, seed = field_game(training_field(), match.seed, deal)
    luck = Luck(random.Random(seed))
    players = [Turn(rules, deal, width=match.width, evaluate=evaluator.chances), Turn(rules, deal, width=match.against)]
    if seat:
        players.reverse()
    state = rules.start(2, luck)
    while state.turn is not None:
        state.step(players[state.turn].act(state.view(state.turn)), luck)
    return state.returns()[seat] / 100
