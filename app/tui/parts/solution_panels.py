"""Beside the grid of a solution: the way here, the actions, both ranges, and the combos of one class of hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from cardai.ai.holdem.solver.export import Totals
from cardai.ai.holdem.solver.tree import Action
from cardai.app.solution import PLAYER_NAMES, PositionSummary

from .. import palette
from ..palette import Palette
from ..plain_text import PlainStatic
from .action_colours import bar_parts, block, roles_of_kinds
from .panels import ANGLE
from .suits import cards, dressed

HAND = 7
"""Columns of two cards, tens among them."""


def roles_of(actions: Sequence[Action]) -> list[str]:
    """The colour of each action."""
    return roles_of_kinds([action.name for action in actions])


def parts_of(mix: Sequence[float], roles: Sequence[str]) -> tuple[tuple[str, float], ...]:
    """A mix as parts of a tile, the most aggressive from the left."""
    return tuple((role, share) for role, share in reversed(list(zip(roles, mix, strict=True))) if share > 0.001)


def way_text(board: Sequence[str], line: Sequence[str], colours: Palette) -> Content:
    """Board, and the steps since the start."""
    return Content(f" {ANGLE} ").join([cards(board, colours), *(dressed(step, colours) for step in line)])


class ActionList(PlainStatic):
    """The actions with their keys, colours, how often and for how much; a click takes one."""

    class Taken(Message):
        """An action was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def show(self, picture: PositionSummary, card: str = "") -> None:
        """`card`: the actions are those after it, so that they cannot be taken yet."""
        position = picture.position
        acts = position.player == picture.player
        head = Content.styled(f"    {f'on {card}' if card else '':<12}{'how often %':>12}{'combos':>9}", "$mute")
        lines = [head] if acts else [Content.styled(f"{PLAYER_NAMES[position.player or 0]} acts", "$mute")]
        shares = picture.shown.mix if acts else (None,) * len(position.actions)
        for number, (action, role, share) in enumerate(
            zip(position.actions, roles_of(position.actions), shares, strict=False), start=1
        ):
            figures = "" if share is None else f"{100 * share:>12.1f}{share * picture.shown.combos:>9.1f}"
            lines.append(
                Content.assemble(
                    ("   " if card else f" {number} ", "bold $acc"),
                    (f"{block(self, role)} ", palette.page(self.app)[role]),
                    f"{action!s:<11}",
                    figures,
                )
            )
        self.update(Content("\n").join(lines))

    def on_click(self, event: events.Click) -> None:
        if event.y > 0:
            self.post_message(self.Taken(event.y))


class RangeTotals(PlainStatic):
    """Both ranges: combos, value, equity."""

    def show(self, picture: PositionSummary, filtered: str) -> None:
        head = Content.styled(f"{'':<17}{'combos':>7}{'EV':>7}{'eq %':>6}", "$mute")
        lines = [head]
        for player, whole in enumerate(picture.totals):
            mark = "▶ " if player == picture.player else "  "
            style = "bold" if player == picture.player else ""
            figures = f"{mark}{PLAYER_NAMES[player]:<15}{_totals(whole)}"
            lines.append(Content.styled(figures, style))
        if filtered:
            lines.append(Content.styled(f"{'  only these':<17}{_totals(picture.shown)}", "$acc"))
        self.update(Content("\n").join(lines))


