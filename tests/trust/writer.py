"""A program that saves after every move, to be killed: started once, and forked for every kill, which costs little.

Reads `PATH SEED` lines. For each a child plays on the game of that file for ever and tells its process id, every move
once it is saved, and when it is about to clear a finished game away; `end` says that the child is dead.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

from cardai.games import HOUSE, registry
from cardai.games.match import Match
from cardai.saves.autosave import Shelf
from cardai.saves.store import Store


def main() -> None:
    """Fork for every line."""
    for line in sys.stdin:
        path, seed = line.rsplit(" ", 1)
        child = os.fork()
        if child == 0:
            _say(f"pid {os.getpid()}")
            _write(Path(path), random.Random(int(seed)))
        os.waitpid(child, 0)
        _say("end")


def _write(path: Path, rng: random.Random) -> None:
    while True:
        shelf, match = _opened(path, rng)
        while not match.is_over:
            match.play(rng.choice(match.state.actions()))
            shelf.keep(match, ["random"] * match.seats, 1)
            _say(str(len(match.tokens())))
        _say("clear")
        path.unlink(missing_ok=True)


def _opened(path: Path, rng: random.Random) -> tuple[Shelf, Match]:
    if path.exists():
        shelf, _, match = Shelf.open(path)
        return shelf, match
    game = registry.make(rng.choice(HOUSE))
    shelf = Shelf(Store(path.parent))
    shelf.move(path)
    return shelf, Match.start(game, game.default_seats, rng.randrange(10**6))


def _say(word: str) -> None:
    """One write of a few bytes, which a kill cannot cut in two."""
    os.write(1, f"{word}\n".encode())


if __name__ == "__main__":
    main()
