"""Other deals that one seat cannot tell from the real one: hidden cards change places in the true record."""

from __future__ import annotations

import random

from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.cards import DECK, cards_of
from cardai.games.core import BadToken, IllegalAction
from cardai.games.match import CHANCE_MARK, Match

TRIES = 50


def permute_hidden(match: Match, seat: int, rng: random.Random) -> list[str]:
    """The record with what is in other hands (or was never dealt) mixed; a finished game hides nothing."""
    if match.is_over:
        return match.tokens()
    for _ in range(TRIES):
        tokens = [_mixed(match, seat, rng), *match.tokens()[1:]]
        try:
            other = Match.replay(match.game, match.seats, tokens)
        except (IllegalAction, BadToken):
            continue
        if _same_start(match, other):
            return tokens
    return match.tokens()


def _mixed(match: Match, seat: int, rng: random.Random) -> str:
    """The opening token after shuffling the cards this seat has not seen."""
    game, state = match.game, match.state
    assert isinstance(game, BigTwo) and isinstance(state, BigTwoState)
    dealt = [game.deck.parse(part) for part in match.opening[0].split("/")]
    hidden = cards_of(DECK & ~(state.gone | state.hands[seat]))
    rng.shuffle(hidden)
    for other in range(match.seats):
        if other != seat:
            for card in cards_of(state.hands[other]):
                dealt[other] ^= 1 << card
            for _ in range(state.hands[other].bit_count()):
                dealt[other] |= 1 << hidden.pop()
    return CHANCE_MARK + " / ".join(game.deck.text(hand) for hand in dealt)


def _same_start(match: Match, other: Match) -> bool:
    """Whether the same seat began; who holds the lowest card of a short deal shows in nothing else."""
    return match.at(0).state.turn == other.at(0).state.turn
