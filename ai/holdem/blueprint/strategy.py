"""The solved strategy as it is shipped: a file of mixes by spot and card bucket, and how to look things up in it."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.ai import array_file
from cardai.ai.agent import AgentError
from cardai.ai.cfr.external_sampling import MENU
from cardai.games.files import MEGABYTE
from cardai.games.holdem.kernel_strength import tables

from ..abstraction import spots
from ..abstraction.betting import ACTIONS, CALL, BettingState
from ..abstraction.buckets import (
    Buckets,
    all_turn_buckets,
    nearest,
    river_bucket,
    turn_bucket,
)
from ..abstraction.cards import CLASS_OF, HOLES, canonical_boards, canonical_place, hole_class, hole_number
from ..abstraction.features import bend, board_strengths, river_equities
from ..preflop.book import Book, shipped

Mix = NDArray[np.float64]
SHIPPED = Path(__file__).parent / "data" / "six50.npz"
VERSION = 1
MAX_BYTES = 512 * MEGABYTE
"""What a file may unpack to; the shipped one takes 7 MB."""
ENOUGH = 60.0
"""So many visits by hand a spot needs to be trusted fully, in the (discounted) count of training."""
MET = 3.0
"""With fewer it counts as unknown."""
SHAPES = {
    "strong": (len(HOLES),),
    "flop": (1755, len(HOLES)),
    "turn_centres": (-1, 3),
    "river_centres": (-1, 2),
    "spots": (-1,),
    "visits": (-1,),
    "mixes": (-1, ACTIONS),
}
"""Of the arrays of a file; -1: any length."""
REMEMBERED = 1326
"""Buckets of so many holes on boards are remembered."""


class Blueprint:
    """Mixes over the abstract actions for every spot and bucket that training came to know."""

    def __init__(
        self,
        buckets: Buckets,
        known: NDArray[np.int64],
        visits: NDArray[np.float32],
        mixes: NDArray[np.uint8],
        card: dict[str, Any],
    ) -> None:
        self.book: Book | None = None
        """Tables for the play before the flop, if it has better ones than its own."""
        self.buckets = buckets
        self.card = card
        self.mixes = mixes
        self.known = known
        self.visits = visits
        self.doubts = 2 * np.log2(np.maximum(1.0, ENOUGH / np.maximum(visits, 0.01)))
        sizes = np.array(buckets.counts)[known & 3]
        self.first = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self._place = {int(spot): number for number, spot in enumerate(known) if visits[number] >= ENOUGH}
        self._met = {int(spot) for spot, count in zip(known, visits, strict=True) if count >= MET}
        self.fields = spots.fields_of(known)
        self._near: dict[int, int] = {}
        if len(mixes) != int(sizes.sum()) or len(visits) != len(known) or mixes.shape[1:] != (ACTIONS,):
            raise AgentError("The strategy file does not fit together")

    @classmethod
    def load(cls, path: Path) -> Blueprint:
        """Read a strategy file; AgentError says what is wrong with it."""
        try:
            file = array_file.read(path, MAX_BYTES)
            card = json.loads(bytes(file["card"]).decode())
            if card.get("version") != VERSION or card.get("game") != "holdem":
                raise AgentError(f"{path} is not a hold'em strategy of version {VERSION}")
            _check(file)
            strong = file["strong"].astype(np.float32)
            buckets = Buckets(strong, file["flop"], file["turn_centres"], file["river_centres"])
            return cls(buckets, file["spots"].astype(np.int64), file["visits"], file["mixes"], card)
        except AgentError:
            raise
        except (OSError, LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
            told = error.strerror if isinstance(error, OSError) else error
            raise AgentError(f"{path} is not a hold'em strategy file: {told}") from None

    def save(self, path: Path) -> None:
        """Write the strategy with its card."""
        told = np.frombuffer(json.dumps(self.card).encode(), np.uint8)
        np.savez_compressed(
            path,
            card=told,
            strong=self.buckets.strong.astype(np.uint8),
            flop=self.buckets.flop,
            turn_centres=self.buckets.turn_centres,
            river_centres=self.buckets.river_centres,
            spots=self.known.astype(np.int32),
            visits=self.visits,
            mixes=self.mixes,
        )

    def is_known(self, state: BettingState) -> bool:
        """Whether training met exactly this spot, more than a few times."""
        return int(spots.spot(state)) in self._met

    def place(self, state: BettingState) -> int:
        """The first row of the state's spot, or of the one nearest to it."""
        spot = int(spots.spot(state))
        number = self._place.get(spot)
        if number is None:
            number = self._near.get(spot)
        if number is None:
            number = self._near[spot] = spots.nearest_known(self.fields, self.doubts, spot)
        return int(self.first[number])

    def mix(self, state: BettingState, bucket: int) -> Mix:
        """How often each abstract action is chosen with a hand of this bucket."""
        return on_menu(self.mixes[self.place(state) + bucket].astype(np.float64), int(state[MENU]))

    def mixes_of(self, state: BettingState, buckets: NDArray[np.integer[Any]]) -> Mix:
        """The mixes of many hands in the same spot, one row for each."""
        rows = self.mixes[self.place(state) + buckets].astype(np.float64)
        allowed = np.array([bool(int(state[MENU]) >> action & 1) for action in range(ACTIONS)])
        rows = rows * allowed
        total = rows.sum(axis=1, keepdims=True)
        passive = np.zeros(ACTIONS)
        passive[CALL] = 1
        return np.where(total > 0, rows / np.maximum(total, 1e-9), passive)

    def bucket(self, hole: tuple[int, int], board: tuple[int, ...]) -> int:
        """The bucket of a hole on a board of none, three, four or five cards."""
        return _bucket(self, hole, board)

    def all_buckets(self, board: tuple[int, ...]) -> NDArray[np.int64]:
        """The bucket of every hole on a board, in the order of cards.HOLES."""
        return _all_buckets(self, board)


