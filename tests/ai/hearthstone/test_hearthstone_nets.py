"""Players with a net: what it sees and what it must not, whole games, and files that are no use."""

from __future__ import annotations

import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import log
from pathlib import Path

import numpy as np
import pytest

from cardai.ai import net as nets
from cardai.ai import registry
from cardai.ai.agent import AgentError
from cardai.ai.hearthstone.net.afterstates import afterstates
from cardai.ai.hearthstone.net.blend import blend, logistic
from cardai.ai.hearthstone.net.features import PARTS, PositionFeatures, feature_sizes, position_features, slot_features
from cardai.ai.hearthstone.net.forward import NetEvaluator
from cardai.ai.hearthstone.net.packing import EMPTY, pack
from cardai.ai.hearthstone.net.player import read, shipped
from cardai.ai.hearthstone.net.selfplay import net_of
from cardai.ai.hearthstone.net.vocabulary import CardRows, Vocabulary, vocabulary_of_all
from cardai.ai.hearthstone.search.evaluation import chance_to_win
from cardai.games import registry as games
from cardai.games.arrays import Ints
from cardai.games.hearthstone.card_book import card_named
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.match import Match
from tests.ai.hearthstone.tables import table
from tests.games.hearthstone.hidden_hearthstone import permute_hidden

PLAYERS = ["neural:width=3", "dqn", "expert:games=6"]


def a_match(seed: int, steps: int, rules: str = "random") -> Match:
    """The first steps of a game between greedy players."""
    match = Match.start(games.make("hearthstone", rules), 2, seed)
    player = registry.make("greedy", match.game, seed)
    while len(match.steps) < steps and not match.is_over:
        assert match.state.turn is not None
        match.play(player.act(match.state.view(match.state.turn)))
    return match


def a_state(seed: int, steps: int) -> HearthstoneState:
    state = a_match(seed, steps).state
    assert isinstance(state, HearthstoneState)
    return state


@pytest.mark.parametrize("seed", range(12))
def test_hidden_cards_leave_no_trace_in_what_a_net_sees(seed: int) -> None:
    match = a_match(seed, 20 + 5 * seed, ("random", "mirror")[seed % 2])
    for seat in range(2):
        other = Match.replay(match.game, 2, permute_hidden(match, seat, random.Random(seed))).state
        mine = match.state
        assert isinstance(mine, HearthstoneState) and isinstance(other, HearthstoneState)
        for ended in (True, False):
            assert (
                position_features(mine, seat, ended)
                == position_features(other, seat, ended)
                == position_features(mine.view(seat).position(), seat, ended)
            )


def test_what_matters_is_seen() -> None:
    def seen(**changes: object) -> PositionFeatures:
        return position_features(table(["Chillwind Yeti"], ["Boulderfist Ogre"], ["Fireball"], **changes), 0)  # type: ignore[arg-type]

    plain = seen()
    for changes in ({"life": 12}, {"their_life": 3}, {"weapon": "Fiery War Axe"}, {"classes": ("MAGE", "HUNTER")}):
        assert seen(**changes) != plain
    assert position_features(table(["Chillwind Yeti"], ["Boulderfist Ogre"], ["Frostbolt"]), 0) != plain
    assert position_features(table(["Chillwind Yeti"], ["Sen'jin Shieldmasta"], ["Fireball"]), 0) != plain


def test_minions_are_read_by_their_effects_until_they_are_silenced() -> None:
    state = table(["Loot Hoarder", "Loot Hoarder"])
    loud, quiet = state.sides[0].board
    quiet.own_keywords = 128
    quiet.recompute()
    first, second = slot_features("mine", position_features(state, 0).mine)
    assert not np.array_equal(first, second)
    assert loud.attack == quiet.attack


