"""Another true record that a seat cannot tell from the real one: the opponent's hidden cards were others.

Cards the opponent drew and still hides change places with cards still in that deck. What chance said about
those draws is rewritten in the record; everything the seat saw happens again.
"""

from __future__ import annotations

import random
from typing import Any

from cardai.games.core import BadToken, ChanceEvent, IllegalAction, Tape
from cardai.games.hearthstone.chance import DRAWS
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.match import CHANCE_MARK, Match


class _Listening(Tape):
    """A tape that remembers which of its tokens were draws of one seat."""

    def __init__(self, tokens: tuple[str, ...], stream: int) -> None:
        super().__init__(tokens)
        self._stream = stream
        self.draws: list[int] = []

    def ask(self, event: ChanceEvent[Any]) -> Any:
        if event.stream == self._stream:
            self.draws.append(self._next)
        return super().ask(event)


def permute_hidden(match: Match, seat: int, rng: random.Random) -> list[str]:
    """The record with the cards `seat` cannot see dealt otherwise."""
    flat = match.tokens()
    sources, frozen = _sources(match, 1 - seat)
    side = match.state.sides[1 - seat]
    hidden = [held for held in side.hand if not held.known and not held.made]
    free = [held for held in hidden if held.uid in sources and held.uid not in frozen]
    for _ in range(10):
        pool = [held.card.id for held in free] + [card.id for card in side.deck]
        rng.shuffle(pool)
        other = flat[:]
        for held, card_id in zip(free, pool, strict=False):
            other[sources[held.uid]] = CHANCE_MARK + card_id
        try:
            Match.replay(match.game, match.seats, other)
        except (BadToken, IllegalAction):
            continue
        return other
    return flat


def _sources(match: Match, enemy: int) -> tuple[dict[int, int], set[int]]:
    """For cards the enemy drew, by uid: where in the flat record chance named them; and those the seat was shown."""
    tape = _Listening(match.opening, DRAWS + enemy)
    state = match.game.start(match.seats, tape)
    sources = {held.uid: place for held, place in zip(state.sides[enemy].hand, tape.draws, strict=True)}
    frozen: set[int] = set()
    offset = len(match.opening)
    for step in match.steps:
        offset += 1
        before = {held.uid: held for held in state.sides[enemy].hand}
        tape = _Listening(step.chance, DRAWS + enemy)
        frozen |= _shown(state, step.action, enemy)
        tells_cost = state.turn == enemy and _played(state, step.action) == "Holy Wrath"
        state.apply(match.game.parse(step.action), tape)
        fresh = [held for held in state.sides[enemy].hand if before.get(held.uid) is not held and not held.made]
        for held in fresh:
            sources.pop(held.uid, None)
        if tells_cost:
            frozen |= {held.uid for held in fresh}  # its damage is the cost of the card that was drawn
        if len(fresh) == len(tape.draws):
            sources |= {held.uid: offset + place for held, place in zip(fresh, tape.draws, strict=True)}
        offset += len(step.chance)
    return sources, frozen


def _shown(state: HearthstoneState, action: str, enemy: int) -> set[int]:
    """Cards of the enemy hand the seat may learn of by this action: all of them, under Mind Vision."""
    if state.turn == enemy or _played(state, action) != "Mind Vision":
        return set()
    return {held.uid for held in state.sides[enemy].hand}


def _played(state: HearthstoneState, action: str) -> str:
    """The name of the card that an action plays; nothing if it plays none."""
    words = action.split()
    if state.turn is None or words[0] != "play":
        return ""
    return state.sides[state.turn].hand[int(words[1]) - 1].card.name
