"""Moving things between deck, hand, board and the weapon slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chance import DRAWS, PickCard
from ..keywords import AFTER_SUMMON, CHARGE, MAX_BOARD, MAX_HAND, SUMMONED
from .auras import refresh
from .cause import Event
from .entities import THIS_TURN, Buff, Character, Held, Weapon
from .resolve import fire, strike

if TYPE_CHECKING:
    from ..card import Card
    from ..state import State


def take_top(state: State, seat: int) -> Card:
    """Take the next card from a deck that has one."""
    side = state.sides[seat]
    if side.stacked or len(side.deck) == 1:
        return side.deck.pop(0)
    return side.deck.pop(state.chance.ask(PickCard(side.deck, DRAWS + seat)))


def draw(state: State, seat: int) -> Card | None:
    """Draw a card; from an empty deck, take fatigue damage instead."""
    side = state.sides[seat]
    if not side.deck:
        side.fatigue += 1
        state.news.append(("fatigue", seat, side.fatigue))
        strike(state, None, [(side.hero, side.fatigue)])
        return None
    card = take_top(state, seat)
    put_in_hand(state, seat, card, made=False)
    return card


def put_in_hand(
    state: State, seat: int, card: Card, made: bool, shift: int = 0, known: bool = False, uid: int | None = None
) -> bool:
    """Add a card to a hand; it is lost if the hand is full. One with a `uid` comes back from the board."""
    side = state.sides[seat]
    if len(side.hand) >= MAX_HAND:
        state.news.append(("burn", seat, card.id))
        return False
    side.hand.append(Held(card, state.new_uid() if uid is None else uid, shift, known, made))
    if uid is None:
        state.news.append(("get" if made else "draw", seat, card.id, known))
    return True


def summon(state: State, seat: int, card: Card, place: int | None = None) -> Character | None:
    """Put a new minion on the board, if there is room, and let others react."""
    minion = arrive(state, seat, card, place)
    if minion is not None:
        state.news.append(("summon", seat, minion.uid, card.id))
        announce(state, minion)
    return minion


def arrive(state: State, seat: int, card: Card, place: int | None = None) -> Character | None:
    """A new minion on the board, before anybody reacts."""
    board = state.sides[seat].board
    if len(board) >= MAX_BOARD:
        return None
    minion = Character(card, state.new_uid(), seat, state.new_stamp())
    board.insert(len(board) if place is None else place, minion)
    refresh(state)
    return minion


def announce(state: State, minion: Character) -> None:
    """Tell everybody that it was summoned."""
    refresh(state)
    fire(state, Event(SUMMONED, minion.seat, minion))
    if not minion.gone:
        fire(state, Event(AFTER_SUMMON, minion.seat, minion))


def leave(state: State, minion: Character) -> None:
    """Take a minion off the board without its dying."""
    state.sides[minion.seat].board.remove(minion)
    minion.gone = True


def return_to_hand(state: State, minion: Character, shift: int = 0) -> None:
    """Back to its controller's hand; destroyed if that is full."""
    if minion.gone:
        return
    if len(state.sides[minion.seat].hand) >= MAX_HAND:
        minion.doomed = True
        return
    leave(state, minion)
    state.news.append(("return", minion.seat, minion.uid, minion.card.id))
    put_in_hand(state, minion.seat, minion.card, True, shift, True, minion.uid)


def take_control(state: State, seat: int, minion: Character, this_turn: bool = False) -> None:
    """Move a minion to this seat's side; it is destroyed if there is no room."""
    if minion.gone or minion.seat == seat:
        return
    board = state.sides[seat].board
    if len(board) >= MAX_BOARD:
        minion.doomed = True
        return
    state.sides[minion.seat].board.remove(minion)
    owner, minion.seat = minion.seat, seat
    minion.sick = True
    minion.attacks = 0
    board.append(minion)
    state.news.append(("control", seat, minion.uid, minion.card.id))
    if this_turn:
        enchant(minion, Buff(owner, "EX1_334", keywords=CHARGE, lasts=THIS_TURN, returns=True))
    refresh(state)


def enchant(one: Character, buff: Buff) -> None:
    """Put a buff on a character; a set Health also mends it."""
    one.buffs = (*one.buffs, buff)
    if buff.set_health is not None:
        one.damage = 0
    one.reckon()


def equip(state: State, seat: int, card: Card) -> Weapon:
    """Put on a weapon; the old one breaks."""
    side = state.sides[seat]
    if side.weapon is not None:
        state.news.append(("break", seat, side.weapon.card.id))
    side.weapon = weapon = Weapon(card, state.new_uid(), seat, state.new_stamp())
    state.news.append(("equip", seat, card.id))
    refresh(state)
    return weapon


def discard(state: State, seat: int, place: int) -> None:
    """Throw away the card at this place of the hand."""
    held = state.sides[seat].hand.pop(place)
    state.news.append(("discard", seat, held.card.id))
