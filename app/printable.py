"""Foreign text on a terminal: names, tokens, file names and messages are shown, never obeyed.

Everything a command prints goes through a `Printable` stream, every error through `one_line`, every line of a screen
through the filter in app/tui/plain_text.py.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any, TextIO

ASCII = str.maketrans(
    {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "·": ".", "…": "...", "★": "*", "±": "+-"}
    | {"←": "<-", "→": "->", "↑": "^", "↓": "v", "●": "o", "■": "#"}
)
COMMANDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
    # a joiner belongs between the parts of a picture and nowhere else
    "|(?<![\u2600-\u27bf\ufe0f\U0001f000-\U0001faff])\u200d|\u200d(?![\u2600-\u27bf\U0001f000-\U0001faff])"
    # so does the choice between a letter and a picture, which comes after a sign that can be both
    "|(?<![#*0-9\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])"
    "[\ufe0e\ufe0f]"
)
"""Characters that make a terminal do something, turn the direction of text, cannot be seen (joiners, fillers, tags), so
that two names look the same, or are none (halves of a pair)."""
JOINT = "\ue000"
"""A space at which no line is broken; Textual breaks lines at every space that Unicode knows. Drawn as a space."""
MAX_MESSAGE_CHARACTERS = 1000
"""No message needs more characters."""


def printable(text: str) -> str:
    """The text with commands to the terminal written out; line ends and tabs stay."""
    return COMMANDS.sub(_written_out, text) if COMMANDS.search(text) else text


def one_line(text: str) -> str:
    """The text as one line of a length that can be read."""
    line = printable(re.sub(r"\s*\n\s*|\t", " ", text.strip()))
    return line if len(line) <= MAX_MESSAGE_CHARACTERS else f"{line[: MAX_MESSAGE_CHARACTERS - 4]} ..."


def unbroken(text: str) -> str:
    """The text with every number on the line of its percent sign, however it will be wrapped."""
    return re.sub(r"(?<=\d) (?=%)", JOINT, text)


def folded(line: str, width: int) -> list[str]:
    """A line as lines of at most so many columns, further ones indented more than the first."""
    inset = " " * (len(line) - len(line.lstrip()) + 4)
    return [part.replace(JOINT, " ") for part in wrap(unbroken(line), width, subsequent_indent=inset) or [""]]


def in_encoding(text: str, encoding: str) -> str:
    """The text with plain letters for what an encoding lacks."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return text.translate(ASCII).encode("ascii", "replace").decode("ascii")
    return text


class Printable:
    """A stream that passes on what can be printed. It has no `buffer`, so that nobody goes behind its back."""

    def __init__(self, terminal: TextIO) -> None:
        self.terminal = terminal
        """The stream itself, for bars that move the cursor."""

    def write(self, text: str) -> int:
        self.terminal.write(in_encoding(printable(text), self.terminal.encoding or "utf-8"))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.terminal, name)


@contextlib.contextmanager
def printing() -> Iterator[None]:
    """Everything printed meanwhile is printable."""
    before: Any = sys.stdout, sys.stderr
    fresh: Any = Printable(sys.stdout), Printable(sys.stderr)
    sys.stdout, sys.stderr = fresh
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def terminal() -> TextIO:
    """Standard error as it is, for bars that move the cursor: print nothing foreign there."""
    found: TextIO = getattr(sys.stderr, "terminal", sys.stderr)
    return found


def _written_out(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")
