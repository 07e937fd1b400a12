"""Filters for terminals that can do less: letters instead of blocks and suits, or no colour at all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_PLAIN = {
    "♠♥♦♣": "shdc",
    "─━▔▁▬": "-=---",
    "│┃║": "|||",
    "╭╮╰╯┏┓┗┛├┤┼┌┐└┘┣┫┻╋": "+++++++++++++++++++",
    "█▓▒░▀▄▌▐▗▖▝▘▙▟▛▜▚▞▂▃▅▆▇": "#######################",
    "■□●○◆◇★✓✗▶▲▼·…\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}▸": "x.OoX.*vx>^v..>>",
    "←→↑↓⏎⌫⌃": "<>^v  ^",
    "†¤≈±»•": "t*~+>*",
    "╸╺╹╻⠿": "-----",
}
"""Substitutes for characters where there are only those of ASCII,"""
KEY_WORDS = {"⏎": "enter", "⌫": "del"}
"""Names of keys whose signs are not of ASCII."""
_ASCII = str.maketrans({ord(old): new for olds, news in _PLAIN.items() for old, new in zip(olds, news, strict=True)})
_SPINNERS = dict.fromkeys(range(10240, 10496), "*")


def wants_ascii(setting: str, environment: Mapping[str, str]) -> bool:
    """Whether to draw with ASCII: as set, or where the locale is C or has another encoding than UTF-8.

    Python itself turns C into C.UTF-8 by setting LC_CTYPE, which is no word of the person's.
    """
    if setting != "auto":
        return setting == "ascii"
    lang = environment.get("LANG", "")
    kind = environment.get("LC_CTYPE", "")
    if kind in ("C.UTF-8", "C.utf8") and lang in ("", "C", "POSIX"):
        kind = ""
    locale = environment.get("LC_ALL") or kind or lang
    return bool(locale) and not locale.lower().replace("-", "").endswith("utf8")


def as_ascii(text: str) -> str:
    """Text drawn with ASCII alone, every character in its place."""
    return text.translate(_ASCII).translate(_SPINNERS).encode("ascii", "replace").decode()


class AsciiFilter(LineFilter):
    """Every line in ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment if segment.text.isascii() else Segment(as_ascii(segment.text), segment.style, segment.control)
            for segment in segments
        ]


TRACK = 0.25
"""Ink that is as near to the page as this is that of a track."""


class ColourlessFilter(LineFilter):
    """No colour: what was light on a dark page is shown reversed, so that cards, keys and focus still stand out."""

    def __init__(self, is_dark: bool) -> None:
        super().__init__()
        self._is_dark = is_dark

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(self._text(text, style), _colourless(style, self._is_dark) if style is not None else None, control)
            for text, style, control in segments
        ]

    def _text(self, text: str, style: Style | None) -> str:
        """Text of a segment: the rest of a bar's track is thin, where its ink is all that tells it from the bar."""
        ink = style.color if style is not None and text and not text.strip("━") else None
        if ink is None or (_light(ink) if self._is_dark else 1 - _light(ink)) > TRACK:
            return text
        return "─" * len(text)


@lru_cache(4096)
def _colourless(style: Style, is_dark: bool) -> Style:
    stands_out = style.bgcolor is not None and (_light(style.bgcolor) > 0.5) == is_dark
    reverse = bool(style.reverse) != stands_out
    return Style(bold=style.bold, underline=style.underline, italic=style.italic, reverse=reverse, meta=style.meta)


def _light(colour: RichColor) -> float:
    red, green, blue = colour.get_truecolor()
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
