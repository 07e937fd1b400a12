"""A few rounds of `make torture` at the writing calls of a program, so that the suite knows the attack still works."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.trust import owned
from tests.trust.syscalls import IS_POSSIBLE, Event, run

pytestmark = pytest.mark.skipif(not IS_POSSIBLE, reason="needs ptrace on Linux, x86-64")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDAI_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("thing", owned.THINGS, ids=[thing.name for thing in owned.THINGS])
@pytest.mark.parametrize("events", [owned.KILLS, owned.FULL], ids=["killed", "full"])
def test_nothing_a_person_owns_is_lost_at_a_write(thing: owned.Thing, events: tuple[Event, ...]) -> None:
    rng = random.Random(5)
    for _ in range(6):
        owned.one_of(rng, events, [thing])


def test_a_file_that_is_only_overwritten_is_caught(home: Path) -> None:
    """The attack finds what it is there for."""
    file = home / "numbers"
    file.write_text("1 2 3 4")

    def make(number: int) -> None:
        file.write_text(f"{file.read_text()} {number}")

    thing = owned.Thing("numbers", make, lambda: {int(word) for word in file.read_text().split()})
    with pytest.raises((AssertionError, ValueError)):
        for seed in range(20):
            owned.one_of(random.Random(seed), (*owned.KILLS, *owned.FULL), [thing])


def test_a_half_written_line_is_seen(home: Path) -> None:
    file = home / "line"
    ended = run(lambda _say: _written(file), Event.FULL_HALF_WAY, 1)
    assert file.read_bytes() == b"1234" and ended.said == ["fault OSError: [Errno 28] No space left on device"]


def _written(file: Path) -> None:
    handle = os.open(file, os.O_CREAT | os.O_WRONLY)
    assert os.write(handle, b"12345678") == 4
    os.write(handle, b"5678")
