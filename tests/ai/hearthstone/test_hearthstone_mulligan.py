"""The mulligan: learned from deals played twice, told in win % with errors, and open to cards it never met."""

from __future__ import annotations

import random
from collections import Counter
from statistics import fmean
from typing import Any

import pytest
from typer.testing import CliRunner

from cardai.ai import registry
from cardai.ai.hearthstone.players.fit_mulligan import Fit, pairs_of
from cardai.ai.hearthstone.players.mulligan import Choices, Keeps, Mulligan, Start, card_terms, usual_worths
from cardai.ai.hearthstone.players.opening_games import Deal, Task, play_deals
from cardai.ai.hearthstone.players.usual_mulligan import most_cost
from cardai.app.cli import app
from cardai.games.core import Luck
from cardai.games.hearthstone import make
from cardai.games.hearthstone.card_book import card_named
from cardai.games.hearthstone.decks import famous
from cardai.games.hearthstone.view import HearthstoneView

RULES = {"decks": ["Zoo Warlock", "Face Hunter"], "open": False, "format": "wild2015"}
START = Start("WARLOCK", "HUNTER", True)


def mulligan(seed: int) -> HearthstoneView:
    state = make(RULES).start(2, Luck(random.Random(seed)))
    assert state.turn is not None
    return state.view(state.turn)


@pytest.mark.parametrize("spec", ["neural", "mcts:games=1", "expert:games=1", "dqn"])
def test_players_that_think_tell_win_chances_with_errors(spec: str) -> None:
    view = mulligan(3)
    advice = registry.make(spec, view.game).advise(view)
    assert len(advice.options) == len(view.actions())
    assert all(0 <= option.value <= 100 and option.error is not None for option in advice.options)
    (told,) = advice.best.reasons
    assert all(error > 0 for _card, _value, error in told.values["kept"] + told.values["replaced"])


def test_what_helps_is_kept_what_hurts_is_replaced_and_what_nobody_knows_goes_by_cost() -> None:
    seen = set()
    for seed in range(8):
        view = mulligan(seed)
        kept = registry.make("neural", view.game).act(view)[1]
        for place, one in enumerate(Choices(view).worths):
            is_dear = one.card.cost > most_cost(view.seat == view.first)
            in_doubt = not is_dear and (one.card.is_minion or one.value > 0)
            assert (place in kept) is (one.value > 0 if one.is_sure else in_doubt)
            seen.add(one.is_sure)
    assert seen == {True, False}


def test_a_choice_that_cannot_be_told_from_the_best_costs_nothing() -> None:
    for seed in range(8):
        view = mulligan(seed)
        judge, worths = registry.judge(view.game), Choices(view).worths
        advice = judge.opinion(view)
        for place, one in enumerate(worths):
            other = ("keep", tuple(sorted({*advice.best.action[1]} ^ {place})))
            lost = judge.weigh(view, judge.opinion(view, other), other)
            assert lost.loss == pytest.approx(abs(one.value) if one.is_sure else 0.0)
        doubtful = not all(one.is_sure for one in worths)
        assert bool(advice.best.reasons[0].values["by_cost"]) is doubtful


def test_cheap_minions_are_worth_more_than_dear_ones() -> None:
    for name in ("Zoo Warlock", "Face Hunter", "Mech Mage"):
        deck = famous()[name].deck.cards
        for began in (True, False):
            worths = usual_worths(
                deck, sorted({*deck}, key=lambda card: card.index), Start(famous()[name].deck.card_class, "", began)
            )
            cheap = [one.value for one in worths if one.card.is_minion and one.card.cost <= 2]
            dear = [one.value for one in worths if one.card.cost >= 5]
            assert fmean(cheap) > max(0.0, fmean(dear))


