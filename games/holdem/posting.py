"""Posting before the cards are dealt: blinds, antes and straddles, and who then speaks first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .rules import BlindLevel, Rules


@dataclass(frozen=True, slots=True)
class Posting:
    """The forced bets of one hand, as (seat, amount), before stacks cut them short."""

    antes: tuple[tuple[int, int], ...]
    dead: tuple[tuple[int, int], ...]
    """Antes that belong to the first pot whole."""
    blinds: tuple[tuple[int, int], ...]
    straddles: tuple[tuple[int, int], ...]
    """Straddles and late posts: unlike blinds they set the call only as far as they were paid."""
    speaker: int
    """The first to act sits left of this seat."""
    to_match: int
    """The call, a full big blind even if it was posted short."""
    first_raise: int
    """The least raise before the flop."""
    min_bet: int
    """The least bet and raise later."""
    small: int | None
    """The small blind's seat, if anyone sits there."""
    big: int | None


Posts = tuple[tuple[int, int], ...]
"""Seats with what they put in."""


def plan(rules: Rules, level: BlindLevel | None, order: Sequence[int], speaker: int, has_small: bool = True) -> Posting:
    """The postings of the seats in `order`, which starts with the small blind (or the big one if that seat is empty).

    `speaker` is the seat before the first to act where nobody posts a blind.
    """
    listed, places = (level.small, level.big) if level else rules.blinds, 2 if has_small else 1
    amounts = listed if has_small else listed[1:]
    big = order[places - 1] if len(amounts) >= places else None
    posts = tuple((seat, amount) for seat, amount in zip(order, amounts, strict=False) if amount)
    blinds = tuple((seat, amount) for seat, amount in posts if seat in order[:places] and amount > 0)
    antes, dead = _antes(rules, level, order, big)
    min_bet = _min_bet(rules, level, listed)
    return Posting(
        antes=antes,
        dead=dead,
        blinds=blinds,
        straddles=tuple((seat, abs(amount)) for seat, amount in posts if (seat, amount) not in blinds),
        speaker=_speaker(posts, speaker),
        to_match=max((amount for _, amount in blinds), default=0),
        first_raise=1 if rules.any_raise else rules.min_bet or max([min_bet, *(amount for _, amount in posts)]),
        min_bet=min_bet,
        small=order[0] if has_small and amounts else None,
        big=big,
    )


def _antes(rules: Rules, level: BlindLevel | None, order: Sequence[int], big: int | None) -> tuple[Posts, Posts]:
    """Antes of the seats' own, and dead ones, among them the one that the big blind pays for all."""
    ante = _ante(rules, level)
    each = zip(order, ante if len(ante) > 1 else ante * len(order), strict=False)
    antes = tuple((seat, amount) for seat, amount in each if amount)
    for_all = ((big, rules.big_blind_ante),) if big is not None and rules.big_blind_ante else ()
    return ((), antes + for_all) if rules.dead_antes else (antes, for_all)


def _ante(rules: Rules, level: BlindLevel | None) -> tuple[int, ...]:
    return (level.ante,) if level else rules.antes


def _speaker(posts: Posts, speaker: int) -> int:
    """The last seat that posted most, live posts aside; where nobody posted, the one that was told."""
    top = max((amount for _, amount in posts), default=0)
    return [seat for seat, amount in posts if amount == top][-1] if top > 0 else speaker


def _min_bet(rules: Rules, level: BlindLevel | None, listed: Sequence[int]) -> int:
    """The least bet after the flop: the larger blind, or an ante where nobody posts a blind."""
    return rules.min_bet or max((abs(amount) for amount in listed[:2]), default=0) or max(_ante(rules, level)) or 1
