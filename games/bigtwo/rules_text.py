"""The rules of a table in a player's words."""

from __future__ import annotations

from itertools import pairwise
from textwrap import fill

from .deck import deck
from .rules import Rules
from .straights import STRAIGHT_RANKS, Straight

_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_OPENING = {
    "contains": "Whoever holds the {card} starts; the first play must contain it.",
    "alone": "Whoever holds the {card} starts and must play it alone.",
    "anything": "Whoever holds the {card} starts and may play anything.",
}
_FLUSH = {
    "suit": "Flushes compare by suit first, then by their highest card.",
    "high card": "Flushes compare by their highest card, its suit included.",
    "all ranks": "Flushes compare by all ranks from the top, the suit last.",
}
_PASSING = {
    "soft": "Who has passed may come back in the same trick.",
    "hard": "Who has passed is out until the trick ends.",
}
_LAST_CARD_SENTENCES = {
    "none": "",
    "highest": "If the next player has one card, a single you play must be your highest, and you must "
    "play it if it beats the table.",
    "pays for all": "If the next player has one card and goes out because you did not play your highest "
    "single, you pay for everyone.",
}
_SETTLEMENT = {
    "winner": "Every loser pays the winner for the cards left.",
    "pairwise": "Every two players settle the difference of what their cards left cost.",
    "shed": "Everyone scores the cards shed, divided by five.",
}
_NAMES = {"quads": "four of a kind + 1", "four": "four of a kind"}


def rules_text(rules: Rules) -> str:
    """Everything a player must know to sit down."""
    parts = [
        _goal(rules),
        _plays(rules),
        _straights(rules),
        _tricks(rules),
        _LAST_CARD_SENTENCES[rules.last_card],
        _score(rules),
    ]
    return "\n".join(fill(line, 79, subsequent_indent="  ") for part in parts if part for line in part.splitlines())


def _goal(rules: Rules) -> str:
    two, three, four = rules.cards
    suits = " < ".join(_SUITS[suit] for suit in rules.suits)
    card = deck(rules.suits).names[0]
    return (
        f"Be the first to get rid of all your cards. 4 players get {four} cards each, 3 get {three}, 2 get {two}.\n"
        f"Cards rank 3 4 5 6 7 8 9 10 J Q K A 2, the two highest; suits {suits}.\n"
        + _OPENING[rules.opening].format(card=card)
    )


def _plays(rules: Rules) -> str:
    small = ["single", "pair"] + (["triple"] if rules.triples else [])
    lines = [f"Plays: {', '.join(small)}; to follow, play as many cards and beat them."]
    if rules.fours:
        lines.append(f"Four cards, low to high: {_kinds(rules.fours)}.")
    lines.append(f"Five cards, low to high: {_kinds(rules.fives)}.")
    if rules.follow == "same kind":
        lines.append("Five cards are beaten by the same kind only.")
    if rules.bombs:
        lines.append(f"Bombs beat everything of any size: {_kinds(rules.bombs)}.")
    if "flush" in rules.fives:
        lines.append(_FLUSH[rules.flush_order])
    return "\n".join(lines)


def _kinds(kinds: tuple[str, ...]) -> str:
    return " < ".join(_NAMES.get(kind, kind) for kind in kinds)


def _straights(rules: Rules) -> str:
    """The patterns from weak to strong."""
    if not rules.straights:
        return ""
    order = sorted(rules.straights, key=lambda one: one.strength)
    text = _ranks(order[0])
    for before, one in pairwise(order):
        text += (" = " if before.strength == one.strength else " < ") + _ranks(one)
    by_two = [_ranks(one) for one in order if one.card != one.ranks[-1]]
    note = f"\n{' and '.join(by_two)} compare by the suit of their two." if by_two else ""
    return f"Straights: {text}{note}"


def _ranks(one: Straight) -> str:
    return "-".join(STRAIGHT_RANKS[rank] for rank in one.ranks).replace("T", "10")


def _tricks(rules: Rules) -> str:
    return f"{_PASSING[rules.passing]} When all others have passed in a row, the last to play leads anything."


def _score(rules: Rules) -> str:
    lines = [_SETTLEMENT[rules.settlement]]
    if rules.settlement != "shed":
        steps = ", ".join(f"times {times} from {least} cards" for least, times in rules.multipliers)
        lines.append("A card left costs 1" + (f", {steps}." if steps else "."))
    if rules.twos_double:
        lines.append("Each two left doubles what you pay.")
    return "\n".join(lines)
