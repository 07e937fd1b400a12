"""Batches of Big Two tables and the net that plays at them, for training and for search."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from cardai.ai.net import Net, one_thread
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.kernel import TURN

from . import features, kernel_selfplay

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Truths = NDArray[np.bool_]

CHUNK = 1024
"""Plays valued at once: few enough that all layers stay in the cache."""


class Actor:
    """The net as it plays, for all plays at many tables."""

    def __init__(self, net: Net) -> None:
        self.net = net.batched()

    def __call__(self, states: Floats, plays: Floats, owner: Ints) -> Floats:
        seen = self.net.first_layer("state", states)
        values = np.empty(len(plays), np.float32)
        for begin in range(0, len(plays), CHUNK):
            rows = slice(begin, begin + CHUNK)
            first = self.net.first_layer("play", plays[rows])
            first += seen[owner[rows]]
            values[rows] = self.net.later_layers(first)
        return values


class Room:
    """A batch of tables with its menus."""

    def __init__(self, count: int, rules_row: Ints, rng: NDArray[np.uint64]) -> None:
        self.rules_row, self.rng = rules_row, rng
        self.tables = np.zeros((count, features.WIDTH), np.int64)
        self.seat_kinds = np.zeros((count, 4), np.int64)
        self.start = np.zeros(count + 1, np.int64)
        self.masks, self.keys = (np.empty(count * kernel_selfplay.MAX_MENU, np.int64) for _ in range(2))
        self.chosen = np.empty(count, np.int64)

    def deal(self, which: Truths, self_play: float) -> None:
        """Deal anew at these tables; with this chance all four seats are the net's, else one."""
        kernel_selfplay.fresh(self.tables, self.seat_kinds, which, self_play, self.rules_row, self.rng)

    def run(self, active: Truths) -> None:
        """On to the next decision of a net at each active table."""
        kernel_selfplay.run_all(self.tables, self.seat_kinds, self.rules_row, active, self.masks, self.keys, self.start)

    def look(self) -> tuple[Floats, Floats, Ints]:
        """Features of the positions and of all plays on the menus, and whose menu each is on."""
        counts = np.diff(self.start)
        states = np.zeros((len(self.tables), features.STATE_SIZE), np.float32)
        plays = np.zeros((self.start[-1], features.PLAY_SIZE), np.float32)
        kernel_selfplay.see(self.tables, self.rules_row, self.masks, self.keys, self.start, states, plays)
        return states, plays, np.repeat(np.arange(len(counts)), counts)

    def play(self, values: Floats, noise: float) -> None:
        """The best play, or sometimes any, wherever there is a menu."""
        kernel_selfplay.best_of(values, self.start, self.chosen, noise, self.rng)
        self.make()

    def make(self) -> None:
        """The chosen plays, and no play where -1 is chosen."""
        kernel_selfplay.play_all(self.tables, self.masks, self.keys, self.chosen, self.rules_row)

    def points(self, seats: Ints, worth: Floats) -> Floats:
        """`worth` with the points of one seat at each table that is over."""
        kernel_selfplay.results(self.tables, seats, self.rules_row, worth)
        return worth


def look_ahead(room: Room, actor: Actor, seats: Ints) -> Floats:
    """What each branch is worth to its seat: points if it ends, else the net's best at that seat's next decision."""
    worth, scale = np.zeros(len(seats), np.float32), np.float32(actor.net.card.scale)
    active = np.ones(len(seats), np.bool_)
    turn: Ints = room.tables[:, TURN]
    while True:
        room.run(active)
        waiting = np.diff(room.start) > 0
        if not waiting.any():
            break
        states, plays, owner = room.look()
        values = actor(states, plays, owner)
        kernel_selfplay.best_of(values, room.start, room.chosen, 0.0, room.rng)
        home = waiting & (turn == seats)
        worth[home] = values[room.chosen[home]] * scale
        room.chosen[home] = -1
        room.make()
        active = waiting & ~home
    return room.points(seats, worth)


def measure(actor: Actor, rules_row: Ints, count: int, seed: int) -> tuple[float, float]:
    """Mean points and its error for the net among three greedy players, every deal once from each seat.

    Above what a greedy player makes of the same seats: nothing, where the points of a table add up to nothing.
    """
    room = Room(4 * count, rules_row, seeded(seed))
    room.deal(np.ones(4 * count, np.bool_), 0.0)
    seats = np.tile(np.arange(4), count)
    room.tables[:] = np.repeat(room.tables[::4], 4, axis=0)
    usual = _greedy_points(room, seats)
    room.seat_kinds[:] = np.eye(4, dtype=np.int64)[seats] * kernel_selfplay.NET
    active = np.ones(4 * count, np.bool_)
    with one_thread():
        while active.any():
            room.run(active)
            active = np.diff(room.start) > 0
            if active.any():
                room.play(actor(*room.look()), 0.0)
    points = room.points(seats, np.zeros(4 * count, np.float32)) - usual
    per_deal = points.reshape(count, 4).mean(axis=1)
    return float(per_deal.mean()), float(per_deal.std(ddof=1) / math.sqrt(count))


def _greedy_points(room: Room, seats: Ints) -> Floats:
    """What one seat of each table gets if greedy plays everywhere."""
    copy = Room(len(seats), room.rules_row, room.rng)
    copy.tables[:] = room.tables
    kernel_selfplay.rollouts(copy.tables, room.rules_row)
    return copy.points(seats, np.zeros(len(seats), np.float32))
