"""Panels of the statistics: shares won with bars, names in several lines, the course of losses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from rich.cells import cell_len, chop_cells, set_cell_size
from textual.content import Content

from cardai.app.printable import one_line
from cardai.app.report.statistics import percent
from cardai.app.statistics import Loss, Mean

from .bars import figure
from .figures import SHORT_UNITS
from .graph import BLANK, plot, round_step
from .panels import ANGLE

HARD_SPACE = "\N{NO-BREAK SPACE}"
COURSE_SCALE_COLUMNS = 6
"""Columns of the scale left of the graph."""
MIN_BAR_COLUMNS = 6
"""Columns below which a bar tells nothing."""
TIMES, SPACIOUS = 6, 52
"""Columns of how often a mistake was made, and from how many columns on that is told."""
LEAST_NAME = 8
"""Columns below which the name of a phase tells nothing."""
GAME_COLUMNS = (8, 12, 7, 9, 6)
"""Columns of the day, result, accuracy, luck and help of a game."""
LEAST_GAMES = 3
"""Rows below which a list of games is none."""
ROWS_WITH_PHASES = 12
"""From so many rows on a panel has a table of phases below its kinds of mistakes."""
SPARSE = 3
"""Games are few where each has so many columns of the graph."""


def won_table(rows: Sequence[tuple[str, int, Mean | None, float | None, str]], width: int, height: int) -> Content:
    """Table of rivals or games: number of games, share won with a bar, a stroke at chance, one more figure."""
    last = max([len(row[4]) for row in rows] + [5 if any(row[4] for row in rows) else 0])
    share, more_room = 9, last + 2 if last else 0
    name = max(8, min(max((cell_len(row[0]) for row in rows), default=8), width - 6 - share - more_room))
    room = width - name - 6 - share - more_room - 2
    head = f"{'':<{name}}{'games':>6}{'won %':>{share}}" + (f"  {'ahead':>{last}}" if last else "")
    lines = [Content.styled(head, "$mute")]
    for who, games, won, even, more in rows:
        first, *others = _by_commas(one_line(who), name)
        text = percent(won).removesuffix(" %")
        cells = f"{set_cell_size(first, name)}{games:>6}{text:>{share}}" + (f"  {more:>{last}}" if last else "")
        lines.append(Content.assemble(cells, *(_bar(won, even, room) if room >= MIN_BAR_COLUMNS else ())))
        lines += map(Content, others)
    return Content("\n").join(lines[:height])


def _by_commas(text: str, width: int) -> list[str]:
    """Lines of a list, broken between its entries where that can be done."""
    together = re.sub("(?<!,) ", HARD_SPACE, text)
    return [line.replace(HARD_SPACE, " ") for line in wrapped(together, width)]


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most so many columns, broken at spaces; letters may be two columns wide, long words are cut."""
    lines = [""]
    for word in text.split(" "):
        first, *others = chop_cells(word, width) or [""]
        joined = f"{lines[-1]} {first}" if lines[-1] else first
        lines[-1:] = [joined] if cell_len(joined) <= width else [lines[-1], first]
        lines += others
    return lines


@dataclass(frozen=True)
class GameRow:
    """A game of a list: whose result, and what a review and its record say of it."""

    day: date
    what: str
    """The game, or who sat there besides."""
    result: str
    accuracy: float | None
    luck: float | None
    is_assisted: bool


def game_lines(rows: Sequence[GameRow], width: int, height: int) -> list[Content]:
    """The last games for the foot of a panel, where there is room: what each came to, and whether with help."""
    name = width - sum(GAME_COLUMNS)
    if height < LEAST_GAMES + 2 or name < LEAST_NAME:
        return []
    day, result, accuracy, luck, _ = GAME_COLUMNS
    head = f"{'last games':<{day + name}}{'result':>{result}}{'acc %':>{accuracy}}{'luck':>{luck}}"
    lines = [Content(""), Content.styled(head, "$mute")]
    for row in rows[: height - 2]:
        exact = "-" if row.accuracy is None else f"{row.accuracy:.0f}"
        chance = "-" if row.luck is None else f"{row.luck:+.1f}"
        what = set_cell_size(set_cell_size(one_line(row.what), name - 1), name)
        text = f"{row.day:%d %b}  {what}{row.result:>{result}}{exact:>{accuracy}}{chance:>{luck}}"
        lines.append(Content.assemble(text, ("  help" if row.is_assisted else "", "$mute")))
    return lines


@dataclass(frozen=True)
class KindRow:
    """A kind of mistake as a row: how often it was made and what each cost."""

    name: str
    times: int
    each: float
    unit: str


