"""Moving things between deck, hand, board and the weapon slot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..chance import DRAWS, PickCard
from ..keywords import AFTER_SUMMON, CHARGE, DISCARDED, DRAWN, MAX_BOARD, MAX_HAND, MAX_SECRETS, MOMENTS, SUMMONED
from .auras import refresh
from .cause import Cause, Event
from .entities import LOST, THIS_TURN, Buff, Character, Held, Hidden, Offer, Taking, Weapon
from .picks import pick_card, pick_place
from .resolve import break_weapon, deal_damage, fire

if TYPE_CHECKING:
    from ..card import Card
    from ..state import HearthstoneState


def take_top_card(state: HearthstoneState, seat: int) -> Card:
    """Take the next card from a deck that has one."""
    side = state.sides[seat]
    if side.stacked or len(side.deck) == 1:
        return side.deck.pop(0)
    return side.deck.pop(state.chance.ask(PickCard(side.deck, DRAWS + seat)))


def draw(state: HearthstoneState, seat: int) -> Card | None:
    """Draw a card, whether it fits into the hand or not; from an empty deck, take fatigue damage instead."""
    side = state.sides[seat]
    if not side.deck:
        side.fatigue += 1
        state.news.append(("fatigue", seat, side.fatigue))
        deal_damage(state, None, [(side.hero, side.fatigue)])
        return None
    return draw_card(state, seat, take_top_card(state, seat))


def draw_card(state: HearthstoneState, seat: int, card: Card) -> Card | None:
    """A card that has been taken from the deck comes into the hand, and does what it does when it is drawn.

    Says which card was drawn in the end.
    """
    if not put_in_hand(state, seat, card, made=False, known=card.drawn is not None):
        return card
    hand = state.sides[seat].hand
    held = hand[-1]
    if card.drawn is not None:
        card.drawn.do(Cause(state, seat, None, card))
        if card.is_spell:
            hand.remove(held)
            return draw(state, seat)
    if state.abilities & DRAWN:
        fire(state, Event(DRAWN, seat, card=card))
    return card


def take_from_deck(state: HearthstoneState, seat: int, fits: Callable[[Card], bool]) -> Card | None:
    """Take a random card of this kind from a deck; None if there is none."""
    deck = state.sides[seat].deck
    found = [card for card in deck if fits(card)]
    if not found:
        return None
    card = pick_card(state, found)
    deck.remove(card)
    return card


def shuffle_into_deck(state: HearthstoneState, seat: int, card: Card) -> None:
    """Put a card somewhere into a deck. Only where the deck has a known order does the place matter."""
    side = state.sides[seat]
    place = pick_place(state, range(len(side.deck) + 1)) if side.stacked else len(side.deck)
    side.deck.insert(place, card)
    state.news.append(("shuffle", seat, card.id))


def mill(state: HearthstoneState, seat: int) -> None:
    """The next card of a deck is lost."""
    if state.sides[seat].deck:
        card = take_top_card(state, seat)
        state.news.append(("mill", seat, card.id))
        state.sides[seat].bury(card, state.number, LOST)


def put_in_hand(
    state: HearthstoneState,
    seat: int,
    card: Card,
    made: bool,
    shift: int = 0,
    known: bool = False,
    uid: int | None = None,
) -> bool:
    """Add a card to a hand; it is lost if the hand is full. One with a `uid` comes back from the board."""
    side = state.sides[seat]
    if len(side.hand) >= MAX_HAND:
        state.news.append(("burn", seat, card.id))
        side.bury(card, state.number, LOST)
        return False
    side.hand.append(Held(card, state.new_uid() if uid is None else uid, shift, known, made))
    if uid is None:
        state.news.append(("get" if made else "draw", seat, card.id, known))
    return True


def summon(state: HearthstoneState, seat: int, card: Card, place: int | None = None) -> Character | None:
    """Put a new minion on the board, if there is room, and let others react."""
    minion = put_on_board(state, seat, card, place)
    if minion is not None:
        state.news.append(("summon", seat, minion.uid, card.id))
        fire_summoned(state, minion)
    return minion


def summon_from_hand(state: HearthstoneState, seat: int, held: Held, place: int | None = None) -> Character | None:
    """Put a minion from the hand on the board without playing it, if there is room; it keeps its buffs."""
    minion = put_on_board(state, seat, held.card, place)
    if minion is not None:
        state.sides[seat].hand.remove(held)
        keep_from_hand(minion, held)
        state.news.append(("summon", seat, minion.uid, held.card.id))
        fire_summoned(state, minion)
    return minion


def put_on_board(state: HearthstoneState, seat: int, card: Card, place: int | None = None) -> Character | None:
    """A new minion on the board, before anybody reacts."""
    board = state.sides[seat].board
    if len(board) >= MAX_BOARD:
        return None
    minion = Character(card, state.new_uid(), seat, state.new_stamp())
    board.insert(len(board) if place is None else place, minion)
    refresh(state)
    return minion


def keep_from_hand(minion: Character, held: Held) -> None:
    """It is still the card it was in the hand, with what that gained there."""
    minion.uid = held.uid
    if held.buffs:
        minion.buffs = held.buffs
        minion.recompute()


def fire_summoned(state: HearthstoneState, minion: Character) -> None:
    """Tell everybody that it was summoned."""
    if state.abilities & SUMMONED:
        fire(state, Event(SUMMONED, minion.seat, minion))
    if not minion.gone and state.abilities & AFTER_SUMMON:
        fire(state, Event(AFTER_SUMMON, minion.seat, minion))


def remove_from_board(state: HearthstoneState, minion: Character) -> None:
    """Take a minion off the board without its dying."""
    state.sides[minion.seat].board.remove(minion)
    minion.gone = True


def return_to_hand(state: HearthstoneState, minion: Character, shift: int = 0) -> None:
    """Back to its controller's hand; destroyed if that is full."""
    if minion.gone:
        return
    if len(state.sides[minion.seat].hand) >= MAX_HAND:
        minion.doomed = True
        return
    remove_from_board(state, minion)
    state.news.append(("return", minion.seat, minion.uid, minion.card.id))
    put_in_hand(state, minion.seat, minion.card, True, shift, True, minion.uid)


