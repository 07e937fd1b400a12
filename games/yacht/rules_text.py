"""The rules of Yacht in a player's words, written from the data."""

from __future__ import annotations

from .rules import DICE, Box, Rules

_JOKERS = {
    "none": "",
    "forced": (
        "Once the {yacht} box is filled, a {yacht} must go to its own upper box if\n"
        "that is open; else to any open lower box at full value (joker); else to any\n"
        "upper box as 0."
    ),
    "free": (
        "A {yacht} whose own upper box is filled is a joker: it earns full value in\n"
        "any lower box. Any open box may be chosen."
    ),
}


def rules_text(rules: Rules) -> str:
    """Rules for players: the course of a turn, every box, bonus and joker."""
    lines = [
        f"Yacht ({rules.name})",
        "",
        "Roll five dice; up to twice, keep any of them and roll the others again. Then",
        "write the dice into one open box, for 0 if they do not fit. You may score",
        "early. When all sheets are full, the highest total wins.",
        "",
        *(f"  {box.name:<16} {box_text(rules, box)}" for box in rules.boxes),
        "",
    ]
    if rules.bonus and any(box.is_upper for box in rules.boxes):
        lines.append(f"{rules.bonus_at} or more in the upper boxes earn {rules.bonus} points extra.")
    if rules.further:
        lines.append(f"While the {_yacht_name(rules)} box holds its points, each further one earns {rules.further}.")
    if rules.joker != "none":
        lines.append(_JOKERS[rules.joker].format(yacht=_yacht_name(rules)))
    return "\n".join(lines)


def box_text(rules: Rules, box: Box) -> str:
    """Demand of a box and its points, in words."""
    if box.is_upper:
        return f"sum of the dice that show {box.size}"
    gives = _sums(box) if box.points is None else f"{box.points} points"
    return f"{_wants(rules, box)}: {gives}" if box.shape != "any" else f"any dice: {gives}"


def _sums(box: Box) -> str:
    return "sum of these dice" if box.shape in ("alike", "pairs") else "sum of all dice"


def _wants(rules: Rules, box: Box) -> str:
    if box.shape == "kind":
        return f"{box.size} or more alike"
    if box.shape == "alike":
        return f"{box.size} alike"
    if box.shape == "pairs":
        return "two different pairs"
    if box.shape == "row":
        return " ".join(str(face) for face in range(box.size, box.size + DICE))
    if box.shape == "full":
        return "three alike and two alike" + (" (or five alike)" if rules.five_is_full_house else "")
    if box.shape == "straight":
        return f"{box.size} in a row"
    return "five alike"


def _yacht_name(rules: Rules) -> str:
    at = rules.find("yacht")
    return "yacht" if at is None else rules.boxes[at].name
