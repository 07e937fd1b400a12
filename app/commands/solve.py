"""`cardai solve GAME`: exact solutions of games that have one, and of hold'em spots."""

from __future__ import annotations

from collections.abc import Mapping

from ..lazy import LazyGroup, group
from ..registry import house_tables


class _Solvers(LazyGroup):
    """A command for every game that can be solved."""

    def places(self) -> Mapping[str, str]:
        return {table.game: table.solve for table in house_tables() if table.solve}


app = group(
    _Solvers,
    "Solve a game, or a spot of it, and print its value.",
    "Examples: cardai solve yacht --rules yahtzee-free --json  |  "
    "cardai solve holdem --board 4hJsAdJd --pot 200 --stack 400 --oop 22+ --ip TT+,AK",
)


@app.callback()
def _group() -> None:
    """Solve a game, or a spot of it, and print its value."""
