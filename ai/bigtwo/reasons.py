"""Reasons for a play: what it keeps, what it breaks, what it uses up, and who is about to go out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardai.games.bigtwo.catalogue import KINDS
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.reason import Reason, Reasons

from ..agent import Option
from .search.certain_wins import UnseenPlays

BREAKS, KEEPS, SPENDS = "breaks", "keeps", "spends"
_WORTH_A_WORD = ("straight flush", "quads", "full house", "flush", "straight", "four", "triple", "pair")
_SMALL_KINDS = ("pair", "triple")
_CLOSE = 2
"""Cards with which somebody is about to go out."""


def with_reasons(view: BigTwoView, unseen_plays: UnseenPlays, options: Sequence[Option]) -> list[Option]:
    """The same options, each with what speaks for it and against it; the best first, as they come."""
    close = _close_seats(view, unseen_plays)
    is_pass_best = bool(options) and not options[0].action
    told = [replace(option, reasons=_reasons(view, unseen_plays, option, close, is_pass_best)) for option in options]
    if told and told[0].action:
        told[0] = replace(told[0], reasons=_speaking_for(told))
    return told


def _speaking_for(told: Sequence[Option]) -> Reasons:
    """Reasons of the best play without what speaks against it, or speaks for every other as well."""
    idle = (SPENDS,) if any(map(_breaks, told)) else (SPENDS, KEEPS)
    best = replace(told[0], reasons=tuple(reason for reason in told[0].reasons if reason.kind not in idle))
    return _worth_it(best, told[1:]) if _breaks(best) else best.reasons


def _worth_it(best: Option, others: Sequence[Option]) -> Reasons:
    """Why the best play breaks something: what the best one gains that does not."""
    broken, *rest = best.reasons
    whole = next((option for option in others if not _breaks(option)), None)
    if whole is None:
        return tuple(rest)
    gain = {"gain": float(best.value - whole.value), "over_pass": not whole.action}
    return (Reason(BREAKS, {**broken.values, **gain}), *rest)


def _breaks(option: Option) -> bool:
    return bool(option.reasons) and option.reasons[0].kind == BREAKS


def _reasons(
    view: BigTwoView, unseen_plays: UnseenPlays, option: Option, close: Reasons, is_pass_best: bool
) -> Reasons:
    action = option.action
    if option.figures.get("proven"):
        return (Reason("goes out" if action == view.hand else "wins by force"),)
    if not action:
        return (_passing(view), *close)
    return (*_shape(view, action), *_standing(view, unseen_plays, action, is_pass_best), *close)


def _standing(view: BigTwoView, unseen_plays: UnseenPlays, action: int, is_pass_best: bool) -> Reasons:
    """Whether a play can be beaten; if so, the high card it may cost to no end."""
    if not unseen_plays.can_beat(action):
        return (Reason("unbeaten", {"later": is_pass_best}),)
    top = 1 << view.hand.bit_length() - 1
    return (Reason(SPENDS, {"card": view.game.token(top)}),) if action & top and action != view.hand else ()


def _close_seats(view: BigTwoView, unseen_plays: UnseenPlays) -> Reasons:
    """Seats with one card, or else with two."""
    for count in range(1, _CLOSE + 1):
        close = [seat for seat in unseen_plays.others if view.left[seat] == count]
        if close:
            return (Reason("about to go out", {"seats": close, "cards": count}),)
    return ()


def _passing(view: BigTwoView) -> Reason:
    """What a pass saves: the combination or the high cards that answering would cost."""
    answers = [action for action in view.actions() if action]
    if not answers:
        return Reason("nothing beats the table")
    broken = [_broken(view, answer) for answer in answers]
    if all(broken):
        return Reason(KEEPS, {"play": broken[0], "from_answers": True})
    top = 1 << view.hand.bit_length() - 1
    if all(answer & top for answer in answers):
        return Reason("saves", {"card": view.game.token(top)})
    before = _kinds(view, view.hand)
    is_large = bool(before) and before[0] not in _SMALL_KINDS
    return Reason(KEEPS, {"play": before[0]}) if is_large else Reason("keeps the hand")


def _shape(view: BigTwoView, action: int) -> Reasons:
    """The combination broken up, or the best one kept and how many cards are left beside it."""
    broken = _broken(view, action)
    if broken:
        return (Reason(BREAKS, {"play": broken}),)
    after = _kinds(view, view.hand ^ action)
    if after and after[0] not in _SMALL_KINDS:
        return (Reason(KEEPS, {"play": after[0]}),)
    left = (view.hand ^ action).bit_count()
    return (Reason("leaves", {"cards": left}),) if left <= _CLOSE else ()


def _broken(view: BigTwoView, action: int) -> str:
    """The best five-card combination that is gone after a play, unless it is the one played."""
    after = _kinds(view, view.hand ^ action)
    played = KINDS[view.game.plays.kind(action)]
    gone = [kind for kind in _kinds(view, view.hand) if kind not in (*after, *_SMALL_KINDS, played)]
    return gone[0] if gone else ""


def _kinds(view: BigTwoView, hand: int) -> list[str]:
    """The kinds of plays a hand has, the most valuable first."""
    plays = view.game.plays
    there = {KINDS[plays.kind(play)] for play in plays.all(hand)}
    return [kind for kind in _WORTH_A_WORD if kind in there]