def take_control(state: HearthstoneState, seat: int, minion: Character, lent_by: str = "") -> None:
    """Move a minion to this seat's side, for this turn only if a card lends it; destroyed if there is no room."""
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
    if lent_by:
        enchant(minion, Buff(owner, lent_by, keywords=CHARGE, lasts=THIS_TURN, returns=True))
    refresh(state)


def enchant(one: Character, buff: Buff) -> None:
    """Put a buff on a character; a set Health also mends it."""
    one.buffs = (*one.buffs, buff)
    if buff.set_health is not None:
        one.damage = 0
    one.recompute()


def equip(state: HearthstoneState, seat: int, card: Card) -> Weapon:
    """Put on a weapon; the old one breaks."""
    side = state.sides[seat]
    if side.weapon is not None:
        break_weapon(state, side.weapon)
    side.weapon = weapon = Weapon(card, state.new_uid(), seat, state.new_stamp())
    state.news.append(("equip", seat, card.id))
    refresh(state)
    return weapon


def replace_hero(state: HearthstoneState, seat: int, hero: Card, power: Card) -> None:
    """Another hero takes the place of this one, with the Health and power of its own and no Armor."""
    side = state.sides[seat]
    side.hero.become(hero)
    side.hero.armor = 0
    change_power(state, seat, power)
    refresh(state)


def change_power(state: HearthstoneState, seat: int, power: Card) -> None:
    """A new hero power, which has not been used."""
    state.sides[seat].power = power
    state.sides[seat].power_used = False


def put_secret(state: HearthstoneState, seat: int, card: Card, made: bool) -> bool:
    """Put a Secret into play that was not played; says whether it could be."""
    side = state.sides[seat]
    if len(side.secrets) >= MAX_SECRETS or any(hidden.card is card for hidden in side.secrets):
        return False
    side.secrets.append(Hidden(card, state.new_uid(), state.new_stamp(), made))
    state.abilities |= MOMENTS
    state.news.append(("secret", seat, card.id, card.card_class))
    return True


def offer(state: HearthstoneState, cards: Sequence[Card], act: Taking, from_deck: bool = False) -> None:
    """Set cards aside for the active player to take one; offers are answered in the order they were made."""
    if cards:
        state.offers = (*state.offers, Offer(tuple(cards), act, from_deck))


def discard(state: HearthstoneState, seat: int, place: int) -> None:
    """Throw away the card at this place of the hand."""
    held = state.sides[seat].hand.pop(place)
    state.news.append(("discard", seat, held.card.id))
    state.sides[seat].bury(held.card, state.number, LOST)
    if state.abilities & DISCARDED:
        fire(state, Event(DISCARDED, seat, card=held.card))
