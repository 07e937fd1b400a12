"""Contests between agents: duplicate deals, every seat in turn, standard errors per deal."""

from __future__ import annotations

import math
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import FrameType

import msgspec

from cardai.games import registry as games
from cardai.games.core import AnyGame, AnyState, Dice, RulesData

from . import registry as agents
from .agent import Agent, AgentError
from .executors import watched
from .table import load

DEALS_PER_SEED = 1_000_000_007
MAX_STEPS = 100_000
"""No game is this long: a table that reaches it is stuck."""

MOVE_SECONDS = 600.0
"""An agent that has not answered by then never will."""

MIN_SETTLED = 30
"""Fewer deals than this settle nothing."""


@dataclass(frozen=True)
class Contest:
    """A line-up that plays every deal once from every rotation of the seats."""

    game: str
    rules: bytes
    """The rules as JSON, so that a contest can be sent to another process and compared."""
    lineup: tuple[str, ...]
    seed: int = 0
    cache: str = ""
    """A folder for what agents work out once; empty for none."""
    is_adjusted: bool = False
    """Whether luck is taken out of results where the game can tell it, and is the same in every rotation."""

    @classmethod
    def of(
        cls, game: AnyGame, lineup: Sequence[str], seed: int = 0, cache: str = "", is_adjusted: bool = False
    ) -> Contest:
        """A contest under these rules; BadRules if that many cannot play, or if the game cannot tell luck."""
        game.check_seats(len(lineup))
        if is_adjusted and not agents.table(game.name).dealt_luck:
            raise AgentError(f"{game.title} cannot tell what luck gave")
        return cls(game.name, msgspec.json.encode(game.rules_data()), tuple(lineup), seed, cache, is_adjusted)

    @property
    def rotations(self) -> int:
        """Games per deal: as many as there are different ways to seat the line-up in its order."""
        size = len(self.lineup)
        return next(k for k in range(1, size + 1) if self.lineup == self.lineup[k:] + self.lineup[:k])


@dataclass(frozen=True)
class DealResult:
    """Results of one deal for each member of the line-up, averaged over its rotations."""

    deal: int
    returns: tuple[float, ...]
    wins: tuple[float, ...]
    """Share of games won; a tie for first counts in parts."""


@dataclass(frozen=True)
class Standing:
    """The sum of one agent's results."""

    spec: str
    games: int
    deals: int
    mean: float
    error: float
    """Standard error of the mean, from the spread between deals."""
    wins: float
    lead: float
    """Mean difference to the average of the others, on the same deals."""
    lead_error: float


def play_deal(contest: Contest, deal: int) -> DealResult:
    """Play one deal from every rotation of the line-up."""
    size = len(contest.lineup)
    returns, wins = [0.0] * size, [0.0] * size
    for shift in range(contest.rotations):
        result = play_from(contest, deal, shift)
        shares = _win_shares(result)
        for seat in range(size):
            member = (seat + shift) % size
            returns[member] += result[seat] / contest.rotations
            wins[member] += shares[seat] / contest.rotations
    return DealResult(deal, tuple(returns), tuple(wins))


def play_deals(contest: Contest, deals: Sequence[int]) -> list[DealResult]:
    """A batch of deals, the unit of work for an executor."""
    return [play_deal(contest, deal) for deal in deals]


