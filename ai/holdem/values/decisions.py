"""Decisions of solved games: all that the policy net may see of them, and how the hands are played."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardai.games import cards

from ..solver.solution import Position, Solution
from ..solver.tree import Action, Kind, Node
from . import features, layout
from .evaluator import Asked, decision_contexts
from .features import BoardTables, Held, Pot
from .leaves import ClosedFlop, Floats
from .samples import Decision, Sample, Start, Weights, draw_depth, draw_pot, draw_sizes, make_seat
from .solved_flops import Nets, draw_flop_ranges, make_spot
from .solved_turns import draw_turn_spot, solved
from .street_solver import StreetSolver

FLOPS = 0.35
"""Chance that decisions are those of a flop; the others are of turns and rivers."""
WALKS = 4
"""Ways through one solved game; every decision on them is learned."""
FLOP_DECISIONS = 8
DECISION_ITERATIONS = 40
"""Of a flop that is solved with a net."""
LEAST_WEIGHT_PART = 1e-3
"""Hands that come to a decision less often than this part of the likeliest are left out."""
FEWEST_COMBOS = 4
"""Hands that both players still have."""
SHALLOWEST = 0.01
"""Pots behind: all-in counts as this."""
RAISES_UNIT = 3.0
COLUMN_OF_BET = {
    layout.BET_SLOT: layout.FIRST_BET,
    layout.SECOND_SLOT: layout.SECOND_BET,
    layout.SHOVE_SLOT: layout.ALL_IN,
}


def draw_decisions(start: Start, nets: Nets, rng: np.random.Generator) -> list[Sample]:
    """Decisions of one solved game; none if a range is too small."""
    if rng.random() < FLOPS:
        return _flop_decisions(start, nets, rng)
    drawn = draw_turn_spot(start, rng)
    if drawn is None:
        return []
    tables, pot, ranges = drawn
    solution = solved(tables, pot, ranges)
    if solution is None:
        return []
    found: dict[tuple[str, ...], Sample | None] = {}
    for _ in range(WALKS):
        _walk(solution, pot, start.kind, rng, found)
    return [sample for sample in found.values() if sample is not None]


def _walk(
    solution: Solution, pot: Pot, kind: int, rng: np.random.Generator, found: dict[tuple[str, ...], Sample | None]
) -> None:
    """Play a solved game through, actions and cards at random, likelier actions more often."""
    here = solution.root
    while here.node.kind in (Kind.ACT, Kind.DEAL):
        if here.node.kind is Kind.DEAL:
            after = here.after(_card(here, rng))
            if after.node.kind is not Kind.ACT:
                return
            here = after
            continue
        player = here.node.player
        weights, mixes = [here.weights(seat).astype(np.float64) for seat in (0, 1)], here.strategy()
        if here.line not in found:
            tables, nodes = features.board_tables(tuple(sorted(here.board))), solution.prepared.plan.tree.nodes
            asked = asked_at(nodes, here.at, solution.spot.pot, solution.spot.stack, _raises(here.line))
            found[here.line] = make_decision(asked, tables, pot, weights, mixes, kind)
        shares = np.sqrt(weights[player] @ mixes) + 1e-3
        action = here.actions[int(rng.choice(len(shares), p=shares / shares.sum()))]
        here = here.after(str(action))


def _card(here: Position, rng: np.random.Generator) -> str:
    known = [card for card in range(52) if card not in here.board]
    return cards.NAMES[int(rng.choice(known))]


def _raises(line: Sequence[str]) -> int:
    """Number of raises of the street's bet so far, the first bet included."""
    count = 0
    for step in line:
        word = step.split(" ")[0]
        count = count + 1 if word in ("bet", "raise", "allin") else count if word in ("check", "call", "fold") else 0
    return count


