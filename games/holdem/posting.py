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


def plan(rules: Rules, level: BlindLevel | None, order: Sequence[int], speaker: int, has_small: bool = True) -> Posting:
    """The postings of the seats in `order`, which starts with the small blind (or the big one if that seat is empty).

    `speaker` is the seat before the first to act where nobody posts a blind.
    """
    listed = (level.small, level.big) if level else rules.blinds
    blinds = listed if has_small else listed[1:]
    ante = (level.ante,) if level else rules.antes
    paired = [(seat, amount) for seat, amount in zip(order, blinds, strict=False) if amount]
    count = 2 if has_small else 1
    forced = tuple((seat, amount) for seat, amount in zip(order[:count], blinds, strict=False) if amount > 0)
    extra = tuple((seat, abs(amount)) for seat, amount in paired if (seat, amount) not in forced)
    top = max((amount for _, amount in paired), default=0)
    if top > 0:
        speaker = [seat for seat, amount in paired if amount == top][-1]
    to_match = max((amount for _, amount in forced), default=0)
    antes = tuple(zip(order, ante if len(ante) > 1 else ante * len(order), strict=False))
    big = order[count - 1] if len(blinds) >= count else None
    whole = ((big, rules.big_blind_ante),) if big is not None and rules.big_blind_ante else ()
    min_bet = rules.min_bet or max((abs(amount) for amount in listed[:2]), default=0) or max(ante) or 1
    return Posting(
        antes=() if rules.dead_antes else tuple((seat, amount) for seat, amount in antes if amount),
        dead=(tuple((seat, amount) for seat, amount in antes if amount) if rules.dead_antes else ()) + whole,
        blinds=forced,
        straddles=extra,
        speaker=speaker,
        to_match=to_match,
        first_raise=1 if rules.any_raise else rules.min_bet or max(min_bet, top),
        min_bet=min_bet,
        small=order[0] if has_small and len(blinds) > 0 else None,
        big=big,
    )