@pytest.mark.parametrize("name", ["values", "dqn"])
def test_a_position_is_worth_the_same_to_the_last_bit_whatever_is_asked_before_or_with_it(name: str) -> None:
    states = [state for seed in range(12) if (state := a_state(seed, 10 + 6 * seed)).turn is not None]
    alone = [NetEvaluator(shipped(name).net).chances([state], 0)[0] for state in states]
    asked_before = NetEvaluator(shipped(name).net)
    for count in (2, 7, 64, 500):
        many = [states[place % len(states)] for place in range(count)]
        expected = [alone[place % len(states)] for place in range(count)]
        assert NetEvaluator(shipped(name).net).chances(many, 0) == expected
        assert asked_before.chances(many[::-1], 0) == expected[::-1]
    assert [asked_before.chances([state], 0)[0] for state in states] == alone
    assert all(0 < chance < 1 for chance in alone)


def test_a_game_that_is_over_is_worth_its_result() -> None:
    state = table()
    state.finish(1)
    assert shipped("values").chances([state, table()], 0)[0] == 0.0


def test_a_strong_board_is_worth_more_than_a_weak_one() -> None:
    strong = table(["Boulderfist Ogre", "Chillwind Yeti"], [])
    weak = table([], ["Boulderfist Ogre", "Chillwind Yeti"])
    good, bad = shipped("values").chances([strong, weak], 0)
    assert good > 0.6 > 0.4 > bad


def test_packed_positions_say_where_nothing_is() -> None:
    packed = pack([position_features(table(["Chillwind Yeti"], [], ["Fireball"]), 0)])
    assert packed["figures"].shape == (1, feature_sizes()["figures"])
    for part, filled in zip(PARTS, (1, 1, 0, 2), strict=True):
        assert int((packed[part][0, :, 0] != EMPTY).sum()) == filled  # type: ignore[operator]


def test_every_action_has_an_outlook() -> None:
    state = table(["Chillwind Yeti"], ["Boulderfist Ogre"], ["Fireball"], their_life=6)
    offers = afterstates(state, random.Random(1))
    assert [offer.action for offer in offers] == list(state.actions())
    assert [offer.result for offer in offers if offer.features is None] == [1.0]


@pytest.mark.parametrize("spec", PLAYERS)
@pytest.mark.parametrize("rules", ["mirror", "random"])
def test_nets_play_whole_games(spec: str, rules: str) -> None:
    match = Match.start(games.make("hearthstone", rules), 2, 3)
    players = [registry.make(spec, match.game, 1), registry.make("greedy", match.game, 2)]
    while not match.is_over:
        assert match.state.turn is not None
        match.play(players[match.state.turn].act(match.state.view(match.state.turn)))
    assert sum(match.state.returns()) == 100


@pytest.mark.parametrize("spec", ["neural", "dqn"])
def test_a_win_is_taken(spec: str) -> None:
    state = table(["Chillwind Yeti"], [], ["Fireball"], their_life=4)
    agent = registry.make(spec, state.game, 1)
    assert agent.act(state.view(0)) in (("attack", 1, 8), ("play", 0, 8, None, None))


@pytest.mark.parametrize("kind", ["neural", "dqn", "expert"])
def test_files_that_are_no_use_are_named(kind: str, tmp_path: Path) -> None:
    game = games.make("hearthstone", "mirror")
    cut = tmp_path / "cut.safetensors"
    cut.write_bytes(nets.shipped("hearthstone", "values").read_bytes()[:5000])
    foreign = nets.shipped("bigtwo", "every")
    for argument, words in (
        (str(tmp_path / "none.safetensors"), "There is no file"),
        (str(cut), "damaged or no safetensors file"),
        (str(foreign), "is a net for bigtwo, not for hearthstone"),
        ("depth=3", "knows no 'depth'"),
        ("one,two", "There is no file one,two"),
    ):
        with pytest.raises(AgentError, match=words):
            registry.make(f"{kind}:{argument}", game)


def test_a_file_of_ones_own_plays(tmp_path: Path) -> None:
    path = tmp_path / "own.safetensors"
    nets.save(path, shipped("values").net)
    state = a_state(2, 30)
    assert state.turn is not None
    view = state.view(state.turn)
    own = registry.make(f"neural:{path},width=3", state.game, 1).advise(view)
    came = registry.make("neural:width=3", state.game, 1).advise(view)
    assert [option.value for option in own.options] == [option.value for option in came.options]


