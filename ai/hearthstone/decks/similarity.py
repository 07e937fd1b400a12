"""Similarity of cards by what they do: cosine of features read from facts and effect definitions."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import collectible
from cardai.games.hearthstone.card_text import card_text, keyword_names
from cardai.games.hearthstone.engine.effects import Both, Effect, If

NamedFeatures = dict[str, float]

_KIND_WEIGHT, _NUMBER, _KEYWORD, _EFFECT, _WORDS_WEIGHT = 2.0, 1.0, 1.8, 1.5, 1.0
"""Weights of the kind of card, its numbers, keywords, effects and words."""
_NEAR = 0.5
"""A number one off is half alike."""


def similarity(one: Card, other: Card) -> float:
    """0 for nothing in common, 1 for cards that do the same at the same cost."""
    mine, theirs = _features(one), _features(other)
    common = sum(value * theirs.get(name, 0.0) for name, value in mine.items())
    return common / (_length(mine) * _length(theirs))


def most_alike(card: Card, among: Iterable[Card]) -> list[tuple[Card, float]]:
    """The other cards with their similarity, most alike first."""
    found = [(other, similarity(card, other)) for other in among if other is not card]
    return sorted(found, key=lambda pair: (-pair[1], pair[0].index))


@cache
def _features(card: Card) -> NamedFeatures:
    """As Classic weighs the words, which is how cards are compared."""
    return named_features(card, _classic_words())


def named_features(card: Card, words: Mapping[str, float]) -> NamedFeatures:
    """Features of a card as named weights; `words` are those of card texts that count, with their weights."""
    found: NamedFeatures = {f"kind {card.type}": _KIND_WEIGHT}
    _put_number(found, "cost", card.cost)
    if card.is_minion or card.is_weapon:
        _put_number(found, f"{card.type} attack", card.attack)
        _put_number(found, f"{card.type} health", card.health)
    for name in (*keyword_names(card.keywords), card.race, "secret" if card.is_secret else ""):
        if name:
            found[f"keyword {name}"] = _KEYWORD
    for name, number in (("overload", card.overload), ("spell damage", card.spell_damage)):
        if number:
            found[name] = number * _KEYWORD
    found.update(_effects(card))
    found.update(_words(card, words))
    return found


def _put_number(found: NamedFeatures, name: str, value: int) -> None:
    """A number as a peak with slopes, so that 3 is near 4 and far from 8."""
    for near, weight in ((value - 1, _NEAR), (value, 1.0), (value + 1, _NEAR)):
        found[f"{name} {near}"] = weight * _NUMBER


def _effects(card: Card) -> NamedFeatures:
    """The pieces of its effects, once for what happens and once for when."""
    found: NamedFeatures = {}
    for moment, effect in _moments(card):
        found[f"when {moment}"] = _EFFECT / 2
        for piece in _pieces(effect):
            kind = type(piece).__name__
            if kind != "Special":
                found[f"does {kind}"] = found.get(f"does {kind}", 0.0) + _EFFECT
                found[f"{moment} {kind}"] = _EFFECT / 2
                _put_amount(found, kind, piece)
    for name, standing in (("aura", card.auras or None), ("cost aura", card.cost_aura), ("cheaper", card.cost_less)):
        if standing is not None:
            found[name] = _EFFECT
    return found


def _put_amount(found: NamedFeatures, kind: str, piece: Effect) -> None:
    """Put in how much it deals, heals, draws or summons, where that is a plain number."""
    for name in ("amount", "points", "cards", "times", "attack", "health"):
        amount = getattr(piece, name, None)
        if isinstance(amount, int):
            _put_number(found, f"{kind} {name}", amount)


def _moments(card: Card) -> Iterator[tuple[str, Effect]]:
    named = {"play": card.play, "combo": card.combo, "deathrattle": card.deathrattle}
    yield from ((moment, effect) for moment, effect in named.items() if effect is not None)
    yield from ((f"trigger {trigger.moment}", trigger.effect) for trigger in card.triggers)
    if card.secret is not None:
        yield "secret", card.secret.effect
    for part in card.choose:
        if part.play is not None:
            yield "choose", part.play


def _pieces(effect: Effect) -> Iterator[Effect]:
    if isinstance(effect, Both):
        yield from _pieces(effect.first)
        yield from _pieces(effect.then)
    elif isinstance(effect, If):
        yield from _pieces(effect.then)
        if effect.otherwise is not None:
            yield from _pieces(effect.otherwise)
    else:
        yield effect


def _words(card: Card, rare: Mapping[str, float]) -> NamedFeatures:
    """The words of its text, rare ones counting more; all together as much as one number."""
    weights = {f"word {word}": rare[word] for word in _bag(card) if word in rare}
    length = _length(weights)
    return {name: _WORDS_WEIGHT * weight / length for name, weight in weights.items()}


@cache
def _classic_words() -> dict[str, float]:
    return word_weights(collectible())


def word_weights(cards: Sequence[Card]) -> dict[str, float]:
    """Words that at least two of these cards have, by how few have them."""
    seen = Counter(word for card in cards for word in sorted(_bag(card)))
    return {word: math.log(len(cards) / number) for word, number in seen.items() if number > 1}


@cache
def _bag(card: Card) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+|\d+", card_text(card).lower()))


def _length(found: NamedFeatures) -> float:
    return math.sqrt(sum(value * value for value in found.values())) or 1.0
