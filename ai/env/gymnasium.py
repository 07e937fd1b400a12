"""One seat of any game as a Gymnasium environment."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from cardai.games.core import AnyView

from .environment import Environment

Opponent = Callable[[AnyView, random.Random], Any]
"""Chooses an action for a seat that does not learn."""


def at_random(view: AnyView, rng: random.Random) -> Any:
    """Any legal action."""
    return rng.choice(list(view.actions()))


def observation_space(table: Environment) -> spaces.Dict:
    """What `observation` may give."""
    seen = spaces.Box(-1, 1, (table.observer.size,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (table.numbering.size,), np.int8)})


def observation(table: Environment, seat: int) -> dict[str, Any]:
    """What a seat sees and what is legal for it."""
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
        self._opponent = opponent or at_random
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
            if not self.table.match.is_over or options:
                return self._seen(), self._told(True)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        legal = self.table.legal()
        number = int(action)
        if legal and number not in legal:
            number = min((other for other in legal if other > number), default=min(legal))
        reward = self.table.step(number).rewards[self.seat] if legal else 0.0
        reward += self._others_play()
        return self._seen(), float(reward), self.table.match.is_over, False, self._told(number == int(action))

    def _others_play(self) -> float:
        """Until the learner is to act or the game is over; what that gave the learner."""
        gained = 0.0
        while self.table.seat not in (None, self.seat):
            view = self.table.match.state.view(self.table.seat or 0)
            chosen = self._opponent(view, self._rng)
            gained += self._play(chosen)
        return gained

    def _play(self, action: Any) -> float:
        for number, other in self.table.legal().items():
            if other == action:
                return self.table.step(number).rewards[self.seat]
        return self.table.step(min(self.table.legal())).rewards[self.seat]

    def _seen(self) -> dict[str, Any]:
        return observation(self.table, self.seat)

    def _told(self, was_legal: bool) -> dict[str, Any]:
        return {"seat": self.seat, "legal": was_legal}

    def render(self) -> Any:
        return " ".join(self.table.log()) if self.render_mode == "ansi" else None
