"""In a real terminal: a signal ends the program, gives the terminal back and keeps the game."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from cardai.saves import record

DEADLINE = 30.0
"""Seconds after which a terminal that says nothing counts as dead."""

START = """
import sys
from cardai.app.session import Session
from cardai.app.tui.app import run_table
from cardai.games import registry
sys.exit(run_table(Session.new(registry.make("yacht"), ["me"], 3)))
"""


BUSY = START.replace(
    "sys.exit",
    "from cardai.app.tui.app import CardaiApp\n"
    "CardaiApp.on_load = lambda app: app.set_interval(0.002, lambda: app._driver.write(chr(0)))\n"
    "sys.exit",
)
"""The same while something is drawn all the time."""


class Terminal:
    """A program on a pseudo-terminal of 80 by 24."""

    def __init__(self, home: Path, program: str = START) -> None:
        self.master, slave = pty.openpty()
        self.before = self.modes()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        # a size told by the environment would go before that of the terminal
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        environment |= {"TERM": "xterm-256color", "CARDAI_HOME": str(home), "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.output = b""

    def modes(self) -> list[object]:
        """How the terminal is set: whether it echoes, waits for whole lines and so on."""
        return termios.tcgetattr(self.master)

    def wait_for(self, text: str) -> None:
        """Read until the text has been shown."""
        end = monotonic() + DEADLINE
        while text.encode() not in self.output:
            assert monotonic() < end and self._read(), self.output[-2000:]

    def resize(self, rows: int, columns: int, text: str) -> None:
        """Another size, signalled until the program has shown this text for it."""
        self.output = b""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        end = monotonic() + DEADLINE
        while text.encode() not in self.output:
            self.process.send_signal(signal.SIGWINCH)
            while select.select([self.master], [], [], 1.0)[0] and text.encode() not in self.output:
                assert monotonic() < end and self._read(), self.output[-2000:]
            assert monotonic() < end, self.output[-2000:]

    def read_to_end(self) -> int:
        """Read until the program has gone; its exit code."""
        while self._read():
            pass
        return self.process.wait(DEADLINE)

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], DEADLINE)
        assert ready, "the terminal has fallen silent"
        try:
            new = os.read(self.master, 65536)
        except OSError:
            return False
        self.output += new
        return bool(new)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    opened = Terminal(home)
    yield opened
    opened.close()


def saved(home: Path) -> list[Path]:
    return list((home / "data" / "games").glob("*.json"))


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_signal_restores_the_terminal_and_keeps_the_game(terminal: Terminal, home: Path, name: str) -> None:
    terminal.wait_for("Score sheet")
    terminal.press("1 ")
    terminal.wait_for("You kept 2 and rolled")
    terminal.wait_for("1 roll left")
    seen = len(terminal.output)
    terminal.process.send_signal(getattr(signal, name))
    assert terminal.read_to_end() == 128 + getattr(signal, name)
    farewell = terminal.output[seen:]
    assert b"\x1b[?1049l" in farewell
    assert b"\x1b[?1000l" in farewell and b"\x1b[?1003l" in farewell
    assert b"Traceback" not in terminal.output
    (path,) = saved(home)
    _, match = record.load(path)
    assert [step.action for step in match.steps] == ["keep 2"]


def stands_still(process: int) -> bool:
    """Whether a process is stopped."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"


@pytest.mark.parametrize("first", [signal.SIGTSTP, signal.SIGCONT], ids=["stopped", "woken"])
def test_stopped_and_woken_at_once_it_leaves_the_terminal_as_it_was(terminal: Terminal, first: signal.Signals) -> None:
    terminal.wait_for("Score sheet")
    assert terminal.modes() != terminal.before
    process = terminal.process
    for wait in (0.0, 0.01, 0.04):
        process.send_signal(first)
        sleep(wait)
        process.send_signal(signal.SIGCONT)
    terminal.output = b""
    while b"Score sheet" not in terminal.output:  # the shell would wake it
        if stands_still(process.pid):
            process.send_signal(signal.SIGCONT)
        terminal.resize(24, 81, "Score sheet")
    process.send_signal(signal.SIGTERM)
    assert terminal.read_to_end() == 128 + signal.SIGTERM
    assert terminal.modes() == terminal.before


@pytest.mark.parametrize("is_key", [False, True], ids=["signal", "key"])
def test_stopped_it_gives_the_terminal_back_and_takes_it_when_woken(terminal: Terminal, is_key: bool) -> None:
    terminal.wait_for("Score sheet")
    if is_key:
        terminal.press("\x1a")
    else:
        terminal.process.send_signal(signal.SIGTSTP)
    terminal.wait_for("\x1b[?1049l")
    while not stands_still(terminal.process.pid):
        sleep(0.01)
    assert terminal.modes() == terminal.before
    terminal.output = b""
    terminal.process.send_signal(signal.SIGCONT)
    terminal.wait_for("Score sheet")
    terminal.press("q")
    assert terminal.read_to_end() == 0
    assert terminal.modes() == terminal.before


def test_ctrl_c_says_in_words_how_to_leave(terminal: Terminal) -> None:
    terminal.wait_for("Score sheet")
    terminal.press("\x03")
    terminal.wait_for("To leave cardai, press")
    assert b"[b]" not in terminal.output


def test_leaving_by_key_ends_well(terminal: Terminal) -> None:
    terminal.wait_for("Score sheet")
    terminal.press("q")
    assert terminal.read_to_end() == 0
    assert b"\x1b[?1049l" in terminal.output


def test_a_terminal_that_is_gone_ends_the_program(terminal: Terminal, home: Path) -> None:
    terminal.wait_for("Score sheet")
    terminal.press("1 ")
    terminal.wait_for("You kept 2 and rolled")
    os.close(terminal.master)
    assert terminal.process.wait(DEADLINE) == 128 + signal.SIGHUP
    terminal.master = os.open(os.devnull, os.O_RDONLY)
    (path,) = saved(home)
    assert record.load(path)[1].steps


def test_a_window_that_is_too_small_says_what_is_needed(terminal: Terminal) -> None:
    terminal.wait_for("Score sheet")
    for rows, columns, told in ((5, 20, "there are 20 and 5."), (1, 1, "\x1b[Hc"), (24, 79, "there are 79 and 24.")):
        terminal.resize(rows, columns, told)
    terminal.resize(24, 80, "Score sheet")


def test_a_terminal_that_is_gone_while_it_is_drawn_into_ends_the_program(home: Path) -> None:
    terminal = Terminal(home, BUSY)
    terminal.wait_for("Score sheet")
    os.close(terminal.master)
    try:
        assert terminal.process.wait(DEADLINE) == 128 + signal.SIGHUP
    finally:
        terminal.master = os.open(os.devnull, os.O_RDONLY)
        terminal.close()
