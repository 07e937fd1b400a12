"""Fingerprints: they are those of the opinions as they are, and of nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardai.ai import fingerprint, registry
from cardai.ai.fingerprint import Answer, Figure
from cardai.games import HOUSE


@pytest.mark.parametrize("game", HOUSE)
def test_the_shipped_fingerprint_is_that_of_the_opinions_as_they_are(game: str) -> None:
    known = fingerprint.shipped()[game]
    asked, edges = fingerprint.again(game, known)
    assert asked == known, "opinions have changed: make fingerprint, so that kept reviews are made anew"
    assert not edges, "rounding may turn on another machine: make fingerprint"


@pytest.mark.parametrize("game", HOUSE)
def test_every_stage_of_a_game_is_asked(game: str) -> None:
    assert len(fingerprint.shipped()[game]) >= 14
    assert all(one.said for one in fingerprint.shipped()[game].values())


def test_it_is_another_as_soon_as_one_figure_is(monkeypatch: pytest.MonkeyPatch) -> None:
    before = registry.opinion("yacht")
    changed = {**fingerprint.shipped()["yacht"], "one": Answer(0, "keep 5 5 218.07")}
    monkeypatch.setattr(fingerprint, "shipped", lambda: {"yacht": changed})
    fingerprint.of.cache_clear()
    assert registry.opinion("yacht") != before
    monkeypatch.undo()
    fingerprint.of.cache_clear()
    assert registry.opinion("yacht") == before


@pytest.mark.parametrize(
    ("value", "is_on_edge"),
    [(1.234, False), (1.235, True), (1.2351, True), (1.2353, False), (-1.235, True), (0, False)],
)
def test_figures_near_to_where_rounding_turns_are_known(value: float, is_on_edge: bool) -> None:
    assert Figure("keep", value).is_on_edge == is_on_edge


def test_nothing_is_below_zero_by_rounding() -> None:
    assert str(Figure("pass", -0.0001)) == "pass 0.00"


def test_a_net_of_ones_own_counts_by_what_is_in_it(tmp_path: Path) -> None:
    net = tmp_path / "net.safetensors"
    net.write_bytes(b"first")
    own, first = registry.opinion("yacht"), registry.opinion("yacht", f"neural:{net}")
    net.write_bytes(b"second")
    second = registry.opinion("yacht", f"neural:{net}")
    assert first.startswith(f"{own}+") and second.startswith(f"{own}+") and first != second
    assert registry.opinion("yacht", "neural") == own == registry.opinion("yacht", "level:3")
    copy = tmp_path / "copy.safetensors"
    copy.write_bytes(b"first")
    assert registry.opinion("yacht", f"neural:{copy}") == first


def test_a_game_from_elsewhere_has_its_own_version() -> None:
    assert registry.opinion("chess") == "1"
