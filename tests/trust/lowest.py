"""The lowest versions pyproject.toml allows, installed in a folder of their own and tried: `make lowest`.

Takes another Python as its argument: `python -m tests.trust.lowest python3.13`. Pictures are compared with the newest
Textual only, so that the tests of snapshots are left out.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = (
    *("tests/app/test_cli.py", "tests/app/test_plain.py", "tests/app/test_session.py", "tests/app/test_bad_input.py"),
    *("tests/app/tui/screens/test_table.py", "tests/app/tui/screens/test_home.py", "tests/app/test_text_is_text.py"),
    *("tests/saves", "tests/ai/test_net.py", "tests/games/yacht"),
)
TOOLS = ("pytest>=8,<9", "pytest-asyncio>=0.25", "pytest-timeout>=2.3", "hypothesis>=6.120", "pokerkit==0.7.7")


def lowest() -> list[str]:
    """Every dependency at its lower bound."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found = [re.fullmatch(r"([\w-]+)>=([\w.]+)(?:,.*)?", wanted) for wanted in project["dependencies"]]
    assert all(found), "every dependency needs a lower bound"
    return [f"{one[1]}=={one[2]}" for one in found if one]


def main() -> int:
    """Install, and run the tests; pytest's exit code."""
    python = sys.argv[1] if len(sys.argv) > 1 else sys.executable
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", folder], check=True)
        own = str(Path(folder) / "bin" / "python")
        print(" ".join(lowest()), flush=True)
        quiet = ["--quiet", "--disable-pip-version-check"]
        subprocess.run([own, "-m", "pip", "install", *quiet, *lowest(), *TOOLS], check=True)
        source = Path(folder) / "src"
        source.mkdir()
        (source / "cardai").symlink_to(ROOT)
        (source / "cardai-0.dist-info").mkdir()
        (source / "cardai-0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: cardai\nVersion: 0\n")
        environment = {"PYTHONPATH": f"{source}:{ROOT}", "PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C.UTF-8"}
        environment["NUMBA_CACHE_DIR"] = folder  # what another numba has compiled stays as it is
        return subprocess.run([own, "-m", "pytest", "-q", *TESTS], cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
