"""The net as a player: it sees the same in play as in training, sensible, and clear about files it cannot read."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file
from typer.testing import CliRunner

from cardai.ai import net as nets
from cardai.ai import registry as agents
from cardai.ai.agent import AgentError
from cardai.ai.cfr.external_sampling import MENU, TURN
from cardai.ai.holdem.abstraction import betting
from cardai.ai.holdem.abstraction.cards import HOLES, hole_number
from cardai.ai.holdem.abstraction.feature_tables import shipped_flop_features
from cardai.ai.holdem.abstraction.features import hole_flop_features
from cardai.ai.holdem.abstraction.translation import line_of
from cardai.ai.holdem.blueprint import strategy as files
from cardai.ai.holdem.blueprint.playouts import first_of
from cardai.ai.holdem.blueprint.ranges import likely_ranges
from cardai.ai.holdem.net import kernel_dealing
from cardai.ai.holdem.net.card_features import CARD_FEATURES, card_features
from cardai.ai.holdem.net.features import BETTING_FEATURES, MENU_AT, SIZES, betting_features, features, features_of_all
from cardai.ai.holdem.net.forward import forward, net_weights, purify
from cardai.ai.holdem.net.playouts import OWN, NetPlayouts
from cardai.ai.holdem.players.simple import own_hole
from cardai.ai.review import review
from cardai.games import registry
from cardai.games.cards import parse_many
from cardai.games.holdem.kernel_strength import tables
from cardai.games.holdem.notation import FOLD
from cardai.games.match import Match
from tests.ai.holdem.test_holdem_advice import played
from tests.ai.holdem.test_holdem_players import spot, two

SIX = registry.make("holdem", "six50")
STRONG = files.load().buckets.strong


@pytest.fixture(scope="module")
def player():
    return agents.make("neural", SIX)


def views(seeds: range, spec: str = "maniac"):
    """Every view of a seat to act in some hands of a player who is seldom out of them."""
    for seed in seeds:
        match = Match.start(SIX, 6, seed)
        bot = agents.make(spec, SIX, seed)
        while match.state.turn is not None:
            view = match.state.view(match.state.turn)
            yield view
            match.play(bot.act(view))


def test_plans_are_chances_of_legal_actions(player) -> None:
    for view in views(range(12)):
        plan = player.plan(view)
        assert sum(plan.values()) == pytest.approx(1.0)
        for action in plan:
            view.check(action)


def test_it_folds_trash_and_neither_aces_nor_the_nuts(player) -> None:
    assert player.plan(spot("7s2d")).get(FOLD, 0) > 0.9
    assert player.plan(spot("AsAd")).get(FOLD, 0) == 0
    assert player.plan(spot("AsKs", "Qs Js Ts 2d 3c", 30, 15, "BTN", 60)).get(FOLD, 0) == 0
    assert player.plan(spot("3s2d", "Ah Kd Qc 9h 8s", 12, 10, "BTN", 88)).get(FOLD, 0) > 0.5


@pytest.mark.parametrize("board", ["", "Qh7s2h", "9s8sTdTh", "5c5d6c7hAs"])
def test_all_hands_of_a_board_are_described_as_each_is(board: str) -> None:
    dealt = tuple(parse_many(board))
    state = line_of(spot("AsAd")).now
    numbers = np.flatnonzero(~np.isin(HOLES, dealt).any(axis=1))[::23]
    rows, hands = features_of_all(state, numbers, dealt, STRONG)
    for (low, high), row, hand in zip(HOLES[numbers].tolist(), rows, hands, strict=True):
        alone = features(state, (high, low), dealt, STRONG)
        assert np.array_equal(row, alone[0][0]) and np.array_equal(hand, alone[1][0])


def test_compiled_and_numpy_nets_give_the_same_chances(player) -> None:
    weights = net_weights(player.net.arrays)
    biases = weights.first_bias, weights.second_bias, weights.output_bias
    one, two_, mix = (np.zeros(len(bias), np.float32) for bias in biases)
    for view in views(range(20, 26)):
        state = line_of(view).now
        row, hand = features(state, view.hole, view.board, STRONG)
        first = weights.first_bias + weights.cards.T @ row[0, BETTING_FEATURES:] + weights.hand[hand[0].argmax()]
        forward(weights, row[0, :BETTING_FEATURES], first, int(state[MENU]), one, two_, mix)
        np.testing.assert_allclose(player.chances(state, view.hole, view.board), mix, atol=1e-4)


def test_small_chances_are_dropped_and_the_likeliest_stays() -> None:
    mix = np.array([0.05, 0.9, 0.05, 0.0, 0.0])
    purify(mix, 0.08)
    assert mix.tolist() == [0, 1, 0, 0, 0]
    purify(mix, 2.0)
    assert mix[1] == 1


def test_other_stakes_look_the_same() -> None:
    rows = []
    for stack, big in ((100, 2), (5000, 100)):
        state = np.zeros(betting.SIZE, np.int32)
        betting.begin(state, np.full(6, stack, np.int32), big // 2, big, 0)
        betting.fold(state)
        betting.raise_to(state, 5 * big // 2)
        rows.append(np.zeros(BETTING_FEATURES, np.float32))
        betting_features(state, rows[-1])
    np.testing.assert_allclose(rows[0], rows[1], atol=1e-3)


def test_the_net_sees_the_menu_and_what_was_done_on_earlier_streets() -> None:
    state = np.zeros(betting.SIZE, np.int32)
    betting.begin(state, np.full(3, 100, np.int32), 1, 2, 0)
    betting.raise_to(state, 6)
    betting.fold(state)
    betting.call(state)
    row = np.zeros(BETTING_FEATURES, np.float32)
    betting_features(state, row)
    seen = {action for action in range(betting.ACTIONS) if row[MENU_AT + action]}
    assert seen == {action for action in range(betting.ACTIONS) if state[MENU] >> action & 1}
    assert state[betting.HEIGHTS] == 1
    assert state[betting.MARK + 2] >> betting.PAST & 3 == 2, "the button raised before the flop"
    assert state[betting.MARK + 1] >> betting.PAST & 3 == 1, "the big blind called"


def test_the_shipped_flops_are_what_looking_at_every_board_gives() -> None:
    rng, exact, found = np.random.default_rng(5), np.zeros(3), np.zeros(3)
    for _ in range(6):
        cards = rng.permutation(52)[:5].astype(np.int64)
        hole = int(cards[0]), int(cards[1])
        hole_flop_features(tables(), cards[2:], hole_number(*hole), STRONG, exact, 1)
        shipped_flop_features(hole, cards[2:], found)
        np.testing.assert_allclose(found, exact, atol=0.03)


def test_self_play_has_the_features_of_play() -> None:
    hand = kernel_dealing.empty_hand(kernel_dealing.card_tables(STRONG))
    state = np.zeros(betting.SIZE, np.int32)
    betting.begin(state, np.full(6, 100, np.int32), 1, 2, 0)
    for _ in range(5):
        kernel_dealing.deal_hand(hand, 6)
        hole = int(hand.holes[2, 0]), int(hand.holes[2, 1])
        row, _ = features(state, hole, tuple(map(int, hand.board)), STRONG)
        np.testing.assert_allclose(kernel_dealing.hand_features(hand, 2, 3), row[0, BETTING_FEATURES:], atol=1e-6)


@pytest.mark.parametrize(
    ("hole", "board", "place"),
    [
        ("AhKh", "7h 5h 2d", 4),  # two hearts and two on the board: a flush draw
        ("9s8d", "7h 6c 2d", 11),  # open-ended
        ("AsAd", "Kh 7c 2d", -11),  # an overpair
        ("KsQd", "Kh 7c 2d", -8),  # top pair
    ],
)
def test_draws_and_pairs_are_features(hole: str, board: str, place: int) -> None:
    out = np.zeros(CARD_FEATURES, np.float32)
    card_features(np.array([0.5, 0.4, 0.5]), *two(hole), np.array(parse_many(board), np.int64), out)
    suits_at = CARD_FEATURES - 42 + 28
    assert out[suits_at + place] == 1


def test_it_advises_with_values_and_its_own_mix(player) -> None:
    advice = player.advise(spot("AsKs", "Qs Js Ts 2d 3c", 30, 15, "BTN", 60))
    assert advice.of(FOLD).value == 0 and advice.best.value > 0
    assert sum(option.chance for option in advice.options) == pytest.approx(1.0)
    assert advice.method.startswith("estimate: net, ")


@pytest.mark.usefixtures("few_playouts")
def test_it_reviews() -> None:
    match = played(22, "random")
    found = review(match, agents_judge("neural"))
    assert found.decisions and all(decision.loss >= 0 for decision in found.decisions)


def agents_judge(spec: str):
    return agents.judge(SIX, spec)


def test_it_hints_in_a_saved_game(tmp_path: Path) -> None:
    from cardai.app.cli import app
    from cardai.saves import record, store

    path = tmp_path / "game.json"
    store.write(path, record.from_match(Match.start(SIX, 6, 4), ["human:Ann"] * 6))
    result = CliRunner().invoke(app, ["hint", str(path), "--agent", "neural", "--json"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["method"].startswith("estimate: net")


def test_files_that_are_damaged_or_foreign_are_refused_in_words(tmp_path: Path) -> None:
    shipped = nets.shipped("holdem", "six50")
    cut = tmp_path / "cut.safetensors"
    cut.write_bytes(shipped.read_bytes()[:5000])
    blank = tmp_path / "blank.safetensors"
    save_file(load_file(shipped), blank)
    foreign = nets.shipped("yacht", "pancht")
    for path, words in (
        (cut, "damaged"),
        (blank, "no net of cardai"),
        (foreign, "for yacht"),
        (tmp_path / "gone", "no file"),
    ):
        with pytest.raises(AgentError, match=words):
            agents.make(f"neural:{path}", SIX)


def test_a_net_of_ones_own_is_played(tmp_path: Path) -> None:
    copy = tmp_path / "own.safetensors"
    copy.write_bytes(nets.shipped("holdem", "six50").read_bytes())
    own, usual = agents.make(f"neural:{copy}", SIX), agents.make("neural", SIX)
    view = spot("JsTs", "9s 8d 2s", 12, 4, "BTN", 88)
    assert own.plan(view) == usual.plan(view)
    assert own.net.sizes == SIZES


def test_larger_and_smaller_tables_are_played_too() -> None:
    rng = random.Random(2)
    for rules, seats in (("headsup", 2), ("six50", 10), ("tournament", 4)):
        game = registry.make("holdem", rules)
        match = Match.start(game, seats, rng.randrange(100))
        net = agents.make("neural", game, 1)
        for _ in range(40):
            if match.state.turn is None:
                break
            action = net.act(match.state.view(match.state.turn))
            match.state.view(match.state.turn).check(action)
            match.play(action)


def test_play_outs_are_made_by_the_net_that_plays(player) -> None:
    """What it does of its own accord in a play-out is one of its actions, as often as in its mix."""
    view = next(view for view in views(range(30)) if view.street == 1 and len(player.plan(view)) > 1)
    line = line_of(view)
    ranges = likely_ranges(view, line, player.blueprint, view.opponents)
    weights = np.cumsum(np.stack(list(ranges.values())), axis=1)
    hidden, holes = [line.ring.index(seat) for seat in ranges], np.full(10, -1)
    holes[line.now[TURN]] = hole_number(*own_hole(view))

    playouts = NetPlayouts(player.net, STRONG)

    def chips(first: int) -> np.ndarray:
        return playouts.hands(line.now, holes, hidden, weights, view.board, 0, first, 400, 1)

    plan, own = player.plan(view), chips(OWN)
    made = {action: (chips(first_of(action, view.most_raise)) == own).all(axis=1) for action in plan}
    assert np.any(list(made.values()), axis=0).all()
    alone = {action: same & (sum(made.values()) == 1) for action, same in made.items()}
    for action, chance in plan.items():
        assert alone[action].mean() <= chance + 0.1 and made[action].mean() >= chance - 0.1
