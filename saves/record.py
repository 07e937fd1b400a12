"""The record of a game: one versioned JSON document that replays without seed or random generator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from cardai.games import registry
from cardai.games.errors import PlayerError
from cardai.games.files import read_file
from cardai.games.match import Match

from .errors import SaveError

FORMAT: Literal["cardai"] = "cardai"
VERSION: Literal[1] = 1
RECORD_SUFFIX = ".json"
MAX_RECORD_BYTES = 16 * 2**20
MAX_TOKENS = 100_000
MAX_TOKEN_LENGTH = 4_096
MAX_DEPTH = 32
MAX_SEATS = 16


OTHERS = ""
"""Where fields that this program does not know are put between reading and writing; no field is called so."""


class Note(msgspec.Struct, omit_defaults=True):
    """A remark of a person or a program about one step."""

    step: int
    text: str
    others: dict[str, Any] = msgspec.field(default_factory=dict, name=OTHERS)
    """Fields of a later version, as they stand in the file."""


class Branch(msgspec.Struct, omit_defaults=True):
    """Branch of a game: another course of the game from one step on, as it was played out."""

    step: int
    """After so many steps of the game it begins."""
    tokens: list[str]
    """Its own actions and chance outcomes."""
    seats: list[str] = []
    """Players who sat there, if others than in the game."""
    others: dict[str, Any] = msgspec.field(default_factory=dict, name=OTHERS)


class Record(msgspec.Struct, omit_defaults=True):
    """Rules, who sat where, every action and every chance outcome, and the result once there is one.

    A record of this version may have fields that a later program has added: it is read, and they are kept.
    """

    format: Literal["cardai"]
    version: Literal[1]
    game: str
    rules: str | dict[str, Any]
    seats: list[str]
    """Players by seat: an agent's spec, or a person's name after "human:"."""
    tokens: list[str]
    seed: int = 0
    result: list[float] | None = None
    outcome: dict[str, Any] | None = None
    """Story behind the result, where that is more than figures: pots and their winners."""
    created: str = ""
    title: str = ""
    notes: list[Note] = []
    branches: list[Branch] = []
    assisted: list[str] = []
    """Help that a person had: hint, take back, branch. Such a game does not count for a rating."""
    others: dict[str, Any] = msgspec.field(default_factory=dict, name=OTHERS)


PARTS: dict[str, type[msgspec.Struct]] = {"notes": Note, "branches": Branch}
"""The fields of a record that are lists of documents."""
HUMAN = "human"
"""Word for a seat held by a person, alone or as "human:Name"."""


def is_human(seat: str) -> bool:
    """Whether a person sits here."""
    return seat == HUMAN or seat.startswith(HUMAN + ":")


def from_match(
    match: Match,
    seats: list[str],
    *,
    seed: int = 0,
    created: str = "",
    title: str = "",
    notes: Sequence[Note] = (),
    assisted: Iterable[str] = (),
) -> Record:
    """Write down a match as it stands."""
    rules = match.game.rules_data()
    result = match.state.returns() if match.is_over else None
    return Record(
        format=FORMAT,
        version=VERSION,
        game=match.game.name,
        rules=rules if isinstance(rules, str) else dict(rules),
        seats=seats,
        tokens=match.tokens(),
        seed=seed,
        result=result,
        outcome=match.state.outcome() if match.is_over else None,
        created=created,
        title=title,
        notes=list(notes),
        assisted=sorted(assisted),
    )


def to_match(record: Record) -> Match:
    """Replay a record; BadRules, BadToken or IllegalAction says where it goes wrong."""
    game = registry.recorded(record.game, record.rules)
    return Match.replay(game, len(record.seats), record.tokens, record.seed)


def rules_name(record: Record) -> str:
    """Name of a record's rules: the preset, or custom."""
    return record.rules if isinstance(record.rules, str) else str(record.rules.get("preset", "custom"))


