"""One opinion out of a mix and values: what is in the mix is worth as much as the best, within the error shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING, TypeVar

from cardai.games.holdem.notation import FOLD

from ..agent import Option

if TYPE_CHECKING:
    from .preflop.book import Choice

Told = TypeVar("Told", Option, "Choice")
"""What is told of one action."""

CLEAR = 3.0
"""So many errors better is better, whatever a mix does."""


def consistent(options: Iterable[Option], *, trusts_mix: bool = False, is_rough: bool = False) -> tuple[Option, ...]:
    """The options, best value first, with the mix that the values allow.

    With `trusts_mix` the values are rough and the mix is not: what it never does is worth no more than what it does,
    and the difference goes into the error; but a fold, whose value is known, is. If they are so rough that even the
    order of what is mixed may be wrong, nothing is worth more than what is done most, unless it is clearly better.
    """
    found = list(options)
    if any(option.chance for option in found):
        found = _below_usual(found) if is_rough else _capped(found) if trusts_mix else found
    # what is as good as the best may lose beside what is done most, which is known better
    return tuple(_mixed(usual_first(_mixed(sorted(found, key=_order)))))


def _mixed(options: Sequence[Option]) -> list[Option]:
    """Options, best first, with the mix of those that are as good as the best."""
    allowed = [option.chance if _is_best(option, options[0]) else 0.0 for option in options]
    total = sum(allowed)
    chances = [chance / total for chance in allowed] if total > 0 else [1.0, *[0.0] * (len(options) - 1)]
    return [replace(option, chance=chance) for option, chance in zip(options, chances, strict=True)]


def usual_first(options: Sequence[Told]) -> tuple[Told, ...]:
    """Options of a mix that is the best within the error, told so that what is done most comes first.

    Nothing is told to win more than that, and that to win what a fold does at least; the differences go into errors.
    """
    usual = max(options, key=lambda option: (option.chance, option.value))
    least = max([usual.value, *(option.value for option in options if option.action == FOLD)])
    told = [_at_least(option, least) if option is usual else _at_most(option, least) for option in options]
    return tuple(sorted(told, key=_order))


def _at_least(option: Told, value: float) -> Told:
    return option if option.value >= value else _moved(option, value)


def _at_most(option: Told, value: float) -> Told:
    return option if option.value <= value else _moved(option, value)


def _order(option: Told) -> tuple[float, float]:
    """Best value first, of equal ones the more frequent."""
    return -option.value, -option.chance


def _is_best(option: Option, best: Option) -> bool:
    """Whether an option is as good as the best within the smaller of their errors; a fold has none of its own."""
    errors = [error for error in (option.error, best.error) if error is not None]
    return best.value - option.value <= min(errors, default=0.0)


def _below_usual(options: list[Option]) -> list[Option]:
    """What is done most is worth as much as a fold, whose value is known, unless that is clearly better; and all else
    as much as that at most."""
    usual = max(options, key=lambda option: option.chance)
    told = _beside_fold(usual, options)
    return [
        told if option is usual
        else _moved(option, told.value) if _is_close(option.value, told.value, option, usual)
        else option
        for option in options
    ]  # fmt: skip


def _is_close(value: float, other: float, *options: Option) -> bool:
    """Whether a value is above another, but not clearly."""
    return 0 < value - other <= CLEAR * hypot(*(option.error or 0.0 for option in options))


def _moved(option: Told, value: float) -> Told:
    """An option with another value; by how much it moved is in its error."""
    return replace(option, value=value, error=hypot(option.error or 0.0, option.value - value))


def _capped(options: list[Option]) -> list[Option]:
    """What is mixed is worth as much as a fold, whose value is known, unless that is clearly better; and what is not
    as much as that at most."""
    best = max((option for option in options if option.chance), key=lambda option: option.value)
    told = _beside_fold(best, options)
    return [
        told if option is best
        else _moved(option, told.value) if not option.chance and option.action != FOLD and option.value > told.value
        else option
        for option in options
    ]  # fmt: skip


def _beside_fold(option: Option, options: list[Option]) -> Option:
    """An option worth as much as a fold at least, unless that is clearly better."""
    least = max((one.value for one in options if one.action == FOLD), default=option.value)
    return _moved(option, least) if _is_close(least, option.value, option) else option