def kind_lines(rows: Sequence[KindRow], chosen: int, width: int, height: int) -> tuple[list[Content], list[int]]:
    """Kinds of mistakes below a head, the chosen one among them, and which of them each line belongs to."""
    is_narrow = width < SPACIOUS
    units = [SHORT_UNITS.get(row.unit, row.unit) if is_narrow else row.unit for row in rows]
    unit, times = max(map(len, units)), 0 if is_narrow else TIMES
    name = width - 2 - times - 8 - 1 - unit
    head = f"  {'kind of decision'[:name]:<{name}}{'times'[:times]:>{times}}{'each':>8} {'':<{unit}}"
    named = [wrapped(one_line(row.name), max(8, name - 1)) for row in rows]
    lines, shown = [Content.styled(head, "$mute")], _window(named, chosen, height - 1)
    for at, part in shown:
        count = f"{rows[at].times:>{times}}" if times else ""
        figures = "" if part else f"{count}{figure(rows[at].each):>8} {units[at]:<{unit}}"
        text = f"{set_cell_size(named[at][part], max(name, cell_len(named[at][part])))}{figures}"
        lines.append(_chosen_line(text, width, is_first=not part) if at == chosen else Content(f"  {text}"))
    return lines, [at for at, _ in shown]


def _window(named: Sequence[Sequence[str]], chosen: int, rows: int) -> list[tuple[int, int]]:
    """Which names, and which of their lines, stand in so many rows: from the first on, with all of the chosen one."""
    lines = [(at, part) for at, parts in enumerate(named) for part in range(len(parts))]
    end = lines.index((chosen, len(named[chosen]) - 1)) + 1
    room = max(rows, len(named[chosen]))
    first = next(place for place, (_, part) in enumerate(lines) if part == 0 and end - place <= room)
    return lines[first : first + rows]


def _chosen_line(text: str, width: int, *, is_first: bool) -> Content:
    mark = (f"{ANGLE} " if is_first else "  ", "bold $acc")
    return Content.assemble(mark, (set_cell_size(text, max(width - 2, cell_len(text))), "bold")).stylize("on $raise")


def phase_lines(phases: Sequence[Loss], unit: str, width: int, height: int) -> list[Content]:
    """Costs of a decision by phase, for the foot of a panel: a table where there is room, else a line."""
    if len(phases) < 2:
        return []
    room = width - 2 - 8 - 1 - len(unit)
    times = TIMES if room - TIMES >= LEAST_NAME else 0
    name = room - times
    if height >= ROWS_WITH_PHASES and name >= LEAST_NAME:
        head = Content.styled(f"  {'by phase':<{name}}{'times'[:times]:>{times}}{'each':>8}", "$mute")
        return [Content(""), head, *(Content(f"  {_phase(row, name, times)}") for row in phases)]
    said = "  " + " · ".join(f"{row.name} {_each(row)}" for row in phases)
    return [Content.styled(said, "$mute")] if cell_len(said) <= width else []


def _phase(row: Loss, name: int, times: int) -> str:
    count = f"{row.times:>{times}}" if times else ""
    return f"{set_cell_size(set_cell_size(one_line(row.name), name - 1), name)}{count}{_each(row):>8}"


def _each(row: Loss) -> str:
    return figure(row.loss / row.times)


def _bar(won: Mean | None, even: float | None, room: int) -> list[tuple[str, str]]:
    if won is None:
        return []
    full, mark = round(won.value * room), None if even is None else round(even * room)
    cells = [("┃", "bold $text") if x == mark else ("━", "$good" if x < full else "$raise") for x in range(room)]
    return [("  ", ""), *cells]


def trend_lines(
    trend: Sequence[tuple[float, float]], days: Sequence[date], width: int, height: int, *, is_share: bool
) -> Content:
    """Games as dots, their mean over the last ones as a line, from 0 up; dates below."""
    rows, columns = max(2, height - 1), max(4, width - COURSE_SCALE_COLUMNS)
    values = [value for value, _ in trend]
    top = 100.0 if is_share else _top(values)
    lines = plot([recent for _, recent in trend], columns, rows, (0.0, top))
    dots = {
        (
            rows - 1 - min(rows - 1, int(value / top * rows)),
            round(at / max(1, len(values) - 1) * (columns - 1)),
        )
        for at, value in enumerate(values)
    }
    few = len(values) * SPARSE <= columns
    labels = {0: top, rows - 1: 0.0} | ({(rows - 1) // 2: top / 2} if rows % 2 and rows > 2 else {})
    drawn = []
    for row, line in enumerate(lines):
        label = f"{labels[row]:.3g}" if row in labels else ""
        cells = [_cell(letter, (row, x) in dots, is_over=few) for x, letter in enumerate(line)]
        drawn.append(Content.assemble((f"{label:>{COURSE_SCALE_COLUMNS - 1}} ", "$mute"), *cells))
    first, last = f"{days[0]:%d %b}", f"{days[-1]:%d %b}"
    axis = first + last.rjust(columns - len(first))
    return Content("\n").join([*drawn, Content.styled(" " * COURSE_SCALE_COLUMNS + axis, "$mute")])


def _cell(letter: str, is_dot: bool, *, is_over: bool) -> tuple[str, str]:
    """A piece of the line or a game; games that are few lie over the line, many would hide it."""
    if is_dot and (is_over or letter == BLANK):
        return ("·" if letter == BLANK else "•"), "bold $mist"
    return (" ", "") if letter == BLANK else (letter, "$info")


def _top(values: Sequence[float]) -> float:
    """A round figure above all but the wildest games, which are drawn at the edge."""
    usual = sorted(values)[int(0.95 * (len(values) - 1))]
    step = round_step(max(usual, 0.01) / 4)
    return step * -(-usual // step) or step
