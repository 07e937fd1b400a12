"""The margin of a game: notes people wrote beside it and branches they tried, kept in its record."""

from __future__ import annotations

from pathlib import Path

import msgspec

from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves import store
from cardai.saves.errors import SaveError
from cardai.saves.record import RECORD_SUFFIX, Branch, Note, Record

MAX_NOTES = 100
"""Notes and branches of one game."""


class Margin:
    """Margin of a game in a file; nothing, and no room for anything, where there is no record."""

    def __init__(self, path: Path | None) -> None:
        self._path = path if path is not None and path.suffix == RECORD_SUFFIX else None
        self._record = self._read()

    def notes(self, number: int) -> list[str]:
        """The remarks about a position."""
        return [note.text for note in self._record.notes if note.step == number] if self._record else []

    def branches(self, number: int) -> list[Branch]:
        """Branches that were tried from a position."""
        return [branch for branch in self._record.branches if branch.step == number] if self._record else []

    def add_note(self, number: int, text: str) -> None:
        """Write a remark down; SaveError if that fails."""
        record = self._room()
        self._write(msgspec.structs.replace(record, notes=[*record.notes, Note(number, text)][:MAX_NOTES]))

    def add_branch(self, number: int, match: Match, seats: list[str]) -> None:
        """Keep what was played from a position, if anything was; SaveError if that fails."""
        if self._record is None or len(match.steps) <= number:
            return
        tokens = match.tokens()[len(match.at(number).tokens()) :]
        record = self._room()
        branch = Branch(number, tokens, [] if seats == record.seats else seats)
        if branch not in record.branches:
            self._write(msgspec.structs.replace(record, branches=[*record.branches, branch][-MAX_NOTES:]))

    def _read(self) -> Record | None:
        try:
            return records.read(self._path) if self._path is not None else None
        except SaveError:
            return None

    def _room(self) -> Record:
        """The record as it is on disk now."""
        self._record = self._read()
        if self._record is None:
            raise SaveError("There is no record to write this beside")
        return self._record

    def _write(self, record: Record) -> None:
        assert self._path is not None
        store.write(self._path, record)
        self._record = record
