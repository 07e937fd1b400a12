"""Big Two in plain text lines."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from cardai.app.words import called, upper, whose
from cardai.games.bigtwo.catalogue import KINDS
from cardai.games.bigtwo.view import BigTwoView

RULES = {
    "hongkong": "Hong Kong rules",
    "tensor": "free opening",
    "ppo2018": "two pair and fours",
    "taiwan": "Taiwan rules",
    "singapore": "Singapore rules",
    "pusoydos": "Pusoy dos",
}
"""The presets in a player's words."""
ABOUT = {
    "hongkong": "3♦ opens; who passed may return; 10 left cost double",
    "tensor": "any play opens; every five cards you shed are one point",
    "ppo2018": "3♦ opens alone; two pair and four of a kind may be played",
    "taiwan": "clubs are lowest; only bombs beat another kind of play",
    "singapore": "who passes is out of the trick; all settle with each other",
    "pusoydos": "diamonds are highest, flushes go by suit, no triples",
}
"""Meanings of the presets, each in one line."""
PLAYERS = {
    "random": "anything at random",
    "lowest": "always its lowest",
    "greedy": "long plays first",
    "heuristic": "plans and watches",
    "search": "tries likely deals",
    "neural": "self-taught",
    "expert": "self-taught, tries deals",
}
"""The agents in a player's words."""
SIDES = {2: ("north",), 3: ("west", "east"), 4: ("west", "north", "east")}
"""Where the others sit, in the order they play."""
WIDTH = 79
_TRICKS_SHOWN = 6
_COUNTS = ("no cards", "1 card")


def describe(view: BigTwoView, names: Sequence[str] = ()) -> str:
    """The table as one seat sees it."""
    lines = [*_seats(view, names), _table(view, names), *_tricks(view, names)]
    if view.turn is None:
        return "\n".join([*lines, *_shown(view, names), "The game is over."])
    hand = view.game.token(view.hand)
    lines.append(f"{whose(names, view.seat)} hand ({cards(view.left[view.seat])}): {hand}")
    lines.append(f"Not seen: {_folded(view)}")
    return "\n".join([*lines, _situation(view, names)])


def narrate(seat: int, action: int, before: BigTwoView, after: BigTwoView, names: Sequence[str]) -> list[str]:
    """Tell the last deed of a seat in plain words."""
    name = names[seat]
    if not action:
        lines = [f"{name} passed"]
        if after.turn is not None and not after.table:
            lines.append(f"Everyone passed: {_lead(names[after.turn])}")
        return lines
    verb = "beat it with" if before.table else "led"
    lines = [f"{name} {verb} {say(before, action)}"]
    left = after.left[seat]
    if after.turn is None:
        return [*lines, *_ending(after, names)]
    if left <= 3:
        lines.append(f"{name} {'have' if name == 'You' else 'has'} {cards(left)} left")
    return lines


def label(view: BigTwoView, action: int) -> str:
    """An action in few words: the cards, and their kind if there are five."""
    token = view.game.token(action)
    return f"{token} ({_kind(view, action)})" if action.bit_count() >= 4 else token


def headline(view: BigTwoView, names: Sequence[str] = ()) -> str:
    """Where the game stands."""
    if view.turn is None:
        return "The game is over"
    if not view.table:
        return upper(_lead(_name(view, names, view.turn)))
    return f"To beat: {view.game.token(view.table)}"


def side(view: BigTwoView, seat: int) -> str:
    """Where a seat is, seen from one's own, which is south."""
    step = (seat - view.seat) % view.seats
    return SIDES[view.seats][step - 1] if step else "south"


def say(view: BigTwoView, action: int) -> str:
    """A play with its kind: `a pair (3d 3c)`."""
    kind = _kind(view, action)
    token = view.game.token(action)
    return token if kind == "single" else f"{token} ({kind})"


def cards(count: int) -> str:
    """Number of cards, in words."""
    return _COUNTS[count] if count < 2 else f"{count} cards"


