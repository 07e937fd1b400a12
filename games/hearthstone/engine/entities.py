"""Things in the zones of a position: characters, weapons, cards in hand, secrets, and a side of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..keywords import SILENCED

if TYPE_CHECKING:
    from ..card import Card
    from ..state import HearthstoneState
    from .effects import Effect
    from .triggers import Trigger

Taking = Callable[["HearthstoneState", int, "tuple[Card, ...]", int], None]
FOREVER, THIS_TURN, UNTIL_NEXT_TURN = 0, 1, 2


@dataclass(slots=True, eq=False)
class Buff:
    """An enchantment on a character or weapon. It never changes and is shared by copies of a position."""

    seat: int
    source: str = ""
    """The id of the card it comes from."""
    attack: int = 0
    health: int = 0
    set_attack: int | None = None
    set_health: int | None = None
    keywords: int = 0
    lasts: int = FOREVER
    spell_damage: int = 0
    trigger: Trigger | None = None
    deathrattle: Effect | None = None
    returns: bool = False
    """Does the bearer go back to `seat` when this ends?"""
    factor: int = 1
    """Factor by which the Attack so far is multiplied."""


class Character:
    """A minion on the board or a hero. Own, buff and aura numbers are kept apart so that removal is exact."""

    __slots__ = (
        "abilities",
        "armor",
        "attack",
        "attacks",
        "aura_attack",
        "aura_health",
        "aura_keywords",
        "buff_keywords",
        "buffs",
        "card",
        "damage",
        "doomed",
        "gone",
        "has_auras",
        "keywords",
        "max_health",
        "own_attack",
        "own_health",
        "own_keywords",
        "place",
        "seat",
        "sick",
        "spell_damage",
        "stamp",
        "triggers",
        "uid",
    )

    def __init__(self, card: Card, uid: int, seat: int, stamp: int) -> None:
        self.uid = uid
        self.seat: int = seat
        self.stamp = stamp
        self.armor: int = 0
        self.gone: bool = False
        self.place = 0
        self.attacks = 0
        self.become(card)

    def become(self, card: Card) -> None:
        """Be this card as printed, just arrived: nothing of what was there before remains."""
        self.card: Card = card
        self.damage: int = 0
        self.buffs: tuple[Buff, ...] = ()
        self.attack: int = card.attack
        self.own_attack = card.attack
        self.own_health = self.max_health = card.health
        self.own_keywords: int = card.keywords
        self.keywords: int = card.keywords
        self.buff_keywords = self.aura_keywords = self.aura_attack = self.aura_health = 0
        self.has_auras = False
        """Does it have something from auras?"""
        self.spell_damage = card.spell_damage
        self.triggers = card.triggers
        self.abilities = card.abilities
        self.sick = True
        self.doomed = False

    @property
    def health(self) -> int:
        """Health that is left."""
        return self.max_health - self.damage

    @property
    def is_dead(self) -> bool:
        """Out of Health or marked for destruction, though perhaps not yet removed."""
        return self.doomed or self.damage >= self.max_health

    def add_keywords(self, keywords: int) -> None:
        """Give it keywords for good."""
        self.own_keywords |= keywords
        self.keywords |= keywords

    def remove_keywords(self, keywords: int) -> None:
        """Take keywords away, whether its own or from a buff."""
        self.own_keywords &= ~keywords
        if self.buff_keywords & keywords:
            self.buffs = tuple(buff for buff in self.buffs if not buff.keywords & keywords)
            self.recompute()
        self.keywords = self.own_keywords | self.buff_keywords | self.aura_keywords

    def recompute(self) -> None:
        """Work out the numbers again from the card and its buffs in the order they came."""
        card = self.card
        attack, health, keywords = card.attack, card.health, 0
        if self.own_keywords & SILENCED:
            triggers: tuple[Trigger, ...] = ()
            abilities = power = 0
        else:
            triggers, abilities, power = card.triggers, card.abilities, card.spell_damage
        for buff in self.buffs:
            attack = attack * buff.factor + buff.attack if buff.set_attack is None else buff.set_attack
            health = health + buff.health if buff.set_health is None else buff.set_health
            keywords |= buff.keywords
            power += buff.spell_damage
            if buff.trigger is not None:
                triggers = (*triggers, buff.trigger)
                abilities |= buff.trigger.moment
        self.own_attack, self.own_health, self.buff_keywords = attack, health, keywords
        self.triggers, self.abilities, self.spell_damage = triggers, abilities, power
        self.add_auras()

    def add_auras(self) -> None:
        """Own numbers plus auras. Losing maximum Health leaves the Health there is, up to the new maximum."""
        self.attack = max(0, self.own_attack + self.aura_attack)
        self.keywords = self.own_keywords | self.buff_keywords | self.aura_keywords
        most = self.own_health + self.aura_health
        if most < self.max_health:
            self.damage = max(0, self.damage - (self.max_health - most))
        self.max_health = most

    def copy(self) -> Character:
        new = Character.__new__(Character)
        new.card = self.card
        new.uid = self.uid
        new.seat = self.seat
        new.stamp = self.stamp
        new.armor = self.armor
        new.gone = self.gone
        new.place = self.place
        new.attacks = self.attacks
        new.damage = self.damage
        new.buffs = self.buffs
        new.own_attack = self.own_attack
        new.attack = self.attack
        new.own_health = self.own_health
        new.max_health = self.max_health
        new.own_keywords = self.own_keywords
        new.keywords = self.keywords
        new.buff_keywords = self.buff_keywords
        new.aura_keywords = self.aura_keywords
        new.aura_attack = self.aura_attack
        new.aura_health = self.aura_health
        new.has_auras = self.has_auras
        new.spell_damage = self.spell_damage
        new.triggers = self.triggers
        new.abilities = self.abilities
        new.sick = self.sick
        new.doomed = self.doomed
        return new

    def __repr__(self) -> str:
        return f"<{self.card.name} {self.attack}/{self.health} of seat {self.seat}>"


class Weapon:
    """An equipped weapon."""

    __slots__ = (
        "abilities",
        "attack",
        "aura_attack",
        "card",
        "doomed",
        "durability",
        "own_attack",
        "seat",
        "stamp",
        "uid",
    )

    def __init__(self, card: Card, uid: int, seat: int, stamp: int) -> None:
        self.card: Card = card
        self.uid = uid
        self.seat: int = seat
        self.stamp = stamp
        self.attack: int = card.attack
        self.own_attack = card.attack
        self.durability = card.health
        self.aura_attack = 0
        self.abilities = card.abilities
        self.doomed = False

    @property
    def triggers(self) -> tuple[Trigger, ...]:
        return self.card.triggers

    def copy(self) -> Weapon:
        new = Weapon.__new__(Weapon)
        new.card = self.card
        new.uid = self.uid
        new.seat = self.seat
        new.stamp = self.stamp
        new.own_attack = self.own_attack
        new.attack = self.attack
        new.durability = self.durability
        new.aura_attack = self.aura_attack
        new.abilities = self.abilities
        new.doomed = self.doomed
        return new


@dataclass(slots=True, eq=False)
class Held:
    """A card in hand. It never changes: a new price or buff makes a new one."""

    card: Card
    uid: int
    shift: int = 0
    """Mana that has been added to its cost."""
    known: bool = False
    """Has the opponent seen it go there?"""
    made: bool = False
    """Is it not from the deck?"""
    buffs: tuple[Buff, ...] = ()
    """Buffs gained in hand, kept when it is played."""
    quiet: bool = False
    """Does the opponent not know that its cost has changed?"""

    def cheaper(self, less: int, quiet: bool = False) -> Held:
        """Return the card with its cost lowered by so much."""
        return Held(self.card, self.uid, self.shift - less, self.known, self.made, self.buffs, self.quiet or quiet)

    def buffed(self, buff: Buff) -> Held:
        """Return the card with one more buff."""
        return Held(self.card, self.uid, self.shift, self.known, self.made, (*self.buffs, buff), self.quiet)

    def __repr__(self) -> str:
        return f"<held {self.card.name}>"


class Grave(NamedTuple):
    """A card that is gone: a minion that died, a weapon that broke, a spell that was cast, a card that was lost."""

    card: Card
    turn: int
    """The number of the turn."""
    way: int
    """WAY_DIED, BROKEN, CAST or LOST (discarded, burned or taken from the deck)."""


WAY_DIED, BROKEN, CAST, LOST = range(4)


@dataclass(slots=True, eq=False)
class Offer:
    """Cards set aside of which a player must take one, and what happens with it. It never changes."""

    cards: tuple[Card, ...]
    act: Taking
    """Called with the position, the seat, the cards and the place of the one that was taken."""
    from_deck: bool = False
    """Were they taken from the player's deck?"""


