"""Games of the turn search against itself, told as positions with what became of them. Imports no torch."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardai.ai.net import Card, Floats, Net, one_thread
from cardai.games import registry
from cardai.games.core import Luck
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.state import Action, State

from ..players.turn import Turn
from ..search.evaluation import chance_to_win, chances_to_win
from ..search.turn import END, Worth, time_matters
from .features import VERSION, Sight, look
from .forward import Valuer
from .packing import Packed, pack

PRESETS = ("mirror", "random", "mirror", "starter")
SLIPS = (0.0, 0.0, 0.03, 0.1)
"""How often each player of a game does just anything, so that unusual positions come up, too."""
LETHAL = 60

Arrays = dict[str, Floats]


@dataclass(frozen=True)
class Orders:
    """How a batch of games is to be played."""

    seed: int
    number: int
    """Of the batch; it makes the games of a run different."""
    games: int
    widths: tuple[int, ...] = (1, 2, 3)
    """Each player follows one of so many positions at each step of the search."""
    trust: float = 0.7
    """How much the result counts against the opinion of the next position, step by step back through the game."""


@dataclass
class Harvest:
    """Positions with what they turned out to be worth."""

    packed: Packed
    targets: Floats
    results: Floats
    ended: NDArray[np.bool_]
    """At the end of the own turn; otherwise at its beginning."""
    chances: Floats
    """What those who played thought of it."""
    linear: Floats
    """What the logistic evaluation says."""
    games: int


@dataclass
class _Told:
    """One seat's positions of a game."""

    sights: list[Sight] = field(default_factory=list)
    ended: list[bool] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    linear: list[float] = field(default_factory=list)


def play_games(arrays: Arrays | None, orders: Orders) -> Harvest:
    """A batch of games, by a net or, without one, by the logistic evaluation."""
    valuer = None if arrays is None else Valuer(net_of(arrays))
    with one_thread():
        games = [_game(valuer, orders, game) for game in range(orders.games)]
    told = [(one, result) for seats, results in games for one, result in zip(seats, results, strict=True)]
    return Harvest(
        pack([sight for one, _ in told for sight in one.sights]),
        np.array([target for one, result in told for target in _targets(one, result, orders.trust)], np.float32),
        np.array([result for one, result in told for _ in one.sights], np.float32),
        np.array([ended for one, _ in told for ended in one.ended], np.bool_),
        np.array([chance for one, _ in told for chance in one.chances], np.float32),
        np.array([chance for one, _ in told for chance in one.linear], np.float32),
        orders.games,
    )


def net_of(arrays: Arrays) -> Net:
    """The net of these weights."""
    return Net(Card("hearthstone", "any", VERSION), arrays)


def _targets(told: _Told, result: float, trust: float) -> list[float]:
    """Going back from the result, mixed at each end of a turn with what was thought there."""
    targets: list[float] = []
    worth = result
    for ended, chance in zip(reversed(told.ended), reversed(told.chances), strict=True):
        targets.append(worth)
        if ended:
            worth = trust * worth + (1 - trust) * chance
    return targets[::-1]


def _game(valuer: Valuer | None, orders: Orders, game: int) -> tuple[list[_Told], list[float]]:
    rng = random.Random(f"{orders.seed}/{orders.number}/{game}")
    luck, rules = Luck(random.Random(rng.getrandbits(60))), rules_of(PRESETS[game % len(PRESETS)])
    worth: Worth = chances_to_win if valuer is None else valuer.chances
    players = [Turn(rules, rng.getrandbits(30), rng.choice(orders.widths), LETHAL, worth) for _ in range(2)]
    slips = [rng.choice(SLIPS) for _ in range(2)]
    told = [_Told(), _Told()]
    state = rules.start(2, luck)
    while state.turn is not None:
        seat = state.turn
        slip = state.phase == 1 and rng.random() < slips[seat]
        action: Action = rng.choice(state.actions()) if slip else players[seat].act(state.view(seat))
        if action == END:
            _tell(told[seat], _rest(state, luck), seat, True)
        state.step(action, luck)
        if action == END:
            _tell(told[1 - seat], state, 1 - seat, False)
    for one in told:
        one.chances = one.linear if valuer is None else valuer.judge(one.sights)
    return told, [share / 100 for share in state.returns()]


def _rest(state: State, luck: Luck) -> State:
    """The position that is judged at the end of a turn: the same as in the search."""
    if not time_matters(state):
        return state
    after = state.copy()
    after.step(END, Luck(random.Random(luck.rng.getrandbits(30))))
    return after


def _tell(told: _Told, state: State, seat: int, ended: bool) -> None:
    if state.turn is not None:
        told.sights.append(look(state, seat, ended))
        told.ended.append(ended)
        told.linear.append(chance_to_win(state, seat))


@lru_cache(maxsize=8)
def rules_of(preset: str) -> Hearthstone:
    game = registry.make("hearthstone", preset)
    assert isinstance(game, Hearthstone)
    return game


@dataclass(frozen=True)
class Match:
    """A series of mirrored games to measure a net."""

    width: int
    against: int
    """The width of the turn search without a net on the other side."""
    first: int
    deals: int
    seed: int


def play_match(arrays: Arrays, match: Match) -> list[float]:
    """The net's share of every deal, which is played from both seats with the same luck."""
    valuer = Valuer(net_of(arrays))
    with one_thread():
        return [_deal(valuer, match, deal) for deal in range(match.first, match.first + match.deals)]


def _deal(valuer: Valuer, match: Match, deal: int) -> float:
    return sum(_duel(valuer, match, deal, seat) for seat in range(2)) / 2


def _duel(valuer: Valuer, match: Match, deal: int, seat: int) -> float:
    luck, rules = Luck(random.Random(f"{match.seed}/{deal}")), rules_of("mirror")
    players = [Turn(rules, deal, match.width, worth=valuer.chances), Turn(rules, deal, match.against)]
    if seat:
        players.reverse()
    state = rules.start(2, luck)
    while state.turn is not None:
        state.step(players[state.turn].act(state.view(state.turn)), luck)
    return state.returns()[seat] / 100
