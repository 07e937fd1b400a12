"""Legal plays of a seat: the menu, and the judge who says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import IllegalAction
from .catalogue import KINDS
from .notation import PASS
from .plays import Plays

if TYPE_CHECKING:
    from .game import BigTwo

_A_KIND = {
    "single": "a single card",
    "pair": "a pair",
    "triple": "a triple",
    "two pair": "two pair",
    "four": "four of a kind",
    "straight": "a straight",
    "flush": "a flush",
    "full house": "a full house",
    "quads": "four of a kind with a kicker",
    "straight flush": "a straight flush",
}


def next_seat(seat: int, passed: int, seats: int) -> int:
    """Seat that comes after this one in the trick."""
    turn = (seat + 1) % seats
    while passed >> turn & 1 and turn != seat:
        turn = (turn + 1) % seats
    return turn


def menu(plays: Plays, hand: int, table: int, opening: int, next_has_one: bool) -> list[int]:
    """The legal actions in canonical order, a pass (0) last."""
    if opening:
        return _opening(plays, hand, opening)
    found = plays.beating(hand, table) if table else plays.all(hand)
    if next_has_one and plays.rules.last_card == "highest":
        found = _only_highest(found, hand)
        if table.bit_count() == 1 and found and found[0].bit_count() == 1:
            return found
    if table:
        found.append(PASS)
    return found


def _opening(plays: Plays, hand: int, lowest: int) -> list[int]:
    if plays.rules.opening == "alone":
        return [lowest]
    return [play for play in plays.all(hand) if play & lowest]


def _only_highest(found: list[int], hand: int) -> list[int]:
    """Drop all singles but the highest card of the hand."""
    highest = 1 << hand.bit_length() - 1
    return [play for play in found if play & (play - 1) or play == highest]


def judge(game: BigTwo, hand: int, table: int, opening: int, next_has_one: bool, action: int) -> None:
    """Raise IllegalAction unless the action is legal; the menu is the truth, this finds the words."""
    if type(action) is int and action in menu(game.plays, hand, table, opening, next_has_one):
        return
    raise IllegalAction(_reason(game, hand, table, opening, next_has_one, action))


def _reason(game: BigTwo, hand: int, table: int, opening: int, next_has_one: bool, action: int) -> str:
    highest = hand and 1 << hand.bit_length() - 1
    last_card = f"The next player has one card: a single must be your highest, {game.token(highest)}"
    if type(action) is not int or not 0 <= action < 1 << 52:
        return "That is not a set of cards"
    if not action:
        if not table:
            return "You lead: you cannot pass"
        return last_card
    missing = action & ~hand
    if missing:
        return f"You do not hold {game.token(missing)}"
    if action not in game.plays.place:
        return f"{game.token(action)} is not a play in these rules"
    if opening:
        alone = " alone" if game.rules.opening == "alone" else ""
        word = "be" if alone else "contain"
        return f"The first play must {word} the {game.token(opening)}{alone}"
    if table and not game.plays.beats(action, table):
        return _too_low(game, table, action)
    return last_card if next_has_one else f"{game.token(action)} cannot be played now"


def _too_low(game: BigTwo, table: int, action: int) -> str:
    """Why a play does not beat the table."""
    kind = KINDS[game.plays.kind(table)]
    if action.bit_count() != table.bit_count():
        return f"You must beat {_A_KIND[kind]} ({game.token(table)}) with as many cards, or pass"
    if game.rules.follow == "same kind" and kind != KINDS[game.plays.kind(action)]:
        return f"Only {_A_KIND[kind]} or a bomb beats {game.token(table)}"
    return f"{game.token(action)} does not beat {game.token(table)}"
