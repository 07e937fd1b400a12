"""Big Two for learners: every play has a number of its own, and a view is a row of noughts and ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from cardai.games.arrays import Bytes, Floats32
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.core import AnyGame, AnyView

from .environment import Layout, Spot, size_of

_BIGTWO_SEATS = 4
_MOST_CARDS = 26
_CARDS_LEFT = np.tri(_MOST_CARDS + 1, _MOST_CARDS, -1, np.float32)
"""A row for every number of cards: so many ones."""
_BYTES = 7


class PlayNumbering:
    """A play's number is its place in the canonical order of all plays of the rules; a pass comes last."""

    version = "bigtwo-1"

    def __init__(self, game: BigTwo) -> None:
        self._place = game.plays.place
        self.size = len(self._place) + 1

    @cached_property
    def features(self) -> Floats32:
        """The cards of each play; all 0 for the pass."""
        return _bits([*self._place, 0]).astype(np.float32)

    def number(self, spot: Spot) -> Mapping[int, Any]:
        return {self._place.get(action, self.size - 1): action for action in spot.actions()}


class CardObserver:
    """Own cards, the play to beat, all cards gone, what each other seat has played, cards left, passes, lead."""

    version = "bigtwo-1"
    layout: Layout = {  # noqa: RUF012
        "hand": (52,),
        "to beat": (52,),
        "gone": (52,),
        "played by others": (_BIGTWO_SEATS - 1, 52),
        "cards left": (_BIGTWO_SEATS, _MOST_CARDS),
        "passed": (_BIGTWO_SEATS,),
        "made the play to beat": (_BIGTWO_SEATS,),
    }
    size = size_of(layout)

    def observe(self, view: AnyView) -> Floats32:
        assert isinstance(view, BigTwoView)
        seats = view.seats
        order = [(view.seat + step) % seats for step in range(seats)]
        played = [0] * seats
        for seat, action in view.history:
            played[seat] |= action
        masks = [view.hand, view.table, view.gone, *(played[seat] for seat in order[1:])]
        row = np.zeros(self.size, np.float32)
        row[: 52 * len(masks)] = _bits(masks).ravel()
        left = row[52 * (2 + _BIGTWO_SEATS) :]
        for step, seat in enumerate(order):
            left[step * _MOST_CARDS : (step + 1) * _MOST_CARDS] = _CARDS_LEFT[view.left[seat]]
            left[_BIGTWO_SEATS * _MOST_CARDS + step] = view.passed >> seat & 1
        left[_BIGTWO_SEATS * (_MOST_CARDS + 1) + order.index(view.owner)] = 1
        return row


def _bits(masks: list[int]) -> Bytes:
    """A row of noughts and ones for every mask."""
    packed = np.frombuffer(b"".join([mask.to_bytes(_BYTES, "little") for mask in masks]), np.uint8)
    return np.unpackbits(packed.reshape(len(masks), _BYTES), axis=1, count=52, bitorder="little")


def observer(game: AnyGame) -> CardObserver:
    """Observer of the game, as `environment.observer_of` asks for it."""
    return CardObserver()


def numbering(game: AnyGame) -> PlayNumbering:
    """Numbering of the actions, as `environment.numbering_of` asks for it."""
    assert isinstance(game, BigTwo)
    return PlayNumbering(game)
