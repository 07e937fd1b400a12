"""A Dask scheduler with one worker in a process of its own, to be ended in any way."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_CODE = """
import asyncio
from distributed import Scheduler, Worker

async def main():
    async with Scheduler(port=0, dashboard=False) as scheduler, Worker(scheduler.address, nthreads=1, dashboard=False):
        print(scheduler.address, flush=True)
        await asyncio.sleep(3600)

asyncio.run(main())
"""


@contextmanager
def scheduler() -> Iterator[subprocess.Popen[str]]:
    """The process; the first line it prints is its address. It is killed in the end, whatever became of it."""
    command = [sys.executable, "-c", _CODE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            yield process
        finally:
            process.kill()
