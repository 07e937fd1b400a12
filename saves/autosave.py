"""Where a game is kept while it is played: one file, written anew after every move."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from cardai.games.files import read_file, read_start
from cardai.games.match import Match

from . import atomic
from . import record as records
from .errors import SaveError
from .record import Branch, Note, Record
from .store import RECORD_SUFFIX, Store

ALSO = ".also"
"""End of the name of a file that tells the players of a game where another program keeps its own course of it."""


class Autosave:
    """Keeps one game. A new game gets its file with its first move, so that a table merely looked at leaves none.

    Before every write the file is compared with what it held last: if another program has changed it, that game
    stays and this one goes on under a new name, and both are told.
    """

    def __init__(self, store: Store, now: Callable[[], datetime] = datetime.now) -> None:
        self.path: Path | None = None
        """The file, once there is one."""
        self.created = ""
        self.title = ""
        self.notes: list[Note] = []
        self.branches: list[Branch] = []
        self.assisted: set[str] = set()
        """Help that a person had in this game."""
        self.others: dict[str, Any] = {}
        """Fields that a later version has written down beside."""
        self.news: list[str] = []
        """News of other programs for the person, in sentences; whoever tells it empties the list."""
        self._store = store
        self._now = now
        self._held: bytes | None = None
        """The hash of what the file held when we last read or wrote it; None if it was never ours."""
        self._opened: list[str] | None = None
        """The tokens that were in the file, as long as we have not written to it."""

    @classmethod
    def of_user(cls) -> Autosave:
        """An autosave in the user's own folder."""
        return cls(Store.of_user())

    @classmethod
    def open(cls, path: Path) -> tuple[Autosave, Record, Match]:
        """The game in a file, and what goes on keeping it there; SaveError says what is wrong with the file."""
        content = records.content(path)
        record, match = records.replayed(content, path)
        autosave = cls(Store(path.parent))
        autosave.path, autosave.created, autosave.title = path, record.created, record.title
        autosave.notes, autosave.branches, autosave.assisted = record.notes, record.branches, set(record.assisted)
        autosave.others = record.others
        autosave._held, autosave._opened = _hash(content), record.tokens
        autosave._hear()
        atomic.tidy(atomic.real(path).parent)
        return autosave, record, match

    def keep(self, match: Match, seats: list[str], seed: int) -> None:
        """Write the game down; SaveError if that fails."""
        try:
            if self.path is None:
                self._begin(match)
            assert self.path is not None
            if self._opened != match.tokens() or not self.path.exists():
                self._write(self.path, match, seats, seed)
        except OSError as error:
            place = self.path or self._store.folder
            raise SaveError(f"{place}: cannot be written ({error.strerror or error})") from None
        self._hear()

    def move(self, place: Path) -> None:
        """Keep the game in another folder or file from now on; SaveError if a file is there already."""
        try:
            if place.is_dir():
                place /= self.path.name if self.path else f"game{RECORD_SUFFIX}"
            if place.suffix != RECORD_SUFFIX:
                place = place.with_name(place.name + RECORD_SUFFIX)
            if place.exists():
                raise SaveError(f"{place} exists already; choose another name")
        except (OSError, ValueError) as error:
            raise SaveError(f"{place}: cannot be written ({getattr(error, 'strerror', '') or error})") from None
        self.path, self._store = place, Store(place.parent)
        self._held = self._opened = None

    def _begin(self, match: Match) -> None:
        now = self._now()
        self.created = self.created or now.isoformat(timespec="seconds")
        self.path = self._store.fresh_path(match.game.name, now.strftime("%Y%m%d-%H%M%S"))
        atomic.tidy(self._store.folder)

    def _write(self, path: Path, match: Match, seats: list[str], seed: int) -> None:
        record = records.from_match(
            match,
            seats,
            seed=seed,
            created=self.created,
            title=self.title,
            notes=self.notes,
            assisted=self.assisted,
        )
        record.branches, record.others = list(self.branches), dict(self.others)
        content, folder = records.encode(record), atomic.real(path).parent
        folder.mkdir(parents=True, exist_ok=True)
        with atomic.alone_in(folder):
            free = self._free(path)
            atomic.replace(free, content)
        self.path, self._held, self._opened = free, _hash(content), None

    def _free(self, path: Path) -> Path:
        """The path, or another if the file is no longer as we left it."""
        found = _hash(read_file(path, records.MAX_RECORD_BYTES)) if path.exists() else None
        if found is None or found == self._held:
            return path
        free = self._store.beside(path)
        if self._held is not None:
            with contextlib.suppress(OSError):
                atomic.replace(_mark(path), free.name.encode())
            self.news.append(
                f"Another program has gone on with {path.name}. That game stays there; "
                f"yours is kept as {free.name} from now on."
            )
        return free

    def _hear(self) -> None:
        """Whether another program has parted from this game."""
        assert self.path is not None
        with contextlib.suppress(OSError, ValueError):
            mark = _mark(self.path)
            name = " ".join(read_start(mark, 255).decode().split())
            mark.unlink()
            self.news.append(f"Another program went on with this game, too: its course of it is kept as {name}.")


def _mark(path: Path) -> Path:
    """The file that tells those who keep their game at this path of another."""
    target = atomic.real(path)
    return target.with_name(f".{target.stem[:200]}{ALSO}")


def _hash(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()
