"""A net that picks one action at a time without any search: the plain baseline, and the games it learns from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cardai.ai import net as nets
from cardai.ai import registry
from cardai.ai.agent import Advice, Agent, Option, Progress, no_progress
from cardai.games.core import AnyGame, AnyView, Luck
from cardai.games.hearthstone.state import State
from cardai.games.hearthstone.view import View

from ..players.mulligan import advise_keep
from .afterstates import outlooks, values
from .features import Sight
from .forward import Valuer
from .packing import Packed, pack
from .player import split, valuer
from .selfplay import PRESETS, Arrays, net_of, rules_of

NAME = "dqn"


class Dqn(Agent):
    """Takes the action after which its net sees the best chance, one after the other."""

    spec = "dqn"

    def __init__(self, game: AnyGame, net: Valuer, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.net = net

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        assert isinstance(view, View)
        if view.is_mulligan:
            return advise_keep(view)
        with nets.one_thread():
            offers = outlooks(view.position(), self.rng)
            worth = values(self.net, offers)
        ranked = sorted(zip(worth, offers, strict=True), key=lambda pair: -pair[0])
        options = (Option(offer.action, 100 * value, float(place == 0)) for place, (value, offer) in enumerate(ranked))
        return Advice(tuple(options), "one action ahead by a net")


def make(game: AnyGame, argument: str, seed: int) -> Dqn:
    """`dqn` (the net that came with the program) or `dqn:FILE`."""
    file, _ = split(argument)
    return Dqn(game, valuer(file, NAME), seed)


@dataclass
class Steps:
    """Actions taken in some games, each with the next best action of the same seat."""

    chosen: Packed
    following: Packed
    """Where there is none (the game was over) anything stands here."""
    results: NDArray[np.float32]
    """What the seat had if the game was over before its next action, otherwise nan."""
    games: int


@dataclass
class _Trail:
    """One seat's way through a game."""

    chosen: list[Sight] = field(default_factory=list)
    best: list[Sight] = field(default_factory=list)
    """What seemed best; now and then another action was chosen."""


def play_steps(arrays: Arrays, seed: int, number: int, games: int, curiosity: float) -> Steps:
    """A batch of games in which, as often as `curiosity` says, any action is taken instead of the best."""
    net = Valuer(net_of(arrays))
    trails: list[tuple[_Trail, float]] = []
    with nets.one_thread():
        for game in range(games):
            trails += _game(net, random.Random(f"{seed}/{number}/{game}"), PRESETS[game % len(PRESETS)], curiosity)
    chosen = [sight for trail, _ in trails for sight in trail.chosen]
    following = [sight for trail, _ in trails for sight in (*trail.best[1:], trail.best[-1])]
    results = [step for trail, result in trails for step in (*[np.nan] * (len(trail.chosen) - 1), result)]
    return Steps(pack(chosen), pack(following), np.array(results, np.float32), games)


def _game(net: Valuer, rng: random.Random, preset: str, curiosity: float) -> list[tuple[_Trail, float]]:
    luck, state = Luck(rng), rules_of(preset).start(2, Luck(rng))
    trails = (_Trail(), _Trail())
    while state.turn is not None:
        if state.phase == 0:
            state.step(advise_keep(state.view(state.turn)).best.action, luck)
        else:
            _take(net, state, trails[state.turn], rng, curiosity)
    return [(trail, share / 100) for trail, share in zip(trails, state.returns(), strict=True) if trail.chosen]


def _take(net: Valuer, state: State, trail: _Trail, rng: random.Random, curiosity: float) -> None:
    """One action. An action that ends the game has no position after it and is not told: its result is."""
    assert state.turn is not None
    offers = outlooks(state.view(state.turn).position(), rng)
    worth = values(net, offers)
    best = max(range(len(offers)), key=worth.__getitem__)
    chosen = rng.randrange(len(offers)) if rng.random() < curiosity else best
    told, seen = offers[chosen].sight, offers[best].sight
    if told is not None:
        trail.chosen.append(told)
        trail.best.append(seen or told)
    state.step(offers[chosen].action, Luck(rng))


def play_against(arrays: Arrays, rival: str, games: Sequence[int], seed: int) -> list[float]:
    """What the net gets of mirrored games against another player, in turn from both seats."""
    net, rules = Valuer(net_of(arrays)), rules_of("mirror")
    return [_meet(Dqn(rules, net, game), registry.make(rival, rules, game), game, seed) for game in games]


def _meet(player: Dqn, rival: Agent, game: int, seed: int) -> float:
    luck, seat = Luck(random.Random(f"{seed}/{game // 2}")), game % 2
    state = player.game.start(2, luck)
    while state.turn is not None:
        mover = player if state.turn == seat else rival
        state.apply(mover.act(state.view(state.turn)), luck)
    return float(state.returns()[seat]) / 100
