"""Compiled: one walk over the tree of three players, river by river, that learns or measures.

Everybody is taken to play loosely now and then: actions that lose little by a hand are then done with it more often
than others. So what a solution never does is still done with the hands that lose least by it, the others learn to
answer it, and its values mean something.

Values are chips times the chance that both opponents hold what they may; hands of a player and rows of decisions are
as in `solve.py`. A player's own subtrees behind its fold are left out: nothing there is its to win.
"""

from __future__ import annotations

import numpy as np

from cardai.games.compiled import machine_code

from .kernel_shares import shares

WHOLE = np.array([0, 0, 0, 1], np.float32)
"""One chip, whatever the others hold."""

PLAYERS = 3
LEARN, FOLLOW, RESPOND = range(3)
"""Learn from the current strategy; tell what a strategy wins; tell what the best answer to one wins."""
ACT, DEAL, END = range(3)
KEPT_GAINS, KEPT_LOSSES, KEPT_SUMS, LOOSE_SHARE, LOOSENESS, KEPT_LOOSE = range(6)
"""Places in `steps`: what stays of positive regrets, of negative ones, of averages; how often everybody plays loosely;
and, if loose play is to be looked at, the chips by which an action loses more when it is e times rarer in it, and what
stays of loose play before: taken as it is now it runs from one extreme to the other, since the others answer it."""
SEEN, FOLDED, BEHIND = range(3)
"""State of a node for a player: it is played, it is where the player has just folded, it lies behind that."""


@machine_code
def _spread(tree, store, nodes, first_row, part):  # type: ignore[no-untyped-def]
    """Reach of every hand at the nodes by its own steps, a part of them loose ones."""
    chances, reach, loose = store[2], store[3], store[4]
    for node in nodes:
        if tree.kind[node] != ACT:
            continue
        player, row = tree.player[node], first_row + tree.row[node]
        before = reach[player, tree.sequence[node, player]]
        for number in range(tree.counts[node]):
            child = tree.child[tree.first[node] + number]
            after, mixed = reach[player, tree.sequence[child, player]], chances[row + number]
            strayed = loose[row + number]
            for hand in range(before.size):
                after[hand] = before[hand] * (mixed[hand] + part * (strayed[hand] - mixed[hand]))


@machine_code
def _decide(tree, node, row, mode, steps, store, come, values):  # type: ignore[no-untyped-def]
    """Values of a player's hands at a decision of their own; LEARN changes regrets, averages and chances.

    Regrets are of what is won given that the others came here (`come`), and averages are not weighted with one's own
    way here: else decisions that are seldom come to would never forget the first iterations, in which everybody did
    everything."""
    count, first, own = tree.counts[node], tree.first[node], values[node]
    regrets, sums, chances = store[0], store[1], store[2]
    for hand in range(own.size):
        own[hand] = values[tree.child[first], hand]
    if mode == RESPOND:
        for number in range(1, count):
            after = values[tree.child[first + number]]
            for hand in range(own.size):
                own[hand] = max(own[hand], after[hand])
        return
    own *= chances[row]
    for number in range(1, count):
        after, mixed = values[tree.child[first + number]], chances[row + number]
        for hand in range(own.size):
            own[hand] += mixed[hand] * after[hand]
    if mode == LEARN:
        scale = np.float32(1.0) / max(come, np.float32(1e-30))
        for number in range(count):
            after, mixed = values[tree.child[first + number]], chances[row + number]
            regret, summed = regrets[row + number], sums[row + number]
            for hand in range(own.size):
                kept = steps[0] if regret[hand] > 0 else steps[1]
                regret[hand] = kept * regret[hand] + scale * (after[hand] - own[hand])
                summed[hand] = steps[2] * summed[hand] + mixed[hand]
        _match(regrets, chances, row, count)


@machine_code
def _stray(tree, node, row, steps, store, met, values):  # type: ignore[no-untyped-def]
    """Loose play of a decision: an action is the rarer the more it loses, given that the others came here."""
    count, first, loose, kept = tree.counts[node], tree.first[node], store[4], steps[KEPT_LOOSE]
    for hand in range(met.size):
        scale = np.float32(1.0) / (steps[LOOSENESS] * max(met[hand], np.float32(1e-20)))
        best = values[tree.child[first], hand]
        for number in range(1, count):
            best = max(best, values[tree.child[first + number], hand])
        total = np.float32(0.0)
        for number in range(count):
            total += np.exp((values[tree.child[first + number], hand] - best) * scale)
        for number in range(count):
            now = np.exp((values[tree.child[first + number], hand] - best) * scale) / total
            loose[row + number, hand] += (np.float32(1.0) - kept) * (now - loose[row + number, hand])


