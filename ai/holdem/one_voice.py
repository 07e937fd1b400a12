"""One opinion out of a mix and values: what is in the mix is worth as much as the best, within the error shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import hypot

from ..agent import Option


def consistent(options: Iterable[Option], *, trusts_mix: bool = False) -> tuple[Option, ...]:
    """The options, best value first, with the mix that the values allow.

    With `trusts_mix` the values are rough and the mix is not: what it never does is worth no more than what it does,
    and the difference goes into the error.
    """
    found = list(options)
    if trusts_mix and any(option.chance for option in found):
        found = _capped(found)
    found.sort(key=lambda option: (-option.value, -option.chance))
    allowed = [option.chance if _is_best(option, found[0]) else 0.0 for option in found]
    total = sum(allowed)
    chances = [chance / total for chance in allowed] if total > 0 else [1.0, *[0.0] * (len(found) - 1)]
    return tuple(replace(option, chance=chance) for option, chance in zip(found, chances, strict=True))


def _is_best(option: Option, best: Option) -> bool:
    """Whether an option is as good as the best within the smaller of their errors; a fold has none of its own."""
    errors = [error for error in (option.error, best.error) if error is not None]
    return best.value - option.value <= min(errors, default=0.0)


def _capped(options: list[Option]) -> list[Option]:
    most = max(option.value for option in options if option.chance)
    return [
        replace(option, value=most, error=hypot(option.error or 0.0, option.value - most))
        if not option.chance and option.value > most
        else option
        for option in options
    ]
