"""Members of Textual that are no promise of its, but that the program rests on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardai.app import tui
from cardai.app.tui.textual_inside import PRIVATE

FOLDER = Path(next(iter(tui.__path__)))
MEMBERS = [(kind, name) for kind, names in PRIVATE.items() for name in names]


@pytest.mark.parametrize(("kind", "name"), MEMBERS, ids=lambda one: getattr(one, "__name__", one))
def test_textual_still_has_what_is_overridden(kind: type, name: str) -> None:
    made = "self._screen_stack" if name == "_screen_stack" else ""
    assert hasattr(kind, name) or made in Path(__import__(kind.__module__, fromlist=["_"]).__file__).read_text()


def test_nothing_else_overrides_them() -> None:
    names = {name for _, name in MEMBERS}
    others = [path for path in FOLDER.rglob("*.py") if path.name != "textual_inside.py"]
    assert not [(path.name, name) for path in others for name in _methods(path) if name in names]


def _methods(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
