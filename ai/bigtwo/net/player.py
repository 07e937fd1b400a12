"""A Big Two player that is one net: it values every play and makes the best. Loads numba, never torch."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardai.ai import net as nets
from cardai.ai.agent import Advice, Agent, AgentError, Option, Progress, no_progress
from cardai.games.bigtwo import PRESETS, kernel
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.compiled import Kernel
from cardai.games.core import AnyGame, AnyView

from . import features

SHIPPED = tuple(PRESETS)
"""Rules that a net in the package can play."""
COMMON = "hongkong"
"""The net for rules without one of their own: what it knows holds for them as well, if not as well (strength.md)."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


_recall, _menu, _rows = Kernel(features.recall), Kernel(kernel.menu), Kernel(features.rows)


class Position:
    """A view as the row of numbers the compiled code works on, with its menu."""

    def __init__(self, view: BigTwoView) -> None:
        self.rules_row = rules_row(view.game.rules)
        self.seat = view.seat
        self.table = np.zeros(features.WIDTH, np.int64)
        masks, keys = np.empty(kernel.MAX_PLAYS, np.int64), np.empty(kernel.MAX_PLAYS, np.int64)
        history = np.array(view.history, np.int64).reshape(-1, 2)
        _recall(self.table, history, self.rules_row)
        self._see(view)
        count = _menu(self.table, self.rules_row, masks, keys)
        self.masks, self.keys = masks[:count], keys[:count]

    def _see(self, view: BigTwoView) -> None:
        """What is on the table now; of the other hands only their number of cards is known."""
        table = self.table
        for seat, count in enumerate(view.left):
            table[seat] = view.hand if seat == view.seat else (1 << count) - 1
        known = int(np.bitwise_or.reduce(table[features.PLAYED : features.PLAYED + 4]))
        table[features.PLAYED + view.seat] |= view.gone & ~known
        table[kernel.TURN], table[kernel.TABLE], table[kernel.OWNER] = view.seat, view.table, view.owner
        table[kernel.STRENGTH] = view.game.plays.strength(view.table) if view.table else -1
        table[kernel.PASSED], table[kernel.OPENER], table[kernel.SEATS] = view.passed, view.opening, len(view.left)

    def rows(self) -> tuple[Floats, Floats]:
        """The features of the position and of each play."""
        state = np.zeros((1, features.STATE_SIZE), np.float32)
        plays = np.zeros((len(self.masks), features.PLAY_SIZE), np.float32)
        _rows(self.table, self.seat, self.masks, self.keys, len(self.masks), self.rules_row, state[0], plays)
        return state, plays


class NeuralAgent(Agent):
    """Plays what its net values most."""

    spec = "neural"

    def __init__(self, game: BigTwo, net: nets.Net, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.net = net

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        assert isinstance(view, BigTwoView)
        if view.seats != 4 or view.aside:
            raise AgentError("The net needs four players and all cards; search and the levels play at every table")
        position = Position(view)
        values = self.values(position)
        order = np.argsort(-values, kind="stable")
        options = (Option(int(position.masks[i]), float(values[i]), float(i == order[0])) for i in order)
        return Advice(tuple(options), f"net for {self.net.card.rules}")

    def values(self, position: Position) -> Floats:
        """Expected points of every play on the menu."""
        state, plays = position.rows()
        values: Floats = self.net(state=state, play=plays) * np.float32(self.net.card.scale)
        return values


def make(game: AnyGame, seed: int = 0, *, file: Path | None = None) -> NeuralAgent:
    """With the net that came with the program for the rules, or with the one of a file."""
    assert isinstance(game, BigTwo)
    if file is not None:
        return NeuralAgent(game, read(file), seed)
    if game.rules_name not in SHIPPED:
        known = ", ".join(SHIPPED)
        raise AgentError(f"There is no net for {game.rules_name} rules; there are for {known}, or name a file")
    return NeuralAgent(game, _shipped(game.rules_name), seed)


def fits(view: AnyView) -> bool:
    """Whether the nets that came with the program were made for such a table."""
    assert isinstance(view, BigTwoView)
    return view.game.rules_name in SHIPPED and view.seats == 4 and not view.aside


def path_for(rules: str) -> Path:
    """The net in the package for the rules of a preset."""
    own = nets.shipped("bigtwo", rules)
    return own if own.is_file() else nets.shipped("bigtwo", COMMON)


def read(path: Path) -> nets.Net:
    """A Big Two net from a file."""
    sizes = {"state": features.STATE_SIZE, "play": features.PLAY_SIZE}
    return nets.load(path, "bigtwo", features.VERSION, sizes)


@lru_cache(maxsize=len(SHIPPED))
def _shipped(rules: str) -> nets.Net:
    return read(path_for(rules))
