"""The pool: a strong deck of each class, evolved against each other by our own builder.

Made with: python -m cardai.ai.hearthstone.decks.pool OUT.json
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from cardai.games.hearthstone.decks import deck_of_names, legal_deck, starters, write_code

from .build import DeckSearch, DeckTask, SearchBudget, limits, measure
from .duels import PlayDuels, play_all


@cache
def pool() -> dict[str, str]:
    """The shipped pool: deck codes by class."""
    made = json.loads(files(__package__).joinpath("pool.json").read_text(encoding="utf-8"))
    decks = [deck_of_names("pool", entry["class"], entry["cards"]) for entry in made["decks"]]
    return {deck.card_class: write_code(deck) for deck in decks}


def starter_codes() -> dict[str, str]:
    """The codes of the nine starter decks by class."""
    return {card_class: write_code(deck) for card_class, deck in starters().items()}


def evolve(codes: dict[str, str], number: int, games: int, agent: str, seed: int, play: PlayDuels) -> dict[str, str]:
    """One round: the deck of each class in turn is improved against all that are there by then."""
    now = dict(codes)
    for place, card_class in enumerate(codes):
        known = [starters()[card_class].cards, legal_deck(now[card_class]).cards]
        task = DeckTask(card_class, limits(card_class), tuple(now.values()), agent, seed + 1000 * number + place)
        built = DeckSearch(task, play, known).run(SearchBudget(games=games))
        now[card_class] = write_code(built.deck)
        print(f"round {number}, {card_class}: {built.expected:.3f} expected after {built.games} games", flush=True)
    return now


def _entry(code: str) -> dict[str, Any]:
    """A deck as the file has it: its cards by name."""
    deck = legal_deck(code)
    return {"class": deck.card_class, "cards": {card.name: number for card, number in deck.counts.items()}}


def _entries(codes: dict[str, str], games: int, agent: str, seed: int, play: PlayDuels) -> list[dict[str, Any]]:
    """Every deck with its measured share against the others of the pool and against the starters."""
    entries = []
    for code in codes.values():
        others = [other for other in codes.values() if other != code]
        against = {"pool": others, "starters": list(starter_codes().values())}
        found = {name: asdict(measure(code, field, games, agent, seed, play)) for name, field in against.items()}
        entries.append({**_entry(code), **found})
    return entries


def main(arguments: Sequence[str] | None = None) -> None:
    """Make a pool and write it to a file."""
    parser = argparse.ArgumentParser(description="Evolve a pool of decks, one for each class.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--games", type=int, default=3000, help="for each class in each round")
    parser.add_argument("--measure", type=int, default=432, help="games of each deck against pool and starters")
    parser.add_argument("--agent", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    begun = time.process_time()
    codes = starter_codes()
    for number in range(chosen.rounds):
        codes = evolve(codes, number, chosen.games, chosen.agent, chosen.seed, play_all)
        _write(chosen, [_entry(code) for code in codes.values()], begun)
    _write(chosen, _entries(codes, chosen.measure, chosen.agent, chosen.seed, play_all), begun)


def _write(chosen: argparse.Namespace, entries: list[dict[str, Any]], begun: float) -> None:
    how = {name: getattr(chosen, name) for name in ("rounds", "games", "agent", "seed")}
    made = {"made": how, "cpu_seconds": round(time.process_time() - begun), "decks": entries}
    chosen.out.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
