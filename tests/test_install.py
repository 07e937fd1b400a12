"""Installed from a wheel into a tree that nobody can write into, and run where there is nothing: no home, no locale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("ai", "app", "games", "saves")
NEEDED = Path(platformdirs.__file__).parents[1]
"""Where what cardai depends on is installed."""
PYTHON = getattr(sys, "_base_executable", sys.executable)
"""An interpreter that knows nothing of this environment, so that no other cardai is found."""
QUIET = ("--quiet", "--no-deps", "--disable-pip-version-check", "--no-build-isolation", "--root-user-action=ignore")
NOWHERE = "/dev/null/home"
"""A folder that nobody can make, whoever runs the tests."""

pytestmark = pytest.mark.xdist_group("install")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy to build from, which leaves its traces."""
    folder = tmp_path_factory.mktemp("source")
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


def pip(*words: str, python: str = PYTHON) -> None:
    done = subprocess.run(
        [python, "-m", "pip", *words], env={**os.environ, "PYTHONPATH": str(NEEDED)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def installed(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The wheel, unpacked where nothing may be written; root is kept out by a file where Python would write."""
    folder = tmp_path_factory.mktemp("installed")
    pip("wheel", *QUIET[:4], "--wheel-dir", str(folder / "wheel"), str(source))
    (wheel,) = (folder / "wheel").iterdir()
    tree = folder / "tree"
    pip("install", *QUIET, "--no-compile", "--target", str(tree), str(wheel))
    inside = [tree, *(path for path in tree.rglob("*") if path.is_dir())]
    for path in inside:
        (path / "__pycache__").touch()
        path.chmod(0o555)
    yield tree
    for path in inside:
        path.chmod(0o755)


def run(tree: Path, command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command of the shell, where `cardai` is the installed program and nothing is set but what is given."""
    needed = {"PYTHONPATH": f"{tree}{os.pathsep}{NEEDED}", "PATH": os.defpath, "HOME": NOWHERE, **variables}
    words = command.replace("cardai", f"{PYTHON} -s -m cardai", 1)
    return subprocess.run(["sh", "-c", words], cwd="/", env=needed, capture_output=True, text=True, encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("cardai --version", "cardai "),
        ("cardai games", "hearthstone: Hearthstone"),
        ("cardai hint yacht --dice 2,2,5,5,6 --rerolls 2", "keep"),
        ("cardai hint bigtwo --hand '3d 3c 5s 2h' --table 4h --left 13,12,9 --agent heuristic", "5s"),
        ("cardai hint holdem --hand AsKd --position BTN", "raise"),
        ("cardai equity AhKh QQ+,AKs --board 7h5h2d", "AhKh"),
        ("cardai cards fireball", "Fireball"),
        ("cardai export sample:holdem --to text --out -", "hold'em"),
        ("cardai review sample:yacht --plain", "mistakes"),
        ("cardai drill yacht --count 1 <&-", "Puzzle 1 of 1"),
    ],
)
def test_it_runs_where_nothing_may_be_written_and_nothing_is_set(installed: Path, command: str, said: str) -> None:
    done = run(installed, command)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout and "fault" not in done.stderr and "Traceback" not in done.stderr


def test_a_game_that_cannot_be_saved_is_played_to_its_end_and_said_so(installed: Path) -> None:
    done = run(installed, "cardai play bigtwo --plain --seats neural,heuristic,random,random --seed 1", LC_ALL="C")
    assert done.returncode == 2 and "The game is over." in done.stdout
    assert done.stderr.splitlines()[-1].startswith("cardai: The game is not saved: ")


@pytest.mark.parametrize("command", ["cardai games >&-", "cardai >&- <&-", "cardai settings theme light"])
def test_what_cannot_be_done_is_one_line(installed: Path, command: str) -> None:
    done = run(installed, command)
    assert done.returncode == 2 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and done.stderr.startswith("cardai: ")


def test_installed_for_development_it_is_the_same_program(source: Path, tmp_path: Path) -> None:
    subprocess.run([PYTHON, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    pip("install", *QUIET, "--editable", str(source), python=str(python))
    (packages,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    (packages / "needed.pth").write_text(f"{NEEDED}\n")
    script = "import cardai.app, cardai.saves; print(cardai.app.__file__)"
    bare = {"PATH": os.defpath, "HOME": str(tmp_path)}
    found = subprocess.run([python, "-c", script], cwd="/", env=bare, capture_output=True, text=True, check=True).stdout
    assert found.strip() == str(source / "app" / "__init__.py")
    for program in ([python, "-m", "cardai"], [tmp_path / "venv" / "bin" / "cardai"]):
        done = subprocess.run([*program, "--version"], cwd="/", env=bare, capture_output=True, text=True)
        assert done.returncode == 0 and done.stdout.startswith("cardai "), done.stderr
