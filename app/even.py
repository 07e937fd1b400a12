"""An even match: an opponent's seat called `even` becomes the level that fits the person's own results."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.ai import ladder
from cardai.ai import registry as agents
from cardai.saves.library import Entry
from cardai.saves.record import is_human
from cardai.saves.store import Store

from .person import is_seat_of, name_of
from .seats import canonical

EVEN = "even"
USUAL = 4
"""Where somebody begins of whom nothing is known."""
RATED_GAMES = 100
"""Games that count, the newest: people get better."""


def settled(game: str, seats: Sequence[str], store: Store | None = None) -> list[str]:
    """The seats with a level in place of every `even`."""
    if EVEN not in seats or not agents.table(game).levels:
        return list(seats)
    person = next((name_of(canonical(seat)) for seat in seats if is_human(canonical(seat))), "")
    level = fitting(game, (store or Store.of_user()).entries(), person)
    return [f"level:{level}" if seat == EVEN else seat for seat in seats]


def fitting(game: str, entries: Sequence[Entry], who: str) -> int:
    """The level for an even match, from finished games without help, the newest first.

    By the rating where the levels were measured; else step by step, up after a win and down after a loss.
    """
    own = [entry for entry in entries if entry.is_finished and entry.game == game and not entry.assisted][:RATED_GAMES]
    played = [(entry, seat) for entry in own for seat, spec in enumerate(entry.seats) if is_seat_of(spec, who)]
    return _by_rating(game, played) or _by_steps(game, played)


def _by_rating(game: str, played: Sequence[tuple[Entry, int]]) -> int | None:
    meetings = []
    for entry, seat in played:
        known = [ladder.elo_of(game, spec) for place, spec in enumerate(entry.seats) if place != seat]
        rivals = tuple(elo for elo in known if elo is not None)
        if rivals and len(rivals) == len(known) and entry.result is not None:
            meetings.append(ladder.Meeting(ladder.won(entry.result, seat), rivals))
    rating = ladder.own_rating(meetings)
    return None if rating is None else ladder.level_near(game, rating.elo)


def _by_steps(game: str, played: Sequence[tuple[Entry, int]]) -> int:
    for entry, seat in played:
        levels = [spec for place, spec in enumerate(entry.seats) if place != seat and spec.startswith("level:")]
        number = levels[0].partition(":")[2] if levels else ""
        if number.isdigit() and entry.result is not None:
            step = 1 if ladder.won(entry.result, seat) == 1.0 else -1
            return min(len(agents.table(game).levels), max(1, int(number) + step))
    return USUAL