def test_what_goes_is_replaced_by_any_card_of_the_deck() -> None:
    imp, giant, ogre = (card_named(name) for name in ("Flame Imp", "Mountain Giant", "Boulderfist Ogre"))
    keeps = Keeps({"card Flame Imp": 0.03, "card Mountain Giant": -0.03, "pair 6 7": -0.01}, {}, 0.01)
    light, heavy = Mulligan([imp, imp, imp, giant], START, keeps), Mulligan([imp, giant, giant, giant], START, keeps)
    assert light.worth([], 1) == pytest.approx(0.015) and heavy.worth([], 1) == pytest.approx(-0.015)
    assert heavy.worth([ogre], 1) == pytest.approx(-0.015 - 0.0075)
    assert heavy.worth([ogre, giant], 0) == pytest.approx(-0.04)


def dealt_twice(first: str, second: str, change: float, rng: random.Random) -> dict[str, Any]:
    """A deal whose first seat holds one card and then another one, which changes its chance by so much."""
    games = []
    for card, value in ((first, 0.5 + change), (second, 0.5)):
        thoughts = [value + rng.gauss(0.0, spread) for spread in (0.0, 0.0, 0.0, 0.05, 0.05, 0.05, 0.1)]
        result = float(rng.random() < value)
        hands = [[card_named(card).id], [card_named("Wisp").id]]
        games.append({"hands": hands, "values": [thoughts, [0.5 + rng.gauss(0.0, 0.1)] * 7], "result": result})
    return {"quick": False, "classes": ["WARLOCK", "HUNTER"], "first": 0, "decks": [[], []], "games": games}


def test_cards_that_won_are_worth_keeping_and_unknown_ones_are_judged_by_what_they_are() -> None:
    rng = random.Random(1)
    deals = [dealt_twice("Flame Imp", "Mountain Giant", 0.2, rng) for _ in range(150)]
    deals += [dealt_twice("Leper Gnome", "Sea Giant", 0.05, rng) for _ in range(150)]
    fit = Fit([pair for deal in deals for pair in pairs_of(deal)])
    keeps, errors = Keeps(fit.named(), {}, 0.0), fit.errors()
    imp, giant, unseen = (
        keeps.worth(card_terms(card_named(name), START)) for name in ("Flame Imp", "Mountain Giant", "Abusive Sergeant")
    )
    assert imp > unseen > giant and unseen > 0
    assert errors["Flame Imp"] < errors["Abusive Sergeant"]


def test_two_games_of_a_deal_differ_in_what_was_kept_and_in_nothing_else() -> None:
    deal = Deal.of(make(RULES), random.Random(4))
    everything = tuple(tuple(range(len(side.hand))) for side in deal.state.sides)
    state, luck = deal.with_kept(everything)
    other, other_luck = deal.with_kept([(), everything[1]])
    assert [held.card for held in state.sides[1].hand] == [held.card for held in other.sides[1].hand]
    hands = [Counter(held.card for held in one.sides[0].hand) for one in (state, other)]
    instead = [deal.orders[0][swap] for swap in deal.swaps[0]]
    assert Counter(instead) <= hands[1] and hands[0] != hands[1]
    orders = [[*one.orders[0]] for one in (luck, other_luck)]
    assert sum(mine is not theirs for mine, theirs in zip(*orders, strict=True)) <= len(instead)
    assert len(orders[0]) == len(state.sides[0].deck) and Counter(orders[1]) == Counter(other.sides[0].deck)


def test_the_same_seed_plays_the_same_deals() -> None:
    task = Task(5, 2)
    assert play_deals(task, [0, 1]) == [*play_deals(task, [0]), *play_deals(task, [1])]


def test_a_guide_tells_curve_way_to_win_and_keeps() -> None:
    told = CliRunner().invoke(app, ["deck", "guide", "zoo"])
    assert told.exit_code == 0
    assert "Doomguard ends it" in told.stdout and "Mana curve" in told.stdout and "Flame Imp" in told.stdout
    other = CliRunner().invoke(app, ["deck", "guide", "mage"])
    assert "damage from the hand" in other.stdout
