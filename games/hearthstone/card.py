"""A card: its printed facts and what it does. Cards never change; all positions share them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import keywords

if TYPE_CHECKING:
    from .engine.amounts import Amount
    from .engine.auras import Aura, CostAura
    from .engine.effects import Effect
    from .engine.triggers import Trigger

ANY, FRIENDLY, ENEMY = 0, 1, 2
ALWAYS, IF_AVAILABLE, WITH_COMBO, WITH_DRAGON = 0, 1, 2, 3


_NARROW = {
    "REQ_HERO_TARGET",
    "REQ_TARGET_WITH_RACE",
    "REQ_TARGET_MAX_ATTACK",
    "REQ_TARGET_MIN_ATTACK",
    "REQ_DAMAGED_TARGET",
    "REQ_UNDAMAGED_TARGET",
    "REQ_MUST_TARGET_TAUNTER",
    "REQ_LEGENDARY_TARGET",
}
"""Requirements that not every minion meets."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Which characters a card or power may be aimed at, and when it has to be."""

    must: int
    """ALWAYS, IF_AVAILABLE, WITH_COMBO or WITH_DRAGON (in hand); the last two if available, too."""
    side: int = ANY
    minion: bool = False
    hero: bool = False
    race: str = ""
    most_attack: int | None = None
    least_attack: int | None = None
    damaged: bool = False
    undamaged: bool = False
    taunt: bool = False
    legendary: bool = False
    spares_own_hero: bool = False
    is_plain: bool = False
    """May it be aimed at any minion of its side or sides that has no keyword?"""

    @classmethod
    def read(cls, requires: Mapping[str, int]) -> Aim | None:
        """The aim in a card's play requirements; None if it needs no target."""
        ways = {
            "REQ_TARGET_TO_PLAY": ALWAYS,
            "REQ_TARGET_IF_AVAILABLE": IF_AVAILABLE,
            "REQ_TARGET_FOR_COMBO": WITH_COMBO,
            "REQ_TARGET_IF_AVAILABLE_AND_DRAGON_IN_HAND": WITH_DRAGON,
        }
        must = [way for name, way in ways.items() if name in requires]
        if not must:
            return None
        side = FRIENDLY if "REQ_FRIENDLY_TARGET" in requires else ENEMY if "REQ_ENEMY_TARGET" in requires else ANY
        return cls(
            must[0],
            side,
            "REQ_MINION_TARGET" in requires,
            "REQ_HERO_TARGET" in requires,
            keywords.RACES[requires["REQ_TARGET_WITH_RACE"]] if "REQ_TARGET_WITH_RACE" in requires else "",
            requires.get("REQ_TARGET_MAX_ATTACK"),
            requires.get("REQ_TARGET_MIN_ATTACK"),
            "REQ_DAMAGED_TARGET" in requires,
            "REQ_UNDAMAGED_TARGET" in requires,
            "REQ_MUST_TARGET_TAUNTER" in requires,
            "REQ_LEGENDARY_TARGET" in requires,
            is_plain=not requires.keys() & _NARROW,
        )

    def noun(self) -> str:
        """A target in words: "a damaged enemy minion"."""
        if self.spares_own_hero:
            return "a minion or the enemy hero"
        kind = (
            "hero"
            if self.hero
            else keywords.RACE_NAMES[self.race]
            if self.race
            else "minion"
            if self.minion
            else "character"
        )
        words = ["damaged" if self.damaged else "undamaged" if self.undamaged else ""]
        words.append("legendary" if self.legendary else "")
        words.append(("", "friendly", "enemy")[self.side])
        phrase = " ".join(filter(None, [*words, kind]))
        tail = " with Taunt" if self.taunt else ""
        if self.most_attack is not None:
            tail = f" with {self.most_attack} or less Attack"
        if self.least_attack is not None:
            tail = f" with {self.least_attack} or more Attack"
        return f"{'an' if phrase[0] in 'aeiou' else 'a'} {phrase}{tail}"


def has_battlecry(card: Card) -> bool:
    return card.has_battlecry


