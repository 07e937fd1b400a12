"""The compiled half of the solver. All numbers in work are in one arena `mem` of 32-bit floats, addressed by offset.

Layouts: a *row* has one float per hand (what regrets and strategies are worked on, eight hands at a time); *lanes*
have eight floats per hand, one for each of eight terminals or lines (what showdowns and deals are worked on). Going
from one to the other is a transposition, about 20 cycles for eight by eight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardai.games.compiled import machine_code

from .kernel_lanes import clear, collect, show_values, spread, terminals
from .kernel_setup import (
    AT_CARDS,
    AT_DOWN,
    AT_GIVEN,
    AT_IN,
    AT_OUT,
    AT_RANGE,
    AT_REACH,
    AT_SUM,
    AT_UP,
    AT_VALUE,
    BEGIN_PART,
    BEST,
    END_PART,
    ENTER,
    LANE_SIZE,
    LEARN,
    LEAVE,
    ROOT_STREET,
    SUM_SIZE,
    Setup,
    Step,
)
from .kernel_strategy import down, up
from .plan import (
    DIRECT,
    DOWN,
    DOWN_END,
    ENTRIES,
    ENTRY_COUNT,
    EXIT_COUNT,
    EXITS,
    FIRST_GROUP,
    GIVEN,
    GIVEN_REACH,
    PAYS,
    UP,
    UP_END,
)
from .runouts import CARDS, GROUP_COUNT, GROUPS, HANDS, MAP, ORBIT, STORE, STREET, WIDTH
from .simd import fill, load, store


@machine_code
def receive(mem: Any, setup: Setup, board: int, group: int, them: int, to: int) -> None:
    """Eight lines' reach from the board before, for the hands that are possible with the new card."""
    street, width = setup.meta[board, STREET], setup.meta[board, WIDTH + them]
    come = setup.layout[AT_DOWN + street - 1] + group * setup.layout[LANE_SIZE + street - 1]
    places = setup.meta[board, MAP + them]
    for hand in range(width):
        store(mem, to + 8 * hand, load(mem, come + setup.tab[places + hand]))


@machine_code
def deliver(mem: Any, setup: Setup, board: int, group: int, us: int, come: int) -> None:
    """Add eight lines' values to the board before, for every equivalent card; 1 of 45 turns or 44 rivers each."""
    meta, tab, layout = setup.meta, setup.tab, setup.layout
    street, width, hands = meta[board, STREET], meta[board, WIDTH + us], meta[board, HANDS + us]
    to = layout[AT_UP + street - 1] + group * layout[LANE_SIZE + street - 1]
    share = fill(np.float32(1.0 / (46 - street)))
    for turn in range(meta[board, ORBIT]):
        places = meta[board, MAP + us] + turn * width
        for hand in range(hands):
            place = to + tab[places + hand]
            store(mem, place, load(mem, place) + load(mem, come + 8 * hand) * share)


@machine_code
def enter(mem: Any, setup: Setup, board: int, segment: Any, us: int, source: Any) -> None:
    """Reach at every node of a segment, and of the lines that go on as lanes."""
    meta, code, layout = setup.meta, setup.code, setup.layout
    them, street = 1 - us, meta[board, STREET]
    base, width = layout[AT_REACH + street], meta[board, WIDTH + them]
    clear(mem, base, width)
    for entry in range(segment[ENTRY_COUNT]):
        receive(mem, setup, board, segment[FIRST_GROUP] + entry, them, layout[AT_IN])
        spread(mem, layout[AT_IN], code, segment[ENTRIES] + 16 * entry, base, width)
    if board == 0:
        for hand in range(0, width, 8):
            store(mem, base + width + hand, load(mem, layout[AT_RANGE + them] + hand))
        clear(mem, layout[AT_SUM], layout[SUM_SIZE])
    down(mem, code, segment[DOWN], segment[DOWN_END], base, width, source, meta[board, STORE + them])
    for way in range(segment[EXIT_COUNT]):
        size = layout[LANE_SIZE + street]
        collect(mem, code, segment[EXITS] + 16 * way, base, width, layout[AT_DOWN + street] + way * size)
        clear(mem, layout[AT_UP + street] + way * size, size)


@machine_code
def leave(mem: Any, setup: Setup, board: int, segment: Any, us: int, regret: Any, average: Any, step: Step) -> None:
    """Values at every node of a segment, handed to the board before."""
    meta, code, layout = setup.meta, setup.code, setup.layout
    street, width = meta[board, STREET], meta[board, WIDTH + us]
    base = layout[AT_VALUE + street]
    terminals(mem, setup, board, segment, us)
    come = layout[AT_SUM] if board == 0 else layout[AT_UP + street]
    for way in range(segment[EXIT_COUNT]):
        spread(mem, come + way * layout[LANE_SIZE + street], code, segment[EXITS] + 16 * way + 8, base, width)
    if segment[GIVEN] >= 0:
        for hand in range(0, width, 8):
            store(mem, base + segment[GIVEN] * width + hand, load(mem, layout[AT_GIVEN + us] + hand))
    up(mem, code, segment[UP], segment[UP_END], base, width, regret, average, meta[board, STORE + us], step)
    for entry in range(segment[ENTRY_COUNT]):
        collect(mem, code, segment[ENTRIES] + 16 * entry + 8, base, width, layout[AT_OUT])
        deliver(mem, setup, board, segment[FIRST_GROUP] + entry, us, layout[AT_OUT])


