"""Hold'em matches written as PHH hand histories."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from cardai.games import cards
from cardai.games.holdem.actions import CALL, CHECK, FOLD
from cardai.games.holdem.chance import Hole, hole_text
from cardai.games.holdem.deeds import Deed, HandResult
from cardai.games.holdem.pots import Pot
from cardai.games.holdem.table import Table
from cardai.games.match import Match

_BOARD_END = (0, 3, 4, 5)


@dataclass
class _Story:
    """One hand as it is to be told; seats are ours, players those of the format."""

    table: Table
    """Any position of the hand."""
    history: Sequence[Deed]
    board: Sequence[int]
    shown: Sequence[Hole]
    pots: Sequence[Pot]
    finishing: Sequence[int] | None
    unit: Decimal
    names: Sequence[str]
    seats: list[int] = field(init=False)
    """Our seats in the order of the players: from the small blind on, heads-up the big blind first."""

    def __post_init__(self) -> None:
        table = self.table
        around = [(table.button + step) % table.count for step in range(1, table.count + 1)]
        self.seats = [seat for seat in around if table.start_stacks[seat]]


def dump(match: Match, names: Sequence[str] = (), unit: Decimal = Decimal(1)) -> str:
    """The last hand of a match; `unit` is what one chip is worth."""
    state = match.state
    assert isinstance(state, Table)
    result = HandResult.of(state) if state.turn is None else None
    return _text(_story(state, result, unit, names))


def dump_many(match: Match, names: Sequence[str] = (), unit: Decimal = Decimal(1)) -> str:
    """Every hand of a session, numbered, as a `.phhs` file holds them."""
    stories = [
        _story(before, after.last, unit, names)
        for before, after in ((moment.before, moment.after) for moment in match.moments())
        if isinstance(before, Table) and isinstance(after, Table) and after.last and after.last.number == before.number
    ]
    final = match.state
    assert isinstance(final, Table)
    stories.append(_story(final, HandResult.of(final) if final.turn is None else None, unit, names))
    return "\n".join(f"[{number}]\n{_text(story)}" for number, story in enumerate(stories, start=1))


def _story(table: Table, result: HandResult | None, unit: Decimal, names: Sequence[str]) -> _Story:
    named = [names[seat] if seat < len(names) else "" for seat in range(table.count)]
    if result is None:
        return _Story(table, table.history, table.board, table.shown, (), None, unit, named)
    finishing = [then + gain for then, gain in zip(table.start_stacks, result.gains, strict=True)]
    return _Story(table, result.history, result.board, result.shown, result.pots, finishing, unit, named)


def _text(story: _Story) -> str:
    fields = _fields(story)
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _fields(story: _Story) -> dict[str, Any]:
    table, seats = story.table, story.seats
    posting = table.posting
    blinds = dict(posting.blinds)
    late = {seat for seat, _ in posting.straddles if _is_late(table, seat)}
    blinds.update({seat: -amount if seat in late else amount for seat, amount in posting.straddles})
    antes = dict(posting.antes)
    for seat, amount in posting.dead:
        antes[seat] = antes.get(seat, 0) + amount
    order = seats[::-1] if len(seats) == 2 else seats
    found: dict[str, Any] = {
        "variant": "NT",
        "ante_trimming_status": not posting.dead,
        "antes": [story.unit * antes.get(seat, 0) for seat in order],
        "blinds_or_straddles": [story.unit * blinds.get(seat, 0) for seat in order],
        "min_bet": story.unit * table.posting.min_bet,
        "starting_stacks": [story.unit * table.start_stacks[seat] for seat in seats],
        "actions": _actions(story),
    }
    if any(story.names):
        found["players"] = [story.names[seat] for seat in seats]
    if story.finishing is not None:
        found["finishing_stacks"] = [story.unit * story.finishing[seat] for seat in seats]
    return found


def _is_late(table: Table, seat: int) -> bool:
    """Whether a post leaves the order of play alone: the speaker's own post is a straddle."""
    posting = table.posting
    return seat != posting.speaker and dict(posting.straddles)[seat] <= posting.to_match


def _actions(story: _Story) -> list[str]:
    table, player = story.table, {seat: f"p{place}" for place, seat in enumerate(story.seats, start=1)}
    found = [f"d dh {player[seat]} {hole_text(table.holes[seat])}" for seat in story.seats]
    dealt = 0
    for deed in story.history:
        found += _deals(story.board, dealt, _BOARD_END[deed.street])
        dealt = max(dealt, _BOARD_END[deed.street])
        found.append(f"{player[deed.seat]} {_verb(deed, story.unit)}")
    shows = [f"{player[seat]} sm{_show(story, seat)}" for seat in _showdown_order(story)]
    rest = _deals(story.board, dealt, len(story.board))
    return found + (shows + rest if rest else shows)


def _verb(deed: Deed, unit: Decimal) -> str:
    words = {FOLD: "f", CHECK: "cc", CALL: "cc"}
    return words.get(deed.action) or f"cbr {_number(unit * deed.action)}"


def _deals(board: Sequence[int], done: int, upto: int) -> list[str]:
    """The board dealings between two sizes of the board."""
    steps = [end for end in _BOARD_END if done < end <= upto]
    starts = [done, *steps]
    return [
        "d db " + "".join(cards.NAMES[card] for card in board[first:end])
        for first, end in zip(starts, steps, strict=False)
    ]


def _showdown_order(story: _Story) -> list[int]:
    """Who shows or mucks, the last to bet or raise on the river first."""
    if story.finishing is None or len(story.board) < 5:
        return []
    folded = {deed.seat for deed in story.history if deed.action == FOLD}
    live = [seat for seat in story.seats if seat not in folded]
    if len(live) < 2:
        return []
    bets = [deed.seat for deed in story.history if deed.street == 3 and deed.action > 0]
    first = story.seats.index(bets[-1]) if bets else 0
    turned = story.seats[first:] + story.seats[:first]
    return [seat for seat in turned if seat in live]


def _show(story: _Story, seat: int) -> str:
    hole = story.shown[seat]
    won = any(seat in pot.winners for pot in story.pots)
    if hole is None:
        return " ????" if won else ""
    return " " + hole_text(hole)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return _number(value) if isinstance(value, Decimal) else json.dumps(str(value), ensure_ascii=True)


def _number(value: Decimal) -> str:
    return f"{value:f}" if value != value.to_integral_value() else f"{int(value)}"
