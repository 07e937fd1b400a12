"""One seat of any game as a Gymnasium environment, and many tables at once as a vector environment."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cardai.games.core import AnyView

from .environment import Environment

Opponent = Callable[[AnyView, random.Random], Any]
"""Chooses an action for a seat that does not learn; one that is not legal raises IllegalAction."""


def observation_space(table: Environment) -> spaces.Dict:
    """Space of everything `observation` may give."""
    seen = spaces.Box(-1, 1, (table.observer.size,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (table.numbering.size,), np.int8)})


def observation(table: Environment, seat: int) -> dict[str, Any]:
    """Observation of a seat and its legal actions."""
    return {"observation": table.observe(seat), "action_mask": table.mask(seat)}


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """The learner sits at a seat drawn anew for each game; the reward is what that seat gains.

    `action_mask` in the observation says what is legal. An illegal number is not an error, since Gymnasium's
    own tools sample blindly: the next legal number is played instead and `info["legal"]` is False.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, table: Environment, opponent: Opponent | None = None, render_mode: str | None = None) -> None:
        self.table = table
        self.render_mode = render_mode
        self._opponent = opponent
        self._rng = random.Random(0)
        self.seat = 0
        self.action_space = spaces.Discrete(table.numbering.size)
        self.observation_space = observation_space(table)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; options: `fixed` (see Environment.reset) and `seat`."""
        super().reset(seed=seed)
        options = options or {}
        self._rng = random.Random(int(self.np_random.integers(1 << 62)))
        while True:
            self.table.reset(self._rng.getrandbits(62), options.get("fixed", ()))
            self.seat = int(options.get("seat", self._rng.randrange(self.table.seats)))
            self._others_play()
            self.table.gained()
            if not self.table.match.is_over or options:
                return self.seen(), self._told(True)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        was_legal = int(action) in self.table.legal()
        reward = self.advance(int(action))
        return self.seen(), reward, self.table.match.is_over, False, self._told(was_legal)

    def advance(self, number: int) -> float:
        """Play this number, and on until the learner is to act again; what the learner gained."""
        table = self.table
        legal = table.legal()
        if legal and number not in legal:
            number = min((other for other in legal if other > number), default=min(legal))
        if legal:
            table.play(legal[number])
        self._others_play()
        return float(table.gained()[self.seat])

    def _others_play(self) -> None:
        """Until the learner is to act or the game is over."""
        table, own = self.table, self.seat
        while (seat := table.seat) is not None and seat != own:
            table.play(self._chosen(seat))

    def _chosen(self, seat: int) -> Any:
        """Action of the opponent to act: anything on the menu unless there is somebody to ask."""
        if self._opponent is None:
            return self._rng.choice(self.table.match.state.actions())
        return self._opponent(self.table.view(seat), self._rng)

    def seen(self) -> dict[str, Any]:
        """The observation of the learner."""
        return observation(self.table, self.seat)

    def _told(self, was_legal: bool) -> dict[str, Any]:
        return {"seat": self.seat, "legal": was_legal}

    def render(self) -> Any:
        return " ".join(self.table.log()) if self.render_mode == "ansi" else None


class SeatVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many tables in one process, one learner's seat at each.

    A table whose game is over deals anew in the same step: the reward is that of the last action, the observation the
    first of the new game; what the last position looked like nobody needs to choose in, so it is not given.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, tables: Sequence[Environment], opponent: Opponent | None = None) -> None:
        self.envs = [SeatEnv(table, opponent) for table in tables]
        self.num_envs = len(tables)
        self.single_action_space = self.envs[0].action_space
        self.single_observation_space = self.envs[0].observation_space
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games at all tables; the seeds of the tables follow each other."""
        seeds = [None if seed is None else seed + place for place in range(self.num_envs)]
        seen = [env.reset(seed=each, options=options)[0] for env, each in zip(self.envs, seeds, strict=True)]
        return _batch(seen), self._told()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, np.bool_)
        seen = []
        for place, env in enumerate(self.envs):
            rewards[place] = env.advance(int(actions[place]))
            over[place] = env.table.match.is_over
            seen.append(env.reset()[0] if over[place] else env.seen())
        return _batch(seen), rewards, over, np.zeros(self.num_envs, np.bool_), self._told()

    def _told(self) -> dict[str, Any]:
        return {"seat": np.array([env.seat for env in self.envs])}


def _batch(seen: list[dict[str, Any]]) -> dict[str, Any]:
    return {name: np.stack([each[name] for each in seen]) for name in seen[0]}
