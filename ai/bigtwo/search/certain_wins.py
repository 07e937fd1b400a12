"""Plays that nobody can beat, and wins that are certain whatever the others hold."""

from __future__ import annotations

from cardai.games.bigtwo.legal import next_seat
from cardai.games.bigtwo.view import BigTwoView


class UnseenPlays:
    """Plays that the others could hold at all, given the cards one seat has seen."""

    def __init__(self, view: BigTwoView) -> None:
        self.view = view
        self.plays = view.game.plays
        self.unseen = view.unseen
        self.others = [seat for seat in range(view.seats) if seat != view.seat]
        self.most = max((view.left[seat] for seat in self.others), default=0)
        self._beatable: dict[int, bool] = {}
        self._strongest: dict[int, list[int]] = {}

    def can_beat(self, play: int) -> bool:
        """Whether any cards out there, in one hand, could beat a play."""
        found = self._beatable.get(play)
        if found is None:
            found = self._beatable[play] = self._find(play)
        return found

    def _find(self, play: int) -> bool:
        sizes = {play.bit_count(), 5} if self.plays.rules.bombs else {play.bit_count()}
        return any(self.plays.beats(rival, play) for size in sizes if size <= self.most for rival in self._tops(size))

    def _tops(self, size: int) -> list[int]:
        """The strongest play of each kind that the unseen cards make."""
        if size not in self._strongest:
            by_kind = {self.plays.kind(play): play for play in self.plays.of_size(self.unseen, size)}
            self._strongest[size] = list(by_kind.values())
        return self._strongest[size]


def certain_wins(view: BigTwoView, unseen_plays: UnseenPlays | None = None) -> list[int]:
    """Actions after which this seat goes out whatever the others hold: nobody can ever beat it."""
    unseen_plays = unseen_plays or UnseenPlays(view)
    proof = _WinProof(unseen_plays, view)
    return [action for action in view.actions() if action and proof.wins_after(action)]


class _WinProof:
    def __init__(self, unseen_plays: UnseenPlays, view: BigTwoView) -> None:
        self._rivals = unseen_plays
        self._hand = view.hand
        follower = view.left[next_seat(view.seat, 0, view.seats)]
        self._only_highest = follower == 1 and view.game.rules.last_card == "highest"
        self._known: dict[int, bool] = {0: True}

    def wins_after(self, action: int) -> bool:
        rest = self._hand ^ action
        return not rest or (not self._rivals.can_beat(action) and self._leads_out(rest))

    def _leads_out(self, hand: int) -> bool:
        """Whether a hand in the lead sheds itself with plays nobody can beat, the last one excepted."""
        found = self._known.get(hand)
        if found is None:
            found = self._known[hand] = any(self._sheds(hand, play) for play in self._leads(hand))
        return found

    def _leads(self, hand: int) -> list[int]:
        found = self._rivals.plays.all(hand)
        if self._only_highest:
            found = [play for play in found if play & play - 1 or play.bit_length() == hand.bit_length()]
        return found[::-1]

    def _sheds(self, hand: int, play: int) -> bool:
        return play == hand or (not self._rivals.can_beat(play) and self._leads_out(hand ^ play))
