"""Where one can go from the home screen beside the games, each with its key."""

from __future__ import annotations

from textual.binding import Binding

from .. import keymap
from .grid import ROUND_FRAME, Grid, Painted

WAYS = {
    "learn": "a guided first game",
    "puzzles": "your own mistakes, and others",
    "statistics": "results, losses, luck, rating",
    "decks": "Hearthstone decks, also yours",
    "review": "what each move cost, and why",
    "replay": "a saved game, move by move",
    "rules": "with pictures of hands",
    "options": "rules, players, opponents",
}
"""Actions of the home screen, most wanted first, and what awaits there."""
TEXT = 15
"""The column of the words about a way."""


class Ways(Painted):
    """A list of keys and words; a click tells the action."""

    ON_PAGE = True

    def paint(self, grid: Grid) -> None:
        grid.frame(0, 0, grid.width, grid.height, "line", None, ROUND_FRAME)
        grid.put(2, 0, " More ", "text", bold=True)
        named = {one.action: one for one in keymap.HOME if isinstance(one, Binding)}
        for row, (action, said) in enumerate(list(WAYS.items())[: grid.height - 2], 1):
            grid.put(2, row, f" {self.app.get_key_display(named[action])} ", "acc", "raise", bold=True)
            end = grid.put(6, row, named[action].description, "text")
            if grid.width > TEXT + 20:
                end = grid.put(TEXT, row, said, "mute")
            grid.mark(2, row, end - 2, 1, action)
