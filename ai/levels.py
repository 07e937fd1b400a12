"""Levels 1 to 10 of every game: each decision is left to one of a few players, by the shares of the game's table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from cardai.games.core import AnyGame, AnyView

from . import registry
from .agent import Advice, Agent, Option, Progress, no_progress
from .table import Mix


class Level(Agent):
    """Plays at a level of the game's ladder."""

    def __init__(self, game: AnyGame, seed: int = 0, *, level: int, cache: Path | None = None) -> None:
        super().__init__(game, seed)
        self.spec = f"level:{level}"
        self._cache = cache
        self.mix: Mix = registry.table(game.name).levels[level - 1]
        """Agents of this level, and their shares of the moves, the strongest last."""
        self._players: dict[str, Agent] = {}

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        specs, shares = zip(*self.mix, strict=True)
        spec = specs[0] if len(specs) == 1 else self.rng.choices(specs, shares)[0]
        return self._player(spec).act(view, progress)

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        """The real mix: how likely each action is, and what the strongest of the players thinks of it."""
        opinions = [(share, self._player(spec).advise(view, progress)) for spec, share in self.mix]
        best = opinions[-1][1]
        lowest = min(option.value for option in best.options)
        options = {option.action: Option(option.action, lowest) for _, advice in opinions for option in advice.options}
        options |= {option.action: option for option in best.options}
        chances = {action: sum(share * _chance(advice, action) for share, advice in opinions) for action in options}
        mixed = [replace(option, chance=chances[action]) for action, option in options.items()]
        mixed.sort(key=lambda option: (-option.value, -option.chance))
        return Advice(tuple(mixed), self.spec)

    def _player(self, spec: str) -> Agent:
        """One of the players behind the level. They share its luck: who seeds the level, seeds them."""
        if spec not in self._players:
            self._players[spec] = registry.make(spec, self.game, cache=self._cache)
            self._players[spec].rng = self.rng
        return self._players[spec]


def _chance(advice: Advice, action: Any) -> float:
    """Chance that an adviser plays this; one that gives no chances plays its best option."""
    if not any(option.chance for option in advice.options):
        return float(advice.best.action == action)
    found = advice.of(action)
    return found.chance if found else 0.0
