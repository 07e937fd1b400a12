"""The boxes still open: what the dice give in each now and at most; with a hint also where the turn may end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content

from cardai.app.text.yacht import box_name
from cardai.games.yacht import YachtView
from cardai.games.yacht.rules import possible_points

from ...parts.bars import bar_on_track
from ...parts.fitted import Fitted
from ...plain_text import plain

BOX_NAME_COLUMNS = 16
BOX_BAR_COLUMNS = (8, 34)
"""The narrowest and the widest bar worth drawing."""


class OpenBoxes(Fitted[tuple[YachtView, Mapping[str, float]]]):
    """A row for each open box of whoever is to move."""

    CHANGES_HEIGHT = True

    def __init__(self, *, grows: bool = False) -> None:
        super().__init__(classes="panel -grows" if grows else "panel")

    def show(self, view: YachtView, names: Sequence[str], kept: str, chances: Mapping[str, float]) -> None:
        """`chances` are those that the turn ends in a box, if the dice `kept` are kept; none without a hint."""
        self.set_class(view.turn is None, "-over")
        whose = "" if view.turn is None or names[view.turn] == "You" else f" of {names[view.turn]}"
        self.border_title = plain(f"Open boxes{whose}{f', if you keep {kept}' if chances else ''}")
        self.keep((view, chances))

    def lay_out(self, shown: tuple[YachtView, Mapping[str, float]]) -> None:
        width, height = self.content_size
        if width:
            lines = box_lines(*shown, width)
            is_airy = self.has_class("-grows") and 2 * len(lines) <= height + 1
            self.update(Content("\n\n" if is_airy else "\n").join(lines))


def box_lines(view: YachtView, chances: Mapping[str, float], width: int) -> list[Content]:
    """A heading, then the open boxes: points now, the most there can be, and with a hint the chance to end there."""
    if view.turn is None:
        return []
    rules, offers = view.game.rules, view.offers()
    heads = ["now", "most", *(["here %"] if chances else [])]
    room = width - BOX_NAME_COLUMNS - sum(len(head) + 2 for head in heads) - 2
    room = min(BOX_BAR_COLUMNS[1], room) if room >= BOX_BAR_COLUMNS[0] else 0
    lines = [Content.styled(" " * BOX_NAME_COLUMNS + "".join(f"  {head}" for head in heads), "$mute")]
    for at in view.sheets[view.turn].open:
        box = rules.boxes[at].name
        most, now = max(possible_points(rules, at)), offers.get(box, 0)
        share = chances.get(box, 0.0) if chances else now / most
        cells = [(f"{f'+{now}' if now else '·':>5}", "bold $acc" if now else "$mute"), (f"{most:>6}", "$mute")]
        if chances:
            cells.append((f"{100 * share:>8.1f}" if share else f"{'·':>8}", "bold" if share else "$mute"))
        drawn = bar_on_track(share, room, "$info")
        lines.append(Content.assemble(f"{box_name(box):<{BOX_NAME_COLUMNS}}", *cells, "  ", *drawn))
    return lines