def test_cards_that_were_read_long_ago_may_be_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    net = shipped("values")
    state = a_state(2, 30)
    before = net.chances([state], 0)
    monkeypatch.setattr("cardai.ai.hearthstone.net.forward._MOST_KNOWN", 0)
    assert net.chances([state], 0) == before


def test_two_may_think_with_one_net_at_the_same_time() -> None:
    rows = [[position_features(a_match(seed, 40).state, 0, True)] * 60 for seed in range(8)]
    alone = NetEvaluator(shipped("values").net)
    expected = [alone.win_chances(row) for row in rows]
    for _ in range(3):
        shared = NetEvaluator(shipped("values").net)
        with ThreadPoolExecutor(8) as threads:
            assert list(threads.map(shared.win_chances, rows)) == expected


@pytest.mark.parametrize("spec", ["neural:width=2", "dqn", "expert:games=3", "level:9"])
def test_nets_play_without_torch(spec: str) -> None:
    script = (
        "import random, sys; sys.modules['torch'] = None\n"
        "from cardai.ai import registry; from cardai.games.core import Luck; from cardai.games.registry import make\n"
        f"game, luck = make('hearthstone', 'mirror'), Luck(random.Random(1)); agent = registry.make({spec!r}, game)\n"
        "state = game.start(2, luck)\n"
        "for _ in range(8): state.apply(agent.act(state.view(state.turn)), luck)\n"
        "print('PLAYED')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "PLAYED", done.stderr


def test_a_net_reads_the_columns_its_file_names_whatever_cards_there_are() -> None:
    cards = CardRows(Vocabulary.read(shipped("values").net.card.vocabulary, "values"))
    place = np.array([card_named("Fireball").index])
    for rows in (cards, CardRows(vocabulary_of_all())):
        named = dict(zip(rows.vocabulary.columns, rows[place][0], strict=False))
        assert named["does Damage"] == 1.5 and named["Damage amount 6"] == 1.0 and named["keyword Taunt"] == 0.0
    some = cards.vocabulary.columns[::-2]
    fewer = CardRows(Vocabulary(some, cards.vocabulary.words))
    assert fewer[place][0, : len(some)].tolist() == [named_value(cards, place, name) for name in some]


def named_value(rows: CardRows, place: Ints, name: str) -> float:
    return float(rows[place][0, rows.vocabulary.columns.index(name)])


def test_a_card_the_net_has_never_seen_is_described_by_what_it_does_and_plays() -> None:
    cards = CardRows(Vocabulary.read(shipped("values").net.card.vocabulary, "values"))
    place = np.array([card_named("Sludge Belcher").index])
    assert named_value(cards, place, "keyword Taunt") > 0
    assert named_value(cards, place, "deathrattle Summon") > 0
    state = table(["Sludge Belcher"], ["Webspinner"], ["Loatheb"])
    assert 0 < shipped("values").chances([state], 0)[0] < 1
    for spec in PLAYERS:
        player = registry.make(spec, games.make("hearthstone", {"preset": "starter", "format": "naxxramas"}), 1)
        assert player.act(state.view(0)) in state.actions()


def test_a_net_that_does_not_say_its_words_is_refused(tmp_path: Path) -> None:
    net = shipped("values").net
    nets.save(tmp_path / "old.safetensors", nets.Net(replace(net.card, vocabulary={}), net.arrays))
    with pytest.raises(AgentError, match="trained again"):
        read(tmp_path / "old.safetensors")


def test_a_blend_says_the_weighted_mean() -> None:
    net, words = shipped("values").net.arrays, shipped("values").net.card.vocabulary
    states = [state for seed in range(6) if (state := a_state(seed, 12 + 7 * seed)).turn is not None]
    positions = [position_features(state, 0) for state in states]
    own = shipped("values").log_odds(positions)
    plain = np.array([log(chance / (1 - chance)) for chance in (chance_to_win(state, 0) for state in states)])
    blended = NetEvaluator(net_of(blend([(net, 0.25), (net, 0.5), (logistic(), 0.25)]), words)).log_odds(positions)
    np.testing.assert_allclose(blended, 0.75 * own + 0.25 * plain, atol=1e-3)
