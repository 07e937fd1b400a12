"""The rules of Big Two as data: every option, the presets, and reading both from a mapping."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from ..core import BadRules
from .setup import Setup, read_setup, setup_data
from .straights import STRAIGHT_RANKS, STRAIGHT_TABLES, Straight, name_of, straight

FIVES = ("straight", "flush", "full house", "quads", "straight flush")
"""The kinds of five-card plays."""
FOURS = ("two pair", "four")
"""The kinds of four-card plays."""

CHOICES: dict[str, tuple[str, ...]] = {
    "opening": ("contains", "alone", "anything"),
    "flush_order": ("suit", "high card", "all ranks"),
    "follow": ("higher kind", "same kind"),
    "passing": ("soft", "hard"),
    "last_card": ("none", "highest", "pays for all"),
    "settlement": ("winner", "pairwise", "shed"),
}
"""Options that are one of a few words."""


@dataclass(frozen=True)
class Rules:
    """One way to play Big Two; the defaults are Hong Kong's."""

    suits: str = "dchs"
    """The suits from low to high."""
    opening: str = "contains"
    """Duty of the first play: contain the lowest card, be that card alone, or none."""
    triples: bool = True
    fours: tuple[str, ...] = ()
    """Four-card plays from low to high: none, ("four",), ("two pair", "four")."""
    fives: tuple[str, ...] = FIVES
    """Five-card kinds from low to high; a kind that is not there cannot be played."""
    straights: tuple[Straight, ...] = STRAIGHT_TABLES["ace-two top"]
    flush_order: str = "high card"
    """Flushes by suit first, by the highest card, or by all ranks down and the suit last."""
    follow: str = "higher kind"
    """Whether a higher kind of five cards beats a lower one, or only the same kind does."""
    bombs: tuple[str, ...] = ()
    """Five-card kinds that beat everything of any size, save higher bombs."""
    passing: str = "soft"
    """Soft: you may come back in this trick. Hard: you are out of it."""
    last_card: str = "none"
    """With one card at the next seat: no rule; singles must be your highest; who fails to pays for all."""
    multipliers: tuple[tuple[int, int], ...] = ((10, 2), (13, 3))
    """(cards left from which, times)."""
    twos_double: bool = False
    """Whether each two left in hand doubles what is paid."""
    settlement: str = "winner"
    """Losers pay the winner, all settle pairwise, or each gets cards shed / 5."""
    cards: tuple[int, int, int] = (13, 17, 13)
    """Cards for each of 2, 3 and 4 players; a rest smaller than the table goes to the lowest card's holder."""


HONGKONG = Rules()
PRESET_RULES: dict[str, Rules] = {
    "hongkong": HONGKONG,
    "tensor": Rules(opening="anything", straights=STRAIGHT_TABLES["two on top"], multipliers=(), settlement="shed"),
    "ppo2018": Rules(
        opening="alone",
        fours=FOURS,
        fives=("straight", "flush", "full house", "straight flush"),
        straights=STRAIGHT_TABLES["up to two"],
        multipliers=(),
    ),
    "taiwan": Rules(
        suits="cdhs",
        fives=("straight", "full house", "quads", "straight flush"),
        straights=STRAIGHT_TABLES["taiwan"],
        follow="same kind",
        bombs=("quads", "straight flush"),
        last_card="pays for all",
        multipliers=((10, 2),),
        twos_double=True,
    ),
    "singapore": Rules(
        triples=False,
        straights=STRAIGHT_TABLES["ace low"],
        passing="hard",
        last_card="highest",
        multipliers=((8, 2), (10, 3), (13, 4)),
        settlement="pairwise",
    ),
    "pusoydos": Rules(
        suits="cshd", triples=False, straights=STRAIGHT_TABLES["up to two"], flush_order="suit", multipliers=()
    ),
}

_FIELDS = tuple(field.name for field in fields(Rules))


def read_rules(source: str | Mapping[str, Any]) -> tuple[str, Rules, Setup | None]:
    """Preset name or a mapping of options -> (name, rules, position to start from)."""
    if isinstance(source, str):
        return source, _preset(source), None
    options = dict(source)
    base = str(options.pop("base", "hongkong"))
    raw_setup = options.pop("setup", None)
    rules = _check(replace(_preset(base), **{name: _read(name, value) for name, value in options.items()}))
    setup = None if raw_setup is None else read_setup(raw_setup)
    return (base if rules == PRESET_RULES[base] else "custom"), rules, setup


def _preset(name: str) -> Rules:
    try:
        return PRESET_RULES[name]
    except KeyError:
        raise BadRules(f"Big Two has no rules {name!r}; there are {', '.join(PRESET_RULES)}") from None


