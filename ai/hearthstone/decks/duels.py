"""Deck against deck: one player on both sides, equal luck from both seats, and how sure a share of wins is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial

from cardai.ai import registry
from cardai.ai.executors import executor, watched
from cardai.games.core import Dice
from cardai.games.hearthstone.game import Hearthstone

_CHUNK = 4
_SURE = 1.96
"""Standard errors on each side that hold 95 %."""


@dataclass(frozen=True)
class Duel:
    """Two decks by their codes, the player of both, and the luck they meet."""

    mine: str
    theirs: str
    seed: int
    agent: str = "greedy"
    format: str = "classic"


@dataclass(frozen=True)
class WinShare:
    """A share of wins with its standard error and 95 % interval; a draw is half a win."""

    wins: float
    error: float
    low: float
    high: float
    games: int


PlayDuels = Callable[[Sequence[Duel]], list[float]]
"""Plays duels and answers in their order."""


def play(duel: Duel) -> float:
    """The first deck's share of two games with the same luck, one from each seat."""
    first = _win(duel.mine, duel.theirs, duel)
    return (first + 1 - _win(duel.theirs, duel.mine, duel)) / 2


def play_all(duels: Sequence[Duel]) -> list[float]:
    """Several duels in this process."""
    return [play(duel) for duel in duels]


@contextmanager
def table(jobs: int = 1, cluster: str | None = None) -> Iterator[PlayDuels]:
    """Where duels are played: here, in several processes (0: one for each core), or on a cluster."""
    if jobs == 1 and cluster is None:
        yield play_all
        return
    with executor(jobs, cluster) as pool:
        yield partial(_spread, pool)


def share(results: Sequence[float]) -> WinShare:
    """The sum of duels. Two imagined ones, one won and one lost, keep a short row from looking certain."""
    count = len(results)
    if not count:
        return WinShare(0.5, 0.5, 0.0, 1.0, 0)
    padded = [*results, 0.0, 1.0]
    middle = sum(padded) / len(padded)
    error = math.sqrt(sum((one - middle) ** 2 for one in padded) / (len(padded) - 1) / count)
    low, high = max(0.0, middle - _SURE * error), min(1.0, middle + _SURE * error)
    return WinShare(sum(results) / count, error, low, high, 2 * count)


def _win(mine: str, theirs: str, duel: Duel) -> float:
    """Share of seat 0 in one game, 0 to 1."""
    game = _game(mine, theirs, duel.format)
    players = [registry.make(duel.agent, game, 2 * duel.seed + seat) for seat in (0, 1)]
    dice = Dice(duel.seed)
    state = game.start(2, dice)
    while state.turn is not None:
        state.apply(players[state.turn].act(state.view(state.turn)), dice)
    return state.returns()[0] / 100


@lru_cache(maxsize=64)
def _game(mine: str, theirs: str, in_format: str) -> Hearthstone:
    return Hearthstone.make({"decks": [mine, theirs], "format": in_format})


def _spread(pool: Executor, duels: Sequence[Duel]) -> list[float]:
    futures: list[Future[list[float]]] = []
    try:
        with watched():
            futures += [pool.submit(play_all, duels[at : at + _CHUNK]) for at in range(0, len(duels), _CHUNK)]
            return [result for future in futures for result in future.result()]
    except BaseException:
        for future in futures:
            future.cancel()
        raise
