"""Compiled: folds and showdowns, eight terminals at a time, and the way from rows to lanes and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardai.games.compiled import machine_code

from .kernel_setup import AT_CARDS, AT_IN, AT_OUT, AT_REACH, AT_VALUE, Setup
from .plan import BOTH, BOTH_COUNT, FOLD_COUNT, FOLDS, SHOW, SHOW_COUNT
from .runouts import CARDS, GROUP_COUNT, GROUPS, HANDS, STREET, TWIN, WIDTH
from .simd import fill, load, store, transpose

CARD_SUMS: Any = np.int64(8 * 54)
"""Floats for the sums of 52 cards, of one that nobody has, and of all hands."""


@machine_code
def collect(mem: Any, code: Any, at: int, base: int, width: int, lanes: int) -> None:
    """Eight slots side by side, as lanes."""
    a, b = base + code[at] * width, base + code[at + 1] * width
    c, d = base + code[at + 2] * width, base + code[at + 3] * width
    e, f = base + code[at + 4] * width, base + code[at + 5] * width
    g, h = base + code[at + 6] * width, base + code[at + 7] * width
    for hand in range(0, width, 8):
        found = transpose(
            load(mem, a + hand),
            load(mem, b + hand),
            load(mem, c + hand),
            load(mem, d + hand),
            load(mem, e + hand),
            load(mem, f + hand),
            load(mem, g + hand),
            load(mem, h + hand),
        )
        to = lanes + 8 * hand
        store(mem, to, found[0])
        store(mem, to + 8, found[1])
        store(mem, to + 16, found[2])
        store(mem, to + 24, found[3])
        store(mem, to + 32, found[4])
        store(mem, to + 40, found[5])
        store(mem, to + 48, found[6])
        store(mem, to + 56, found[7])


@machine_code
def spread(mem: Any, lanes: int, code: Any, at: int, base: int, width: int) -> None:
    """Lanes into eight slots."""
    a, b = base + code[at] * width, base + code[at + 1] * width
    c, d = base + code[at + 2] * width, base + code[at + 3] * width
    e, f = base + code[at + 4] * width, base + code[at + 5] * width
    g, h = base + code[at + 6] * width, base + code[at + 7] * width
    for hand in range(0, width, 8):
        come = lanes + 8 * hand
        found = transpose(
            load(mem, come),
            load(mem, come + 8),
            load(mem, come + 16),
            load(mem, come + 24),
            load(mem, come + 32),
            load(mem, come + 40),
            load(mem, come + 48),
            load(mem, come + 56),
        )
        store(mem, a + hand, found[0])
        store(mem, b + hand, found[1])
        store(mem, c + hand, found[2])
        store(mem, d + hand, found[3])
        store(mem, e + hand, found[4])
        store(mem, f + hand, found[5])
        store(mem, g + hand, found[6])
        store(mem, h + hand, found[7])


@machine_code
def clear(mem: Any, at: int, count: int) -> None:
    zero = fill(np.float32(0.0))
    for place in range(at, at + count, 8):
        store(mem, place, zero)


@machine_code
def add_cards(mem: Any, tab: Any, cards: int, reach: int, hands: int, sums: int) -> None:
    """The reach of all hands and, for each card, of those that hold it; all of them under card 53."""
    clear(mem, sums, CARD_SUMS)
    total = fill(np.float32(0.0))
    for hand in range(hands):
        here = load(mem, reach + 8 * hand)
        one, two = sums + tab[cards + 2 * hand], sums + tab[cards + 2 * hand + 1]
        store(mem, one, load(mem, one) + here)
        store(mem, two, load(mem, two) + here)
        total = total + here
    store(mem, sums + 8 * 53, total)


@machine_code
def fold_values(
    mem: Any, tab: Any, cards: int, twin: int, width: int, reach: int, sums: int, out: int, amount: Any
) -> None:
    """What a fold is worth: the amount times the reach of hands without a card of ours, by inclusion-exclusion."""
    total = load(mem, sums + 8 * 53)
    for hand in range(width):
        one, two = sums + tab[cards + 2 * hand], sums + tab[cards + 2 * hand + 1]
        free = total - load(mem, one) - load(mem, two) + load(mem, reach + tab[twin + hand])
        store(mem, out + 8 * hand, free * amount)


@machine_code
def show_values(
    mem: Any,
    tab: Any,
    cards: int,
    width: int,
    their_cards: int,
    groups: int,
    group_count: int,
    reach: int,
    sums: int,
    out: int,
    amount: Any,
) -> None:
    """What a showdown is worth, in one pass over the hands of both players sorted by strength.

    With L the reach of weaker hands and E that of equal ones, won - lost = 2 L + E - all. So each opponent's hand is
    added twice, equal ones once before and once after our hands of that strength are read, and the sum of all,
    known at the end, is taken off then. The very hand we hold is among the equal ones: its terms cancel.
    Each of L, E and all is `sum - those with our first card - those with our second`; `sums` holds them by card.
    """
    clear(mem, sums, CARD_SUMS)
    total = fill(np.float32(0.0))
    ours = theirs = 0
    for group in range(groups, groups + 3 * group_count, 3):
        weaker, equal, ours_end = tab[group], tab[group + 1], tab[group + 2]
        for hand in range(theirs, weaker):
            here = load(mem, reach + 8 * hand)
            here = here + here
            one, two = sums + tab[their_cards + 2 * hand], sums + tab[their_cards + 2 * hand + 1]
            store(mem, one, load(mem, one) + here)
            store(mem, two, load(mem, two) + here)
            total = total + here
        for hand in range(weaker, equal):
            here = load(mem, reach + 8 * hand)
            one, two = sums + tab[their_cards + 2 * hand], sums + tab[their_cards + 2 * hand + 1]
            store(mem, one, load(mem, one) + here)
            store(mem, two, load(mem, two) + here)
            total = total + here
        for hand in range(ours, ours_end):
            one, two = sums + tab[cards + 2 * hand], sums + tab[cards + 2 * hand + 1]
            store(mem, out + 8 * hand, total - load(mem, one) - load(mem, two))
        for hand in range(weaker, equal):
            here = load(mem, reach + 8 * hand)
            one, two = sums + tab[their_cards + 2 * hand], sums + tab[their_cards + 2 * hand + 1]
            store(mem, one, load(mem, one) + here)
            store(mem, two, load(mem, two) + here)
            total = total + here
        theirs, ours = equal, ours_end
    half = fill(np.float32(0.5))
    for place in range(sums, sums + 8 * 53, 8):
        store(mem, place, load(mem, place) * half)
    total = total * half
    store(mem, sums + 8 * 53, total)
    for hand in range(ours):
        one, two = sums + tab[cards + 2 * hand], sums + tab[cards + 2 * hand + 1]
        found = load(mem, out + 8 * hand) - (total - load(mem, one) - load(mem, two))
        store(mem, out + 8 * hand, found * amount)
    clear(mem, out + 8 * ours, 8 * (width - ours))


@machine_code
def terminals(mem: Any, setup: Setup, board: int, segment: Any, us: int) -> None:
    """All folds and showdowns of a segment."""
    meta, tab, code, amounts, layout = setup.meta, setup.tab, setup.code, setup.amounts, setup.layout
    them, street = 1 - us, meta[board, STREET]
    width, their_width = meta[board, WIDTH + us], meta[board, WIDTH + them]
    cards, their_cards = meta[board, CARDS + us], meta[board, CARDS + them]
    groups, group_count = meta[board, GROUPS + us], meta[board, GROUP_COUNT + us]
    twin, hands = meta[board, TWIN + us], meta[board, HANDS + them]
    come, out, sums = layout[AT_IN], layout[AT_OUT], layout[AT_CARDS]
    at_reach, at_value = layout[AT_REACH + street], layout[AT_VALUE + street]
    firsts = (segment[BOTH], segment[SHOW], segment[FOLDS])
    sizes = (segment[BOTH_COUNT], segment[SHOW_COUNT], segment[FOLD_COUNT])
    for kind in range(3):
        at = firsts[kind]
        for _ in range(sizes[kind]):
            collect(mem, code, at + 1, at_reach, their_width, come)
            if kind == 2:
                add_cards(mem, tab, their_cards, come, hands, sums)
            else:
                amount = load(amounts, code[at] + 8)
                show_values(mem, tab, cards, width, their_cards, groups, group_count, come, sums, out, amount)
                spread(mem, out, code, at + 17, at_value, width)
            if kind != 1:
                fold_values(mem, tab, cards, twin, width, come, sums, out, load(amounts, code[at]))
                spread(mem, out, code, at + 9, at_value, width)
            at += 25
