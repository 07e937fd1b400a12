"""The package is whole: every folder of code is listed, and help costs no heavy import."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("ai", "app", "games", "saves")
DOOR = "app/door"
"""The folder that is installed as the package itself, so that `python -m cardai` finds it."""
HEAVY = ("textual", "numpy", "numba", "torch", "msgspec")


def test_every_package_is_listed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    listed = set(project["tool"]["setuptools"]["packages"])
    inside = {path.parent for room in ROOMS for path in (ROOT / room).rglob("*.py")} - {ROOT / DOOR}
    assert listed == {"cardai", *(".".join(("cardai", *path.relative_to(ROOT).parts)) for path in inside)}


def test_the_rooms_are_parts_of_a_package_that_is_nothing_but_the_door() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["setuptools"]["package-dir"] == {
        "cardai": DOOR,
        **{f"cardai.{room}": room for room in ROOMS},
    }
    assert [path.name for path in (ROOT / DOOR).iterdir() if path.is_file()] == ["__main__.py"]


@pytest.mark.parametrize("command", [["--help"], ["play", "--help"], ["hint", "--help"], ["games"]])
def test_help_loads_nothing_heavy(command: list[str]) -> None:
    script = (
        "import sys\n"
        f"sys.argv = ['cardai', *{command!r}]\n"
        "from cardai.app.cli import main\n"
        "try:\n    main()\n"
        "except SystemExit:\n    pass\n"
        f"print('LOADED', [name for name in {HEAVY!r} if name in sys.modules])"
    )
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert output.rstrip().endswith("LOADED []")
    assert len(output.splitlines()) > 5


def test_every_data_file_is_packed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    patterns = project["tool"]["setuptools"]["package-data"]["*"]
    inside = [path for room in ROOMS for path in (ROOT / room).rglob("*") if path.is_file()]
    data = [path for path in inside if path.suffix not in (".py", ".pyc", ".nbi", ".nbc")]
    unpacked = [path for path in data if not any(path in _package_of(path).glob(pattern) for pattern in patterns)]
    assert not unpacked


def _package_of(path: Path) -> Path:
    """The nearest folder above a file that is a package."""
    return next(parent for parent in path.parents if (parent / "__init__.py").exists())
