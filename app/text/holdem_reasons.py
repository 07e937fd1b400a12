"""Reasons of hold'em in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardai.games.holdem.view import HoldemView

from .reasons import Telling, Values, fixed


def _dealt(_view: HoldemView, values: Values, _names: Sequence[str]) -> str:
    return f"{values['street']} {values['cards']}"


def _loses_of_pot(_view: HoldemView, values: Values, _names: Sequence[str]) -> str:
    return f"{100 * values['share']:.0f} % of the pot" + ("" if values["sure"] else ", within the error")


REASONS: Mapping[str, Telling[HoldemView]] = {
    "hole cards": fixed("hole cards"),
    "street dealt": _dealt,
    "loses of pot": _loses_of_pot,
}
