"""Opening whatever file a person names: a record of ours or a hand history."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import SaveError

if TYPE_CHECKING:
    from cardai.games.match import Match

    from .phh import PhhHand
    from .record import Record

HAND_HISTORIES = (".phh", ".phhs", ".txt")
KNOWN = (".json", *HAND_HISTORIES)
SAMPLE = "sample:"


def load(path: Path, hand: int = 1) -> tuple[Record, Match]:
    """The game in a file, or one hand of a history, and the match it leads to; SaveError names file and move."""
    from . import record

    if path.is_dir():
        raise SaveError(f"{path} is a folder, not a saved game")
    if path.suffix in HAND_HISTORIES:
        return _load_hand(path, hand)
    if hand > 1:
        raise SaveError(f"{path} is one saved game, not a history of many hands: it has no hand {hand}")
    return record.load(path)


def find(name: str) -> Path:
    """A file by its path, a saved game by its name, or a sample that comes with the program ("sample:yacht")."""
    from . import places, samples
    from .store import Store

    if name.startswith(SAMPLE):
        return samples.path(name.removeprefix(SAMPLE))
    path = Path(name)
    try:
        if path.exists() or path.name != name:
            return path
        stored = Store(places.games_dir()).path(name)
        return stored if stored.exists() else path
    except (OSError, SaveError):
        return path


@dataclass(frozen=True)
class FileCheck:
    """Whether one game of a file agrees with its own result."""

    name: str
    problem: str


def inside(folder: Path) -> list[Path]:
    """Every file of a folder, and of folders in it, that may be a game; text files only if they are histories."""
    from . import pokerstars

    found = sorted(path for path in folder.rglob("*") if path.suffix in KNOWN and path.is_file())
    return [path for path in found if path.suffix != pokerstars.TEXT_SUFFIX or pokerstars.is_history(path)]


def histories(path: Path) -> list[PhhHand]:
    """The hands of a history, PHH or PokerStars; SaveError if it is neither."""
    from . import phh, pokerstars

    return pokerstars.read(path) if path.suffix == pokerstars.TEXT_SUFFIX else phh.read(path)


def hand_faults(path: Path, hand: PhhHand) -> list[str]:
    """Differences between a hand of a history and the end its own actions lead to; none if all is well."""
    from . import phh, pokerstars

    return pokerstars.verify(hand) if path.suffix == pokerstars.TEXT_SUFFIX else phh.verify(hand)


def verify(path: Path) -> list[FileCheck]:
    """Replay every game of a file, or of all files in a folder."""
    if path.is_dir():
        return [verdict for file in inside(path) for verdict in verify(file)]
    if path.suffix in HAND_HISTORIES:
        return _verify_hands(path)
    return [_verify_record(path)]


def _load_hand(path: Path, number: int) -> tuple[Record, Match]:
    hands = histories(path)
    if number > len(hands):
        raise SaveError(f"{path} has {len(hands)} hand(s), there is no hand {number}")
    chosen = hands[number - 1]
    if chosen.match is None:
        raise SaveError(f"{chosen.name}: {chosen.fault}")
    return chosen.record, chosen.match


def _verify_hands(path: Path) -> list[FileCheck]:
    try:
        return [FileCheck(hand.name, "; ".join(hand_faults(path, hand))) for hand in histories(path)]
    except SaveError as error:
        return [FileCheck(str(path), _without_name(path, error))]


def _verify_record(path: Path) -> FileCheck:
    from . import record as records

    try:
        record, match = records.load(path)
    except SaveError as error:
        return FileCheck(str(path), _without_name(path, error))
    return FileCheck(str(path), records.disagreement(record, match) or "")


def _without_name(path: Path, error: Exception) -> str:
    return str(error).removeprefix(f"{path}: ")