def on_menu(mix: Mix, menu: int) -> Mix:
    """The mix over actions that are to be had; bets that are not become other bets, or calls."""
    allowed = np.array([bool(menu >> action & 1) for action in range(ACTIONS)])
    bets = allowed.copy()
    bets[: CALL + 1] = False
    lost = mix[~allowed]
    kept = np.where(allowed, mix, 0.0)
    if lost.sum() > 0:
        spare = mix[CALL + 1 :][~allowed[CALL + 1 :]].sum()
        target = np.flatnonzero(bets)[:1] if bets.any() else np.array([CALL])
        kept[target] += spare
        kept[CALL] += lost.sum() - spare
    total = kept.sum()
    if total <= 0:
        kept[CALL] = total = 1.0
    result: Mix = kept / total
    return result


def _check(arrays: dict[str, NDArray[Any]]) -> None:
    """ValueError unless every array has its shape and nothing but numbers."""
    for name, shape in SHAPES.items():
        found = arrays[name]
        sides = zip(shape, found.shape, strict=False)
        is_fit = found.ndim == len(shape) and all(wanted in (-1, length) for wanted, length in sides)
        if not is_fit or not np.isfinite(found).all():
            raise ValueError(f"{name} makes no sense")


@lru_cache(maxsize=REMEMBERED)
def _bucket(blueprint: Blueprint, hole: tuple[int, int], board: tuple[int, ...]) -> int:
    a, b = hole
    buckets, cards = blueprint.buckets, np.array(board, np.int64)
    if not board:
        return int(hole_class(a, b))
    if len(board) == 3:
        flops = canonical_boards(3)
        where, which = canonical_place(flops.classes, flops.renamings, np.sort(cards), a, b)
        return int(buckets.flop[where, which])
    number = int(hole_number(a, b))
    if len(board) == 4:
        return int(turn_bucket(tables(), cards, number, buckets.strong, buckets.turn_centres, 1))
    strengths = np.empty(len(HOLES), np.int32)
    board_strengths(tables(), cards, strengths)
    return int(river_bucket(strengths, number, buckets.strong, buckets.river_centres))


@lru_cache(maxsize=64)
def _all_buckets(blueprint: Blueprint, board: tuple[int, ...]) -> NDArray[np.int64]:
    if not board:
        return CLASS_OF.astype(np.int64)
    buckets, cards = blueprint.buckets, np.sort(np.array(board, np.int64))
    found = np.zeros(len(HOLES), np.int64)
    if len(board) == 3:
        flops = canonical_boards(3)
        for number, (a, b) in enumerate(HOLES):
            where, which = canonical_place(flops.classes, flops.renamings, cards, int(a), int(b))
            found[number] = buckets.flop[where, which]
    elif len(board) == 4:
        all_turn_buckets(tables(), cards, buckets.strong, buckets.turn_centres, found)
    else:
        _river_buckets(buckets, cards, found)
    return found


def _river_buckets(buckets: Buckets, cards: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    strengths = np.empty(len(HOLES), np.int32)
    plain, tough = np.zeros(len(HOLES)), np.zeros(len(HOLES))
    board_strengths(tables(), cards, strengths)
    river_equities(strengths, buckets.strong, plain, tough)
    for number in np.flatnonzero(strengths >= 0):
        found[number] = nearest(buckets.river_centres, np.array([bend(plain[number]), bend(tough[number])]))


@lru_cache(maxsize=4)
def load(path: Path = SHIPPED, is_plain: bool = False) -> Blueprint:
    """A strategy file, read once. The shipped one comes with the preflop tables unless it shall be plain."""
    if not path.exists():
        raise AgentError(f"There is no strategy file {path}; make one with: cardai train holdem --method blueprint")
    found = Blueprint.load(path)
    if path == SHIPPED and not is_plain:
        found.book = shipped()
    return found