def _read(name: str, value: Any) -> Any:
    """One option's value in the form Rules wants."""
    if name not in _FIELDS:
        raise BadRules(f"Big Two has no option {name!r}; there are {', '.join(_FIELDS)}")
    if name == "straights":
        return _read_straights(value)
    if name == "multipliers":
        return _read_multipliers(value)
    if name == "cards":
        return _numbers(name, value)
    if name in ("triples", "twos_double"):
        return _truth(name, value)
    if name in ("fours", "fives", "bombs"):
        return _kinds(name, value, FOURS if name == "fours" else FIVES)
    return _word(name, value)


def _truth(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadRules(f"{name} is true or false, not {value!r}")
    return value


def _word(name: str, value: Any) -> str:
    if name in CHOICES and value not in CHOICES[name]:
        raise BadRules(f"{name} is one of {', '.join(CHOICES[name])}, not {value!r}")
    return str(value)


def _kinds(name: str, value: Any, known: Sequence[str]) -> tuple[str, ...]:
    given = _list(name, value)
    for kind in given:
        if kind not in known:
            raise BadRules(f"{name} lists kinds among {', '.join(known)}, not {kind!r}")
    if len(set(given)) != len(given):
        raise BadRules(f"{name} names a kind twice")
    return tuple(given)


def _numbers(name: str, value: Any) -> tuple[int, ...]:
    given = _list(name, value)
    if not all(isinstance(number, int) and not isinstance(number, bool) for number in given):
        raise BadRules(f"{name} is a list of whole numbers, not {value!r}")
    return tuple(given)


def _list(name: str, value: Any) -> list[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise BadRules(f"{name} is a list, not {value!r}")
    return list(value)


def _read_multipliers(value: Any) -> tuple[tuple[int, int], ...]:
    steps = [_numbers("multipliers", step) for step in _list("multipliers", value)]
    if any(len(step) != 2 or min(step) < 1 for step in steps):
        raise BadRules("multipliers is a list of [cards left, times], both at least 1")
    return tuple(sorted((step[0], step[1]) for step in steps))


def _read_straights(value: Any) -> tuple[Straight, ...]:
    """A known order's name, or a table of {ranks, strength, card}."""
    if isinstance(value, str):
        if value not in STRAIGHT_TABLES:
            raise BadRules(f"straights is one of {', '.join(STRAIGHT_TABLES)} or a table, not {value!r}")
        return STRAIGHT_TABLES[value]
    try:
        return tuple(straight(str(row["ranks"]), int(row["strength"]), row.get("card")) for row in value)
    except (KeyError, TypeError, AttributeError):
        raise BadRules("Each straight needs ranks and strength, and may have a card") from None
    except ValueError as error:
        raise BadRules(str(error)) from None


def _check(rules: Rules) -> Rules:
    """Options that only make sense together."""
    if sorted(rules.suits) != sorted("cdhs"):
        raise BadRules(f"suits is the four letters c d h s from low to high, not {rules.suits!r}")
    if len(rules.cards) != 3 or not all(1 <= count <= 52 // seats for seats, count in enumerate(rules.cards, 2)):
        raise BadRules("cards is how many each gets with 2, 3 and 4 players, at most 26, 17 and 13")
    if rules.bombs != rules.fives[len(rules.fives) - len(rules.bombs) :]:
        raise BadRules("bombs must be the highest kinds of fives, in the same order")
    if any(not 0 <= one.strength < 10_000 for one in rules.straights):
        raise BadRules("The strength of a straight is a number from 0 to 9999")
    patterns = [frozenset(one.ranks) for one in rules.straights]
    if len(set(patterns)) != len(patterns):
        raise BadRules("straights has the same five ranks twice")
    return rules


def rules_data(name: str, rules: Rules, setup: Setup | None) -> str | dict[str, Any]:
    """Rules as a record stores them; read_rules reads them back."""
    if name in PRESET_RULES and setup is None:
        return name
    if name in PRESET_RULES:
        data: dict[str, Any] = {"base": name}
    else:
        data = {field: _plain(field, getattr(rules, field)) for field in _FIELDS}
    if setup is not None:
        data["setup"] = setup_data(setup)
    return data


def _plain(name: str, value: Any) -> Any:
    if name == "straights":
        rows = [{"ranks": s.text, "strength": s.strength, "card": STRAIGHT_RANKS[s.card]} for s in value]
        return name_of(value) or rows
    if name == "multipliers":
        return [list(step) for step in value]
    return list(value) if isinstance(value, tuple) else value
