"""Environments: decisions per CPU second with observation and mask, a random legal policy, and the bare engine beside.

One process, processor time, the best of the rounds (whoever else is on the machine only slows them down). `seat` is
what `gymnasium_env` does: steps of the learner, with all that the random opponents do in between; `vector` is eight of
these at once, `pettingzoo` a step with what `last` tells the next agent.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from cardai.ai.env.environment import environment, gymnasium_env, pettingzoo_env, vector_env
from cardai.games import registry
from cardai.games.core import Luck

ROUNDS, STEPS, TABLES = 15, 800, 8
REQUIRED = 5000


def engine(name: str) -> Callable[[], int]:
    """Random play without any environment."""
    game, rng = registry.make(name), random.Random(1)
    luck = Luck(rng)

    def work() -> int:
        steps = 0
        while steps < STEPS:
            state = game.start(game.default_seats, luck)
            while state.turn is not None:
                state.apply(rng.choice(state.actions()), luck)
                steps += 1
        return steps

    return work


def table(name: str) -> Callable[[], int]:
    """Random play of all seats, each seeing its observation and mask."""
    env, rng = environment(name), random.Random(1)

    def work() -> int:
        steps = 0
        while steps < STEPS:
            env.reset(rng.getrandbits(32))
            while env.seat is not None:
                env.observe(env.seat)
                env.mask()
                env.step(rng.choice(list(env.legal())))
                steps += 1
        return steps

    return work


def seat(name: str) -> Callable[[], int]:
    """Random play of the learner's seat."""
    env, rng = gymnasium_env(name), random.Random(1)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS):
            if env.step(rng.choice(list(env.table.legal())))[2]:
                env.reset()
        return STEPS

    return work


def vector(name: str) -> Callable[[], int]:
    """Random play of the learner's seats at several tables."""
    env, rng = vector_env(name, TABLES), random.Random(1)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS // TABLES):
            env.step([rng.choice(list(one.table.legal())) for one in env.envs])
        return STEPS

    return work


def pettingzoo(name: str) -> Callable[[], int]:
    """Random play of all agents."""
    env, rng = pettingzoo_env(name), random.Random(1)

    def work() -> int:
        steps = 0
        while steps < STEPS:
            env.reset(seed=rng.getrandbits(32))
            while env.table.seat is not None:
                env.last()
                env.step(rng.choice(list(env.table.legal())))
                steps += 1
        return steps

    return work


def main() -> None:
    for name in registry.names():
        runs = {work.__name__: work(name) for work in (engine, table, seat, vector, pettingzoo)}
        speeds = {kind: max(_speed(run) for _ in range(ROUNDS)) for kind, run in runs.items()}
        told = ", ".join(f"{kind} {speed:,.0f}" for kind, speed in speeds.items())
        print(f"{name}: {told} decisions per CPU second (at least {REQUIRED:,} wanted)")


def _speed(run: Callable[[], int]) -> float:
    begin = time.process_time()
    return run() / (time.process_time() - begin)
