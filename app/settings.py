"""Settings remembered from one time to the next: the last game and how it was set up, colours, speed, and so on.

A file of the user's (settings.json). A damaged one is put aside and told, never fatal. A value that is not understood
costs that setting alone, and stays in the file until a person chooses another: a newer program may know it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

from cardai.games.errors import PlayerError
from cardai.games.files import MEGABYTE, read_file
from cardai.saves import atomic, places

FILE = "settings.json"
THEMES = ("dark", "light", "colour-blind", "colour-blind-light")
SPEED_NAMES = ("slow", "steady", "brisk", "fast", "instant")
CHARACTERS = ("auto", "unicode", "ascii")
TUTORS = ("ask", "nudge", "tell")
"""Ways of practice to meet a costly move: ask before it, ask without saying what it costs, tell after it."""
THRESHOLDS = ("inaccuracy", "mistake", "blunder")


class SettingsError(PlayerError):
    """A setting that does not exist or cannot have this value."""


@dataclass(frozen=True)
class TableChoice:
    """Choices with which a game was set up last."""

    rules: str
    seats: tuple[str, ...]
    """Specs, a person as "human"."""
    format: str = ""
    """The format of the decks, in a game that has some."""
    decks: tuple[str, ...] = ()
    """Decks by name, the person's own first; empty if the rules say which."""


@dataclass(frozen=True)
class Settings:
    """Everything that can be set; the names are those of `cardai settings`."""

    theme: str = "dark"
    suits: int = 4
    """Colours of the four suits: 2 or 4."""
    speed: str = "steady"
    """Speed of the others' moves."""
    practice: bool = False
    """Whether a tutor looks over a person's shoulder."""
    tutor: str = "ask"
    """Loudness of practice: see TUTORS."""
    threshold: str = "inaccuracy"
    """From how bad a move on it speaks."""
    characters: str = "auto"
    """Characters to draw with: auto follows the locale."""
    person: str = "?"
    """Name whose games and puzzles are shown where several people play; "?" asks, "You" is somebody without a name."""
    game: str = ""
    """The game played last."""
    motion: bool = True
    """Whether dice roll, cards are dealt and hits are seen to land."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys a person has changed, by the names of app/tui/keymap.py."""
    lessons: tuple[str, ...] = ()
    """The games whose lesson was offered or taken."""
    tables: Mapping[str, TableChoice] = field(default_factory=dict)
    """Choices with which each game was set up last."""
    unread: Mapping[str, Any] = field(default_factory=dict)
    """Everything else in the file, as it stands there: values that were not understood, settings of other versions."""


@dataclass(frozen=True)
class Preference:
    """One that a person sets: what it means, and how its text is read."""

    about: str
    read: Callable[[str], Any]


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return text

    return read


def _switch(text: str) -> bool:
    if text.lower() not in ("on", "off"):
        raise ValueError("on or off")
    return text.lower() == "on"


def _suits(text: str) -> int:
    if text not in ("2", "4"):
        raise ValueError("2 or 4")
    return int(text)


KNOWN: Mapping[str, Preference] = {
    "theme": Preference("colours of the screens", _one_of(*THEMES)),
    "suits": Preference("colours of the four suits: 2 or 4", _suits),
    "speed": Preference("how fast others move", _one_of(*SPEED_NAMES)),
    "practice": Preference("warn before a move that loses much: on or off", _switch),
    "tutor": Preference(
        "practice asks before a costly move, nudges (asks without figures), or tells after it", _one_of(*TUTORS)
    ),
    "threshold": Preference("how bad a move has to be for practice to speak", _one_of(*THRESHOLDS)),
    "motion": Preference("let dice roll and cards move for a moment: on or off", _switch),
    "person": Preference("whose games and puzzles are meant if several people play here; ? asks", str),
    "characters": Preference("what is drawn with; auto follows the locale", _one_of(*CHARACTERS)),
}
"""Settings that `cardai settings` shows and changes."""


def path() -> Path:
    """Where the settings are."""
    return places.data_dir() / FILE


