"""A solved decision as advice: one value and one share of the mix for each action, from the same solution."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.games.holdem.notation import FOLD
from cardai.games.holdem.view import HoldemView

from ...agent import Advice, Option
from ..abstraction.cards import hole_number
from ..one_voice import consistent
from ..players.simple import own_hole
from ..why import Reasons
from .duel import real_action
from .resolve import Solved

LEAST_ERROR = 0.01
"""Units: nothing is known better than this."""
STREETS = ("", "flop", "turn", "river")


def plain_options(view: HoldemView, found: Solved) -> tuple[Option, ...]:
    """Actions with values and mix, without reasons."""
    own = int(hole_number(*own_hole(view)))
    position = found.position
    values, mix = position.action_values()[own], position.strategy()[own]
    error = max(LEAST_ERROR, found.exploitability / view.unit)
    options: dict[int, Option] = {}
    for number, action in enumerate(position.actions):
        real = real_action(view, action)
        value = 0.0 if real == FOLD else float(values[number]) / view.unit
        known = options.get(real)
        chance = float(mix[number]) + (known.chance if known else 0.0)
        options[real] = Option(real, value, chance, None if real == FOLD else error)
    return consistent(options.values())


def solved_advice(view: HoldemView, found: Solved) -> Advice:
    """Everything a player wants to know of a solved decision."""
    options = plain_options(view, found)
    reasons = Reasons(view, found.position)
    told = tuple(
        Option(
            option.action,
            option.value,
            option.chance,
            option.error,
            reasons.why(option.action),
            {"mix": option.chance, "equity": reasons.equity, "of pot": _loss(options, option, view)},
        )
        for option in options
    )
    return Advice(told, _method(found, reasons))


def _loss(options: Sequence[Option], option: Option, view: HoldemView) -> float:
    """The loss as a part of the pot."""
    return float((options[0].value - option.value) * view.unit / view.pot)


def _method(found: Solved, reasons: Reasons) -> str:
    position = found.position
    solution = position.solution
    percent = 100 * solution.exploitability / solution.spot.pot
    limited = found.duel.street == 1 and not solution.spot.menus.oop.bets[2]
    parts = [
        f"solved from the {STREETS[found.duel.street]} on, exploitable by {percent:.2g} % of the pot",
        reasons.ranges,
        *(["without betting on the river"] if limited else []),
        "bb from here on, a fold is 0",
    ]
    return "; ".join(parts)
