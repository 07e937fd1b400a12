"""Self-play of Big Two for training, as the workers do it: every play is tried on the real deal. No torch here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardai.ai.net import ModelCard, Net, one_thread
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.rules import Rules, read_rules

from . import kernel_selfplay
from .tables import Actor, Floats, Ints, Room, look_ahead


@dataclass(frozen=True)
class Sitting:
    """The tables of a room between two decisions, as they travel to the workers and back."""

    tables: Ints
    seat_kinds: Ints
    rng: NDArray[np.uint64]


@dataclass(frozen=True)
class TriedPlays:
    """Positions, the plays tried in them and what each was worth."""

    states: Floats
    plays: Floats
    owner: Ints
    worth: Floats


@dataclass(frozen=True)
class BranchSettings:
    """How training plays."""

    rules: str
    """A preset's name, or options as JSON."""
    self_play: float
    """Share of deals with the net in all seats."""
    noise: float
    """Chance of any play instead of the best."""
    most_plays: int
    """How many plays of a position are tried at most."""


class Player:
    """A worker's part: brings a room of tables to the net's next decisions, tries the plays there and plays on."""

    def __init__(self, sitting: Sitting, actor: Actor, way: BranchSettings) -> None:
        self.actor, self.way = actor, way
        self.rules_row = rules_row(rules_of(way.rules))
        self.room = Room(len(sitting.tables), self.rules_row, sitting.rng)
        self.room.tables[:], self.room.seat_kinds[:] = sitting.tables, sitting.seat_kinds
        self.games = 0

    def step(self, warm: bool) -> TriedPlays:
        """All tables to their next decision and past it; `warm` while greedy finishes the tried deals."""
        room = self.room
        self._seek()
        states, plays, owner = room.look()
        values = self.actor(states, plays, owner)
        tried, index, worth = self._try(values, warm)
        room.play(values, self.way.noise)
        return TriedPlays(states, plays[index], tried, worth)

    def _seek(self) -> None:
        """On to decisions; deals that are over make way for new ones."""
        room = self.room
        while True:
            room.run(np.ones(len(room.tables), np.bool_))
            over = np.diff(room.start) == 0
            if not over.any():
                return
            self.games += int(over.sum())
            room.deal(over, self.way.self_play)

    def _try(self, values: Floats, warm: bool) -> tuple[Ints, Ints, Floats]:
        """Menu and index of each play tried, and what it was worth."""
        room, most = self.room, self.way.most_plays
        tried, index, seats = (np.empty(len(room.tables) * most, np.int64) for _ in range(3))
        count = kernel_selfplay.shortlist(values, room.start, most, tried, index, room.rng)
        tried, index, seats = tried[:count], index[:count], seats[:count]
        branches = Room(count, self.rules_row, room.rng)
        kernel_selfplay.branch(room.tables, room.masks, room.keys, tried, index, branches.tables, seats, self.rules_row)
        if warm:
            kernel_selfplay.rollouts(branches.tables, self.rules_row)
            return tried, index, branches.points(seats, np.empty(count, np.float32))
        branches.seat_kinds[:] = room.seat_kinds[tried]
        return tried, index, look_ahead(branches, self.actor, seats)


def play_step(
    sitting: Sitting, card: ModelCard, weights: Mapping[str, Floats], way: BranchSettings, warm: bool
) -> tuple[Sitting, TriedPlays, int]:
    """One step of a room, in a worker: the room after it, what was tried, and how many deals ended."""
    player = Player(sitting, Actor(Net(card, weights)), way)
    with one_thread():
        tried = player.step(warm)
    room = player.room
    return Sitting(room.tables, room.seat_kinds, room.rng), tried, player.games


def rules_of(told: str) -> Rules:
    """The rules of a preset's name or of options written as JSON."""
    return read_rules(json.loads(told) if told.startswith("{") else told)[1]
