"""The pieces every effect is made of: reactions, damage, healing, deaths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ..card_book import secrets_of
from ..keywords import (
    ARMOR_GAINED,
    CLEAVES,
    DAMAGED,
    DIED,
    DIVINE_SHIELD,
    DOUBLES,
    FATAL,
    FREEZES,
    FROZEN,
    HEALED,
    IMMUNE,
    LIFESTEAL,
    POISONOUS,
    RATTLES_TWICE,
    REVEALED,
    SILENCED,
    STEALTH,
    TURNS_HEALING,
)
from .auras import refresh
from .cause import POWER, SPELL, Cause, Event
from .entities import BROKEN, CAST, WAY_DIED, Character, Weapon

if TYPE_CHECKING:
    from ..card import Card
    from ..formats import Format
    from ..state import HearthstoneState
    from .effects import Effect
    from .entities import Hidden, Side
    from .triggers import Trigger

Reaction = tuple[int, "Cause", "Trigger"]
_AFTER_ALL_OTHERS = 1 << 30
"""Added to a stamp: in games of earlier rules secrets answered a death after everybody else."""


def fire(state: HearthstoneState, event: Event, dead: Character | None = None) -> bool:
    """Let everyone who listens react, in the order they came into play; says whether somebody did.

    Whoever is dead does so with its Deathrattles, and all are known before the first of them acts: who comes into play
    by that is not among them.
    """
    moment = event.moment
    if not state.abilities & moment:
        return False
    queue: list[Reaction] = []
    watch: _SecretWatch | None = None
    for side in state.sides:
        for minion in side.board:
            if minion.abilities & moment:
                _queue_triggers(state, event, minion, queue)
        weapon = side.weapon
        if weapon is not None and weapon.abilities & moment:
            _queue_triggers(state, event, weapon, queue)
        if side.secrets and side.seat != state.active:
            _queue_secrets(state, event, side, queue)
            watch = _SecretWatch.begin(state, event, side)
        if moment & state.game.moments_in_hand:
            _queue_hand(state, event, side, queue)
    if len(queue) > 1:
        queue.sort(key=_by_stamp)
    if dead is not None:
        _answer_death(state, dead, queue, watch)
    else:
        for _, cause, trigger in queue:
            if trigger.is_secret:
                _reveal(state, cause, trigger, watch)
            elif _is_still_there(cause, trigger):
                trigger.effect.do(cause)
    if watch is not None:
        watch.end()
    return bool(queue)


def _answer_death(
    state: HearthstoneState, dead: Character, queue: Sequence[Reaction], watch: _SecretWatch | None
) -> None:
    """A death's Deathrattles, between reactions to it that came into play before and after the dead one."""
    has_rattled = False
    for stamp, cause, trigger in queue:
        if not has_rattled and stamp > dead.stamp:
            run_deathrattles(state, dead)
            has_rattled = True
        if trigger.is_secret:
            _reveal(state, cause, trigger, watch)
        elif _is_still_there(cause, trigger) and _is_still_so(cause, trigger):
            trigger.effect.do(cause)
    if not has_rattled:
        run_deathrattles(state, dead)


def _is_still_so(cause: Cause, trigger: Trigger) -> bool:
    """Whether a reaction to a death still concerns its bearer: it may have changed sides."""
    source = cause.source
    if source is None or source.seat == cause.seat or trigger.seat is not None:
        return True
    cause.seat = source.seat
    return trigger.applies(cause)


def _by_stamp(reaction: Reaction) -> int:
    return reaction[0]


def _queue_triggers(state: HearthstoneState, event: Event, who: Character | Weapon, queue: list[Reaction]) -> None:
    for trigger in who.triggers:
        if trigger.moment & event.moment:
            seat = who.seat if trigger.seat is None else trigger.seat
            cause = Cause(state, seat, who, who.card, event=event)
            if trigger.applies(cause):
                queue.append((who.stamp, cause, trigger))


def _queue_secrets(state: HearthstoneState, event: Event, side: Side, queue: list[Reaction]) -> None:
    is_death = event.moment == DIED
    later = _AFTER_ALL_OTHERS if is_death and state.game.rules.deathrattles_first else 0
    for hidden in side.secrets:
        trigger = hidden.card.secret
        if trigger is not None and trigger.moment & event.moment:
            cause = Cause(state, side.seat, None, hidden.card, SPELL, event=event)
            # what a Deathrattle brings may be what a Secret needs: it is asked again when it is revealed
            if (is_death and not later) or trigger.applies(cause):
                queue.append((hidden.stamp + later, cause, trigger))


