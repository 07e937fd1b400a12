"""The expert's kernels: interpreted one look would take minutes, so they are compiled at once, and it is told."""

from __future__ import annotations

import logging
from typing import Any

from cardai.games.compiled import PATIENCE, Kernel, can_compile

from ..net import forward, kernel_selfplay, player
from . import belief_sampling, endgame, likelihood, posterior

log = logging.getLogger(__name__)

_MODULES = (forward, kernel_selfplay, player, belief_sampling, endgame, likelihood, posterior)
SENTENCE = "Compiling the Big Two expert, once for this machine: about a minute"


def make_ready() -> None:
    """See to it that nothing is interpreted first."""
    missing = [kernel for kernel in _kernels() if not (kernel.is_ready or kernel.look())]
    if missing and not Kernel.in_hurry and can_compile():
        log.info(SENTENCE)
    for kernel in missing:
        kernel.expect(PATIENCE)


def _kernels() -> list[Kernel[Any, Any]]:
    return [found for module in _MODULES for found in vars(module).values() if isinstance(found, Kernel)]
