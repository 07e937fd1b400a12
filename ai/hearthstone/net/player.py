"""A Hearthstone player whose turn search judges positions with a net. Needs numpy, never torch."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from cardai.ai import net as nets
from cardai.ai.agent import Advice, Progress, no_progress
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView

from ..players.turn import Planner, Turn
from ..search.secrets import against_secrets
from ..search.turn import TurnLine
from .features import HEARTHSTONE_FEATURES, feature_sizes
from .forward import NetEvaluator
from .vocabulary import Vocabulary

VALUES = "values"
"""The name of the net that came with the program."""


class OneThread(Planner):
    """A player whose matrices are small: it thinks on one thread. To be put before the player it changes."""

    def advise(self, view: HearthstoneView, progress: Progress = no_progress) -> Advice[Action]:
        with nets.one_thread():
            return super().advise(view, progress)  # type: ignore[safe-super]  # the player behind it has one

    def plan(
        self, view: HearthstoneView, position: HearthstoneState, progress: Progress
    ) -> tuple[tuple[Action, ...], int]:
        with nets.one_thread():
            return super().plan(view, position, progress)


class NeuralAgent(OneThread, Turn):
    """Searches its own turn to the end for the position its net likes most."""

    spec = "neural"
    thinks = "own turn judged by a net"
    shared_luck = True

    def __init__(self, game: Hearthstone, evaluator: NetEvaluator, seed: int = 0, *, width: int = 12) -> None:
        super().__init__(game, seed, width=width, evaluate=evaluator.chances)

    def advise_mulligan(self, view: HearthstoneView) -> Advice[Action]:
        return Planner.advise_mulligan(self, view)

    def _placed(self, view: HearthstoneView, action: Action) -> Action:
        return Planner._placed(self, view, action)

    def _tried(self, view: HearthstoneView, lines: list[TurnLine]) -> list[TurnLine]:
        return against_secrets(view, lines, self.rng, self.evaluate)


def make(game: Hearthstone, seed: int = 0, *, file: Path | None = None, width: int = 12) -> NeuralAgent:
    """With the net that came with the program, or with the one of a file."""
    return NeuralAgent(game, make_evaluator(file), seed, width=width)


def make_evaluator(file: Path | None = None, name: str = VALUES) -> NetEvaluator:
    """Make the evaluator of positions: the net of a file, or the one that came with the program."""
    return NetEvaluator(read(file)) if file else shipped(name)


def read(path: Path) -> nets.Net:
    """A Hearthstone net from a file."""
    return nets.load(
        path,
        "hearthstone",
        HEARTHSTONE_FEATURES,
        lambda card: feature_sizes(Vocabulary.read(card.vocabulary, str(path))),
    )


@lru_cache(maxsize=4)
def shipped(name: str) -> NetEvaluator:
    """The net of this name that came with the program; it remembers the cards it has read."""
    return NetEvaluator(read(nets.shipped("hearthstone", name)))
