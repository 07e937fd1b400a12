"""`search`: pots of two are solved at the table after the flop, for hints pots of three from the turn on too; all else
is an estimate, by tables or by the net."""

from __future__ import annotations

import logging
from dataclasses import replace
from math import nan
from typing import Any

from cardai.games.compiled import Kernel, can_compile
from cardai.games.core import AnyGame, AnyView
from cardai.games.holdem.notation import ALL_IN
from cardai.games.holdem.view import HoldemView

from ...agent import Advice, Agent, Option, Progress, no_progress
from ..abstraction.cards import hole_number
from ..abstraction.translation import Line, line_of
from ..blueprint.advice import advise as estimate
from ..blueprint.player import BlueprintAgent
from ..net.player import make as make_net
from ..players.simple import Plan, own_hole, seen
from ..solver import ready
from ..solver.several.solve import Position
from ..solver.solve import TooLarge
from ..solver.tree import Action
from ..worlds import flop, three
from ..worlds.three import Trio, Trios
from ..worlds.world import World
from .beliefs import Floats
from .crowd import CrowdAdviser
from .duel import Duel, duels_of, real_action
from .resolve import Effort, Resolver, Solved, Told
from .tried import Trial, Tried

DEALS = 2400
"""Play-outs behind an estimate in a hint, at least; half of them in pots of three and more after the flop, where the
net plays on: that takes longer, and its values are rough anyway."""
FOLLOWS = "the net's mix; the solution follows once the solver is compiled"
FLOP = 1
UNKNOWN = "no table has this pot"
NO_ROOM = "there is too little memory free to solve this"

log = logging.getLogger(__name__)