@machine_code
def all_in(mem: Any, setup: Setup, board: int, group: int, us: int, pays: int) -> None:
    """Showdowns on a river of eight lines of players who are all-in, without leaving the lanes."""
    meta, layout, them = setup.meta, setup.layout, 1 - us
    receive(mem, setup, board, group, them, layout[AT_IN])
    show_values(
        mem,
        setup.tab,
        meta[board, CARDS + us],
        meta[board, WIDTH + us],
        meta[board, CARDS + them],
        meta[board, GROUPS + us],
        meta[board, GROUP_COUNT + us],
        layout[AT_IN],
        layout[AT_CARDS],
        layout[AT_OUT],
        load(setup.amounts, pays),
    )
    deliver(mem, setup, board, group, us, layout[AT_OUT])


@machine_code
def add_part(mem: Any, other: Any, setup: Setup) -> None:
    """Add what a part found, in whosever arena, to the sum in `mem`."""
    to, come = setup.layout[AT_SUM], setup.layout[AT_UP + setup.layout[ROOT_STREET]]
    for place in range(0, setup.layout[SUM_SIZE], 8):
        store(mem, to + place, load(mem, to + place) + load(other, come + place))


@machine_code
def walk(
    mem: Any, setup: Setup, first: int, last: int, us: int, source: Any, regret: Any, average: Any, step: Step
) -> None:
    """One player's pass over the boards, a stretch of `tasks`; rivers are entered and left segment by segment.

    The tasks stand in for a recursion over streets: so this, its inner functions and whatever calls it are compiled
    once, which keeps the compile time at a half.
    """
    layout = setup.layout
    for place in range(first, last):
        task, board = setup.tasks[place] & 3, setup.tasks[place] >> 2
        if task == BEGIN_PART:
            clear(mem, layout[AT_UP + layout[ROOT_STREET]], layout[SUM_SIZE])
            continue
        if task == END_PART:
            add_part(mem, mem, setup)
            continue
        street = setup.meta[board, STREET]
        for number in range(setup.streets[street, 0], setup.streets[street, 0] + setup.streets[street, 1]):
            segment = setup.segments[us, number]
            if segment[DIRECT]:
                all_in(mem, setup, board, segment[FIRST_GROUP], us, segment[PAYS])
                continue
            if task == ENTER:
                enter(mem, setup, board, segment, us, source)
            if task == LEAVE or street == 2:
                leave(mem, setup, board, segment, us, regret, average, step)


@machine_code
def root_value(mem: Any, setup: Setup, us: int) -> Any:
    """The traverser's value after a pass, weighted with its range, not yet divided by the weight of all deals.

    What the other player takes by a gadget is the traverser's loss, whatever its hand, and so not part of its values.
    """
    layout, value = setup.layout, 0.0
    base = layout[AT_VALUE + layout[ROOT_STREET]] + setup.meta[0, WIDTH + us]
    for hand in range(setup.meta[0, HANDS + us]):
        value += np.float64(mem[layout[AT_RANGE + us] + hand]) * np.float64(mem[base + hand])
    slot = setup.segments[us, 0, GIVEN_REACH]
    if slot >= 0:
        left = layout[AT_REACH + layout[ROOT_STREET]] + slot * setup.meta[0, WIDTH + 1 - us]
        for hand in range(setup.meta[0, HANDS + 1 - us]):
            value -= np.float64(mem[left + hand]) * np.float64(mem[layout[AT_GIVEN + 1 - us] + hand])
    return value


@machine_code
def discounts(done: int, mode: int) -> Step:
    """Weights of the past in iteration `done` + 1: alpha 1.5, beta 0.5 a step, the average begun anew at 4^k, cubed."""
    past = max(done - 1, 0) ** 1.5
    power = 1
    while power * 4 <= done:
        power *= 4
    young = done - power if done > 0 else 0
    return Step(mode, past / (past + 1.0), 0.5, (young / (young + 1.0)) ** 3)


@machine_code
def next_check(done: int, gap: float, target: float) -> Any:
    """When to measure exploitability again: on the way to where it would be reached if it falls like 1 / t^2.5.

    The last iteration before the average begins anew is a good one to stop at.
    """
    needed = done * min(gap / max(target, 1e-9), 1e6) ** 0.4
    ahead: Any = np.int64(0.75 * min(needed - done, 1.0 * done))
    then = done + max(ahead, done // 32, 2)
    power = 4
    while power <= done:
        power *= 4
    return min(then, power)


@machine_code
def run(
    mem: Any, setup: Setup, regret: Any, average: Any, state: Any, deals: float, target: float, until: int, most: int
) -> None:
    """Iterate to `until` at most, or until the exploitability is reached. state: done, gap, next check, is reached.

    Exploitability is what best responses gain against the average strategies, in chips, the mean of both players.
    """
    # numbers written out in a call would make a second version of what is called
    learn: Any = np.int64(LEARN)
    best: Any = np.int64(BEST)
    first: Any = np.int64(0)
    mode, last = learn, len(setup.tasks)
    while mode == best or (state[0] < until and state[3] == 0.0):
        done: Any = np.int64(state[0])
        step = discounts(done, mode)
        source = regret if mode == learn else average
        gain = 0.0
        for us in range(2):
            walk(mem, setup, first, last, us, source, regret, average, step)
            gain += root_value(mem, setup, us)
        if mode == best:
            mode = learn
            state[1] = gain / deals / 2.0
            state[2] = next_check(done, state[1], target)
            state[3] = 1.0 if state[1] <= target else 0.0
        else:
            state[0] = done + 1
            if done + 1 >= state[2] or done + 1 >= most:
                mode = best