@cache
def _waiting_for(allowed: Format, card_class: str, moment: int) -> frozenset[Card]:
    """Secrets of a class that listen at this moment."""
    cards = secrets_of(allowed, card_class)
    return frozenset(card for card in cards if card.secret is not None and card.secret.moment & moment)


class _SecretWatch:
    """Answers of a side's Secrets to an event: those that stay afterwards are none that would have answered."""

    __slots__ = ("side", "stamps", "suspects")

    def __init__(self, side: Side, suspects: list[Cause]) -> None:
        self.side = side
        self.stamps = [hidden.stamp for hidden in side.secrets]
        self.suspects = suspects

    @classmethod
    def begin(cls, state: HearthstoneState, event: Event, side: Side) -> _SecretWatch | None:
        """None where nothing can be learned."""
        fresh: set[Card] = set()
        for hidden in side.secrets:
            waiting = _waiting_for(state.game.format, hidden.card.card_class, event.moment)
            if waiting and not waiting <= hidden.ruled_out:
                fresh |= waiting
        if not fresh:
            return None
        suspects = [Cause(state, side.seat, None, card, SPELL, event=event) for card in fresh]
        suspects = [one for one in suspects if one.card.secret and one.card.secret.applies(one)]
        return cls(side, suspects) if suspects else None

    def spring(self, hidden: Hidden) -> None:
        """One is about to spring: older ones would have come first, and no two are the same."""
        still, same = self._still(), frozenset((hidden.card,))
        self.side.secrets = [
            one if one is hidden else one.not_one_of(still | same if one.stamp < hidden.stamp else same)
            for one in self.side.secrets
        ]

    def end(self) -> None:
        """Rule out, for Secrets that were there and are still, all that would still answer after everybody else did."""
        still = self._still()
        if still:
            self.side.secrets = [
                one.not_one_of(still) if one.stamp in self.stamps else one for one in self.side.secrets
            ]

    def _still(self) -> frozenset[Card]:
        return frozenset(one.card for one in self.suspects if one.card.secret and one.card.secret.applies(one))


def _queue_hand(state: HearthstoneState, event: Event, side: Side, queue: list[Reaction]) -> None:
    for held in side.hand:
        for trigger in held.card.in_hand:
            if trigger.moment & event.moment:
                cause = Cause(state, side.seat, None, held.card, event=event)
                cause.held = held
                if trigger.applies(cause):
                    queue.append((held.uid, cause, trigger))


def _is_still_there(cause: Cause, trigger: Trigger) -> bool:
    source = cause.source
    if cause.held is not None:
        return cause.held in cause.state.sides[cause.seat].hand
    if isinstance(source, Character):
        return not source.gone and trigger in source.triggers
    return source is cause.state.sides[cause.seat].weapon


def _reveal(state: HearthstoneState, cause: Cause, trigger: Trigger, watch: _SecretWatch | None) -> None:
    """Spring a secret, unless what set it off is no longer so."""
    side = state.sides[cause.seat]
    hidden = _secret_of(side, cause)
    if hidden is None or not trigger.applies(cause):
        return
    if watch is not None:
        watch.spring(hidden)
    side.secrets.remove(hidden)
    side.bury(hidden.card, state.number, CAST)
    state.news.append(("reveal", cause.seat, hidden.card.id))
    trigger.effect.do(cause)
    fire(state, Event(REVEALED, cause.seat, card=hidden.card))


def _secret_of(side: Side, cause: Cause) -> Hidden | None:
    return next((hidden for hidden in side.secrets if hidden.card is cause.card), None)


def boost_damage(cause: Cause, amount: int) -> int:
    """Damage after Spell Damage and doubling."""
    side = cause.state.sides[cause.seat]
    if cause.way == SPELL:
        for minion in side.board:
            amount += minion.spell_damage
    return double(cause, amount)


def double(cause: Cause, amount: int) -> int:
    """Damage or healing of spells and powers, doubled by each minion that does so."""
    if (cause.way == SPELL or cause.way == POWER) and cause.state.abilities & DOUBLES:
        for minion in cause.state.sides[cause.seat].board:
            if minion.abilities & DOUBLES:
                amount *= 2
    return amount


def spell_damage(side: Side) -> int:
    return sum(minion.spell_damage for minion in side.board)


def deal_damage(
    state: HearthstoneState, source: Character | Weapon | None, hits: Iterable[tuple[Character, int]]
) -> int:
    """Deal damage to all of them at once, then let others react; says how much was dealt."""
    hurt = [(victim, taken) for victim, amount in hits if (taken := _take_damage(state, source, victim, amount))]
    total = 0
    for victim, taken in hurt:
        total += taken
        if state.abilities & DAMAGED:
            fire(state, Event(DAMAGED, victim.seat, victim, amount=taken))
    return total


