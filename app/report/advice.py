"""Advice on the command line, as a table or as JSON, alike for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardai.ai.agent import Advice, Option
from cardai.games.core import AnyView

from ..text.reasons import sentence

FACT_WORDS = {"policy": "by feel"}
"""Facts in a player's words; `policy` is how likely a net would make a move without trying it out."""
MIN_SHOWN_SHARE = 0.005
"""Less than this shows as 0 %."""


def option_json(view: AnyView, advice: Advice, option: Option) -> dict[str, Any]:
    """One action as a program reads it."""
    return {
        "action": view.game.token(option.action),
        "value": option.value if advice.has_values else None,
        "loss": advice.loss(option) if advice.has_values else None,
        "error": option.error,
        "chance": option.chance,
        "why": sentence(view, option.reasons),
        **option.figures,
    }


def advice_json(view: AnyView, advice: Advice, top: int | None = None) -> dict[str, Any]:
    """All advice as one object, best action first."""
    game = view.game
    return {
        "game": game.name,
        "rules": game.rules_name,
        "method": advice.method,
        "unit": advice.unit or game.unit,
        "judged": advice.is_judged,
        "actions": [option_json(view, advice, option) for option in advice.options[:top]],
    }


def advice_lines(
    view: AnyView,
    advice: Advice,
    top: int | None = None,
    label: Callable[[Any], str] | None = None,
    way: str = "",
) -> list[str]:
    """The ranked actions as a table in plain text; `label` names them if a record's words are not a player's.

    `way` says how to see those left out.
    """
    if not advice.is_judged:
        return [not_judged(advice)]
    shown, named_by = advice.options[:top], label or view.game.token
    names = [named_by(option.action) for option in shown]
    facts = list(dict.fromkeys(name for option in shown for name in option.figures))
    width = max(6, *map(len, names))
    named = "".join(f"  {FACT_WORDS.get(name, name):>7}" for name in facts)
    head = f"  {'action':<{width}}  {advice.unit or view.game.unit:>9}  {'loss':>7}{named}"
    why = [sentence(view, option.reasons) for option in shown]
    rows = [_row(advice, option, f"{name:<{width}}", facts) for name, option in zip(names, shown, strict=True)]
    hidden = len(advice.options) - len(shown)
    more = [f"  ... and {hidden} more{way}"] if hidden > 0 else []
    told = [f"{row}  {said}".rstrip() for row, said in zip(rows, why, strict=True)]
    return [head, *told, *more, f"({advice.method})"]


def not_judged(advice: Advice) -> str:
    """Sentence about a decision that no source knows."""
    return f"Not judged: {advice.method}."


def glance_line(found: Advice, label: Callable[[Any], str]) -> str:
    """Line about a glance, while something is compiled: how often the adviser does what."""
    mix = [
        f"{label(option.action)} {100 * option.chance:.0f} %"
        for option in found.options
        if option.chance >= MIN_SHOWN_SHARE
    ]
    return f"{', '.join(mix)}: {found.method}."


def _row(advice: Advice, option: Option, name: str, facts: list[str]) -> str:
    mark = ">" if option is advice.best else " "
    value = f"{option.value:>9.3f}" if option.error is None else f"{option.value:>5.2f}±{option.error:<3.2f}"
    figures = "".join(f"  {_fact(name, option.figures.get(name)):>7}" for name in facts)
    return f"{mark} {name}  {value}  {advice.loss(option):>7.3f}{figures}"


def is_share(name: str, value: float) -> bool:
    """Whether a fact is shown as per cent: chances are, and parts of something ("of pot"), however large."""
    return 0 <= value <= 1 or name.startswith("of ")


def _fact(name: str, value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.1%}" if is_share(name, value) else f"{value:.2f}"
