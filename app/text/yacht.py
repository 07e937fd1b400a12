"""Yacht in plain text lines."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from cardai.app.words import called
from cardai.games.yacht import Action, Keep, Score, YachtView
from cardai.games.yacht.notation import dice_text
from cardai.games.yacht.sheet import Sheet

RULES = {
    "pancht": "13 boxes",
    "yacht12": "12 boxes",
    "yahtzee": "Yahtzee",
    "yahtzee-free": "Yahtzee, free joker",
    "yahtzee-plain": "Yahtzee without joker",
    "yatzy": "Scandinavian Yatzy",
}
"""The presets in a player's words."""
ABOUT = {
    "pancht": "kinds and full house score all dice, straights 15 and 30",
    "yacht12": "the same without three of a kind, as on many consoles",
    "yahtzee": "full house 25, straights 30 and 40, more yahtzees 100 each",
    "yahtzee-free": "a further yahtzee may go into any open box",
    "yahtzee-plain": "a further yahtzee is worth no more than the first",
    "yatzy": "15 boxes: one and two pairs, straights 15 and 20, bonus 50",
}
"""Meanings of the presets, each in one line."""
PLAYERS = {
    "random": "anything at random",
    "heuristic": "rules of thumb",
    "blind": "forgets the bonus",
    "neural": "self-taught",
    "exact": "perfect play",
    "win": "plays to win",
}
"""The agents in a player's words."""
OPEN = True
"""Every seat sees everything: no curtain is needed between players."""
WIDTH = 79


def describe(view: YachtView, names: Sequence[str] = ()) -> str:
    """Every sheet in a line or two, what each open box would give now, and the dice."""
    lines = [_sheet_line(sheet, called(names, seat)) for seat, sheet in enumerate(view.sheets)]
    if offers := view.offers():
        given = ", ".join(f"{box_name(box)} {points}" for box, points in offers.items())
        lines.append(f"Open boxes and what they give now: {given}")
    return "\n".join(part for line in [*lines, _situation(view, names)] for part in textwrap.wrap(line, WIDTH))


def fitted(line: str) -> list[str]:
    """A line of a hint in as many lines as it takes, broken between words, never before a per cent sign."""
    joined = line.replace(" %", "\u00a0%")
    parts = textwrap.wrap(joined, WIDTH, subsequent_indent=" " * 6, break_long_words=False, break_on_hyphens=False)
    return [part.replace("\u00a0", " ") for part in parts]


def box_name(box: str) -> str:
    """A box as it is called everywhere: "Three of a kind"."""
    return box.replace("-", " ").capitalize()


def headline(view: YachtView, names: Sequence[str] = ()) -> str:
    """Where the game stands."""
    if view.turn is None:
        return "Game over"
    boxes = len(view.game.rules.boxes)
    return f"Round {boxes - len(view.sheets[view.turn].open) + 1} of {boxes}, {rolls_left(view.rerolls)}"


def outcome(view: YachtView, names: Sequence[str]) -> str:
    """Tell by how much the best is ahead."""
    order = sorted(range(len(names)), key=lambda seat: -view.sheets[seat].total)
    totals = [view.sheets[seat].total for seat in order]
    if len(order) == 1:
        return f"The sheet is full: {totals[0]} points"
    first, ahead = names[order[0]], totals[0] - totals[1]
    if not ahead:
        return f"{first} and {called(names, order[1])} have {totals[0]} points each"
    points = "point" if ahead == 1 else "points"
    return f"{first} {'have' if first == 'You' else 'has'} {ahead} {points} more than {called(names, order[1])}"


def label(view: YachtView, action: Action) -> str:
    """An action in few words, with the points where they are certain."""
    if isinstance(action, Keep):
        return f"keep {dice_text(action.dice)}" if action.dice else "roll all"
    offers = view.offers()
    name = box_name(action.box)
    return f"{name} +{offers[action.box]}" if action.box in offers else name


def narrate(seat: int, action: Action, before: YachtView, after: YachtView, names: Sequence[str]) -> list[str]:
    """Tell the last deed of a seat in plain words."""
    name = names[seat]
    if isinstance(action, Keep):
        return [f"{name} {_kept(action)} and rolled {dice_text(after.dice)}"]
    lines = [_scored(name, action, before, after, seat)]
    if after.sheets[seat].bonus > before.sheets[seat].bonus:
        lines.append(f"{name} earned the upper bonus of {after.sheets[seat].bonus}")
    if after.sheets[seat].further > before.sheets[seat].further:
        lines.append(f"{name} earned {after.game.rules.further} extra for a further {_yacht_name(after)}")
    if after.turn is None:
        return [*lines, *_ending(after, names)]
    return [*lines, f"{names[after.turn]} rolled {dice_text(after.dice)}"]


def _sheet_line(sheet: Sheet, name: str) -> str:
    boxes = zip(sheet.rules.boxes, sheet.boxes, strict=True)
    filled = ", ".join(f"{box_name(box.name)} {points}" for box, points in boxes if points is not None)
    rest = f"and the bonus of {sheet.bonus}" if sheet.bonus else f"of {sheet.rules.bonus_at}"
    further = f", further {sheet.further * sheet.rules.further}" if sheet.further else ""
    whose = "Your sheet" if name == "you" else f"Sheet of {name}"
    return f"{whose}: {filled or 'empty'}; upper {sheet.upper} {rest}{further}; total {sheet.total}"


def _situation(view: YachtView, names: Sequence[str]) -> str:
    if view.turn is None:
        return "The game is over."
    if not view.dice:
        return "Not rolled yet."
    own = view.turn == view.seat and (not names or names[view.seat] == "You")
    whose = "Your dice" if own else f"Dice of {called(names, view.turn)}"
    return f"{whose}: {dice_text(view.dice)} ({rolls_left(view.rerolls)})"


def rolls_left(count: int) -> str:
    """Number of rolls that are left, in words."""
    return {0: "no roll left", 1: "1 roll left"}.get(count, f"{count} rolls left")


def _kept(action: Keep) -> str:
    return f"kept {dice_text(action.dice)}" if action.dice else "kept nothing"


def _scored(name: str, action: Score, before: YachtView, after: YachtView, seat: int) -> str:
    at = before.game.rules.index(action.box)
    return f"{name} scored {after.sheets[seat].boxes[at]} in {box_name(action.box)} with {dice_text(before.dice)}"


def _ending(view: YachtView, names: Sequence[str]) -> list[str]:
    best = max(sheet.total for sheet in view.sheets)
    winners = [names[seat] for seat, sheet in enumerate(view.sheets) if sheet.total == best]
    totals = ", ".join(f"{name} {sheet.total}" for name, sheet in zip(names, view.sheets, strict=True))
    verb = "won" if len(winners) == 1 else "shared the win"
    return [f"Final score: {totals}", f"{' and '.join(winners)} {verb}"] if len(names) > 1 else [f"Final score: {best}"]


def _yacht_name(view: YachtView) -> str:
    at = view.game.rules.find("yacht")
    return "yacht" if at is None else view.game.rules.boxes[at].name
