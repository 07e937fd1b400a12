"""Every tuned number names the command that measured it, or stands in the table of judgements."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
JUDGEMENTS = (ROOT / "docs" / "judgements.md").read_text(encoding="utf-8")
MEASUREMENTS = ("tests.measure", "tests/measure", "docs/measured", "python -m ")
OLD = ("ai/holdem/", "ai/train/")
NEW = ("ai/holdem/solver/several/", "ai/holdem/worlds/")
"""Sources within the old ones of which as much is asked as of all others."""
MAX_FLOATS_IN_HOLDEM = 268
"""A ceiling that may only fall: as many as there were when numbers began to be counted."""


def _numbers(path: Path) -> Iterator[tuple[str, int]]:
    """Constants of a module with a decimal point in their value, and how many there are in it."""
    text = path.read_text(encoding="utf-8")
    body = ast.parse(text).body
    for place, node in enumerate(body):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        count = sum(isinstance(one, ast.Constant) and isinstance(one.value, float) for one in ast.walk(node.value))
        following = body[place + 1] if place + 1 < len(body) else None
        said = ast.get_source_segment(text, following) or "" if isinstance(following, ast.Expr) else ""
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if count and not any(word in said for word in MEASUREMENTS):
            for name in target.elts if isinstance(target, ast.Tuple) else [target]:
                yield ast.unparse(name), count


def test_a_number_names_its_measurement_or_is_a_judgement() -> None:
    paths = [path for path in sorted((ROOT / "ai").rglob("*.py")) if not _is_old(path)]
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in paths
        for name, _ in _numbers(path)
        if f"`{name}`" not in JUDGEMENTS and name not in ("TABLE", "FIGURE_WEIGHTS", "BIAS")
    ]
    assert not missing


def test_numbers_of_holdem_become_fewer() -> None:
    paths = [path for path in (ROOT / "ai" / "holdem").rglob("*.py") if _is_old(path) and "values" not in path.parts]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    values = [node.value for tree in trees for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    floats = [one for value in values if value is not None for one in ast.walk(value)]
    assert sum(isinstance(one, ast.Constant) and isinstance(one.value, float) for one in floats) <= MAX_FLOATS_IN_HOLDEM


def _is_old(path: Path) -> bool:
    name = path.relative_to(ROOT).as_posix()
    return name.startswith(OLD) and not name.startswith(NEW)
