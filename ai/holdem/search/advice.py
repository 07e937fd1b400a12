"""A solved decision as advice: one value and one share of the mix for each action, from the same solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardai.games.holdem.notation import CHECK, FOLD
from cardai.games.holdem.view import HoldemView
from cardai.games.reason import in_text

from ...agent import Advice, Option
from ..abstraction.cards import hole_number
from ..figures import HoldemFacts
from ..one_voice import consistent
from ..players.simple import Plan, own_hole
from ..reasons import Reasons
from .beliefs import Floats
from .duel import real_action
from .position_beliefs import local_exploitability
from .resolve import Solved
from .tried import Tried

LEAST_ERROR = 0.01
"""Big blinds: nothing is known better than this."""
OWN_ERROR = 0.005
"""Part of the pot that the lead of an action with one single hand may be wrong by though all hands together are within
the target: in 10 rivers solved to 0.1 % actions that lose more than this were mixed by 0 to 7 % of a range, and such as
lose twice as much by 0.4 % of it at most."""
FLOP_ERROR = {True: 0.02, False: 0.045}
"""By whether rivers are bet: the part of the pot that the lead of an action on a flop changes in a larger tree."""
STREETS = ("", "flop", "turn", "river")


def plan_of(view: HoldemView, found: Solved) -> Plan:
    """What the hand held does, and how often."""
    own = int(hole_number(*own_hole(view)))
    chances = {action: float(chance[own]) for action, chance in all_chances(view, found).items()}
    return {action: chance for action, chance in chances.items() if chance > 0}


def _options(view: HoldemView, found: Solved, tried: Mapping[int, Tried]) -> tuple[Option, ...]:
    """Actions with values and mix, without reasons; what loses beyond the error is not told as part of the mix, and a
    free check never loses.

    Nobody answers what a single hand does, so that its best action is right for it. Whoever plays has to mix all the
    same: the errors of many hands made pure add up to 10 to 40 % of the pot on rivers against a best response, and
    against bets many times the pot calls that seldom count.
    """
    error, plan = _error(view, found), plan_of(view, found)
    return consistent(
        Option(
            action,
            max(0.0, one.chips / view.unit) if action == CHECK else one.chips / view.unit,
            plan.get(action, 0.0),
            None if action == FOLD else max(error, one.doubt * view.pot / view.unit),
        )
        for action, one in tried.items()
    )


def _error(view: HoldemView, found: Solved) -> float:
    """Big blinds that values may be wrong by: best responses gain something, and flops are solved with few sizes."""
    us = found.duel.seats.index(view.seat)
    tree = FLOP_ERROR[_bets_rivers(found)] if found.duel.street == 1 else 0.0
    before = view.pot - view.to_call  # what they misjudged was made into the pot before it
    chips = max(2 * local_exploitability(found.position, 1 - us), max(tree, OWN_ERROR) * view.pot)
    return max(LEAST_ERROR, max(chips, found.misjudged * before) / view.unit)


def _bets_rivers(found: Solved) -> bool:
    return bool(found.position.solution.spot.menus.oop.bets[2])


def all_chances(view: HoldemView, found: Solved) -> dict[int, Floats]:
    """By action of the table: its chance with every hand."""
    by_action = dict[int, Floats]()
    for number, action in enumerate(found.position.actions):
        real = real_action(view, action)
        by_action[real] = by_action.get(real, 0.0) + found.chances[:, number]
    return by_action


def solved_advice(view: HoldemView, found: Solved, tried: Mapping[int, Tried]) -> Advice:
    """Everything a player wants to know of a solved decision and of what was tried there, by action of the table."""
    options = _options(view, found, tried)
    reasons = Reasons(view, found.position, {action: one.after for action, one in tried.items()})
    told = tuple(
        Option(
            option.action,
            option.value,
            option.chance,
            option.error,
            in_text(reasons.why(option, is_best=option is options[0]) + _doubts(tried[option.action])),
            HoldemFacts(option.chance, reasons.equity, _loss(options, option, view)),
        )
        for option in options
    )
    return Advice(told, _method(found, reasons))


def _doubts(one: Tried) -> str:
    if not one.is_seldom:
        return ""
    return "; hardly any hand of yours does this" + (", so its value is a guess" if one.is_guess else "")


def _loss(options: Sequence[Option], option: Option, view: HoldemView) -> float:
    """The loss as a part of the pot."""
    return float((options[0].value - option.value) * view.unit / view.pot)


def _method(found: Solved, reasons: Reasons) -> str:
    position = found.position
    solution = position.solution
    percent = 100 * solution.exploitability / solution.spot.pot
    limited = found.duel.street == 1 and not _bets_rivers(found)
    parts = [
        f"solved from the {STREETS[found.duel.street]} on, exploitable by {percent:.2g} % of the pot",
        reasons.ranges,
        *(["what they did is seldom right, so their range is a guess"] if found.misjudged > OWN_ERROR else []),
        *(["without betting on the river"] if limited else []),
        "bb from here on, a fold is 0",
    ]
    return "; ".join(parts)
