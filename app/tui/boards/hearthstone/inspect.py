"""Description of the thing being looked at."""

from __future__ import annotations

from textual.content import Content

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_text import card_text, keyword_names
from cardai.games.hearthstone.engine.entities import Character, Side
from cardai.games.hearthstone.view import HearthstoneView

from .choice import END, ENEMY_HERO, Choosing, Spot


def character(view: HearthstoneView, code: int) -> Character | None:
    side, place = (view.enemy, code - ENEMY_HERO) if code >= ENEMY_HERO else (view.me, code)
    if place == 0:
        return side.hero
    return side.board[place - 1] if place <= len(side.board) else None


def about(
    view: HearthstoneView, choosing: Choosing | None, spot: Spot | None, *, is_brief: bool = False
) -> tuple[str, list[Content]]:
    """Title and lines about what is being looked at; briefly without what a player knows by heart."""
    if spot is None:
        return "Look", [Content.styled("Move the arrows or the pointer over a card to read it.", "$mute")]
    if spot.kind == "one":
        one = character(view, spot.number)
        return _about_one(view, one) if one is not None else ("Look", [])
    card = _card_of(view, choosing, spot)
    if card is None:
        return "Look", [Content.styled("End your turn." if spot == END else "", "$mute")]
    cost = view.cost(spot.number) if spot.kind == "hand" else card.cost
    return card.name, _about_card(card, cost, is_brief=is_brief)


def _card_of(view: HearthstoneView, choosing: Choosing | None, spot: Spot) -> Card | None:
    if spot.kind == "hand" and spot.number < len(view.me.hand):
        return view.me.hand[spot.number].card
    if spot.kind == "offer" and spot.number < len(view.choice):
        return view.choice[spot.number]
    if spot.kind == "power":
        return view.me.power
    if spot.kind == "option" and choosing is not None and choosing.first is not None and choosing.stage == "option":
        return view.me.hand[choosing.first.number].card.choose[spot.number]
    return None


def _about_card(card: Card, cost: int, *, is_brief: bool) -> list[Content]:
    kind = " ".join(filter(None, [card.rarity.title(), card.race.title(), card.type.replace("_", " ").title()]))
    head = f"{cost} mana" + (f" (printed {card.cost})" if cost != card.cost else "")
    stats = f", {card.attack}/{card.health}" if card.is_minion or card.is_weapon else ""
    lines = [Content.styled(f"{head}{stats}", "bold"), *([] if is_brief else [Content.styled(kind, "$mute")])]
    return [*lines, Content(card_text(card))] if card_text(card) else lines


def _about_one(view: HearthstoneView, one: Character) -> tuple[str, list[Content]]:
    card = one.card
    lines = [Content.styled(f"{one.attack} Attack, {one.health} of {one.max_health} Health", "bold")]
    if not card.is_hero and (one.attack, one.max_health) != (card.attack, card.health):
        lines.append(Content.styled(f"printed {card.attack}/{card.health}", "$mute"))
    words = keyword_names(one.keywords)
    if view.can_attack(one):
        words.append("can attack")
    if words:
        lines.append(Content.styled(", ".join(words), "bold $good"))
    if "Silenced" not in words and card_text(card):
        lines.append(Content(card_text(card)))
    side = view.me if one.seat == view.seat else view.enemy
    if card.is_hero:
        lines += _about_hero(side)
    return card.name, lines


def _about_hero(side: Side) -> list[Content]:
    lines = [Content(f"{side.power.name}: {card_text(side.power)}")]
    if side.weapon is not None:
        lines.append(
            Content(
                f"{side.weapon.card.name} {side.weapon.attack}/{side.weapon.durability}: {card_text(side.weapon.card)}"
            )
        )
    return lines
