"""Hold'em records that one seat cannot tell apart: the hole cards it never saw are dealt anew."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from cardai.games import cards
from cardai.games.holdem.notation import FOLD
from cardai.games.holdem.state import HoldemState
from cardai.games.match import CHANCE_MARK, Match


def permute_hidden(match: Match, seat: int, rng: random.Random) -> list[str]:
    """The tokens of a match in which unseen hole cards are others, wherever that cannot have shown."""
    tokens = match.tokens()
    deals = [place for place, token in enumerate(tokens) if _is_deal(token)]
    ends = [*deals[1:], len(tokens)]
    hands = dict(_hands(match, seat))
    for number, (place, end) in enumerate(zip(deals, ends, strict=True)):
        if number not in hands:
            continue  # all-in by the blinds: nobody acted, everything was shown
        dealt, hidden = hands[number]
        board = [token[1:] for token in tokens[place + 1 : end] if token.startswith(CHANCE_MARK)]
        taken = cards.mask_of(card for word in board for card in cards.parse_many(word))
        tokens[place] = CHANCE_MARK + _deal_again(tokens[place][1:].split(), dealt, hidden, taken, rng)
    return tokens


def _is_deal(token: str) -> bool:
    return token.startswith(CHANCE_MARK) and " " in token


def _hands(match: Match, seat: int) -> Iterator[tuple[int, tuple[list[int], set[int]]]]:
    """For each hand: who was dealt in, and whose cards the seat never saw nor could infer from the result."""
    states: dict[int, HoldemState] = {}
    for moment in match.moments():
        for state in (moment.before, moment.after):
            states[state.number] = state
    states[match.state.number] = match.state
    lasts = {state.last.number: state.last for state in states.values() if state.last}
    for number, state in sorted(states.items()):
        result = lasts.get(number)
        dealt = [other for other in range(match.seats) if state.start_stacks[other]]
        history = result.history if result else state.history
        folded = {deed.seat for deed in history if deed.action == FOLD}
        open_hand = (result is None and state.turn is not None) or len(dealt) - len(folded) == 1
        yield number, (dealt, (set(dealt) if open_hand else folded) - {seat})


def _deal_again(holes: list[str], dealt: Sequence[int], hidden: set[int], taken: int, rng: random.Random) -> str:
    fixed = taken | cards.mask_of(
        card for hole, other in zip(holes, dealt, strict=True) if other not in hidden for card in cards.parse_many(hole)
    )
    free = cards.cards_of(cards.DECK & ~fixed)
    rng.shuffle(free)
    fresh = (cards.NAMES[free.pop()] + cards.NAMES[free.pop()] if other in hidden else hole
             for hole, other in zip(holes, dealt, strict=True))  # fmt: skip
    return " ".join(fresh)
