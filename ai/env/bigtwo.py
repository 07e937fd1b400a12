"""Big Two for learners: every play has a number of its own, and a view is a row of noughts and ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.core import AnyGame, AnyView

_SEATS = 4
_MOST_CARDS = 26


class PlayNumbering:
    """A play's number is its place in the canonical order of all plays of the rules; a pass comes last."""

    def __init__(self, game: BigTwo) -> None:
        self._place = game.plays.place
        self.size = len(self._place) + 1

    def number(self, view: AnyView) -> Mapping[int, Any]:
        return {self._place.get(action, self.size - 1): action for action in view.actions()}


class CardObserver:
    """Own cards, the play to beat, all cards gone, what each other seat has played, cards left, passes, lead."""

    size = 3 * 52 + (_SEATS - 1) * 52 + _SEATS * _MOST_CARDS + _SEATS + _SEATS

    def observe(self, view: AnyView) -> NDArray[np.float32]:
        assert isinstance(view, BigTwoView)
        order = [(view.seat + step) % view.seats for step in range(view.seats)]
        played = [0] * view.seats
        for seat, action in view.history:
            played[seat] |= action
        parts = [_bits(view.hand), _bits(view.table), _bits(view.gone)]
        parts += [_bits(played[order[step]]) if step < view.seats else np.zeros(52) for step in range(1, _SEATS)]
        for step in range(_SEATS):
            count = view.left[order[step]] if step < view.seats else 0
            parts.append(np.arange(_MOST_CARDS) < count)
        parts.append(np.array([step < view.seats and view.passed >> order[step] & 1 for step in range(_SEATS)]))
        parts.append(np.array([step < view.seats and view.owner == order[step] for step in range(_SEATS)]))
        return np.concatenate(parts).astype(np.float32)


def _bits(mask: int) -> NDArray[Any]:
    return np.array([mask >> card & 1 for card in range(52)])


def observer(game: AnyGame) -> CardObserver:
    """What `environment.observer_of` asks for."""
    return CardObserver()


def numbering(game: AnyGame) -> PlayNumbering:
    """What `environment.numbering_of` asks for."""
    assert isinstance(game, BigTwo)
    return PlayNumbering(game)
