"""A piece of work in a child that is killed at one of its writing system calls, or meets a full disk at a byte.

Linux alone tells a parent of every call (ptrace); the numbers of calls are those of x86-64.
"""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum

from cardai.games.errors import PlayerError

Work = Callable[[], str]
"""What is done; returns what went wrong, in a sentence, or nothing. PlayerError says so too."""

TRACE_ME, SET_OPTIONS, STEP, INFO = 0, 0x4200, 24, 0x420E
TELL_CALLS, KILL_WITH_US = 1, 1 << 20
CALL_TRAP = signal.SIGTRAP | 0x80
ENTERED = 1
OPENAT = 257
WRITING = {1, 18, 20, 74, 75, 76, 77, 82, 83, 84, 86, 87, 258, 263, 264, 265, 316}
"""write, pwrite, writev, fsync, fdatasync, truncate, ftruncate, rename, mkdir, rmdir, link, unlink and their kin."""


class End(IntEnum):
    """How a child ended: its exit code, or -1 if it was killed."""

    KILLED = -1
    DONE = 0
    TOLD = 3
    """Something went wrong, and the person was told."""
    FAULT = 4


class _Entry(ctypes.Structure):
    _fields_ = (
        ("op", ctypes.c_uint8),
        ("padding", ctypes.c_uint8 * 3),
        ("arch", ctypes.c_uint32),
        ("places", ctypes.c_uint64 * 2),
        ("number", ctypes.c_uint64),
        ("arguments", ctypes.c_uint64 * 6),
    )


def can_trace() -> bool:
    """Whether kills at calls are possible here."""
    return sys.platform == "linux" and platform.machine() == "x86_64"


def killed_at(work: Work, number: int, before: bool) -> End:
    """Do the work, and kill it before or after its number-th writing call, counted from 1."""
    child = os.fork()
    if child == 0:
        _ptrace(TRACE_ME, 0, 0, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        _end(work)
    os.waitpid(child, 0)
    _ptrace(SET_OPTIONS, child, 0, TELL_CALLS | KILL_WITH_US)
    seen, is_inside, passed_on = 0, False, 0
    while True:
        _ptrace(STEP, child, 0, passed_on)
        _, status = os.waitpid(child, 0)
        if not os.WIFSTOPPED(status):
            return End(os.waitstatus_to_exitcode(status))
        passed_on = 0 if os.WSTOPSIG(status) == CALL_TRAP else os.WSTOPSIG(status)
        if passed_on:
            continue
        entry = _entry(child)
        if entry.op == ENTERED:
            is_inside = _writes(entry)
            seen += is_inside
        if is_inside and seen == number and (entry.op == ENTERED) is before:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return End.KILLED


def with_full_disk(work: Work, size: int, again: bool) -> End:
    """Do the work while no file can grow beyond so many bytes: what is too much is written as far as it goes.

    `again`: what could not be done is done once more by the same process when there is room.
    """
    child = os.fork()
    if child == 0:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        end = _tried(work)
        if end is End.TOLD and again:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
            end = _tried(work)
        os._exit(end)
    return End(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def done(work: Work) -> End:
    """Do the work and nothing to it."""
    child = os.fork()
    if child == 0:
        _end(work)
    return End(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def _end(work: Work) -> None:
    """The child's whole life."""
    os._exit(_tried(work))


def _tried(work: Work) -> End:
    with suppress(BaseException):
        try:
            return End.TOLD if work() else End.DONE
        except PlayerError:
            return End.TOLD
    return End.FAULT


def _writes(entry: _Entry) -> bool:
    if entry.number == OPENAT:
        return bool(entry.arguments[2] & (os.O_CREAT | os.O_TRUNC))
    return entry.number in WRITING


def _entry(child: int) -> _Entry:
    found = _Entry()
    _ptrace(INFO, child, ctypes.sizeof(found), ctypes.addressof(found))
    return found


def _ptrace(request: int, child: int, address: int, data: int) -> None:
    words = (ctypes.c_long(request), ctypes.c_long(child), ctypes.c_void_p(address), ctypes.c_void_p(data))
    if ctypes.CDLL(None, use_errno=True).ptrace(*words) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")
