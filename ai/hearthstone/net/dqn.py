"""A net that picks one action at a time without any search: the plain baseline, and the games it learns from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from cardai.ai import net as nets
from cardai.ai import registry
from cardai.ai.agent import Advice, Agent, Option, Progress, no_progress
from cardai.games.arrays import Floats32
from cardai.games.core import Luck
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView

from ..players.mulligan import advise_keeps
from .afterstates import afterstate_values, afterstates
from .features import PositionFeatures
from .forward import NetEvaluator
from .packing import Packed, pack
from .player import make_evaluator
from .selfplay import SELFPLAY_PRESETS, Arrays, net_of, preset_game

NAME = "dqn"


class Dqn(Agent[HearthstoneView, Action]):
    """Takes the action after which its net sees the best chance, one after the other."""

    spec = "dqn"

    def __init__(self, game: Hearthstone, net: NetEvaluator, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.net = net

    def advise(self, view: HearthstoneView, progress: Progress = no_progress) -> Advice[Action]:
        if view.is_mulligan:
            return advise_keeps(view)
        with nets.one_thread():
            offers = afterstates(view.position(), self.rng)
            worth = afterstate_values(self.net, offers)
        ranked = sorted(zip(worth, offers, strict=True), key=lambda pair: -pair[0])
        options = (Option(offer.action, 100 * value, float(place == 0)) for place, (value, offer) in enumerate(ranked))
        return Advice(tuple(options), "one action ahead by a net")


def make(game: Hearthstone, seed: int = 0, *, file: Path | None = None) -> Dqn:
    """With the net that came with the program, or with the one of a file."""
    return Dqn(game, make_evaluator(file, NAME), seed)


@dataclass
class Transitions:
    """Transitions for the replay buffer: actions of some games, each with the next best action of the same seat."""

    chosen: Packed
    following: Packed
    """Where there is none (the game was over) anything stands here."""
    results: Floats32
    """Share of the seat if the game was over before its next action, otherwise nan."""
    games: int


@dataclass
class _ActionTrajectory:
    """One seat's way through a game."""

    chosen: list[PositionFeatures] = field(default_factory=list)
    best: list[PositionFeatures] = field(default_factory=list)
    """Actions that seemed best; now and then another one was chosen."""


def play_transitions(arrays: Arrays, seed: int, number: int, games: int, epsilon: float) -> Transitions:
    """A batch of games in which, with chance `epsilon`, any action is taken instead of the best."""
    net = NetEvaluator(net_of(arrays))
    trajectories: list[tuple[_ActionTrajectory, float]] = []
    with nets.one_thread():
        for game in range(games):
            trajectories += _game(
                net, random.Random(f"{seed}/{number}/{game}"), SELFPLAY_PRESETS[game % len(SELFPLAY_PRESETS)], epsilon
            )
    chosen = [features for trajectory, _ in trajectories for features in trajectory.chosen]
    following = [features for trajectory, _ in trajectories for features in (*trajectory.best[1:], trajectory.best[-1])]
    results = [
        step for trajectory, result in trajectories for step in (*[np.nan] * (len(trajectory.chosen) - 1), result)
    ]
    return Transitions(pack(chosen), pack(following), np.array(results, np.float32), games)


def _game(net: NetEvaluator, rng: random.Random, preset: str, epsilon: float) -> list[tuple[_ActionTrajectory, float]]:
    luck, state = Luck(rng), preset_game(preset).start(2, Luck(rng))
    trajectories = (_ActionTrajectory(), _ActionTrajectory())
    while state.turn is not None:
        if state.phase == 0:
            state.step(advise_keeps(state.view(state.turn)).best.action, luck)
        else:
            _take(net, state, trajectories[state.turn], rng, epsilon)
    return [
        (trajectory, share / 100)
        for trajectory, share in zip(trajectories, state.returns(), strict=True)
        if trajectory.chosen
    ]


def _take(
    net: NetEvaluator, state: HearthstoneState, trajectory: _ActionTrajectory, rng: random.Random, epsilon: float
) -> None:
    """One action. An action that ends the game has no position after it and is not told: its result is."""
    assert state.turn is not None
    offers = afterstates(state.view(state.turn).position(), rng)
    worth = afterstate_values(net, offers)
    best = max(range(len(offers)), key=worth.__getitem__)
    chosen = rng.randrange(len(offers)) if rng.random() < epsilon else best
    told, seen = offers[chosen].features, offers[best].features
    if told is not None:
        trajectory.chosen.append(told)
        trajectory.best.append(seen or told)
    state.step(offers[chosen].action, Luck(rng))


def play_against(arrays: Arrays, rival: str, games: Sequence[int], seed: int) -> list[float]:
    """Share of the net in mirrored games against another player, in turn from both seats."""
    net, rules = NetEvaluator(net_of(arrays)), preset_game("mirror")
    return [_meet(rules, Dqn(rules, net, game), registry.make(rival, rules, game), game, seed) for game in games]


def _meet(game_rules: Hearthstone, player: Dqn, rival: Agent, game: int, seed: int) -> float:
    luck, seat = Luck(random.Random(f"{seed}/{game // 2}")), game % 2
    state = game_rules.start(2, luck)
    while state.turn is not None:
        mover = player if state.turn == seat else rival
        state.apply(mover.act(state.view(state.turn)), luck)
    return float(state.returns()[seat]) / 100
