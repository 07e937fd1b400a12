"""What every game says alike: who is called what, and results."""

from __future__ import annotations

import random
import re

import pytest

from cardai.ai.agent import Advice, Option
from cardai.app import words
from cardai.app.text.reasons import because, in_words, sentence
from cardai.games import registry
from cardai.games.hearthstone.card_book import card_named
from cardai.games.match import Match
from cardai.games.reason import Reason, in_text, said

YOU = re.compile(r"^\s*You|\byou(r (move|hand|turn|cards|dice|sheet|opponent))?\b(?! (hero|minion))", re.MULTILINE)
"""Not what a card says."""


@pytest.mark.parametrize("game", registry.names())
def test_in_a_game_that_is_watched_nobody_is_called_you(game: str) -> None:
    made = registry.make(game)
    match = Match.start(made, made.default_seats, 5)
    names = ("Otto", "Mara", "Lin", "Rex", "Pia", "Ivo")[: made.default_seats]
    for _ in range(12):
        if match.state.turn is None:
            return
        view = match.state.view(match.state.turn)
        said = f"{words.headline(view, names)}\n{words.describe(view, names)}"
        assert not YOU.search(said), said
        match.play(match.state.actions()[0])


def test_a_result_says_one_point_and_won_instead_of_a_hundred_per_cent() -> None:
    assert words.standing(("You", "Otto"), (-1.0, 1.0), "points") == ["1. Otto  1 point", "2. You   -1 point"]
    assert words.standing(("You", "Otto"), (0.0, 100.0), "win %") == ["1. Otto  won", "2. You   lost"]


def test_reasons_call_the_others_by_their_names() -> None:
    match = Match.start(registry.make("bigtwo"), 4, 5)
    assert match.state.turn is not None
    view = match.state.view(match.state.turn)
    names = ["Otto", "Mara", "Lin", "Rex"]
    west, east = (view.seat + 1) % 4, (view.seat + 3) % 4
    close = Reason("about to go out", {"seats": [west, east], "cards": 1})
    advice = Advice((Option(0, 1.0, reasons=(Reason("saves", {"card": "2s"}), close)),), "a test")
    assert sentence(view, advice.best.reasons) == "saves the 2s for later, west and east have one card"
    told = said(words.with_names(advice, view, names).best.reasons)
    assert told == f"saves the 2s for later, {names[west]} and {names[east]} have one card"


def test_a_loss_is_told_in_the_unit_of_the_game() -> None:
    assert words.loses("pass", "2.68", "points") == "Pass loses 2.68 points"
    assert words.loses("end the turn", "3.17", "win %") == "End the turn lowers the chance to win by 3.17 %"


@pytest.mark.parametrize("game", ["yacht", "bigtwo", "holdem", "hearthstone"])
@pytest.mark.parametrize("seed", range(3))
def test_the_end_of_a_game_is_one_sentence_about_who_won(game: str, seed: int) -> None:
    made, rng = registry.make(game), random.Random(seed)
    match = Match.start(made, made.default_seats, seed)
    while match.state.turn is not None:
        match.play(rng.choice(match.state.actions()))
    names = ("You", "Mara", "Lin", "Rex", "Pia", "Ivo")[: made.default_seats]
    returns = match.state.returns()
    said = words.outcome(match.state.view(0), names)
    assert said[0].isupper() and "\n" not in said and len(said) < 110
    winners = [name for name, value in zip(names, returns, strict=True) if value == max(returns)]
    assert said.startswith(winners[0]) or "draw" in said or "Both" in said
    assert "You has" not in said and "You wins" not in said


def test_a_reason_that_is_the_whole_turn_does_not_say_its_first_action_twice() -> None:
    game = registry.make("hearthstone")
    view = Match.start(game, 2, 5).state.view(0)
    shield, hunter, counterspell = (
        card_named(name).id for name in ("Sen'jin Shieldmasta", "Murloc Tidehunter", "Counterspell")
    )
    moves = [{"kind": "play", "card": card} for card in (shield, hunter)]
    secrets = Reason("secrets", {"cards": [counterspell]})

    def told(*reasons: Reason) -> str:
        return because("Sen'jin Shieldmasta in place 2", in_words(view, reasons, ("You", "Otto")))

    label = "Sen'jin Shieldmasta in place 2"
    assert told(Reason("line", {"moves": moves})) == f"{label}, then Murloc Tidehunter"
    assert (
        told(Reason("line", {"moves": moves}), secrets)
        == f"{label}, then Murloc Tidehunter; the Secret is Counterspell"
    )
    assert told(Reason("line", {"moves": moves[:1]})) == told() == ""
    assert told(Reason("line", {"moves": moves[:1]}), secrets).startswith(f"{label}: Sen'jin Shieldmasta; the Secret")
    assert told(*in_text("free; 14% against likely hands")) == f"{label}: free; 14 % against likely hands"


def test_a_game_ends_for_the_only_person_in_it() -> None:
    names = ("You", "Mara", "Otto")
    assert words.ending(names, (250.0, 180.0, 200.0), (0,)) == words.WON
    assert words.ending(names, (180.0, 250.0, 200.0), (0,)) == words.LOST
    assert words.ending(names, (-1.0, 3.0, -2.0), (0,)) == words.LOST
    assert words.ending(names, (0.0, 3.0, -3.0), (0,)) == "Mara won", "who folded has lost nothing"
    assert words.ending(names, (0.0, 0.3, -0.1 - 0.2), (0,)) == "Mara won", "whatever the sum of the figures"
    assert words.ending(names, (7.5, 20.0, -27.5), (0,)) == "Mara won", "who won chips has not lost"
    assert words.ending(names[:2], (0.0, 100.0), (0,)) == words.LOST
    assert words.ending(names[:2], (50.0, 50.0), (0,)) == words.DRAW
    assert words.ending(names, (180.0, 250.0, 250.0), ()) == "Mara and Otto won"
    assert words.ending(names[:1], (180.0,), (0,)) == "The game is over"
