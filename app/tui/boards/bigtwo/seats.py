"""The table of Big Two in lines: who has how many cards, the play to beat, and the tricks so far."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import set_cell_size

from cardai.app.text.bigtwo import cards, tricks
from cardai.games.bigtwo.catalogue import KINDS
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import cards_of

from .cards import Line, cards_line, fan, has_pictures

_ROOMY = 10

SIDES = {2: ("north",), 3: ("west", "east"), 4: ("west", "north", "east")}
"""Where the others sit, in the order they play."""


def side(view: BigTwoView, seat: int) -> str:
    """Where a seat is, seen from one's own."""
    step = (seat - view.seat) % view.seats
    return SIDES[view.seats][step - 1] if step else "you"


def others(view: BigTwoView) -> list[int]:
    """The other seats in the order they play."""
    return [(view.seat + step) % view.seats for step in range(1, view.seats)]


def seat_lines(view: BigTwoView, names: Sequence[str]) -> list[Line]:
    """One line for each other seat: name, place, backs of the cards and how many; dim once it has passed."""
    return [_seat_line(view, seat, names[seat]) for seat in others(view)]


def _seat_line(view: BigTwoView, seat: int, name: str) -> Line:
    passed = bool(view.passed >> seat & 1)
    count = view.left[seat]
    style = "$foreground-disabled" if passed else "bold $accent" if seat == view.turn else "$foreground"
    backs = "$foreground-disabled" if passed else "$error" if count <= 2 else "$primary"
    mark = "▶ " if seat == view.turn else "  "
    line: Line = [(mark, "bold $accent"), (f"{side(view, seat):<6}", "$foreground-muted"), (_fit(name, 11), style)]
    back = "passed" if passed else ("▮" if has_pictures() else "#") * min(count, 13)
    line += [(f"{back:<13}", backs), (f"{count:>3}", style)]
    return [*line[:3], *result_piece(view, seat), (f"{count:>4} left", style)] if view.turn is None else line


def result_piece(view: BigTwoView, seat: int) -> Line:
    """What a seat won or lost."""
    points = view.result[seat]
    return [(f"{points:>+6g}", "bold $success" if points > 0 else "bold $error")]


def table_line(view: BigTwoView, names: Sequence[str]) -> Line:
    """The play to beat and whose it is."""
    if view.turn is None:
        return [("The game is over", "bold $accent")]
    if not view.table:
        leader = "You lead" if view.turn == view.seat else f"{names[view.turn]} leads"
        return [(leader, "bold"), (_must_hold(view), "$foreground-muted")]
    owner = "you" if view.owner == view.seat else names[view.owner]
    kind = KINDS[view.game.plays.kind(view.table)]
    said = "" if kind == "single" else f" {kind}"
    return [("To beat ", "$foreground-muted"), *cards_line(view.game.deck, view.table), (f"{said} by {owner}", "")]


def _must_hold(view: BigTwoView) -> str:
    return f", the first play must have the {view.game.token(view.opening)}" if view.opening else ""


def middle_lines(view: BigTwoView, names: Sequence[str], width: int, height: int) -> list[Line]:
    """The play to beat, drawn large where there is room, and the tricks below it."""
    lines = [table_line(view, names)]
    if height >= _ROOMY and view.table and view.turn is not None:
        drawn = fan(view.game.deck, cards_of(view.table), 0, None, 0, width)[1:4]
        lines = [[("", "")], *(_centred(line, width) for line in lines), *drawn]
    elif height >= _ROOMY:
        lines = [[("", "")], *(_centred(line, width) for line in lines), [("", "")], [("", "")], [("", "")]]
    return [*lines, *trick_lines(view, names, width, max(1, height - len(lines)))]


def _centred(line: Line, width: int) -> Line:
    return [(" " * max(0, (width - _length(line)) // 2), ""), *line]


def trick_lines(view: BigTwoView, names: Sequence[str], width: int, height: int) -> list[Line]:
    """The latest tricks, one line each, the newest last; a trick that is too long shows its end."""
    lines = [_trick_line(view, trick, width) for trick in tricks(view)[-height:]]
    if view.turn is None:
        lines = [*_hands_left(view, names), *lines][-height:]
    return lines


def _trick_line(view: BigTwoView, trick: Sequence[tuple[int, int]], width: int) -> Line:
    shown: Line = []
    for seat, action in reversed([play for play in trick if play[1]]):
        mark = _initial(view, seat)
        piece: Line = [(f"{mark} ", "$foreground-muted"), *cards_line(view.game.deck, action), ("  ", "")]
        if _length(shown) + _length(piece) > width - 2:
            return [("… ", "$foreground-muted"), *shown]
        shown = [*piece, *shown]
    return shown


def _initial(view: BigTwoView, seat: int) -> str:
    """One letter for a seat: Y for you, W, N, E for the others."""
    return side(view, seat)[0].upper()


def _length(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def _hands_left(view: BigTwoView, names: Sequence[str]) -> list[Line]:
    """What everybody still held when the game ended."""
    lines: list[Line] = []
    for seat, hand in enumerate(view.shown):
        if hand:
            lines.append([(f"{_fit(names[seat], 10)} ", "$foreground-muted"), *cards_line(view.game.deck, hand)])
    return lines


def own_line(view: BigTwoView) -> str:
    """How many cards one has oneself."""
    passed = ", passed" if view.passed >> view.seat & 1 else ""
    result = f", {view.result[view.seat]:+g} points" if view.turn is None else ""
    return f"{cards(view.left[view.seat])}{passed}{result}"


def _fit(text: str, width: int) -> str:
    return set_cell_size(text, width - 1) + " "
