"""Under which rules and with how many players Big Two is learned: mostly the usual ones, and a little of everything."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cardai.games.arrays import Floats32
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.rules import CHOICES, FIVES, FOURS, PRESET_RULES, Rules
from cardai.games.bigtwo.straights import STRAIGHT_TABLES

from ..bigtwo.net.tables import RuleSets, Tables
from .learner import LearnerConfig

MULTIPLIERS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((10, 2),),
    ((10, 2), (13, 3)),
    ((8, 2), (10, 3), (13, 4)),
    ((8, 2), (11, 3)),
)
_SECOND = {"hongkong": 0.3, "ppo2018": 0.3}
"""Share of what the main table leaves for four players under these rules."""
_PLAYERS = {4: 0.5, 3: 0.25, 2: 0.25}


@dataclass(frozen=True)
class TablesConfig(LearnerConfig):
    """Settings of every method that learns from windows of play at many tables."""

    rules: str = "ppo2018"
    """The preset with the largest share of the tables, and the one measured."""
    share: float = 0.5
    """Share of the tables with four players under `rules`; all other rule sets and tables split the rest."""
    variations: int = 60
    """Home-made rule sets among the others, made by chance from the options."""
    tables: int = 512
    """Deals played in lock-step."""
    steps: int = 32
    """Decisions at every table between two updates."""
    minibatch: int = 2048
    """Decisions in one gradient step."""

    def rule_sets(self) -> tuple[RuleSets, Floats32]:
        """Rule sets of the tables, and their shares added up."""
        pairs, shares = curriculum(self.rules, self.share, self.variations, self.seed)
        return RuleSets.of(pairs), np.cumsum(shares).astype(np.float32)

    def dealt(self, sets: RuleSets, shares: Floats32, later: int) -> Tables:
        """Tables on which everything is dealt; `later` makes them others when a run goes on."""
        tables, everywhere = Tables(self.tables, sets, seeded(self.seed + later)), np.ones(self.tables, np.bool_)
        tables.deal(everywhere, shares)
        tables.advance(everywhere)
        return tables


def curriculum(main: str, share: float, variations: int, seed: int) -> tuple[list[tuple[Rules, int]], list[float]]:
    """Rule sets with their number of seats, and the share of the tables each gets."""
    found = {(PRESET_RULES[main], 4): share}
    rest = 1 - share
    second = "hongkong" if main != "hongkong" else "ppo2018"
    found[PRESET_RULES[second], 4] = _SECOND[second] * rest
    rest *= 1 - _SECOND[second]
    presets = [(rules, seats) for rules in PRESET_RULES.values() for seats in (4, 3, 2)]
    others = [pair for pair in presets if pair not in found]
    for pair in others:
        found[pair] = 0.8 * rest / len(others)
    rng = random.Random(seed)
    for _ in range(variations):
        pair = (variation(rng), rng.choices(list(_PLAYERS), list(_PLAYERS.values()))[0])
        found[pair] = found.get(pair, 0.0) + 0.2 * rest / variations
    total = sum(found.values())
    return list(found), [part / total for part in found.values()]


def variation(rng: random.Random) -> Rules:
    """A preset with some options changed by chance."""
    rules = rng.choice(list(PRESET_RULES.values()))
    for name in rng.sample(_CHANGES, rng.randint(1, 4)):
        rules = _changed(rules, name, rng)
    return rules


_CHANGES = [*CHOICES, "triples", "fours", "fives", "straights", "multipliers", "twos_double"]


def _changed(rules: Rules, name: str, rng: random.Random) -> Rules:
    if name in CHOICES or name in ("triples", "twos_double"):
        changed: dict[str, Any] = {name: rng.choice(CHOICES.get(name, (False, True)))}
        return replace(rules, **changed)
    if name == "fours":
        return replace(rules, fours=rng.choice(((), ("four",), FOURS)))
    if name == "straights":
        return replace(rules, straights=rng.choice(list(STRAIGHT_TABLES.values())))
    if name == "multipliers":
        return replace(rules, multipliers=rng.choice(MULTIPLIERS))
    fives = tuple(kind for kind in FIVES if kind in ("straight", "full house") or rng.random() < 0.6)
    return replace(rules, fives=fives, bombs=fives[len(fives) - rng.randint(0, 1) :])
