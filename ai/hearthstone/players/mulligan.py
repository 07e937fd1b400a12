"""Which cards the rule players keep from the opening hand; what others do is learned (`keeps.py`)."""

from __future__ import annotations

from cardai.ai.agent import Advice, Option
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.view import HearthstoneView


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
            Option(action, value, 1.0 if action == best else 0.0, why=_why(view, action, dear))
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


def _why(view: HearthstoneView, action: tuple[str, tuple[int, ...]], dear: int) -> str:
    away = [held.card.name for place, held in enumerate(view.me.hand) if place not in action[1]]
    return f"replaces {', '.join(away)}" if away else f"nothing dearer than {dear} mana to replace"
