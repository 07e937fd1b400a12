"""A Hearthstone player whose turn search judges positions with a net. Needs numpy, never torch."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from cardai.ai import net as nets
from cardai.ai.agent import Advice, AgentError, Progress, no_progress, parse_settings
from cardai.games.core import AnyGame, AnyView
from cardai.games.hearthstone.state import Action, State
from cardai.games.hearthstone.view import View

from ..players.turn import Planner, Turn
from .features import VERSION, sizes
from .forward import Valuer

VALUES = "values"
"""The name of the net that came with the program."""


class OneThread(Planner):
    """A player whose matrices are small: it thinks on one thread. To be put before the player it changes."""

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        with nets.one_thread():
            return super().advise(view, progress)  # type: ignore[safe-super]  # the player behind it has one

    def plan(self, view: View, position: State, progress: Progress) -> tuple[tuple[Action, ...], int]:
        with nets.one_thread():
            return super().plan(view, position, progress)


class Neural(OneThread, Turn):
    """Searches its own turn to the end for the position its net likes most."""

    spec = "neural"
    thinks = "own turn judged by a net"

    def __init__(self, game: AnyGame, valuer: Valuer, seed: int = 0, width: int = 12, lethal: int = 2500) -> None:
        super().__init__(game, seed, width, lethal, valuer.chances)
        self.valuer = valuer


def make(game: AnyGame, argument: str, seed: int) -> Neural:
    """`neural` (the net that came with the program), `neural:FILE`, `neural:width=5` or both with a comma."""
    file, settings = split(argument, width=12)
    return Neural(game, valuer(file), seed, max(1, int(settings["width"])))


def split(argument: str, **defaults: float) -> tuple[str, dict[str, float]]:
    """The file named in an argument (empty if none) and its settings."""
    parts = [part for part in argument.split(",") if part]
    files = [part for part in parts if "=" not in part]
    if len(files) > 1:
        raise AgentError(f"One net at a time: {files[0]} or {files[1]}")
    return "".join(files), parse_settings(",".join(part for part in parts if "=" in part), **defaults)


def valuer(file: str = "", name: str = VALUES) -> Valuer:
    """What judges positions: the net of a file, or the one that came with the program."""
    return Valuer(read(Path(file))) if file else shipped(name)


def read(path: Path) -> nets.Net:
    """A Hearthstone net from a file."""
    return nets.load(path, "hearthstone", VERSION, sizes())


@lru_cache(maxsize=4)
def shipped(name: str) -> Valuer:
    """The net of this name that came with the program; it remembers the cards it has read."""
    return Valuer(read(nets.shipped("hearthstone", name)))
