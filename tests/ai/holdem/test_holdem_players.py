"""The players: legal everywhere, blind to what they may not see, and each with its own character."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardai.ai import registry as agents
from cardai.ai.agent import AgentError
from cardai.ai.holdem import STRONGEST
from cardai.ai.holdem.blueprint import strategy as files
from cardai.ai.holdem.players.odds import equity, made_strength
from cardai.ai.holdem.players.preflop_charts import hands
from cardai.ai.holdem.typed_position import FilledPosition, TypedPosition, fill_in
from cardai.games import registry
from cardai.games.cards import parse_many
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.match import Match
from tests.games.holdem.hidden_holdem import permute_hidden

EVERYBODY = ("random", "allin", "minraise", "caller", "maniac", "odds", "nit", "tag", "level:3", "blueprint", "neural")


def two(text: str) -> tuple[int, int]:
    first, second = parse_many(text)
    return first, second


def spot(hole: str, board: str = "", pot: int = 3, to_call: int = 2, position: str = "UTG", stack: int = 100):
    """What the seat sees in a position told in a few figures."""
    typed = TypedPosition(two(hole), tuple(parse_many(board)), pot, to_call, (stack,), position, 6, 1, 2)
    return fill_in(typed).view


@pytest.mark.parametrize(
    ("pot", "betting"),
    [(8, "BTN raise 5"), (7, "SB raise 5"), (13, "CO raise 5, BTN call"), (12, "BTN raise 5, SB call")],
)
def test_the_pot_tells_whether_the_small_blind_is_in(pot: int, betting: str) -> None:
    assert fill_in(TypedPosition(two("9c5h"), (), pot, 3, (100,), "BB", 6, 1, 2)).assumed == betting


def told(line: str, board: str, position: str, *stacks: int) -> FilledPosition:
    """A hand whose betting is told."""
    typed = TypedPosition(two("AhAc"), tuple(parse_many(board)), 3, 0, stacks, position, 6, 1, 2)
    return fill_in(typed, [step.strip() for step in line.split(",")])


def test_a_told_line_begins_with_the_told_stacks_and_they_are_those_of_who_is_left() -> None:
    line = "fold, fold, raise 5, raise 16, fold, fold, call, check"
    view = told(line, "Qs 7c 2d", "BTN", 100, 60).view
    cutoff = next(seat for seat in range(6) if view.position(seat) == "CO")
    assert (view.start_stacks[view.seat], view.start_stacks[cutoff]) == (100, 60)
    assert (view.stacks[view.seat], view.stacks[cutoff], view.pot) == (84, 44, 35)


def test_the_first_to_put_chips_in_after_the_flop_bets() -> None:
    line = "fold, fold, fold, raise 5, fold, call, check, bet 6, raise 20"
    assert told(line, "Qs 7c 2d", "BTN", 100).assumed == "BTN raise 5, BB call, BB check, BTN bet 6, BB raise 20"


@pytest.mark.parametrize(("rules", "seats"), [("six50", 6), ("six50-simple", 6), ("headsup", 2), ("tournament", 7)])
def test_everybody_plays_legally(rules: str, seats: int) -> None:
    game = registry.make("holdem", rules)
    rng = random.Random(1)
    for seed in range(10):
        match = Match.start(game, seats, seed)
        players = [agents.make(rng.choice(EVERYBODY), game, seat) for seat in range(seats)]
        while match.state.turn is not None and len(match.steps) < 60:
            view = match.state.view(match.state.turn)
            action = players[match.state.turn].act(view)
            view.check(action)
            match.play(action)


@pytest.mark.parametrize("spec", ["odds", "tag", "blueprint", "neural"])
def test_nobody_sees_hidden_cards(spec: str) -> None:
    game = registry.make("holdem", "six50")
    rng = random.Random(7)
    for seed in range(6):
        match = Match.start(game, 6, seed)
        while match.state.turn is not None:
            match.play(agents.make("maniac", game, seed).act(match.state.view(match.state.turn)))
        for seat in range(2):
            twin = Match.replay(game, 6, permute_hidden(match, seat, rng))
            for own, other in zip(match.moments(), twin.moments(), strict=True):
                if own.step.seat == seat:
                    views = own.before.view(seat), other.before.view(seat)
                    plans = [agents.make(spec, game, 1).plan(view) for view in views]
                    assert plans[0] == plans[1]


def test_the_caller_never_folds_and_the_nit_nearly_always_does() -> None:
    game = registry.make("holdem", "six50")
    caller, nit = agents.make("caller", game), agents.make("nit", game)
    seen: Counter[tuple[str, bool]] = Counter()
    for seed in range(80):
        view = Match.start(game, 6, seed).state
        view = view.view(view.turn)
        seen["caller", caller.act(view) == CALL] += 1
        seen["nit", nit.act(view) == FOLD] += 1
    assert seen["caller", True] == 80
    assert seen["nit", True] > 65


def test_charts_read_as_players_write_them() -> None:
    assert hands("QQ+ AKs T9o") == {"QQ", "KK", "AA", "AKs", "T9o"}
    assert "A5o" in hands("A2o+") and "K9s" not in hands("KTs+")


def test_tag_plays_by_its_charts_and_the_price() -> None:
    tag = agents.make("tag", registry.make("holdem", "six50"))
    assert tag.act(spot("AsAd")) == 5
    assert tag.act(spot("7s2d")) == FOLD
    assert tag.act(spot("9s8s", position="BTN")) == 5
    assert tag.plan(spot("AsKd", "Ah Ks 2c", 12, 0, "BTN", 88)).keys() != {CHECK}
    assert tag.act(spot("7s2d", "Ah Ks Qc", 12, 6, "BTN", 88)) == FOLD


def test_odds_calls_when_the_price_is_right() -> None:
    odds = agents.make("odds", registry.make("holdem", "six50"))
    assert FOLD not in odds.plan(spot("AsKs", "Ah 7d 2c", 12, 4, "BTN", 88))
    assert odds.plan(spot("3s2d", "Ah Kd Qc 9h 8s", 12, 6, "BTN", 88)) == {FOLD: 1.0}


def test_always_all_in_and_always_the_least_raise() -> None:
    game = registry.make("holdem", "six50")
    view = spot("7s2d")
    assert agents.make("allin", game).act(view) == ALL_IN
    assert agents.make("minraise", game).act(view) == view.least_raise


def test_random_uses_its_fixed_chances() -> None:
    game = registry.make("holdem", "six50")
    player = agents.make("random", game, 5)
    view = spot("7s2d")
    seen = Counter(
        "raise" if action > 0 or action == ALL_IN else action for action in (player.act(view) for _ in range(3000))
    )
    assert seen[FOLD] / 3000 == pytest.approx(0.2, abs=0.04)
    assert seen[CALL] / 3000 == pytest.approx(0.5, abs=0.05)
    assert seen["raise"] / 3000 == pytest.approx(0.3, abs=0.04)


def test_equity_and_strength_of_known_hands() -> None:
    assert equity(two("AsAd"), (), 1, 20_000) == pytest.approx(0.852, abs=0.01)
    assert equity(two("AsAd"), (), 5, 20_000) == pytest.approx(0.493, abs=0.015)
    assert made_strength(two("AsKs"), tuple(parse_many("QsJsTs"))) == 1.0


def test_the_blueprint_folds_trash_and_neither_aces_nor_the_nuts() -> None:
    player = agents.make("blueprint", registry.make("holdem", "six50"))
    assert player.plan(spot("7s2d")).get(FOLD, 0) > 0.9
    assert player.plan(spot("AsAd")).get(FOLD, 0) == 0
    assert player.plan(spot("AsKs", "Qs Js Ts 2d 3c", 30, 15, "BTN", 60)).get(FOLD, 0) == 0


def test_plans_are_chances() -> None:
    game = registry.make("holdem", "six50")
    player = agents.make("blueprint", game)
    for seed in range(40):
        state = Match.start(game, 6, seed).state
        assert sum(player.plan(state.view(state.turn)).values()) == pytest.approx(1.0)


def test_levels_are_one_to_ten() -> None:
    game = registry.make("holdem", "six50")
    assert agents.make("level:10", game).mix == ((STRONGEST, 1.0),)
    assert agents.make("level:1", game).mix == (("beginner", 1.0),)
    for wrong in ("level:0", "level:11", "level:x", "level:"):
        with pytest.raises(AgentError, match="from 1 to 10"):
            agents.make(wrong, game)


def test_a_damaged_strategy_file_is_refused_in_words(tmp_path: Path) -> None:
    game = registry.make("holdem", "six50")
    broken = tmp_path / "broken.npz"
    broken.write_bytes(files.SHIPPED.read_bytes()[:5000])
    foreign = tmp_path / "foreign.npz"
    np.savez(foreign, card=np.frombuffer(b'{"game": "yacht"}', np.uint8))
    for path in (broken, foreign, tmp_path / "missing.npz"):
        with pytest.raises(AgentError, match=path.name):
            agents.make(f"blueprint:{path}", game)
    with pytest.raises(AgentError, match="nothing after a colon"):
        agents.make("tag:7", game)


@pytest.mark.parametrize("name", files.SHAPES)
@pytest.mark.parametrize("fault", ["not a number", "another shape", "text"])
def test_a_strategy_of_anything_but_numbers_is_refused(tmp_path: Path, name: str, fault: str) -> None:
    arrays = {**_whole_strategy(), "card": np.frombuffer(b'{"version": 1, "game": "holdem"}', np.uint8)}
    wrong = {"not a number": arrays[name] * np.nan, "another shape": arrays[name][None], "text": np.array(["x"])}
    np.savez(tmp_path / "wrong.npz", **{**arrays, name: wrong[fault]})
    with pytest.raises(AgentError, match="is not a hold'em strategy file"):
        files.Blueprint.load(tmp_path / "wrong.npz")


def _whole_strategy() -> dict[str, Any]:
    """Nothing but zeros, in the right shapes."""
    shapes = {name: tuple(max(1, length) for length in shape) for name, shape in files.SHAPES.items()}
    return {name: np.zeros(shape, np.uint8) for name, shape in shapes.items()} | {"mixes": np.zeros((169, 5), np.uint8)}


def test_a_whole_strategy_is_taken(tmp_path: Path) -> None:
    card = np.frombuffer(b'{"version": 1, "game": "holdem"}', np.uint8)
    np.savez(tmp_path / "whole.npz", card=card, **_whole_strategy())
    assert files.Blueprint.load(tmp_path / "whole.npz").known.tolist() == [0]


def test_the_shipped_strategy_says_how_it_was_made() -> None:
    card = files.load().card
    assert {"method", "seed", "hands", "seats", "stack_bb", "spots", "rows"} <= card.keys()


def test_a_strategy_survives_saving(tmp_path: Path) -> None:
    shipped = files.load()
    shipped.save(tmp_path / "copy.npz")
    copy = files.Blueprint.load(tmp_path / "copy.npz")
    assert np.array_equal(copy.mixes, shipped.mixes) and np.array_equal(copy.known, shipped.known)
