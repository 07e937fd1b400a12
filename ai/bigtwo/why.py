"""One line about a play: what it keeps, what it breaks, and who is about to go out."""

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


def side(view: BigTwoView, seat: int) -> str:
    """Where a seat is, seen from the view's own."""
    step = (seat - view.seat) % view.seats
    return SIDES[view.seats][step - 1] if step else "south"


def reasons(view: BigTwoView, unseen_plays: UnseenPlays, options: Sequence[Option]) -> list[Option]:
    """The same options, each with its line of why."""
    danger = _danger(view, unseen_plays)
    return [replace(option, why=_why(view, unseen_plays, option, danger)) for option in options]


def _why(view: BigTwoView, unseen_plays: UnseenPlays, option: Option, danger: str) -> str:
    action = option.action
    if option.facts.get("proven"):
        return "goes out" if action == view.hand else "wins by force: nobody can beat the rest"
    words = [_shape(view, action)]
    if action and not unseen_plays.can_beat(action):
        words.append("nobody can beat it")
    if danger:
        words.append(danger)
    return ", ".join(word for word in words if word)


def _danger(view: BigTwoView, unseen_plays: UnseenPlays) -> str:
    """Who has one or two cards."""
    for count, words in ((1, "one card"), (2, "two cards")):
        close = [side(view, seat) for seat in unseen_plays.others if view.left[seat] == count]
        if close:
            return f"{' and '.join(close)} {'has' if len(close) == 1 else 'have'} {words}"
    return ""


def _shape(view: BigTwoView, action: int) -> str:
    """The best combination kept, or the one broken up."""
    before = _kinds(view, view.hand)
    after = _kinds(view, view.hand ^ action)
    if not action:
        return f"keeps the {before[0]}" if before else "keeps the hand together"
    played = KINDS[view.game.plays.kind(action)]
    broken = [kind for kind in before if kind not in after and kind != played and kind not in ("pair", "triple")]
    if broken:
        return f"breaks the {broken[0]}"
    return f"keeps the {after[0]}" if after and after[0] not in ("pair", "triple") else ""


def _kinds(view: BigTwoView, hand: int) -> list[str]:
    """The kinds of plays a hand has, the most valuable first."""
    plays = view.game.plays
    there = {KINDS[plays.kind(play)] for play in plays.all(hand)}
    return [kind for kind in _WORTH_A_WORD if kind in there]
