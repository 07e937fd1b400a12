"""Runs scenario files: small scripts of what must happen, with the outcome each must have.

python -m cardai.games.hearthstone.scenario FILE
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..core import IllegalAction, Luck
from ..files import MEGABYTE, read_text
from . import legal
from .card import Card
from .card_book import card_named, card_of, hero_of, printed
from .engine import zones
from .engine.auras import refresh
from .engine.costs import cost
from .engine.entities import Character, Held, Hidden, Side, Weapon
from .engine.resolve import spell_damage
from .formats import CLASSIC, EVERYTHING, SET_FOLDERS, Format, format_named
from .game import Hearthstone
from .keywords import (
    CHARGE,
    DIVINE_SHIELD,
    FROZEN,
    IMMUNE,
    POISONOUS,
    SILENCED,
    STEALTH,
    TAUNT,
    WINDFURY,
)
from .state import PLAY, Action, HearthstoneState

Thing = Character | Weapon | Held | Hidden
KEYWORD_FIELDS = {
    "taunt": TAUNT,
    "charge": CHARGE,
    "windfury": WINDFURY,
    "divine_shield": DIVINE_SHIELD,
    "stealth": STEALTH,
    "frozen": FROZEN,
    "immune": IMMUNE,
    "silenced": SILENCED,
    "poisonous": POISONOUS,
}
_PLACE = re.compile(r"(board|hand|secret)([01])\[(-?\d+)\]")
_OWN = re.compile(r"(hero|power|weapon)([01])")


class ScenarioFailed(Exception):
    """A step did not go as the script says."""


class ScenarioRun:
    """One scenario being played."""

    def __init__(self, scenario: Mapping[str, Any], seed: int) -> None:
        self.luck = Luck(random.Random(f"{scenario['id']}/{seed}"))
        self.state = _start(scenario["classes"], _format(scenario))
        self.names: dict[str, int] = {}
        self.last: dict[int, Thing] = {}
        """Everything that was ever seen, by uid: the dead are still asked about."""
        self.owners: dict[int, int] = {}

    def step(self, step: Mapping[str, Any]) -> None:
        self.state.chance = self.luck
        getattr(self, f"do_{step['op']}")(step)
        self._remember()

    def _remember(self) -> None:
        for side in self.state.sides:
            for thing in _things(side):
                self.last[thing.uid] = thing
                self.owners[thing.uid] = side.seat

    def do_give(self, step: Mapping[str, Any]) -> None:
        held = Held(_card(step["card"]), self.state.new_uid(), made=True)
        self.state.sides[step["player"]].hand.append(held)
        refresh(self.state)
        self._name(step, held.uid)

    def do_summon(self, step: Mapping[str, Any]) -> None:
        minion = zones.put_on_board(self.state, step["player"], _card(step["card"]))
        if minion is None:
            raise ScenarioFailed("the board is full")
        minion.sick = not step.get("ready", True)
        self._name(step, minion.uid)

    def _name(self, step: Mapping[str, Any], uid: int) -> None:
        if "as" in step:
            self.names[step["as"]] = uid

    def do_equip(self, step: Mapping[str, Any]) -> None:
        zones.equip(self.state, step["player"], _card(step["card"]))
        weapon = self.state.sides[step["player"]].weapon
        assert weapon is not None
        self._name(step, weapon.uid)

    def do_deck(self, step: Mapping[str, Any]) -> None:
        self.state.sides[step["player"]].deck = [_card(card_id) for card_id in step["cards"]]

    def do_set(self, step: Mapping[str, Any]) -> None:
        ref, _, field = step["path"].rpartition(".")
        value = step["value"]
        if re.fullmatch("p[01]", ref):
            self._set_side(self.state.sides[int(ref[1])], field, value)
        else:
            self._set_thing(self.thing(ref), field, value)
        refresh(self.state)

    def _set_side(self, side: Side, field: str, value: int) -> None:
        if field == "max_mana":
            side.crystals = side.mana = value
        else:
            setattr(side, {"overload_owed": "owed", "overload_locked": "locked"}.get(field, field), value)

    def _set_thing(self, thing: Thing | None, field: str, value: int) -> None:
        if isinstance(thing, Character):
            if field == "health":
                thing.damage = thing.max_health - value
            else:
                setattr(thing, field, value)
        elif isinstance(thing, Weapon):
            setattr(thing, "own_attack" if field == "attack" else field, value)
        else:
            raise ScenarioFailed(f"nothing to set {field} of")

    def do_play(self, step: Mapping[str, Any]) -> None:
        self._apply(self._play_action(step["card"], step))

    def _play_action(self, ref: str, step: Mapping[str, Any]) -> Action:
        held = self.thing(ref)
        hand = self.state.sides[self.state.active].hand
        if not isinstance(held, Held) or held not in hand:
            raise ScenarioFailed(f"{ref} is not in the active player's hand")
        option = None
        if "choose" in step:
            ids = [card.id for card in held.card.choose]
            if step["choose"] not in ids:
                raise ScenarioFailed(f"{held.card.id} has no option {step['choose']}")
            option = ids.index(step["choose"])
        return ("play", hand.index(held), self._code(step.get("target")), step.get("position"), option)

    def _code(self, ref: str | None) -> int | None:
        if ref is None:
            return None
        thing = self.thing(ref)
        if not isinstance(thing, Character) or thing.gone:
            raise ScenarioFailed(f"{ref} is not in play")
        return self.state.code(thing)

    def _apply(self, action: Action) -> None:
        try:
            self.state.apply(action, self.luck)
        except IllegalAction as error:
            raise ScenarioFailed(f"{action} is illegal: {error}") from error

    def do_attack(self, step: Mapping[str, Any]) -> None:
        self._apply(("attack", self._code(step["attacker"]), self._code(step["target"])))

    def do_power(self, step: Mapping[str, Any]) -> None:
        if step.get("player", self.state.active) != self.state.active:
            raise ScenarioFailed("it is the other player's turn")
        self._apply(("power", self._code(step.get("target"))))

    def do_end_turn(self, _step: Mapping[str, Any]) -> None:
        self._apply(("end",))

    def do_pick(self, step: Mapping[str, Any]) -> None:
        if "index" in step:
            self._apply(("choose", step["index"]))
            return
        ids = [card.id for card in self.state.choice]
        if step["card"] not in ids:
            raise ScenarioFailed(f"{step['card']} is not on offer, but {ids}")
        self._apply(("choose", ids.index(step["card"])))

    def do_check(self, step: Mapping[str, Any]) -> None:
        found: Any
        if "legal" in step:
            what, found = f"legal {step['legal']}", self._is_legal(step["legal"])
        elif "sum" in step:
            what, found = f"sum of {step['sum']}", sum(self.value(path) for path in step["sum"])
        elif "count" in step:
            what = f"how many of {step['count']} are {step['is']}"
            found = sum(_same(self.value(path), step["is"]) for path in step["count"])
        else:
            what, found = step["path"], self.value(step["path"])
        for name, test in _TESTS.items():
            if name in step and not test(found, step[name]):
                raise ScenarioFailed(f"{what}: expected {name} {step[name]!r}, found {found!r}")

    def _is_legal(self, query: Mapping[str, Any]) -> bool:
        state = self.state
        if state.turn is None:
            return False
        if "power" in query:
            return query["power"] == state.active and any(
                not legal.why_not(state, ("power", target)) for target in self._aims(query)
            )
        if "attack" in query:
            attacker = self.thing(query["attack"])
            if not isinstance(attacker, Character) or attacker.gone or attacker.seat != state.active:
                return False
            code = state.code(attacker)
            return any(
                not legal.why_not(state, ("attack", code, target)) for target in self._aims(query) if target is not None
            )
        held = self.thing(query["play"])
        if not isinstance(held, Held) or held not in state.sides[state.active].hand:
            return False
        _, place, _, position, option = self._play_action(
            query["play"], {k: v for k, v in query.items() if k != "target"}
        )
        options = [option] if option is not None or not held.card.choose else list(range(len(held.card.choose)))
        return any(
            not legal.why_not(state, ("play", place, target, position, one))
            for target in self._aims(query)
            for one in options
        )

    def _aims(self, query: Mapping[str, Any]) -> list[int | None]:
        """The target asked about, or all there might be."""
        if "target" in query:
            thing = self.thing(query["target"])
            return [self.state.code(thing)] if isinstance(thing, Character) and not thing.gone else []
        return [None, *range(16)]

    def thing(self, ref: str) -> Thing | None:
        """Thing that a reference means now."""
        if found := _PLACE.fullmatch(ref):
            side = self.state.sides[int(found[2])]
            zone: list[Any] = getattr(side, "secrets" if found[1] == "secret" else found[1])
            place = int(found[3])
            return zone[place] if -len(zone) <= place < len(zone) else None
        if found := _OWN.fullmatch(ref):
            side = self.state.sides[int(found[2])]
            return side.hero if found[1] == "hero" else side.weapon
        if ref not in self.names:
            raise ScenarioFailed(f"nothing is called {ref}")
        self._remember()
        return self.last.get(self.names[ref])

    def value(self, path: str) -> Any:
        """The value of a path."""
        ref, _, field = path.rpartition(".")
        if ref == "game":
            return self._game_value(field)
        if found := re.fullmatch(r"p([01])(?:\.(hand|board|deck|secrets))?", ref):
            side = self.state.sides[int(found[1])]
            return self._zone_value(side, found[2], field) if found[2] else self._side_value(side, field)
        if found := re.fullmatch(r"p([01])\.choice", ref):
            return _ids_value([card.id for card in self._choice(int(found[1]))], field)
        if found := re.fullmatch(r"power([01])", ref):
            side = self.state.sides[int(found[1])]
            power = side.power
            return {"id": power.id, "cost": power.cost, "type": power.type, "used": side.power_used}.get(field)
        thing = self.thing(ref)
        return None if thing is None else self._thing_value(thing, field)

    def _game_value(self, field: str) -> Any:
        state = self.state
        if field == "over":
            return state.is_over
        if field == "active":
            return state.active
        return ("draw" if state.winner is None else state.winner) if state.is_over else None

    def _side_value(self, side: Side, field: str) -> Any:
        if field == "spell_damage":
            return spell_damage(side)
        names = {"max_mana": "crystals", "overload_owed": "owed", "overload_locked": "locked"}
        return getattr(side, names.get(field, field))

    def _zone_value(self, side: Side, zone: str, field: str) -> Any:
        things: list[Any] = getattr(side, zone)
        ids = [thing.id if zone == "deck" else thing.card.id for thing in things]
        return _ids_value(ids, field)

    def _choice(self, seat: int) -> tuple[Card, ...]:
        return self.state.choice if self.state.turn == seat else ()

    def _thing_value(self, thing: Thing, field: str) -> Any:
        card = thing.card
        if field == "zone":
            return self._zone_of(thing)
        if field == "controller":
            return thing.seat if isinstance(thing, (Character, Weapon)) else self.owners.get(thing.uid)
        if field == "cost":
            return self._cost_of(thing)
        if field in KEYWORD_FIELDS:
            return bool(self._keywords_of(thing) & KEYWORD_FIELDS[field])
        if field == "can_attack":
            return isinstance(thing, Character) and legal.can_attack(self.state, thing)
        if field in ("id", "type"):
            return getattr(card, field)
        if field == "class":
            return card.card_class
        if field == "race":
            return card.race or None
        if isinstance(thing, (Character, Weapon)):
            return getattr(thing, field, None)
        buffs = thing.buffs if isinstance(thing, Held) else ()
        health = card.health + sum(buff.health for buff in buffs)
        attack = card.attack + sum(buff.attack for buff in buffs)
        printed = {"attack": attack, "health": health, "max_health": health, "damage": 0}
        return {**printed, "durability": card.health}.get(field)

    def _keywords_of(self, thing: Thing) -> int:
        if not isinstance(thing, Character):
            return thing.card.keywords
        weapon = self.state.sides[thing.seat].weapon
        lent = weapon.card.keywords & WINDFURY if weapon is not None and thing.card.is_hero else 0
        return thing.keywords | lent

    def _zone_of(self, thing: Thing) -> str:
        for side in self.state.sides:
            if any(thing.uid == held.uid for held in side.hand):
                return "HAND"
            if any(thing.uid == one.uid for one in _things(side)):
                return "PLAY"
        return "GRAVEYARD"

    def _cost_of(self, thing: Thing) -> int:
        for side in self.state.sides:
            for held in side.hand:
                if held.uid == thing.uid:
                    return cost(self.state, side, held)
        return thing.card.cost


def _ids_value(ids: list[str], field: str) -> Any:
    return {"size": len(ids), "ids": ids, "ids_sorted": sorted(ids)}[field]


def _things(side: Side) -> list[Thing]:
    """Everything of a side that has a name of its own."""
    things: list[Thing] = [side.hero, *side.board, *side.hand, *side.secrets]
    return [*things, side.weapon] if side.weapon is not None else things


def _same(found: Any, wanted: Any) -> bool:
    return bool(found == wanted) and isinstance(found, bool) == isinstance(wanted, bool)


_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": _same,
    "ne": lambda found, wanted: not _same(found, wanted),
    "in": lambda found, wanted: found in wanted,
    "ge": lambda found, wanted: found is not None and found >= wanted,
    "le": lambda found, wanted: found is not None and found <= wanted,
}


def _card(card_id: str) -> Any:
    if card_id not in printed():
        raise ScenarioFailed(f"there is no card {card_id}")
    return card_of(card_id)


def _start(classes: list[str], allowed: Format) -> HearthstoneState:
    """The position every scenario starts from."""
    sides = []
    for seat, card_class in enumerate(classes):
        hero = hero_of(card_class)
        side = Side(
            seat,
            Character(hero, seat + 1, seat, seat + 1),
            card_of(hero.hero_power),
            [card_named("Chillwind Yeti")] * 20,
        )
        side.crystals = side.mana = 10
        side.hero.sick = False
        side.stacked = True
        sides.append(side)
    state = HearthstoneState(_game(allowed), sides, 0)
    state.phase = PLAY
    state.number = 21
    return state


def _format(scenario: Mapping[str, Any]) -> Format:
    """Where random cards come from: the format it names, else Classic for facts about Classic, else all sets."""
    if "format" in scenario:
        return format_named(scenario["format"])
    return EVERYTHING if SET_FOLDERS.get(scenario.get("set", ""), "classic") != "classic" else CLASSIC


@cache
def _game(allowed: Format) -> Hearthstone:
    return Hearthstone.make({"preset": "starter", "format": allowed.name})


def run(scenario: Mapping[str, Any]) -> str | None:
    """Play a scenario; the fault found, or None."""
    for seed in range(scenario.get("repeat", 1)):
        try:
            game = ScenarioRun(scenario, seed)
            for number, step in enumerate(scenario["steps"], start=1):
                try:
                    game.step(step)
                except ScenarioFailed as error:
                    return f"step {number}: {error}"
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    return None


def read(name: str) -> list[Mapping[str, Any]]:
    """The scenarios of a file; ScenarioFailed says why it has none."""
    try:
        document = json.loads(read_text(Path(name), 64 * MEGABYTE))
        found: list[Mapping[str, Any]] = document["scenarios"] if isinstance(document, dict) else document
    except OSError as error:
        raise ScenarioFailed(f"{name}: {error.strerror or error}") from None
    except (ValueError, KeyError, RecursionError):
        raise ScenarioFailed(f"{name}: not a file of scenarios") from None
    if not all(isinstance(one, dict) and {"id", "classes", "steps"} <= one.keys() for one in found):
        raise ScenarioFailed(f"{name}: a scenario needs id, classes and steps")
    return found


def main(arguments: list[str]) -> int:
    """Run the files and say what failed: 0 if nothing did, 1 if something did, 2 if a file cannot be read."""
    try:
        scenarios = [scenario for name in arguments for scenario in read(name)]
    except ScenarioFailed as error:
        print(error, file=sys.stderr)
        return 2
    if not arguments:
        print("Name a file of scenarios", file=sys.stderr)
        return 2
    failed = 0
    for scenario in scenarios:
        fault = run(scenario)
        if fault is not None:
            failed += 1
            print(f"{scenario['id']}: {fault}  [{scenario.get('fact', '')}]")
    print(f"{len(scenarios) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
