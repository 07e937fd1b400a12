"""A Big Two player that is one net, at every table and under every rule set. Loads numba, never torch."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from cardai.games.arrays import Floats, Floats32, Ints, Ints16
from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel_rules import rules_row, runs_of
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.compiled import Kernel, inner
from cardai.games.reason import Reason

from ... import net as nets
from ...agent import Advice, Agent, Option, Progress, no_progress
from ...net import one_thread
from ..figures import BigTwoFacts
from . import memory
from .features import MOST_PLAY, MOST_STATE, play_row, state_row
from .forward import Policy, load
from .rules_vector import rules_vector, unit
from .tops import sure_win, unseen_by, unseen_tops

SHIPPED_NET = "every"
"""The name of the net in the package; it plays all rules."""


@inner
def _look(
    table: Ints, rules_row: Ints, masks: Ints, keys: Ints, states: Ints16, plays: Ints16, start: Ints
) -> tuple[int, int]:
    """The features of a position and of the plays on its menu: how many there are, and a certain win or -1."""
    tops, runs, room = np.empty(6, np.int64), np.empty(13, np.int64), np.empty((2, 20), np.int64)
    seat = table[kernel.TURN]
    runs_of(rules_row, runs)
    unseen_tops(table, seat, rules_row, tops)
    unseen = unseen_by(table, seat)
    at = 0
    for i in range(len(masks)):
        at = play_row(table[seat], masks[i], keys[i], rules_row, tops, unseen, runs, room, plays, at)
        start[i + 1] = at
    return state_row(table, seat, rules_row, states, 0), sure_win(table, rules_row, tops, masks, keys, len(masks))


recall, _menu, _features = Kernel(memory.recall), Kernel(kernel.menu), Kernel(_look)


class Position:
    """A view as the row of numbers the compiled code works on, with its menu."""

    def __init__(self, view: BigTwoView) -> None:
        self.rules_row = rules_row(view.game.rules)
        self.seat = view.seat
        self.table = np.zeros(memory.MEMORY_WIDTH, np.int64)
        masks, keys = np.empty(kernel.MAX_PLAYS, np.int64), np.empty(kernel.MAX_PLAYS, np.int64)
        recall(self.table, np.array(view.history, np.int64).reshape(-1, 2), self.rules_row)
        self._see(view)
        count = _menu(self.table, self.rules_row, masks, keys)
        self.masks, self.keys = masks[:count], keys[:count]

    def _see(self, view: BigTwoView) -> None:
        """Fill in the table as it is now; of the other hands only their number of cards is known."""
        table = self.table
        for seat, count in enumerate(view.left):
            table[seat] = view.hand if seat == view.seat else (1 << count) - 1
            table[kernel.DEALT + seat] = view.dealt[seat]
        known = int(np.bitwise_or.reduce(table[memory.PLAYED : memory.PLAYED + 4]))
        table[memory.PLAYED + view.seat] |= view.gone & ~known
        table[kernel.TURN], table[kernel.TABLE], table[kernel.OWNER] = view.seat, view.table, view.owner
        table[kernel.STRENGTH] = view.game.plays.strength(view.table) if view.table else -1
        table[kernel.PASSED], table[kernel.OPENER], table[kernel.SEATS] = view.passed, view.opening, view.seats
        table[kernel.FAULT] = -1 if view.fault is None else view.fault

    def features(self) -> tuple[Ints16, Ints16, Ints, int]:
        """Features of the position, of its plays with where each begins, and the index of a certain win or -1."""
        states = np.empty(MOST_STATE, np.int16)
        plays = np.empty(len(self.masks) * MOST_PLAY, np.int16)
        start = np.zeros(len(self.masks) + 1, np.int64)
        count, sure = _features(self.table, self.rules_row, self.masks, self.keys, states, plays, start)
        return states[:count], plays[: start[-1]], start, sure


class Assessment:
    """Opinion of the net on every play of a menu."""

    def __init__(self, position: Position, output: Floats32, sure: int, scale: float) -> None:
        logits = output[:, 0].astype(np.float64)
        chances = np.exp(logits - logits.max())
        self.masks = position.masks
        self.chances: Floats = chances / chances.sum()
        self.values: Floats = output[:, 1].astype(np.float64) * scale
        self.sure = sure
        """The index of a play that wins for certain; -1 if none was found."""

    @property
    def best(self) -> int:
        """The index of the play to make."""
        return self.sure if self.sure >= 0 else int(self.chances.argmax())


class NeuralAgent(Agent[BigTwoView, int]):
    """Makes the play its net puts the highest chance on, and every certain win."""

    spec = "neural"

    def __init__(self, game: BigTwo, policy: Policy, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.policy, self._game_rules = policy, game.rules
        self._rules: dict[int, tuple[Floats32, float]] = {}

    def advise(self, view: BigTwoView, progress: Progress = no_progress) -> Advice[int]:
        assessment = self.assess(Position(view))
        order = np.argsort(-assessment.chances, kind="stable")
        order = np.concatenate(([assessment.best], order[order != assessment.best]))
        options = (
            Option(
                int(assessment.masks[i]),
                float(assessment.values[i]),
                float(place == 0),
                reasons=(Reason("unstoppable"),) if i == assessment.sure else (),
                facts=BigTwoFacts(policy=float(assessment.chances[i])),
            )
            for place, i in enumerate(order)
        )
        return Advice(tuple(options), "the net's own choice")

    def act(self, view: BigTwoView, progress: Progress = no_progress) -> int:
        position = Position(view)
        if len(position.masks) == 1:
            return int(position.masks[0])
        return int(position.masks[self.assess(position).best])

    def assess(self, position: Position) -> Assessment:
        """The net's output for every play of a position."""
        states, plays, start, sure = position.features()
        rules, scale = self._rules_for(int(position.table[kernel.SEATS]))
        count = len(position.masks)
        with one_thread():
            only = np.zeros(1, np.int64)
            seen = self.policy.positions(states, np.array([0, len(states)]), only, rules.copy())
            output = self.policy.plays(plays, start, np.arange(count), np.repeat(seen, count, axis=0))
        return Assessment(position, output, sure, scale)

    def _rules_for(self, seats: int) -> tuple[Floats32, float]:
        """Sum that the rules add to the first layer, made alone and remembered, and the net's unit in points."""
        if seats not in self._rules:
            rules = self._game_rules
            known = self.policy.rules(rules_vector(rules, seats)[None])
            self._rules[seats] = known, unit(rules, seats)
        return self._rules[seats]


def make(game: BigTwo, seed: int = 0, *, file: Path | None = None) -> NeuralAgent:
    """With the net that came with the program, or with the one of a file."""
    return NeuralAgent(game, load(file) if file is not None else shipped(), seed)


@lru_cache(maxsize=1)
def shipped() -> Policy:
    """The net that came with the program."""
    return load(nets.shipped("bigtwo", SHIPPED_NET))