@machine_code
def _match(regrets, chances, row, count):  # type: ignore[no-untyped-def]
    """Regret matching."""
    even = np.float32(1.0) / np.float32(count)
    for hand in range(regrets.shape[1]):
        total = np.float32(0.0)
        for number in range(row, row + count):
            total += max(regrets[number, hand], np.float32(0.0))
        for number in range(row, row + count):
            chances[number, hand] = max(regrets[number, hand], np.float32(0.0)) / total if total > 0 else even


@machine_code
def _values(tree, hands, us, nodes, first_row, mode, steps, store, space, river, values):  # type: ignore[no-untyped-def]
    """From the ends of the betting to its beginning, on one river or before it."""
    reach = store[3]
    a, b = 1 if us == 0 else 0, 1 if us == 2 else 2
    for place in range(nodes.size - 1, -1, -1):
        node = nodes[place]
        if tree.stand[us, node] == BEHIND or (tree.kind[node] == DEAL and tree.stand[us, node] == SEEN):
            continue
        if tree.kind[node] == END or tree.stand[us, node] == FOLDED:
            reach_a, reach_b = reach[a, tree.sequence[node, a]], reach[b, tree.sequence[node, b]]
            if not (reach_a.any() and reach_b.any()):
                values[node] = np.float32(0.0)
                continue
            shares(space[0], space[1], hands, us, reach_a, reach_b, tree.parts[us, node], river, values[node])
        elif tree.player[node] == us:
            row = first_row + tree.row[node]
            reach_a, reach_b = reach[a, tree.sequence[node, a]], reach[b, tree.sequence[node, b]]
            _decide(tree, node, row, mode, steps, store, reach_a.sum() * reach_b.sum(), values)
            if mode == LEARN and steps[LOOSENESS] > 0:
                shares(space[0], space[1], hands, us, reach_a, reach_b, WHOLE, river, space[2])
                _stray(tree, node, row, steps, store, space[2], values)
        else:
            own = values[node]
            own[:] = np.float32(0.0)
            for number in range(tree.counts[node]):
                own += values[tree.child[tree.first[node] + number]]


@machine_code
def walk(tree, hands, us, mode, steps, store, space, values):  # type: ignore[no-untyped-def]
    """Values of a player's hands at all nodes before the river, or at all if the board is complete."""
    before = rivers = hands.counts.shape[1] - 1
    _spread(tree, store, tree.early, 0, steps[LOOSE_SHARE])
    for node in tree.early:
        if tree.kind[node] == DEAL:
            values[node] = np.float32(0.0)
    for river in range(rivers):
        first_row = tree.early_rows + river * tree.late_rows
        _spread(tree, store, tree.late, first_row, steps[LOOSE_SHARE])
        _values(tree, hands, us, tree.late, first_row, mode, steps, store, space, river, values)
        for node in tree.early:
            if tree.kind[node] == DEAL and tree.stand[us, node] == SEEN:
                start, own = values[tree.child[tree.first[node]]], values[node]
                order = hands.order[us, river]
                for place in range(hands.counts[us, river]):
                    own[order[place]] += tree.river_chance * start[order[place]]
    _values(tree, hands, us, tree.early, 0, mode, steps, store, space, before, values)


@machine_code
def look(tree, hands, us, steps, store, space, river, values):  # type: ignore[no-untyped-def]
    """Values of a player's hands under a strategy at all nodes: before the river, or (river >= 0) on that river."""
    if river < 0 or tree.early.size == 0:
        walk(tree, hands, us, FOLLOW, steps, store, space, values)
        return
    first_row = tree.early_rows + river * tree.late_rows
    _spread(tree, store, tree.early, 0, steps[LOOSE_SHARE])
    _spread(tree, store, tree.late, first_row, steps[LOOSE_SHARE])
    _values(tree, hands, us, tree.late, first_row, FOLLOW, steps, store, space, river, values)
