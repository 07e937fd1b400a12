"""The players of Hearthstone: what they advise, that they finish games, and what they know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardai.ai import registry
from cardai.ai.agent import AgentError
from cardai.ai.hearthstone.beliefs import draw_odds, possible_secrets
from cardai.ai.hearthstone.search.evaluation import chance_to_win, chances_to_win, linear
from cardai.ai.hearthstone.search.turn import TurnSearch
from cardai.ai.review import Grade
from cardai.games import registry as games
from cardai.games.core import Luck
from cardai.games.hearthstone.card_book import card_named, printed
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.match import Match, Moment, Step
from tests.ai.hearthstone.tables import table

SPECS = ["random", "greedy", "heuristic:width=3", "turn:width=3", "mcts:games=8", "level:1", "level:5"]
THINKERS = ["greedy", "turn", "mcts:games=12", "dqn", "neural", "expert:games=12"]


def a_position(seed: int = 4, steps: int = 40, rules: str = "random") -> HearthstoneState:
    """Somewhere in the middle of a game between greedy players."""
    match = Match.start(games.make("hearthstone", rules), 2, seed)
    player = registry.make("greedy", match.game)
    while len(match.steps) < steps and not match.is_over:
        match.play(player.act(match.state.view(match.state.turn)))  # type: ignore[arg-type]
    assert isinstance(match.state, HearthstoneState) and match.state.turn is not None
    return match.state


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_comes_to_its_end(spec: str) -> None:
    match = Match.start(games.make("hearthstone", "starter"), 2, 7)
    players = [registry.make(spec, match.game, 1), registry.make("greedy", match.game, 2)]
    while not match.is_over:
        seat = match.state.turn
        assert seat is not None
        match.play(players[seat].act(match.state.view(seat)))
    assert sum(match.state.returns()) == 100


@pytest.mark.parametrize("spec", THINKERS)
def test_advice_is_about_the_menu_best_first_in_percent(spec: str) -> None:
    state = a_position()
    assert state.turn is not None
    view = state.view(state.turn)
    advice = registry.make(spec, state.game).advise(view)
    values = [option.value for option in advice.options]
    assert {option.action for option in advice.options} <= set(view.actions())
    assert values == sorted(values, reverse=True) and values[-1] >= 0 and values[0] <= 100
    assert sum(option.chance for option in advice.options) == pytest.approx(1)


@pytest.mark.parametrize("spec", THINKERS)
def test_the_same_seed_gives_the_same_advice(spec: str) -> None:
    state = a_position(seed=9)
    assert state.turn is not None
    view = state.view(state.turn)
    first, second = (registry.make(spec, state.game, 5).advise(view) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("spec", THINKERS)
def test_advice_does_not_depend_on_what_the_seat_cannot_see(spec: str) -> None:
    state = a_position(seed=2)
    seat = state.turn
    assert seat is not None
    view = state.view(seat)
    other: Any = state.game.guess(view, random.Random(8))
    assert other.view(seat) == view
    advised = [registry.make(spec, state.game, 5).advise(one.view(seat)) for one in (state, other)]
    assert advised[0] == advised[1]


def test_every_action_is_judged_by_the_adviser() -> None:
    state = a_position(seed=11)
    assert state.turn is not None
    view = state.view(state.turn)
    judged = {option.action for option in registry.make("turn", state.game).advise(view).options}
    assert ("end",) in judged and len(judged) >= len(view.actions()) / 2


def test_the_order_of_a_line_does_not_matter_to_its_value() -> None:
    state = table(["Chillwind Yeti", "River Crocolisk"], their_life=20, mana=0)
    lines = TurnSearch(random.Random(1), keep=2).lines(state, chances_to_win)
    faces = [line for line in lines if line.actions[0] in (("attack", 1, 8), ("attack", 2, 8))]
    assert len(faces) == 2 and faces[0].value == pytest.approx(faces[1].value)


def test_a_draw_brings_the_same_cards_in_every_order() -> None:
    """Otherwise the order with the luckiest draw would seem the best."""
    state = table(["Wisp", "Wisp"], hand=["Arcane Intellect"], mana=3)
    state.sides[0].deck = [card_named(name) for name in ("Fireball", "Frostbolt", "Flamestrike", "Pyroblast", "Ysera")]
    state.sides[0].stacked = False
    search = TurnSearch(random.Random(1), shared_luck=True)
    search.lines(state, chances_to_win)
    sides = [node.state.sides[0] for node in search.found]
    drawn = {tuple(held.card for held in side.hand) for side in sides if len(side.deck) == 3}
    assert len(drawn) == 1


def test_a_good_trade_is_taken_before_the_face() -> None:
    state = table(["River Crocolisk", "Wisp"], ["Bloodmage Thalnos", "Knife Juggler"], mana=0)
    line = TurnSearch(random.Random(1)).lines(state, chances_to_win)[0]
    assert ("attack", 2, 9) in line.actions or ("attack", 1, 10) in line.actions


@pytest.mark.parametrize("worth", [linear, chance_to_win])
def test_more_of_anything_good_is_worth_more(worth: Any) -> None:
    plain = worth(table(["Wisp"], ["Wisp"]), 0)
    assert worth(table(["Chillwind Yeti"], ["Wisp"]), 0) > plain
    assert worth(table(["Wisp"], ["Chillwind Yeti"]), 0) < plain
    assert worth(table(["Wisp"], ["Wisp"], life=12), 0) < plain
    assert worth(table(["Wisp"], ["Wisp"], their_life=12), 0) > plain


def test_chance_to_win_knows_the_end() -> None:
    state = table(hand=["Fireball"], their_life=6)
    state.apply(("play", 0, 8, None, None), Luck(random.Random(0)))
    assert chance_to_win(state, 0) == 1 and chance_to_win(state, 1) == 0


def test_draw_odds_add_up_over_the_deck() -> None:
    state = a_position()
    assert state.turn is not None
    view = state.view(state.turn)
    once, thrice = dict(draw_odds(view)), dict(draw_odds(view, 3))
    assert sum(once.values()) == pytest.approx(1)
    assert all(thrice[card] >= chance for card, chance in once.items())


@pytest.mark.parametrize("spec", ["neural", "expert:games=30"])
def test_the_small_one_goes_first_into_a_secret(spec: str) -> None:
    """A trap takes whoever comes first; without one the order is all the same."""
    for mine in (["Boulderfist Ogre", "Leper Gnome"], ["Leper Gnome", "Boulderfist Ogre"]):
        state = table(mine, secrets=["Freezing Trap"], classes=("MAGE", "HUNTER"), mana=0)
        first = ("attack", mine.index("Leper Gnome") + 1, 8)
        assert registry.make(spec, state.game, 1).act(state.view(0)) == first
        assert registry.make(spec, state.game, 1).advise(state.view(0)).best.action == first


def test_possible_secrets_are_those_of_the_class() -> None:
    state = table(secrets=["Vaporize"], classes=("WARRIOR", "MAGE"))
    names = {card.name for card in possible_secrets(state.view(0))}
    assert "Vaporize" in names and "Counterspell" in names and "Snake Trap" not in names
    advice = registry.make("turn", state.game).advise(state.view(0))
    (secrets,) = (reason for reason in advice.best.reasons if reason.kind == "secrets")
    assert {printed()[card].name for card in secrets.values["cards"]} == names


@pytest.mark.parametrize("spec", ["level:0", "level:11", "level:best", "turn:depth=3", "mcts:seconds=soon"])
def test_bad_specs_are_named(spec: str) -> None:
    with pytest.raises(AgentError):
        registry.make(spec, games.make("hearthstone", "starter"))


# -- review ------------------------------------------------------------------------------------------------------


def moment(before: HearthstoneState, action: Any) -> Moment:
    after = before.copy()
    after.apply(action, Luck(random.Random(1)))
    return Moment(0, Step(0, "", ()), action, before, after)


def test_a_missed_win_is_named() -> None:
    state = table(["War Golem"], hand=["Fireball"], their_life=6)
    judge = registry.judge(state.game)
    decision, _ = judge.decide(moment(state, ("end",)), lambda _: None)
    assert decision.note.kind == "missed lethal" and decision.grade.is_bad and decision.loss > 0


def test_another_way_to_the_same_win_is_as_good() -> None:
    state = table(["War Golem"], hand=["Fireball", "Wisp"], their_life=6)
    judge = registry.judge(state.game)
    for action in [("attack", 1, 8), ("play", 0, 8, None, None), ("play", 1, None, None, None)]:
        decision, _ = judge.decide(moment(state, action), lambda _: None)
        assert decision.grade is Grade.BEST and not decision.note


# -- the weights -------------------------------------------------------------------------------------------------


def test_the_fit_finds_the_weights_that_made_the_results() -> None:
    import numpy as np

    from cardai.ai.hearthstone.search.fit_evaluation import log_loss, regress

    rng = np.random.default_rng(1)
    figures, true = rng.normal(size=(20_000, 3)), np.array([0.3, 1.0, -2.0, 0.0])
    results = (rng.random(20_000) < 1 / (1 + np.exp(-(true[0] + figures @ true[1:])))).astype(float)
    found = regress(figures, results)
    assert np.allclose(found, true, atol=0.1)
    assert log_loss(found, figures, results) < log_loss(np.zeros(4), figures, results)


def test_self_play_tells_both_sides_of_every_turn() -> None:
    from cardai.ai.hearthstone.search.evaluation import FIGURE_NAMES
    from cardai.ai.hearthstone.search.fit_evaluation import play

    samples = list(play(2))
    assert len(samples) > 6 and {len(sample.figures) for sample in samples} == {2 * len(FIGURE_NAMES)}
    assert {sample.result for sample in samples} <= {0.0, 0.5, 1.0}
