"""Hearthstone cards and decks as they are printed: facts, curves, guides, and what replacements change."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_text import card_text
from cardai.games.hearthstone.decks import Deck, faults, write_code
from cardai.games.hearthstone.formats import Format

from ..text.hearthstone import card_line

if TYPE_CHECKING:
    from cardai.ai.hearthstone.decks.duels import WinShare
    from cardai.ai.hearthstone.decks.substitutes import TriedSwap
    from cardai.ai.hearthstone.players.mulligan import Worth

CURVE_COLUMNS = 30
CARD_LINE_COLUMNS = 73
CARD_FACTS = "id dbf name set type race rarity cost attack health overload spell_damage"
"""Facts of a card for programs, beside its class and its text."""


def card_lines(card: Card) -> list[str]:
    """Everything about one card."""
    kind = card.type.replace("_", " ").lower()
    about = [card.rarity.lower(), card.card_class.title(), kind, card.race.lower(), f"({card.set.title()} set)"]
    lines = [f"{card.name} ({card.id})", " ".join(filter(None, about))]
    numbers = f"cost {card.cost}"
    if card.is_minion or card.is_weapon:
        numbers += f", {card.attack} Attack, {card.health} {'Durability' if card.is_weapon else 'Health'}"
    lines += [numbers, card_text(card) or "No further rules."]
    lines += [f"  {place}. {part.name}: {card_text(part)}" for place, part in enumerate(card.choose, start=1)]
    return [line for line in lines if line]


def card_facts(card: Card) -> dict[str, Any]:
    """One card for programs."""
    facts = {name: getattr(card, name) for name in CARD_FACTS.split()}
    return {**facts, "class": card.card_class, "collectible": card.collectible, "text": card_text(card)}


def deck_lines(deck: Deck, allowed: Format) -> list[str]:
    """Cards, curve, what keeps a deck from being legal, and its code."""
    kinds = ", ".join(f"{number} {kind.lower()}s" for kind, number in deck.kinds.items())
    lines = [f"{deck.card_class.title()}, {len(deck.cards)} cards: {kinds}"]
    ordered = sorted(deck.counts.items(), key=lambda pair: (pair[0].cost, pair[0].name))
    lines += [f"  {number}x {_short(card_line(card))}" for card, number in ordered]
    lines += curve_lines(deck)
    lines += [f"  ! {fault}" for fault in faults(deck, allowed)]
    return [*lines, write_code(deck)]


def deck_json(deck: Deck, allowed: Format) -> dict[str, Any]:
    """A deck for programs, with what keeps it from being legal."""
    listed = {card.id: number for card, number in deck.counts.items()}
    about = {"class": deck.card_class, "cards": listed, "curve": deck.curve, "kinds": deck.kinds}
    return {**about, "format": allowed.name, "faults": faults(deck, allowed), "code": write_code(deck)}


def curve_lines(deck: Deck) -> list[str]:
    """How many cards there are of each cost, as bars."""
    bars = [
        f"  {cost if cost < 7 else '7+':>2} {'#' * min(CURVE_COLUMNS, number)} {number}"
        for cost, number in enumerate(deck.curve)
    ]
    return ["Mana curve", *bars]


def _short(line: str) -> str:
    return line if len(line) <= CARD_LINE_COLUMNS else line[: CARD_LINE_COLUMNS - 1] + "…"


def guide_json(deck: Deck) -> dict[str, Any]:
    """The page about a deck for programs."""
    from cardai.ai.hearthstone.decks.guide import guide

    page = guide(deck)
    return {
        "class": deck.card_class,
        "style": page.style,
        "wins_by": page.wins_by,
        "curve": deck.curve,
        "keeps": {
            name: {one.card.name: {"worth": round(one.value, 2), "error": round(one.error, 2)} for one in found}
            for name, found in (("first", page.first), ("coin", page.coin))
        },
        "against": {enemy: [one.card.name for one in found] for enemy, found in page.against},
    }


def guide_lines(deck: Deck) -> list[str]:
    """The page about a deck: how it wants to win, its curve, and what keeping each card is worth."""
    from cardai.ai.hearthstone.decks.guide import guide

    page = guide(deck)
    lines = [f"How to play it: {deck.card_class.title()}, {page.style}", f"  {page.wins_by}", *curve_lines(deck)]
    lines += ["Keep in the opening hand (% of wins against replacing the card; first, with The Coin)"]
    coin = {one.card: one for one in page.coin}
    for one in page.first:
        other = coin[one.card]
        if one.value > 0 or other.value > 0:
            lines.append(f"  {one.card.name:<26}{_change(one)}{_change(other)}")
    lines.append("  A figure below twice its error is no sure difference: then cheap minions stay, dear cards go.")
    for enemy, found in page.against:
        lines.append(f"  Against {enemy.title()} also: {', '.join(one.card.name for one in found)}")
    return lines


def _change(one: Worth) -> str:
    return f"{one.value:+7.1f} ± {one.error:.1f}"


def share_words(share: WinShare) -> str:
    """A share of wins with its interval."""
    return f"{share.wins:6.1%} wins (95 %: {share.low:.1%} to {share.high:.1%}) in {share.games} games"


def swaps_json(missing: Card, before: WinShare, tried: list[TriedSwap], agent: str) -> dict[str, Any]:
    """Replacements for programs, each with what it changes."""
    found = [
        {
            "cards": [card.name for card in one.swap.cards],
            "similarity": one.swap.similarity,
            "code": write_code(one.swap.deck),
            "change": one.change,
            "error": one.error,
            "certain": one.is_certain,
            "share": asdict(one.share),
        }
        for one in tried
    ]
    return {"missing": missing.name, "agent": agent, "share": asdict(before), "replacements": found}


def swap_lines(missing: Card, before: WinShare, tried: list[TriedSwap]) -> list[str]:
    """Replacements in a table, the best change first, and the deck with that one."""
    from cardai.ai.hearthstone.decks.substitutes import named

    lines = [
        f"With {missing.name}: {share_words(before)}",
        f"{'instead':<46}{'alike':>6}{'change':>10}{'error':>8}",
    ]
    for one in tried:
        alike, change = f"{one.swap.similarity:.2f}", f"{100 * one.change:+.1f} %"
        noise = "" if one.is_certain else "  within the noise"
        lines.append(f"{named(one.swap.cards):<46}{alike:>6}{change:>10}{100 * one.error:>6.1f} %{noise}")
    best = tried[0]
    if not any(one.is_certain for one in tried):
        lines.append("No difference is beyond the noise (two standard errors); more --games tell them apart.")
    return [*lines, f"The deck with {named(best.swap.cards)}:", write_code(best.swap.deck)]
