"""Chances that somebody can beat a play, by the cards one seat has not seen: all ways to deal them are as likely."""

from __future__ import annotations

import random
from functools import cached_property

from cardai.games.bigtwo.view import BigTwoView

from .search.certain_wins import UnseenPlays

ODDS_DEALS = 300
"""Deals drawn, which leaves a chance of one half uncertain by 3 per cent."""


class BeatingOdds:
    """Chances that each of the others holds something higher than a play; the same whatever they do hold."""

    def __init__(self, view: BigTwoView) -> None:
        self.view = view
        self.unseen_plays = UnseenPlays(view)
        self.others = [(view.seat + step) % view.seats for step in range(1, view.seats)]
        """The others in the order they play."""
        self._known: dict[int, tuple[float, ...]] = {}

    def chances(self, play: int) -> tuple[float, ...]:
        """For each of the others; exactly 0 where nothing out there beats the play."""
        found = self._known.get(play)
        if found is None:
            found = self._known[play] = self._count(play)
        return found

    def _count(self, play: int) -> tuple[float, ...]:
        if not self.unseen_plays.can_beat(play):
            return (0.0,) * len(self.others)
        beats = self.view.game.plays.beats
        times = [
            sum(any(beats(top, play) for top in tops[place]) for tops in self._strongest)
            for place in range(len(self.others))
        ]
        return tuple(count / ODDS_DEALS for count in times)

    @cached_property
    def _strongest(self) -> list[list[list[int]]]:
        """[deal][other]: the strongest play of each kind."""
        game, rng = self.view.game, random.Random(0)
        deals = [game.guess_hands(self.view, rng) for _ in range(ODDS_DEALS)]
        return [[self._tops(hands[seat]) for seat in self.others] for hands in deals]

    def _tops(self, hand: int) -> list[int]:
        plays = self.view.game.plays
        return list({plays.kind(play): play for play in plays.all(hand)}.values())