@dataclass(slots=True, eq=False)
class Hidden:
    """A secret in play. It never changes."""

    card: Card
    uid: int
    stamp: int
    made: bool
    ruled_out: frozenset[Card] = frozenset()
    """Cards it cannot be, as everybody has seen: those would have been set off."""

    def as_card(self, card: Card) -> Hidden:
        """Return this place with this card in it."""
        return Hidden(card, self.uid, self.stamp, self.made, self.ruled_out)

    def not_one_of(self, cards: frozenset[Card]) -> Hidden:
        """Rule out cards that would have been set off, as nothing happened."""
        if cards <= self.ruled_out:
            return self
        return Hidden(self.card, self.uid, self.stamp, self.made, self.ruled_out | cards)


@dataclass(slots=True, eq=False)
class Discount:
    """Cheaper or dearer cards for a while: the next spell, the next Dragon, or all spells of a turn."""

    kind: str
    """spell, secret or a race"""
    less: int | None
    """None makes it free; below zero it is dearer."""
    once: bool
    on_turn: int | None
    """The number of the turn on which it holds; None holds until it is used."""

    def fits(self, card: Card, turn: int) -> bool:
        """Does it change what this card costs on this turn?"""
        if self.on_turn is not None and self.on_turn != turn:
            return False
        if self.kind in ("spell", "secret"):
            return card.is_spell if self.kind == "spell" else card.is_secret
        return self.kind == card.race


