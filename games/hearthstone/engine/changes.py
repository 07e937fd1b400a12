"""Effects that change what stands on the table: buffs, summoning, transformation, control, weapons, new cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..card_book import pool, printed_card
from ..keywords import KEYWORD_NAMES, MAX_BOARD, SPARES_HEROES
from . import zones
from .amounts import Amount, number
from .auras import refresh
from .effects import NUMBERS, Effect, plural
from .entities import FOREVER, THIS_TURN, UNTIL_NEXT_TURN, Buff, Character
from .picks import pick_card
from .resolve import place_of

if TYPE_CHECKING:
    from ..card import Card
    from ..state import HearthstoneState
    from .cause import Cause
    from .select import Select
    from .triggers import Trigger


class Give(Effect):
    """A buff for everybody selected."""

    __slots__ = ("_ready", "attack", "health", "options", "who")

    def __init__(self, who: Select, attack: int | Amount = 0, health: int | Amount = 0, **options: Any) -> None:
        self.who = who
        self.attack = attack
        self.health = health
        self.options = options
        self._ready: tuple[Buff, ...] = ()
        if isinstance(attack, int) and isinstance(health, int):
            self._ready = (self._buff(0, attack, health), self._buff(1, attack, health))

    def _buff(self, seat: int, attack: int, health: int) -> Buff:
        options = dict(self.options)
        trigger: Trigger | None = options.pop("trigger", None)
        return Buff(seat, attack=attack, health=health, trigger=trigger.of_seat(seat) if trigger else None, **options)

    def do(self, cause: Cause) -> None:
        found = self.who.find(cause)
        if self._ready:
            buff = self._ready[cause.seat]
        else:
            buff = self._buff(cause.seat, number(self.attack, cause), number(self.health, cause))
        buff.source = cause.card.id
        if buff.trigger is not None:
            cause.state.abilities |= buff.trigger.moment
        for one in found:
            zones.enchant(one, buff)
            cause.state.news.append(("buff", one.seat, one.uid, one.card.id, buff.attack, buff.health))

    def say(self, card: Card) -> str:
        options = self.options
        if options.get("keywords") == SPARES_HEROES:
            return f"{self.who.say(card)} cannot attack heroes this turn"
        gains = self._stats(card)
        gains += [name for bit, name in KEYWORD_NAMES.items() if options.get("keywords", 0) & bit]
        if "spell_damage" in options:
            gains.append(f"Spell Damage +{options['spell_damage']}")
        lasts = options.get("lasts", FOREVER)
        tail = {THIS_TURN: " this turn", UNTIL_NEXT_TURN: " until your next turn"}.get(lasts, "")
        for kind in ("deathrattle", "trigger"):
            if kind in options:
                text = options[kind].say(card).rstrip(".")
                gains.append(f'"Deathrattle: {text}"' if kind == "deathrattle" else f'"{text}"')
        who = self.who.say(card)
        if who == "this":
            return f"gain {' and '.join(gains)}{tail}"
        return f"give {who} {' and '.join(gains)}{tail}"

    def _stats(self, card: Card) -> list[str]:
        attack, health = self.attack, self.health
        if isinstance(attack, int) and isinstance(health, int):
            if attack and health:
                return [f"+{attack}/+{health}"]
            return [f"{attack:+d} Attack"] * bool(attack) + [f"{health:+d} Health"] * bool(health)
        if isinstance(attack, Amount) and attack is health:
            return [attack.say(card)]
        gains = ((attack, "Attack"), (health, "Health"))
        return [f"{name} equal to {gain.say(card)}" for gain, name in gains if isinstance(gain, Amount)]


@dataclass(slots=True, eq=False)
class Grant(Effect):
    """Keywords for good."""

    who: Select
    keywords: int

    def do(self, cause: Cause) -> None:
        for one in self.who.find(cause):
            one.add_keywords(self.keywords)
            cause.state.news.append(("grant", one.seat, one.uid, one.card.id, self.keywords))

    def say(self, card: Card) -> str:
        names = " and ".join(name for bit, name in KEYWORD_NAMES.items() if self.keywords & bit)
        return f"give {self.who.say(card)} {names}"


@dataclass(slots=True, eq=False)
class SetStats(Effect):
    """Attack or Health becomes a number."""

    who: Select
    attack: int | None = None
    health: int | None = None

    def do(self, cause: Cause) -> None:
        buff = Buff(cause.seat, cause.card.id, set_attack=self.attack, set_health=self.health)
        for one in self.who.find(cause):
            zones.enchant(one, buff)
            cause.state.news.append(("set", one.seat, one.uid, one.card.id, self.attack, self.health))

    def say(self, card: Card) -> str:
        what, number = ("Attack", self.attack) if self.attack is not None else ("Health", self.health)
        who = self.who.say(card)
        return f"set its {what} to {number}" if who == "it" else f"set the {what} of {who} to {number}"


def as_card(card: Card | str) -> Card:
    """A card itself, or the one of this name."""
    return printed_card(card) if isinstance(card, str) else card


class RandomCard:
    """A card at random from those of the game's format, or from a fixed few; equally likely each time."""

    __slots__ = ("filters", "row", "words")

    def __init__(self, words: str, row: tuple[Card, ...] = (), **filters: Any) -> None:
        self.words = words
        """With its article: "a random Beast"."""
        self.row = row
        self.filters = filters
        """As `card_book.pool` takes them: race, card_class, kind, cost, rarity."""

    def pick(self, cause: Cause) -> Card | None:
        """One of them; None of none."""
        cards = self.row or pool(cause.state.game.format, **self.filters)
        return pick_card(cause.state, cards) if cards else None

    def many(self, times: int) -> str:
        """Count of targets in words: "two random Beasts"."""
        return self.words if times == 1 else f"{NUMBERS[times]} {plural(self.words.removeprefix('a '))}"


