"""Is there a way to win this turn? A search that looks for nothing else."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache

from cardai.games.core import Luck
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.engine.costs import cost
from cardai.games.hearthstone.engine.entities import Side
from cardai.games.hearthstone.engine.turns import most_attacks
from cardai.games.hearthstone.keywords import CHARGE, WINDFURY
from cardai.games.hearthstone.legal import why_idle, why_not
from cardai.games.hearthstone.state import Action, HearthstoneState

from .turn import END, Key, ListeningChance, key

ENEMY_HERO = 8
TRIALS = 12
"""A line in which chance has a say must win as often as this to count as sure."""


@dataclass(frozen=True)
class Lethal:
    """A line that wins this turn."""

    line: tuple[Action, ...]
    sure: bool
    """It won in every trial; otherwise only with luck."""
    certain: int
    """Number of its first actions that come before chance is asked. The rest won in every trial, but chance may have
    more answers than there were trials: then the next action may not even be legal."""


def find_lethal(state: HearthstoneState, rng: random.Random, budget: int = 2500) -> Lethal | None:
    """A winning line of the seat to act, if one is found within the budget of positions."""
    seat = state.turn
    if seat is None or state.choice or state.phase != 1:
        return None
    return _LethalSearch(seat, rng, budget).run(state)


class _LethalSearch:
    def __init__(self, seat: int, rng: random.Random, budget: int) -> None:
        self.seat = seat
        self.luck = Luck(rng)
        self.left = budget
        self.known: set[Key] = set()
        self.lucky: tuple[Action, ...] = ()

    def run(self, state: HearthstoneState) -> Lethal | None:
        line = self._follow(state, state, ())
        if line:
            return Lethal(line, True, before_chance(state, line))
        return Lethal(self.lucky, False, before_chance(state, self.lucky)) if self.lucky else None

    def _follow(self, root: HearthstoneState, state: HearthstoneState, line: tuple[Action, ...]) -> tuple[Action, ...]:
        """The rest of a sure win from here, or nothing."""
        if reach(state, self.seat) < _life(state.sides[1 - self.seat]):
            return ()
        for action in sorted(state.actions(), key=_order):
            if action == END or self.left <= 0:
                break
            self.left -= 1
            after = state.copy()
            after.step(action, self.luck)
            longer = (*line, action)
            if after.turn is None:
                if after.winner == self.seat and self._holds(root, longer):
                    return longer
                continue
            mark = key(after)
            if mark in self.known or after.choice:
                continue
            self.known.add(mark)
            found = self._follow(root, after, longer)
            if found:
                return found
        return ()

    def _holds(self, root: HearthstoneState, line: tuple[Action, ...]) -> bool:
        """Does it win whatever chance says? If not, remember it as a line for the lucky."""
        if all(wins(root, line, self.seat, self.luck) for _ in range(TRIALS)):
            return True
        self.lucky = self.lucky or line
        return False


def wins(root: HearthstoneState, line: tuple[Action, ...], seat: int, luck: Luck) -> bool:
    """Play the line once and see."""
    state = root.copy()
    for action in line:
        if state.turn != seat or why_not(state, action):
            break
        state.step(action, luck)
    return state.turn is None and state.winner == seat


def before_chance(root: HearthstoneState, line: tuple[Action, ...]) -> int:
    """Number of actions of a line that are played before chance has a say."""
    state, listening = root.copy(), ListeningChance(random.Random(0))
    for number, action in enumerate(line):
        state.step(action, listening)
        if listening.asked:
            return number
    return len(line)


def _order(action: Action) -> tuple[int, int]:
    """Blows at the hero last but cheap to find: what clears the way or strengthens comes first."""
    if action == END:
        return (9, 0)
    if action[0] == "attack":
        return (1, 0) if action[2] == ENEMY_HERO else (3, 0)
    target = action[2] if action[0] == "play" else action[1]
    return (0, 0) if target == ENEMY_HERO else (2, 0)


def _life(side: Side) -> int:
    return side.hero.health + side.hero.armor


def reach(state: HearthstoneState, seat: int) -> float:
    """More damage than this to the enemy hero is out of the question this turn."""
    side = state.sides[seat]
    characters = (side.hero, *side.board)
    ready = 0
    fighters = 0
    for one in characters:
        if one.attack > 0 and not why_idle(side, one):
            blows = most_attacks(side, one) - one.attacks
            ready += blows * one.attack
        fighters += 2 if one.keywords & WINDFURY else 1
    best = 2 * max([side.hero.attack, *(max(minion.attack, minion.health) for minion in side.board)])
    power = sum(minion.spell_damage for minion in side.board) + sum(_more_power(held.card) for held in side.hand)
    offers = [(side.power.cost, burst(side.power))] if not side.power_used else []
    offers += [(cost(state, side, held), _worth(held.card, fighters, best) + power) for held in side.hand]
    return ready + _best_buy(offers, side.mana + sum(_more_mana(held.card) for held in side.hand))


def _worth(card: Card, fighters: int, best: int) -> float:
    most = burst(card)
    if _spreads(card):
        most *= fighters
    return most + (best + 3 if _multiplies(card) else 0)


def _best_buy(offers: list[tuple[int, float]], mana: int) -> float:
    """The most that mana buys if cards could be played in part: never too low."""
    total = 0.0
    for price, most in sorted(offers, key=lambda offer: offer[0] / (offer[1] + 0.01)):
        if price <= mana:
            total += most
            mana -= price
        elif mana > 0:
            return total + most * mana / price
    return total


@cache
def _text(card: Card) -> str:
    parts = [effect.say(card) for effect in (card.play, card.combo, card.deathrattle) if effect is not None]
    parts += [option.play.say(option) for option in card.choose if option.play is not None]
    return " ".join(parts)


@cache
def burst(card: Card) -> float:
    """The largest number on it, or its Attack if it can strike at once."""
    numbers = [int(number) for number in re.findall(r"\d+", _text(card))]
    if card.is_weapon or card.keywords & CHARGE or any(option.keywords & CHARGE for option in card.choose):
        numbers.append(card.attack * (2 if card.keywords & WINDFURY else 1))
    return float(max(numbers, default=2 if bool(card.auras) else 0))


@cache
def _more_power(card: Card) -> int:
    """Spell damage it can add at most."""
    return card.spell_damage + (2 if "Spell Damage" in _text(card) else 0)


@cache
def _more_mana(card: Card) -> int:
    """Mana it can save or bring at most."""
    text = _text(card)
    if card.cost_aura is None and "mana" not in text.lower() and "cost" not in text:
        return 0
    return max((int(number) for number in re.findall(r"\d+", text)), default=3)


@cache
def _spreads(card: Card) -> bool:
    text = _text(card)
    return bool(card.auras) or "Attack" in text or "+" in text or "ummon" in text


@cache
def _multiplies(card: Card) -> bool:
    text = _text(card)
    return bool(card.auras) or any(
        word in text for word in ("Windfury", "Charge", "ouble", "equal", "copy", "swap", "destroy", "current")
    )
