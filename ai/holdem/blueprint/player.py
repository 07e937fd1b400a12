"""The blueprint as a player: it looks its mix up, and draws from it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cardai.ai.agent import Advice, Agent, Progress, no_progress
from cardai.games.core import AnyGame, AnyView
from cardai.games.holdem.view import HoldemView

from ..abstraction.betting import ACTIONS, CALL, FOLD
from ..abstraction.translation import Line, line_of, real_action
from ..players.odds import equity_against
from ..players.simple import Plan, own_hole, passive, seen
from ..preflop.book import Book
from . import strategy as files
from .ranges import likely_ranges
from .strategy import Blueprint, Mix

if TYPE_CHECKING:
    from .playouts import Finisher
    from .ranges import Weights

PURE = 0.08
"""Purification: chances below this are dropped in play, since the average still carries early training."""


def closes(view: HoldemView) -> bool:
    """Whether a call is the end of the betting: everybody else is all-in or would be called all-in."""
    covered = view.to_call == view.stacks[view.seat]
    waiting = [seat for seat in view.opponents if view.stacks[seat] and view.bets[seat] < view.to_match]
    return bool(view.to_call) and not waiting and (covered or not any(view.stacks[seat] for seat in view.opponents))


class BlueprintAgent(Agent):
    """Plays the solved strategy; where it does not know a spot it plays the nearest one it knows."""

    spec = "blueprint"
    source, finisher = "blueprint", "it"
    """Whose mix it is, and who plays hands out when values are asked for."""
    roughness = 0.0
    """Part of the pot that values are wrong by beside the luck of deals, since people play otherwise."""

    def __init__(self, game: AnyGame, seed: int = 0, *, file: Path | None = None, purify: float = PURE) -> None:
        """`file`: a strategy of one's own instead of the one that came with the program."""
        super().__init__(game, seed)
        self.blueprint: Blueprint = files.load(file or files.SHIPPED, is_plain=file is not None)
        self.purify = purify

    @property
    def book(self) -> Book | None:
        """The tables it plays by before the flop."""
        return self.blueprint.book

    @cached_property
    def playouts(self) -> Finisher:
        """Compiled play-outs, made when first needed."""
        from .playouts import Playouts

        return Playouts(self.blueprint)

    def mix(self, view: HoldemView, line: Line) -> Mix:
        """Chances of the abstract actions."""
        if closes(view) and not self.blueprint.is_known(line.now):
            return self._by_equity(view, line)
        found = self.blueprint.mix(line.now, self.blueprint.bucket(own_hole(view), view.board))
        kept = np.where(found < self.purify, 0.0, found)
        mixed: Mix = kept / kept.sum()
        return mixed

    def _by_equity(self, view: HoldemView, line: Line) -> Mix:
        """The last word against an all-in that training hardly met: call if the likely hands give the price."""
        share = equity_against(view, likely_ranges(view, line, self.blueprint, view.opponents))
        mixed = np.zeros(ACTIONS)
        mixed[CALL if share > view.pot_odds else FOLD] = 1.0
        return mixed

    def knows(self, line: Line) -> bool:
        """Whether training met a spot often enough."""
        return self.blueprint.is_known(line.now)

    def likely(self, view: HoldemView, line: Line) -> dict[int, Weights]:
        """By seat: what the opponents still in may hold."""
        return likely_ranges(view, line, self.blueprint, view.opponents)

    def plan(self, view: HoldemView) -> Plan:
        """Chances of real actions."""
        if len(view.actions()) == 1:
            return {view.actions()[0]: 1.0}
        known = self.book.find(view) if self.book else None
        if known:
            return {choice.action: choice.chance for choice in known[1] if choice.chance > 0}
        line = line_of(view)
        plan: Plan = {}
        for action, chance in enumerate(self.mix(view, line)):
            if chance > 0:
                real = real_action(view, line.now, action)
                plan[real] = plan.get(real, 0.0) + float(chance)
        return plan or {passive(view): 1.0}

    def every_hand(self, view: HoldemView) -> tuple[Mix, Mix]:
        """By hole, in the order of cards.HOLES: how often it would be bet or raised here, and checked or called."""
        place = self.book.place_of(view) if self.book else None
        if place:
            return place.chances(is_raise=True), place.chances(is_raise=False)
        mixes = self.blueprint.mixes_of(line_of(view).now, self.blueprint.all_buckets(view.board))
        return mixes[:, CALL + 1 :].sum(axis=1), mixes[:, CALL]

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        plan = self.plan(seen(view))
        return self.rng.choices(list(plan), list(plan.values()))[0]

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        """Before the flop what the tables say, else its mix with sampled values; see advice.py."""
        from .advice import advise

        return advise(self, seen(view), progress)


class FrozenBlueprint(BlueprintAgent):
    """The first blueprint as it was, before the flop too: a yardstick that does not move."""

    spec = "blueprint-2026"

    def __init__(self, game: AnyGame, seed: int = 0) -> None:
        super().__init__(game, seed, file=files.SHIPPED)


def make(game: AnyGame, seed: int = 0, *, file: Path | None = None) -> BlueprintAgent:
    """`blueprint` (the one that came with the program) or `blueprint:FILE`."""
    return BlueprintAgent(game, seed, file=file)
