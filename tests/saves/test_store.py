"""The store: atomic writes that survive kills, listing, names."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves.errors import SaveError
from cardai.saves.store import Store, write

KILLS = 100

WRITERS = """
import os, random, sys
from pathlib import Path
from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import record, store

def save_without_pause(path):
    rng, game = random.Random(1), registry.make("yacht")
    while True:
        match = Match.start(game, 8, 1)
        while not match.is_over:
            match.play(rng.choice(match.state.actions()))
            store.write(path, record.from_match(match, ["random"] * 8))
            os.write(1, f"{len(match.steps)}\\n".encode())

for _ in sys.stdin:
    writer = os.fork()
    if not writer:
        os.write(1, f"{os.getpid()}\\n".encode())
        save_without_pause(Path(sys.argv[1]))
    os.waitpid(writer, 0)
    os.write(1, b"killed\\n")
"""
"""Starts a writer for every line it reads, which says who it is and what it has saved, until it is killed."""


def test_a_killed_writer_never_loses_a_finished_move(tmp_path: Path) -> None:
    """Kill a process that saves without pause, at random moments: the last move it announced is in the file."""
    path, rng = tmp_path / "game.json", random.Random(5)
    command, pipe = [sys.executable, "-c", WRITERS, str(path)], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1) as starter:
        assert starter.stdin is not None and starter.stdout is not None
        for _ in range(KILLS):
            starter.stdin.write("next\n")
            writer = int(starter.stdout.readline())
            announced = [int(starter.stdout.readline()) for _ in range(rng.randrange(1, 6))]
            time.sleep(rng.random() * 0.004)
            os.kill(writer, signal.SIGKILL)
            announced += map(int, iter(starter.stdout.readline, "killed\n"))
            _, match = records.load(path)
            assert len(match.steps) in (announced[-1], announced[-1] + 1)
        starter.stdin.close()


def saved(store: Store, name: str, steps: int) -> Path:
    match = Match.start(registry.make("yacht"), 1, 3)
    for _ in range(steps):
        if not match.is_over:
            match.play(match.state.actions()[-1])
    path = store.path(name)
    write(path, records.from_match(match, ["human"]))
    return path


def test_saved_games_are_listed_newest_first_and_damaged_ones_named(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for age, (name, steps) in enumerate([("old", 2), ("over", 13), ("new", 1)]):
        os.utime(saved(store, name, steps), (age, age))
    (tmp_path / "broken.json").write_text("{")
    os.utime(tmp_path / "broken.json", (-5, -5))
    assert [entry.path.stem for entry in store.entries()] == ["new", "over", "old", "broken"]
    assert [entry.path.stem for entry in store.unfinished("yacht")] == ["new", "old"]
    assert "not a complete JSON" in store.entries()[-1].problem


@pytest.mark.parametrize("name", ["", "../evil", "a/b", ".hidden"])
def test_names_cannot_leave_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(SaveError):
        Store(tmp_path).path(name)


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    match = Match.start(registry.make("yacht"), 1, 3)
    with pytest.raises(SaveError, match="cannot be written"):
        write(tmp_path / "file" / "game.json", records.from_match(match, ["human"]))


def test_fresh_names_do_not_clash(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first = store.fresh_path("yacht", "20260101-120000")
    first.write_text("")
    assert store.fresh_path("yacht", "20260101-120000") != first
