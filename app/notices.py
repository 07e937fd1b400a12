"""Words on standard error about what a command is waiting for."""

from __future__ import annotations


def show() -> None:
    """Say when something is being compiled; standard output stays the answer's."""
    import logging

    told = logging.getLogger("cardai")
    if not told.handlers:
        told.addHandler(logging.StreamHandler())
    told.setLevel(logging.INFO)
