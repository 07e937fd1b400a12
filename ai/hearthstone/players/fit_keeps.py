"""Fits what keeping a card is worth (`keeps.py`) to the opening hands of self-play.

    python -m cardai.ai.hearthstone.players.fit_keeps OUT.json RUN/openings.jsonl [...]

Half of those hands were kept at random, so a card's figure is what keeping it does and not who keeps it. What became of
a hand is the TD(lambda) target of its first position: the result, with much of the luck that came later taken out.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import card_of, collectible
from cardai.games.hearthstone.formats import EVERYTHING

from .keeps import Start, hand_terms, keep_terms, start_terms

Floats = NDArray[np.float64]
SPREADS = {"card": 0.03, "coin": 0.02, "enemy": 0.012, "class": 0.015, "cost": 0.03, "has": 0.01, "second": 0.02}
"""How large weights of each kind are before anything is seen, in chances to win; others 0.1."""
LEAST = 8
"""A weight that counted in fewer hands than this is left out."""
HELD_OUT = 10
"""Every tenth hand is kept for testing."""


def terms_of(opening: dict[str, Any]) -> list[tuple[str, float]]:
    """All that the model says of an opening hand and what was kept of it."""
    deck = [card_of(one) for one in opening["deck"]]
    mean = sum(card.cost for card in deck) / len(deck)
    start = Start(opening["card_class"], opening["enemy_class"], opening["began"], mean)
    kept = [card_of(one) for one, stays in zip(opening["hand"], opening["kept"], strict=True) if stays]
    return [*start_terms(start), *hand_terms(kept, start)]


class Regression:
    """Bayesian linear regression on named weights."""

    def __init__(self, rows: Sequence[Sequence[tuple[str, float]]], targets: Sequence[float]) -> None:
        seen = Counter(name for row in rows for name, _ in row)
        self.places = {name: place for place, name in enumerate(sorted(n for n, many in seen.items() if many >= LEAST))}
        self.spreads = np.array([SPREADS.get(name.split()[0], 0.1) for name in self.places])
        matrix, aims = self.matrix(rows), np.array(targets)
        self.noise = float(np.std(aims - aims.mean()))
        precision = matrix.T @ matrix / self.noise**2 + np.diag(1 / self.spreads**2)
        self.covariance = np.linalg.inv(precision)
        self.weights = self.covariance @ (matrix.T @ aims / self.noise**2)

    def matrix(self, rows: Iterable[Sequence[tuple[str, float]]]) -> Floats:
        listed = list(rows)
        found = np.zeros((len(listed), len(self.places)))
        for number, row in enumerate(listed):
            for name, times in row:
                if name in self.places:
                    found[number, self.places[name]] += times
        return found

    def predict(self, rows: Iterable[Sequence[tuple[str, float]]]) -> Floats:
        predicted: Floats = self.matrix(rows) @ self.weights
        return predicted

    def error(self, terms: Sequence[tuple[str, float]]) -> float:
        """Standard error of a sum of weights; a weight that was never met varies as much as before."""
        row = self.matrix([terms])[0]
        unseen = sum(
            (times * SPREADS.get(name.split()[0], 0.1)) ** 2 for name, times in terms if name not in self.places
        )
        return float(np.sqrt(row @ self.covariance @ row + unseen))


def fit(openings: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The weights for keeps.json, and what the fit is worth on hands it has not seen."""
    rows, targets = [terms_of(one) for one in openings], [one["target"] for one in openings]
    held = [place % HELD_OUT == 0 for place in range(len(rows))]
    trial = Regression(_where(rows, held, False), _where(targets, held, False))
    predicted, aims = trial.predict(_where(rows, held, True)), np.array(_where(targets, held, True))
    explained = 1 - float(np.mean((aims - predicted) ** 2) / np.var(aims))
    whole = Regression(rows, targets)
    errors = {card.name: round(whole.error(_usual(card)), 4) for card in collectible(EVERYTHING)}
    return {
        "made_from": {"hands": len(rows), "explained_of_held_out": round(explained, 4)},
        "weights": {
            n: round(float(whole.weights[p]), 4) for n, p in whole.places.items() if abs(whole.weights[p]) > 5e-5
        },
        "errors": errors,
        "usual_error": round(float(np.median(list(errors.values()))) + SPREADS["card"], 4),
    }


def _usual(card: Card) -> list[tuple[str, float]]:
    """Keeping a card against no class in particular."""
    terms = keep_terms(card, Start(card.card_class, "", True, 3.3))
    return [(name, times) for name, times in terms if not name.startswith(("enemy", "class")) and "against" not in name]


def _where(listed: Sequence[Any], held: Sequence[bool], wanted: bool) -> list[Any]:
    return [one for one, is_held in zip(listed, held, strict=True) if is_held == wanted]


def main() -> None:
    """Read openings, fit, write."""
    parser = argparse.ArgumentParser(description="What keeping a card is worth, from opening hands of self-play.")
    parser.add_argument("out", type=Path)
    parser.add_argument("openings", type=Path, nargs="+")
    chosen = parser.parse_args()
    lines = [line for path in chosen.openings for line in path.read_text(encoding="utf-8").splitlines()]
    found = fit([json.loads(line) for line in lines])
    print(found["made_from"])
    chosen.out.write_text(json.dumps(found, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
