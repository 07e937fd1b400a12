"""No-limit Texas hold'em as a Game."""

from __future__ import annotations

import random
from typing import ClassVar

from ..core import BadRules, Chance, Game, RulesData, View
from . import hands, notation
from . import rules as ruling
from .posting import Posting
from .state import HoldemState


class Holdem(Game[int]):
    """A rule set of hold'em; results are counted in big blinds, or in points where the rules say so."""

    name: ClassVar[str] = "holdem"
    title: ClassVar[str] = "Texas hold'em"

    def __init__(self, given: RulesData) -> None:
        self.rules_name, self.rules = ruling.read(given)
        self.unit = "points" if self.rules.points else "bb"
        fixed = len(self.rules.stacks)
        self.seats = range(fixed, fixed + 1) if fixed > 1 else range(2, 11)
        self.default_seats = fixed if fixed > 1 else self.rules.seats
        self._postings: dict[int, Posting] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Holdem) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __repr__(self) -> str:
        return f"Holdem({self.rules_data()!r})"

    def rules_data(self) -> RulesData:
        return self.rules_name if self.rules_name != "custom" else ruling.write(self.rules)

    def rules_text(self) -> str:
        from .rules_text import rules_text

        return rules_text(self)

    def start(self, seats: int, chance: Chance) -> HoldemState:
        self.check_seats(seats)
        rules = self.rules
        if rules.button is not None and rules.button >= seats:
            raise BadRules(f"With {seats} seats there is no seat {rules.button} for the button")
        if max(len(rules.blinds), len(rules.antes)) > seats and not rules.levels:
            raise BadRules(f"There are more blinds or antes than {seats} seats")
        return HoldemState(self, seats, chance)

    def token(self, action: int) -> str:
        return notation.token(action)

    def parse(self, token: str) -> int:
        return notation.parse(token)

    def guess(self, view: View[int], rng: random.Random) -> HoldemState:
        from .view import HoldemView, imagine

        assert isinstance(view, HoldemView)
        return imagine(view, rng)

    def par(self, seat: int) -> float:
        return float(self.rules.stack(seat)) if self.rules.points else 0.0

    def first_posting(self, table: HoldemState) -> Posting:
        """The forced bets of the first hand; remembered, since most games are one hand."""
        key = table.count << 4 | table.button
        found = self._postings.get(key)
        if found is None:
            found = self._postings[key] = hands.first_posting(table)
        return found
