"""The advice panel: what the adviser thinks of each action, with value bars, losses and reasons."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Any

from textual.content import Content
from textual.widgets import Static

from cardai.ai.agent import Advice, Option

from ..plain_text import plain
from .bars import bar, figure

Label = Callable[[Any], str]
NARROW = 50
"""Below so many columns there is room for one figure only."""
HEAD = 8
"""From so many rows on there is room for a line that names the figures."""
FACTS = 2
"""How many further facts of an option are shown where there is room."""


class AdvicePanel(Static):
    """An adviser's opinion, as many options as there is room for."""

    def __init__(self, **names: Any) -> None:
        super().__init__(markup=False, **names)
        self._advice: Advice | None = None
        self._label: Label = str
        self._unit = ""
        self._chosen: Any = None

    def show(self, advice: Advice | None, label: Label = str, unit: str = "", chosen: Any = None) -> None:
        """Show another opinion; `chosen` marks the action that was in fact played, in a game already over."""
        self._advice, self._label, self._unit, self._chosen = advice, label, unit, chosen
        self.display = advice is not None
        word = "Hint" if chosen is None else "Judged"
        self.border_title = plain(f"{word} ({advice.method})") if advice else None
        self.border_subtitle = plain(unit)
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    def _redraw(self) -> None:
        if self._advice is not None:
            width, height = self.content_size.width or 36, self.content_size.height or 6
            self.update(Content("\n").join(self._lines(self._advice, width, height)))

    def _lines(self, advice: Advice, width: int, height: int) -> list[Content]:
        why = wrap(advice.best.why, width, max_lines=height // 3, placeholder=" …") if height >= 3 else []
        has_head = width >= NARROW and height >= HEAD
        shown = _shown(advice, max(1, height - len(why) - has_head), self._chosen)
        labels = [self._label(option.action) for option in shown]
        rows = _Rows(advice, shown, labels, self._chosen, width, has_facts=has_head)
        head = [rows.head(self._unit)] if has_head else []
        return [*head, *rows.drawn(), *(Content.styled(line, "italic") for line in why)]


def _shown(advice: Advice, count: int, chosen: Any) -> list[Option]:
    """The best options, the last place kept for what was played if it is not among them."""
    best = list(advice.options[:count])
    played = advice.of(chosen) if chosen is not None else None
    return best if played is None or played in best else [*best[: count - 1], played]


class _Rows:
    """One row per option: mark, name, figures, and a bar of how near to the best it comes."""

    def __init__(
        self, advice: Advice, shown: list[Option], labels: list[str], chosen: Any, width: int, *, has_facts: bool
    ) -> None:
        self.advice, self.shown, self.labels, self.chosen = advice, shown, labels, chosen
        names = dict.fromkeys(name for option in shown for name in option.facts)
        self.facts = list(names)[:FACTS] if has_facts else []
        self.figures = [self._figures(option, narrow=width < NARROW) for option in shown]
        numbers = max(map(len, self.figures))
        self.room = max(6, min(max(map(len, labels)), width - numbers - 8))
        self.bar = max(0, min(40, width - self.room - numbers - 4))

    def drawn(self) -> list[Content]:
        return [self._row(*row) for row in zip(self.shown, self.labels, self.figures, strict=True)]

    def head(self, unit: str) -> Content:
        """What the figures are."""
        error = " " * (max(map(len, self.figures)) - 16 - 8 * len(self.facts))
        names = "".join(f" {name[:7]:>7}" for name in self.facts)
        return Content.styled(f"  {'':<{self.room}} {unit[:8]:>8}{error} {'loss':>7}{names}", "$foreground-muted")

    def _row(self, option: Option, label: str, figures: str) -> Content:
        is_best = option is self.advice.best
        mark = "▶" if self.chosen is not None and option.action == self.chosen else "★" if is_best else " "
        name = label if len(label) <= self.room else label[: self.room - 1] + "…"
        style = "bold $text-success" if is_best else ""
        length = bar(_nearness(self.advice, option, self.shown), self.bar)
        return Content.assemble((f"{mark} {name:<{self.room}} {figures} ", style), (length, "$primary"))

    def _figures(self, option: Option, *, narrow: bool) -> str:
        """Value, error, loss and further facts; where it is narrow the loss stands in for the value."""
        is_best = option is self.advice.best
        loss = "" if is_best else f"-{figure(self.advice.loss(option))}"
        error = f"±{option.error:.2f}" if option.error is not None else ""
        if narrow:
            return f"{figure(option.value) if is_best else loss:>7}{error}"
        facts = "".join(f" {_fact(option.facts.get(name)):>7}" for name in self.facts)
        return f"{figure(option.value):>8}{error} {loss:>7}{facts}"


def _fact(value: float | None) -> str:
    """Chances as per cent, anything else as it is."""
    if value is None:
        return ""
    return f"{value:.1%}" if 0 <= value <= 1 else figure(value)


def _nearness(advice: Advice, option: Option, shown: list[Option]) -> float:
    """1 for the best, and never nothing, so that even the worst shown has a sliver."""
    spread = advice.loss(min(shown, key=lambda other: other.value))
    return 1.0 if spread <= 0 else 1.0 - 0.92 * advice.loss(option) / spread
