"""What learners are given: stable, legal, and nothing that a seat cannot know."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator

import numpy as np
import pytest

from cardai.ai.env.environment import Environment, environment, sections, size_of
from cardai.games import registry
from cardai.games.arrays import Floats32

every_game = pytest.mark.parametrize("name", registry.names())

GOLDEN = {
    "bigtwo": ("bigtwo-1", 3458057571),
    "hearthstone": ("hearthstone-1", 3992317705),
    "holdem": ("holdem-1", 3323109933),
    "yacht": ("yacht-2", 624453791),
}
"""Version, and the checksum of all observations and numbers in a game of the seed below. If a line of this changes,
agents that were trained before can no longer play: a new encoding needs a new version."""


def random_game(table: Environment, seed: int) -> Iterator[tuple[int, Floats32]]:
    """Plays one; at every decision the seat and its observation, with the game standing there."""
    rng = random.Random(seed)
    table.reset(seed)
    while table.seat is not None:
        yield table.seat, table.observe(table.seat)
        table.step(rng.choice(sorted(table.legal())))


@every_game
def test_an_encoding_stays_as_it_is(name: str) -> None:
    table = environment(name)
    checksum = 0
    for _, row in random_game(table, 11):
        whole = np.round(row * 1000).astype(np.int16).tobytes() + str(sorted(table.legal())).encode()
        checksum = zlib.crc32(whole, checksum)
    features = np.round(table.numbering.features * 1000).astype(np.int16)
    checksum = zlib.crc32(features.tobytes(), checksum)
    assert table.observer.version == table.numbering.version
    assert (table.observer.version, checksum) == GOLDEN[name]


@every_game
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    table = environment(name)
    rng = random.Random(5)
    for seat, row in random_game(table, 6):
        other = table.game.guess(table.view(seat), rng)
        assert np.array_equal(table.observer.observe(other.view(seat)), row)
        assert dict(table.numbering.number(other)) == dict(table.legal())


@every_game
@pytest.mark.parametrize("rules", [None, "other"])
def test_numbers_are_the_legal_actions_each_once(name: str, rules: str | None) -> None:
    table = environment(name, OTHER_RULES[name] if rules else None)
    for seat, row in random_game(table, 4):
        state = table.match.state
        assert sorted(map(repr, table.legal().values())) == sorted(map(repr, state.actions()))
        assert np.flatnonzero(table.mask()).tolist() == sorted(table.legal())
        assert dict(table.numbering.number(table.view(seat))) == dict(table.legal())
        assert np.abs(row).max() <= 1


OTHER_RULES = {
    "bigtwo": "ppo2018",
    "hearthstone": {"decks": ["random", "random"], "open": False, "format": "wild2015"},
    "holdem": "headsup",
    "yacht": "yahtzee",
}


@every_game
def test_the_layout_names_every_number(name: str) -> None:
    table = environment(name)
    assert size_of(table.observer.layout) == table.observer.size
    rows = np.stack([table.observe(seat) for seat in range(table.seats)])
    found = sections(table.observer.layout, rows)
    assert [part.shape[1:] for part in found.values()] == list(table.observer.layout.values())
    assert np.array_equal(np.concatenate([part.reshape(len(rows), -1) for part in found.values()], 1), rows)
    assert len(table.numbering.features) == table.numbering.size


def test_hearthstone_cards_stand_where_the_layout_says() -> None:
    table = environment("hearthstone")
    for seat, row in random_game(table, 2):
        view, found = table.view(seat), sections(table.observer.layout, row)
        for part, count in (("hand", len(view.me.hand)), ("my minions", len(view.me.board))):
            assert found[part][:, 0].tolist() == [1.0] * count + [0.0] * (len(found[part]) - count)
        costs = [view.cost(place) / 10 for place in range(len(view.me.hand))]
        assert found["hand"][: len(costs), 1].tolist() == pytest.approx(costs)
        assert found["enemy"][0] == pytest.approx(max(-1, min(1, view.enemy.hero.health / 30)))


def test_a_number_of_hearthstone_is_an_action_of_its_words() -> None:
    numbering = environment("hearthstone").numbering
    assert numbering.actions[16] == ("end",)  # type: ignore[attr-defined]
    kinds = numbering.features[:, :6].sum(0).tolist()
    assert kinds == [16, 1, 17, 10, 64, 10 * 17 * 8 * 3]
    assert len(np.unique(numbering.features, axis=0)) == numbering.size


def test_a_number_of_holdem_is_a_part_of_the_pot() -> None:
    table = environment("holdem", {"preset": "headsup", "button": 0})
    table.reset(seed=1)
    assert table.legal() == {0: -4, 2: -2, 3: 4, 6: 5, 7: 6, 8: -1}
