"""How much memory the machine can give."""

from __future__ import annotations

from pathlib import Path

MEMINFO = Path("/proc/meminfo")
CGROUP = Path("/sys/fs/cgroup")
SPARED = 300_000_000
"""Bytes left to all else."""


def available() -> int | None:
    """Bytes a solve can take without the machine running out; None where it does not tell."""
    found = [free for free in (_of_machine(), _of_container()) if free is not None]
    return max(0, min(found) - SPARED) if found else None


def _of_machine() -> int | None:
    try:
        lines = MEMINFO.read_text().splitlines()
    except OSError:
        return None
    free = [int(line.split()[1]) for line in lines if line.startswith("MemAvailable:")]
    return 1024 * free[0] if free else None


def _of_container() -> int | None:
    """What a container may still take; None if it has no limit. Files that are only cached make way."""
    try:
        most, used = ((CGROUP / name).read_text().strip() for name in ("memory.max", "memory.current"))
        stat = dict(line.split() for line in (CGROUP / "memory.stat").read_text().splitlines())
    except OSError:
        return None
    return int(most) - int(used) + int(stat.get("inactive_file", 0)) if most.isdigit() else None
