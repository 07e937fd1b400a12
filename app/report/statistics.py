"""Statistics for reading and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import set_cell_size

from ..person import called
from ..statistics import GameStatistics, Loss, Mean, Statistics
from ..words import counted

MAX_TABLE_ROWS = 6
"""Rows of a table on the command line."""


def lines(found: Statistics) -> list[str]:
    """Everything as plain text."""
    if not found.count:
        return [f"No finished games of {called(found.who)} yet."]
    head = f"{called(found.who)}. Games: {found.count:,}, of them with help (hints, take-backs): {found.assisted:,}"
    told = [head, f"Days with a game: {len(found.days):,}, at most {found.days_in_a_row} in a row"]
    for one in found.games:
        told += ["", *_game(one)]
    return told


def _game(one: GameStatistics) -> list[str]:
    streak = f", at most {one.streak} won in a row" if one.streak else ""
    told = [f"{one.title}. Games: {len(one.played):,}, reviewed: {len(one.reviewed):,}{streak}"]
    told += [f"  {line}" for line in (_rating(one), *_figures(one)) if line]
    told += [f"  {'against':<30}{'games':>6}{'won':>14}  {one.unit} ahead of them"]
    told += [
        f"  {set_cell_size(set_cell_size(row.who, 29), 30)}{row.games:>6}{percent(row.won):>14}  {mean(row.lead)}"
        + (f"  ({row.assisted} with help)" if row.assisted else "")
        for row in one.opponents[:MAX_TABLE_ROWS]
    ]
    told += _table("phase", one.phases, one.unit) + _table(
        "mistakes that cost most", one.mistakes[:MAX_TABLE_ROWS], one.unit
    )
    return told


def _figures(one: GameStatistics) -> list[str]:
    """Loss, accuracy and luck, if there are reviews."""
    if one.loss is None:
        if one.mistakes:
            return ["reviewed only in part: cardai review goes on with the last game"]
        return ["not reviewed yet: cardai review judges the last game"]
    accuracy = f", accuracy {one.accuracy:.0f} %" if one.accuracy is not None else ""
    luck = f", luck {mean(one.luck)} a game" if one.luck is not None else ""
    return [f"loss per decision {one.loss:.3f} {one.unit}{_progress(one)}{accuracy}{luck}"]


def _progress(one: GameStatistics) -> str:
    """Comparison of the last games with the first ones, where there are enough."""
    trend = one.trend
    if len(trend) < 10:
        return ""
    half = len(trend) // 2
    before, after = (sum(loss for loss, _ in part) / len(part) for part in (trend[:half], trend[half:]))
    return f" (first half of the games {before:.3f}, second half {after:.3f})"


def _rating(one: GameStatistics) -> str:
    rating = one.rating
    if rating is None:
        return f"no rating: {one.unrated}"
    games = counted(rating.games, "game")
    return f"rating {rating.elo:.0f} ± {rating.error:.0f} (95 %), {near(one)}, from {games} without help"


def near(one: GameStatistics) -> str:
    """The rating as a level: "like level 6"."""
    from cardai.ai import ladder

    rating = one.rating
    return "" if rating is None else f"like level {ladder.level_near(one.name, rating.elo)}"


def _table(name: str, losses: Sequence[Loss], unit: str) -> list[str]:
    if not losses:
        return []
    head = f"  {f'{name}, loss in {unit}':<40}{'times':>6}{'each':>9}{'in all':>10}"
    return [
        head,
        *(f"  {row.name[:39]:<40}{row.times:>6}{row.loss / row.times:>9.2f}{row.loss:>10.2f}" for row in losses),
    ]


def percent(found: Mean | None) -> str:
    """A share with its interval."""
    if found is None:
        return "-"
    error = "" if found.error is None else f" ±{100 * found.error:.0f}"
    return f"{100 * found.value:.0f}{error} %"


def mean(found: Mean | None) -> str:
    """A mean with its interval."""
    if found is None:
        return "-"
    return f"{found.value:+.2f}" + ("" if found.error is None else f" ±{found.error:.2f}")


def as_json(found: Statistics) -> dict[str, Any]:
    """Statistics for programs."""
    return {
        "who": called(found.who),
        "games": found.count,
        "assisted": found.assisted,
        "days": len(found.days),
        "days_in_a_row": found.days_in_a_row,
        "by_game": {one.name: _game_json(one) for one in found.games},
    }


def _game_json(one: GameStatistics) -> dict[str, Any]:
    rating = one.rating
    return {
        "games": len(one.played),
        "reviewed": len(one.reviewed),
        "unit": one.unit,
        "won": _mean_json(one.won),
        "even": one.even,
        "streak": one.streak,
        "rating": rating and {"elo": rating.elo, "low": rating.low, "high": rating.high, "games": rating.games},
        "loss_per_decision": one.loss,
        "accuracy": one.accuracy,
        "luck": _mean_json(one.luck),
        "trend": [{"loss": loss, "recent": recent} for loss, recent in one.trend],
        "against": [
            {
                "who": row.who,
                "games": row.games,
                "assisted": row.assisted,
                "won": _mean_json(row.won),
                "lead": _mean_json(row.lead),
            }
            for row in one.opponents
        ],
        "phases": [_loss_json(row) for row in one.phases],
        "mistakes": [_loss_json(row) for row in one.mistakes],
    }


def _mean_json(found: Mean | None) -> dict[str, Any] | None:
    return None if found is None else {"mean": found.value, "interval95": found.error, "count": found.count}


def _loss_json(row: Loss) -> dict[str, Any]:
    return {"name": row.name, "times": row.times, "loss": row.loss}
