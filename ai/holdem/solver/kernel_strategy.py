"""Compiled: strategies from regrets, what follows from them, and learning, eight hands at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardai.games.compiled import machine_code

from .kernel_setup import LEARN, MEAN, Step
from .simd import fill, inverse, larger, load, positive, store, where_positive


@machine_code
def down(mem: Any, code: Any, at: int, end: int, base: int, width: int, source: Any, rows: int) -> None:
    """The opponent's reach after each of its actions; the strategy is the positive part of `source`, normalised.

    Decisions with two or three actions, most of them, have loops of their own: all then stays in registers.
    """
    zero, half = fill(np.float32(0.0)), fill(np.float32(0.5))
    while at < end:
        actions, row, come = code[at], rows + code[at + 1] * width, base + code[at + 2] * width
        at += 3
        if actions == 2:
            one, two = base + code[at] * width, base + code[at + 1] * width
            for hand in range(0, width, 8):
                first = positive(load(source, row + hand))
                total = first + positive(load(source, row + width + hand))
                here = load(mem, come + hand)
                left = here * (first * inverse(total) + where_positive(total, zero, half))
                store(mem, one + hand, left)
                store(mem, two + hand, here - left)
        elif actions == 3:
            one, two = base + code[at] * width, base + code[at + 1] * width
            three = base + code[at + 2] * width
            third = fill(np.float32(1.0 / 3.0))
            for hand in range(0, width, 8):
                first, second = positive(load(source, row + hand)), positive(load(source, row + width + hand))
                last = positive(load(source, row + 2 * width + hand))
                total = first + second + last
                scale, rest = inverse(total), where_positive(total, zero, third)
                here = load(mem, come + hand)
                store(mem, one + hand, here * (first * scale + rest))
                store(mem, two + hand, here * (second * scale + rest))
                store(mem, three + hand, here * (last * scale + rest))
        else:
            even = fill(np.float32(1.0) / np.float32(actions))
            for hand in range(0, width, 8):
                total = zero
                for action in range(actions):
                    total = total + positive(load(source, row + action * width + hand))
                scale, rest = inverse(total), where_positive(total, zero, even)
                here = load(mem, come + hand)
                for action in range(actions):
                    chance = positive(load(source, row + action * width + hand)) * scale + rest
                    store(mem, base + code[at + action] * width + hand, here * chance)
        at += actions


@machine_code
def learn2(mem: Any, one: int, two: int, to: int, width: int, regret: Any, average: Any, row: int, step: Step) -> None:
    """Regrets and average strategy of a decision with two actions."""
    zero, half = fill(np.float32(0.0)), fill(np.float32(0.5))
    alpha, beta, gamma = fill(np.float32(step.alpha)), fill(np.float32(step.beta)), fill(np.float32(step.gamma))
    for hand in range(row, row + width, 8):
        past, past2 = load(regret, hand), load(regret, hand + width)
        first, second = positive(past), positive(past2)
        total = first + second
        scale, rest = inverse(total), where_positive(total, zero, half)
        first, second = first * scale + rest, second * scale + rest
        value, value2 = load(mem, one + hand - row), load(mem, two + hand - row)
        mean = first * value + second * value2
        store(average, hand, load(average, hand) * gamma + first)
        store(average, hand + width, load(average, hand + width) * gamma + second)
        store(regret, hand, past * where_positive(past, alpha, beta) + (value - mean))
        store(regret, hand + width, past2 * where_positive(past2, alpha, beta) + (value2 - mean))
        store(mem, to + hand - row, mean)


@machine_code
def learn3(
    mem: Any, one: int, two: int, three: int, to: int, width: int, regret: Any, average: Any, row: int, step: Step
) -> None:
    """Regrets and average strategy of a decision with three actions."""
    zero, third = fill(np.float32(0.0)), fill(np.float32(1.0 / 3.0))
    alpha, beta, gamma = fill(np.float32(step.alpha)), fill(np.float32(step.beta)), fill(np.float32(step.gamma))
    for hand in range(row, row + width, 8):
        past, past2, past3 = load(regret, hand), load(regret, hand + width), load(regret, hand + 2 * width)
        first, second, last = positive(past), positive(past2), positive(past3)
        total = first + second + last
        scale, rest = inverse(total), where_positive(total, zero, third)
        first, second, last = first * scale + rest, second * scale + rest, last * scale + rest
        value, value2 = load(mem, one + hand - row), load(mem, two + hand - row)
        value3 = load(mem, three + hand - row)
        mean = first * value + second * value2 + last * value3
        store(average, hand, load(average, hand) * gamma + first)
        store(average, hand + width, load(average, hand + width) * gamma + second)
        store(average, hand + 2 * width, load(average, hand + 2 * width) * gamma + last)
        store(regret, hand, past * where_positive(past, alpha, beta) + (value - mean))
        store(regret, hand + width, past2 * where_positive(past2, alpha, beta) + (value2 - mean))
        store(regret, hand + 2 * width, past3 * where_positive(past3, alpha, beta) + (value3 - mean))
        store(mem, to + hand - row, mean)


@machine_code
def learn(
    mem: Any, code: Any, at: int, base: int, to: int, width: int, regret: Any, average: Any, row: int, step: Step
) -> None:
    """Regrets and average strategy of a decision with any number of actions."""
    zero, actions = fill(np.float32(0.0)), code[at - 3]
    even = fill(np.float32(1.0) / np.float32(actions))
    alpha, beta, gamma = fill(np.float32(step.alpha)), fill(np.float32(step.beta)), fill(np.float32(step.gamma))
    for hand in range(0, width, 8):
        total, value = zero, zero
        for action in range(actions):
            total = total + positive(load(regret, row + action * width + hand))
        scale, rest = inverse(total), where_positive(total, zero, even)
        for action in range(actions):
            place = row + action * width + hand
            chance = positive(load(regret, place)) * scale + rest
            store(average, place, load(average, place) * gamma + chance)
            value = value + chance * load(mem, base + code[at + action] * width + hand)
        for action in range(actions):
            place = row + action * width + hand
            past = load(regret, place)
            gain = load(mem, base + code[at + action] * width + hand) - value
            store(regret, place, past * where_positive(past, alpha, beta) + gain)
        store(mem, to + hand, value)


@machine_code
def evaluate(mem: Any, code: Any, at: int, base: int, to: int, width: int, average: Any, row: int, mode: int) -> None:
    """The value of a decision if the best action is taken, or the average strategy followed."""
    zero, actions = fill(np.float32(0.0)), code[at - 3]
    even = fill(np.float32(1.0) / np.float32(actions))
    for hand in range(0, width, 8):
        total = zero
        best = load(mem, base + code[at] * width + hand)
        for action in range(actions):
            total = total + load(average, row + action * width + hand)
            best = larger(best, load(mem, base + code[at + action] * width + hand))
        if mode == MEAN:
            scale, rest = inverse(total), where_positive(total, zero, even)
            best = zero
            for action in range(actions):
                chance = load(average, row + action * width + hand) * scale + rest
                best = best + chance * load(mem, base + code[at + action] * width + hand)
        store(mem, to + hand, best)


@machine_code
def up(
    mem: Any, code: Any, at: int, end: int, base: int, width: int, regret: Any, average: Any, rows: int, step: Step
) -> None:
    """Values from the last decision to the first; where the traverser decides it learns, chooses best or averages."""
    while at < end:
        own, actions = code[at], code[at + 1]
        row, to = rows + code[at + 2] * width, base + code[at + 3] * width
        at += 4
        one, two = base + code[at] * width, base + code[at + 1] * width if actions > 1 else 0
        if own == 0:
            for hand in range(0, width, 8):
                value = load(mem, one + hand)
                for action in range(1, actions):
                    value = value + load(mem, base + code[at + action] * width + hand)
                store(mem, to + hand, value)
        elif step.mode != LEARN:
            evaluate(mem, code, at, base, to, width, average, row, step.mode)
        elif actions == 2:
            learn2(mem, one, two, to, width, regret, average, row, step)
        elif actions == 3:
            three = base + code[at + 2] * width
            learn3(mem, one, two, three, to, width, regret, average, row, step)
        else:
            learn(mem, code, at, base, to, width, regret, average, row, step)
        at += actions
