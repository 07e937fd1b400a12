"""Games as the library keeps them, for tests that only want their results."""

from __future__ import annotations

from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves.store import Store, write


def sheets(name: str, result: tuple[float, float], rival: str = "level:5", assisted: tuple[str, ...] = ()) -> None:
    """A finished game of Yacht as the library sees it."""
    ended(name, "yacht", result, (rival,), assisted)


def ended(
    name: str, game: str, result: tuple[float, ...], rivals: tuple[str, ...], assisted: tuple[str, ...] = ()
) -> None:
    """A finished game as the library sees it; its moves do not matter here."""
    match = Match.start(registry.make(game), len(result), 5)
    record = records.from_match(match, ["human", *rivals], assisted=assisted)
    record.result = list(result)
    write(Store.of_user().path(name), record)