def card_for(card: Card | RandomCard, cause: Cause) -> Card | None:
    """The card itself, or one at random."""
    return card.pick(cause) if isinstance(card, RandomCard) else card


class Summon(Effect):
    """New minions: beside the minion whose effect it is, where it fell, or at the right end."""

    __slots__ = ("card", "for_enemy", "times")

    def __init__(self, card: Card | str | RandomCard, times: int | Amount = 1, for_enemy: bool = False) -> None:
        self.card = card if isinstance(card, RandomCard) else as_card(card)
        self.times = times
        self.for_enemy = for_enemy

    def do(self, cause: Cause) -> None:
        state = cause.state
        for step in range(number(self.times, cause)):
            card = card_for(self.card, cause)
            if card is None:
                return
            if self.for_enemy:
                zones.summon(state, 1 - cause.seat, card)
            else:
                zones.summon(state, cause.seat, card, place_for(cause, step))

    def say(self, _card: Card) -> str:
        token = self.card
        if isinstance(token, RandomCard):
            whose = " for your opponent" if self.for_enemy else ""
            return f"summon {token.many(self.times) if isinstance(self.times, int) else token.words}{whose}"
        what = f"{token.attack}/{token.health} {token.name}"
        keywords = [name for bit, name in KEYWORD_NAMES.items() if token.keywords & bit]
        tail = f" with {' and '.join(keywords)}" if keywords else ""
        whose = " for your opponent" if self.for_enemy else ""
        if self.times == 1:
            return f"summon a {what}{tail}{whose}"
        if isinstance(self.times, int):
            many = f"{token.attack}/{token.health} {plural(token.name)}"
            return f"summon {NUMBERS[self.times]} {many}{tail}{whose}"
        return f"{self.times.say(_card)}, summon a {what}{tail}{whose}"


def place_for(cause: Cause, step: int = 0) -> int | None:
    """Where a minion summoned by this cause goes; None is the right end."""
    source = cause.source
    if not isinstance(source, Character) or source.card.is_hero:
        return None
    if source.gone:
        board = cause.state.sides[cause.seat].board
        if source not in cause.state.fallen or len(board) >= MAX_BOARD or source.seat != cause.seat:
            return None
        return place_of(cause.state, source)
    if source.seat != cause.seat:
        return None
    return cause.state.sides[cause.seat].board.index(source) + 1 + step


def summon_beside(cause: Cause, card: Card, times: int) -> None:
    """Summon minions in turn to the right and to the left of the source, as far as there is room."""
    state, source = cause.state, cause.source
    for step in range(times):
        if not isinstance(source, Character) or source.gone:
            return
        place = state.sides[source.seat].board.index(source)
        if zones.summon(state, cause.seat, card, place if step % 2 else place + 1) is None:
            return


class Transform(Effect):
    __slots__ = ("card", "who")

    def __init__(self, who: Select, card: Card | str) -> None:
        self.who = who
        self.card = as_card(card)

    def do(self, cause: Cause) -> None:
        for one in self.who.find(cause):
            transform(cause.state, one, self.card)

    def say(self, card: Card) -> str:
        token = self.card
        keywords = [name for bit, name in KEYWORD_NAMES.items() if token.keywords & bit]
        tail = f" with {' and '.join(keywords)}" if keywords else ""
        return f"transform {self.who.say(card)} into a {token.attack}/{token.health} {token.name}{tail}"


def transform(state: HearthstoneState, one: Character, card: Card) -> None:
    """It becomes another minion that has just arrived."""
    state.news.append(("transform", one.seat, one.uid, one.card.id, card.id))
    one.become(card)
    state.abilities |= card.abilities


