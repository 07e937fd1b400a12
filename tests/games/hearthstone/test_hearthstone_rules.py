"""What a player can rely on beyond single cards: views, words, limits, records."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardai.games.core import BadToken, IllegalAction, Luck
from cardai.games.hearthstone import make
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import book, card_named
from cardai.games.hearthstone.card_text import card_text
from cardai.games.hearthstone.engine import zones
from cardai.games.hearthstone.engine.auras import refresh
from cardai.games.hearthstone.engine.changes import Give
from cardai.games.hearthstone.engine.entities import Buff, Held
from cardai.games.hearthstone.engine.select import SELF
from cardai.games.hearthstone.engine.triggers import I_DRAW, When
from cardai.games.hearthstone.formats import EVERYTHING
from cardai.games.hearthstone.keywords import AFTER_ATTACK
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.hearthstone.view import unknown
from cardai.games.match import Match
from tests.games.hearthstone.hidden_hearthstone import permute_hidden

GAME = make("random")
ALL_SETS = make({"preset": "random", "format": EVERYTHING.name})
NO_LUCK = Luck(random.Random(0))
AFTER_I_ATTACK = When(AFTER_ATTACK, "After this attacks", lambda cause, event: event.subject is cause.source)
seeds = st.integers(0, 10**6)


def played(seed: int, moves: int, preset: str = "random") -> HearthstoneState:
    rng = random.Random(seed)
    rules = {"preset": preset, "format": EVERYTHING.name if seed % 2 else "classic"}
    state = make(rules).start(2, Luck(rng))
    for _ in range(moves):
        if state.turn is None:
            break
        state.step(rng.choice(state.actions()), Luck(rng))
    return state


@settings(max_examples=40, deadline=None)
@given(seed=seeds)
def test_limits_hold_in_any_game(seed: int) -> None:
    rng = random.Random(seed)
    state = (ALL_SETS if seed % 2 else GAME).start(2, Luck(rng))
    while state.turn is not None:
        state.step(rng.choice(state.actions()), Luck(rng))
        for side in state.sides:
            assert len(side.board) <= 7
            assert len(side.hand) <= 10
            assert len(side.secrets) <= 5
            assert 0 <= side.mana <= 10
        if state.turn is not None:
            for minion in (minion for side in state.sides for minion in side.board):
                assert minion.health > 0
                assert minion.attack >= 0
    assert state.number <= 89


@settings(max_examples=25, deadline=None)
@given(seed=seeds, moves=st.integers(0, 120))
def test_a_view_hides_the_opponents_cards(seed: int, moves: int) -> None:
    state = played(seed, moves)
    for seat in (0, 1):
        enemy = state.view(seat).enemy
        assert {card.id for card in enemy.deck} <= {"?"}
        assert all(held.card.id == "?" for held in enemy.hand if not held.known)
        assert all(hidden.card.id == "?" for hidden in enemy.secrets)


@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_the_leak_test_really_changes_hidden_cards(seed: int) -> None:
    rng = random.Random(seed)
    match = Match.start(make("starter"), 2, seed)
    for _ in range(12):
        match.play(rng.choice(match.state.actions()))
    others = [permute_hidden(match, 0, rng) for _ in range(4)]
    hidden = [held for held in match.state.sides[1].hand if not held.known and not held.made]
    if len(hidden) > 1:
        assert any(other != match.tokens() for other in others)


@settings(max_examples=20, deadline=None)
@given(seed=seeds, moves=st.integers(1, 100))
def test_open_lists_tell_what_the_opponent_may_still_have(seed: int, moves: int) -> None:
    state = played(seed, moves, "starter")
    view = state.view(0)
    enemy = state.sides[1]
    assert view.unseen is not None
    for held in enemy.hand:
        if not held.known and not held.made:
            assert held.card in view.unseen
    assert make("random").start(2, Luck(random.Random(seed))).view(0).unseen is None


def position(*hand: str, board: tuple[str, ...] = (), enemy: tuple[str, ...] = ()) -> HearthstoneState:
    """Seat 0 to move with 10 mana, these cards and boards."""
    from cardai.games.hearthstone import scenario

    run = scenario.ScenarioRun({"id": "test", "classes": ["MAGE", "MAGE"]}, 0)
    for player, names, op in ((0, hand, "give"), (0, board, "summon"), (1, enemy, "summon")):
        for card in names:
            run.step({"op": op, "player": player, "card": card_named(card).id})
    return run.state


@pytest.mark.parametrize(
    ("state", "token", "words"),
    [
        (position("Deathwing", "Pyroblast"), "play 3", "2 cards in hand"),
        (position("Fireball"), "play 1", "needs a target"),
        (position("Fireball", enemy=("Worgen Infiltrator",)), "play 1 > e1", "Stealthed"),
        (position("Fireball", enemy=("Faerie Dragon",)), "play 1 > e1", "cannot be targeted by spells"),
        (position("Shadow Word: Pain", enemy=("Chillwind Yeti",)), "play 1 > e1", "3 or less Attack"),
        (position("Arcane Intellect"), "play 1 > eh", "takes no target"),
        (position("Wrath", enemy=("Chillwind Yeti",)), "play 1 > e1", "needs a choice"),
        (position("Wisp", board=("Wisp",) * 7), "play 1", "board is full"),
        (position(board=("Ancient Watcher",)), "attack m1 > eh", "cannot attack"),
        (position(board=("Chillwind Yeti",), enemy=("Frostwolf Grunt",)), "attack m1 > eh", "Taunt"),
        (position(board=("Shieldbearer",)), "attack m1 > eh", "no Attack"),
        (position(), "attack mh > eh", "no Attack"),
        (position(), "choose 1", "nothing to choose"),
        (position(), "keep 1", "before the first turn"),
        (position(), "power", "needs a target"),
    ],
)
def test_why_an_action_is_illegal(state: HearthstoneState, token: str, words: str) -> None:
    with pytest.raises(IllegalAction, match=words):
        state.check(GAME.parse(token))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("play 3 > e2 @2", ("play", 2, 10, 1, None)),
        ("PLAY 1>eh", ("play", 0, 8, None, None)),
        ("play 2 choose 1 > m3", ("play", 1, 3, None, 0)),
        ("attack  m1 > eh", ("attack", 1, 8)),
        ("power > mh", ("power", 0)),
        ("keep 3 1", ("keep", (0, 2))),
        ("end turn", ("end",)),
    ],
)
def test_notation_is_read_forgivingly(text: str, action: tuple[Any, ...]) -> None:
    assert GAME.parse(text) == action


@pytest.mark.parametrize("text", ["", "play", "play 0", "attack m1", "attack m9 > eh", "power > x", "fold"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadToken):
        GAME.parse(text)


def test_tracking_is_a_choice_of_the_state_and_the_opponent_sees_only_its_size() -> None:
    state = position("Tracking")
    state.step(GAME.parse("play 1"), Luck(random.Random(1)))
    assert [GAME.token(action) for action in state.actions()] == ["choose 1", "choose 2", "choose 3"]
    assert [card.id for card in state.view(1).choice] == ["?"] * 3


def test_drawn_cards_have_a_name_for_their_owner_only() -> None:
    state = position("Arcane Intellect")
    state.step(GAME.parse("play 1"), Luck(random.Random(1)))
    yeti = card_named("Chillwind Yeti").id
    assert ("draw", 0, yeti, False) in state.view(0).news
    assert ("draw", 0, yeti, False) not in state.view(1).news
    assert ("draw", 0, None, False) in state.view(1).news


def test_every_effect_has_words() -> None:
    for card in book().values():
        if card.play or card.combo or card.deathrattle or card.triggers or card.secret or card.auras or card.choose:
            assert card_text(card).endswith("."), card
            assert "  " not in card_text(card), card


def test_rules_text_follows_the_definition() -> None:
    assert card_text(card_named("Fireball")) == "Deal 6 damage to a character."
    assert card_text(card_named("Kill Command")).startswith("Deal 3 damage to a character; if you control a Beast")
    assert card_text(card_named("Tirion Fordring")) == "Taunt, Divine Shield. Deathrattle: equip a 5/3 Ashbringer."


def test_the_second_player_has_four_cards_and_the_coin() -> None:
    state = GAME.start(2, Luck(random.Random(3)))
    first = state.first
    assert [len(state.sides[first].hand), len(state.sides[1 - first].hand)] == [3, 4]
    for _ in range(2):
        state.step(("keep", ()), Luck(random.Random(4)))
    assert [len(state.sides[first].hand), len(state.sides[1 - first].hand)] == [4, 5]
    assert state.sides[1 - first].hand[-1].card.name == "The Coin"
    assert (state.number, state.turn, state.sides[first].mana) == (1, first, 1)


def test_a_game_nobody_wins_is_a_draw() -> None:
    state = position()
    for side in state.sides:
        side.deck = side.deck * 10
    luck = Luck(random.Random(1))
    while state.turn is not None:
        state.step(("end",), luck)
    assert state.winner is None
    assert state.returns() == [50.0, 50.0]
    assert state.number == 89


@settings(max_examples=10, deadline=None)
@given(seed=seeds)
def test_numbers_kept_are_numbers_worked_out_afresh(seed: int) -> None:
    rng = random.Random(seed)
    state = (ALL_SETS if seed % 2 else GAME).start(2, Luck(rng))
    while state.turn is not None:
        state.step(rng.choice(state.actions()), Luck(rng))
        fresh = state.copy()
        for side in fresh.sides:
            for one in (side.hero, *side.board):
                one.recompute()
        refresh(fresh)
        if state.turn is not None:
            assert fresh.view(0) == state.view(0)
            assert not state.number or not fresh.abilities & ~state.abilities


def test_a_countered_spell_was_cast_by_the_old_rule_only() -> None:
    for countered_is_cast, attack in ((False, 1), (True, 2)):
        state = position("Counterspell")
        state.game = make({"preset": "starter", "countered_is_cast": countered_is_cast})
        state.step(("play", 0, None, None, None), NO_LUCK)
        state.step(("end",), NO_LUCK)
        wyrm = zones.put_on_board(state, 1, card_named("Mana Wyrm"))
        state.sides[1].hand.append(Held(card_named("Fireball"), state.new_uid()))
        state.step(("play", len(state.sides[1].hand) - 1, 8, None, None), NO_LUCK)
        assert wyrm is not None
        assert (wyrm.attack, state.sides[0].hero.health) == (attack, 30)


def test_a_hero_was_healed_by_what_died_with_it_by_the_old_rule_only() -> None:
    for deathrattles_first, health in ((False, 0), (True, 5)):
        state = position("Hellfire")
        state.game = make({"preset": "starter", "format": "wild2015", "deathrattles_first": deathrattles_first})
        state.sides[1].hero.damage = 27
        zones.put_on_board(state, 0, card_named("Zombie Chow"))
        state.step(("play", 0, None, None, None), NO_LUCK)
        assert state.is_over != deathrattles_first
        assert state.sides[1].hero.health == health


def test_minions_were_buried_by_place_by_the_old_rule_only() -> None:
    for deathrattles_first, names in ((False, ["Wisp", "Murloc Raider"]), (True, ["Murloc Raider", "Wisp"])):
        state = position("Flamestrike")
        state.game = make({"preset": "starter", "deathrattles_first": deathrattles_first})
        zones.put_on_board(state, 1, card_named("Wisp"))
        zones.put_on_board(state, 1, card_named("Murloc Raider"), 0)
        state.step(("play", 0, None, None, None), NO_LUCK)
        assert [card.name for card in state.sides[1].died()] == names


def test_secrets_answered_last_by_the_old_rule_only() -> None:
    for deathrattles_first, first in ((False, "Loot Hoarder"), (True, "Fireball")):
        state = position("Frostbolt")
        state.game = make({"preset": "starter", "format": "wild2015", "deathrattles_first": deathrattles_first})
        state.sides[1].deck = [card_named("Fireball")]
        state.sides[1].stacked = True
        zones.put_secret(state, 1, card_named("Duplicate"), made=True)
        zones.put_on_board(state, 1, card_named("Loot Hoarder"))
        state.step(state.game.parse("play 1 > e1"), NO_LUCK)
        assert state.sides[1].hand[0].card.name == first


def test_offers_are_answered_one_after_the_other() -> None:
    state = position()
    state.chance = NO_LUCK

    def keep(state: HearthstoneState, seat: int, cards: tuple[Card, ...], taken: int) -> None:
        zones.put_in_hand(state, seat, cards[taken], made=True)

    first = card_named("Murloc Raider")
    zones.offer(state, [card_named("Fireball"), first, card_named("Arcane Missiles")], keep)
    zones.offer(state, [card_named("Wisp"), card_named("Fireball")], keep)
    assert state.view(1).position().choice == (unknown(),) * 3
    assert all(card.id != "?" for card in GAME.guess(state.view(1), random.Random(1)).choice)
    state.step(("choose", 1), NO_LUCK)
    assert [card.name for card in state.choice] == ["Wisp", "Fireball"]
    state.step(("choose", 0), NO_LUCK)
    assert state.choice == ()
    assert [held.card for held in state.sides[0].hand] == [first, card_named("Wisp")]


@pytest.mark.parametrize(
    ("when", "action"),
    [(I_DRAW, ("play", 0, None, None, None)), (AFTER_I_ATTACK, ("attack", 1, 8))],
)
def test_moments_that_sets_wait_for(when: When, action: tuple[Any, ...]) -> None:
    state = position("Arcane Intellect", board=("Chillwind Yeti",))
    yeti = state.sides[0].board[0]
    zones.enchant(yeti, Buff(0, trigger=when >> Give(SELF, 1, 1)))
    refresh(state)
    state.step(action, NO_LUCK)
    assert yeti.attack > 4
