"""Players that follow simple rules, from the trivial to the tight-aggressive one."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardai.ai.agent import Advice, Agent, AgentError, Option, Progress, no_progress
from cardai.games.core import AnyView
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.view import HoldemView

Plan = dict[int, float]
"""How likely each action is."""


class Bot(Agent):
    """A player whose rules give each action a chance."""

    @abstractmethod
    def plan(self, view: HoldemView) -> Plan:
        """The actions it would choose, with their chances."""

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        """Its plan, beside rough values: what a showdown against random hands would bring."""
        view = seen(view)
        plan = self.plan(view)
        actions = list(dict.fromkeys([*plan, *view.actions()]))
        worth = rough_values(view, actions)
        options = [Option(action, worth[action], plan.get(action, 0.0)) for action in actions]
        options.sort(key=lambda option: (-option.value, -option.chance))
        return Advice(tuple(options), "rules of thumb; values are rough")

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        plan = self.plan(seen(view))
        if len(plan) == 1:
            return next(iter(plan))
        return self.rng.choices(list(plan), list(plan.values()))[0]


def seen(view: AnyView) -> HoldemView:
    """The view as what it is; no other game's views come here."""
    assert isinstance(view, HoldemView)
    return view


def rough_values(view: HoldemView, actions: list[int]) -> dict[int, float]:
    """Big blinds from here on if the hand were shown down against random hands after one call; a fold is 0."""
    from .odds import equity

    share = equity(own_hole(view), view.board, max(1, len(view.opponents)))
    unit = view.unit
    found = {}
    for action in actions:
        more = 0 if action == FOLD else max(0, _bet_of(view, action) - view.bets[view.seat])
        extra = max(0, more - view.to_call)
        found[action] = 0.0 if action == FOLD else (share * (view.pot + more + extra) - more) / unit
    return found


def _bet_of(view: HoldemView, action: int) -> int:
    """The seat's bet of this street after an action."""
    if action in (CHECK, CALL):
        return view.bets[view.seat] + view.to_call
    if action == ALL_IN:
        return view.bets[view.seat] + view.stacks[view.seat]
    return action


def own_hole(view: HoldemView) -> tuple[int, int]:
    """The two cards of the seat that looks; a player that is asked has some."""
    if view.hole is None:
        raise AgentError("The hole cards of this seat are not known, so that there is nothing to advise")
    return view.hole


def passive(view: HoldemView) -> int:
    """Check, or call if there is a bet; where the rules forbid both, the least bet."""
    if view.can_check:
        return CHECK
    if view.actions() == [FOLD]:
        return FOLD
    return CALL if view.to_call or view.least_raise is None else view.least_raise


def mixed(*parts: tuple[int, float]) -> Plan:
    """A plan of actions, some of which may be the same."""
    plan: Plan = {}
    for action, chance in parts:
        plan[action] = plan.get(action, 0.0) + chance
    return plan


def give_up(view: HoldemView) -> int:
    """Check, or fold if that is not allowed."""
    return CHECK if view.can_check else FOLD


def bet_to(view: HoldemView, size: float) -> int:
    """A bet or raise to about this much, as the rules allow; a call where no raise is allowed."""
    least, most = view.least_raise, view.most_raise
    if least is None or most is None or view.actions() == [FOLD]:
        return passive(view)
    if size >= 0.7 * most:
        return ALL_IN
    return max(least, round(size))


def bet_part(view: HoldemView, part: float) -> int:
    """A bet or raise by a part of the pot after calling."""
    return bet_to(view, view.to_match + part * (view.pot + view.to_call))


class RandomBot(Bot):
    """Folds, calls and raises with fixed chances; raises are of any size."""

    CHANCES = (0.2, 0.5, 0.3)
    """Fold, call, raise."""

    def plan(self, view: HoldemView) -> Plan:
        fold, call, raise_ = self.CHANCES
        plan = {passive(view): call}
        plan[give_up(view)] = plan.get(give_up(view), 0.0) + fold
        least, most = view.least_raise, view.most_raise
        if least is None or most is None:
            return {action: chance / (fold + call) for action, chance in plan.items()}
        sizes = sorted({least, *(least + (most - least) * part // 4 for part in range(1, 5))})
        return plan | {(ALL_IN if size == most else size): raise_ / len(sizes) for size in sizes}

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        view = seen(view)
        fold, call, _ = self.CHANCES
        least, most = view.least_raise, view.most_raise
        drawn = self.rng.random() * (1.0 if most is not None else fold + call)
        if drawn < fold + call:
            return give_up(view) if drawn < fold else passive(view)
        assert least is not None and most is not None
        size = self.rng.randint(least, most)
        return ALL_IN if size == most else size


class Caller(Bot):
    """A calling station: never folds, never raises."""

    def plan(self, view: HoldemView) -> Plan:
        return {passive(view): 1.0}


class AllIn(Bot):
    """All-in, or a call where no raise is allowed."""

    def plan(self, view: HoldemView) -> Plan:
        return {passive(view) if view.most_raise is None else ALL_IN: 1.0}


class MinRaise(Bot):
    """The smallest raise, or a call where none is allowed."""

    def plan(self, view: HoldemView) -> Plan:
        return {bet_to(view, 0) if view.most_raise is not None else passive(view): 1.0}


class Beginner(Bot):
    """Folds, calls and bets half the pot with fixed chances, whatever the hand."""

    def plan(self, view: HoldemView) -> Plan:
        if len(view.actions()) == 1:
            return {view.actions()[0]: 1.0}
        return mixed((give_up(view), 0.1), (passive(view), 0.7), (bet_part(view, 0.5), 0.2))


class Maniac(Bot):
    """Bets and raises far too often, whatever it holds."""

    def plan(self, view: HoldemView) -> Plan:
        return mixed((bet_part(view, 1.0), 0.4), (bet_part(view, 0.6), 0.2), (passive(view), 0.3), (give_up(view), 0.1))


class OddsBot(Bot):
    """Compares equity against random hands with the price of a call; raises when well ahead."""

    def plan(self, view: HoldemView) -> Plan:
        from .odds import equity

        rivals = max(1, len(view.opponents))
        share = equity(own_hole(view), view.board, rivals)
        fair = 1 / (rivals + 1)
        if share > 1.7 * fair or share > 0.8:
            return {bet_part(view, 0.75): 0.7, passive(view): 0.3}
        if share > 1.3 * fair and not view.to_call:
            return mixed((bet_part(view, 0.5), 0.6), (passive(view), 0.4))
        if share > view.pot_odds + 0.03:
            return {passive(view): 1.0}
        return {give_up(view): 1.0}
