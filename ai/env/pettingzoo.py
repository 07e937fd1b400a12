"""Any game as a PettingZoo AEC environment: every seat is an agent."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from .environment import Environment
from .gymnasium import observation, observation_space


class TableEnv(AECEnv):  # type: ignore[misc]
    """Agents `seat_0`, `seat_1`, ...; observations have an `action_mask` of what is legal now."""

    metadata = {"name": "cardai_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, table: Environment, render_mode: str | None = None) -> None:
        super().__init__()
        self.table = table
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self._action_space = {agent: spaces.Discrete(table.numbering.size) for agent in self.possible_agents}
        self._observation_space = {agent: observation_space(table) for agent in self.possible_agents}
        self._seed = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next one in line. options: `fixed` (see Environment.reset)."""
        self._seed = self._seed + 1 if seed is None else seed
        self.table.reset(self._seed, (options or {}).get("fixed", ()))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()

    def _next_agent(self) -> str:
        return self.possible_agents[self.table.seat or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        return observation(self.table, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        outcome = self.table.step(int(action or 0))
        self.rewards = dict(zip(self.possible_agents, outcome.rewards, strict=True))
        if outcome.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._next_agent()
        self._accumulate_rewards()

    def render(self) -> Any:
        return " ".join(self.table.log()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
