"""A player's score sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..core import IllegalAction
from .legal import refusal
from .rules import Box, Roll, Rules, is_yacht, joker_points, natural_points


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's boxes in the order of the rules; None is a box still open."""

    rules: Rules
    boxes: tuple[int | None, ...]
    further: int = 0
    """Number of yachts that earned the extra points after the first."""

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

    def points(self, at: int, roll: Roll) -> int:
        """Points that a roll would write into a box; extra points for a further yacht not counted."""
        box = self.rules.boxes[at]
        if self._is_joker(roll):
            return joker_points(box, roll)
        return natural_points(self.rules, box, roll)

    def write(self, at: int, roll: Roll) -> Sheet:
        """The sheet with this roll written into a box; IllegalAction if it may not go there."""
        reason = refusal(self, at, roll)
        if reason is not None:
            raise IllegalAction(reason)
        boxes = (*self.boxes[:at], self.points(at, roll), *self.boxes[at + 1 :])
        further = self.further + (self.earns_further and is_yacht(roll))
        return replace(self, boxes=boxes, further=further)

    @property
    def has_yacht_box_filled(self) -> bool:
        """Whether the sheet has a yacht box and something, perhaps 0, stands in it."""
        at = self.rules.find("yacht")
        return at is not None and self.boxes[at] is not None

    def open_upper(self, face: int) -> Box | None:
        """The upper box of a face, if it is still open."""
        pairs = zip(self.rules.boxes, self.boxes, strict=True)
        return next((box for box, points in pairs if box.is_upper and box.size == face and points is None), None)

    def _is_joker(self, roll: Roll) -> bool:
        if self.rules.joker == "none" or not is_yacht(roll) or self.open_upper(roll[0]) is not None:
            return False
        return self.rules.joker == "free" or self.has_yacht_box_filled
