"""Yacht as a Game."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from ..core import Chance, Game, RulesData, View
from . import notation
from .chance import Throw
from .notation import Action
from .rules import DICE, MOST_SEATS, REROLLS, Rules
from .rules_text import rules_text
from .sheet import Sheet
from .state import YachtState
from .view import YachtView


class Yacht(Game[Action]):
    """Yacht under one set of rules."""

    name: ClassVar[str] = "yacht"
    title: ClassVar[str] = "Yacht"
    unit = "points"
    has_hidden_information: ClassVar[bool] = False

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = range(1, MOST_SEATS + 1)
        self.default_seats = 2
        self.rules_name = rules.name if isinstance(rules.data(), str) else "custom"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Yacht) and other.rules == self.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def rules_data(self) -> RulesData:
        data: str | dict[str, Any] = self.rules.data()
        return data

    def rules_text(self) -> str:
        return rules_text(self.rules)

    def start(self, seats: int, chance: Chance) -> YachtState:
        self.check_seats(seats)
        dice = chance.ask(Throw(DICE, 0))
        return YachtState(self, [Sheet.blank(self.rules)] * seats, 0, dice, REROLLS)

    def token(self, action: Action) -> str:
        return notation.token(action)

    def parse(self, token: str) -> Action:
        return notation.parse(self.rules, token)

    def guess(self, view: View[Action], rng: random.Random) -> YachtState:
        """Yacht hides nothing, so this is the position itself."""
        assert isinstance(view, YachtView)
        return YachtState(self, list(view.sheets), view.turn, view.dice, view.rerolls)
