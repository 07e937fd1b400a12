"""Machine code is kept where that is possible, and the program runs where it is not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardai.games import compiled

NOWHERE = "/dev/null/home"
"""A folder that nobody can make, whoever runs the tests."""
KERNEL = """
from .compiled import Kernel, folder_of

def summed(count):
    total = 0
    for number in range(count):
        total += number
    return total

kernel = Kernel(summed)
print("kept" if kernel.look() else "new", kernel(10), len(getattr(kernel.compiled, "signatures", ())))
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The code as a package that nothing can be written into: a file is where machine code would go."""
    package = tmp_path / "installed" / "elsewhere"
    package.mkdir(parents=True)
    for name in ("compiled.py", "places.py"):
        shutil.copy(Path(compiled.__file__).parent / name, package)
    (package / "kernel.py").write_text(KERNEL)
    (package / "__pycache__").write_text("")
    return package.parent


def run(installed: Path, **variables: str) -> str:
    """What the kernel prints, in a process of its own that may write nowhere unless told."""
    quiet = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "XDG_", "CARDAI_"))}
    environment = {**quiet, "HOME": NOWHERE, "CARDAI_HOME": NOWHERE, "CARDAI_HURRY": "1", **variables}
    command = [sys.executable, "-c", "import elsewhere.kernel"]
    done = subprocess.run(command, cwd=installed, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_where_nothing_may_be_written_it_lasts_as_long_as_the_process(installed: Path) -> None:
    assert run(installed) == "new 45 1"


def test_it_is_kept_in_the_cache_folder_if_not_beside_the_sources(installed: Path, tmp_path: Path) -> None:
    home = {"CARDAI_HOME": str(tmp_path / "home")}
    assert run(installed, **home) == "new 45 1"
    assert list((tmp_path / "home" / "cache").rglob("kernel.summed*.nbi"))
    assert run(installed, **home) == "kept 45 1"


def test_the_folder_that_a_person_has_set_wins(installed: Path, tmp_path: Path) -> None:
    run(installed, CARDAI_HOME=str(tmp_path / "home"), NUMBA_CACHE_DIR=str(tmp_path / "chosen"))
    assert list((tmp_path / "chosen").rglob("kernel.summed*.nbi")) and not (tmp_path / "home").exists()


def test_without_a_compiler_all_is_interpreted(installed: Path) -> None:
    assert run(installed, NUMBA_DISABLE_JIT="1") == "new 45 0"
