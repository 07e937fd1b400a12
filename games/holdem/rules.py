"""The rules of a hold'em table as data: stacks, blinds, antes, and how many hands are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from ..core import BadRules

Chips = tuple[int, ...]

MOST_CHIPS = 10**15


@dataclass(frozen=True)
class BlindLevel:
    """The blinds of one stage of a tournament."""

    small: int
    big: int
    ante: int = 0


@dataclass(frozen=True)
class Rules:
    """All that may vary. Lists of blinds and antes go round from the small blind's seat (heads-up: the button's)."""

    stacks: Chips = (100,)
    """Chips at the start: one number for every seat, or one for each."""
    blinds: Chips = (1, 2)
    """Small and big blind, then straddles; a negative one is a live post that leaves the order of play alone."""
    antes: Chips = (0,)
    """One number for every seat, or one for each."""
    dead_antes: bool = False
    """Antes belong to the first pot whole, as a big-blind ante does, instead of being matched seat by seat."""
    big_blind_ante: int = 0
    """Dead money that the big blind posts for the whole table."""
    ante_first: bool = True
    """A seat that cannot pay both pays the ante before the blind."""
    min_bet: int = 0
    """The least bet and raise; 0: the big blind, before the flop the largest straddle."""
    button: int | None = None
    """The dealer's seat; None: drawn at random."""
    seats: int = 6
    """Number of seats unless told otherwise."""
    must_cover: bool = False
    """A seat that cannot cover the call must fold, so that there are no side pots."""
    any_raise: bool = False
    """A raise may be anything above the call; only a bet has a least size."""
    one_check: bool = False
    """After the flop only the first to act may check, and only as the first action of a street; a bet below the
    least one is not allowed even all-in."""
    hands: int = 1
    """Number of hands that are played; 0: until one seat has all the chips."""
    top_up: int = 0
    """Before each hand a seat with fewer chips than this buys up to its first stack; 0: nobody buys."""
    levels: tuple[BlindLevel, ...] = ()
    """Blinds and antes by stage, in place of `blinds` and `antes`."""
    level_hands: int = 10
    """Hands per level."""
    prizes: tuple[float, ...] = ()
    """Share of all chips paid to the first, second, ... place; empty: everyone keeps the chips won."""
    points: bool = False
    """Results are the chips one ends with, not big blinds won."""
    letters: bool = False
    """Seats are called D, S, R, A, B, C from the dealer on, not BTN, SB, BB, ..."""

    @property
    def is_session(self) -> bool:
        """More than one hand."""
        return self.hands != 1

    @property
    def big_blind(self) -> int:
        """The unit results are counted in: the big blind of the first hand."""
        if self.levels:
            return self.levels[0].big
        return max((abs(blind) for blind in self.blinds[:2]), default=0) or self.min_bet or max(self.antes) or 1

    @property
    def unit(self) -> int:
        """Chips in one unit of the result."""
        return 1 if self.points else self.big_blind

    def stack(self, seat: int) -> int:
        """Chips that this seat starts with."""
        return self.stacks[seat] if len(self.stacks) > 1 else self.stacks[0]


RULES_BY_PRESET: dict[str, tuple[str, Rules]] = {
    "six50": (
        "6 seats, 100 points each, blinds 1 and 2, one hand, dealer drawn at random",
        Rules(),
    ),
    "six50-simple": (
        "six50 in its first form: who cannot cover the call must fold, no side pots",
        Rules(must_cover=True),
    ),
    "school": (
        "6 seats, 100 points: any raise, after the flop only the first to act may check, no all-in calls",
        Rules(stacks=(100,) * 6, letters=True, must_cover=True, any_raise=True, one_check=True, points=True),
    ),
    "six100": ("6 seats, 10,000 chips, blinds 50 and 100, one hand", Rules(stacks=(10_000,), blinds=(50, 100))),
    "headsup": ("2 seats, 200 big blinds, one hand", Rules(stacks=(400,), seats=2)),
    "cash": (
        "30 hands, buy-in 200 at blinds 1 and 2, topped up when below 100",
        Rules(stacks=(200,), hands=30, top_up=100),
    ),
    "tournament": (
        "1,500 chips, blinds rise every 10 hands, antes, until one has all; pays 65 % and 35 %",
        Rules(
            stacks=(1500,),
            hands=0,
            levels=tuple(
                BlindLevel(*level)
                for level in [(10, 20), (15, 30), (25, 50), (50, 100, 10), (75, 150, 15), (100, 200, 25),
                              (150, 300, 40), (200, 400, 50), (300, 600, 75), (500, 1000, 125), (1000, 2000, 250)]
            ),
            prizes=(0.65, 0.35),
        ),
    ),
}  # fmt: skip


