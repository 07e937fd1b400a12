"""Files of arrays: what the directory promises is held against a limit before anything is unpacked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cardai.ai import array_file
from cardai.ai.holdem.blueprint.strategy import Blueprint
from cardai.ai.holdem.solver.solution import open_solution
from cardai.games.core import BadToken
from cardai.games.files import MEGABYTE


@pytest.fixture(scope="module")
def bomb(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some 600 KB that unpack to 600 MB."""
    path = tmp_path_factory.mktemp("arrays") / "bomb.npz"
    np.savez_compressed(path, about=np.array("{}"), card=np.zeros(600 * MEGABYTE, dtype=np.uint8))
    return path


def test_more_than_the_limit_is_not_unpacked(bomb: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(np, "load", lambda *_args, **_how: pytest.fail("it was unpacked"))
    for read in (lambda: array_file.read(bomb, MEGABYTE), lambda: array_file.read(bomb, MEGABYTE, ("about", "card"))):
        with pytest.raises(OSError, match="larger than 1 MB"):
            read()
    with pytest.raises(Exception, match=r"bomb\.npz.*larger than"):
        Blueprint.load(bomb)


def test_of_a_large_file_a_small_part_can_be_read(bomb: Path) -> None:
    assert array_file.read(bomb, MEGABYTE, ("about",))["about"] == "{}"
    with pytest.raises(OSError, match="damaged, or no file of arrays"):
        array_file.read(bomb, MEGABYTE, ("nothing",))


@pytest.mark.parametrize("about", ["3", "[]", '{"format": {}}', "null", "", "[" * 100_000])
def test_a_solution_of_another_shape_is_refused_in_words(tmp_path: Path, about: str) -> None:
    path = tmp_path / "other.npz"
    none = np.zeros(0, dtype=np.float32)
    np.savez(path, about=np.array(about), oop=none, ip=none, given=none)
    with pytest.raises(BadToken) as refused:
        open_solution(path)
    assert "other.npz" in str(refused.value) and "Error" not in str(refused.value)


def test_a_solution_with_a_bomb_is_refused(bomb: Path) -> None:
    with pytest.raises(Exception, match=r"bomb\.npz is not a saved solution"):
        open_solution(bomb)
