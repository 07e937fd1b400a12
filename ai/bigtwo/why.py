"""One line about a play: what it keeps, what it breaks, what it uses up, and who is about to go out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardai.games.bigtwo.catalogue import KINDS
from cardai.games.bigtwo.view import BigTwoView

from ..agent import Option
from .search.certain_wins import UnseenPlays

SIDES = {2: ("north",), 3: ("west", "east"), 4: ("west", "north", "east")}
"""Where the others sit, seen from one's own chair at the south side, in the order they play."""

_WORTH_A_WORD = ("straight flush", "quads", "full house", "flush", "straight", "four", "triple", "pair")
_SMALL_KINDS = ("pair", "triple")
_BREAKS, _KEEPS, _SPENDS = "breaks the ", "keeps the ", "spends the "
_CLOSE = 2
"""Cards with which somebody is about to go out."""


def side(view: BigTwoView, seat: int) -> str:
    """Where a seat is, seen from the view's own."""
    step = (seat - view.seat) % view.seats
    return SIDES[view.seats][step - 1] if step else "south"


def reasons(view: BigTwoView, unseen_plays: UnseenPlays, options: Sequence[Option]) -> list[Option]:
    """The same options, each with its line of why; the best first, as they come."""
    danger = _danger(view, unseen_plays)
    is_pass_best = bool(options) and not options[0].action
    told = [replace(option, why=_why(view, unseen_plays, option, danger, is_pass_best)) for option in options]
    if told and told[0].action:
        told[0] = replace(told[0], why=_speaking_for(told))
    return told


def _speaking_for(told: Sequence[Option]) -> str:
    """The line of the best play without what speaks against it, or speaks for every other as well."""
    best, breaks = told[0], any(option.why.startswith(_BREAKS) for option in told)
    idle = (_SPENDS,) if breaks else (_SPENDS, _KEEPS)
    why = ", ".join(part for part in best.why.split(", ") if not part.startswith(idle))
    return _worth_it([replace(best, why=why), *told[1:]]) if why.startswith(_BREAKS) else why


def _worth_it(told: Sequence[Option]) -> str:
    """Why the best play breaks something: what the best one gains that does not."""
    best = told[0]
    whole = next((option for option in told[1:] if not option.why.startswith(_BREAKS)), None)
    broken, comma, rest = best.why.partition(", ")
    if whole is None:
        return rest
    keeps = "passing" if not whole.action else "the best play that keeps it"
    return f"{broken}, worth {best.value - whole.value:.2f} more than {keeps}{comma}{rest}"


def _why(view: BigTwoView, unseen_plays: UnseenPlays, option: Option, danger: str, is_pass_best: bool) -> str:
    action = option.action
    if option.facts.get("proven"):
        return "goes out" if action == view.hand else "wins by force: nobody can beat the rest"
    words = [_passing(view) if not action else _shape(view, action)]
    if action:
        words.append(_standing(view, unseen_plays, action, is_pass_best))
    if danger:
        words.append(danger)
    return ", ".join(word for word in words if word)


def _standing(view: BigTwoView, unseen_plays: UnseenPlays, action: int, is_pass_best: bool) -> str:
    """Whether a play can be beaten; if so, the high card it may cost to no end."""
    if not unseen_plays.can_beat(action):
        return "nobody can beat it" if not is_pass_best else "nobody can beat it, but it is worth more later"
    top = 1 << view.hand.bit_length() - 1
    return _SPENDS + view.game.token(top) if action & top and action != view.hand else ""


def _danger(view: BigTwoView, unseen_plays: UnseenPlays) -> str:
    """Who has one or two cards."""
    for count, words in ((1, "one card"), (_CLOSE, "two cards")):
        close = [side(view, seat) for seat in unseen_plays.others if view.left[seat] == count]
        if close:
            return f"{' and '.join(close)} {'has' if len(close) == 1 else 'have'} {words}"
    return ""


def _passing(view: BigTwoView) -> str:
    """What a pass saves: the combination or the high cards that answering would cost."""
    answers = [action for action in view.actions() if action]
    if not answers:
        return "nothing beats the table"
    broken = [_broken(view, answer) for answer in answers]
    if all(broken):
        return f"{_KEEPS}{broken[0]}, which every answer would break"
    top = 1 << view.hand.bit_length() - 1
    if all(answer & top for answer in answers):
        return f"saves the {view.game.token(top)} for later"
    before = _kinds(view, view.hand)
    return f"keeps the {before[0]}" if before and before[0] not in _SMALL_KINDS else "keeps the hand together"


def _shape(view: BigTwoView, action: int) -> str:
    """The combination broken up, or the best one kept and how many cards are left beside it."""
    broken = _broken(view, action)
    if broken:
        return _BREAKS + broken
    after = _kinds(view, view.hand ^ action)
    if after and after[0] not in _SMALL_KINDS:
        return f"{_KEEPS}{after[0]}"
    left = (view.hand ^ action).bit_count()
    return f"leaves {left} card{'s' if left > 1 else ''}" if left <= _CLOSE else ""


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
