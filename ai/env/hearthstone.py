"""Hearthstone for learners: a view is figures of both sides and a row for every card that can be seen.

A card's row has what it is and does by name (`CARD_COLUMNS`), its class and its printed numbers, so a card of a new
set is described by the same columns. docs/environments.md has the layout and the action numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from typing import Any, Final

import numpy as np

from cardai.ai.hearthstone.net.vocabulary import CardRows, Vocabulary
from cardai.games.arrays import Floats32
from cardai.games.core import AnyGame, AnyView
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import printed
from cardai.games.hearthstone.engine.entities import Character, Held, Side
from cardai.games.hearthstone.keywords import FROZEN, HERO_CLASSES, IMMUNE, LAST_TURN, MAX_BOARD, MAX_HAND, MAX_SECRETS
from cardai.games.hearthstone.state import Action
from cardai.games.hearthstone.view import HearthstoneView

from .environment import Layout, Spot, size_of

HEARTHSTONE_OBSERVATION: Final = "hearthstone-1"

CARD_COLUMNS: Final = (
    *(f"kind {kind}" for kind in ("MINION", "SPELL", "WEAPON", "HERO", "HERO_POWER")),
    *(f"keyword {race}" for race in ("BEAST", "MECHANICAL", "DEMON", "DRAGON", "ELEMENTAL", "MURLOC")),
    *("keyword PIRATE", "keyword TOTEM"),
    *(f"keyword {word}" for word in ("Taunt", "Charge", "Divine Shield", "Stealth", "Windfury", "Poisonous", "secret")),
    *("spell damage", "overload", "aura", "cost aura", "cheaper"),
    *(f"when {moment}" for moment in ("play", "combo", "choose", "deathrattle", "secret")),
    *(f"when trigger {moment}" for moment in ("1", "64", "256", "1024", "2048")),
    *(f"does {deed}" for deed in ("Damage", "Missiles", "Destroy", "Heal", "Armor", "Draw", "AddCard", "Summon")),
    *(f"does {deed}" for deed in ("Arm", "Give", "Grant", "Transform", "ReturnToHand", "Freeze", "Silence")),
    *(f"Damage amount {points}" for points in range(1, 7)),
    *(f"Give attack {points}" for points in range(1, 5)),
    *(f"Give health {points}" for points in range(1, 5)),
    *(f"Heal amount {points}" for points in range(2, 7)),
    *(f"Draw cards {cards}" for cards in range(1, 4)),
)  # fmt: skip
"""Features of cards by their names in ai/hearthstone/decks/similarity.py, in the order of their columns."""
_CARD: Final = len(CARD_COLUMNS) + len(HERO_CLASSES) + 3
_FIGURE_SCALE: Final = 0.5
"""The kind of a card, its heaviest feature, weighs 2."""

TABLE_FIELDS: Final = ("keeping cards", "choosing a card", "to act", "own turn", "began", "turn")
SIDE_FIELDS: Final = (
    *("health", "armor", "hero attack", "hero can attack", "hero frozen", "hero immune", "power unused"),
    *("mana", "crystals", "locked", "owed", "cards played this turn", "hand", "deck", "fatigue", "board", "secrets"),
    *HERO_CLASSES,
)
HAND_FIGURES: Final = ("there", "cost now", "affordable", "gained attack", "gained health")
_KEYWORD_COUNT: Final = 15
"""Number of keywords."""
MINION_FIGURES: Final = (
    *("there", "attack", "health", "full health", "damage", "spell damage", "can attack", "attacks made"),
    *("gained an ability", *(f"keyword {1 << bit}" for bit in range(_KEYWORD_COUNT))),
)
GEAR_FIGURES: Final = ("there", "attack", "durability")
CARD_FIGURES: Final = ("there",)
_MOST_CHOICES: Final = 4
LAYOUT: Final[Layout] = {
    "table": (len(TABLE_FIELDS),),
    "me": (len(SIDE_FIELDS),),
    "enemy": (len(SIDE_FIELDS),),
    "hand": (MAX_HAND, len(HAND_FIGURES) + _CARD),
    "my minions": (MAX_BOARD, len(MINION_FIGURES) + _CARD),
    "enemy minions": (MAX_BOARD, len(MINION_FIGURES) + _CARD),
    "gear": (4, len(GEAR_FIGURES) + _CARD),
    "choice": (_MOST_CHOICES, len(CARD_FIGURES) + _CARD),
    "my secrets": (MAX_SECRETS, len(CARD_FIGURES) + _CARD),
    "enemy hand": (MAX_HAND, len(CARD_FIGURES) + _CARD),
    "my deck": (_CARD,),
    "enemy unseen": (_CARD,),
}
_ENOUGH: Final = 10_000
"""Rows remembered of a kind, at most some 30 MB."""

Key = tuple[int, ...]


class _Remembered(dict[Key, Floats32]):
    """Rows by what they are made of; equal cards in equal condition come again and again."""

    def __init__(self, make: Callable[[Key], Floats32]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Key) -> Floats32:
        if len(self) >= _ENOUGH:
            self.clear()
        row = self[key] = self._make(key)
        return row


class BoardObserver:
    """Both sides, hand, boards, gear, an open choice, own secrets, known enemy cards, and what the decks hold."""

    version = HEARTHSTONE_OBSERVATION
    layout = LAYOUT
    size = size_of(LAYOUT)

    def __init__(self) -> None:
        cards = CardRows(Vocabulary(CARD_COLUMNS, {}))
        self._cards = (cards[np.arange(-1, len(printed()))] * _FIGURE_SCALE).clip(-1, 1)
        """A row for every card, after that of an unknown one."""
        self._held = _Remembered(lambda key: self._row((1, key[1] / 10, key[2], key[3] / 10, key[4] / 10), key[0]))
        self._minions = _Remembered(self._minion)
        self._gear = _Remembered(self._power_and_weapon)
        self._choice = _Remembered(lambda key: self._section("choice", key))
        self._secrets = _Remembered(lambda key: self._section("my secrets", key))
        self._enemy_hand = _Remembered(lambda key: self._section("enemy hand", key))
        self._decks = _Remembered(self._deck)
        self._empty = {name: np.zeros(shape[0] * shape[-1], np.float32) for name, shape in LAYOUT.items()}

    def observe(self, view: AnyView) -> Floats32:
        assert isinstance(view, HearthstoneView)
        me, enemy = view.me, view.enemy
        parts = [_figures(view, me, enemy)]
        self._add(parts, "hand", [self._held[_hand_key(view, held, at)] for at, held in enumerate(me.hand)])
        self._add(parts, "my minions", [self._minions[_minion_key(view, one)] for one in me.board])
        self._add(parts, "enemy minions", [self._minions[_minion_key(view, one)] for one in enemy.board])
        parts.append(self._gear[_gear_key(me)])
        parts.append(self._gear[_gear_key(enemy)])
        parts.append(self._choice[_places(view.choice[:_MOST_CHOICES])])
        parts.append(self._secrets[_places(hidden.card for hidden in me.secrets)])
        parts.append(self._enemy_hand[_places(held.card for held in enemy.hand)])
        parts.append(self._decks[_places(me.deck)])
        parts.append(self._decks[_places(view.unseen or ())])
        return np.concatenate(parts)

    def _add(self, parts: list[Floats32], name: str, rows: list[Floats32]) -> None:
        """The rows of a section, and nothing where it has room for more."""
        most, width = LAYOUT[name]
        parts += rows
        if len(rows) < most:
            parts.append(self._empty[name][len(rows) * width :])

    def _section(self, name: str, key: Key) -> Floats32:
        """A section of plain cards."""
        parts: list[Floats32] = []
        self._add(parts, name, [self._row((1,), index) for index in key])
        return np.concatenate(parts)

    def _power_and_weapon(self, key: Key) -> Floats32:
        power, *weapon = key
        rows = [self._row((1, 0, 0), power), self._empty["gear"][: LAYOUT["gear"][1]]]
        if weapon:
            rows[1] = self._row((1, weapon[1] / 10, weapon[2] / 10), weapon[0])
        return np.concatenate(rows)

    def _row(self, figures: tuple[float, ...], index: int) -> Floats32:
        row = np.empty(len(figures) + _CARD, np.float32)
        row[: len(figures)] = [min(1.0, figure) for figure in figures]
        row[len(figures) :] = self._cards[index + 1]
        return row

    def _minion(self, key: Key) -> Floats32:
        index, attack, health, full, power, can_attack, attacks, gained, keywords = key
        numbers = (
            attack / 12,
            health / 12,
            full / 12,
            (full - health) / 12,
            power / 5,
            can_attack,
            attacks / 4,
            gained,
        )
        return self._row((1, *numbers, *(keywords >> bit & 1 for bit in range(_KEYWORD_COUNT))), index)

    def _deck(self, key: Key) -> Floats32:
        """The mean of the cards."""
        total: Floats32 = np.add.reduce(self._cards[1:].take(key, 0), 0) if key else np.zeros(_CARD, np.float32)
        return total / np.float32(max(1, len(key)))


def _places(cards: Iterable[Card]) -> Key:
    return tuple([card.index for card in cards])


def _gear_key(side: Side) -> Key:
    weapon = side.weapon
    if weapon is None:
        return (side.power.index,)
    return (side.power.index, weapon.card.index, weapon.attack, weapon.durability)


def _hand_key(view: HearthstoneView, held: Held, place: int) -> Key:
    cost = view.cost(place)
    attack = sum(buff.attack for buff in held.buffs) if held.buffs else 0
    health = sum(buff.health for buff in held.buffs) if held.buffs else 0
    return (held.card.index, cost, cost <= view.me.mana, attack, health)


def _minion_key(view: HearthstoneView, one: Character) -> Key:
    gained = bool(one.buffs) and any(buff.trigger or buff.deathrattle for buff in one.buffs)
    full = one.max_health
    ready = one.seat == view.seat and view.can_attack(one)
    return (
        *(one.card.index, one.attack, full - one.damage, full, one.spell_damage, ready, one.attacks, gained),
        one.keywords,
    )


def _figures(view: HearthstoneView, me: Side, enemy: Side) -> Floats32:
    to_act = view.turn == view.seat
    found: list[float] = [
        *(view.is_mulligan, bool(view.choice), to_act, view.active == view.seat, view.first == view.seat),
        view.number / LAST_TURN,
    ]
    for side in (me, enemy):
        hero = side.hero
        keywords = hero.keywords
        found += (
            *((hero.max_health - hero.damage) / 30, hero.armor / 30, hero.attack / 10, view.can_attack(hero)),
            *(bool(keywords & FROZEN), bool(keywords & IMMUNE), not side.power_used, side.mana / 10),
            *(side.crystals / 10, side.locked / 10, side.owed / 10, side.played / 10, len(side.hand) / 10),
            *(len(side.deck) / 30, side.fatigue / 10, len(side.board) / 7, len(side.secrets) / 5),
        )
        found += _CLASS_ROWS[hero.card.card_class]
    row = np.array(found, np.float32)
    np.minimum(row, 1, out=row)
    return np.maximum(row, -1, out=row)


_CLASS_ROWS: Final = {name: [float(name == other) for other in HERO_CLASSES] for name in (*HERO_CLASSES, "NEUTRAL")}

_TARGETS: Final = (None, *range(16))
_PLACES: Final = (None, *range(MAX_BOARD))
_OPTIONS: Final = (None, 0, 1)
_CHOICES: Final = 10
_KEPT: Final = 4
KINDS: Final = ("keep", "end", "power", "choose", "attack", "play")


def _all_actions() -> list[Action]:
    """Every action there can be, in the order of the numbers."""
    kept = [tuple(at for at in range(_KEPT) if mask >> at & 1) for mask in range(1 << _KEPT)]
    return [
        *(("keep", places) for places in kept),
        ("end",),
        *(("power", target) for target in _TARGETS),
        *(("choose", number) for number in range(_CHOICES)),
        *(("attack", attacker, target) for attacker in range(8) for target in range(8, 16)),
        *(
            ("play", card, target, place, option)
            for option in _OPTIONS
            for place in _PLACES
            for card in range(MAX_HAND)
            for target in _TARGETS
        ),
    ]


class ActionNumbering:
    """A number for every action there can be, by its words alone: hand place, target, place on the board, option."""

    version = HEARTHSTONE_OBSERVATION

    def __init__(self) -> None:
        self.actions = _all_actions()
        self._numbers = {action: number for number, action in enumerate(self.actions)}
        self.size = len(self.actions)

    @cached_property
    def features(self) -> Floats32:
        """Kind, cards kept, hand place, attacker, target, place on the board, option and choice as noughts and ones."""
        starts = np.cumsum([0, len(KINDS), _KEPT, MAX_HAND, 8, 16, MAX_BOARD, 2, _CHOICES])
        rows = np.zeros((self.size, starts[-1]), np.float32)
        for row, (kind, *words) in zip(rows, self.actions, strict=True):
            row[KINDS.index(kind)] = 1
            for group, word in _spots(kind, words):
                row[starts[group] + word] = 1
        return rows

    def number(self, spot: Spot) -> Mapping[int, Any]:
        numbers = self._numbers
        return {numbers[action]: action for action in spot.actions()}


def _spots(kind: str, words: list[Any]) -> list[tuple[int, int]]:
    """Group of columns and place in it, for every word of an action that says something."""
    if kind == "keep":
        return [(1, place) for place in words[0]]
    groups = {"end": (), "power": (4,), "choose": (7,), "attack": (3, 4), "play": (2, 4, 5, 6)}[kind]
    return [(group, word) for group, word in zip(groups, words, strict=True) if word is not None]


@cache
def _observer() -> BoardObserver:
    """One for all tables: they remember rows for each other."""
    return BoardObserver()


def observer(game: AnyGame) -> BoardObserver:
    """Observer of the game, as `environment.observer_of` asks for it."""
    return _observer()


@cache
def _numbering() -> ActionNumbering:
    return ActionNumbering()


def numbering(game: AnyGame) -> ActionNumbering:
    """Numbering of the actions, as `environment.numbering_of` asks for it."""
    return _numbering()
