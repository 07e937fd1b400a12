"""How exploitable what a run of hold'em made is on rivers, once the run is over."""

from __future__ import annotations

from cardai.games import registry

from ..holdem.exploit.river import river_exploitability
from .run import Run

SEED = 7


def log_rivers(run: Run, spec: str, rivers: int) -> None:
    """Into the log, in % of the pot: what best responses gain from six such players (as `cardai exploit` does)."""
    if not rivers or run.done < 1:
        return
    run.tell("how exploitable it is on rivers")
    percent, error = river_exploitability(spec, registry.make("holdem", "six50"), rivers, SEED)
    run.log(rivers=rivers, river_percent=round(percent, 1), river_error=round(error, 1))
