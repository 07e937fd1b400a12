"""Standard streams that are closed: one line, and never a fault of the program."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = f"{sys.executable} -c 'from cardai.app.cli import main; main()'"


def run(command: str) -> subprocess.CompletedProcess[str]:
    """A command line of the shell, which can close streams."""
    return subprocess.run(["sh", "-c", f"exec {PROGRAM} {command}"], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("closed", [">&-", "<&- >&-"])
def test_without_an_output_one_line_says_so(closed: str) -> None:
    told = run(f"games {closed}")
    assert told.returncode == 2 and told.stdout == ""
    assert told.stderr.splitlines() == ["cardai: standard output is closed: open it, or send it to a file"]


def test_without_an_input_nothing_is_typed() -> None:
    told = run("drill yacht --count 1 <&-")
    assert told.returncode == 0 and "Nothing answered." in told.stdout
    assert told.stderr in ("", "Working ...\n"), "a busy machine may take longer than two seconds"


def test_what_is_refused_is_refused_where_nobody_hears_it() -> None:
    assert run("games 2>&-").returncode == 0
    told = run("review nothing.json 2>&-")
    assert (told.returncode, told.stdout, told.stderr) == (2, "", "")
    assert run("games >&- 2>&-").returncode == 2
