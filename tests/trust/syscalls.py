"""A program whose writing system calls are counted, and that is killed or meets a full disk at a given one.

Uses ptrace, as a debugger does, so that it sees what SQLite writes as well: on Linux with x86-64 only. The program is a
fork of this process, which says on a pipe what it has done.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

IS_POSSIBLE = sys.platform == "linux" and platform.machine() == "x86_64"
TRACEME, SYSCALL, GETREGS, SETREGS, SETOPTIONS = 0, 24, 12, 13, 0x4200
MARKED_AND_KILLED = 0x1 | 0x100000
"""Options: stops at system calls are told from others, and the program dies with us."""
MARK = 0x80
REGISTERS = (
    *("r15", "r14", "r13", "r12", "rbp", "rbx", "r11", "r10", "r9", "r8", "rax", "rcx", "rdx", "rsi", "rdi"),
    *("orig_rax", "rip", "cs", "eflags", "rsp", "ss", "fs_base", "gs_base", "ds", "es", "fs", "gs"),
)
WRITES = {1: "rdx", 18: "rdx", 20: "", 296: "", 328: ""}
"""write, pwrite64 (with the register of the length), writev, pwritev, pwritev2."""
GROWING = {*WRITES, 83, 258, 285}
"""Also mkdir, mkdirat, fallocate: what a full disk refuses."""
CHANGING = {*GROWING, 74, 75, 76, 77, 82, 87, 263, 264, 316}
"""Also fsync, fdatasync, truncate, ftruncate, rename, unlink and their kin."""
OPENING = {2: "rsi", 257: "rdx"}
"""open and openat, with the register of the flags."""
BY_DESCRIPTOR = {*WRITES, 74, 75, 77, 285}


class Event(Enum):
    """What happens at a call."""

    NOTHING = "nothing"
    KILL_BEFORE = "killed before it"
    KILL_AFTER = "killed after it"
    FULL_AT_ONCE = "full at its first byte"
    FULL_HALF_WAY = "full half way"
    FULL_AFTER = "full after its last byte"

    @property
    def is_kill(self) -> bool:
        return self in (Event.KILL_BEFORE, Event.KILL_AFTER)


@dataclass(frozen=True)
class Ended:
    """How the program ended."""

    calls: int
    """How many writing calls it began."""
    was_killed: bool
    said: list[str]
    """Its lines."""


class Registers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_ulonglong) for name in REGISTERS]


Say = Callable[[str], None]


def run(work: Callable[[Say], None], event: Event = Event.NOTHING, at: int = 0) -> Ended:
    """Run a piece of work in a fork, with an event at its writing call number `at`, from 0."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(work, writing)
    os.close(writing)
    calls, was_killed = _Tracer(child, event, at).follow()
    with os.fdopen(reading) as lines:
        return Ended(calls, was_killed, lines.read().splitlines())


def _work(work: Callable[[Say], None], writing: int) -> None:
    status = 1
    try:
        _ptrace(TRACEME, 0, 0, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        work(lambda line: os.write(writing, f"{line}\n".encode()) and None)
        status = 0
    except BaseException as fault:
        os.write(writing, f"fault {type(fault).__name__}: {fault}\n".encode())
    finally:
        os._exit(status)


class _Tracer:
    """Follows one program from call to call."""

    def __init__(self, child: int, event: Event, at: int) -> None:
        self.child, self.event, self.at = child, event, at
        self.calls = 0
        self.is_full = False
        self.refused = False
        self.kills_after = False

    def follow(self) -> tuple[int, bool]:
        """The number of writing calls, and whether it was killed."""
        os.waitpid(self.child, 0)
        _ptrace(SETOPTIONS, self.child, 0, MARKED_AND_KILLED)
        passed_on, enters = 0, True
        while True:
            _ptrace(SYSCALL, self.child, 0, passed_on)
            _, status = os.waitpid(self.child, 0)
            if not os.WIFSTOPPED(status):
                return self.calls, os.WIFSIGNALED(status)
            passed_on = os.WSTOPSIG(status)
            if passed_on == signal.SIGTRAP | MARK:
                passed_on = 0
                self._enter() if enters else self._leave()
                enters = not enters

    def _enter(self) -> None:
        registers = self._registers()
        if not self._changes(registers):
            return
        number, grows = self.calls, self._grows(registers)
        self.calls += 1
        if self.is_full and grows:
            self._refuse(registers)
        elif number == self.at:
            self._happen(registers, grows)

    def _happen(self, registers: Registers, grows: bool) -> None:
        if self.event is Event.KILL_BEFORE:
            os.kill(self.child, signal.SIGKILL)
        elif self.event is Event.KILL_AFTER:
            self.kills_after = True
        elif self.event is not Event.NOTHING:
            self.is_full = True
            length = WRITES.get(registers.orig_rax, "")
            if self.event is Event.FULL_AT_ONCE and grows:
                self._refuse(registers)
            elif self.event is Event.FULL_HALF_WAY and length:
                setattr(registers, length, getattr(registers, length) // 2)
                self._set(registers)

    def _leave(self) -> None:
        if self.refused:
            registers = self._registers()
            registers.rax = 2**64 - errno.ENOSPC
            self._set(registers)
            self.refused = False
        if self.kills_after:
            os.kill(self.child, signal.SIGKILL)

    def _refuse(self, registers: Registers) -> None:
        """Let no call happen, and have it answered with "no space left" when it would come back."""
        registers.orig_rax = 2**64 - 1
        self._set(registers)
        self.refused = True

    def _changes(self, registers: Registers) -> bool:
        number = registers.orig_rax
        if number in OPENING:
            return bool(getattr(registers, OPENING[number]) & os.O_CREAT)
        return number in CHANGING and (number not in BY_DESCRIPTOR or self._is_file(registers.rdi))

    def _grows(self, registers: Registers) -> bool:
        return registers.orig_rax in GROWING or registers.orig_rax in OPENING

    def _is_file(self, descriptor: int) -> bool:
        """Whether it is an ordinary file, rather than a pipe or a terminal."""
        try:
            return str(Path(f"/proc/{self.child}/fd/{descriptor}").readlink()).startswith("/") and descriptor > 2
        except OSError:
            return False

    def _registers(self) -> Registers:
        registers = Registers()
        _ptrace(GETREGS, self.child, 0, ctypes.addressof(registers))
        return registers

    def _set(self, registers: Registers) -> None:
        _ptrace(SETREGS, self.child, 0, ctypes.addressof(registers))


_LIBRARY = ctypes.CDLL(None, use_errno=True)


def _ptrace(request: int, child: int, address: int, data: int) -> None:
    found = _LIBRARY.ptrace(
        ctypes.c_long(request), ctypes.c_long(child), ctypes.c_void_p(address), ctypes.c_void_p(data)
    )
    if found < 0 and request != SYSCALL:  # it may have been killed meanwhile
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
