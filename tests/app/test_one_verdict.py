"""Practice, hint and review are one opinion, in every game and of every move, listed or not."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from cardai.ai.agent import Advice, Option, no_progress
from cardai.ai.review import NOT_JUDGED, with_unlisted
from cardai.app import agents
from cardai.app.session import Session
from cardai.games import registry
from cardai.games.core import AnyGame
from cardai.games.holdem.notation import ALL_IN
from cardai.games.match import Match, Moment

GAMES = [
    (registry.make("yacht"), "exact"),
    (registry.make("bigtwo", {"base": "hongkong", "setup": {"left": [5] * 4, "turn": 0}}), "expert:seconds=0.02"),
    (registry.make("holdem", "six100"), "search:target=5,flop=0,deals=0"),
    (registry.make("hearthstone", "starter"), "expert:games=40"),
]


@pytest.mark.parametrize(("game", "judge"), GAMES, ids=[game.name for game, _ in GAMES])
def test_practice_hint_and_review_say_the_same(game: AnyGame, judge: str) -> None:
    rng = random.Random(4)
    session = Session(Match.start(game, game.default_seats, 3), ["me"] * game.default_seats)
    session._judge = agents.judge(game, judge)
    for _ in range(5):
        before, seat = session.match.state.copy(), session.turn
        assert seat is not None
        action = rng.choice(before.actions())
        hint, practice = asked(session), asked(session, action)
        verdict = session.verdict(practice, action)
        number = len(session.match.steps)
        session.play(action)
        moment = Moment(number, session.match.steps[-1], action, before, session.match.state)
        decision, _ = session.judge().decide(moment, no_progress)
        assert (decision.loss, decision.grade) == (verdict.loss, verdict.grade)
        assert hint.is_judged == practice.is_judged == (decision.note != NOT_JUDGED)
        if not hint.is_judged:
            continue
        assert practice.best == hint.best
        if (listed := hint.of(action)) and (tried := practice.of(action)):
            assert hint.loss(listed) == pytest.approx(practice.loss(tried), abs=doubt(hint, listed, tried))


def doubt(hint: Advice, listed: Option, tried: Option) -> float:
    """How far apart two losses of one play may be: where a hint rests on deals, it is tried again in fresh ones."""
    if not any(words in hint.method for words in ("likely deals", "estimate", "turns tried")):
        return 1e-9
    return 3 * math.hypot(*(one.loss_error or one.error or 0.0 for one in (listed, tried)))


def asked(session: Session, action: Any = None) -> Advice:
    """What the adviser answers when a person asks, or tries something."""
    thought = session.consult(action=action)
    assert thought.wait(500)
    return thought.result()


def test_all_in_into_a_small_pot_is_warned_of() -> None:
    """A suited ace first in; those behind believe in better hands and fold more than to somebody who raises."""
    game = registry.make("holdem", "six100")
    session = Session(Match.start(game, 6, 8), ["me"] * 6)
    assert session.verdict(asked(session, ALL_IN), ALL_IN).is_worth_a_word("mistake")


def test_all_in_after_limps_is_warned_of_though_no_table_knows_it() -> None:
    """Eight-three offsuit: it was taken for the small raise that the tables have, which hardly loses."""
    match = Match.start(registry.make("holdem", "six50"), 6, 25)
    for token in ("fold", "fold", "call", "call", "call"):
        match.play(match.game.parse(token))
    session = Session(match, ["me"] * 6)
    small = next(action for action in session.view().actions() if action > 0)
    assert session.verdict(asked(session, ALL_IN), ALL_IN).is_worth_a_word("mistake")
    assert not session.verdict(asked(session, small), small).is_worth_a_word("mistake")


def test_what_the_adviser_did_not_look_at_is_no_better_than_the_last_it_did() -> None:
    advice = with_unlisted(Advice((Option("a", 3.0), Option("b", 1.0)), ""), "c")
    unlisted = advice.of("c")
    assert unlisted is not None and advice.loss(unlisted) == 2.0
    assert with_unlisted(advice, "a") is advice
