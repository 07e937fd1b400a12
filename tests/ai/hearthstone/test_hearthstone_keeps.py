"""The mulligan: learned from opening hands, told in win % with errors, and open to cards it never met."""

from __future__ import annotations

import random
from typing import Any

import pytest
from typer.testing import CliRunner

from cardai.ai import registry
from cardai.ai.hearthstone.players.fit_keeps import fit
from cardai.ai.hearthstone.players.keeps import Keeps, Start, card_worths, keep_terms
from cardai.app.cli import app
from cardai.games.core import Luck
from cardai.games.hearthstone import make
from cardai.games.hearthstone.card_book import card_named
from cardai.games.hearthstone.view import HearthstoneView

RULES = {"decks": ["Zoo Warlock", "Face Hunter"], "open": False, "format": "wild2015"}
START = Start("WARLOCK", "HUNTER", True, 3.0)


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
    assert "±" in advice.best.why


def test_what_helps_is_kept_and_what_hurts_is_replaced() -> None:
    for seed in range(8):
        view = mulligan(seed)
        hand = [held.card for held in view.me.hand]
        if len(set(hand)) < len(hand):
            continue
        start = Start(view.me.hero.card.card_class, view.enemy.hero.card.card_class, view.seat == view.first, 0.0)
        mean = sum(card.cost for card in [*view.me.deck, *hand]) / 30
        worths = card_worths(hand, Start(start.card_class, start.enemy_class, start.began, mean))
        kept = registry.make("neural", view.game).act(view)[1]
        assert list(kept) == [place for place, (worth, _) in enumerate(worths) if worth > 0]


def opening(kept: str, target: float, enemy: str = "HUNTER") -> dict[str, Any]:
    cards = [card_named(name).id for name in (kept, "Doomguard", "Sea Giant")]
    about = {"card_class": "WARLOCK", "enemy_class": enemy, "began": True, "deck": cards, "hand": cards}
    return {**about, "kept": [True, False, False], "target": target, "result": round(target)}


def test_cards_that_won_are_worth_keeping_and_unknown_ones_are_judged_by_what_they_are() -> None:
    rng = random.Random(1)
    hands = [opening("Flame Imp", rng.gauss(0.6, 0.1)) for _ in range(300)]
    hands += [opening("Leper Gnome", rng.gauss(0.6, 0.1)) for _ in range(300)]
    hands += [opening("Mountain Giant", rng.gauss(0.4, 0.1)) for _ in range(300)]
    found = fit(hands)
    keeps = Keeps(found["weights"], found["errors"], found["usual_error"])
    imp, giant, unseen = (
        keeps.worth(keep_terms(card_named(name), START)) for name in ("Flame Imp", "Mountain Giant", "Abusive Sergeant")
    )
    assert imp > unseen > giant and unseen > 0
    assert found["errors"]["Flame Imp"] < found["errors"]["Abusive Sergeant"]


def test_a_guide_tells_curve_way_to_win_and_keeps() -> None:
    told = CliRunner().invoke(app, ["deck", "guide", "zoo"])
    assert told.exit_code == 0
    assert "Doomguard ends it" in told.stdout and "Mana curve" in told.stdout and "Flame Imp" in told.stdout
    other = CliRunner().invoke(app, ["deck", "guide", "mage"])
    assert "damage from the hand" in other.stdout
