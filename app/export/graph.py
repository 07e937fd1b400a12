"""The course of a game as a picture: a line for each seat, and a place to click for every position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ..printable import printable
from ..tui.parts.graph import scale

GRAPH_PIXELS, HEIGHT, LEFT_EDGE, TOP = 640, 220, 56, 14
LEGEND = 22
"""Below the graph, for the names."""
LINES = ("#6DB3FF", "#E8B44C", "#63C285", "#B294EA", "#EE8F3C", "#E85A4F")


MARK_COLOURS = {"inaccuracy": "#E9C04F", "mistake": "#EE8F3C", "blunder": "#E85A4F"}
"""Grades that are marked, with their colours."""


@dataclass(frozen=True)
class MistakeMark:
    """A mistake: whose, at which position, how bad, and what it was."""

    course: int
    place: int
    grade: str
    said: str


def graph(
    courses: Sequence[tuple[str, Sequence[float]]],
    unit: str,
    even: float | None = None,
    marks: Sequence[MistakeMark] = (),
) -> str:
    """An SVG element; empty if there is nothing to draw. `even` is what an even game gives."""
    values = [value for _, course in courses for value in course]
    if len(values) < 2:
        return ""
    low, high = scale(values, even, unit)
    count = max(len(course) for _, course in courses)
    step = (GRAPH_PIXELS - LEFT_EDGE - 10) / max(1, count - 1)
    spread = (high - low) or 1.0

    def at(place: int, value: float) -> tuple[float, float]:
        return LEFT_EDGE + place * step, TOP + (high - value) / spread * (HEIGHT - 2 * TOP)

    drawn = [f'<rect width="{GRAPH_PIXELS}" height="{HEIGHT + LEGEND}" fill="#1B1E25" rx="6"/>']
    drawn.append(
        f'<text x="{GRAPH_PIXELS - 12}" y="12" fill="#9CA2AE" font-size="12" text-anchor="end">{escape(unit)}</text>'
    )
    for value in dict.fromkeys((low, high, *(() if even is None else (even,)))):
        x, y = at(0, value)
        drawn.append(f'<line x1="{LEFT_EDGE}" y1="{y:.1f}" x2="{GRAPH_PIXELS - 10}" y2="{y:.1f}" stroke="#3A404D"/>')
        drawn.append(
            f'<text x="{x - 6:.0f}" y="{y + 4:.1f}" fill="#9CA2AE" font-size="12" text-anchor="end">{value:.4g}</text>'
        )
    for number, (name, course) in enumerate(courses):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(place, value) for place, value in enumerate(course)))
        ink = LINES[number % len(LINES)]
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2"/>')
        x = LEFT_EDGE + number * (GRAPH_PIXELS - LEFT_EDGE) // len(courses)
        drawn.append(f'<text x="{x}" y="{HEIGHT + 12}" fill="{ink}" font-size="13">{escape(printable(name))}</text>')
    for mark in marks:
        x, y = at(mark.place, courses[mark.course][1][mark.place])
        title = f"<title>{escape(printable(mark.said))}</title>"
        drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{MARK_COLOURS[mark.grade]}">{title}</circle>')
    size = f'y="0" width="{step:.1f}" height="{HEIGHT}" fill="transparent"'
    drawn += [
        f'<rect data-place="{place}" x="{LEFT_EDGE + (place - 0.5) * step:.1f}" {size}/>' for place in range(count)
    ]
    drawn.append(
        f'<line id="here" data-left="{LEFT_EDGE}" data-step="{step}" x1="{LEFT_EDGE}" x2="{LEFT_EDGE}" '
        f'y1="0" y2="{HEIGHT}" stroke="#E8B44C" pointer-events="none"/>'
    )
    box = f"0 0 {GRAPH_PIXELS} {HEIGHT + LEGEND}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img">{"".join(drawn)}</svg>'
