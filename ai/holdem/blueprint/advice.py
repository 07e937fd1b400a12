"""A player's opinion of a decision: its mix, and what each action wins when the blueprint plays the hand out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cardai.ai.agent import Advice, Option, Progress, no_progress
from cardai.ai.cfr.external_sampling import MENU, TURN
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.view import HoldemView
from cardai.games.reason import in_text

from ..abstraction import betting
from ..abstraction.cards import hole_number
from ..abstraction.translation import Line, line_of
from ..figures import HoldemFacts
from ..one_voice import consistent
from ..players.odds import equity_against
from ..players.simple import own_hole
from ..preflop.advice import advise as by_tables
from ..preflop.advice import fold_words, price_words
from .playouts import Outcomes, first_of
from .ranges import Weights, uniform_range

if TYPE_CHECKING:
    from .player import BlueprintAgent

DEALS = 2400
"""Sampled deals behind every value."""
BATCHES = 8


@dataclass(frozen=True)
class Evaluation:
    """Everything found out about one decision."""

    actions: tuple[int, ...]
    plan: dict[int, float]
    chips: NDArray[np.float64]
    """By action and sampled deal, from here on."""
    quiet: NDArray[np.float64]
    share: float
    """Equity against what the betting suggests."""
    unit: int
    rough: float = 0.0
    """Big blinds that every value may be wrong by beside the luck of deals."""

    def value(self, action: int) -> float:
        """Big blinds won from here on; a fold is 0, and so is a check at least: one may fold later."""
        won = float(self.chips[self.actions.index(action)].mean()) / self.unit
        return max(0.0, won) if action == CHECK else won

    def error(self, action: int) -> float:
        """Standard error of the value."""
        row = self.chips[self.actions.index(action)]
        return float(np.hypot(row.std() / len(row) ** 0.5 / self.unit, self.rough))


def evaluate(
    player: BlueprintAgent,
    view: HoldemView,
    extra: Sequence[int] = (),
    progress: Progress = no_progress,
    deals: int = DEALS,
) -> Evaluation:
    """Play every action on the menu, and any extra ones, out in the same sampled deals."""
    line = line_of(view)
    plan = player.plan(view)
    usual = [action for action in view.actions() if is_usual(line, action)]
    actions = tuple(dict.fromkeys([*plan, *usual, *extra]))
    weights = opponents_of(player, view, line)
    firsts = [first_of(action, view.most_raise) for action in actions]
    own = int(hole_number(*own_hole(view)))
    seed = seed_of(view)
    parts: list[Outcomes] = []
    for batch in range(BATCHES):
        part = player.playouts.play(line.now, own, weights, view.board, firsts, deals // BATCHES, seed + batch * deals)
        parts.append(part)
        progress((batch + 1) / BATCHES)
    chips = np.concatenate([part.chips[:, :, line.now[TURN]] for part in parts], axis=1)
    quiet, share = np.mean([part.quiet for part in parts], axis=0), float(np.mean([part.share for part in parts]))
    if np.isnan(share):
        share = equity_against(view, weights)
    return Evaluation(actions, plan, chips, quiet, share, view.unit, player.roughness * view.pot / view.unit)


def seed_of(view: HoldemView) -> int:
    """Where the deals of a decision begin: the same for who sees the same."""
    return crc32(repr((view.hole, view.board, view.history, view.button, view.start_stacks)).encode()) & 0xFFFFFFF


def is_usual(line: Line, action: int) -> bool:
    """All-in for many times the pot is something nobody learned to answer, so its value would mean nothing."""
    return action != ALL_IN or bool(line.now[MENU] >> betting.ALL_IN & 1)


def opponents_of(player: BlueprintAgent, view: HoldemView, line: Line) -> dict[int, Weights]:
    """What the live opponents may hold, by the solver's seats."""
    unseen = uniform_range(own_hole(view))
    return {line.ring.index(seat): weights * unseen for seat, weights in player.likely(view, line).items()}


def advise(
    player: BlueprintAgent,
    view: HoldemView,
    progress: Progress = no_progress,
    extra: Sequence[int] = (),
    deals: int = DEALS,
) -> Advice:
    """Before the flop what the player's tables say, if they know the spot; else the mix with sampled values."""
    told = by_tables(player.book, view, extra) if player.book else None
    return told or advice_of(player, view, evaluate(player, view, extra, progress, deals))


def advice_of(player: BlueprintAgent, view: HoldemView, found: Evaluation) -> Advice:
    """An evaluation as advice. Play-outs are rough, so that the mix has the last word on what it never does."""
    options = consistent(
        (
            Option(
                action,
                found.value(action),
                found.plan.get(action, 0.0),
                None if action == FOLD else found.error(action),
                in_text(_why(view, found, action)),
            )
            for action in found.actions
        ),
        trusts_mix=True,
        is_rough=found.rough > 0,
    )
    best = options[0].value
    if options[0].action == FOLD:
        options = (replace(options[0], reasons=in_text(fold_words(view, found.share, is_best=True))), *options[1:])
    told = tuple(replace(option, facts=_facts(view, found, option, best)) for option in options)
    return Advice(told, _method(player, view, found))


def _facts(view: HoldemView, found: Evaluation, option: Option, best: float) -> HoldemFacts:
    of_pot = (best - option.value) * view.unit / view.pot
    return HoldemFacts(option.chance, found.share, of_pot)


def _why(view: HoldemView, found: Evaluation, action: int) -> str:
    if action == FOLD:
        return fold_words(view, found.share, is_best=False)
    if action == CALL:
        return price_words(view, found.share, pays=found.value(action) >= 0)
    if action == CHECK:
        return f"free; {found.share:.0%} against likely hands"
    quiet = found.quiet[found.actions.index(action)]
    value = f"value, {found.share:.0%} against likely hands; " if found.share >= 0.5 else ""
    return f"{value}takes the pot without a showdown {quiet:.0%} of the time"


def _method(player: BlueprintAgent, view: HoldemView, found: Evaluation) -> str:
    line = line_of(view)
    told = (
        f"estimate: {player.source}, {found.chips.shape[1]} deals played out by {player.finisher}; "
        f"{view.holdem.unit} from here on, a fold is 0"
    )
    doubts = doubts_of(player, view, line)
    return told + (f"; {'; '.join(doubts)}" if doubts else "")


def doubts_of(player: BlueprintAgent, view: HoldemView, line: Line) -> list[str]:
    """Why the blueprint may be wrong here; empty where it was solved for just this."""
    found = []
    dealt = sum(stack > 0 for stack in view.start_stacks)
    others = [stack for seat, stack in enumerate(view.start_stacks) if seat != view.seat]
    big_blinds = min(view.start_stacks[view.seat], max(others)) / view.big_blind
    if dealt != 6:
        found.append(f"solved for 6 seats, this table has {dealt}")
    if not 40 <= big_blinds <= 60:
        found.append(f"solved for 50 bb, here {big_blinds:.0f}")
    if view.one_check:
        found.append("solved for rules by which anyone may check")
    if not player.knows(line):
        found.append("a spot training hardly met: the nearest known one is used")
    return found
