"""The sequences of a turn: begin, play a card, use the power, attack, end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chance import PickOne
from ..keywords import (
    AFTER_ATTACK,
    AFTER_CAST,
    AFTER_PLAY,
    AFTER_SUMMON,
    AIMED,
    ALL_MISS,
    ATTACKS,
    AURA,
    BLUNTS_ON_MINIONS,
    CASTS,
    CHARGE,
    DRAWN,
    FROZEN,
    IMMUNE,
    LAST_TURN,
    MAX_MANA,
    MEGA_WINDFURY,
    MISSES,
    PLAYED,
    PROTECTS_ATTACKER,
    STEALTH,
    STRIKES,
    SUMMONED,
    TURN_BEGINS,
    TURN_ENDS,
    WINDFURY,
)
from .auras import refresh
from .cause import OTHER_WAY, POWER, SPELL, Cause, Event
from .costs import cost, power_cost
from .effects import Effect
from .entities import CAST, THIS_TURN, UNTIL_NEXT_TURN, Character, Hidden
from .picks import pick_character
from .resolve import exchange_damage, fire, settle
from .zones import draw, equip, keep_from_hand, put_in_hand, put_on_board, take_control

if TYPE_CHECKING:
    from ..card import Card
    from ..state import HearthstoneState
    from .entities import Held, Side, Weapon


def begin_turn(state: HearthstoneState) -> None:
    """Crystal, refill, start triggers, draw."""
    side = state.sides[state.active]
    state.news.append(("turn", state.active, state.number))
    side.crystals = min(MAX_MANA, side.crystals + 1)
    side.locked, side.owed = side.owed, 0
    side.mana = max(0, side.crystals - side.locked)
    side.power_used = False
    side.played = side.minions_played = 0
    for one in (side.hero, *side.board):
        one.attacks = 0
        one.sick = False
    _expire(state, UNTIL_NEXT_TURN)
    for card in side.returning:
        put_in_hand(state, side.seat, card, made=True, known=True)
    side.returning = ()
    refresh(state)
    if state.abilities & TURN_BEGINS and fire(state, Event(TURN_BEGINS, state.active)):
        settle(state)
    if not state.is_over:
        told = len(state.news)
        draw(state, state.active)
        if len(state.news) > told + 1 or state.abilities & (AURA | DRAWN):
            # more than a card that came into the hand
            settle(state)


def end_turn(state: HearthstoneState) -> None:
    """End triggers, clean-up, and the other player's turn."""
    if state.abilities & TURN_ENDS and fire(state, Event(TURN_ENDS, state.active)):
        settle(state)
    if state.is_over:
        return
    has_changed = _expire(state, THIS_TURN)
    side = state.sides[state.active]
    for other in state.sides:
        other.minions_cannot_die = False
    if side.discounts:
        side.discounts = tuple(discount for discount in side.discounts if discount.on_turn is None)
    for one in (side.hero, *side.board):
        if one.keywords & FROZEN and _missed_attack(one):
            one.remove_keywords(FROZEN)
            has_changed = True
    if has_changed:
        settle(state)
    if state.number >= LAST_TURN and not state.is_over:
        state.finish(None)
    if state.is_over:
        return
    state.active = state.turn = 1 - state.active
    state.number += 1
    begin_turn(state)


def most_attacks(side: Side, one: Character) -> int:
    """Number of attacks it may make in a turn."""
    if one.keywords & MEGA_WINDFURY:
        return 4
    if one.keywords & WINDFURY or (
        one is side.hero and side.weapon is not None and side.weapon.card.keywords & WINDFURY
    ):
        return 2
    return 1


def _missed_attack(one: Character) -> bool:
    """Did being frozen cost it its attack this turn? Whoever attacked or has just arrived stays frozen longer."""
    return not one.attacks and (one.card.is_hero or not one.sick or bool(one.keywords & CHARGE))


def _expire(state: HearthstoneState, lasts: int) -> bool:
    """Take away buffs that end now, if there are any; borrowed minions go home."""
    has_changed = False
    for side in state.sides:
        for one in (side.hero, *side.board):
            if not one.buffs:
                continue
            ending = [buff for buff in one.buffs if buff.lasts == lasts and _ends_now(state, buff.seat, lasts)]
            if ending:
                has_changed = True
                one.buffs = tuple(buff for buff in one.buffs if buff not in ending)
                one.recompute()
                for buff in ending:
                    if buff.returns:
                        take_control(state, buff.seat, one)
    return has_changed


