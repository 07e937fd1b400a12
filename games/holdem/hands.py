"""From hand to hand: the button moves, blinds rise, stacks are topped up, players drop out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .posting import Posting, plan
from .rules import BlindLevel, Rules

if TYPE_CHECKING:
    from .state import HoldemState


def level_of(rules: Rules, number: int) -> BlindLevel | None:
    """The level of a hand; the last one lasts."""
    if not rules.levels:
        return None
    return rules.levels[min(number // rules.level_hands, len(rules.levels) - 1)]


def first_posting(table: HoldemState) -> Posting:
    """The forced bets of the first hand, by the button alone."""
    rules, button = table.game.rules, table.button
    order = _from(table, button + 1)
    if len(order) == 2:
        order = [button, *(seat for seat in order if seat != button)]
    return plan(rules, level_of(rules, table.number), order, order[-1])


def goes_on(table: HoldemState) -> bool:
    """After a hand: note who lost everything, and say whether there is another hand."""
    rules = table.game.rules
    if not rules.is_session:
        return False
    broke = [seat for seat, stack in enumerate(table.stacks) if not stack and table.start_stacks[seat]]
    if not rules.top_up:
        table.out += sorted(broke, key=lambda seat: table.start_stacks[seat])
    left = sum(1 for stack in table.stacks if stack)
    return (left > 1 or rules.top_up > 0) and (rules.hands == 0 or table.number + 1 < rules.hands)


def prepare(table: HoldemState) -> None:
    """Top up, and move the blinds by the dead-button rule: the big blind always goes on to the next player."""
    _top_up(table)
    before = table.posting
    table.number += 1
    rules = table.game.rules
    level = level_of(rules, table.number)
    left = before.big if before.big is not None else table.button
    order = _from(table, left + 1)
    if len(order) == 2:
        table.button = order[1]
        table.posting = plan(rules, level, [order[1], order[0]], order[0])
        return
    big = order[0]
    small_there = before.big is not None and table.stacks[before.big] > 0
    table.button = _button(table, before)
    circle = [before.big, *order[:-1]] if small_there and before.big is not None else order
    assert big in circle
    table.posting = plan(rules, level, circle, table.button, has_small=small_there)


def worth(table: HoldemState) -> list[float]:
    """Each seat's result: big blinds of the first hand won, or the points it ends with."""
    rules = table.game.rules
    unit = rules.unit
    if not rules.prizes or table.turn is not None:
        won = ((stack - bought) / unit for stack, bought in zip(table.stacks, table.bought, strict=True))
        return [table.game.par(seat) + gain for seat, gain in enumerate(won)]
    left = sorted((seat for seat in range(table.count) if seat not in table.out), key=lambda seat: -table.stacks[seat])
    places = left + table.out[::-1]
    total = sum(table.bought)
    prizes = dict(zip(places, rules.prizes, strict=False))
    par = table.game.par
    return [par(seat) + (prizes.get(seat, 0.0) * total - table.bought[seat]) / unit for seat in range(table.count)]


def _from(table: HoldemState, first: int) -> list[int]:
    """The seats with chips, clockwise."""
    turned = ((first + step) % table.count for step in range(table.count))
    return [seat for seat in turned if table.stacks[seat]]


def _button(table: HoldemState, before: Posting) -> int:
    """The button goes where the small blind was, even if that seat is empty now."""
    if before.small is not None and before.small != table.button:
        return before.small
    if before.big is None:
        return (table.button + 1) % table.count
    turned = ((before.big - step) % table.count for step in range(1, table.count))
    return next(seat for seat in turned if table.stacks[seat])


def _top_up(table: HoldemState) -> None:
    rules = table.game.rules
    for seat, stack in enumerate(table.stacks):
        if stack < rules.top_up and stack < rules.stack(seat):
            table.bought[seat] += rules.stack(seat) - stack
            table.stacks[seat] = rules.stack(seat)