class SearchAgent(Agent):
    """Solves what it can, estimates the rest, and says which."""

    spec = "search"

    def __init__(
        self,
        game: AnyGame,
        seed: int = 0,
        *,
        effort: Effort | None = None,
        deals: int = DEALS,
        charts: bool = True,
        keep: int = 0,
        trust: float = 0.0,
    ) -> None:
        """`deals`: play-outs behind an estimate when it plays; 0: the mix as it is. `charts`: whether tables or the net
        play before the flop. `keep`: what a solution mixes is done as often as the net does it, on which streets."""
        super().__init__(game, seed)
        self.effort = effort or Effort()
        self.deals = deals
        self.blueprint = BlueprintAgent(game, seed)
        self.book = self.blueprint.book if charts else None
        """The tables it plays by before the flop."""
        self.net = make_net(game)
        """Whose mix it is where the tables know nothing, and in pots of three and more."""
        self.crowd = CrowdAdviser(game, self.net, self.book)
        self.resolver = Resolver(self.net, self.book, self.effort, keep, trust)
        self.trios = Trios(self.net, self.book)
        """Pots of three."""

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        """Until the solver is compiled, beside the first game, the net plays, so that nobody waits for it."""
        is_early = not Kernel.in_hurry and self.waits_for_compiler(seen(view))
        plan = self.estimator(seen(view)).plan(seen(view)) if is_early else self.plan(seen(view), progress)
        return self.rng.choices(list(plan), list(plan.values()))[0]

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        return self.advise_on(seen(view), progress=progress)

    def glance(self, view: AnyView) -> Advice | None:
        """The net's mix, until the solver is compiled; a first look at a flop, until that is solved."""
        if not self.waits_for_compiler(seen(view)):
            return self._first_look(seen(view))
        plan = self.estimator(seen(view)).plan(seen(view))
        options = [Option(action, nan, chance) for action, chance in plan.items()]
        return Advice(tuple(sorted(options, key=lambda option: -option.chance)), FOLLOWS)

    def _first_look(self, view: HoldemView) -> Advice | None:
        """Advice at once on a flop whose solution takes a while."""
        line = line_of(view)
        duels = self._duels(view, line)
        if not duels or duels[-1].street != FLOP:
            return None
        return flop.first_look(view, line, duels[-1], self.net, self.book)

    def advise_on(
        self, view: HoldemView, also: int | None = None, told: Told = (None, None), progress: Progress = no_progress
    ) -> Advice:
        """Advice in which `also` is judged too, whatever its size; `told` are both ranges if somebody knows them."""
        from .advice import solved_advice

        if Kernel.in_hurry or self.is_solved(view):
            self._make_ready()
        found = self.solved(view, told=told, progress=progress)
        if found is None:
            world = self.world_of_three(view, also, progress)
            if world is not None:
                return three.advice(view, *world)
            advice = self._estimate(view, also, progress)
            return replace(advice, method=f"{advice.method}; {NO_ROOM}") if self.is_solved(view) else advice
        return solved_advice(view, found, self.tried(view, found, also, progress))

    def tried(
        self, view: HoldemView, found: Solved, also: int | None = None, progress: Progress = no_progress
    ) -> dict[int, Tried]:
        """By action of the table: what follows it in the world of a solution; `also` too, if there is memory for it."""
        known = found.position.actions
        is_new = also is not None and also not in [real_action(view, action) for action in known]
        wanted = _bet(found.duel, _amount(view, also)) if is_new and also is not None else None
        trial = Trial(self.resolver, found, int(hole_number(*own_hole(view))), progress)
        ways = {one.action: one for one in trial.all(None if wanted in known else wanted)}
        tried = {real_action(view, action): ways[action] for action in known}
        return {**tried, also: ways[wanted]} if also is not None and wanted in ways else tried

    def solved(
        self,
        view: HoldemView,
        told: Told = (None, None),
        progress: Progress = no_progress,
        is_safe: bool = False,
    ) -> Solved | None:
        """The decision in a solution; None if it is not one of two players, or if there is no memory for it."""
        self.resolver.begin(view)
        line = line_of(view)
        duels = self._duels(view, line)
        if not duels:
            return None
        own = int(hole_number(*own_hole(view)))
        try:
            return self.resolver.solved(view, line, duels, own, told=told, is_safe=is_safe, progress=progress)
        except TooLarge as problem:
            log.info("%s", problem)
            return None

    def trio(self, view: HoldemView) -> Trio | None:
        """This street of a pot of three that can be solved, if the decision is one."""
        if not can_compile() or view.must_cover or len(view.actions()) < 2:
            return None
        return three.trio_of(view, line_of(view))

    def seats_of_three(self, view: HoldemView) -> tuple[int, ...]:
        """The seats of a pot of three, in the order in which they act."""
        trio = self.trio(view)
        return trio.seats if trio else ()

    def world_of_three(
        self, view: HoldemView, also: int | None = None, progress: Progress = no_progress
    ) -> tuple[World, Position] | None:
        """The decision in a solved pot of three, `also` in it; None if it is none."""
        trio = self.trio(view)
        return None if trio is None else self.trios.world(view, line_of(view), trio, also, progress)

    def ranges(self, view: HoldemView, told: Told = (None, None)) -> tuple[Floats, Floats] | tuple[()]:
        """What both hold in a solved decision, one's own first."""
        found = self.solved(view, told=told)
        if found is None:
            return ()
        me = found.position.player or 0
        return found.position.weights(me), found.position.weights(1 - me)

    def mixes(self, view: HoldemView, is_safe: bool = True) -> dict[int, Floats] | None:
        """By action: its chance with every hand, where the decision can be solved whatever one holds.

        As it plays, or else as it advises (`Resolver.solved`), in pots of three too.
        """
        from .advice import all_chances

        self._make_ready()
        found = self.solved(view, is_safe=is_safe)
        if found is not None:
            return all_chances(view, found)
        known = None if is_safe else self.world_of_three(view)
        return None if known is None else dict(zip(known[0].actions, known[0].mix.T, strict=True))

    def _duels(self, view: HoldemView, line: Line) -> list[Duel]:
        """The streets that lead to this decision, if it is one of two players after the flop and can be solved."""
        if (
            not can_compile()
            or view.street == 0
            or len(view.opponents) != 1
            or view.must_cover
            or len(view.actions()) < 2
        ):
            return []
        duels = duels_of(view, line)
        return duels if duels and self.effort.solves(duels[-1]) else []

    def _make_ready(self) -> None:
        """Have the solver compiled; without a compiler nothing is solved."""
        if can_compile():
            ready.make_ready(log.info)

    def is_solved(self, view: HoldemView) -> bool:
        """Whether this is a decision of two players, or of three, that is solved once the solver is compiled."""
        return bool(self._duels(view, line_of(view))) or self.trio(view) is not None

    def waits_for_compiler(self, view: HoldemView) -> bool:
        """Whether this decision could be solved if the solver were compiled."""
        return not ready.is_ready() and self.is_solved(view)

    def _estimate(self, view: HoldemView, also: int | None, progress: Progress) -> Advice:
        if self.is_unknown(view):
            return unjudged(view, also)
        extra, player, deals = () if also is None else (also,), self.estimator(view), max(DEALS, self.deals)
        return estimate(player, view, progress, extra, deals // 2 if player is self.crowd else deals)

    def is_unknown(self, view: HoldemView) -> bool:
        """Whether a decision before the flop is in no table: played out by the net such pots win what nobody wins."""
        return self.book is not None and view.street == 0 and self.book.find(view) is None

    def estimator(self, view: HoldemView) -> BlueprintAgent:
        """Who advises where nothing is solved."""
        return self.crowd if view.street else self._planner(view)

    def _planner(self, view: HoldemView) -> BlueprintAgent:
        """Whose mix it plays where nothing is solved."""
        is_known = self.book and view.street == 0 and self.book.find(view)
        return self.blueprint if is_known else self.net

    def plan(self, view: HoldemView, progress: Progress = no_progress) -> Plan:
        """Chances of real actions."""
        if view.street:
            self._make_ready()
        found = self.solved(view, progress=progress, is_safe=True)
        if found is not None:
            from .advice import plan_of

            return plan_of(view, found)
        if self.deals and len(view.actions()) > 1:
            estimated = estimate(self._planner(view), view, progress, (), self.deals)
            return {option.action: option.chance for option in estimated.options}
        return self._planner(view).plan(view)


def unjudged(view: HoldemView, also: int | None = None) -> Advice:
    """Advice on a decision that no source knows: what can be done, and the price."""
    actions = dict.fromkeys([*view.actions(), *([] if also is None else [also])])
    price = f": a call needs {view.pot_odds:.0%}" if view.to_call else ""
    return Advice(tuple(Option(action, nan) for action in actions), UNKNOWN + price, is_judged=False)


def _amount(view: HoldemView, action: int) -> int:
    """To how much an action bets."""
    return (view.most_raise or 0) if action == ALL_IN else action


def _bet(duel: Duel, amount: int) -> Action:
    """The solver's action for a bet or raise to this much."""
    return Action(duel.word(amount).split()[0], min(amount, duel.stack))


def make(
    game: AnyGame,
    seed: int = 0,
    *,
    target: float,
    flop: int,
    seconds: float,
    deals: int,
    charts: int,
    keep: int,
    trust: float,
) -> SearchAgent:
    """`search`, or `search:target=1,flop=0,deals=0,charts=0,keep=1,trust=0.3` for long matches."""
    effort = Effort(target, seconds, flop)
    return SearchAgent(game, seed, effort=effort, deals=deals, charts=bool(charts), keep=keep, trust=trust)