def _lead(name: str) -> str:
    return "you lead" if name in ("you", "You") else f"{name} leads"


def _kind(view: BigTwoView, action: int) -> str:
    return KINDS[view.game.plays.kind(action)]


def _name(view: BigTwoView, names: Sequence[str], seat: int) -> str:
    """Name of a seat; nobody is "you" where a person only watches."""
    return "you" if seat == view.seat and not names else called(names, seat)


def _seats(view: BigTwoView, names: Sequence[str]) -> list[str]:
    parts = []
    for seat in range(view.seats):
        passed = " (passed)" if view.passed >> seat & 1 else ""
        parts.append(f"{_name(view, names, seat)} {view.left[seat]}{passed}")
    return textwrap.wrap("Cards left: " + ", ".join(parts), WIDTH)


def _table(view: BigTwoView, names: Sequence[str]) -> str:
    if not view.table:
        return "Table: empty"
    return f"Table: {say(view, view.table)} by {_name(view, names, view.owner)}"


def tricks(view: BigTwoView) -> list[list[tuple[int, int]]]:
    """The history cut into tricks: one ends when its last player is to play again."""
    found: list[list[tuple[int, int]]] = []
    owner = -1
    for seat, action in view.history:
        if seat == owner or not found:
            found.append([])
        found[-1].append((seat, action))
        owner = seat if action else owner
    return found


def _tricks(view: BigTwoView, names: Sequence[str]) -> list[str]:
    lines = []
    for trick in tricks(view)[-_TRICKS_SHOWN:]:
        plays = [f"{_name(view, names, seat)} {view.game.token(action)}" for seat, action in trick if action]
        lines += textwrap.wrap("Trick: " + ", ".join(plays), WIDTH)
    return lines


def _folded(view: BigTwoView) -> str:
    """Unseen cards rank by rank: `3x2 4x1`."""
    counts = [(view.unseen >> 4 * rank & 15).bit_count() for rank in range(13)]
    names = [name[:-1] for name in view.game.deck.names[::4]]
    return " ".join(f"{name}x{count}" for name, count in zip(names, counts, strict=True) if count) or "nothing"


def _situation(view: BigTwoView, names: Sequence[str]) -> str:
    if view.turn != view.seat:
        return upper(f"{called(names, view.turn or 0)} is to play.")
    name = _name(view, names, view.seat)
    if view.table:
        return upper(f"{name} {'are' if name == 'you' else 'is'} to beat the table or pass.")
    lead = upper(_lead(name))
    if view.history or view.game.rules.opening == "anything":
        return f"{lead}: play anything."
    lowest = view.game.token(view.hand & -view.hand)
    return f"{lead}: the first play must {'be' if view.game.rules.opening == 'alone' else 'contain'} the {lowest}."


def _shown(view: BigTwoView, names: Sequence[str]) -> list[str]:
    left = [(seat, hand) for seat, hand in enumerate(view.shown) if hand]
    return [upper(f"{_name(view, names, seat)} had left: {view.game.token(hand)}") for seat, hand in left]


def outcome(view: BigTwoView, names: Sequence[str]) -> str:
    """Tell who went out, and how many cards the others had left."""
    left = [(called(names, seat), count) for seat, count in enumerate(view.left) if count]
    first, *others = [f"{name} had {count} card{'s' * (count != 1)} left" for name, count in left[:1]] + [
        f"{name} {count}" for name, count in left[1:]
    ]
    return f"{names[view.left.index(0)]} went out; {', '.join([first, *others])}"


def _ending(view: BigTwoView, names: Sequence[str]) -> list[str]:
    winner = next(name for name, hand in zip(names, view.shown, strict=True) if not hand)
    points = ", ".join(f"{name} {result:+g}" for name, result in zip(names, view.result, strict=True))
    lines = [f"{winner} went out"]
    if view.fault is not None and view.game.rules.last_card == "pays for all":
        lines.append(f"{names[view.fault]} let the last card through and paid for all")
    return [*lines, f"Points: {points}"]