def played(
    contest: Contest, deals: Sequence[int], executor: Executor, batch: int = 0, window: int = 16
) -> Iterator[list[DealResult]]:
    """Play deals on an executor, a few batches ahead; results come in the order of the deals.

    Closing the iterator cancels what has not begun, so a caller may stop as soon as it knows enough.
    """
    size = batch or max(1, min(64, len(deals) // 32))
    batches = iter([deals[first : first + size] for first in range(0, len(deals), size)])
    waiting: deque[Future[list[DealResult]]] = deque()
    try:
        while True:
            with watched():
                parts = islice(batches, window - len(waiting))
                waiting.extend(executor.submit(play_deals, contest, part) for part in parts)
                if not waiting:
                    return
                results = waiting.popleft().result()
            yield results
    finally:
        for future in waiting:
            future.cancel()


def standings(contest: Contest, results: Sequence[DealResult]) -> list[Standing]:
    """One line for each different agent, the strongest first."""
    specs = list(dict.fromkeys(contest.lineup))
    return sorted((_standing(contest, results, spec) for spec in specs), key=lambda line: -line.mean)


def _standing(contest: Contest, results: Sequence[DealResult], spec: str) -> Standing:
    own = [index for index, name in enumerate(contest.lineup) if name == spec]
    others = [index for index, name in enumerate(contest.lineup) if name != spec]
    scores = [_average(result.returns, own) for result in results]
    leads = [_average(result.returns, own) - _average(result.returns, others) for result in results]
    mean, error = mean_and_error(scores)
    lead, lead_error = mean_and_error(leads) if others else (0.0, 0.0)
    wins, _ = mean_and_error([_average(result.wins, own) for result in results])
    games_played = len(results) * contest.rotations * len(own)
    return Standing(spec, games_played, len(results), mean, error, wins, lead, lead_error)


def is_settled(results: Sequence[DealResult], own: Sequence[int], others: Sequence[int], alpha: float = 0.05) -> bool:
    """Whether it is certain, at any moment one may look, which side is ahead on these deals.

    An asymptotic confidence sequence for the mean lead (normal mixture, tuned to a hundred deals): unlike a
    fixed interval it may be checked after every batch without raising the chance of a false answer above alpha.
    """
    count = len(results)
    if count < MIN_SETTLED:
        return False
    lead, error = mean_and_error([_average(r.returns, own) - _average(r.returns, others) for r in results])
    rho = 1 / 100
    width = math.sqrt(2 * (count * rho + 1) / (count * rho) * math.log(math.sqrt(count * rho + 1) / alpha))
    return abs(lead) > width * error > 0


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error (nan if there is but one value)."""
    count = len(values)
    if not count:
        return math.nan, math.nan
    mean = math.fsum(values) / count
    if count == 1:
        return mean, math.nan
    spread = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, math.sqrt(spread / count)


def _average(values: Sequence[float], indices: Iterable[int]) -> float:
    chosen = [values[index] for index in indices]
    return sum(chosen) / len(chosen) if chosen else 0.0


def play_from(contest: Contest, deal: int, shift: int) -> list[float]:
    """One game of a deal, the line-up moved on by so many seats: what every seat makes of it."""
    size = len(contest.lineup)
    game = _game(contest.game, contest.rules)
    players = [_agent(contest, (seat + shift) % size) for seat in range(size)]
    # seats that draw their mixes alike in every rotation cancel out until somebody plays otherwise
    drawn = 0 if contest.is_adjusted else shift
    for seat, player in enumerate(players):
        player.rng.seed(f"{contest.seed}/{deal}/{drawn}/{seat}")
    dice = Dice(contest.seed * DEALS_PER_SEED + deal)
    state = game.start(size, dice)
    luck = [0.0] * size
    for _ in range(MAX_STEPS):
        if state.turn is None:
            return [result - game.par(seat) - luck[seat] for seat, result in enumerate(state.returns())]
        with _timed(contest.lineup[(state.turn + shift) % size]):
            action = players[state.turn].act(state.view(state.turn))
        before = state.copy() if contest.is_adjusted else state
        state.apply(action, dice)
        if contest.is_adjusted:
            _add_luck(contest.game, before, state, luck)
    raise AgentError(f"A game between {', '.join(contest.lineup)} did not end within {MAX_STEPS} moves")


def _add_luck(name: str, before: AnyState, after: AnyState, luck: list[float]) -> None:
    """Add what chance gave at a step."""
    table = agents.table(name)
    for seat, given in load(table.dealt_luck, table.package)(before, after).items():
        luck[seat] += given


@contextmanager
def _timed(spec: str) -> Iterator[None]:
    """A move that takes longer than any should is an AgentError, where a process can be woken for it."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def late(_number: int, _frame: FrameType | None) -> None:
        raise AgentError(f"{spec} did not answer within {MOVE_SECONDS:g} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, MOVE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _win_shares(result: Sequence[float]) -> list[float]:
    top = max(result)
    winners = [value >= top - 1e-9 for value in result]
    return [won / sum(winners) for won in winners]


@lru_cache(maxsize=8)
def _game(name: str, rules: bytes) -> AnyGame:
    data: RulesData = msgspec.json.decode(rules)
    return games.make(name, data)


@lru_cache(maxsize=64)
def _agent(contest: Contest, member: int) -> Agent:
    """Agents are made once for each place in the line-up, since some have tables or nets to load."""
    folder = Path(contest.cache) if contest.cache else None
    return agents.make(contest.lineup[member], _game(contest.game, contest.rules), cache=folder)