class Card:
    """One card, token, hero, hero power, option or enchantment."""

    __slots__ = (
        "abilities",
        "aim",
        "attack",
        "auras",
        "card_class",
        "choose",
        "collectible",
        "combo",
        "cost",
        "cost_aura",
        "cost_less",
        "dbf",
        "deathrattle",
        "drawn",
        "enemies_needed",
        "entourage",
        "grave_needed",
        "has_battlecry",
        "has_health_as_attack",
        "has_needs",
        "health",
        "hero_power",
        "id",
        "in_hand",
        "index",
        "is_hero",
        "is_implemented",
        "is_minion",
        "is_secret",
        "is_spell",
        "is_weapon",
        "keywords",
        "lends_keywords",
        "minions_needed",
        "name",
        "note",
        "overload",
        "parent",
        "play",
        "race",
        "rarity",
        "reaches_minions",
        "room_needed",
        "secret",
        "set",
        "spell_damage",
        "triggers",
        "type",
        "weapon_needed",
    )

    def __init__(self, index: int, facts: Mapping[str, Any]) -> None:
        get = facts.get
        requires: Mapping[str, int] = get("requires", {})
        mechanics: list[str] = get("mechanics", [])
        self.index = index
        self.id: str = facts["id"]
        self.dbf: int = facts["dbf"]
        self.name: str = facts["name"]
        self.set: str = facts["set"]
        self.type: str = facts["type"]
        self.card_class: str = facts["class"]
        self.collectible: bool = get("collectible", False)
        self.rarity: str = get("rarity", "")
        self.cost: int = get("cost", 0)
        self.attack: int = get("attack", 0)
        self.health: int = get("health", get("durability", 0))
        self.race: str = get("race", "")
        self.overload: int = get("overload", 0)
        self.spell_damage: int = get("spell_damage", 0)
        self.hero_power: str = get("hero_power", "")
        self.entourage: tuple[str, ...] = tuple(get("entourage", ()))
        self.parent: str = get("parent", "")
        self.is_minion = self.type == "MINION"
        self.is_spell = self.type == "SPELL"
        self.is_weapon = self.type == "WEAPON"
        self.is_hero = self.type == "HERO"
        self.is_secret = self.is_spell and "SECRET" in mechanics
        self.keywords = sum(bit for name, bit in keywords.KEYWORDS.items() if name in mechanics)
        self.aim = Aim.read(requires)
        self.reaches_minions = Aim(ALWAYS, spares_own_hero=True) if "REQ_STEADY_SHOT" in requires else None
        """A hero power's aim while a minion lets it reach minions."""
        self.room_needed: int = requires.get("REQ_NUM_MINION_SLOTS", 0)
        self.enemies_needed: int = requires.get("REQ_MINIMUM_ENEMY_MINIONS", 0)
        self.minions_needed: int = requires.get("REQ_MINIMUM_TOTAL_MINIONS", 0)
        self.grave_needed = "REQ_FRIENDLY_MINION_DIED_THIS_GAME" in requires
        self.has_battlecry = "BATTLECRY" in mechanics
        self.weapon_needed = "REQ_WEAPON_EQUIPPED" in requires
        self.has_needs = bool(
            self.is_secret
            or self.room_needed
            or self.enemies_needed
            or self.minions_needed
            or self.grave_needed
            or self.weapon_needed
        )
        """Does it need more than mana, a target and, for a minion, room?"""
        self._be_plain()

    def _be_plain(self) -> None:
        """No effects at all: what every card has until a page says what it does."""
        self.play: Effect | None = None
        self.combo: Effect | None = None
        self.deathrattle: Effect | None = None
        self.drawn: Effect | None = None
        """Effect of drawing it."""
        self.triggers: tuple[Trigger, ...] = ()
        self.in_hand: tuple[Trigger, ...] = ()
        """Reactions while it is in hand."""
        self.secret: Trigger | None = None
        self.auras: tuple[Aura, ...] = ()
        self.lends_keywords = self.has_health_as_attack = False
        """Effects of its auras that have to be known before or after all others."""
        self.cost_aura: CostAura | None = None
        self.cost_less: Amount | None = None
        self.choose: tuple[Card, ...] = ()
        self.abilities = 0
        """A bit for every moment it reacts to and every standing effect it has."""
        self.note = ""
        self.is_implemented = False

    def __repr__(self) -> str:
        return f"<{self.id} {self.name}>"
