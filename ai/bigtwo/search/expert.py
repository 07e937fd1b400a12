"""The net with a look ahead: its best plays are tried in many likely deals, up to the own next decision.

Where a try ends is judged by the points, if the deal is over, or by the net again. Until then the others are taken to
play as greedy does: cheap, and not far from what most tables do.
"""

from __future__ import annotations

import numpy as np

from cardai.ai.agent import (
    Advice,
    Agent,
    Option,
    Progress,
    no_progress,
)
from cardai.ai.net import one_thread
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel import FAULT
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.core import AnyGame, AnyView

from ..net import kernel_selfplay, player
from ..net.player import Floats, Ints, NeuralAgent, Position
from ..net.tables import Actor, Room, look_ahead
from .certain_wins import UnseenPlays, certain_wins
from .sampling import DealSampler

FAR_BEHIND = 4.0
"""Plays the net thinks this many points worse than its best are not tried."""


class Expert(Agent):
    """Tries the net's `plays` best in `deals` deals."""

    spec = "expert"

    def __init__(self, game: BigTwo, neural_agent: NeuralAgent, seed: int = 0, deals: int = 48, plays: int = 4) -> None:
        super().__init__(game, seed)
        self._neural = neural_agent
        self._actor = Actor(neural_agent.net)
        self.deals, self.plays = deals, plays

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        assert isinstance(view, BigTwoView)
        known = self._neural.advise(view)
        sure = certain_wins(view, UnseenPlays(view))
        if len(known.options) == 1:
            return known
        if sure:
            return _with_first(known, max(sure, key=lambda action: _value(known, action)))
        first = known.options[: self.plays]
        tried = [option for option in first if known.loss(option) < FAR_BEHIND]
        if len(tried) == 1:
            return known
        return self._judge(view, known, [int(option.action) for option in tried])

    def _judge(self, view: BigTwoView, known: Advice, tried: list[int]) -> Advice:
        """The tried plays by their mean over the deals, the others as the net has them, but behind."""
        worth = self.try_plays(view, tried)
        means, errors = worth.mean(axis=0), worth.std(axis=0, ddof=1) / np.sqrt(len(worth))
        order = np.argsort(-means, kind="stable")
        options = [
            Option(tried[i], float(means[i]), float(i == order[0]), float(errors[i]), f"tried in {len(worth)} deals")
            for i in order
        ]
        shift = float(np.mean([means[i] - _value(known, action) for i, action in enumerate(tried)]))
        last = options[-1].value
        rest = [option for option in known.options if option.action not in tried]
        options += [Option(option.action, min(last, option.value + shift)) for option in rest]
        return Advice(tuple(options), f"net, its best plays tried in {len(worth)} deals")

    def try_plays(self, view: BigTwoView, tried: list[int]) -> Floats:
        """[deal, play] -> what the play was worth there."""
        position = Position(view)
        rng = seeded(self.rng.getrandbits(62))
        deals = DealSampler(view, rng).draw(self.deals)
        room = Room(len(deals) * len(tried), position.rules_row, rng)
        seats = np.full(len(room.tables), view.seat)
        self._set_up(room, position, deals, tried)
        with one_thread():
            return look_ahead(room, self._actor, seats).reshape(len(deals), len(tried))

    def _set_up(self, room: Room, position: Position, deals: Ints, tried: list[int]) -> None:
        """One table for each deal and play, with the play made."""
        room.tables[:] = position.table
        room.tables[:, FAULT] = -1
        room.tables[:, :4] = np.repeat(deals, len(tried), axis=0)
        room.seat_kinds[:, position.seat] = kernel_selfplay.NET
        places = [int(np.flatnonzero(position.masks == action)[0]) for action in tried]
        room.chosen[:] = np.tile(places, len(deals))
        kernel_selfplay.play_all(room.tables, position.masks, position.keys, room.chosen, room.rules_row)


def _value(advice: Advice, action: int) -> float:
    option = advice.of(action)
    return option.value if option else 0.0


def _with_first(advice: Advice, action: int) -> Advice:
    """The advice with a play that cannot fail in front."""
    sure = Option(action, max(_value(advice, action), advice.best.value), 1.0, why="nobody can stop it")
    rest = (Option(option.action, option.value) for option in advice.options if option.action != action)
    return Advice((sure, *rest), "proven")


def make(game: AnyGame, seed: int = 0, *, deals: int = 48, plays: int = 4) -> Expert:
    """With the net that came with the program for the rules."""
    assert isinstance(game, BigTwo)
    return Expert(game, player.make(game, seed), seed, deals, plays)
