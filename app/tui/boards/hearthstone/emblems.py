"""Small pictures without files: an emblem for each class, and a creature made from the id of each card."""

from __future__ import annotations

import colorsys
import random
from functools import lru_cache

EMBLEM_COLOURS = {
    "s": "#C9D1DC",
    "S": "#8E99A8",
    "g": "#E2B53E",
    "b": "#7A5230",
    "o": "#F08030",
    "y": "#FFE07A",
    "r": "#B8301E",
    "n": "#3F9A4E",
    "N": "#6CCB6B",
    "u": "#D8D0E8",
}
"""Colours of the letters of an emblem; a dot is see-through."""

GROUNDS = {
    "ROGUE": "#3B3A40",
    "PALADIN": "#5A2A3A",
    "MAGE": "#1F3C63",
    "PRIEST": "#55565E",
    "WARRIOR": "#5C2320",
    "HUNTER": "#24452C",
    "DRUID": "#4A3420",
    "SHAMAN": "#1F2F63",
    "WARLOCK": "#40264F",
}
"""The colour of each class."""

EMBLEMS = {
    "ROGUE": (
        "..........",
        ".......ss.",
        "......sss.",
        ".....sss..",
        "..g.sss...",
        "..ggss....",
        "...gg.....",
        "..bgg.....",
        ".bb..g....",
        "..........",
    ),
    "PALADIN": (
        "..ssssss..",
        ".sSSSSSSs.",
        ".sSSSSSSs.",
        "..ssggss..",
        "....gg....",
        "....bb....",
        "....bb....",
        "....bb....",
        "....gg....",
        "..........",
    ),
    "MAGE": (
        "....o.....",
        "...oo..o..",
        "..ooo.oo..",
        "..oyyooo..",
        ".ooyyyoo..",
        ".oyyyyyo..",
        ".royyyor..",
        "..rryyrr..",
        "...rrrr...",
        "..........",
    ),
    "PRIEST": (
        "....gg....",
        "....gg....",
        "..gggggg..",
        ".gyyyyyyg.",
        "..gggggg..",
        "....gg....",
        "....gg....",
        "....gg....",
        "....gg....",
        "..........",
    ),
    "WARRIOR": (
        "..ss..ss..",
        ".sSSbbSSs.",
        ".sSSbbSSs.",
        ".sSSbbSSs.",
        "..ssbbss..",
        "....bb....",
        "....bb....",
        "....gg....",
        "....bb....",
        "..........",
    ),
    "HUNTER": (
        "....s.....",
        "..gsss....",
        ".g.ss.g...",
        "g..bb..g..",
        "g..bb..g..",
        "g.....bg..",
        ".g....bb..",
        "..gggg.bb.",
        ".........b",
        "..........",
    ),
    "DRUID": (
        "....n.....",
        "...nnn....",
        "..nnNnn...",
        ".nnNNNnn..",
        ".nNNNNNn..",
        "..nnbnn...",
        "....b.....",
        "....b.....",
        "...bbb....",
        "..........",
    ),
    "SHAMAN": (
        ".....yy...",
        "....yy....",
        "...yy.....",
        "..yyyyy...",
        ".....yy...",
        "....yy....",
        "...yy.....",
        "..yy......",
        "..y.......",
        "..........",
    ),
    "WARLOCK": (
        "..uuuuuu..",
        ".uuuuuuuu.",
        ".u..uu..u.",
        ".u..uu..u.",
        ".uuu..uuu.",
        "..uuuuuu..",
        "..u.uu.u..",
        "..u.uu.u..",
        "..........",
        "..........",
    ),
}
"""Ten pixels by ten; two rows of pixels make a row of text."""


@lru_cache(512)
def sigil(card_id: str, width: int, height: int, is_minion: bool) -> tuple[tuple[str, ...], dict[str, str]]:
    """A mirrored creature of so many pixels, always the same for a card, and its colours."""
    rng = random.Random(card_id)
    hue, half = rng.random(), (width + 1) // 2
    colours = {"m": _hsv(hue, 0.55, 0.88), "d": _hsv(hue + 0.08, 0.65, 0.55), "e": "#FFF3C4"}
    reach = 1.05 if is_minion else 1.3
    rows = []
    for row in range(height):
        left = "".join(_pixel(rng, row, column, height, half, reach) for column in range(half))
        if is_minion and row == height // 2 - 1:
            left = "".join("e" if column == half - 3 else "m" for column in range(half))
        rows.append(left + left[-2::-1])
    return tuple(rows), colours


def _pixel(rng: random.Random, row: int, column: int, height: int, half: int, reach: float) -> str:
    far = abs(row - (height - 1) / 2) / (height / 2) + (half - 1 - column) / half
    is_set, is_dark = rng.random() < 1.25 - reach * far, rng.random() < 0.22
    return "." if not is_set else "d" if is_dark or row >= height * 0.6 else "m"


def _hsv(hue: float, saturation: float, value: float) -> str:
    return "#" + "".join(f"{round(255 * part):02X}" for part in colorsys.hsv_to_rgb(hue % 1, saturation, value))
