"""A win this turn is found when there is one, and none is claimed when there is not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardai.ai import registry
from cardai.ai.hearthstone.search.lethal import find_lethal, wins
from cardai.games.core import Luck
from cardai.games.hearthstone.card_book import printed
from cardai.games.hearthstone.legal import why_not
from cardai.games.hearthstone.state import HearthstoneState
from tests.ai.hearthstone.tables import table

WON: dict[str, dict[str, Any]] = {
    "two attackers": {"mine": ["Chillwind Yeti", "Chillwind Yeti"], "their_life": 8},
    "burn": {"hand": ["Fireball", "Frostbolt"], "their_life": 9},
    "burn past a taunt": {"theirs": ["Sen'jin Shieldmasta"], "hand": ["Fireball"], "their_life": 6},
    "hero power last": {"hand": ["Fireball"], "their_life": 7},
    "spell damage first": {"hand": ["Kobold Geomancer", "Fireball"], "their_life": 8, "mana": 8},
    "silence the taunt": {
        "mine": ["War Golem"],
        "theirs": ["Sen'jin Shieldmasta"],
        "hand": ["Silence"],
        "their_life": 7,
        "mana": 0,
    },
    "kill the taunt, then go past": {
        "mine": ["War Golem"],
        "theirs": ["Goldshire Footman"],
        "hand": ["Arcane Explosion", "Arcane Explosion"],
        "their_life": 7,
        "mana": 4,
    },
    "bloodlust": {"mine": ["Wisp", "Wisp", "Wisp"], "hand": ["Bloodlust"], "their_life": 12, "mana": 5},
    "charge and a blessing": {
        "hand": ["Stonetusk Boar", "Blessing of Kings", "Blessing of Might"],
        "their_life": 8,
        "mana": 6,
    },
    "windfury": {"mine": ["War Golem"], "hand": ["Windfury"], "their_life": 14, "mana": 2},
    "a weapon and a strike": {"hand": ["Fiery War Axe", "Heroic Strike"], "their_life": 7, "mana": 5},
    "the coin pays": {"hand": ["The Coin", "Fireball"], "their_life": 6, "mana": 3},
    "combo": {"hand": ["The Coin", "Eviscerate"], "their_life": 4, "mana": 1},
    "deathrattle": {"mine": ["Leper Gnome"], "theirs": ["Sen'jin Shieldmasta"], "their_life": 2},
    "inner fire": {"mine": ["Oasis Snapjaw"], "hand": ["Divine Spirit", "Inner Fire"], "their_life": 14, "mana": 3},
    "preparation": {"hand": ["Preparation", "Pyroblast"], "their_life": 10, "mana": 7},
    "missiles at an empty board": {"hand": ["Arcane Missiles"], "their_life": 3, "mana": 1},
}

LOST: dict[str, dict[str, Any]] = {
    "one short": {"mine": ["Chillwind Yeti"], "hand": ["Fireball"], "their_life": 12},
    "taunt in the way": {"mine": ["War Golem"], "theirs": ["Mogu'shan Warden"], "their_life": 5, "mana": 0},
    "no mana": {"hand": ["Fireball"], "their_life": 6, "mana": 3},
    "armless": {"hand": ["Chillwind Yeti"], "their_life": 1, "mana": 0},
}


@pytest.mark.parametrize("name", WON)
def test_a_win_is_found(name: str) -> None:
    state = table(**WON[name])
    found = find_lethal(state, random.Random(1))
    assert found is not None and found.sure
    assert wins(state, found.line, 0, Luck(random.Random(2)))


@pytest.mark.parametrize("name", WON)
def test_the_turn_player_takes_it(name: str) -> None:
    state = table(**WON[name])
    player = registry.make("turn", state.game)
    while state.turn == 0:
        state.apply(player.act(state.view(0)), Luck(random.Random(3)))
    assert state.winner == 0


@pytest.mark.parametrize("name", LOST)
def test_no_win_is_claimed_where_there_is_none(name: str) -> None:
    assert find_lethal(table(**LOST[name]), random.Random(1)) is None


def test_a_win_that_needs_luck_is_not_called_sure() -> None:
    state = table(theirs=["Wisp"], hand=["Arcane Missiles"], their_life=3, mana=1)
    found = find_lethal(state, random.Random(1), 50)
    assert found is None or not found.sure


def test_a_sure_win_is_relied_on_until_chance_is_asked() -> None:
    """Missiles kill the Taunt in all of twelve trials and yet may miss it: then the rest of the line is illegal."""
    state = table(
        ["Chillwind Yeti"] * 2, ["Goldshire Footman", "Bloodfen Raptor"], ["Arcane Missiles"], their_life=7, mana=3
    )
    found = find_lethal(state, random.Random(2))
    assert found is not None and found.sure and found.certain == 1
    for action in found.line[:2]:
        state.step(action, Luck(random.Random(0)))
    assert why_not(state, found.line[2])
    plain = find_lethal(table(**WON["two attackers"]), random.Random(1))
    assert plain is not None and plain.certain == len(plain.line)


def test_hints_name_the_win_and_the_line() -> None:
    state: HearthstoneState = table(["War Golem"], ["Sen'jin Shieldmasta"], ["Silence"], their_life=7, mana=0)
    advice = registry.make("turn", state.game).advise(state.view(0))
    assert advice.best.value == 100 and advice.best.figures["lethal"] == 1
    assert [reason.kind for reason in advice.best.reasons] == ["wins this turn"]
    silence, attack = advice.best.reasons[0].values["moves"]
    assert printed()[silence["card"]].name == "Silence" and silence["at"]["alone"]
    assert attack["kind"] == "attack" and attack["at"]["hero"] and not attack["at"]["own"]
