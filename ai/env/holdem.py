"""Hold'em for learners: cards as noughts and ones, chips as shares of all chips, bets by their part of the pot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from cardai.games.arrays import Floats32
from cardai.games.core import AnyGame, AnyView
from cardai.games.holdem.legal import FRACTIONS
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.view import HoldemView

from .environment import Layout, Spot, size_of

HOLDEM_OBSERVATION: Final = "holdem-1"
NUMBERS: Final = ("fold", "check", "call", "least raise", *(f"{a}/{b} pot" for a, b in FRACTIONS), "all-in")
_LEAST_RAISE: Final = 3
_ACTION_ROWS: Final = {FOLD: 0, CHECK: 1, CALL: 2, ALL_IN: len(NUMBERS) - 1}
_HOLDEM_SEATS: Final = 10
SEAT_FIGURES: Final = (
    *("dealt in", "in the hand", "button", "to act", "has acted", "last raised", "all-in"),
    *("stack", "bet", "paid", *(f"raises, street {street}" for street in range(4))),
    *(f"checks and calls, street {street}" for street in range(4)),
)
HOLDEM_TABLE_FIELDS: Final = ("pot", "to call", "least raise", "big blind", "pot odds")


class BetNumbering:
    """Fold, check, call, the least raise, raises by parts of the pot, all-in: `NUMBERS`."""

    version = HOLDEM_OBSERVATION
    size = len(NUMBERS)

    @property
    def features(self) -> Floats32:
        """One column a number."""
        return np.eye(self.size, dtype=np.float32)

    def number(self, spot: Spot) -> Mapping[int, Any]:
        assert isinstance(spot, HoldemState | HoldemView)
        found: dict[int, int] = {}
        sizes: dict[int, int] | None = None
        for action in spot.actions():
            if action < 0:
                found[_ACTION_ROWS[action]] = action
            elif sizes is None:
                found[_LEAST_RAISE] = action
                sizes = _sizes(spot)
            else:
                found[sizes[action]] = action
        return found


def _sizes(spot: HoldemState | HoldemView) -> dict[int, int]:
    """The numbers of the bets by parts of the pot; of two alike the smaller part has it."""
    assert spot.turn is not None
    called = spot.pot + spot.to_match - spot.bets[spot.turn]
    found: dict[int, int] = {}
    for number, (part, whole) in enumerate(FRACTIONS, _LEAST_RAISE + 1):
        found.setdefault(spot.to_match + called * part // whole, number)
    return found


class TableObserver:
    """Own cards, the board, the street, figures of the pot, and all seats from the own one on."""

    version = HOLDEM_OBSERVATION
    layout: Layout = {  # noqa: RUF012
        "hole": (52,),
        "board": (52,),
        "street": (4,),
        "table": (len(HOLDEM_TABLE_FIELDS),),
        "seats": (_HOLDEM_SEATS, len(SEAT_FIGURES)),
    }
    size = size_of(layout)

    def observe(self, view: AnyView) -> Floats32:
        assert isinstance(view, HoldemView)
        row = np.zeros(self.size, np.float32)
        for card in view.hole or ():
            row[card] = 1
        for card in view.board:
            row[52 + card] = 1
        row[104 + view.street] = 1
        share = 1 / sum(view.start_stacks)
        call = max(0, min(view.to_match - view.bets[view.seat], view.stacks[view.seat]))
        row[108:113] = (
            *(view.pot * share, call * share, min(1.0, (view.to_match + view.min_raise) * share)),
            *(min(1.0, view.big_blind * share), call / (view.pot + call) if call else 0.0),
        )
        seats = _seats(view, share)
        row[113 : 113 + len(seats)] = seats
        return row


def _seats(view: HoldemView, share: float) -> list[float]:
    count = view.count
    deeds = [[0.0] * 8 for _ in range(count)]
    for street, seat, action, _ in view.history:
        if action != FOLD:
            kind = street if action >= 0 else 4 + street
            deeds[seat][kind] = min(1.0, deeds[seat][kind] + 0.25)
    found: list[float] = []
    for step in range(count):
        seat = (view.seat + step) % count
        stack = view.stacks[seat]
        alive = view.alive[seat]
        found += (
            *(view.start_stacks[seat] > 0, alive, view.button == seat, view.turn == seat, view.faced[seat] >= 0),
            *(view.aggressor == seat, alive and not stack, stack * share, view.bets[seat] * share),
            view.paid[seat] * share,
        )
        found += deeds[seat]
    return found


def observer(game: AnyGame) -> TableObserver:
    """Observer of the game, as `environment.observer_of` asks for it."""
    return TableObserver()


def numbering(game: AnyGame) -> BetNumbering:
    """Numbering of the actions, as `environment.numbering_of` asks for it."""
    return BetNumbering()
