"""Looking around in a solved hold'em spot: where one is, whose hands are shown, and which of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from cardai.ai.agent import no_progress
from cardai.ai.holdem.solver import export
from cardai.ai.holdem.solver.runouts import HIGH, LOW
from cardai.ai.holdem.solver.tree import Kind
from cardai.games import cards
from cardai.games.holdem.made_hands import DRAWS, MADE, kinds
from cardai.games.holdem.ranges import class_name

if TYPE_CHECKING:
    from cardai.ai.agent import Agent, Progress
    from cardai.ai.holdem.search.resolve import Told
    from cardai.ai.holdem.solver.export import Cell, Kept, Totals
    from cardai.ai.holdem.solver.solution import Position, Solution
    from cardai.games.holdem.view import HoldemView

PLAYER_NAMES = ("out of position", "in position")


@dataclass(frozen=True)
class Filter:
    """Only hands that have made one of these and draw to one of those; nothing chosen lets all through."""

    made: frozenset[str] = frozenset()
    draws: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.made or self.draws)

    def __str__(self) -> str:
        return ", ".join([*sorted(self.made), *sorted(self.draws)]) or "all hands"

    def kept(self, board: tuple[int, ...]) -> Kept | None:
        """Which combos count on a board; None if all do."""
        if not self:
            return None
        found = kinds(board, _holes())
        return np.array([self._takes(made, draws) for made, draws in found], dtype=bool)

    def _takes(self, made: str, draws: Iterable[str]) -> bool:
        return (not self.made or made in self.made) and (not self.draws or not self.draws.isdisjoint(draws))


@dataclass(frozen=True)
class PositionSummary:
    """Everything to be seen of one position: totals of both ranges, and the hands of one player."""

    position: Position
    player: int
    totals: tuple[Totals, Totals]
    shown: Totals
    """The player's hands that the filter lets through."""
    cells: list[list[Cell]]
    rows: dict[str, list[dict[str, Any]]] = field(repr=False)
    """The combos of each class, as `export.rows` has them."""
    kinds: tuple[tuple[str, Totals], ...] = ()
    """Kinds of hands in the range: made hands and draws."""
    possible: dict[str, int] = field(default_factory=dict, repr=False)
    """Number of combos of each class that the board leaves."""


class Browser:
    """A way through a solution: actions and cards taken so far, the player shown, the filter."""

    def __init__(self, solution: Solution, line: Iterable[str] = ()) -> None:
        self.solution = solution
        self.position = solution.at(line)
        self.player = self.position.player or 0
        self.filter = Filter()
        self._lock = Lock()

    @property
    def is_deal(self) -> bool:
        """Whether a card comes next."""
        return self.position.node.kind is Kind.DEAL

    def ends(self, action: str) -> bool:
        """Whether the hand is over after an action: nothing is left to look at there."""
        tree = self.solution.prepared.plan.tree
        after = tree.nodes[tree.follow(self.position.at, action)]
        return after.kind not in (Kind.ACT, Kind.DEAL) or (
            after.kind is Kind.DEAL and self._is_closed(after.children[0])
        )

    def take(self, step: str) -> None:
        """Go on by an action or a card; BadToken says what is possible."""
        self.position = self.position.after(step)
        if self.position.player is not None:
            self.player = self.position.player

    @property
    def line(self) -> tuple[str, ...]:
        """The steps since the start."""
        return self.position.line[len(self.solution.root.line) :]

    def back(self) -> bool:
        """One step up; False at the start."""
        if not self.line:
            return False
        self.position = self.solution.at(self.line[:-1])
        if self.position.player is not None:
            self.player = self.position.player
        return True

    def look(self) -> PositionSummary:
        """Work out what is to be seen here; takes a moment on early streets, so call it in the background."""
        position, player = self.position, self.player
        kept = self.filter.kept(position.board)
        with self._lock:
            whole = export.totals(position, 0), export.totals(position, 1)
            shown = whole[player] if kept is None else export.totals(position, player, kept)
            rows: dict[str, list[dict[str, Any]]] = {}
            for row in export.rows(position, player, kept):
                rows.setdefault(row["class"], []).append(row)
            grid = export.grid(position, player, kept)
            return PositionSummary(
                position, player, whole, shown, grid, rows, self._kinds(position, player), _possible(position.board)
            )

    def _kinds(self, position: Position, player: int) -> tuple[tuple[str, Totals], ...]:
        parts = [Filter(made=frozenset([name])) for name in MADE] + [Filter(draws=frozenset([name])) for name in DRAWS]
        if len(position.board) == 5:
            parts = parts[: len(MADE)]
        found = ((str(part), export.totals(position, player, part.kept(position.board))) for part in parts)
        return tuple((name, whole) for name, whole in found if whole.combos > 1e-3)

    def outlook(self, position: Position, card: int) -> PositionSummary:
        """Play of the range of the next to act after a card, its totals only; for the table of run-outs."""
        with self._lock:
            after = position.after(cards.NAMES[card])
            whole = export.totals(after, 0), export.totals(after, 1)
            return PositionSummary(after, after.player or 0, whole, whole[after.player or 0], [], {})

    def export(self, path: Path) -> None:
        """Write the hands shown; BadToken says why not."""
        with self._lock:
            export.write(self.position, self.player, path, self.filter.kept(self.position.board))

    def _is_closed(self, at: int) -> bool:
        """Whether nobody acts any more from a node on: both are all-in."""
        tree = self.solution.prepared.plan.tree
        node = tree.nodes[at]
        while node.kind is Kind.DEAL:
            node = tree.nodes[node.children[0]]
        return node.kind is not Kind.ACT


def at_table(
    adviser: Agent, view: HoldemView, progress: Progress = no_progress, told: Told = (None, None)
) -> Browser | None:
    """The adviser's solution of a decision at the table, opened there; None if it has none.

    `told` are both ranges if somebody gave them.
    """
    from cardai.ai.holdem.search.player import SearchAgent

    if not isinstance(adviser, SearchAgent) or view.hole is None:
        return None
    found = adviser.solved(view, told=told, progress=progress)
    if found is None:
        return None
    solution = found.position.solution
    return Browser(solution, found.position.line[len(solution.root.line) :])


@lru_cache(maxsize=8)
def _possible(board: tuple[int, ...]) -> dict[str, int]:
    """Number of combos of each class that hold no card of the board."""
    found: dict[str, int] = {}
    for hole in _holes():
        if not set(hole) & set(board):
            found[class_name(hole)] = found.get(class_name(hole), 0) + 1
    return found


@lru_cache(maxsize=1)
def _holes() -> tuple[tuple[int, int], ...]:
    return tuple((int(high), int(low)) for high, low in zip(HIGH, LOW, strict=True))
