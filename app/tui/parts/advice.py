"""The hint panel: one quantity a column with a heading over it, losses as losses, bars from one baseline, a reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

from cardai.ai.agent import Advice, Option
from cardai.app.printable import one_line, unbroken
from cardai.app.report.advice import FACT_WORDS, is_share
from cardai.app.words import upper
from cardai.games.reason import said

from ..plain_text import PlainStatic, plain
from .action_colours import MIX, bar_parts
from .bars import bar_on_track, figure

Label = Callable[[Any], str]
Dress = Callable[[str], Content]
"""Writer of a text by a board, with what it names, such as cards, in the colours of their suits."""
Tones = Callable[[Sequence[Any]], Sequence[str]]
"""The colour of each of some actions, or nothing where a game has no colours for them."""
MOVE_HEADING = "move"
"""Heading of the first column."""
FACTS = 2
"""Number of further facts of an option that are shown where there is room."""
WARNING_OPTIONS = 4
"""Number of options that tell what was wrong with one of them."""
MAX_OPTIONS = 14
"""Nobody reads more options than that, and what happened wants room, too."""
LONG_REASON_ROWS = 18
"""From so many rows on half of them may go to the reason."""
CLOSE_FIGURES_COLUMNS = 40
"""Below so many columns figures stand closer."""
ADVICE_BAR_COLUMNS = (6, 34)
"""The narrowest and the widest bar worth drawing."""
BRACKETS = re.compile(r" \([^)]*\)")
"""Further words of a label, such as the code of a minion."""


@dataclass(frozen=True)
class Column:
    """One quantity of every option shown."""

    heading: str
    cells: tuple[str, ...]
    styles: tuple[str, ...]

    @property
    def width(self) -> int:
        return max(map(len, (self.heading, *self.cells)))


def no_tones(actions: Sequence[Any]) -> Sequence[str]:
    """Actions without colours of their own."""
    return ()


class AdvicePanel(PlainStatic):
    """An adviser's opinion, as many options as there is room for."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self._advice: Advice | None = None
        self._label: Label = str
        self._dress: Dress = Content
        self._tones: Tones = no_tones
        self._unit = ""
        self._chosen: Any = None

    def show(
        self,
        advice: Advice | None,
        label: Label = str,
        unit: str = "",
        chosen: Any = None,
        dress: Dress = Content,
        tones: Tones = no_tones,
    ) -> None:
        """Show another opinion; `chosen` marks the action that was in fact played, in a game already over."""
        self._tones = tones
        self._advice, self._label, self._unit, self._chosen, self._dress = advice, label, unit, chosen, dress
        self.display = advice is not None
        word = "Hint" if chosen is None else "Judged"
        self.border_title = word if advice else None
        self.fit()

    def on_resize(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Show as much as there is room for now."""
        if self._advice is not None and not self._advice.is_judged:
            self.border_subtitle = None
            text = f"{upper(self._advice.method)}."
            self.update(Content.assemble(("Not judged", "bold $warn"), f"\n{text}"))
        elif self._advice is not None:
            width, height = self.content_size.width or 36, self._rows()
            note = one_line(self._advice.method)
            is_short = cell_len(note) <= width - 2
            self.border_subtitle = plain(note) if is_short else None
            told = [] if is_short else [Content.styled(line, "$mute") for line in wrap(note, width)]
            lines = self._lines(self._advice, width, height - len(told) if height > 2 * len(told) + 3 else height)
            self.update(Content("\n").join([*lines, *told][:height]))

    def _rows(self) -> int:
        """Rows that may be used: those there are, or what the others leave where the panel grows by itself."""
        if self.styles.is_auto_height:
            return max(4, _left(self) - 2)
        return self.content_size.height or 6

    def _lines(self, advice: Advice, width: int, height: int) -> list[Content]:
        why = wrap(unbroken(upper(said(advice.best.reasons))), width)
        room = max(2, height - min(len(why), max(1, height // 2 if height >= LONG_REASON_ROWS else height // 3)))
        bar = self._mix_bar(advice, width)
        lines = [*self._table(advice, width, room - len(bar)), *bar][:height]
        reason = [self._dress(line) for line in why[: max(0, height - len(lines))]]
        gap = [Content("")] if reason and height - len(lines) > len(reason) else []
        return [*lines, *gap, *reason]

    def _table(self, advice: Advice, width: int, height: int) -> list[Content]:
        """As many options as there are rows for; a name that is too long for one takes more."""
        lines: list[Content] = []
        for count in range(min(len(advice.options), MAX_OPTIONS, max(1, height - 1)), 0, -1):
            shown = _shown(advice, count, self._chosen)
            labels = [self._label(option.action) for option in shown]
            tones = self._tones([option.action for option in shown])
            lines = AdviceTable(advice, shown, labels, self._unit, width, tones).lines(self._chosen, self._dress)
            if len(lines) <= height:
                break
        return lines

    def _mix_bar(self, advice: Advice, width: int) -> list[Content]:
        """Frequencies of the actions as one bar, where actions have colours and the adviser mixes."""
        tones = self._tones([option.action for option in advice.options])
        if not tones or not mixes(advice):
            return []
        shares: dict[str, float] = {}
        for tone, option in zip(tones, advice.options, strict=True):
            shares[tone] = shares.get(tone, 0.0) + option.chance
        parts = [(tone, shares[tone]) for tone in MIX if shares.get(tone)]
        drawn = [(text, f"${tone}") for text, tone in bar_parts(self, parts, width)]
        return [Content.assemble(*drawn)]


def judged_rows(
    advice: Advice, chosen: Any, label: Label, unit: str, width: int, dress: Dress, tones: Tones = no_tones
) -> list[Content]:
    """The best few options and the one that was chosen, marked, as a table of this width."""
    shown = _shown(advice, WARNING_OPTIONS, chosen)
    actions = [option.action for option in shown]
    return AdviceTable(advice, shown, list(map(label, actions)), unit, width, tones(actions)).lines(chosen, dress)


def mixes(advice: Advice) -> bool:
    """Whether the adviser would do now one thing and now another."""
    return any(0.005 < option.chance < 0.995 for option in advice.options)


def _left(widget: Widget) -> int:
    """Rows that a widget may have which grows by itself: those of what it stands in, less what its neighbours need."""
    around = widget.parent
    if not isinstance(around, Widget):
        return widget.app.size.height
    whole = _left(around) if around.styles.is_auto_height else around.size.height or widget.app.size.height * 2 // 5
    stacked = around.layout.name == "vertical"
    return whole - sum(_needs(other) for other in around.children if stacked and other.display and other is not widget)


def _needs(widget: Widget) -> int:
    """Rows of a neighbour: its own, or the fewest it can do with where it takes what is left."""
    least = widget.styles.min_height
    return widget.outer_size.height if widget.styles.is_auto_height else int(least.value) if least else 3


def _shown(advice: Advice, count: int, chosen: Any) -> list[Option]:
    """The best options, the last place kept for what was played if it is not among them."""
    best = list(advice.options[:count])
    played = advice.of(chosen) if chosen is not None else None
    return best if played is None or played in best else [*best[: count - 1], played]


def without_brackets(labels: Sequence[str]) -> list[str]:
    """Leave out what stands in brackets, unless that tells two labels apart."""
    short = [BRACKETS.sub("", label) for label in labels]
    return [long if short.count(name) > 1 else name for name, long in zip(short, labels, strict=True)]


class AdviceTable:
    """The options as a table that fits a width: bars go first, then further facts, then the error."""

    def __init__(
        self,
        advice: Advice,
        shown: Sequence[Option],
        labels: Sequence[str],
        unit: str,
        width: int,
        tones: Sequence[str] = (),
    ) -> None:
        self.advice, self.shown, self.labels, self.width, self.tones = advice, shown, labels, width, tones
        self.margin = 4 if tones else 2
        self.gap = 1 if width < CLOSE_FIGURES_COLUMNS else 2
        errors, facts = self._errors(), [column for column in self._facts() if column.heading != unit]
        worth = [self._values(unit), *errors, self._losses()] if advice.has_values else []
        columns = [*self._mix(), *worth, *facts]
        wanted = max(map(cell_len, labels))
        spare = [*reversed(facts), *errors]
        while spare and self._left(columns) < min(wanted, 20):
            columns.remove(spare.pop(0))
        if self._left(columns) < wanted:
            self.labels = without_brackets(labels)
            wanted = max(map(cell_len, self.labels))
        if self._left(columns) < wanted:
            # the mark of a row takes the place of its square
            self.margin = 2
        self.columns = columns
        left = self._left(columns)
        self.room = max(1, min(max(wanted, len(MOVE_HEADING)), left))
        beside = left - self.room - 2
        self.bar = min(ADVICE_BAR_COLUMNS[1], beside) if beside >= ADVICE_BAR_COLUMNS[0] else 0

    def lines(self, chosen: Any, dress: Dress) -> list[Content]:
        heads = "".join(f"{column.heading:>{column.width + self.gap}}" for column in self.columns)
        head = Content.styled(f"{' ' * self.margin}{MOVE_HEADING[: self.room]:<{self.room}}{heads}", "$mute")
        return [head, *(line for place in range(len(self.shown)) for line in self._row(place, chosen, dress))]

    def _left(self, columns: Sequence[Column]) -> int:
        """The room for names beside these columns."""
        return self.width - self.margin - sum(column.width + self.gap for column in columns)

    def _row(self, place: int, chosen: Any, dress: Dress) -> list[Content]:
        """A row; a name that is too long goes on below."""
        option = self.shown[place]
        is_best = option is self.advice.best
        mark = "▶" if chosen is not None and option.action == chosen else "★" if is_best else " "
        name, *more = self._name_rows(self.labels[place])
        figures = [
            (f"{column.cells[place]:>{column.width + self.gap}}", column.styles[place]) for column in self.columns
        ]
        dressed = dress(name + " " * (self.room - cell_len(name)))
        label = dressed.stylize("bold $good" if is_best and not dressed.spans else "bold" if is_best else "")
        signs = self._signs(place, mark)
        first = Content.assemble(*signs, label, *figures, *self._bar(place, is_best))
        return [first, *(Content.assemble(" " * self.margin, dress(rest)) for rest in more)]

    def _signs(self, place: int, mark: str) -> list[tuple[str, str]]:
        """The mark of a row and the square of its action."""
        sign = (f"{mark} ", "bold $acc")
        if not self.tones:
            return [sign]
        square = ("■ ", f"${self.tones[place]}")
        return [sign, square] if self.margin > 2 else [sign if mark.strip() else square]

    def _name_rows(self, label: str) -> list[str]:
        """A name too long for its column goes on below the figures in all the width there is."""
        name, *more = wrap(label, max(4, self.room)) or [""]
        return [name, *wrap(" ".join(more), max(4, self.width - self.margin))]

    def _bar(self, place: int, is_best: bool) -> Iterable[tuple[str, str]]:
        """Bar of a frequency in the action's colour, where those are mixed; else of the distance to the best."""
        if not self.bar:
            return
        option = self.shown[place]
        is_mix = bool(self.tones) and mixes(self.advice)
        share = option.chance if is_mix else _nearness(self.advice, option, self.shown)
        tone = f"${self.tones[place]}" if is_mix else "$good" if is_best else "$info"
        yield "  ", ""
        yield from bar_on_track(share, self.bar, tone)

    def _mix(self) -> list[Column]:
        """Frequency by the adviser, if it mixes."""
        if not mixes(self.advice):
            return []
        cells = tuple(f"{100 * option.chance:.0f}" for option in self.shown)
        return [Column("mix %", cells, tuple("bold" if cell != "0" else "$mute" for cell in cells))]

    def _values(self, unit: str) -> Column:
        signed = any(option.value < 0 for option in self.advice.options)
        cells = tuple(
            f"+{figure(option.value)}" if signed and option.value >= 0.005 else figure(option.value)
            for option in self.shown
        )
        return Column(unit, cells, tuple("bold $good" if o is self.advice.best else "" for o in self.shown))

    def _errors(self) -> list[Column]:
        if all(option.error is None for option in self.shown):
            return []
        cells = tuple("" if option.error is None else figure(option.error) for option in self.shown)
        return [Column("±", cells, ("$mute",) * len(cells))]

    def _losses(self) -> Column:
        losses = [max(0.0, self.advice.loss(option)) for option in self.shown]
        cells = tuple(
            "·" if option is self.advice.best else figure(loss) for option, loss in zip(self.shown, losses, strict=True)
        )
        most = max(losses) or 1.0
        tones = tuple("$mute" if loss < most / 8 else "$mist" if loss < most / 2 else "$bad" for loss in losses)
        return Column("loss", cells, tones)

    def _fact_names(self) -> list[str]:
        """The facts that are shown; what repeats the mix is left out."""
        names = [
            name
            for name in dict.fromkeys(name for option in self.shown for name in option.figures)
            if any(abs(option.figures.get(name, option.chance) - option.chance) > 0.005 for option in self.shown)
        ]
        return names[:FACTS]

    def _facts(self) -> list[Column]:
        found = []
        for name in self._fact_names():
            values = [option.figures.get(name) for option in self.shown]
            scale, per = (100, " %") if self._are_shares(name) else (1, "")
            cells = tuple("" if value is None else f"{scale * value + 0.0:.1f}" for value in values)
            found.append(Column(f"{FACT_WORDS.get(name, name)}{per}", cells, ("",) * len(cells)))
        return found

    def _are_shares(self, name: str) -> bool:
        return all(is_share(name, option.figures.get(name, 0.0)) for option in self.shown)


def _nearness(advice: Advice, option: Option, shown: Sequence[Option]) -> float:
    """1 for the best, and never nothing, so that even the worst shown has a sliver; without values how often it is."""
    if not advice.has_values:
        return option.chance
    spread = advice.loss(min(shown, key=lambda other: other.value))
    return 1.0 if spread <= 0 else 1.0 - 0.92 * advice.loss(option) / spread
