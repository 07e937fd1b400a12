"""Nothing a person owns is lost: killed at every call, on a disk that is full, with the folder away and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trust.owned_files import ATTACKS, THINGS, Thing, quietly


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.name)
@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_that_was_written_is_lost(thing: Thing, attack: str, tmp_path: Path) -> None:
    assert quietly(ATTACKS[attack], thing, tmp_path) > 0