def asked_at(nodes: Sequence[Node], at: int, pot: int, stack: int, raises: int) -> Asked | None:
    """What a policy is asked at a decision of a tree; pot and stack are those of its root. None: too many sizes."""
    node = nodes[at]
    owed = max(node.paid) - node.paid[node.player]
    called = pot + sum(node.paid) + owed
    columns = np.zeros(layout.DECISION - layout.CONTEXT, np.float32)
    columns[layout.TO_CALL - layout.CONTEXT], columns[layout.IS_FACING - layout.CONTEXT] = owed / called, owed > 0
    columns[layout.RAISES - layout.CONTEXT] = raises / RAISES_UNIT
    columns[layout.IS_RIVER - layout.CONTEXT] = node.street == 2
    slots = list[int]()
    for action, child in zip(node.actions, node.children, strict=True):
        slot = _slot(action, layout.BET_SLOT in slots)
        if slot in slots:
            return None
        slots.append(slot)
        if slot in COLUMN_OF_BET:
            paid = nodes[child].paid[node.player] - node.paid[node.player] - owed
            columns[COLUMN_OF_BET[slot] - layout.CONTEXT] = np.log1p(paid / called)
    return Asked(node.player, tuple(slots), columns, max(SHALLOWEST, (stack - max(node.paid)) / called))


def _slot(action: Action, has_bet: bool) -> int:
    known = {"fold": layout.FOLD_SLOT, "check": layout.CALL_SLOT, "call": layout.CALL_SLOT, "allin": layout.SHOVE_SLOT}
    return known.get(action.name, layout.SECOND_SLOT if has_bet else layout.BET_SLOT)


def make_decision(
    asked: Asked | None, tables: BoardTables, sizes: Pot, weights: Sequence[Weights], mixes: Weights, kind: int
) -> Sample | None:
    """What a policy may see at a decision and how hands are played; weights by combo, mixes by combo and action."""
    if asked is None:
        return None
    held = []
    for part in weights:
        combos = np.flatnonzero(part > LEAST_WEIGHT_PART * part.max())
        if len(combos) < FEWEST_COMBOS:
            return None
        held.append(Held(combos, (part[combos] / part[combos].sum()).astype(np.float32)))
    seats = []
    pot = Pot(asked.depth, sizes.turn, sizes.river, sizes.flop)
    for seat, seen in enumerate(features.range_features(tables, pot, held)):
        context = decision_contexts(seen.context[None], [asked], seat)[0]
        seats.append(make_seat(features.RangeFeatures(seen.hands, seen.weights, context), seen.equities))
    taken = np.zeros((len(held[asked.player].combos), layout.SLOT_COUNT), np.float16)
    taken[:, list(asked.slots)] = mixes[held[asked.player].combos]
    return Sample(tables.board, asked.depth, kind, (seats[0], seats[1]), Decision(asked.player, taken, asked.menu))


def _flop_decisions(start: Start, nets: Nets, rng: np.random.Generator) -> list[Sample]:
    """Decisions of a flop that is solved with the net for pots before the turn card."""
    assert nets.closed is not None
    pot, depth = draw_pot(rng), draw_depth(rng)
    sizes = Pot(depth, pot.turn, pot.river, draw_sizes(rng))
    drawn = draw_flop_ranges(start, rng)
    if drawn is None:
        return []
    flop, ranges = drawn
    leaves = ClosedFlop(nets.closed, flop, Pot(depth, pot.turn, pot.river))
    solver = StreetSolver(make_spot(flop, ranges, sizes, depth), flop, leaves)
    solver.iterate(DECISION_ITERATIONS)
    mixes = solver.strategies()
    reach = solver.reach(mixes)
    shares = np.array([np.sqrt(reach[0][at].sum() * reach[1][at].sum()) for at in solver.decisions]) + 1e-3
    count = min(FLOP_DECISIONS, len(shares))
    found = []
    for place in rng.choice(len(shares), count, replace=False, p=shares / shares.sum()):
        at = solver.decisions[int(place)]
        node = solver.nodes[at]
        asked = asked_at(solver.nodes, at, solver.spot.pot, solver.spot.stack, solver.raises(at))
        weights = [_by_combo(reach[seat][at], flop.held[seat]) for seat in (0, 1)]
        taken = _by_combo(mixes[at].T, flop.held[node.player])
        found.append(make_decision(asked, flop.tables, sizes, weights, taken, start.kind))
    return [sample for sample in found if sample is not None]


def _by_combo(rows: Floats, combos: features.Ints) -> Weights:
    found = np.zeros((1326, *rows.shape[1:]))
    found[combos] = rows
    return found
