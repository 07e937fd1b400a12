"""What is believed of hidden cards: no guess contradicts what was seen, and famous lists are recognised."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardai.ai.hearthstone.beliefs import FamousBeliefs, hand_odds, likely_decks, possible_secrets
from cardai.games.core import Luck
from cardai.games.hearthstone import make
from cardai.games.hearthstone.card_book import card_named, secrets_of
from cardai.games.hearthstone.engine.entities import Held, Hidden
from cardai.games.hearthstone.guess import guess
from cardai.games.hearthstone.state import Action, HearthstoneState

RULES = {"decks": ["random:Hunter", "random:Mage"], "open": False, "format": "wild2015"}
Played = tuple[HearthstoneState, Action, int]
"""A position, what was played in it, and the seed of its luck."""


def step(state: HearthstoneState, action: Action, seed: int) -> None:
    state.step(action, Luck(random.Random(seed)))


def games_with_secrets(number: int) -> Iterator[tuple[HearthstoneState, int, list[Played]]]:
    """Positions in which seat 0 has a Secret, with all that was played since it is there."""
    for seed in range(number):
        rng = random.Random(seed)
        state = make(RULES).start(2, Luck(rng))
        since: list[Played] = []
        while state.turn is not None:
            action = rng.choice(state.actions())
            if state.phase == 1 and not state.sides[0].secrets and state.active == 0 and rng.random() < 0.2:
                secret = rng.choice(secrets_of(state.game.format, "HUNTER"))
                state.sides[0].secrets.append(Hidden(secret, state.new_uid(), state.new_stamp(), made=True))
                since = []
            since.append((state.copy(), action, rng.getrandbits(30)))
            step(state, action, since[-1][2])
            if len(state.sides[0].secrets) == 1 and len(since) > 5 and rng.random() < 0.1:
                yield state.copy(), state.sides[0].secrets[0].uid, since


def springs(played: Played, uid: int, state: HearthstoneState) -> bool:
    """Would this Secret have been set off by what was played there?"""
    before, action, seed = played
    replayed = before.copy()
    card = state.sides[0].secrets[0].card
    replayed.sides[0].secrets = [one.as_card(card) if one.uid == uid else one for one in replayed.sides[0].secrets]
    step(replayed, action, seed)
    return replayed.turn is not None and all(one.uid != uid for one in replayed.sides[0].secrets)


def test_no_guessed_secret_would_have_been_set_off_before() -> None:
    guesses = learned = 0
    for state, uid, since in games_with_secrets(60):
        view = state.view(1)
        known = [one for one in since if any(hidden.uid == uid for hidden in one[0].sides[0].secrets)]
        learned += bool(view.enemy.secrets[0].ruled_out)
        for seed in range(3):
            guessed = guess(view, random.Random(seed), FamousBeliefs(view))
            assert not any(springs(one, uid, guessed) for one in known)
            guesses += 1
        assert state.sides[0].secrets[0].card in possible_secrets(view)
        if guesses >= 500:
            break
    assert guesses >= 500 and learned > 20


def attacked_hunter() -> HearthstoneState:
    """A Hunter with a Secret whose hero was attacked by a minion, and nothing happened."""
    state = make(RULES).start(2, Luck(random.Random(1)))
    while state.phase == 0:
        step(state, state.actions()[0], 1)
    while state.active == 0:
        step(state, ("end",), 1)
    snipe = card_named("Snipe")
    state.sides[0].secrets = [Hidden(snipe, state.new_uid(), state.new_stamp(), made=True)]
    state.sides[1].hand[0] = Held(card_named("Bluegill Warrior"), state.new_uid())
    state.sides[1].mana = 10
    return state


def test_an_attack_on_the_hero_rules_out_the_traps_that_wait_for_it() -> None:
    state = attacked_hunter()
    state.sides[0].secrets = [one.as_card(card_named("Snake Trap")) for one in state.sides[0].secrets]
    step(state, ("play", 0, None, None, None), 1)
    step(state, ("attack", 1, 8), 1)
    names = {card.name for card in possible_secrets(state.view(1))}
    assert names.isdisjoint({"Explosive Trap", "Freezing Trap", "Snipe"}) and "Snake Trap" in names


@pytest.mark.parametrize(("shown", "name"), [(("Grim Patron", "Frothing Berserker"), "Grim Patron Warrior")])
def test_a_famous_deck_is_recognised_by_its_cards(shown: tuple[str, ...], name: str) -> None:
    rules = {"decks": ["Handlock", name], "open": False, "format": "wild2015"}
    state = make(rules).start(2, Luck(random.Random(1)))
    for card in shown:
        state.sides[1].bury(card_named(card), 1, 1)
    best, chance = likely_decks(state.view(0))[0]
    assert best is not None and best.name == name and chance > 0.9
    guessed = guess(state.view(0), random.Random(1), FamousBeliefs(state.view(0)))
    held = [one.card for one in guessed.sides[1].hand]
    assert all(card in best.deck.cards for card in [*held, *guessed.sides[1].deck])


def test_what_could_have_been_played_is_less_likely_in_an_old_hand() -> None:
    state = make({"decks": ["Handlock", "Face Hunter"], "open": False, "format": "wild2015"}).start(
        2, Luck(random.Random(1))
    )
    state.sides[1].crystals, state.number = 8, 16
    beliefs = FamousBeliefs(state.view(0))
    cheap, dear = card_named("Leper Gnome"), card_named("Deathwing")
    oldest = beliefs.hand_weights(0, [cheap, dear])
    assert oldest[0] < oldest[1]
    newest = beliefs.hand_weights(len(state.sides[1].hand) - 1, [cheap, dear])
    assert newest[0] == newest[1]


def test_what_the_opponent_may_hold_is_counted_from_an_open_list() -> None:
    state = make({"decks": ["mage", "hunter"], "open": True}).start(2, Luck(random.Random(4)))
    view = state.view(0)
    assert view.unseen is not None
    hidden, size = sum(not held.known and not held.made for held in view.enemy.hand), len(view.unseen)
    odds = dict(hand_odds(view))
    assert set(odds) == set(view.unseen)
    for card in odds:
        copies = view.unseen.count(card)
        none = 1.0
        for place in range(hidden):
            none *= (size - copies - place) / (size - place)
        assert odds[card] == pytest.approx(1 - none)
