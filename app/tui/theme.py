"""Colours: two themes of our own and the ones `t` goes through."""

from __future__ import annotations

from textual.theme import Theme

FELT = Theme(
    name="felt",
    primary="#3fa37a",
    secondary="#8fb8a4",
    accent="#e8b54d",
    warning="#e8b54d",
    error="#e0705f",
    success="#7cc96f",
    foreground="#e6e9e4",
    background="#10201b",
    surface="#162a24",
    panel="#1d362e",
    dark=True,
    variables={"footer-key-foreground": "#e8b54d", "block-cursor-text-style": "bold"},
)

PAPER = Theme(
    name="paper",
    primary="#1f6f54",
    secondary="#4c7a68",
    accent="#9a5b00",
    warning="#9a5b00",
    error="#a8322a",
    success="#2f7d32",
    foreground="#23281f",
    background="#f6f3ea",
    surface="#efeadd",
    panel="#e4ddcb",
    dark=False,
    variables={"footer-key-foreground": "#9a5b00", "block-cursor-text-style": "bold"},
)

OWN = (FELT, PAPER)
CYCLE = ("felt", "paper", "textual-dark", "nord", "gruvbox", "textual-light")
"""The themes that `t` goes through; the command palette offers all there are."""


def following(name: str) -> str:
    """The theme after this one."""
    return CYCLE[(CYCLE.index(name) + 1) % len(CYCLE)] if name in CYCLE else CYCLE[0]
