"""One finished game of each kind, to try replay and review on."""

from __future__ import annotations

from pathlib import Path

from ..errors import SaveError


def path(game: str) -> Path:
    """The file of a game's sample; SaveError names those there are."""
    folder = Path(__file__).parent
    known = sorted(file.stem for file in folder.glob("*.json"))
    if game not in known:
        raise SaveError(f"There is no sample {game!r}; there are {', '.join(known)}")
    return folder / f"{game}.json"