class ComboList(PlainStatic):
    """The suit combinations of one class: their mix as a bar, value and equity, and the value of each action."""

    def show(self, picture: PositionSummary, name: str) -> None:
        rows = picture.rows.get(name, [])
        self.border_title = name
        if not rows:
            self.border_subtitle = ""
            self.update(Content.styled("not in this range", "$mute"))
            return
        wide = self.content_size.width
        actions = picture.position.actions if picture.position.player == picture.player else ()
        weighed = any(row["weight"] < 0.995 for row in rows)
        room = wide - HAND - (22 if weighed else 15)
        widths = [max(9, len(str(action)) + 2) for action in actions]
        values = actions if actions and room >= 7 + sum(widths) else ()
        bar = max(6, min(24, room - (sum(widths) if values else 0) - 1)) if actions else 0
        heads = "".join(f"{action!s:>{width}}" for action, width in zip(values, widths, strict=False))
        head = f"{'':<{HAND + bar + bool(bar)}}{'weight' if weighed else '':>{7 * weighed}}{'EV':>8}{'eq %':>6}{heads}"
        lines = [Content.styled(head, "$mute")]
        best_first = sorted(rows, key=lambda row: -(row["ev"] or 0.0))
        lines += [self._line(row, actions, bar, values, weighed) for row in best_first]
        self.border_subtitle = "EV of each action in chips" if values else "EV in chips"
        self.update(Content("\n").join(lines))

    def _line(
        self, row: dict[str, Any], actions: Sequence[Action], bar: int, values: Sequence[Action], weighed: bool
    ) -> Content:
        hand = row["hand"]
        shown = cards((hand[:2], hand[2:]), palette.page(self.app), "")
        pieces: list[Any] = [shown, " " * (HAND - shown.cell_length)]
        if bar:
            pieces += [*mix_bar(self, [row[str(action)] for action in actions], actions, bar), " "]
        weight = f"{row['weight']:>7.2f}" if weighed else ""
        pieces.append(f"{weight}{_figure(row['ev'], 8, 2)}{_figure(row['equity'], 6, 1, 100)}")
        best = max((row[f"ev {action}"] for action in values if row[f"ev {action}"] is not None), default=None)
        for action in values:
            value = row[f"ev {action}"]
            figure = _figure(value, max(9, len(str(action)) + 2), 2)
            pieces.append((figure, "bold $good" if value is not None and value == best else ""))
        return Content.assemble(*pieces)


class KindTable(PlainStatic):
    """Kinds of hands in the range, and the play of each; kinds that there is no room for share a line."""

    def show(self, picture: PositionSummary) -> None:
        actions = picture.position.actions if picture.position.player == picture.player else ()
        whole = picture.totals[picture.player].combos
        wide = self.content_size.width
        name_width = 25 if wide >= 60 else 16
        bar = min(60, wide - name_width - 16) if actions else 0
        head = f"{'kind of hand':<{name_width}}{'%':>6}{'EV':>8}  {'how it plays' if bar > 11 else ''}"
        lines = [Content.styled(head, "$mute")]
        room = max(0, self.content_size.height - 1)
        shown, left = by_room(picture.kinds, room)
        for name, part in shown:
            short = name if len(name) < name_width else name[: name_width - 2] + "…"
            pieces: list[Any] = [f"{short:<{name_width}}{100 * part.combos / whole:>6.1f}{_figure(part.ev, 8, 1)}  "]
            if bar > 3:
                pieces += mix_bar(self, part.mix, actions, bar)
            lines.append(Content.assemble(*pieces))
        if left:
            smaller = ", ".join(f"{name} {100 * part.combos / whole:.1f} %" for name, part in left)
            lines.append(Content.styled(f"and {smaller}", "$mute"))
        self.update(Content("\n").join(lines))


Kind = tuple[str, Totals]


def by_room(kinds: Sequence[Kind], room: int) -> tuple[list[Kind], list[Kind]]:
    """Kinds of hands that get a line of their own, and the smaller ones by size, which share the last if need be."""
    count = len(kinds) if len(kinds) <= room else max(0, room - 1)
    by_size = sorted(kinds, key=lambda kind: -kind[1].combos)
    return [kind for kind in kinds if kind in by_size[:count]], by_size[count:]


def mix_bar(widget: Widget, mix: Sequence[float], actions: Sequence[Action], room: int) -> list[Any]:
    """A mix as a bar, coloured as the actions are."""
    colours = palette.page(widget.app)
    drawn = [(text, colours[role]) for text, role in bar_parts(widget, parts_of(mix, roles_of(actions)), room)]
    return [*drawn, " " * (room - sum(len(text) for text, _ in drawn))]


def _totals(whole: Totals) -> str:
    return f"{whole.combos:>7.1f}{whole.ev:>7.2f}{100 * whole.equity:>6.1f}"


def _figure(value: float | None, width: int, places: int, factor: float = 1.0) -> str:
    return f"{'-':>{width}}" if value is None else f"{round(factor * value, places) + 0.0:>{width}.{places}f}"
