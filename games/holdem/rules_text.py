"""The rules in a player's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .positions import legend

if TYPE_CHECKING:
    from .game import Holdem
    from .rules import Rules


def rules_text(game: Holdem) -> str:
    """The rules in a player's words, with this table's figures."""
    rules = game.rules
    lines = [
        "Everyone gets two cards of their own; five more come face up: three (flop), one (turn), one (river).",
        "The best five of your two and the five on the board count:",
        "straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair, high card.",
        "",
        "Before the flop and after each deal you fold, check, call or raise. A raise is named by the total it makes",
        *_betting(rules),
        "Odd chips go one each to the winners from the dealer's left.",
        "",
        _stakes(game),
        f"Positions: {legend(game.default_seats, rules.letters)}.",
    ]
    if rules.top_up:
        lines.append(f"Stacks carry on; a seat below {rules.top_up} is topped up to {rules.stacks[0]} before the deal.")
    if rules.levels:
        lines.append(f"The blinds rise every {rules.level_hands} hands; who has no chips left is out.")
    if rules.points:
        lines.append("The result is the points you end with; comparisons count the difference to those you began with.")
    else:
        lines.append("Results are counted in big blinds of the first hand.")
    return "\n".join(lines)


def _betting(rules: Rules) -> list[str]:
    """Sentences about the bets that are allowed, by whom, and about players with too few chips."""
    least = rules.min_bet or rules.big_blind
    if rules.any_raise:
        lines = [f"your bet of this street: anything above the call. A bet after the flop is at least {least}."]
    else:
        lines = [
            "your bet of this street, and adds at least as much as the last bet or raise did. You may always go",
            "all-in; an all-in for less than a full raise does not let those who have acted raise again.",
        ]
    if rules.one_check:
        lines += [
            "After the flop only the first to act (the small blind, or who is left in its place) may check, and only",
            f"as the first action; then the others bet at least {least}, call, raise or fold.",
        ]
    covered = "Nobody can win more from a player than they put in themselves: the rest makes side pots or goes back."
    return [*lines, "Whoever cannot cover the call must fold; there are no side pots." if rules.must_cover else covered]


def _stakes(game: Holdem) -> str:
    rules = game.rules
    if rules.levels:
        first = rules.levels[0]
        blinds = f"blinds {first.small} and {first.big} at first"
    else:
        blinds = "blinds " + " and ".join(str(blind) for blind in rules.blinds)
    stacks = ", ".join(f"{stack:,}" for stack in (rules.stacks if len(set(rules.stacks)) > 1 else rules.stacks[:1]))
    hands = {0: "until one has all the chips", 1: "one hand"}.get(rules.hands, f"{rules.hands} hands")
    dealer = "the dealer is drawn at random" if rules.button is None else f"seat {rules.button} is the dealer"
    return f"Here: {stacks} chips each, {blinds}, {hands}, {dealer}."