def read(given: str | Mapping[str, Any]) -> tuple[str, Rules]:
    """A preset's name, or a mapping of fields (on top of `preset` if it names one); BadRules says what is wrong."""
    if isinstance(given, str):
        return given, _preset(given)
    wanted = dict(given)
    base = _preset(wanted.pop("preset")) if "preset" in wanted else Rules()
    known = {field.name for field in fields(Rules)}
    for name in wanted:
        if name not in known:
            raise BadRules(f"Hold'em has no rule {name!r}; there are preset, {', '.join(sorted(known))}")
    rules = replace(base, **{name: _value(name, value) for name, value in wanted.items()})
    _check(rules)
    return "custom", rules


def write(rules: Rules) -> dict[str, Any]:
    """The fields that differ from the plain ones, as JSON can hold them."""
    plain = Rules()
    found: dict[str, Any] = {}
    for field in fields(Rules):
        value = getattr(rules, field.name)
        if value != getattr(plain, field.name):
            found[field.name] = _plain(value)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, BlindLevel):
        return [value.small, value.big, value.ante]
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _preset(name: Any) -> Rules:
    if name not in RULES_BY_PRESET:
        raise BadRules(f"Hold'em has no rules called {name!r}; there are {', '.join(RULES_BY_PRESET)}")
    return RULES_BY_PRESET[name][1]


def _value(name: str, value: Any) -> Any:
    """One field as given in JSON or Python."""
    if name in ("stacks", "blinds", "antes"):
        return _chips(name, value)
    if name == "levels":
        return tuple(_level(item) for item in _many(name, value))
    if name == "prizes":
        return tuple(float(_number(name, item)) for item in _many(name, value))
    if name in ("dead_antes", "ante_first", "must_cover", "any_raise", "one_check", "points", "letters"):
        if not isinstance(value, bool):
            raise BadRules(f"{name} is yes or no (true or false), not {value!r}")
        return value
    if name == "button" and value is None:
        return None
    return _whole(name, value)


def _level(value: Any) -> BlindLevel:
    names = ("small", "big", "ante")
    amounts = value if isinstance(value, Mapping) else dict(zip(names, _many("levels", value), strict=False))
    try:
        return BlindLevel(**{name: _whole("levels", amount) for name, amount in amounts.items()})
    except TypeError:
        raise BadRules(f"A level is small blind, big blind and ante, not {value!r}") from None


def _many(name: str, value: Any) -> Sequence[Any]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise BadRules(f"{name} is a list, not {value!r}")
    return value


def _number(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadRules(f"{name} needs a number, not {value!r}")
    return value


def _whole(name: str, value: Any) -> int:
    number = _number(name, value)
    if number != int(number):
        raise BadRules(f"{name} needs whole chips, not {value!r}")
    return int(number)


def _chips(name: str, value: Any) -> Chips:
    if isinstance(value, (int, float)):
        return (_whole(name, value),)
    return tuple(_whole(name, item) for item in _many(name, value))


def _check(rules: Rules) -> None:
    """Refuse what no table could play."""
    faults = {
        "Every stack needs at least one chip": not rules.stacks or min(rules.stacks) < 1,
        "A stack that large cannot be counted": max(rules.stacks, default=0) > MOST_CHIPS,
        "Antes cannot be negative": min((*rules.antes, rules.big_blind_ante)) < 0 if rules.antes else True,
        "Nobody would have to pay: give blinds or antes": not _is_paid(rules),
        "There are 2 to 10 seats": not 2 <= rules.seats <= 10 or len(rules.stacks) > 10,
        "The number of hands cannot be negative": rules.hands < 0 or rules.level_hands < 1,
        "A game until one has all the chips cannot have top-ups": rules.hands == 0 and rules.top_up > 0,
        "The least bet cannot be negative": rules.min_bet < 0 or rules.top_up < 0,
        "Prizes are shares that add up to 1": bool(rules.prizes) and abs(sum(rules.prizes) - 1) > 1e-6,
        "Every level needs a big blind": any(min(v.small, v.ante) < 0 or v.big < 1 for v in rules.levels),
        "The button must be one of the seats": rules.button is not None and not 0 <= rules.button < 10,
    }
    for sentence, wrong in faults.items():
        if wrong:
            raise BadRules(sentence)


def _is_paid(rules: Rules) -> bool:
    return bool(rules.levels or any(rules.blinds) or any(rules.antes) or rules.big_blind_ante)
