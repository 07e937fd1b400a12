"""A program that keeps what it does, to be killed: started once, and forked for every kill, which costs little.

Reads `WORK PATH SEED` lines; each gets a child, which tells its process id first, and `end` says that it is dead. By
WORK it plays on the game of that file for ever and tells every move once it is saved, and when it is about to clear a
finished game away (`play`); answers puzzles and tells how many it has said a word about (`drill`); or reviews the game
of that file and tells how many steps are judged (`review`).
"""

from __future__ import annotations

import io
import os
import random
import sys
from pathlib import Path
from unittest import mock

from cardai.ai import puzzles
from cardai.app.analysis import Analysis
from cardai.app.commands.drill import Drilling
from cardai.games import HOUSE, registry
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves.autosave import Autosave
from cardai.saves.puzzles import PuzzleFile
from cardai.saves.store import Store
from tests.trust.fuzz import FAST


def main() -> None:
    """Fork for every line."""
    for line in sys.stdin:
        work, rest = line.split(" ", 1)
        path, seed = rest.rsplit(" ", 1)
        child = os.fork()
        if child == 0:
            _say(f"pid {os.getpid()}")
            WORKS[work](Path(path), random.Random(int(seed)))
            os._exit(0)
        os.waitpid(child, 0)
        _say("end")


def _write(path: Path, rng: random.Random) -> None:
    while True:
        autosave, match = _opened(path, rng)
        while not match.is_over:
            match.play(rng.choice(match.state.actions()))
            autosave.keep(match, ["random"] * match.seats, 1)
            _say(str(len(match.tokens())))
        _say("clear")
        path.unlink(missing_ok=True)


def _opened(path: Path, rng: random.Random) -> tuple[Autosave, Match]:
    if path.exists():
        autosave, _, match = Autosave.open(path)
        return autosave, match
    game = registry.make(rng.choice(HOUSE))
    autosave = Autosave(Store(path.parent))
    autosave.move(path)
    return autosave, Match.start(game, game.default_seats, rng.randrange(10**6))


class Ear(io.StringIO):
    """Hears what the drill says, and tells how many answers it has said a word about."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = 0

    def write(self, text: str) -> int:
        if text.startswith("Shown."):
            self.heard += 1
            _say(str(self.heard))
        return len(text)


def _drill(path: Path, rng: random.Random) -> None:
    """Have puzzle after puzzle shown, which counts as an answer."""
    known = puzzles.shipped("yacht")
    with mock.patch.object(sys, "stdin", io.StringIO("show\n" * len(known))), mock.patch.object(sys, "stdout", Ear()):
        Drilling(PuzzleFile(path), "").run(rng.sample(known, len(known)))


def _review(path: Path, rng: random.Random) -> None:
    record, match = records.load(path)
    steps = len(match.steps)
    study = Analysis(match, record.seats, judge=FAST[match.game.name], path=path)
    study.judged(lambda done: _say(str(int(done * steps + 1e-9))))


WORKS = {"play": _write, "drill": _drill, "review": _review}


def _say(word: str) -> None:
    """One write of a few bytes, which a kill cannot cut in two."""
    os.write(1, f"{word}\n".encode())


if __name__ == "__main__":
    main()
