"""Payments between the seats when the first hand is empty."""

from __future__ import annotations

from collections.abc import Sequence

from .catalogue import RANK_MASKS
from .rules import Rules

TWOS = RANK_MASKS[12]


def penalty(hand: int, rules: Rules) -> int:
    """Cost of the cards left in a hand, in points."""
    count = hand.bit_count()
    times = 1
    for least, factor in rules.multipliers:
        if count >= least:
            times = factor
    if rules.twos_double:
        times <<= (hand & TWOS).bit_count()
    return count * times


def settle(hands: Sequence[int], dealt: Sequence[int], payer: int | None, rules: Rules) -> list[float]:
    """The result of each seat; `payer` is who let the last card through and pays for all."""
    if rules.settlement == "shed":
        return [(had - hand.bit_count()) / 5 for had, hand in zip(dealt, hands, strict=True)]
    owed = [penalty(hand, rules) for hand in hands]
    if rules.settlement == "pairwise":
        total = sum(owed)
        results = [float(total - len(owed) * own) for own in owed]
    else:
        results = [float(-own) if hand else float(sum(owed)) for own, hand in zip(owed, hands, strict=True)]
    return results if payer is None else _pay_for_all(results, payer)


def _pay_for_all(results: list[float], payer: int) -> list[float]:
    """The payer takes over every other seat's loss."""
    lost = sum(result for result in results if result < 0)
    gained = [max(0.0, result) for result in results]
    kept = gained[payer]
    gained[payer] = lost + kept
    return gained
