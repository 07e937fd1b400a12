"""The 13x13 grid of starting hands: what is ahead of yours, what a player may hold, how to play every hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.widget import Widget

from cardai.games.holdem.ranges import EVERY, STRENGTH_ORDER, class_name, grid_names
from cardai.games.holdem.strength import strength
from cardai.games.holdem.view import HoldemView

from ... import palette
from ...palette import Palette, ink_on, mix
from ...parts.fitted import Fitted
from ...plain_text import plain

if TYPE_CHECKING:
    from cardai.ai.agent import Agent
    from cardai.ai.holdem.search.player import SearchAgent

PLAYS = (("raise", "r2"), ("call", "call"), ("fold", "fold"))
CHECKS = (("bet", "r2"), ("check", "call"))
HOLDS = (("holds it", "info"), ("does not", "raise"))
AHEAD = (("ahead", "r3"), ("tie", "mute"), ("behind", "raise"))
"""Names of the parts of a cell, and their colours, from the left."""
SIGNS = "+=."
"""Signs for the parts of a cell where there are no colours."""
TWO_ROW_CELL_ROWS = 52
"""From so many rows of the column on a cell has two of them."""


@dataclass(frozen=True)
class RangeShares:
    """For every class of hands how its cell is divided, by name, and what the parts mean."""

    title: str
    shares: Mapping[str, Sequence[float]]
    parts: tuple[tuple[str, str], ...]
    note: str = ""
    own: str = "yours"
    """Owner of the hand that is marked."""


def ahead_grid(view: HoldemView, whose: str = "yours") -> RangeShares:
    """Which hands are better than one's own as the board lies now; before the flop by what they win against any."""
    assert view.hole is not None
    known = {*view.hole, *view.board}
    mine = _worth(view.hole, view.board)
    counts: dict[str, list[int]] = {}
    for combo in EVERY:
        if known.isdisjoint(combo):
            theirs = _worth(combo, view.board)
            count = counts.setdefault(class_name(combo), [0, 0, 0])
            count[0 if theirs > mine else 1 if theirs == mine else 2] += 1
    total = [sum(column) for column in zip(*counts.values(), strict=True)]
    shares = {hand: [part / sum(count) for part in count[:2]] for hand, count in counts.items()}
    return RangeShares(
        f"Hands ahead of {whose}", shares, AHEAD, f"{100 * total[0] / sum(total):.0f} % of all hands", whose
    )


def _worth(hole: tuple[int, int], board: Sequence[int]) -> int:
    if board:
        return strength((*hole, *board))
    return -_PLACES[class_name((max(hole), min(hole)))]


_PLACES = {name: place for place, name in enumerate(STRENGTH_ORDER.split())}


def likely_grid(view: HoldemView, seat: int, name: str) -> RangeShares:
    """Range of a seat by its betting, relative to its likeliest class; by the shipped blueprint."""
    import numpy as np

    from cardai.ai import registry
    from cardai.ai.holdem.abstraction.cards import HOLES
    from cardai.ai.holdem.abstraction.translation import line_of
    from cardai.ai.holdem.blueprint.ranges import likely_ranges

    player: Any = registry.make("blueprint", view.game)
    weights = likely_ranges(view, line_of(view), player.blueprint, [seat])[seat]
    means = _means(HOLES, np.asarray(weights), view.board)
    top = max(means.values(), default=0.0) or 1.0
    return RangeShares(
        f"What {name} may hold", {hand: (mean / top,) for hand, mean in means.items()}, HOLDS, "by the solved strategy"
    )


def playing_grid(view: HoldemView, adviser: Agent) -> RangeShares:
    """Play of each hand here by the player the hints come from."""
    from cardai.ai.holdem.abstraction.cards import HOLES

    chances, source = _advised(view, adviser)
    raises, calls = (_means(HOLES, part, view.board) for part in chances)
    shares = {hand: (raises[hand], calls[hand]) for hand in raises}
    return RangeShares("How to play every hand here", shares, PLAYS if view.to_call else CHECKS, source)


def _advised(view: HoldemView, adviser: Agent) -> tuple[tuple[Any, Any], str]:
    """Frequencies of bets or raises, and of checks or calls, for every hand, and the way this is known."""
    from cardai.ai import registry
    from cardai.ai.holdem.search.player import SearchAgent

    if isinstance(adviser, SearchAgent) and (view.street or adviser.estimator(view) is not adviser.blueprint):
        return _solved(view, adviser)
    player: Any = registry.make("blueprint", view.game)
    source = "preflop tables" if player.book and player.book.place_of(view) else "solved strategy"
    return player.every_hand(view), source


