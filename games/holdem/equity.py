"""Equity: the share of the pot each of several hands or ranges wins on average."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any

from ..cards import NAMES, mask_of
from ..core import BadToken
from .ranges import EVERY, Combo, Range

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..arrays import Floats

EXACT_LIMIT = 60_000_000
"""Showdowns that are counted one by one; beyond that boards are sampled unless told otherwise."""
MOST_MATCHUPS = 300_000
EQUITY_SAMPLES = 1_000_000
_CHUNK = 100_000
SHOWDOWN = 2e-5
"""About how many seconds an interpreted showdown of two takes."""

Progress = Callable[[float], None]


@dataclass(frozen=True)
class EquityShare:
    """Chances of one player, as probabilities; `error` is the standard error of the equity, 0 if exact."""

    text: str
    equity: float
    win: float
    tie: float
    error: float


@dataclass(frozen=True)
class Equity:
    """The answer for everybody, and how it was found."""

    shares: tuple[EquityShare, ...]
    is_exact: bool
    boards: int
    """Showdowns counted."""

    @property
    def method(self) -> str:
        return f"exact, {self.boards:,} showdowns" if self.is_exact else f"{self.boards:,} random showdowns"


def equity(
    players: Sequence[Range],
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
    *,
    samples: int | None = None,
    seed: int = 0,
    progress: Progress = lambda _done: None,
) -> Equity:
    """Exact if there are few enough showdowns and no number of samples is given. BadToken says what cannot be."""
    _check(players, board, dead)
    gone = (*board, *dead)
    held = [player.without(gone) for player in players]
    for player, left in zip(players, held, strict=True):
        if not left.weights:
            raise BadToken(f"No hand of {player.text!r} is possible: its cards are on the board or dead")
    if samples is None and showdowns(held, board, dead) <= EXACT_LIMIT:
        return _exact(players, held, board, dead, progress)
    return _sampled(players, held, board, dead, samples or EQUITY_SAMPLES, seed, progress)


def showdowns(players: Sequence[Range], board: Sequence[int], dead: Sequence[int]) -> int:
    """An upper bound of the hands to compare: matchups times boards times players."""
    matchups = 1
    for player in players:
        matchups *= len(player.weights)
    left = 52 - len(board) - len(dead) - 2 * len(players)
    if matchups > MOST_MATCHUPS:
        return EXACT_LIMIT + 1
    return matchups * comb(left, 5 - len(board)) * len(players)


def _check(players: Sequence[Range], board: Sequence[int], dead: Sequence[int]) -> None:
    if not 2 <= len(players) <= 10:
        raise BadToken(f"Equity is for 2 to 10 hands, not {len(players)}")
    if len(board) not in (0, 3, 4, 5):
        raise BadToken(f"A board has 0, 3, 4 or 5 cards, not {len(board)}")
    seen: set[int] = set()
    for card in (*board, *dead):
        if card in seen:
            raise BadToken(f"{NAMES[card]} is there twice")
        seen.add(card)
    if len(seen) + 2 * len(players) + 5 - len(board) > 52:
        raise BadToken("There are not enough cards left")


def _exact(
    players: Sequence[Range], held: Sequence[Range], board: Sequence[int], dead: Sequence[int], progress: Progress
) -> Equity:
    import numpy as np

    from . import kernel_equity, kernel_strength

    holes, weights = _matchups(held)
    if not holes:
        raise BadToken("These hands need the same card")
    rows, found = np.array(holes, dtype=np.int64), np.zeros((len(players), 4))
    cards, total = np.array(board, dtype=np.int64), 0.0
    per_row = comb(52 - len(board) - len(dead) - 2 * len(players), 5 - len(board))
    step = max(1, 20_000_000 // (per_row * len(players)))
    kernel_equity.every_board.expect(per_row * len(rows) * SHOWDOWN)
    for first in range(0, len(rows), step):
        part = slice(first, first + step)
        total += kernel_equity.every_board(
            kernel_strength.tables(), rows[part], np.array(weights[part]), cards, mask_of(dead), found
        )
        progress(min(1.0, (first + step) / len(rows)))
    return Equity(_shares(players, found / total, None), True, per_row * len(rows))


def _matchups(held: Sequence[Range]) -> tuple[list[tuple[Combo, ...]], list[float]]:
    """Every way to deal the ranges without a card twice, with its weight."""
    rows, weights = [], []
    for dealt in product(*(player.combos for player in held)):
        if len({card for combo in dealt for card in combo}) == 2 * len(dealt):
            weight = 1.0
            for player, combo in zip(held, dealt, strict=True):
                weight *= player.weights[combo]
            rows.append(dealt)
            weights.append(weight)
    return rows, weights


def _sampled(
    players: Sequence[Range],
    held: Sequence[Range],
    board: Sequence[int],
    dead: Sequence[int],
    samples: int,
    seed: int,
    progress: Progress,
) -> Equity:
    import numpy as np

    from . import kernel_equity, kernel_strength

    combos, starts, summed = _stretches(players, held)
    noise = np.array([(seed * 2 + 1) * 0x9E3779B97F4A7C15 % 2**64], dtype=np.uint64)
    found, cards = np.zeros((len(players), 4)), np.array(board, dtype=np.int64)
    done = tried = 0
    kernel_equity.random_boards.expect(samples * SHOWDOWN)
    while done < samples:
        chunk = min(_CHUNK, samples - done)
        done += kernel_equity.random_boards(
            kernel_strength.tables(), combos, starts, summed, cards, mask_of(dead), chunk, noise, found
        )
        tried += chunk
        if not done and tried > 50 * _CHUNK:
            raise BadToken("These hands need the same card")
        progress(min(1.0, done / samples))
    return Equity(_shares(players, found / done, done), False, done)


def _stretches(players: Sequence[Range], held: Sequence[Range]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """The ranges one after the other with their running weights; a range of any two cards takes no room."""
    import numpy as np

    combos: list[Combo] = []
    summed: list[float] = []
    starts = [0]
    for whole, left in zip(players, held, strict=True):
        running = 0.0
        for combo, weight in ({} if whole.is_random else left.weights).items():
            running += weight
            combos.append(combo)
            summed.append(running)
        starts.append(len(combos))
    return np.array(combos or [EVERY[0]], dtype=np.int64), np.array(starts), np.array(summed or [1.0])


def _shares(players: Sequence[Range], means: Floats, samples: int | None) -> tuple[EquityShare, ...]:
    shares = []
    for player, (win, tie, share, square) in zip(players, means.tolist(), strict=True):
        error = (max(0.0, square - share * share) / samples) ** 0.5 if samples else 0.0
        shares.append(EquityShare(player.text, share, win, tie, error))
    return tuple(shares)
