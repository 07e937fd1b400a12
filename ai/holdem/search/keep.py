"""Leaving the net's play only where a solution has no use for it.

What a solution mixes is worth the same against who plays the solution too; against anybody else it is not, and the net,
which raises far less, errs less there. So a player for long matches takes from a solution what may be done, and from
the net how often.
"""

from __future__ import annotations

from cardai.games.holdem.notation import CALL, CHECK, FOLD

from ..players.simple import Plan

MIXED = 0.1
"""What a solution does at least so often is as good as anything else in it."""


def as_often(solved: Plan, usual: Plan) -> Plan:
    """The solution's actions: to give up, to stay and to bet each as often as usual, as far as the solution does it."""
    ours, theirs = _kinds(solved), _kinds(usual)
    good = {kind: theirs.get(kind, 0.0) for kind, chance in ours.items() if chance >= MIXED}
    total = sum(good.values())
    if total <= 0:
        return solved
    share = {kind: often / total / ours[kind] for kind, often in good.items() if often}
    return {action: chance * share[_kind(action)] for action, chance in solved.items() if _kind(action) in share}


def _kinds(plan: Plan) -> dict[str, float]:
    found: dict[str, float] = {}
    for action, chance in plan.items():
        found[_kind(action)] = found.get(_kind(action), 0.0) + chance
    return found


def _kind(action: int) -> str:
    return {FOLD: "fold", CHECK: "stay", CALL: "stay"}.get(action, "bet")
