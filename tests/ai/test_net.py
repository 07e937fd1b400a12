"""Nets on disk and in numpy: the same answer in any batch, and files that are damaged, foreign or for another game."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from cardai.ai import net as nets
from cardai.ai.agent import AgentError
from cardai.ai.net import ModelCard, Net
from cardai.ai.weights import weights_folder
from cardai.games.arrays import Floats32

CARD = ModelCard("bigtwo", "hongkong", "test-1", 10.0, {"seed": 1}, {"points": 5.0, "error": 0.1})
SIZES = {"state": 6, "play": 4}
GAMES = ("bigtwo", "hearthstone", "holdem", "yacht")
READ_RANGES = ("turn", "closed_flop")
"""Nets of hold'em that read ranges and not rows; tests/ai/holdem/values asks them."""
SHIPPED = sorted(
    path
    for game in GAMES
    if game != "bigtwo"
    for path in weights_folder(game).glob("*.safetensors")
    if path.stem not in READ_RANGES
)
BATCHES = (1, 2, 7, 64, 500)


def weights(rng: np.random.Generator) -> dict[str, Floats32]:
    shapes = {
        "state.weight": (8, 6),
        "state.bias": (8,),
        "play.weight": (8, 4),
        "layers.0.weight": (5, 8),
        "layers.0.bias": (5,),
        "value.weight": (1, 5),
        "value.bias": (1,),
    }
    return {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


@pytest.fixture
def net() -> Net:
    return Net(CARD, weights(np.random.default_rng(1)))


def load(path: Path, game: str = "bigtwo", features: str = "test-1") -> Net:
    return nets.load(path, game, features, SIZES)


def test_a_saved_net_answers_as_before_and_keeps_its_card(net: Net, tmp_path: Path) -> None:
    nets.save(tmp_path / "a.safetensors", net)
    again = load(tmp_path / "a.safetensors")
    rng = np.random.default_rng(2)
    state, plays = rng.normal(size=(1, 6)).astype(np.float32), rng.normal(size=(9, 4)).astype(np.float32)
    assert again.card == CARD
    np.testing.assert_array_equal(again(state=state, play=plays), net(state=state, play=plays))


def test_a_net_may_be_half_as_long_on_disk_and_reckons_in_32_bits(net: Net, tmp_path: Path) -> None:
    nets.save(tmp_path / "whole.safetensors", net)
    nets.save(tmp_path / "half.safetensors", net, half=True)
    again = load(tmp_path / "half.safetensors")
    assert (tmp_path / "half.safetensors").stat().st_size < (tmp_path / "whole.safetensors").stat().st_size
    for name, array in again.arrays.items():
        assert array.dtype == np.float32
        np.testing.assert_array_equal(array, net.arrays[name].astype(np.float16).astype(np.float32))


def test_inference_stays_in_32_bits(net: Net) -> None:
    values = net(state=np.ones((1, 6), np.float32), play=np.ones((3, 4), np.float32))
    assert values.dtype == np.float32 and values.shape == (3,)


def test_position_is_looked_at_once_for_all_plays(net: Net) -> None:
    rng = np.random.default_rng(3)
    state, plays = rng.normal(size=(1, 6)).astype(np.float32), rng.normal(size=(9, 4)).astype(np.float32)
    one_by_one = [float(net(state=state, play=plays[i : i + 1])[0]) for i in range(9)]
    np.testing.assert_allclose(net(state=state, play=plays), one_by_one, atol=1e-5)


def any_rows(size: int, rng: np.random.Generator) -> Floats32:
    """Mostly noughts, as features are."""
    return np.where(rng.random((500, size)) < 0.2, rng.normal(size=(500, size)), 0).astype(np.float32)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_row_is_worth_the_same_to_the_last_bit_in_any_batch(path: Path) -> None:
    card = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    arrays = {name: array.astype(np.float32) for name, array in load_file(path).items()}
    net, rng = Net(ModelCard(**card), arrays), np.random.default_rng(1)
    parts = {name: any_rows(size, rng) for name, size in net.sizes.items()}
    whole = net(**parts)
    for count in BATCHES:
        for first in (0, 500 - count):
            few = {name: rows[first : first + count] for name, rows in parts.items()}
            np.testing.assert_array_equal(net(**few), whole[first : first + count])


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_large_batches_differ_in_the_last_digits_only(path: Path) -> None:
    card = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    arrays = {name: array.astype(np.float32) for name, array in load_file(path).items()}
    net, rng = Net(ModelCard(**card), arrays), np.random.default_rng(2)
    parts = {name: any_rows(size, rng) for name, size in net.sizes.items()}
    np.testing.assert_allclose(net.batched()(**parts), net(**parts), rtol=1e-4, atol=1e-4)


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match=r"no file .*nowhere"):
        load(tmp_path / "nowhere.safetensors")


def test_text_and_folders_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.safetensors").write_text("hello", encoding="utf-8")
    with pytest.raises(AgentError, match="damaged or no safetensors file"):
        load(tmp_path / "a.safetensors")
    with pytest.raises(AgentError, match="no file"):
        load(tmp_path)


@pytest.mark.parametrize("keep", [0, 7, 100, 0.5, 0.99])
def test_a_cut_file_is_refused(net: Net, tmp_path: Path, keep: float) -> None:
    path = tmp_path / "a.safetensors"
    nets.save(path, net)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(keep if keep > 1 else keep * len(whole))])
    with pytest.raises(AgentError, match="damaged"):
        load(path)


def test_a_foreign_safetensors_file_is_refused(tmp_path: Path) -> None:
    save_file({"x": np.zeros(3, np.float32)}, tmp_path / "a.safetensors")
    with pytest.raises(AgentError, match="no net of cardai"):
        load(tmp_path / "a.safetensors")


def test_another_game_or_version_is_refused(net: Net, tmp_path: Path) -> None:
    path = tmp_path / "a.safetensors"
    nets.save(path, net)
    with pytest.raises(AgentError, match="for bigtwo, not for yacht"):
        load(path, game="yacht")
    with pytest.raises(AgentError, match=r"as test-1, this version writes them as test-2"):
        load(path, features="test-2")


@pytest.mark.parametrize("card", ["{", "[]", "{}", json.dumps({"game": 1, "rules": 2, "features": 3})])
def test_a_nonsense_card_is_refused(tmp_path: Path, card: str) -> None:
    told = {"format": nets.NET_FORMAT, "card": card}
    save_file(weights(np.random.default_rng(1)), tmp_path / "a.safetensors", told)
    with pytest.raises(AgentError, match="damaged"):
        load(tmp_path / "a.safetensors")


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("layers.0.weight", np.zeros((5, 7), np.float32)),
        ("layers.0.bias", np.zeros(4, np.float32)),
        ("value.weight", np.zeros(5, np.float32)),
        ("state.weight", np.zeros((8, 5), np.float32)),
        ("play.weight", np.full((8, 4), np.nan, np.float32)),
        ("value.bias", np.zeros(1, np.float64)),
    ],
)
def test_weights_that_do_not_fit_are_refused(tmp_path: Path, name: str, array: np.ndarray) -> None:
    told = {"format": nets.NET_FORMAT, "card": json.dumps(replace(CARD).__dict__)}
    save_file({**weights(np.random.default_rng(1)), name: array}, tmp_path / "a.safetensors", told)
    with pytest.raises(AgentError, match="damaged"):
        load(tmp_path / "a.safetensors")
