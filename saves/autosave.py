"""Where a game is kept while it is played: one file, written anew after every move."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from cardai.games.match import Match

from . import places
from . import record as records
from .store import Store, write


class Shelf:
    """Keeps one game. A new game gets its file with its first move, so that a table merely looked at leaves none."""

    def __init__(self, store: Store, now: Callable[[], datetime] = datetime.now) -> None:
        self.path: Path | None = None
        """The file, once there is one."""
        self.created = ""
        self.title = ""
        self._store = store
        self._now = now

    @classmethod
    def of_user(cls) -> Shelf:
        """A shelf in the user's own folder."""
        return cls(Store(places.games_dir()))

    @classmethod
    def at(cls, path: Path, created: str = "", title: str = "") -> Shelf:
        """A shelf for a game that has its file already."""
        shelf = cls(Store(path.parent))
        shelf.path, shelf.created, shelf.title = path, created, title
        return shelf

    def keep(self, match: Match, seats: list[str], seed: int) -> None:
        """Write the game down; SaveError if that fails."""
        if self.path is None:
            self._begin(match)
        assert self.path is not None
        record = records.from_match(match, seats, seed=seed, created=self.created, title=self.title)
        write(self.path, record)

    def _begin(self, match: Match) -> None:
        now = self._now()
        self.created = now.isoformat(timespec="seconds")
        self.path = self._store.fresh_path(match.game.name, now.strftime("%Y%m%d-%H%M%S"))
