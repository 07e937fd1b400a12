"""Pictures of screens as text: the characters, and below them the role of each cell's colours.

`UPDATE_PICTURES=1 pytest tests/app/tui/test_pictures.py` draws them anew after a change that is meant: look at the
diff.
"""

from __future__ import annotations

import os
import string
from pathlib import Path
from typing import Any

from rich.segment import Segment
from textual.pilot import Pilot

from cardai.app.tui import palette

FOLDER = Path(__file__).parent / "pictures"
LETTERS = string.ascii_letters + string.digits
BLANK = "."
LOOKS = 50
"""So many looks in a row have to be the same before something else than expected counts as what is shown."""


def picture(pilot: Pilot[Any], *, with_colours: bool) -> str:
    """The topmost screen: its characters and, if wanted, the roles of ink and ground, one letter a cell."""
    rows = [list(strip) for strip in pilot.app.screen._compositor.render_strips()]
    text = "\n".join("".join(segment.text for segment in row).rstrip() for row in rows)
    if not with_colours:
        return text + "\n"
    roles = _roles()
    used: dict[str, str] = {}
    inks = [_line(row, "color", roles, used) for row in rows]
    grounds = [_line(row, "bgcolor", roles, used) for row in rows]
    legend = "  ".join(f"{letter} {role}" for role, letter in used.items())
    return "\n".join([text, "", "ink", *inks, "", "ground", *grounds, "", legend, ""])


def _roles() -> dict[str, str]:
    """The first role of each colour."""
    found: dict[str, str] = {}
    for colours in (palette.table_palette(palette.DARK), palette.palette(palette.DARK)):
        for role, colour in colours.colours.items():
            found.setdefault(colour.lower(), role)
    return found


def _line(row: list[Segment], part: str, roles: dict[str, str], used: dict[str, str]) -> str:
    line = ""
    for text, style, _ in row:
        colour = getattr(style, part) if style is not None else None
        role = roles.get(colour.get_truecolor().hex, "") if colour is not None else ""
        if role and role not in used:
            used[role] = LETTERS[len(used)]
        letter = used[role] if role else BLANK
        line += "".join(" " if part == "color" and character == " " else letter for character in text)
    return line.rstrip()


async def looks_as_before(name: str, pilot: Pilot[Any], *, with_colours: bool = False) -> None:
    """Compare with the picture of that name what is shown in the end, or draw it anew."""
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(await _still(pilot, "", with_colours), encoding="utf-8")
    assert path.exists(), f"there is no picture {path.name}: draw it with UPDATE_PICTURES=1"
    expected = path.read_text(encoding="utf-8")
    assert await _still(pilot, expected, with_colours) == expected, f"{path.name} looks different"


async def _still(pilot: Pilot[Any], expected: str, with_colours: bool) -> str:
    """What is shown once it looks as expected at two looks, or the same at many."""
    looks = [picture(pilot, with_colours=with_colours)]
    while looks[-2:] != [expected] * 2 and (len(looks) < LOOKS or len(set(looks[-LOOKS:])) > 1):
        await pilot.pause(0.02)
        looks.append(picture(pilot, with_colours=with_colours))
    return looks[-1]
