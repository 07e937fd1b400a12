"""Statistics of a tracker: how often a player enters, raises, three-bets, goes to showdown, and wins how much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from .expected import adjusted_gains
from .history import Deed, HandResult
from .notation import CALL, FOLD
from .positions import names_from_button

BLINDS = ("SB", "BB")


@dataclass
class Count:
    """Number of times something was done out of its chances."""

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
    fold_to_three_bet: Count = field(default_factory=Count)
    """Folded an opening raise to the re-raise."""
    steal: Count = field(default_factory=Count)
    """Raised from cutoff, button or small blind when everyone before had folded."""
    fold_to_steal: Count = field(default_factory=Count)
    """Folded a blind to such a raise that nobody else had answered."""
    cbet: tuple[Count, Count, Count] = field(default_factory=lambda: (Count(), Count(), Count()))
    """On flop, turn, river: bet on as the last to raise, with no bet before; on turn and river after such a bet."""
    fold_to_cbet: tuple[Count, Count, Count] = field(default_factory=lambda: (Count(), Count(), Count()))
    """Folded to such a bet that nobody had raised."""
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
    at_showdown: float = 0.0
    """The part of it won in hands that were shown down (the blue line)."""
    adjusted: float = 0.0
    """Big blinds won if pots that were all-in before the river had been shared by equity."""
    adjusted_squares: float = 0.0
    positions: dict[str, PlayerStats] = field(default_factory=dict)
    """Statistics by position: BTN, SB, BB, UTG, ..."""

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
        return self._interval(self.won, self.squares)

    @property
    def without_showdown(self) -> float:
        """Big blinds won in hands that were not shown down (the red line)."""
        return self.won - self.at_showdown

    @property
    def adjusted_rate(self) -> float:
        """All-in-adjusted big blinds per 100 hands."""
        return 100 * self.adjusted / self.hands if self.hands else 0.0

    @property
    def adjusted_error(self) -> float | None:
        """Half of the 95 % interval of the adjusted rate."""
        return self._interval(self.adjusted, self.adjusted_squares)

    def _interval(self, total: float, squares: float) -> float | None:
        if self.hands < 2:
            return None
        mean = total / self.hands
        variance = max(0.0, squares / self.hands - mean * mean) * self.hands / (self.hands - 1)
        return 196 * sqrt(variance / self.hands)


def count(hands: Iterable[tuple[HandResult, Sequence[str]]]) -> list[PlayerStats]:
    """The tallies of everyone named in these hands, most hands first."""
    tallies: dict[str, PlayerStats] = {}
    for hand, names in hands:
        fair = adjusted_gains(hand)
        places = positions_of(hand)
        for seat, position in places.items():
            whole = tallies.setdefault(names[seat], PlayerStats(names[seat]))
            part = whole.positions.setdefault(position, PlayerStats(names[seat]))
            for tally in (whole, part):
                _add(tally, hand, seat, places, fair[seat])
    return sorted(tallies.values(), key=lambda tally: (-tally.hands, tally.player))


def positions_of(hand: HandResult) -> dict[int, str]:
    """The position of each seat; who posts the big blind is it, even where nobody posts the small one."""
    dealt = hand.dealt
    names = names_from_button(len(dealt))
    if dealt[-1] != hand.button:
        names = names_from_button(len(dealt) + 1)
    elif len(dealt) > 2 and _lacks_small(hand, dealt[0]):
        names = tuple(name for name in names_from_button(len(dealt) + 1) if name != "SB")
    return dict(zip(dealt, (*names[1:], names[0]), strict=False))


def _lacks_small(hand: HandResult, first: int) -> bool:
    blinds = hand.posting.blinds
    return len(blinds) == 1 and blinds[0] == (first, hand.posting.min_bet)


def _add(tally: PlayerStats, hand: HandResult, seat: int, places: Mapping[int, str], fair: float) -> None:
    unit = hand.posting.min_bet
    won = hand.gains[seat] / unit
    tally.hands += 1
    tally.won += won
    tally.squares += won * won
    tally.at_showdown += won if seat in hand.showdown else 0.0
    tally.adjusted += fair / unit
    tally.adjusted_squares += (fair / unit) ** 2
    _add_preflop(tally, hand, seat)
    _add_steals(tally, hand, seat, places)
    _add_cbets(tally, hand, seat)
    _add_later(tally, hand, seat)


def _add_preflop(tally: PlayerStats, hand: HandResult, seat: int) -> None:
    raises = 0
    entered = raised = False
    faced: bool | None = None
    opened = False
    gave_up: bool | None = None
    for deed in hand.history:
        if deed.street:
            break
        is_raise = deed.action > 0
        if deed.seat == seat:
            if raises == 1 and not raised and faced is None:
                faced = is_raise
            if raises == 2 and opened and gave_up is None:
                gave_up = deed.action == FOLD
            opened = opened or (is_raise and not raises)
            entered = entered or is_raise or deed.action == CALL
            raised = raised or is_raise
        raises += is_raise
    tally.vpip.add(entered)
    tally.pfr.add(raised)
    if faced is not None:
        tally.three_bet.add(faced)
    if gave_up is not None:
        tally.fold_to_three_bet.add(gave_up)


def _add_steals(tally: PlayerStats, hand: HandResult, seat: int, places: Mapping[int, str]) -> None:
    """Opening from the cutoff (before the button), the button or the small blind, and what a blind does about it."""
    dealt = list(places)
    late = [place for place in dealt[-2:] + dealt[:1] if places[place] != "BB"]
    opener: Deed | None = None
    for deed in hand.history:
        if deed.street:
            return
        if opener is None:
            if deed.seat == seat and seat in late:
                tally.steal.add(deed.action > 0)
        elif deed.seat == seat:
            if opener.action > 0 and opener.seat in late and places[seat] in BLINDS:
                tally.fold_to_steal.add(deed.action == FOLD)
            return
        if deed.action != FOLD:
            if opener is not None or deed.seat == seat:
                return
            opener = deed


def _add_cbets(tally: PlayerStats, hand: HandResult, seat: int) -> None:
    """Follow the last raiser before the flop from street to street, as long as it keeps the lead."""
    raisers = [deed.seat for deed in hand.history if not deed.street and deed.action > 0]
    if not raisers:
        return
    leader = raisers[-1]
    for street in (1, 2, 3):
        deeds = [deed for deed in hand.history if deed.street == street]
        turn = next((place for place, deed in enumerate(deeds) if deed.seat == leader), None)
        if turn is None or any(deed.action > 0 for deed in deeds[:turn]):
            return
        bets = deeds[turn].action > 0
        if seat == leader:
            tally.cbet[street - 1].add(bets)
        if not bets:
            return
        later = deeds[turn + 1 :]
        raised = next((place for place, deed in enumerate(later) if deed.action > 0), len(later))
        answer = next((deed for deed in later[: raised + 1] if deed.seat == seat and seat != leader), None)
        if answer is not None:
            tally.fold_to_cbet[street - 1].add(answer.action == FOLD)
        if raised < len(later):
            return


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
