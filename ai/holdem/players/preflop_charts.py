"""Which hands the rule players open, call and re-raise with before the flop, by position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardai.games.holdem.ranges import class_name, parse

OPEN = {
    "early": "55+ ATs+ KTs+ QTs+ JTs T9s AJo+ KQo",
    "middle": "44+ A8s+ A5s KTs+ QTs+ J9s+ T9s 98s ATo+ KJo+",
    "cutoff": "22+ A2s+ K9s+ Q9s+ J9s+ T8s+ 98s 87s A9o+ KTo+ QJo",
    "button": "22+ A2s+ K5s+ Q8s+ J8s+ T7s+ 97s+ 86s+ 76s 65s A2o+ K9o+ QTo+ JTo",
    "small": "22+ A2s+ K7s+ Q8s+ J8s+ T8s+ 97s+ 87s 76s A5o+ K9o+ QTo+ JTo",
    "big": "88+ ATs+ KQs AJo+ KQo",
}
"""First in with a raise; from the big blind: raising those who limped."""

RERAISE = {"early": "QQ+ AKs AKo", "late": "TT+ AQs+ AQo+ A5s A4s KQs"}
"""Raising a raise, by where it came from."""
CALL = {
    "early": "66+ AJs+ KQs QJs JTs AQo+",
    "late": "22+ ATs+ KTs+ QTs+ JTs T9s 98s AJo+ KQo",
    "big": "22+ A2s+ K8s+ Q9s+ J9s+ T8s+ 97s+ 87s 76s 65s A8o+ KTo+ QTo+ JTo",
}
"""Calling a raise, by where it came from; the big blind calls more."""

AGAINST_RERAISE = "TT+ AQs+ AKo KQs"
"""Calling when one's own raise was raised."""
COMMIT = "QQ+ AKs AKo"
"""Going all-in before the flop."""
NIT_OPEN = "TT+ AQs+ AKo"
NIT_COMMIT = "KK+"


LARGE = 8.0
"""Raises above so many big blinds are answered as if they were all-in."""
DEAR = 0.4
"""Prices above this part of the pot are too high for a call of a re-raise."""


@dataclass(frozen=True)
class Answer:
    """What a chart says of a decision; all other hands are given up."""

    raises: frozenset[str] = frozenset()
    calls: frozenset[str] = frozenset()


def answer(own: str, raiser: str, raises: int, to_match: float, price: float) -> Answer:
    """Where one sits and the first raiser does, after so many raises; `to_match` in big blinds."""
    if not raises:
        return Answer(hands(OPEN[own]))
    if raises > 1:
        calls = hands(AGAINST_RERAISE) if raises == 2 and price < DEAR else frozenset[str]()
        return Answer(hands(COMMIT), calls)
    if to_match > LARGE:
        return Answer(calls=hands(COMMIT))
    source = "early" if raiser in ("early", "middle") else "late"
    called = CALL["big" if own == "big" and source == "late" else source]
    return Answer(hands(RERAISE[source]), frozenset() if own == "small" else hands(called))


@lru_cache(maxsize=64)
def hands(text: str) -> frozenset[str]:
    """The hands of a chart as names: `AA`, `AKs`, `T9o`."""
    return frozenset(class_name(combo) for combo in parse(text).weights)


def name(hole: tuple[int, int]) -> str:
    """The class of a hole: `AA`, `AKs`, `T9o`."""
    return class_name((max(hole), min(hole)))
