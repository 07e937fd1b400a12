"""Cards left in one's own deck, and cards the opponent has shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import set_cell_size
from textual.content import Content

from cardai.ai.hearthstone.beliefs import hand_odds, likely_decks, possible_secrets, seen_cards
from cardai.app.words import upper, whose
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.keywords import MAX_MANA
from cardai.games.hearthstone.view import HearthstoneView

from ...parts.bars import bar_on_track

LIKELY = 0.2
"""A famous deck, or a card in the opponent's hand, is named from this chance on."""
HELD = 5
"""Number of cards named that the opponent may hold."""
DEAR = 7
"""Cards from this cost on share a column of the mana curve."""
CURVE = 4
"""Rows of the mana curve."""
CHANCE_BAR_COLUMNS = 6
"""Columns of the bar beside a chance."""
HALF, TRACKER_GAP_COLUMNS = 33, 3
"""Columns of each deck where both stand beside each other, and between them."""
BLOCKS = " ▁▂▃▄▅▆▇█"


def tracker(view: HearthstoneView, names: Sequence[str] = (), other: HearthstoneView | None = None) -> list[Content]:
    """Both decks beside each other."""
    own = [_heading(own_title(view, names)), *own_deck(view, HALF)]
    theirs = [_heading(their_title(view, names)), *their_deck(view, HALF, other)]
    pairs = zip_longest(own, theirs, fillvalue=Content(""))
    return [
        Content.assemble(left, " " * (HALF + TRACKER_GAP_COLUMNS - left.cell_length), right) for left, right in pairs
    ]


def own_title(view: HearthstoneView, names: Sequence[str] = ()) -> str:
    return f"{whose(names, view.seat)} deck: {_cards(len(view.me.deck))}"


def their_title(view: HearthstoneView, names: Sequence[str] = ()) -> str:
    who = upper(names[1 - view.seat]) if names else "The opponent"
    return f"{who} has shown {_cards(shown(view).total())}"


def own_deck(view: HearthstoneView, width: int) -> list[Content]:
    """The deck from cheap to dear with what is left of each card, what the next draw may be, and the mana curve."""
    left = Counter(view.me.deck)
    whole = Counter(view.me.list) | left
    lines = [Content.styled(f"cost card{'left':>{width - 9}}", "$mute")]
    lines += [
        _row(card, str(left[card]) if left[card] else "·", width, is_gone=not left[card]) for card in _order(whole)
    ]
    return [*lines, *_draws(view, width), *_curve(left)]


def their_deck(view: HearthstoneView, width: int, other: HearthstoneView | None = None) -> list[Content]:
    """Lines about the opponent's cards: held, if that lies open, shown, perhaps being played, likely held."""
    theirs = shown(view)
    lines = [_row(card, _times(theirs[card]), width) for card in _order(theirs)]
    lines = lines or [Content.styled("nothing yet", "$mute")]
    if other is not None:
        held = Counter(one.card for one in other.me.hand)
        hand = [_row(card, _times(held[card]), width) for card in _order(held)]
        return [_heading(f"In hand: {_cards(held.total())}"), *hand, Content(""), _heading("Shown"), *lines]
    return [*lines, *_guesses(view, width), *_secrets(view, width), *_held(view, width)]


def shown(view: HearthstoneView) -> Counter[Card]:
    """Cards that have come out of the opponent's deck: exactly, where the lists are open."""
    if view.unseen is not None:
        return Counter(view.enemy.list) - Counter(view.unseen)
    return Counter(seen_cards(view.enemy))


def _draws(view: HearthstoneView, width: int) -> list[Content]:
    """Chances of the next draw."""
    deck = view.me.deck
    if not deck:
        return [Content(""), Content.styled("no card is left to draw", "$bad")]
    most = min(MAX_MANA, view.me.crystals + 1)
    kinds = {
        "a minion": sum(card.is_minion for card in deck),
        "a spell": sum(card.is_spell for card in deck),
        "a weapon": sum(card.is_weapon for card in deck),
        f"at most {most} mana": sum(card.cost <= most for card in deck),
    }
    told = [_chance(name, count / len(deck), width) for name, count in kinds.items() if count]
    return [Content(""), _share_heading("next draw", width), *told]


def _curve(left: Counter[Card]) -> list[Content]:
    """Number of cards of each cost that are left, as columns."""
    if not left:
        return []
    costs = [sum(count for card, count in left.items() if min(card.cost, DEAR) == cost) for cost in range(DEAR + 1)]
    eighths = [round(8 * CURVE * count / max(costs)) for count in costs]
    rows = [
        "".join(f" {BLOCKS[max(0, min(8, full - 8 * row))] * 2}" for full in eighths) for row in reversed(range(CURVE))
    ]
    foot = "".join(f" {cost} " for cost in range(DEAR)) + f" {DEAR}+"
    return [
        Content(""),
        Content.styled("cards left by cost", "$mute"),
        *(Content.styled(row, "$mana") for row in rows),
        Content.styled(foot, "$mute"),
    ]


def _guesses(view: HearthstoneView, width: int) -> list[Content]:
    """Famous decks that fit what was shown."""
    if view.unseen is not None:
        return []
    likely = [(deck.name, chance) for deck, chance in likely_decks(view) if deck is not None and chance >= LIKELY]
    told = [_chance(name, chance, width) for name, chance in likely]
    return [Content(""), _share_heading("perhaps the deck", width), *told] if told else []


def _secrets(view: HearthstoneView, width: int) -> list[Content]:
    """Cards that a secret on the table may be."""
    possible = possible_secrets(view)
    rows = [_row(card, "", width) for card in possible]
    return [Content(""), Content.styled("the secret may be", "$mute"), *rows] if rows else []


def _held(view: HearthstoneView, width: int) -> list[Content]:
    """Cards the opponent is likely to hold, once anything at all is known of that."""
    if view.is_mulligan:
        return []
    likely = [(card, chance) for card, chance in hand_odds(view) if chance >= LIKELY][:HELD]
    told = [_chance(card.name, chance, width) for card, chance in likely]
    return [Content(""), _share_heading("likely in hand", width), *told] if told else []


def _share_heading(name: str, width: int) -> Content:
    return Content.styled(f"{name}{'%':>{width - len(name) - CHANCE_BAR_COLUMNS - 1}}", "$mute")


def _chance(name: str, chance: float, width: int) -> Content:
    """A name, its chance and a bar from one baseline."""
    return Content.assemble(
        set_cell_size(name, width - CHANCE_BAR_COLUMNS - 5),
        (f"{100 * chance:>4.0f} ", "bold"),
        *bar_on_track(chance, CHANCE_BAR_COLUMNS, "$info"),
    )


def _row(card: Card, count: str, width: int, *, is_gone: bool = False) -> Content:
    """A card of a list: its cost on a gem, its name, and how many."""
    gem = Content.styled(f"{card.cost:>2} ", "$mute on $raise" if is_gone else "bold $paper on $mana")
    name = set_cell_size(f" {card.name}", width - 3 - len(count))
    return Content.assemble(gem, (name, "$mute" if is_gone else ""), (count, "$mute" if is_gone else "bold"))


def _order(cards: Counter[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (card.cost, card.name))


def _times(number: int) -> str:
    return f"x{number}" if number > 1 else ""


def _heading(text: str) -> Content:
    return Content.styled(text, "bold")


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"
