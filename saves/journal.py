"""A journal: one JSON line each, appended as they come, so that a killed run can go on and nothing written is lost.

A line that cannot be read costs itself alone: it stays where it is, a copy of it is kept beside the journal, and it is
told the first time. An older version of the program, which does not know some lines, therefore takes none away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from cardai.games.files import MEGABYTE, append_lines, read_file

from . import atomic
from .errors import SaveError

MAX_JOURNAL_BYTES = 1024 * MEGABYTE
DAMAGED_SUFFIX = ".damaged"
"""End of the name of the file that has copies of damaged lines."""

T = TypeVar("T")


class Journal(Generic[T]):
    """Lines of one type that belong to one piece of work, which the first line names."""

    def __init__(
        self,
        path: Path,
        work: dict[str, Any],
        row: type[T],
        belongs: Callable[[T], bool] = lambda row: True,
        is_only_ours: bool = False,
    ) -> None:
        """`belongs` tells whether a row can be of this work; only ours is a file that no other work can be in."""
        self.path = path
        self.work = work
        self.news: list[str] = []
        """News of damaged lines for the person; whoever tells it empties the list."""
        self._row = row
        self._belongs = belongs
        self._is_only_ours = is_only_ours
        self._first = msgspec.json.encode(work)

    def is_begun(self) -> bool:
        """Whether there is a file."""
        try:
            return self.path.exists()
        except OSError as error:
            raise self._refused(error) from None

    def read(self) -> list[T]:
        """Rows written so far, in a file that can be written on; a last line cut by a kill is dropped.

        SaveError for foreign work, and a file that cannot be written.
        """
        with self._alone() as is_alone:
            content = read_file(self.path, MAX_JOURNAL_BYTES) if self.path.exists() else b""
            *lines, rest = content.split(b"\n")
            damaged = self._damaged_first(lines, rest)
            rows = list(self._rows(lines[1:], damaged))
            if not lines or (rest and is_alone):
                self._begin(lines)
            self.path.open("ab").close()
            self._set_aside(damaged)
        return rows

    def append(self, rows: Iterable[T]) -> None:
        """Write rows down for good; SaveError if that fails, and none of them is there."""
        with self._alone():
            append_lines(self.path, b"".join(msgspec.json.encode(row) + b"\n" for row in rows))

    def _damaged_first(self, lines: Sequence[bytes], rest: bytes) -> list[bytes]:
        """The first line if it is damaged in a file that is ours all the same; SaveError if it names other work."""
        if not lines and self._first.startswith(rest):
            return []
        first = lines[0] if lines else rest
        work = _decoded(first, dict[str, Any])
        if work == self.work:
            return []
        if work is None and self._is_only_ours:
            return [first]
        raise SaveError(f"{self.path}: belongs to other work; choose another file")

    def _rows(self, lines: Iterable[bytes], damaged: list[bytes]) -> Iterator[T]:
        """The rows of these lines; damaged ones are added to the list."""
        for line in lines:
            row = _decoded(line, self._row)
            if row is not None and self._belongs(row):
                yield row
            elif line:
                damaged.append(line)

    def _set_aside(self, damaged: Sequence[bytes]) -> None:
        """Copy damaged lines that were not met before to a file beside, and tell of them."""
        aside = self.path.with_suffix(DAMAGED_SUFFIX)
        try:
            met = set(read_file(aside, MAX_JOURNAL_BYTES).split(b"\n")) if aside.exists() else set()
            fresh = [line for line in damaged if line not in met]
            if fresh:
                append_lines(aside, b"".join(line + b"\n" for line in fresh))
                self.news.append(f"{_left_out(self.path, len(fresh))} A copy is in {aside.name}.")
        except OSError:
            self.news.append(_left_out(self.path, len(damaged)))

    def _begin(self, whole: list[bytes]) -> None:
        """Cut off a half line; name the work if this is a new journal."""
        atomic.replace(self.path, b"".join(line + b"\n" for line in whole or [self._first]))

    @contextmanager
    def _alone(self) -> Iterator[bool]:
        """Whether other programs are kept from writing meanwhile; what the system refuses is one sentence."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with atomic.alone_in(self.path.parent) as is_alone:
                yield is_alone
        except OSError as error:
            raise self._refused(error) from None

    def _refused(self, error: OSError) -> SaveError:
        return SaveError(f"{self.path}: cannot be read or written ({error.strerror or error})")


def _left_out(path: Path, count: int) -> str:
    if count == 1:
        return f"One line of {path.name} is damaged and was left out; the others are all there."
    return f"{count:,} lines of {path.name} are damaged and were left out; the others are all there."


def _decoded(line: bytes, kind: Any) -> Any:
    """Content of a line; None if it is damaged."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
