"""Yacht: five dice, two rerolls, one box a turn. 1 to 8 players."""

from __future__ import annotations

from ..core import RulesData
from .game import Yacht
from .notation import Action, Keep, Score
from .rules import read_rules
from .state import YachtState
from .view import YachtView

PRESETS: dict[str, str] = {
    "pancht": "13 boxes, of-a-kind and full house score the sum, straights 15 and 30",
    "yacht12": "pancht without three of a kind, the common console rules",
    "yahtzee": "full house 25, straights 30 and 40, +100 for further yahtzees, forced joker",
    "yahtzee-free": "yahtzee with the free joker: any open box may be chosen",
    "yahtzee-plain": "yahtzee without joker and without +100 bonuses",
    "yatzy": "Scandinavian Yatzy: 15 boxes, pairs, only dice alike count in of-a-kind, bonus 50",
}

__all__ = ["PRESETS", "Action", "Keep", "Score", "Yacht", "YachtState", "YachtView", "make"]


def make(rules: RulesData) -> Yacht:
    """The game under a preset or custom rules."""
    return Yacht(read_rules(rules))