class Side:
    """All that belongs to one player."""

    __slots__ = (
        "board",
        "crystals",
        "deck",
        "discounts",
        "fatigue",
        "graveyard",
        "hand",
        "hero",
        "list",
        "locked",
        "mana",
        "minions_cannot_die",
        "minions_played",
        "owed",
        "played",
        "power",
        "power_used",
        "returning",
        "seat",
        "secrets",
        "stacked",
        "weapon",
    )

    def __init__(self, seat: int, hero: Character, power: Card, deck: list[Card]) -> None:
        self.seat: int = seat
        self.hero: Character = hero
        self.power = power
        self.deck = deck
        self.list = tuple(deck)
        """The deck as it was registered."""
        self.weapon: Weapon | None = None
        self.board: list[Character] = []
        self.hand: list[Held] = []
        self.secrets: list[Hidden] = []
        self.mana = self.crystals = self.owed = self.locked = self.fatigue = 0
        self.played = self.minions_played = 0
        """Cards and minions played this turn."""
        self.power_used = False
        self.minions_cannot_die = False
        """Its minions cannot fall below 1 Health this turn."""
        self.stacked = False
        """The deck's order is known: draws take the first card and ask nobody."""
        self.discounts: tuple[Discount, ...] = ()
        self.returning: tuple[Card, ...] = ()
        """Cards that come back to hand at the start of the next turn."""
        self.graveyard: tuple[Grave, ...] = ()
        """All of its cards that are gone, in order."""

    def copy(self) -> Side:
        new = Side.__new__(Side)
        new.seat = self.seat
        new.hero = self.hero.copy()
        new.power = self.power
        new.deck = self.deck[:]
        new.list = self.list
        new.weapon = self.weapon.copy() if self.weapon is not None else None
        new.board = [minion.copy() for minion in self.board]
        new.hand = self.hand[:]
        new.secrets = self.secrets[:]
        new.mana = self.mana
        new.crystals = self.crystals
        new.owed = self.owed
        new.locked = self.locked
        new.fatigue = self.fatigue
        new.played = self.played
        new.minions_played = self.minions_played
        new.power_used = self.power_used
        new.minions_cannot_die = self.minions_cannot_die
        new.stacked = self.stacked
        new.discounts = self.discounts
        new.returning = self.returning
        new.graveyard = self.graveyard
        return new

    def bury(self, card: Card, turn: int, way: int) -> None:
        """Put a card into the graveyard."""
        self.graveyard = (*self.graveyard, Grave(card, turn, way))

    def died(self, turn: int | None = None) -> list[Card]:
        """Its minions that died this game or on one turn, in order."""
        return [
            grave.card for grave in self.graveyard if grave.way == WAY_DIED and (turn is None or grave.turn == turn)
        ]
