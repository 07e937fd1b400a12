"""The words of the code: a constant has one value, and a docstring begins with the thing or the deed it describes."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("app", "games", "ai", "saves")
FOLDERS = sorted(folder for room in ROOMS for folder in (ROOT / room).iterdir() if (folder / "__init__.py").exists())
INTERFACE = {"TABLE", "PRESETS", "FORMATS", "ABOUT", "RULES", "PLAYERS", "LESSON", "REASONS"}
"""Names that every game's own module has and the room reads: tables, presets, words and lessons."""
ROLES = {"Rules", "Felt", "Shown", "Sizes", "Drawing"}
"""Classes that several games have, each its own of the same role."""
MAX_ARGUMENTS = 7
OLD = ("ai/holdem/", "ai/train/holdem_")
"""Sources that are being replaced; of them less is asked."""
CLAUSE = re.compile(r"(What|Who|How|The same|So many)\b")
MAX_CLAUSES_SHARE = 0.02
MAX_CLAUSES_OF_OLD = 290
MAX_REPEATED_OF_OLD = 80


def _sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def _is_old(path: Path) -> bool:
    return path.relative_to(ROOT).as_posix().startswith(OLD)


def _constants(path: Path) -> Iterator[tuple[str, str]]:
    """Names in capitals that a module binds, each with its value as it is written."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if value is None or isinstance(node, ast.Expr):
            continue
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        for place, name in enumerate(names):
            if isinstance(name, ast.Name) and name.id.isupper() and name.id not in INTERFACE:
                own = value.elts[place] if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) else value
                yield name.id, ast.unparse(own)


def _repeated(paths: list[Path]) -> dict[str, set[str]]:
    """Constants with several values in these files."""
    values: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        for name, value in _constants(path):
            values[name].add(value)
    return {name: found for name, found in values.items() if len(found) > 1}


def _docstrings(path: Path) -> Iterator[str]:
    """Texts that explain a module, a class, a function or the name before them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        body = getattr(node, "body", None)
        for part in body if isinstance(body, list) else []:
            if (
                isinstance(part, ast.Expr)
                and isinstance(part.value, ast.Constant)
                and isinstance(part.value.value, str)
            ):
                yield part.value.value


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(ROOT).as_posix())
def test_a_constant_has_one_value_below_a_folder(folder: Path) -> None:
    assert not _repeated([path for path in _sources(folder) if not _is_old(path)])


def test_a_constant_of_the_sources_to_be_replaced_is_no_more_often_repeated() -> None:
    assert len(_repeated([path for path in _sources(ROOT / "ai") if _is_old(path)])) <= MAX_REPEATED_OF_OLD


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    paths = [path for room in ROOMS for path in _sources(ROOT / room)]
    texts = [(path, text) for path in paths for text in _docstrings(path)]
    clauses = [(str(path), text[:60]) for path, text in texts if CLAUSE.match(text) and not _is_old(path)]
    assert len(clauses) < MAX_CLAUSES_SHARE * len(texts), clauses
    assert sum(_is_old(path) and bool(CLAUSE.match(text)) for path, text in texts) <= MAX_CLAUSES_OF_OLD


def _nodes(room: str) -> Iterator[tuple[Path, ast.AST]]:
    for path in _sources(ROOT / room):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield path, node


def test_a_class_of_the_rooms_for_people_has_a_name_of_its_own() -> None:
    places = defaultdict(list)
    for room in ("app", "games", "saves"):
        for path in _sources(ROOT / room):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and node.name not in ROLES:
                    places[node.name].append(path.relative_to(ROOT).as_posix())
    assert not {name: paths for name, paths in places.items() if len(paths) > 1}


@pytest.mark.parametrize("room", ["app", "games", "saves"])
def test_functions_take_few_arguments(room: str) -> None:
    """Compiled ones aside, and commands, whose arguments are a person's options."""
    found = []
    for path, node in _nodes(room):
        if not isinstance(node, ast.FunctionDef) or path.stem.startswith("kernel"):
            continue
        if path.parent.name == "commands" and not node.name.startswith("_"):
            continue
        names = [argument.arg for argument in (*node.args.args, *node.args.kwonlyargs) if argument.arg != "self"]
        found += [f"{path.name}: {node.name}"] if len(names) > MAX_ARGUMENTS else []
    assert not found
