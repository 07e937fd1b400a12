"""The question: board, pot, stacks, both ranges and the sizes that may be bet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from cardai.games import cards
from cardai.games.core import BadToken
from cardai.games.holdem import ranges

from .bets import Menu, Menus, Size, Unit
from .runouts import COMBOS, HIGH, LOW, Weights
from .tree import OOP, Root


@dataclass(frozen=True, eq=False)
class Gadget:
    """For safe re-solving: before anything else `player` may, with each hand, take a value instead of playing on.

    Values are counterfactual, one per combo: chips won on average relative to half of the pot each, times the reach
    of the opponent's hands that are possible with this one; `Solution.counterfactual` gives just that.
    """

    player: int
    values: Weights


@dataclass(frozen=True, eq=False)
class Spot:
    """Two players after the flop; weights are one float per combo, numbered high * (high - 1) / 2 + low.

    `stack` is the effective stack at the start of the street. `player` is next to act; `paid` are bets already made
    on this street (the pot does not contain them). `added` are lines whose bets are in the tree whatever the menus say.
    """

    board: tuple[int, ...]
    pot: int
    stack: int
    oop: Weights
    ip: Weights
    menus: Menus
    player: int = OOP
    paid: tuple[int, int] = (0, 0)
    added: tuple[tuple[str, ...], ...] = ()
    gadget: Gadget | None = None

    @property
    def street(self) -> int:
        """0 flop, 1 turn, 2 river."""
        return len(self.board) - 3

    @property
    def root(self) -> Root:
        return Root(self.street, self.pot, self.stack, self.player, self.paid)

    @cached_property
    def ranges(self) -> tuple[Weights, Weights]:
        """Without hands that hold a card of the board."""
        return possible(self.oop, self.board), possible(self.ip, self.board)

    def check(self) -> None:
        """BadToken says what cannot be."""
        if not 3 <= len(self.board) <= 5:
            raise BadToken(f"A board to solve has 3 to 5 cards, not {len(self.board)}")
        if len(set(self.board)) != len(self.board):
            twice = next(card for card in self.board if self.board.count(card) > 1)
            raise BadToken(f"{cards.NAMES[twice]} is there twice")
        for name, weights in (("out of position", self.oop), ("in position", self.ip)):
            _check_weights(name, weights)
        for name, weights in zip(("out of position", "in position"), self.ranges, strict=True):
            if not weights.any():
                raise BadToken(f"No hand of the range {name} is possible on this board")


def make_spot(
    board: str | tuple[int, ...],
    pot: int,
    stack: int | tuple[int, int],
    oop: str | Weights,
    ip: str | Weights,
    menus: Menus,
    **more: Any,
) -> Spot:
    """A checked spot from text or arrays; with two stacks the smaller is what can be played for."""
    dealt = tuple(cards.parse_many(board)) if isinstance(board, str) else tuple(board)
    behind = stack if isinstance(stack, int) else min(stack)
    spot = Spot(dealt, pot, behind, weights_of(oop), weights_of(ip), menus, **more)
    spot.check()
    return spot


def weights_of(given: str | Weights) -> Weights:
    """A range in the usual notation, or weights as they are."""
    if isinstance(given, str):
        return parsed_range(given)
    return np.ascontiguousarray(given, dtype=np.float32)


@lru_cache(maxsize=64)
def parsed_range(text: str) -> Weights:
    """The weights of a range in text; remembered."""
    held = ranges.parse(text).weights
    found = np.zeros(COMBOS, dtype=np.float32)
    numbers = np.fromiter((high * (high - 1) // 2 + low for high, low in held), np.int64, len(held))
    found[numbers] = np.fromiter(held.values(), np.float32, len(held))
    found.flags.writeable = False
    return found


def possible(weights: Weights, board: tuple[int, ...]) -> Weights:
    """0 for hands that hold a card of the board."""
    gone = np.zeros(52, dtype=bool)
    gone[list(board)] = True
    return np.where(gone[HIGH] | gone[LOW], np.float32(0.0), weights)


def _check_weights(name: str, weights: Weights) -> None:
    if weights.shape != (COMBOS,):
        raise BadToken(f"The range {name} has {weights.size} weights instead of {COMBOS}")
    if not np.issubdtype(weights.dtype, np.floating) or not np.isfinite(weights).all() or weights.min() < 0:
        raise BadToken(f"The range {name} has weights that are not numbers of at least 0")


def to_data(spot: Spot) -> dict[str, Any]:
    """All but the ranges, as plain data."""
    return {
        "board": list(spot.board),
        "pot": spot.pot,
        "stack": spot.stack,
        "player": spot.player,
        "paid": list(spot.paid),
        "added": [list(line) for line in spot.added],
        "menus": [_menu_data(spot.menus.oop), _menu_data(spot.menus.ip)],
        "gadget": None if spot.gadget is None else spot.gadget.player,
    }


def from_data(data: Mapping[str, Any], oop: Weights, ip: Weights, given: Weights) -> Spot:
    """The spot that `to_data` wrote."""
    spot = Spot(
        tuple(int(card) for card in data["board"]),
        int(data["pot"]),
        int(data["stack"]),
        oop,
        ip,
        Menus(*(_menu(menu) for menu in data["menus"])),
        int(data["player"]),
        (int(data["paid"][0]), int(data["paid"][1])),
        tuple(tuple(str(action) for action in line) for line in data["added"]),
        None if data["gadget"] is None else Gadget(int(data["gadget"]), given),
    )
    spot.check()
    return spot


def _menu_data(menu: Menu) -> list[list[list[list[Any]]]]:
    return [
        [[[size.unit.value, size.value] for size in street] for street in part] for part in (menu.bets, menu.raises)
    ]


def _menu(data: Any) -> Menu:
    bets, raises = (
        [tuple(Size(Unit(unit), float(value)) for unit, value in street) for street in part] for part in data
    )
    return Menu((bets[0], bets[1], bets[2]), (raises[0], raises[1], raises[2]))