def exchange_damage(state: HearthstoneState, attacker: Character, defender: Character) -> None:
    """Attacker and defender strike at once; a hero does not strike back."""
    back = defender.attack if defender.card.is_minion else 0
    beside = neighbours(state, defender) if attacker.abilities & CLEAVES else ()
    given = _take_damage(state, attacker, defender, attacker.attack)
    taken = _take_damage(state, defender, attacker, back)
    also = [(one, _take_damage(state, attacker, one, attacker.attack)) for one in beside]
    if given and state.abilities & DAMAGED:
        fire(state, Event(DAMAGED, defender.seat, defender, amount=given))
    if taken and state.abilities & DAMAGED:
        fire(state, Event(DAMAGED, attacker.seat, attacker, amount=taken))
    for one, hurt in also:
        if hurt:
            fire(state, Event(DAMAGED, one.seat, one, amount=hurt))


def neighbours(state: HearthstoneState, one: Character) -> list[Character]:
    """The minions left and right of it."""
    if one.gone or one.card.is_hero:
        return []
    board = state.sides[one.seat].board
    place = board.index(one)
    return board[max(0, place - 1) : place] + board[place + 1 : place + 2]


def _take_damage(state: HearthstoneState, source: Character | Weapon | None, victim: Character, amount: int) -> int:
    if amount <= 0 or victim.keywords & IMMUNE or victim.gone:
        return 0
    if victim.keywords & DIVINE_SHIELD:
        victim.remove_keywords(DIVINE_SHIELD)
        state.news.append(("shield", victim.seat, victim.uid, victim.card.id))
        return 0
    if victim.card.is_hero and amount >= victim.health + victim.armor and _is_saved(state, victim, amount):
        return 0
    rest = amount
    if victim.armor:
        rest = max(0, amount - victim.armor)
        victim.armor -= amount - rest
    elif not victim.card.is_hero and state.sides[victim.seat].minions_cannot_die:
        rest = amount = min(amount, victim.max_health - victim.damage - 1)
        if amount <= 0:
            return 0
    victim.damage += rest
    state.news.append(("damage", victim.seat, victim.uid, victim.card.id, amount))
    if isinstance(source, Character):
        if source.keywords & POISONOUS and not victim.card.is_hero:
            victim.doomed = True
        if source.own_keywords & FREEZES:
            freeze(state, victim)
        if source.keywords & STEALTH:
            source.remove_keywords(STEALTH)
        if source.keywords & LIFESTEAL:
            # Nobody's healing: where it is turned into damage, that heals nobody in turn.
            heal(Cause(state, source.seat, None, source.card), [state.sides[source.seat].hero], amount)
    return amount


def _is_saved(state: HearthstoneState, hero: Character, amount: int) -> bool:
    """Does something prevent the damage that would kill this hero?"""
    if not state.sides[hero.seat].secrets:
        return False
    event = Event(FATAL, hero.seat, hero, amount=amount)
    fire(state, event)
    return event.countered


def gain_armor(state: HearthstoneState, seat: int, amount: int) -> None:
    """More Armor for a hero."""
    state.sides[seat].hero.armor += amount
    state.news.append(("armor", seat, amount))
    if state.abilities & ARMOR_GAINED:
        fire(state, Event(ARMOR_GAINED, seat, state.sides[seat].hero, amount=amount))


def freeze(state: HearthstoneState, victim: Character) -> None:
    if not victim.keywords & IMMUNE:
        victim.add_keywords(FROZEN)
        state.news.append(("freeze", victim.seat, victim.uid, victim.card.id))


def heal(cause: Cause, patients: Sequence[Character], amount: int) -> None:
    """Restore Health; or harm, under a minion that turns healing into damage."""
    state = cause.state
    if state.abilities & TURNS_HEALING and any(
        minion.abilities & TURNS_HEALING for minion in state.sides[cause.seat].board
    ):
        amount = boost_damage(cause, amount)
        source = cause.source
        deal_damage(state, source, [(patient, amount) for patient in patients])
        return
    amount = double(cause, amount)
    healed = []
    for patient in patients:
        gain = min(amount, patient.damage)
        if gain > 0 and not patient.gone and not (patient.doomed and patient.card.is_hero):
            patient.damage -= gain
            state.news.append(("heal", patient.seat, patient.uid, patient.card.id, gain))
            healed.append((patient, gain))
    for patient, gain in healed:
        if state.abilities & HEALED:
            fire(state, Event(HEALED, patient.seat, patient, amount=gain))