def load() -> tuple[Settings, str]:
    """The settings, and what was wrong with the file: a damaged one is put aside."""
    file = path()
    try:
        text = read_file(file, MEGABYTE)
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), ""
    except OSError as error:
        return Settings(), f"The settings cannot be read ({error.strerror}); usual ones are used"
    try:
        found = _read(json.loads(text.decode()))
        return found, _not_understood(found)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        aside = atomic.unused(file.with_suffix(".damaged"))
        try:
            file.replace(aside)
        except OSError:
            return Settings(), f"The settings in {file} are damaged; usual ones are used"
        return Settings(), f"The settings were damaged: they are kept as {aside.name}, and usual ones are used"


def save(settings: Settings) -> str:
    """Write the settings; returns what went wrong, if anything did."""
    try:
        atomic.replace(path(), (json.dumps(_as_data(settings), indent=2) + "\n").encode())
    except OSError as error:
        return f"The settings cannot be kept ({error.strerror or error})"
    return ""


def changed(settings: Settings, name: str, text: str) -> Settings:
    """The settings with one of them read from text."""
    if name not in KNOWN:
        raise SettingsError(f"{name!r} is not a setting; there are {', '.join(KNOWN)}")
    try:
        return replace(settings, **{name: KNOWN[name].read(text)})
    except ValueError as reason:
        raise SettingsError(f"{name} cannot be {text!r}: it is {reason}") from None


def shown(settings: Settings, name: str) -> str:
    """A setting as text."""
    value = getattr(settings, name)
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def remembered(settings: Settings, game: str, choice: TableChoice) -> Settings:
    """The settings after this game was begun."""
    return replace(settings, game=game, tables={**settings.tables, game: choice})


def _as_data(settings: Settings) -> dict[str, Any]:
    """The document: what was not understood stands in it as it was, unless it has been set anew."""
    known, usual = asdict(settings), asdict(Settings())
    unread = known.pop("unread")
    if isinstance(unread.get("tables"), dict):  # each game's for itself
        known["tables"] = {**unread.pop("tables"), **known["tables"]}
    kept = {name: value for name, value in unread.items() if known.get(name) == usual.get(name)}
    return {**known, **kept}


def _not_understood(settings: Settings) -> str:
    """Which settings have a value that makes no sense here; settings of other versions are no news."""
    names = [name for name in settings.unread if hasattr(settings, name)]
    if not names:
        return ""
    return f"Not understood in {FILE}, so the usual is used: {', '.join(names)}"


def _read(data: Mapping[str, Any]) -> Settings:
    """Settings from a document; ones that are not understood are put by."""
    read, unread = dict[str, Any](), dict[str, Any]()
    known = {one.name for one in fields(Settings)} - {"unread"}
    for name, value in data.items():
        if name not in known:
            unread[name] = value
            continue
        try:
            read[name] = _READERS.get(name, partial(_plain, name))(value)
        except (ValueError, TypeError, KeyError, AttributeError):
            unread[name] = value
    if "tables" in read and (left := {game: data["tables"][game] for game in data["tables"].keys() - read["tables"]}):
        unread["tables"] = left
    return Settings(**read, unread=unread)


def _plain(name: str, value: Any) -> Any:
    """A value of the type of the usual one, and one that a person could set."""
    if type(value) is not type(getattr(Settings(), name)):
        raise ValueError(name)
    if name in KNOWN:
        KNOWN[name].read(shown(Settings(**{name: value}), name))
    return value


def _tables(value: Mapping[str, Any]) -> dict[str, TableChoice]:
    """How games were set up, as far as that can be read."""
    found = {}
    for game, table in value.items():
        with suppress(ValueError, TypeError, KeyError, AttributeError):
            found[str(game)] = TableChoice(
                str(table["rules"]),
                tuple(map(str, table["seats"])),
                str(table.get("format", "")),
                tuple(map(str, table.get("decks", ()))),
            )
    return found


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "tables": _tables,
    "keys": lambda value: {str(name): str(key) for name, key in value.items()},
    "lessons": lambda value: tuple(map(str, value)),
}
"""How settings are read that are no plain values."""
