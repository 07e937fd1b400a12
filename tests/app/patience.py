"""Many programs opened in one process, on a busy machine."""

from __future__ import annotations

from typing import Any

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

SECONDS = 600.0


def be_patient() -> None:
    """Wait longer for screens, in this process: Textual's 30 seconds of the clock are not always enough."""
    Pilot._wait_for_screen.__defaults__ = (SECONDS,)


def read_styles_once() -> None:
    """Parse a style sheet for the first program only, in this process: a tenth of what a short test costs."""
    parse, known = Stylesheet._parse_rules, dict[Any, list[RuleSet]]()

    def parsed(sheet: Stylesheet, *told: Any, **named: Any) -> list[RuleSet]:
        key = frozenset(sheet._variables.items()), told, *named.items()
        if key not in known:
            known[key] = parse(sheet, *told, **named)
        return known[key]

    Stylesheet._parse_rules = parsed  # type: ignore[method-assign]
