"""A player's score sheet, and what a roll may be written down as."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..core import IllegalAction
from .rules import Box, Roll, Rules, is_yacht, joker_points, natural_points


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's boxes in the order of the rules; None is a box still open."""

    rules: Rules
    boxes: tuple[int | None, ...]
    further: int = 0
    """How many yachts earned the extra points after the first."""

    @classmethod
    def blank(cls, rules: Rules) -> Sheet:
        return cls(rules, (None,) * len(rules.boxes))

    @property
    def is_full(self) -> bool:
        return None not in self.boxes

    @property
    def open(self) -> tuple[int, ...]:
        """Where the open boxes stand."""
        return tuple(at for at, points in enumerate(self.boxes) if points is None)

    @property
    def upper(self) -> int:
        """Points in the upper boxes, without the bonus."""
        return sum(points or 0 for box, points in zip(self.rules.boxes, self.boxes, strict=True) if box.is_upper)

    @property
    def bonus(self) -> int:
        """The upper bonus, if it is reached by now."""
        return self.rules.bonus if self.upper >= self.rules.bonus_at else 0

    @property
    def total(self) -> int:
        """All points made so far."""
        return sum(points or 0 for points in self.boxes) + self.bonus + self.further * self.rules.further

    @property
    def earns_further(self) -> bool:
        """Whether another yacht would earn the extra points."""
        at = self.rules.find("yacht")
        return self.rules.further > 0 and at is not None and bool(self.boxes[at])

    def offers(self, roll: Roll) -> dict[int, int]:
        """Points this roll would write into each box it may go to, by the place of the box."""
        return {at: self.points(at, roll) for at in self.open if self.refusal(at, roll) is None}

    def points(self, at: int, roll: Roll) -> int:
        """What a roll would write into a box; extra points for a further yacht not counted."""
        box = self.rules.boxes[at]
        if self._is_joker(roll):
            return joker_points(box, roll)
        return natural_points(self.rules, box, roll)

    def refusal(self, at: int, roll: Roll) -> str | None:
        """Why a roll may not go into a box, in a player's words; None if it may."""
        box, points = self.rules.boxes[at], self.boxes[at]
        if points is not None:
            return f"{box.name} is already filled with {points}"
        forced = self._forced(roll)
        if forced is None or box in forced:
            return None
        return f"A further {self._yacht_name()} must go to {' or '.join(open_box.name for open_box in forced)}"

    def write(self, at: int, roll: Roll) -> Sheet:
        """The sheet with this roll written into a box; IllegalAction if it may not go there."""
        reason = self.refusal(at, roll)
        if reason is not None:
            raise IllegalAction(reason)
        boxes = (*self.boxes[:at], self.points(at, roll), *self.boxes[at + 1 :])
        further = self.further + (self.earns_further and is_yacht(roll))
        return replace(self, boxes=boxes, further=further)

    def _is_joker(self, roll: Roll) -> bool:
        if self.rules.joker == "none" or not is_yacht(roll) or self._upper_open(roll[0]) is not None:
            return False
        return self.rules.joker == "free" or self._yacht_filled()

    def _forced(self, roll: Roll) -> list[Box] | None:
        """The boxes a yacht must go to under the forced joker; None if it is free to go anywhere."""
        if self.rules.joker != "forced" or not is_yacht(roll) or not self._yacht_filled():
            return None
        own = self._upper_open(roll[0])
        if own is not None:
            return [own]
        lower = [self.rules.boxes[at] for at in self.open if not self.rules.boxes[at].is_upper]
        return lower or None

    def _upper_open(self, face: int) -> Box | None:
        pairs = zip(self.rules.boxes, self.boxes, strict=True)
        return next((box for box, points in pairs if box.is_upper and box.size == face and points is None), None)

    def _yacht_filled(self) -> bool:
        at = self.rules.find("yacht")
        return at is not None and self.boxes[at] is not None

    def _yacht_name(self) -> str:
        at = self.rules.find("yacht")
        return "yacht" if at is None else self.rules.boxes[at].name
