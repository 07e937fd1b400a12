"""A game or a puzzle as one HTML page that needs nothing else: the board at every move, the graph, a list to click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from textual.strip import Strip

from ..printable import printable
from ..tui.still import colours
from .graph import MistakeMark, graph

STYLE = """
:root { color-scheme: dark; }
body { background: #14161B; color: #E8E6DF; font: 16px/1.45 system-ui, sans-serif; margin: 1.2rem; }
h1 { font-size: 1.3rem; margin: 0 0 .2rem; }
p { margin: .3rem 0; }
.mute { color: #9CA2AE; }
.game { display: grid; grid-template-columns: max-content minmax(16rem, 1fr); gap: 1.2rem; align-items: start; }
@media (max-width: 1100px) { .game { grid-template-columns: 1fr; } }
pre { font: 13px/1.15 "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace; margin: 0; overflow-x: auto; }
pre.board { border-radius: 6px; }
ol { max-height: 34rem; overflow-y: auto; margin: 0; padding-left: 2.6rem; }
ol a { color: inherit; text-decoration: none; display: block; padding: .1rem .3rem; border-radius: 3px; }
ol a:hover, ol a.now { background: #272B35; }
ol a.now { outline: 2px solid #E8B44C; }
.inaccuracy { color: #E9C04F; } .mistake { color: #EE8F3C; } .blunder { color: #E85A4F; }
.position { display: none; } .position.now { display: block; }
.note { border-left: 3px solid #E8B44C; padding-left: .6rem; }
table { border-collapse: collapse; } td, th { padding: .1rem .7rem .1rem 0; text-align: right; }
td:first-child, th:first-child { text-align: left; }
svg { max-width: 100%; height: auto; }
svg a { cursor: pointer; }
"""
SCRIPT = """
const last = document.querySelectorAll('.position').length - 1;
let now = 0;
function show(place) {
  now = Math.max(0, Math.min(last, place));
  document.querySelectorAll('.now').forEach(one => one.classList.remove('now'));
  document.getElementById('p' + now).classList.add('now');
  const row = document.getElementById('m' + now);
  if (row) { row.classList.add('now'); row.scrollIntoView({block: 'nearest'}); }
  const line = document.getElementById('here');
  if (line) { line.setAttribute('x1', line.dataset.left * 1 + now * line.dataset.step);
              line.setAttribute('x2', line.dataset.left * 1 + now * line.dataset.step); }
}
document.addEventListener('click', event => {
  const found = event.target.closest('[data-place]');
  if (found) { event.preventDefault(); show(+found.dataset.place); }
});
document.addEventListener('keydown', event => {
  if (event.key === 'ArrowRight') show(now + 1);
  else if (event.key === 'ArrowLeft') show(now - 1);
  else if (event.key === 'Home') show(0);
  else if (event.key === 'End') show(last);
});
show(0);
"""


@dataclass(frozen=True)
class PagePosition:
    """One position of a page."""

    board: Sequence[Strip]
    told: Sequence[str]
    """Words for the step that led here."""
    label: str = ""
    """Words for that step in the list, few of them."""
    judged: str = ""
    """Cost of the decision that led here, if somebody judged it."""
    grade: str = ""
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Page:
    """Everything on a page; all text is text as it stands."""

    title: str
    about: Sequence[str]
    positions: Sequence[PagePosition]
    courses: Sequence[tuple[str, Sequence[float]]] = ()
    """Names and their values at every position."""
    unit: str = ""
    even: float | None = None
    """Value of an even game."""
    marks: Sequence[MistakeMark] = ()
    """Mistakes on the graph."""
    table: Sequence[Sequence[str]] = ()
    """The sums of a review, its head first."""
    meanings: Sequence[str] = ()
    """Meanings of the words."""
    hidden: Sequence[str] = ()
    """Lines shown only when asked for, such as the answer of a puzzle."""


def page(found: Page) -> str:
    """The whole document."""
    inks = _Inks()
    boards = [_position(at, one, inks) for at, one in enumerate(found.positions)]
    body = [
        f"<h1>{_text(found.title)}</h1>",
        *(f'<p class="mute">{_text(line)}</p>' for line in found.about),
        '<div class="game"><div>',
        *boards,
        "</div><div>",
        _moves(found),
        graph(found.courses, found.unit, found.even, found.marks) if found.courses else "",
        _sums(found.table),
        *(f'<p class="mute">{_text(line)}</p>' for line in found.meanings),
        _hidden(found.hidden),
        "</div></div>",
        f"<script>{SCRIPT}</script>" if len(found.positions) > 1 else "<script>p0.classList.add('now')</script>",
    ]
    policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    head = (
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{_text(found.title)}</title><style>{STYLE}{inks.rules()}</style>"
        "<noscript><style>.position { display: block; }</style></noscript>"
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>\n'
        + "\n".join(filter(None, body))
        + "\n</body></html>\n"
    )


class _Inks:
    """Colours as classes, so that each is written once."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, str, bool], str] = {}

    def name(self, ink: str, ground: str, bold: bool) -> str:
        return self._names.setdefault((ink, ground, bold), f"c{len(self._names)}")

    def rules(self) -> str:
        return "".join(
            f".{name}{{{f'color:{ink};' if ink else ''}{f'background:{ground};' if ground else ''}"
            f"{'font-weight:bold' if bold else ''}}}"
            for (ink, ground, bold), name in self._names.items()
        )


def _text(text: str) -> str:
    """Foreign text: nothing in it is markup or a command."""
    return escape(printable(text), quote=True)


def _position(at: int, one: PagePosition, inks: _Inks) -> str:
    lines = [
        "".join(
            f'<span class="{inks.name(ink, ground, bold)}">{_text(text)}</span>'
            for text, ink, ground, bold in colours(strip)
        )
        for strip in one.board
    ]
    board = f'<pre class="board">{chr(10).join(lines)}</pre>'
    told = "".join(f"<p>{_text(line)}</p>" for line in one.told)
    judged = f'<p class="{_text(one.grade)}">{_text(one.judged)}</p>' if one.judged else ""
    notes = "".join(f'<p class="note">{_text(note)}</p>' for note in one.notes)
    return f'<section class="position" id="p{at}">{board}{told}{judged}{notes}</section>'


def _moves(found: Page) -> str:
    if len(found.positions) < 2:
        return ""
    rows = [
        f'<li><a href="#p{at}" id="m{at}" data-place="{at}" class="{_text(one.grade)}">{_text(one.label)}'
        f"{' ✎' if one.notes else ''}</a></li>"
        for at, one in enumerate(found.positions)
        if at
    ]
    return f'<ol>{"".join(rows)}</ol><p class="mute">Click a move or the graph; the arrow keys go through the game.</p>'


def _sums(table: Sequence[Sequence[str]]) -> str:
    if not table:
        return ""
    head, *rows = table
    cells = "".join(f"<th>{_text(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{cells}</tr>{body}</table>"


def _hidden(lines: Sequence[str]) -> str:
    told = "".join(f"<p>{_text(line)}</p>" for line in lines)
    return f"<details><summary>Show the answer</summary>{told}</details>" if lines else ""