def disagreement(record: Record, match: Match) -> str | None:
    """Difference between the record's own result and the one its moves lead to, or None if there is none."""
    found = match.state.returns() if match.is_over else None
    if record.result is None or found is None:
        return None if record.result == found else f"its result says {record.result}, the moves give {found}"
    if record.outcome is not None and record.outcome != match.state.outcome():
        return "its outcome (pots and winners) is not what the moves give"
    same = len(found) == len(record.result) and all(
        abs(a - b) < 1e-6 for a, b in zip(found, record.result, strict=True)
    )
    return None if same else f"its result says {record.result}, the moves give {found}"


def encode(record: Record) -> bytes:
    """The record as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(_spread(msgspec.to_builtins(record))), indent=1) + b"\n"


def _spread(data: dict[str, Any]) -> dict[str, Any]:
    """A document with the fields that this program does not know back in their places."""
    for name in PARTS.keys() & data.keys():
        data[name] = [_spread(part) for part in data[name]]
    others = data.pop(OTHERS, {})
    return {**data, **others}


def _gathered(data: Any, kind: type[msgspec.Struct]) -> Any:
    """A document with the fields that this program does not know put together."""
    if not isinstance(data, dict):
        return data
    known = {field.encode_name for field in msgspec.structs.fields(kind)} - {OTHERS}
    found = {name: value for name, value in data.items() if name in known}
    if kind is Record:
        parts = {name: found[name] for name in PARTS.keys() & found.keys() if isinstance(found[name], list)}
        found |= {name: [_gathered(part, PARTS[name]) for part in value] for name, value in parts.items()}
    return found | {OTHERS: {name: value for name, value in data.items() if name not in known}}


def decode(document: bytes, name: str) -> Record:
    """Read a record; `name` is the file's, for the message of a SaveError."""
    try:
        found = msgspec.json.decode(document)
    except RecursionError:
        raise SaveError(f"{name}: nested too deeply, this is not a game record") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError(f"{name}: not a complete JSON document ({error})") from None
    if _is_deeper(found, MAX_DEPTH):
        raise SaveError(f"{name}: nested too deeply, this is not a game record")
    return _checked(found, name)


def content(path: Path) -> bytes:
    """Content of a record's file."""
    try:
        return read_file(path, MAX_RECORD_BYTES)
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror or error}") from None


def read(path: Path) -> Record:
    """Read a record from a file; the file is never changed."""
    return decode(content(path), str(path))


def load(path: Path) -> tuple[Record, Match]:
    """Read a record and replay it; every fault is a SaveError that names the file and the move."""
    return replayed(content(path), path)


def replayed(document: bytes, path: Path) -> tuple[Record, Match]:
    """The game in a document that was read from this file."""
    record = decode(document, str(path))
    try:
        return record, to_match(record)
    except PlayerError as error:
        raise SaveError(f"{path}: {error}") from error


def _checked(found: Any, name: str) -> Record:
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise SaveError(f"{name}: not a cardai record")
    if found.get("version") != VERSION:
        raise SaveError(f"{name}: version {found.get('version')!r} is unknown here; this program reads {VERSION}")
    try:
        record = msgspec.convert(_gathered(found, Record), Record)
    except msgspec.ValidationError as error:
        raise SaveError(f"{name}: not a proper record ({error})") from None
    if not 1 <= len(record.seats) <= MAX_SEATS:
        raise SaveError(f"{name}: {len(record.seats)} seats, this is not a game record")
    tokens = [*record.tokens, *(token for branch in record.branches for token in branch.tokens)]
    if len(tokens) > MAX_TOKENS or any(len(token) > MAX_TOKEN_LENGTH for token in tokens):
        raise SaveError(f"{name}: more moves than any game has")
    return record


def _is_deeper(value: Any, limit: int) -> bool:
    """Whether lists and dictionaries nest more than this many times."""
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return limit <= 0 or any(_is_deeper(item, limit - 1) for item in inside)
