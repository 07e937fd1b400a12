"""What is left in one's own deck, and what the opponent has shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from textual.content import Content

from cardai.ai.hearthstone.beliefs import likely_decks, seen_cards
from cardai.app.words import whose
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.view import HearthstoneView

LIKELY = 0.2
"""A famous deck is named from this chance on."""


def tracker(view: HearthstoneView, names: Sequence[str] = (), other: HearthstoneView | None = None) -> list[Content]:
    """Lines for a panel: one's own deck from cheap to dear, then the other side; `other` is what that sees, if open."""
    mine = Counter(view.me.deck)
    theirs = shown(view)
    held = Counter(one.card for one in other.me.hand) if other is not None else Counter()
    return [
        *([_heading(f"In the opponent's hand: {_cards(held.total())}"), *_listed(held), Content("")] if held else []),
        _heading(f"{whose(names, view.seat)} deck: {_cards(mine.total())}"),
        *_listed(mine),
        Content(""),
        _heading(f"Shown by the opponent: {_cards(theirs.total())}"),
        *(_listed(theirs) or [Content.styled("nothing yet", "$mute")]),
        *_guesses(view),
    ]


def shown(view: HearthstoneView) -> Counter[Card]:
    """What has come out of the opponent's deck: exactly, where the lists are open."""
    if view.unseen is not None:
        return Counter(view.enemy.list) - Counter(view.unseen)
    return Counter(seen_cards(view.enemy))


def _guesses(view: HearthstoneView) -> list[Content]:
    """Famous decks that fit what was shown."""
    if view.unseen is not None:
        return []
    likely = [(deck.name, chance) for deck, chance in likely_decks(view) if deck is not None and chance >= LIKELY]
    return [Content.styled(f"perhaps {name}, {100 * chance:.0f} %", "$mute") for name, chance in likely]


def _listed(cards: Counter[Card]) -> list[Content]:
    ordered = sorted(cards.items(), key=lambda pair: (pair[0].cost, pair[0].name))
    return [
        Content.assemble(
            (f"{card.cost:>2} ", "bold $mana"), card.name, (f" x{number}" if number > 1 else "", "bold $acc")
        )
        for card, number in ordered
    ]


def _heading(text: str) -> Content:
    return Content.styled(text, "bold")


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"