def copy_onto(state: HearthstoneState, one: Character, model: Character) -> None:
    """Make `one` the same as `model`: card, buffs, keywords and damage, but not what auras lend it."""
    one.become(model.card)
    one.buffs = tuple(buff for buff in model.buffs if not buff.returns)
    one.own_keywords = model.own_keywords
    one.damage = model.damage
    one.recompute()
    one.damage = min(model.damage, one.max_health - 1) if model.aura_health else model.damage
    refresh(state)


def summon_copy(state: HearthstoneState, seat: int, model: Character, place: int | None = None) -> Character | None:
    """Summon a minion that is exactly like this one."""
    twin = zones.put_on_board(state, seat, model.card, place)
    if twin is not None:
        copy_onto(state, twin, model)
        state.news.append(("summon", seat, twin.uid, model.card.id))
        zones.fire_summoned(state, twin)
    return twin


@dataclass(slots=True, eq=False)
class ReturnToHand(Effect):
    who: Select
    shift: int = 0

    def do(self, cause: Cause) -> None:
        for one in self.who.find(cause):
            zones.return_to_hand(cause.state, one, self.shift)

    def say(self, card: Card) -> str:
        tail = f"; it costs ({abs(self.shift)}) {'more' if self.shift > 0 else 'less'}" if self.shift else ""
        who = self.who.say(card)
        where = "their owners' hands" if who.startswith("all") else "its owner's hand"
        return f"return {who} to {where}{tail}"


@dataclass(slots=True, eq=False)
class TakeControl(Effect):
    who: Select
    this_turn: bool = False

    def do(self, cause: Cause) -> None:
        for one in self.who.find(cause):
            zones.take_control(cause.state, cause.seat, one, cause.card.id if self.this_turn else "")

    def say(self, card: Card) -> str:
        return f"take control of {self.who.say(card)}{' until the end of the turn' if self.this_turn else ''}"


class Equip(Effect):
    __slots__ = ("card",)

    def __init__(self, card: Card | str) -> None:
        self.card = as_card(card)

    def do(self, cause: Cause) -> None:
        zones.equip(cause.state, cause.seat, self.card)

    def say(self, _card: Card) -> str:
        weapon = self.card
        return f"equip a {weapon.attack}/{weapon.health} {weapon.name}"


@dataclass(slots=True, eq=False)
class Arm(Effect):
    """More Attack and Durability for your weapon."""

    attack: int
    durability: int = 0

    def do(self, cause: Cause) -> None:
        weapon = cause.state.sides[cause.seat].weapon
        if weapon is not None:
            weapon.own_attack += self.attack
            weapon.durability += self.durability
            cause.state.news.append(("arm", cause.seat, weapon.card.id, self.attack, self.durability))

    def say(self, _card: Card) -> str:
        if not self.durability:
            return f"give your weapon +{self.attack} Attack"
        if not self.attack:
            return f"give your weapon {self.durability:+d} Durability"
        return f"give your weapon +{self.attack}/+{self.durability}"


class AddCard(Effect):
    """A card that comes from nowhere, for you or your opponent."""

    __slots__ = ("card", "cheaper", "for_enemy", "times")

    def __init__(
        self, card: Card | str | RandomCard, times: int = 1, for_enemy: bool = False, cheaper: int = 0
    ) -> None:
        self.card = card if isinstance(card, RandomCard) else as_card(card)
        self.times = times
        self.for_enemy = for_enemy
        self.cheaper = cheaper

    def do(self, cause: Cause) -> None:
        state = cause.state
        is_known = not isinstance(self.card, RandomCard)
        for _ in range(self.times):
            seat = 1 - cause.seat if self.for_enemy else cause.seat
            card = card_for(self.card, cause)
            if card is not None:
                zones.put_in_hand(state, seat, card, made=True, shift=-self.cheaper, known=is_known)

    def say(self, _card: Card) -> str:
        if isinstance(self.card, RandomCard):
            what = self.card.many(self.times)
        else:
            what = f"{NUMBERS[self.times]} {self.card.name}"
        tail = f"; it costs ({self.cheaper}) less" if self.cheaper else ""
        return f"give your opponent {what}" if self.for_enemy else f"add {what} to your hand{tail}"


class ShuffleIntoDeck(Effect):
    """New cards somewhere in a deck."""

    __slots__ = ("card", "for_enemy", "times")

    def __init__(self, card: Card | str, times: int = 1, for_enemy: bool = False) -> None:
        self.card = as_card(card)
        self.times = times
        self.for_enemy = for_enemy

    def do(self, cause: Cause) -> None:
        for _ in range(self.times):
            zones.shuffle_into_deck(cause.state, 1 - cause.seat if self.for_enemy else cause.seat, self.card)

    def say(self, _card: Card) -> str:
        whose = "your opponent's" if self.for_enemy else "your"
        return f"shuffle {NUMBERS[self.times]} {self.card.name} into {whose} deck"
