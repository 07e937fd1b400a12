"""Which plays exist and what beats what, against figures from combinatorics and a slow second opinion."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardai.games.bigtwo import PRESETS, make
from cardai.games.bigtwo.catalogue import KINDS, SUIT_MASKS
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.plays import MAX_PARTS, Plays, plays
from cardai.games.bigtwo.rules import PRESET_RULES, Rules
from cardai.games.bigtwo.straights import STRAIGHT_TABLES
from cardai.games.cards import cards_of, mask_of

GAMES = {name: make(name) for name in PRESETS}
seeds = st.integers(0, 2**32)


def counts(rules: Rules) -> Counter[str]:
    return Counter(KINDS[kind] for kind in plays(rules).kinds)


@pytest.mark.parametrize(
    ("order", "straights", "flushes", "straight_flushes", "total"),
    [
        ("ace-two top", 10_200, 5_108, 40, 19_898),
        ("two low", 9_180, 5_112, 36, 18_878),
        ("up to ace", 8_160, 5_116, 32, 17_858),
    ],
)
def test_distinct_plays_of_the_full_deck(
    order: str, straights: int, flushes: int, straight_flushes: int, total: int
) -> None:
    found = counts(replace(Rules(), straights=STRAIGHT_TABLES[order]))
    assert found == {
        "single": 52,
        "pair": 78,
        "triple": 52,
        "straight": straights,
        "flush": flushes,
        "full house": 3_744,
        "quads": 624,
        "straight flush": straight_flushes,
    }
    assert sum(found.values()) == total


@pytest.mark.parametrize("preset", ["hongkong", "tensor", "ppo2018", "singapore", "pusoydos"])
@pytest.mark.parametrize("suit", range(4))
def test_thirteen_cards_of_one_suit_make_1300_plays(preset: str, suit: int) -> None:
    assert len(GAMES[preset].plays.all(SUIT_MASKS[suit])) == 1_300


def test_two_pair_and_four_alone_are_four_card_plays_in_ppo2018_only() -> None:
    assert counts(PRESET_RULES["ppo2018"])["two pair"] == 36 * 78
    assert counts(PRESET_RULES["ppo2018"])["four"] == 13
    assert not counts(PRESET_RULES["hongkong"])["two pair"]


# What beats what


def beats(preset: str, play: str, table: str) -> bool:
    game = GAMES[preset]
    return game.plays.beats(game.parse(play), game.parse(table))


@pytest.mark.parametrize(
    ("preset", "weakest_first"),
    [
        ("hongkong", ["3h 4d 5d 6d 7d", "10h Jd Qd Kd Ad", "2d 3h 4d 5d 6d", "Ah 2c 3d 4d 5d"]),
        ("tensor", ["3h 4d 5d 6d 7d", "10h Jd Qd Kd Ad", "2d 3h 4d 5d 6d", "Ah 2c 3d 4d 5d", "2h 3h 4d 5d 6d"]),
        ("ppo2018", ["3h 4d 5d 6d 7d", "10h Jd Qd Kd Ad", "Jh Qd Kd Ad 2d", "Jh Qd Kd Ad 2s"]),
        ("taiwan", ["Ah 2c 3d 4d 5d", "3h 4d 5d 6d 7d", "10h Jd Qd Kd Ad", "2d 3h 4d 5d 6d", "2s 3h 4d 5d 6d"]),
        ("singapore", ["Ah 2c 3d 4d 5d", "2d 3h 4d 5d 6d", "3h 4d 5d 6d 7d", "10h Jd Qd Kd Ad"]),
        ("pusoydos", ["3h 4d 5d 6d 7d", "10h Jd Qd Kd Ad", "Jh Qd Kd Ad 2c", "Jh Qc Kd Ad 2d"]),
    ],
)
def test_order_of_straights(preset: str, weakest_first: list[str]) -> None:
    for low, high in combinations(weakest_first, 2):
        assert beats(preset, high, low)
        assert not beats(preset, low, high)


@pytest.mark.parametrize("preset", ["hongkong", "tensor", "taiwan", "singapore"])
def test_jqka2_is_no_straight_there(preset: str) -> None:
    game = GAMES[preset]
    assert game.parse("Jh Qd Kd Ad 2d") not in game.plays.place


@pytest.mark.parametrize("preset", ["ppo2018", "pusoydos"])
@pytest.mark.parametrize("wrap", ["Ah 2c 3d 4d 5d", "2d 3h 4d 5d 6d", "Kd Ah 2c 3d 4d", "Qh Kd Ad 2c 3d"])
def test_no_straight_wraps_there(preset: str, wrap: str) -> None:
    game = GAMES[preset]
    assert game.parse(wrap) not in game.plays.place


@pytest.mark.parametrize(
    ("preset", "high", "low"),
    [
        ("hongkong", "3s", "3d"),
        ("hongkong", "2s", "2h"),
        ("taiwan", "3d", "3c"),
        ("pusoydos", "3d", "3h"),
        ("hongkong", "3d 3s", "3c 3h"),
        ("hongkong", "4d 4c", "3h 3s"),
        ("hongkong", "4d 4c 4h", "3d 3c 3h"),
        ("hongkong", "3d 5d 6d 7d 9d", "10h Jd Qd Kd Ad"),
        ("hongkong", "3d 3c 3h 4d 4c", "3h 7h 9h Jh 2h"),
        ("hongkong", "3d 3c 3h 3s 4d", "2d 2c 2h Ad Ac"),
        ("hongkong", "3d 4d 5d 6d 7d", "2d 2c 2h 2s Ad"),
        ("hongkong", "4d 4c 4h 3d 3c", "3h 3s 3c Ad Ac"),
        ("hongkong", "3s 5s 6s 7s 9s", "4h 5h 6h 7h 9h"),
        ("ppo2018", "3d 3c 3h 3s", "Ad Ac 2d 2c"),
        ("ppo2018", "3d 3c 5d 5s", "4d 4c 5c 5h"),
        ("pusoydos", "3d 5d 6d 7d 9d", "4h 7h 9h Jh 2h"),
        ("taiwan", "3d 3c 3h 3s 4d", "2s"),
        ("taiwan", "3d 4d 5d 6d 7d", "2h 2s"),
        ("taiwan", "3d 4d 5d 6d 7d", "2d 2c 2h 2s Ad"),
    ],
)
def test_beats(preset: str, high: str, low: str) -> None:
    assert beats(preset, high, low)
    assert not beats(preset, low, high)


@pytest.mark.parametrize(
    ("preset", "play", "table"),
    [
        ("hongkong", "3d 3c 3h 3s 4d", "2s"),
        ("hongkong", "4d 4c", "3d"),
        ("taiwan", "3d 3c 3h 4d 4c", "4h 5d 6d 7d 8d"),
        ("taiwan", "4h 5d 6d 7d 8d", "3d 3c 3h 4d 4c"),
    ],
)
def test_does_not_beat(preset: str, play: str, table: str) -> None:
    assert not beats(preset, play, table)


def test_all_ranks_decide_a_flush_where_the_rules_say_so() -> None:
    game = make({"flush_order": "all ranks"})
    low, high = game.parse("3s 5s 6s 7s Ks"), game.parse("4d 5d 6d 7d Kd")
    assert game.plays.beats(high, low)
    assert not GAMES["hongkong"].plays.beats(high, low)


# A slow second opinion


def slow_plays(game: BigTwo, hand: int) -> list[int]:
    """Every set of one to five cards that the catalogue knows, by trying them all."""
    bits = [1 << card for card in cards_of(hand)]
    found = [sum(chosen) for count in range(1, 6) for chosen in combinations(bits, count)]
    return sorted((play for play in found if play in game.plays.place), key=game.plays.place.__getitem__)


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=25, deadline=None)
@given(seed=seeds, size=st.integers(1, 13))
def test_plays_of_a_hand_are_those_found_by_trying_all_subsets(preset: str, seed: int, size: int) -> None:
    game, rng = GAMES[preset], random.Random(seed)
    pool = rng.sample(range(52), 26) if seed % 2 else list(range(20))
    hand = mask_of(rng.sample(pool, size))
    everything = slow_plays(game, hand)
    assert game.plays.all(hand) == everything
    table = rng.choice(game.plays.masks)
    assert game.plays.beating(hand, table) == [play for play in everything if game.plays.beats(play, table)]


def test_kinds_left_out_cannot_be_played() -> None:
    no_straights = make({"fives": ["flush", "full house", "straight flush"]})
    hand = no_straights.parse("3d 4d 5d 6d 7d 7c")
    fives = [play for play in no_straights.plays.all(hand) if play.bit_count() == 5]
    assert fives == [no_straights.parse("3d 4d 5d 6d 7d")]
    no_straight_flush = make({"fives": ["straight", "flush"]})
    assert KINDS[no_straight_flush.plays.kind(hand ^ no_straight_flush.parse("7c"))] == "flush"
    assert len(no_straight_flush.plays.fives(hand)) == 2


def test_an_evening_of_hands_is_forgotten_again() -> None:
    """What is kept of hands has a bound, and answers are the same after it was reached."""
    table, rng = Plays(PRESET_RULES["hongkong"]), random.Random(1)
    hands = [sum(1 << card for card in rng.sample(range(52), 13)) for _ in range(300)]
    first = [table.of_size(hand, 2) for hand in hands[:5]]
    for hand in hands:
        for count in (1, 2, 3):
            table.of_size(hand, count)
    kept = (table._ones, table._twos, table._threes)
    assert all(len(parts) <= MAX_PARTS + 13 for parts in kept)
    assert [table.of_size(hand, 2) for hand in hands[:5]] == first
