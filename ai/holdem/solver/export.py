"""Solutions for people and programs: range totals, the 13 by 13 grid, rows per combo as CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games import cards
from cardai.games.core import BadToken
from cardai.games.holdem import ranges

from .runouts import COMBOS, HIGH, LOW
from .solution import Floats, Position

PLAYERS = ("oop", "ip")
SUFFIXES = (".csv", ".json")


@dataclass(frozen=True)
class Totals:
    """A player's whole range at a position; ev in chips from here on."""

    combos: float
    ev: float
    equity: float
    mix: tuple[float, ...] = ()
    """How often each action is taken, if the player acts."""


@dataclass(frozen=True)
class Cell:
    """One class of hands such as `AKs`; None where no hand of it is in the range."""

    name: str
    combos: float
    ev: float | None
    equity: float | None
    mix: tuple[float, ...] | None


Kept = NDArray[np.bool_]
"""Which combos count."""


def totals(position: Position, player: int, kept: Kept | None = None) -> Totals:
    """Means over the range, or a part of it, each hand with its weight and the opponent's hands it leaves."""
    weights = _weights(position, player, kept)
    dealt = weights * position.free(player)
    mix: tuple[float, ...] = ()
    if position.player == player:
        mix = tuple(float(share) for share in _mean(position.strategy(), dealt))
    return Totals(
        float(weights.sum()),
        float(_mean(position.values(player)[:, None], dealt)[0]),
        float(_mean(position.equity(player)[:, None], dealt)[0]),
        mix,
    )


def grid(position: Position, player: int, kept: Kept | None = None) -> list[list[Cell]]:
    """13 rows of 13, aces first, pairs on the diagonal, suited hands above it."""
    weights, values, equity = _weights(position, player, kept), position.values(player), position.equity(player)
    mixes = position.strategy() if position.player == player else None
    members: dict[str, list[int]] = {}
    for number in range(COMBOS):
        members.setdefault(_class_names()[number], []).append(number)

    def cell(name: str) -> Cell:
        of = members[name]
        held = weights[of]
        if held.sum() <= 1e-9:
            return Cell(name, 0.0, None, None, None)
        mix = None if mixes is None else tuple(float(share) for share in _mean(mixes[of], held))
        ev, share = (float(_mean(part[of][:, None], held)[0]) for part in (values, equity))
        return Cell(name, float(held.sum()), ev, share, mix)

    return [[cell(name) for name in row] for row in ranges.grid_names()]


def rows(position: Position, player: int, kept: Kept | None = None) -> list[dict[str, Any]]:
    """One row per combo: hand, class, weight, ev, equity and, for who acts, share and ev of each action."""
    weights, values, equity = _weights(position, player, kept), position.values(player), position.equity(player)
    acts = position.player == player
    mixes, evs = (position.strategy(), position.action_values()) if acts else (None, None)
    found = []
    for number in np.flatnonzero(weights > 0).tolist():
        row: dict[str, Any] = {
            "hand": cards.NAMES[HIGH[number]] + cards.NAMES[LOW[number]],
            "class": _class_names()[number],
            "weight": float(weights[number]),
            "ev": _number(values[number]),
            "equity": _number(equity[number]),
        }
        if mixes is not None and evs is not None:
            for place, action in enumerate(position.actions):
                row[str(action)] = float(mixes[number, place])
                row[f"ev {action}"] = _number(evs[number, place])
        found.append(row)
    return found


def write(position: Position, player: int, path: Path, kept: Kept | None = None) -> None:
    """A player's hands as .csv, or both players' as .json; BadToken says why not."""
    if path.suffix not in SUFFIXES:
        raise BadToken(f"{path}: exports end in .csv or .json")
    text = csv_text(position, player, kept) if path.suffix == ".csv" else json.dumps(to_json(position, kept), indent=1)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadToken(f"{path}: {error.strerror or error}") from None


def csv_text(position: Position, player: int, kept: Kept | None = None) -> str:
    """The rows as CSV."""
    found = rows(position, player, kept)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(found[0]) if found else ["hand"])
    writer.writeheader()
    writer.writerows(found)
    return text.getvalue()


def to_json(position: Position, kept: Kept | None = None) -> dict[str, Any]:
    """Totals and rows of both players, or of a part of both ranges."""
    players = {}
    for player, name in enumerate(PLAYERS):
        whole = totals(position, player, kept)
        players[name] = {
            "combos": whole.combos,
            "ev": _number(whole.ev),
            "equity": _number(whole.equity),
            "hands": rows(position, player, kept),
        }
    return {
        "line": list(position.line),
        "board": [cards.NAMES[card] for card in position.board],
        "pot": position.pot,
        "to_act": None if position.player is None else PLAYERS[position.player],
        "actions": [str(action) for action in position.actions],
        **players,
    }


_names: list[str] = []


def _class_names() -> list[str]:
    """The class of each combo."""
    if not _names:
        _names.extend(ranges.class_name((int(high), int(low))) for high, low in zip(HIGH, LOW, strict=True))
    return _names


def _weights(position: Position, player: int, kept: Kept | None) -> Floats:
    weights = position.weights(player)
    return weights if kept is None else np.where(kept, weights, 0.0)


def _mean(parts: Floats, weights: Floats) -> Floats:
    """Weighted means of columns; hands without a number do not count."""
    known = ~np.isnan(parts).any(axis=1) & (weights > 0)
    if not known.any():
        return np.full(parts.shape[1], np.nan)
    return np.asarray(weights[known] @ parts[known] / weights[known].sum())


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