def _ends_now(state: HearthstoneState, seat: int, lasts: int) -> bool:
    return lasts == THIS_TURN or seat == state.active


def play_card(
    state: HearthstoneState, place: int, target: Character | None, position: int | None, option: Card | None
) -> None:
    """Play a card of the active hand. The caller has checked that it may be played."""
    side = state.sides[state.active]
    held = side.hand[place]
    paid = _pay(state, side, held)
    del side.hand[place]
    card = held.card
    event = Event(PLAYED, side.seat, other=target, card=card, amount=side.played)
    event.cost = paid
    event.combo = side.played > 0
    side.played += 1
    _report_play(state, side, held, target, option)
    if card.is_minion:
        _play_minion(state, side, held, event, position, option)
    elif card.is_weapon:
        _play_weapon(state, held, event)
    else:
        _play_spell(state, side, held, event, option)


def _report_play(
    state: HearthstoneState, side: Side, held: Held, target: Character | None, option: Card | None
) -> None:
    card = held.card
    if card.is_secret:
        state.news.append(("secret", side.seat, card.id, card.card_class))
    else:
        aimed = (target.seat, target.card.id) if target is not None else None
        state.news.append(("play", side.seat, card.id, aimed, option.id if option else None))


def _pay(state: HearthstoneState, side: Side, held: Held) -> int:
    price = cost(state, side, held)
    side.mana -= price
    if held.card.is_minion:
        side.minions_played += 1
    if side.discounts:
        side.discounts = tuple(
            discount for discount in side.discounts if not (discount.once and discount.fits(held.card, state.number))
        )
    return price


def effect_of(card: Card, event: Event, option: Card | None) -> Effect | None:
    """Effect of playing a card: the chosen option, the combo, or its usual effect."""
    if option is not None:
        return option.play
    return card.combo if event.combo and card.combo is not None else card.play


def _play_minion(
    state: HearthstoneState, side: Side, held: Held, event: Event, position: int | None, option: Card | None
) -> None:
    minion = put_on_board(state, side.seat, held.card, position)
    if minion is None:
        return
    keep_from_hand(minion, held)
    event.subject = minion
    side.owed += held.card.overload
    reacted = fire(state, event)
    if state.abilities & SUMMONED:
        reacted = fire(state, Event(SUMMONED, side.seat, minion)) or reacted
    if reacted:
        settle(state)
    effect = effect_of(held.card, event, option)
    if effect is not None and not state.is_over:
        cause = Cause(state, side.seat, minion, option or held.card, OTHER_WAY, event.other, event)
        cause.amount = event.amount
        effect.do(cause)
        settle(state)
    if side.hero.card.parent == held.card.id and not state.is_over:
        # He who became the hero is still the one who was played.
        fire(state, Event(AFTER_PLAY, side.seat, side.hero))
        settle(state)
    for moment in (AFTER_PLAY, AFTER_SUMMON):
        if not minion.gone and not state.is_over and state.abilities & moment:
            fire(state, Event(moment, side.seat, minion))
            settle(state)


def _play_weapon(state: HearthstoneState, held: Held, event: Event) -> None:
    seat, card = state.active, held.card
    equip(state, seat, card).uid = held.uid
    state.sides[seat].owed += card.overload
    fire(state, event)
    settle(state)
    effect = effect_of(card, event, None)
    if effect is not None and not state.is_over:
        effect.do(Cause(state, seat, state.sides[seat].weapon, card, OTHER_WAY, event.other, event))
        settle(state)


