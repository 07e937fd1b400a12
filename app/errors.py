"""How the command line says no."""

from __future__ import annotations


class Fail(Exception):
    """A sentence for standard error; the program then exits with code 2."""
