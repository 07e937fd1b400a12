"""What trackers count: how often a player enters, raises, three-bets, goes to showdown, and wins how much."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from .history import HandResult
from .notation import CALL, FOLD


@dataclass
class Count:
    """How often something was done out of how many chances."""

    done: int = 0
    chances: int = 0

    def add(self, did: bool) -> None:
        self.done += did
        self.chances += 1

    @property
    def share(self) -> float | None:
        """0 to 1; None if there was never a chance."""
        return self.done / self.chances if self.chances else None


@dataclass
class PlayerStats:
    """All that was counted of one player."""

    player: str
    hands: int = 0
    vpip: Count = field(default_factory=Count)
    """Put chips in before the flop without being forced to."""
    pfr: Count = field(default_factory=Count)
    """Raised before the flop."""
    three_bet: Count = field(default_factory=Count)
    """Re-raised the first raise before the flop."""
    bets: int = 0
    """Bets and raises after the flop."""
    calls: int = 0
    """Calls after the flop."""
    wtsd: Count = field(default_factory=Count)
    """Went to showdown, of the hands that saw the flop."""
    wsd: Count = field(default_factory=Count)
    """Won something at showdown."""
    won: float = 0.0
    """Big blinds."""
    squares: float = 0.0

    @property
    def aggression(self) -> float | None:
        """Bets and raises per call after the flop."""
        return self.bets / self.calls if self.calls else None

    @property
    def rate(self) -> float:
        """Big blinds won per 100 hands."""
        return 100 * self.won / self.hands if self.hands else 0.0

    @property
    def rate_error(self) -> float | None:
        """Half of the 95 % interval of the rate; None below two hands."""
        if self.hands < 2:
            return None
        mean = self.won / self.hands
        variance = max(0.0, self.squares / self.hands - mean * mean) * self.hands / (self.hands - 1)
        return 196 * sqrt(variance / self.hands)


def count(hands: Iterable[tuple[HandResult, Sequence[str]]]) -> list[PlayerStats]:
    """The tallies of everyone named in these hands, most hands first."""
    tallies: dict[str, PlayerStats] = {}
    for hand, names in hands:
        for seat, stack in enumerate(hand.starts):
            if stack:
                _add(tallies.setdefault(names[seat], PlayerStats(names[seat])), hand, seat)
    return sorted(tallies.values(), key=lambda tally: (-tally.hands, tally.player))


def _add(tally: PlayerStats, hand: HandResult, seat: int) -> None:
    won = hand.gains[seat] / hand.posting.min_bet
    tally.hands += 1
    tally.won += won
    tally.squares += won * won
    _add_preflop(tally, hand, seat)
    _add_later(tally, hand, seat)


def _add_preflop(tally: PlayerStats, hand: HandResult, seat: int) -> None:
    raises = 0
    entered = raised = False
    faced: bool | None = None
    for deed in hand.history:
        if deed.street:
            break
        is_raise = deed.action > 0
        if deed.seat == seat:
            if raises == 1 and not raised and faced is None:
                faced = is_raise
            entered = entered or is_raise or deed.action == CALL
            raised = raised or is_raise
        raises += is_raise
    tally.vpip.add(entered)
    tally.pfr.add(raised)
    if faced is not None:
        tally.three_bet.add(faced)


def _add_later(tally: PlayerStats, hand: HandResult, seat: int) -> None:
    later = [deed for deed in hand.history if deed.street and deed.seat == seat]
    tally.bets += sum(deed.action > 0 for deed in later)
    tally.calls += sum(deed.action == CALL for deed in later)
    early = {deed.seat for deed in hand.history if not deed.street and deed.action == FOLD}
    if not hand.board or seat in early:
        return
    shows = seat in hand.showdown
    tally.wtsd.add(shows)
    if shows:
        tally.wsd.add(any(seat in pot.winners for pot in hand.pots))