def settle(state: HearthstoneState) -> None:
    """After a phase: auras, then deaths and what they set off, until nothing more dies."""
    while refresh(state) and _resolve_deaths(state):
        pass
    mine, theirs = state.sides[0].hero, state.sides[1].hero
    if (
        mine.damage >= mine.max_health or theirs.damage >= theirs.max_health or mine.doomed or theirs.doomed
    ) and not state.is_over:
        state.finish(None if mine.is_dead and theirs.is_dead else int(mine.is_dead))


def _resolve_deaths(state: HearthstoneState) -> bool:
    """Remove all that is dead at once, then run Deathrattles and reactions in the order of play."""
    dead: list[Character | Weapon] = []
    for side in state.sides:
        for minion in side.board:
            if minion.doomed or minion.damage >= minion.max_health:
                dead += _remove_dead(state)
                break
        weapon = side.weapon
        if weapon is not None and (weapon.doomed or weapon.durability <= 0):
            side.weapon = None
            break_weapon(state, weapon)
            refresh(state)
    if state.broken:
        dead += state.broken
        state.broken = []
    if not dead:
        return False
    is_queue = not state.game.rules.deathrattles_first
    if is_queue:
        _doom_heroes(state)
    state.fallen = [one for one in dead if isinstance(one, Character)]
    refresh(state)
    for one in sorted(dead, key=_stamp_of) if len(dead) > 1 else dead:
        if not isinstance(one, Character) or not state.abilities & DIED:
            run_deathrattles(state, one)
        elif is_queue:
            fire(state, Event(DIED, one.seat, one), one)
        else:
            run_deathrattles(state, one)
            fire(state, Event(DIED, one.seat, one))
    state.fallen = []
    return True


def _stamp_of(one: Character | Weapon) -> int:
    return one.stamp


def _doom_heroes(state: HearthstoneState) -> None:
    """A hero that is dead while minions are stays dead, whatever their Deathrattles heal."""
    for side in state.sides:
        hero = side.hero
        if hero.damage >= hero.max_health:
            hero.doomed = True


def break_weapon(state: HearthstoneState, weapon: Weapon) -> None:
    """A weapon that is no longer worn; its Deathrattle happens with the deaths of the phase."""
    state.news.append(("break", weapon.seat, weapon.card.id))
    state.sides[weapon.seat].bury(weapon.card, state.number, BROKEN)
    if weapon.card.deathrattle is not None:
        state.broken.append(weapon)


def _remove_dead(state: HearthstoneState) -> list[Character]:
    dead: list[Character] = []
    for side in state.sides:
        living: list[Character] = []
        for minion in side.board:
            if minion.is_dead:
                minion.place = len(living)
                minion.gone = True
                dead.append(minion)
                state.news.append(("death", minion.seat, minion.uid, minion.card.id))
            else:
                living.append(minion)
        side.board = living
    in_order = dead if len(dead) == 1 or state.game.rules.deathrattles_first else sorted(dead, key=_stamp_of)
    for minion in in_order:
        state.sides[minion.seat].bury(minion.card, state.number, WAY_DIED)
    return dead


def run_deathrattles(state: HearthstoneState, one: Character | Weapon) -> None:
    """The Deathrattles of a minion or weapon, each twice under a minion that makes it so."""
    for deathrattle in deathrattles_of(one):
        side = state.sides[one.seat]
        twice = (
            state.abilities & RATTLES_TWICE
            and isinstance(one, Character)
            and any(minion.abilities & RATTLES_TWICE for minion in side.board)
        )
        for _ in range(2 if twice else 1):
            deathrattle.do(Cause(state, one.seat, one, one.card))


def deathrattles_of(one: Character | Weapon) -> list[Effect]:
    """Its own Deathrattle and those it was given."""
    if isinstance(one, Weapon):
        return [one.card.deathrattle] if one.card.deathrattle is not None else []
    own = one.card.deathrattle
    found = [own] if own is not None and not one.own_keywords & SILENCED else []
    return found + [buff.deathrattle for buff in one.buffs if buff.deathrattle is not None]


def place_of(state: HearthstoneState, fallen: Character) -> int:
    """Where the board has a gap from a minion that just died; those right of it move on by one."""
    place = fallen.place
    is_right = False
    for other in state.fallen:
        is_right = is_right or other is fallen
        if is_right and other.seat == fallen.seat:
            other.place += 1
    return place