def _solved(view: HoldemView, adviser: SearchAgent) -> tuple[tuple[Any, Any], str]:
    """By the solution of a pot of two, else by the net, as in a hint; nan where a hand is not in the range."""
    import numpy as np

    from cardai.ai.holdem.exploit.mixes import Mixes, mixes
    from cardai.games.holdem.notation import CALL, CHECK, FOLD

    is_ready = adviser.is_solved(view) and not adviser.waits_for_compiler(view)
    solved = adviser.mixes(view, is_safe=False) if is_ready else None
    found = Mixes(solved) if solved else mixes(adviser.estimator(view), view, np.ones(len(EVERY)))
    called = found.of(CALL) + found.of(CHECK)
    raised = sum((part for action, part in found.by_action.items() if action not in (CALL, CHECK, FOLD)), 0 * called)
    known = np.where(raised + called + found.folds > 0, 1.0, np.nan)
    estimate = "the net's play, not judged" if adviser.is_unknown(view) else "estimate"
    return (raised * known, called * known), "the solution" if solved else estimate


def _means(holes: Any, weights: Any, board: Sequence[int]) -> dict[str, float]:
    """The mean of each class over its hands that the board leaves and that are known."""
    found: dict[str, list[float]] = {}
    for (first, second), weight in zip(holes, weights, strict=True):
        if first not in board and second not in board and not isnan(weight):
            name = class_name((max(int(first), int(second)), min(int(first), int(second))))
            found.setdefault(name, []).append(float(weight))
    return {name: sum(held) / len(held) for name, held in found.items()}


class RangeGrid(Fitted[tuple[RangeShares | None, tuple[int, int] | None, str]]):
    """The grid with your own hand marked; cells as large as there is room."""

    def __init__(self) -> None:
        super().__init__(classes="panel")

    def show(self, grid: RangeShares | None, hole: tuple[int, int] | None, note: str) -> None:
        self.keep((grid, hole, note))

    def lay_out(self, shown: tuple[RangeShares | None, tuple[int, int] | None, str]) -> None:
        grid, hole, note = shown
        self.border_title = plain(grid.title) if grid is not None else "Ranges"
        self.border_subtitle = plain(note) if grid is not None else None
        if grid is None:
            self.update(Content.styled(note, "$mute"))
            return
        own = class_name((max(hole), min(hole))) if hole else ""
        wide = max(2, min(5, self.content_size.width // 13))
        tall = (
            2 if wide == 5 and isinstance(self.parent, Widget) and self.parent.size.height >= TWO_ROW_CELL_ROWS else 1
        )
        signs = SIGNS if self.app.no_color else ""
        colours = palette.table(self.app)
        rows = grid_rows(grid, own, (wide, tall), colours, signs)
        self.update(Content("\n").join([*rows, _legend(grid, own, colours, signs or "■■■", is_wide=wide > 3)]))


def grid_rows(grid: RangeShares, own: str, cell: tuple[int, int], colours: Palette, signs: str = "") -> list[Content]:
    """Pairs on the diagonal, suited hands above, others below; each cell filled from the left by its shares.

    Where there are no colours, a sign tells what most of a cell is.
    """
    wide, tall = cell
    return [
        Content("").join(_cell(name, grid, own, wide, colours, signs, is_named=not row) for name in names)
        for names in grid_names()
        for row in range(tall)
    ]


def _cell(
    name: str, grid: RangeShares, own: str, cell: int, colours: Palette, signs: str, *, is_named: bool
) -> Content:
    """One row of a cell; where it is narrow, above the diagonal is suited and needs no letter."""
    label = f"{(name if cell > 3 else name[:2]) * is_named:<{cell}}" if cell > 2 else " " * cell
    if signs and is_named:
        label = label[:-1] + signs[_most(grid.shares.get(name, ()), len(grid.parts))]
    if name == own:
        return Content.styled(f"{label if cell > 2 else name[:2]}", "bold $accink on $acc")
    shares = grid.shares.get(name, ())
    inks = [colours[ink] for _, ink in grid.parts]
    if not shares or max(shares) < 0.02:
        inks[-1] = mix(inks[-1], colours["bg"], 0.45)
    widths = [round(cell * share) for share in shares]
    pieces: list[tuple[str, str]] = []
    place = 0
    for width, ink in zip([*widths, cell], inks, strict=False):
        end = min(cell, place + width)
        pieces.append((label[place:end], f"{ink_on(ink)} on {ink}"))
        place = end
    return Content.assemble(*(piece for piece in pieces if piece[0]))


def _most(shares: Sequence[float], count: int) -> int:
    """Which part of a cell is the largest; the last is what the others leave."""
    whole = [*shares, *[0.0] * (count - 1 - len(shares)), 1.0 - sum(shares)]
    return whole.index(max(whole))


def _legend(grid: RangeShares, own: str, colours: Palette, signs: str, *, is_wide: bool) -> Content:
    named_parts = zip(signs, grid.parts, strict=False)
    parts = [Content.assemble((f"{sign} ", colours[ink]), (f"{word} ", "$mute")) for sign, (word, ink) in named_parts]
    named = f"{own} " if is_wide and own else ""
    mine = Content.assemble(("■ ", "$acc"), (named, "bold $acc"), (grid.own, "$mute"))
    shares = grid.shares.get(own, ()) if is_wide and grid.parts in (PLAYS, CHECKS) else ()
    said = "".join(f" {word} {100 * share:.0f}" for (word, _), share in zip(grid.parts, shares, strict=False) if share)
    return Content("").join([*parts, mine, Content.styled(f":{said} %" if said else "", "$text")])
