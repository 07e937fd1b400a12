"""A Yacht player whose values were learned from play: a net judges sheets, the dice are reckoned exactly on top."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from cardai.ai import net as nets
from cardai.ai.agent import Advice, Agent, AgentError, Option, Progress, no_progress
from cardai.games.arrays import Floats, Floats32
from cardai.games.yacht import Yacht, YachtView
from cardai.games.yacht.notation import Action, Keep
from cardai.games.yacht.rules import RULES_BY_PRESET, Rules
from cardai.games.yacht.sheet import Sheet

from ..checks import yacht_game
from ..solver.lattice import INDEX
from ..solver.turn import ROLL_INDEX, TurnPlan, plan_turn
from .features import YACHT_FEATURES, Scoring, features_size, scoring

SHIPPED_NETS = ("pancht", "yacht12", "yahtzee-plain")
"""Rules with a net of their own in the package."""


class NeuralAgent(Agent[YachtView, Action]):
    """Plays for the mean, as its net sees it. Values count the points made so far."""

    spec = "neural"

    def __init__(self, game: Yacht, net: nets.Net, rules: Scoring, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.net = net
        self._scoring = rules
        self._turn_of = lru_cache(maxsize=4)(self._turn)

    def advise(self, view: YachtView, progress: Progress = no_progress) -> Advice[Action]:
        boxes, plan = self._turn_of(view.sheet)
        roll = ROLL_INDEX[view.dice]

        def value(action: Action) -> float:
            if isinstance(action, Keep):
                return float(plan.keeps[view.rerolls - 1][INDEX[action.dice], 0])
            return float(boxes[view.game.rules.index(action.box), roll, 0])

        made = view.sheet.total
        ranked = sorted(((value(action), action) for action in view.actions()), key=lambda pair: -pair[0])
        options = (Option(action, made + worth, float(place == 0)) for place, (worth, action) in enumerate(ranked))
        return Advice(tuple(options), f"net for {self.net.card.rules}")

    def to_come(self, features: Floats32) -> Floats32:
        """Points still to come for rows of features."""
        return self.net(sheet=features) * np.float32(self.net.card.scale)

    def _turn(self, sheet: Sheet) -> tuple[Floats, TurnPlan]:
        """[box, roll, 0] -> points now and to come, and the best way through the turn."""
        filled = sum(1 << at for at, points in enumerate(sheet.boxes) if points is not None)
        boxes = self._scoring.box_values(np.array([filled]), np.array([sheet.upper]), self.to_come)
        return boxes, plan_turn(boxes.max(axis=0))


def make(game: Yacht, seed: int = 0, *, file: Path | None = None) -> NeuralAgent:
    """`neural` (the net that came with the program) or `neural:FILE`."""
    game = yacht_game(game)
    rules = scoring(game.rules)
    if rules is None:
        raise AgentError(f"No net can play {game.rules_name}: it does not know jokers and extra yachts")
    if file is None and game.rules_name not in SHIPPED_NETS:
        known = ", ".join(SHIPPED_NETS)
        raise AgentError(f"There is no net for {game.rules_name} rules; there are for {known}, or name a file")
    return NeuralAgent(game, _fitting(file or nets.shipped("yacht", game.rules_name), game.rules), rules, seed)


def read(path: Path, rules: str) -> nets.Net:
    """A Yacht net from a file, for the rules of a preset."""
    if rules not in RULES_BY_PRESET or scoring(RULES_BY_PRESET[rules]) is None:
        raise AgentError(f"No net can play {rules}")
    return _fitting(path, RULES_BY_PRESET[rules])


def _fitting(path: Path, rules: Rules) -> nets.Net:
    return nets.load(path, "yacht", YACHT_FEATURES, {"sheet": features_size(rules)})
