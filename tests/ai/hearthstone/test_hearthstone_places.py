"""Where minions go: apart from each other where the opponent's cards hit neighbours."""

from __future__ import annotations

import random

from cardai.ai import registry
from cardai.ai.hearthstone.players.places import best_place, placed
from cardai.games.core import Luck
from cardai.games.hearthstone import make
from cardai.games.hearthstone.card_book import card_named
from cardai.games.hearthstone.engine.entities import Character, Held
from cardai.games.hearthstone.state import HearthstoneState


def table(enemy: str, board: tuple[str, ...], card: str) -> HearthstoneState:
    """The first seat to act with these minions and this card, against a class."""
    state = make({"decks": ["Druid", enemy], "format": "wild2015", "open": False}).start(2, Luck(random.Random(1)))
    while state.phase == 0:
        state.step(state.actions()[0], Luck(random.Random(1)))
    while state.active != 0:
        state.step(("end",), Luck(random.Random(1)))
    side = state.sides[0]
    for name in board:
        side.board.append(Character(card_named(name), state.new_uid(), 0, state.new_stamp()))
    side.hand, side.mana = [Held(card_named(card), state.new_uid())], 10
    return state


def test_strong_minions_stand_apart() -> None:
    assert best_place([9, 1], 9) == 2
    assert best_place([1, 9], 9) == 0
    assert best_place([9, 9], 1) == 1


def test_only_where_the_opponent_can_hit_neighbours() -> None:
    play = ("play", 0, None, None, None)
    board = ("Wisp", "Boulderfist Ogre")
    assert placed(table("Hunter", board, "Chillwind Yeti").view(0), play) == ("play", 0, None, 0, None)
    assert placed(table("Priest", board, "Chillwind Yeti").view(0), play) == play


def test_a_player_puts_the_minion_there_and_the_yardstick_does_not() -> None:
    view = table("Hunter", ("Wisp", "Boulderfist Ogre"), "Chillwind Yeti").view(0)
    chosen = {spec: registry.make(spec, view.game).act(view) for spec in ("neural", "turn")}
    assert all(action[0] == "play" for action in chosen.values())
    assert (chosen["neural"][3], chosen["turn"][3]) == (0, None)
