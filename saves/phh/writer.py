"""Hold'em matches written as PHH hand histories."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from cardai.games import cards
from cardai.games.holdem.chance import hole_text
from cardai.games.holdem.history import Deed, HandResult
from cardai.games.holdem.notation import CALL, CHECK, FOLD
from cardai.games.holdem.posting import Posting
from cardai.games.holdem.state import HoldemState
from cardai.games.match import CHANCE_MARK, Match

_BOARD_END = (0, 3, 4, 5)


@dataclass(frozen=True)
class _Story:
    """One hand as it is to be told; seats are ours, players those of the format."""

    result: HandResult
    is_over: bool
    holes: Mapping[int, str]
    names: Sequence[str]
    unit: Decimal

    @cached_property
    def seats(self) -> list[int]:
        """Our seats in the order of the players: from the small blind on, heads-up the big blind first."""
        count = len(self.result.starts)
        around = [(self.result.button + step) % count for step in range(1, count + 1)]
        return [seat for seat in around if self.result.starts[seat]]


def dump(match: Match, names: Sequence[str] = (), unit: Decimal = Decimal(1)) -> str:
    """The last hand of a match; `unit` is what one chip is worth."""
    return _text(_stories(match, names, unit)[-1])


def dump_many(match: Match, names: Sequence[str] = (), unit: Decimal = Decimal(1)) -> str:
    """Every hand of a session, numbered, as a `.phhs` file holds them."""
    stories = _stories(match, names, unit)
    return "\n".join(f"[{number}]\n{_text(story)}" for number, story in enumerate(stories, start=1))


def _stories(match: Match, names: Sequence[str], unit: Decimal) -> list[_Story]:
    table = match.state
    assert isinstance(table, HoldemState)
    results = [*table.past, HandResult.seen(table)]
    deals = [token[1:].split() for token in match.tokens() if token.startswith(CHANCE_MARK) and _is_deal(token)]
    stories = []
    for number, (result, deal) in enumerate(zip(results, deals, strict=True)):
        dealt = [seat for seat, stack in enumerate(result.starts) if stack]
        is_over = number < len(results) - 1 or table.turn is None
        stories.append(_Story(result, is_over, dict(zip(dealt, deal, strict=True)), names, unit))
    return stories


def _is_deal(token: str) -> bool:
    return " " in token and not token.startswith(CHANCE_MARK + "wins")


def _text(story: _Story) -> str:
    fields = _fields(story)
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _fields(story: _Story) -> dict[str, Any]:
    result, seats, unit = story.result, story.seats, story.unit
    posting = result.posting
    blinds = dict(posting.blinds)
    blinds.update({seat: -amount if _is_late(posting, seat) else amount for seat, amount in posting.straddles})
    antes = dict(posting.antes)
    for seat, amount in posting.dead:
        antes[seat] = antes.get(seat, 0) + amount
    order = seats[::-1] if len(seats) == 2 else seats
    found: dict[str, Any] = {
        "variant": "NT",
        "ante_trimming_status": not posting.dead,
        "antes": [unit * antes.get(seat, 0) for seat in order],
        "blinds_or_straddles": [unit * blinds.get(seat, 0) for seat in order],
        "min_bet": unit * posting.min_bet,
        "starting_stacks": [unit * result.starts[seat] for seat in seats],
        "actions": _actions(story),
    }
    if any(story.names):
        found["players"] = [story.names[seat] if seat < len(story.names) else "" for seat in seats]
    if story.is_over:
        found["finishing_stacks"] = [unit * (result.starts[seat] + result.gains[seat]) for seat in seats]
    return found


def _is_late(posting: Posting, seat: int) -> bool:
    """Whether a post leaves the order of play alone: the speaker's own post is a straddle."""
    return seat != posting.speaker and dict(posting.straddles)[seat] <= posting.to_match


def _actions(story: _Story) -> list[str]:
    result, player = story.result, {seat: f"p{place}" for place, seat in enumerate(story.seats, start=1)}
    found = [f"d dh {player[seat]} {story.holes[seat]}" for seat in story.seats]
    dealt = 0
    for deed in result.history:
        found += _deals(result.board, dealt, _BOARD_END[deed.street])
        dealt = max(dealt, _BOARD_END[deed.street])
        found.append(f"{player[deed.seat]} {_verb(deed, story.unit)}")
    shows = [f"{player[seat]} sm{_show(result, seat)}" for seat in _showdown_order(story)]
    rest = _deals(result.board, dealt, len(result.board))
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
    """Seats in the order in which they show or muck, the last to bet or raise on the river first."""
    if not story.is_over:
        return []
    bets = [deed.seat for deed in story.result.history if deed.street == 3 and deed.action > 0]
    first = story.seats.index(bets[-1]) if bets else 0
    turned = story.seats[first:] + story.seats[:first]
    return [seat for seat in turned if seat in story.result.showdown]


def _show(result: HandResult, seat: int) -> str:
    hole = result.shown[seat]
    if hole is not None:
        return " " + hole_text(hole)
    return " ????" if any(seat in pot.winners for pot in result.pots) else ""


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return _number(value) if isinstance(value, Decimal) else json.dumps(str(value), ensure_ascii=True)


def _number(value: Decimal) -> str:
    return f"{value:f}" if value != value.to_integral_value() else f"{int(value)}"