def _play_spell(state: HearthstoneState, side: Side, held: Held, event: Event, option: Card | None) -> None:
    card = held.card
    if state.sides[1 - side.seat].secrets and not state.game.rules.countered_is_cast:
        event.moment = CASTS
        fire(state, event)
        event.moment = PLAYED
    reacted = event.countered
    if not event.countered:
        reacted = fire(state, event)
    if event.other is not None and not event.countered:
        event.moment = AIMED
        reacted = fire(state, event) or reacted
    if reacted:
        settle(state)
    if state.is_over:
        return
    if event.countered or not card.is_secret:
        side.bury(card, state.number, CAST)
    if event.countered:
        state.news.append(("counter", side.seat, card.id))
        return
    side.owed += card.overload
    if card.is_secret:
        side.secrets.append(Hidden(card, held.uid, state.new_stamp(), held.made))
    else:
        effect = effect_of(card, event, option)
        if effect is not None:
            cause = Cause(state, side.seat, None, option or card, SPELL, event.other, event)
            cause.amount = event.amount
            effect.do(cause)
    settle(state)
    if not state.is_over and state.abilities & AFTER_CAST and fire(state, Event(AFTER_CAST, side.seat, card=card)):
        settle(state)


def use_power(state: HearthstoneState, target: Character | None) -> None:
    """Use the active hero power."""
    side = state.sides[state.active]
    side.mana -= power_cost(state, side)
    side.power_used = True
    aimed = (target.seat, target.card.id) if target is not None else None
    state.news.append(("power", side.seat, side.power.id, aimed))
    if side.power.play is not None:
        side.power.play.do(Cause(state, side.seat, side.hero, side.power, POWER, target))
    settle(state)


def attack(state: HearthstoneState, attacker: Character, target: Character) -> None:
    """One character attacks another; secrets may stop it or turn it to somebody else."""
    attacker.attacks += 1
    if state.abilities & (MISSES | ALL_MISS):
        target = _aimed_at(state, attacker, target)
    state.news.append(("attack", attacker.seat, attacker.uid, attacker.card.id, target.seat, target.card.id))
    defender: Character | None = target
    reacted = False
    if state.abilities & ATTACKS:
        event = Event(ATTACKS, attacker.seat, attacker, target)
        while True:
            aimed = event.first = event.other
            reacted = fire(state, event) or reacted
            if event.other is aimed:
                break
        defender = event.other
    if not attacker.gone:
        if attacker.keywords & STEALTH:
            attacker.remove_keywords(STEALTH)
        if state.abilities & STRIKES:
            reacted = fire(state, Event(STRIKES, attacker.seat, attacker, defender)) or reacted
    if reacted:
        settle(state)
    if defender is not None and not state.is_over and not _is_off(attacker) and not _is_off(defender):
        _fight(state, attacker, defender)


def _aimed_at(state: HearthstoneState, attacker: Character, target: Character) -> Character:
    """Character that is really attacked: half of the time the wrong enemy, if the attacker is one of those."""
    bearer: Character | Weapon | None = state.sides[attacker.seat].weapon if attacker.card.is_hero else attacker
    misses = bearer is not None and bearer.abilities & MISSES
    if not misses and attacker.card.is_minion:
        misses = any(minion.abilities & ALL_MISS for side in state.sides for minion in side.board)
    if not misses:
        return target
    side = state.sides[target.seat]
    others = [one for one in (*side.board, side.hero) if one is not target]
    is_wrong: int = state.chance.ask(PickOne(("right enemy", "wrong enemy"))) if others else 0
    if is_wrong:
        return pick_character(state, others) or target
    return target


def _is_off(one: Character) -> bool:
    return one.gone or one.is_dead


def _fight(state: HearthstoneState, attacker: Character, defender: Character) -> None:
    weapon = state.sides[attacker.seat].weapon if attacker.card.is_hero else None
    shielded = weapon is not None and weapon.abilities & PROTECTS_ATTACKER and not attacker.keywords & IMMUNE
    if shielded:
        attacker.add_keywords(IMMUNE)
    exchange_damage(state, attacker, defender)
    if shielded:
        attacker.remove_keywords(IMMUNE)
    if weapon is not None and weapon is state.sides[attacker.seat].weapon:
        if weapon.abilities & BLUNTS_ON_MINIONS and defender.card.is_minion:
            weapon.own_attack -= 1
        else:
            weapon.durability -= 1
    settle(state)
    if not state.is_over and state.abilities & AFTER_ATTACK:
        fire(state, Event(AFTER_ATTACK, attacker.seat, attacker, defender))
        settle(state)
