"""From the chances and values of a decision to a mix with one voice: the best steps alone, without ragged edges.

What a mix tells is moved within the error shown. What is played on (Table.profile), which the values come from, is not:
were it cleaned and everybody asked again what is best then, every answer would bring another, with two players by bbs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .classes import COMBOS
from .steady import falling, likeness, steady
from .tree import ALL_IN, CALL, FOLD, RAISE, SLIPS, Node

Floats = NDArray[np.float64]

LEAST_ERROR, SHOVED_ERROR, RAISED_ERROR, CROWD_ERROR, LIMPED_ERROR, FREE_ERROR = 0.05, 0.01, 0.025, 0.05, 0.1, 0.15
"""No value is known better than this many bb, nor, after an all-in, than a hundredth of the pot. The third is of the
pot that a call makes, after a raise: by about so much hands of a class win more or less on flops than the model says.
The fourth is of the pot where two others have paid as much, since what three and more win was put together from pairs
of them, the next the same where these limped. The last is of the pot where one may check: few of the flops solved are
of limped pots, and a raise makes a pot many times that."""
MUCH, MOST = 0.35, 0.9
"""Of the pot that a call makes: hands that win more raise again if that wins as much, from the second on always. What a
solution happened to mix there said that kings call four times in five, and that fives raise."""
PAIRS = np.diag(np.ones(13, bool)).ravel()
"""By class."""
NOISE = 0.02
"""Chances below this are leftovers of early iterations."""


def error_of(node: Node) -> float:
    """How well values are known here, in bb."""
    now = node.betting
    if now.is_shoved:
        return max(LEAST_ERROR, SHOVED_ERROR * now.pot)
    if now.raises:
        return max(LEAST_ERROR, RAISED_ERROR * called_pot(node), CROWD_ERROR * now.pot * _is_crowd(node))
    crowd = LIMPED_ERROR * now.pot * _is_crowd(node)
    return max(LEAST_ERROR, crowd, FREE_ERROR * now.pot * (FOLD not in node.steps))


def _is_crowd(node: Node) -> bool:
    """Whether two others have paid as much as anybody."""
    now = node.betting
    return sum(now.joined[seat] and now.paid[seat] == now.bet for seat in now.live if seat != node.seat) > 1


def told_mix(node: Node, chances: Floats, values: Floats) -> Floats:
    """By step and class: how often, over the good steps; better hands play more, and before a raise they raise more.

    Later than after one raise only what raises for value is moved: pots are large, and answers to other mixes differ.
    """
    kept = np.where(_good_steps(node, values, 1.0) & (chances >= NOISE), chances, 0.0)
    kept = np.where(kept.sum(axis=0) > 0, kept, _good_steps(node, values, 0.0))
    told: Floats = kept / kept.sum(axis=0)
    now = node.betting
    if not now.raises and {CALL, RAISE} <= set(node.steps):
        told = _steady_split(node, told, values)
    if FOLD in node.steps and (not now.raises or _is_one_raise(node)):
        told = _steady_plays(node, told, values)
    if _is_one_raise(node):
        told = _smooth_split(node, told, values)
    return _raised_for_value(node, told, values) if now.raises else told


def _is_one_raise(node: Node) -> bool:
    """Whether somebody raised, not all-in, and one may call or raise again."""
    return node.betting.raises == 1 and not node.betting.is_shoved and {CALL, RAISE} <= set(node.steps)


def _good_steps(node: Node, values: Floats, part: float) -> NDArray[np.bool_]:
    """By step and class: whether it wins the most within this part of the error; slips never."""
    real = np.array([step not in SLIPS for step in node.steps])[:, None]
    best = np.where(real, values, -np.inf).max(axis=0)
    return np.asarray(real & (values >= best - part * error_of(node)))


def _smooth_split(node: Node, kept: Floats, values: Floats) -> Floats:
    """Hands that win as much by another raise as by a call, within the error, raise as often as hands like them do:
    which of two neighbours does so a solution leaves to chance."""
    raises, call, good = _raises(node), node.steps.index(CALL), _good_steps(node, values, 1.0)
    raised, played = kept[raises].sum(axis=0), kept[raises].sum(axis=0) + kept[call]
    share = raised / np.maximum(played, 1e-9)
    alike, is_open = likeness() * played, good[call] & good[raises].any(axis=0) & (played > 0)
    share = np.where(is_open, alike @ share / np.maximum(alike.sum(axis=1), 1e-9), share)
    usual = np.where(raised > 0, kept[raises] / np.maximum(raised, 1e-9), values[raises] == values[raises].max(axis=0))
    found = kept.copy()
    found[raises] = np.where(is_open, usual * share * played, kept[raises])
    found[call] = np.where(is_open, (1 - share) * played, kept[call])
    return found


def _raises(node: Node) -> list[int]:
    return [number for number, step in enumerate(node.steps) if step in (RAISE, ALL_IN)]


def _raised_for_value(node: Node, kept: Floats, values: Floats) -> Floats:
    """After a raise, of hands that win as much by another one as by a call, within the error, those that win much raise
    and pairs that do not call."""
    raises = _raises(node)
    if CALL not in node.steps or not raises:
        return kept
    call, good = node.steps.index(CALL), _good_steps(node, values, 1.0)
    usual = max(raises, key=lambda number: float(values[number] @ COMBOS))
    much = ((values[call] / called_pot(node) - MUCH) / (MOST - MUCH)).clip(0.0, 1.0)
    more = np.where(good[usual], (much - kept[raises].sum(axis=0)).clip(0.0, kept[call]), 0.0)
    is_call = (much == 0) & PAIRS & good[call]
    found = kept.copy()
    found[usual] += more
    found[call] += np.where(is_call, kept[raises].sum(axis=0), -more)
    found[raises] = np.where(is_call, 0.0, found[raises])
    return found


def called_pot(node: Node) -> float:
    """The pot that a call makes, in bb."""
    return node.betting.pot + node.betting.bet - node.betting.paid[node.seat]


def _steady_plays(node: Node, kept: Floats, values: Floats) -> Floats:
    """Chances to play at all that fall steadily, split as before. After a raise values of neighbours differ more than
    they should: there neighbours and value have to speak for a hand to play it always, and one of them for a mix."""
    playing = np.array([step in (CALL, RAISE, ALL_IN) for step in node.steps])
    fold, gain = node.steps.index(FOLD), values[playing].max(axis=0)
    wanted = _within(1 - kept[fold], gain, error_of(node))
    if node.betting.raises:
        wanted = np.where((wanted > 0.5) == (gain > 0), wanted > 0.5, wanted)
    else:
        wanted = falling(wanted, gain > error_of(node), gain < -error_of(node))
    rest = np.where(np.arange(len(kept))[:, None] == fold, 0.0, kept)
    best = (values == gain) & playing[:, None]
    rest = np.where(rest.sum(axis=0) > 0, rest, best)
    found: Floats = rest / rest.sum(axis=0) * wanted
    found[fold] = 1 - wanted
    return found


def _steady_split(node: Node, kept: Floats, values: Floats) -> Floats:
    """Of hands that win as much by a limp (or a check) as by a raise, within the error, better ones raise more; over
    several limpers none of them do."""
    limp, usual = node.steps.index(CALL), node.steps.index(RAISE)
    played, more = kept[limp] + kept[usual], values[usual] - values[limp]
    chances = np.where(played > 0, kept[usual] / np.maximum(played, 1e-9), more > 0)
    wanted = _within(chances * (not _is_crowd(node)), more, error_of(node))
    raised = falling(wanted, more > error_of(node), np.ones(len(more), bool))
    # both may be within the error of each other and one of them too bad beside a fold
    good = _good_steps(node, values, 1.0)
    raised = np.where(good[limp], raised, 1.0) * good[usual]
    found = kept.copy()
    found[usual], found[limp] = raised * played, (1 - raised) * played
    return found


def _within(chances: Floats, gain: Floats, error: float) -> Floats:
    """Chances that fall steadily where a gain is within the error; beyond it all or none."""
    near: Floats = steady(chances).clip(0.0, 1.0)
    return np.where(gain > error, 1.0, np.where(gain < -error, 0.0, near))
