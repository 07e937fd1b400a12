"""Cards that the rule players keep from the opening hand; what others keep is learned (`mulligan.py`)."""

from __future__ import annotations

from cardai.ai.agent import Advice, Option
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.view import HearthstoneView
from cardai.games.reason import Reason, Reasons


def advise_mulligan(view: HearthstoneView) -> Advice:
    """Cheap minions stay, dear cards go; the second player may keep one mana more."""
    dear = most_cost(view.seat == view.first)
    scores = [_score(held.card, dear) for held in view.me.hand]
    ranked = sorted(
        ((50 + sum(scores[place] for place in action[1]), action) for action in view.actions()),
        key=lambda pair: (-pair[0], pair[1]),
    )
    best = ranked[0][1]
    return Advice(
        tuple(
            Option(action, value, 1.0 if action == best else 0.0, reasons=_reasons(view, action, dear))
            for value, action in ranked
        ),
        "cards for the first turns",
    )


def most_cost(began: bool) -> int:
    """The most that a card to be kept may cost."""
    return 3 if began else 4


def _score(card: Card, dear: int) -> float:
    """Score of keeping this card against a random one, in percent of wins."""
    if card.cost > dear:
        return -1.5 - 0.5 * (card.cost - dear)
    return {0: -0.5, 1: 1.0, 2: 1.5, 3: 0.8, 4: 0.2}[card.cost] if not card.is_spell else 0.4 - 0.3 * (card.cost == 0)


def _reasons(view: HearthstoneView, action: tuple[str, tuple[int, ...]], dear: int) -> Reasons:
    away = [held.card.id for place, held in enumerate(view.me.hand) if place not in action[1]]
    return (Reason("replaces", {"cards": away}) if away else Reason("nothing dear", {"mana": dear}),)
