"""The palette as Textual themes, and the ones `t` goes through."""

from __future__ import annotations

from textual.theme import Theme

from . import palette
from .palette import BLIND, DARK, THEME_NAMES, Palette


def themes(depth: str) -> list[Theme]:
    """Our own themes for a terminal that shows so many colours."""
    return [_theme(name, palette.palette(name, depth)) for name in THEME_NAMES]


def variables(colours: Palette) -> dict[str, str]:
    """Every role as a variable of style sheets, and what Textual's own widgets take from them."""
    return {
        **colours.colours,
        "footer-key-foreground": colours["acc"],
        "block-cursor-text-style": "bold",
        "block-cursor-background": colours["raise"],
        "block-cursor-foreground": colours["acc"],
        "block-cursor-blurred-background": colours["raise"],
        "block-hover-background": colours["raise"],
        "input-selection-background": colours["line"],
        "scrollbar": colours["line"],
        "scrollbar-hover": colours["acc"],
        "scrollbar-active": colours["acc"],
        "scrollbar-background": colours["bg"],
        "scrollbar-background-hover": colours["bg"],
        "scrollbar-background-active": colours["bg"],
        "border": colours["line"],
        "border-blurred": colours["line"],
    }


def following(name: str) -> str:
    """The theme after this one."""
    return THEME_NAMES[(THEME_NAMES.index(name) + 1) % len(THEME_NAMES)] if name in THEME_NAMES else THEME_NAMES[0]


def _theme(name: str, colours: Palette) -> Theme:
    return Theme(
        name=name,
        primary=colours["acc"],
        secondary=colours["info"],
        accent=colours["acc"],
        warning=colours["warn"],
        error=colours["bad"],
        success=colours["good"],
        foreground=colours["text"],
        background=colours["bg"],
        surface=colours["panel"],
        panel=colours["raise"],
        dark=name in (DARK, BLIND),
        variables=variables(colours),
    )
