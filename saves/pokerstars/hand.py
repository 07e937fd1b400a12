"""One hand of a PokerStars history in the terms of PHH, amount by amount as the lines say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from . import lines
from .lines import PlayerLine, deed_of, fault, money

NOTHING = Decimal(0)
MOST_SEATS = 10
"""Of a table; who is said to sit at another has no seat."""
_CARDS_BEFORE = {"FLOP": 0, "TURN": 3, "RIVER": 4}


@dataclass
class _Money:
    """The chips of a street, to check what the lines say against."""

    left: dict[str, Decimal]
    bets: dict[str, Decimal] = field(default_factory=dict)
    top: Decimal = NOTHING

    def put(self, name: str, to: Decimal) -> None:
        self.left[name] -= to - self.bets.get(name, NOTHING)
        self.bets[name] = to
        self.top = max(self.top, to)

    def owed(self, name: str) -> Decimal:
        """Chips that a call takes, as far as the stack goes."""
        return min(self.left[name], self.top - self.bets.get(name, NOTHING))

    def next_street(self) -> None:
        self.bets, self.top = {}, NOTHING


class HandText:
    """The lines of one hand; `fields` is the hand as PHH would have it, SaveError names the line that is wrong."""

    def __init__(self, numbered: Sequence[tuple[int, str]]) -> None:
        self.numbered = numbered
        self.seats: dict[str, tuple[int, Decimal]] = {}
        self.posts: list[tuple[int, PlayerLine]] = []
        self.deeds: list[tuple[int, PlayerLine | str]] = []
        """Deeds in order, and the cards that came as text."""
        self.holes: dict[str, str] = {}
        self.mucked: set[str] = set()
        self.listed: set[str] = set()
        """Players that the summary names."""
        self.collected: dict[str, Decimal] = {}
        self.returned: tuple[str, Decimal] | None = None
        self.total: tuple[Decimal, Decimal] | None = None
        self.section = "seats"
        self.button = 0
        self.table = ""
        self.board = ""
        self._read_header(*numbered[0])
        for number, text in numbered[1:]:
            self._read(number, text)

    def fields(self) -> dict[str, Any]:
        """The hand as PHH's fields; `_total_pot`, `_rake` and `_returned` are what only this format tells."""
        last, text = self.numbered[-1]
        if self.total is None:
            raise fault(last, text, "the hand ends before its summary with the total pot")
        order = self._order()
        if len(order) < 2:
            raise fault(last, text, "fewer than two players were dealt in")
        antes, blinds = self._forced(order)
        back, amount = self.returned or ("", NOTHING)
        return {
            "variant": "NT",
            "ante_trimming_status": not self._has_dead_post(),
            "antes": antes,
            "blinds_or_straddles": blinds,
            "min_bet": self.big,
            "starting_stacks": [self.seats[name][1] for name in order],
            "players": order,
            "actions": self._actions(order),
            "winnings": [self.collected.get(name, NOTHING) for name in order],
            "venue": "PokerStars",
            "hand": self.id,
            "table": self.table,
            "currency": self.currency,
            **dict(zip(("year", "month", "day"), map(int, self.date.split("/")), strict=True)),
            "_total_pot": self.total[0],
            "_rake": self.total[1],
            "_returned": [amount if name == back else NOTHING for name in order],
        }

    # -- reading -----------------------------------------------------------------------------------------------

    def _read_header(self, number: int, text: str) -> None:
        start, stakes = lines.START.match(text), lines.STAKES.search(text)
        if start is None or stakes is None:
            raise fault(number, text, "not the first line of a hand with its blinds and date")
        played = text[start.end() : stakes.start()].strip()
        if "Hold'em No Limit" not in played:
            raise fault(number, text, f"{played} is not no-limit hold'em")
        self.id, self.date, self.currency = start["id"], stakes["date"], stakes["currency"] or ""
        self.small, self.big = money(stakes["small"]), money(stakes["big"])

    def _read(self, number: int, text: str) -> None:
        if len(text) > lines.MAX_LINE_CHARACTERS:
            raise fault(number, text, f"a line has at most {lines.MAX_LINE_CHARACTERS} characters")
        if self.section == "summary":
            return self._read_summary(number, text)
        if self.section == "seats" and self._read_table(text):
            return None
        if street := lines.STREET.fullmatch(text):
            return self._read_street(number, text, street)
        if section := lines.SECTION.fullmatch(text):
            self.section = section["section"].lower()
        elif dealt := lines.DEALT.fullmatch(text):
            self._hold(number, text, dealt["name"], dealt[2])
        elif back := lines.RETURNED.fullmatch(text):
            self.returned = self._known(number, text, back["name"]), money(back["amount"])
        elif taken := lines.COLLECTED.fullmatch(text):
            name = self._known(number, text, taken["name"])
            self.collected[name] = self.collected.get(name, NOTHING) + money(taken["amount"])
        else:
            self._read_deed(number, text)
        return None

    def _read_table(self, text: str) -> bool:
        if table := lines.TABLE.fullmatch(text):
            self.table, self.button = table["table"], int(table["button"])
        elif seat := lines.SEAT.fullmatch(text):
            if not seat["out"] and len(self.seats) < MOST_SEATS:
                self.seats[seat["name"]] = int(seat["seat"]), money(seat["stack"])
        else:
            return False
        return True

    def _read_street(self, number: int, text: str, found: re.Match[str]) -> None:
        seen = re.findall(r"[2-9TJQKA][cdhs]", text)
        before = _CARDS_BEFORE[found["street"]]
        if len(seen) != max(3, before + 1) or "".join(seen[:before]) != self.board:
            raise fault(number, text, f"the {found['street'].lower()} does not go on from the board before it")
        self.section, self.board = found["street"].lower(), "".join(seen)
        self.deeds.append((number, "".join(seen[before:])))

    def _read_deed(self, number: int, text: str) -> None:
        deed = deed_of(text, self.seats)
        if deed is None:
            if not lines.SILENT.fullmatch(text):
                reasons = (why for begin, why in lines.UNFOLLOWED.items() if text.startswith(begin))
                raise fault(number, text, next(reasons, "this line is not understood"))
        elif deed.kind in ("ante", "small", "big", "both"):
            self.posts.append((number, deed))
        elif deed.kind in ("show", "muck"):
            if deed.kind == "muck":
                self.mucked.add(deed.name)
            self._hold(number, text, deed.name, deed.cards)
        elif deed.kind != "nothing":
            self.deeds.append((number, deed))

    def _read_summary(self, number: int, text: str) -> None:
        if total := lines.TOTAL.fullmatch(text):
            self.total = money(total["total"]), money(total["rake"])
        elif not lines.SILENT.fullmatch(text):
            raise fault(number, text, "this line is not understood")
        if mucked := lines.MUCKED.fullmatch(text):
            self._hold(number, text, self._known(number, text, mucked["name"]), mucked[2])
        if (board := lines.BOARD.fullmatch(text)) and board[1].replace(" ", "") != self.board:
            raise fault(number, text, f"the board that was dealt is {self.board}")
        if text.startswith("Seat "):
            self._read_outcome(number, text)

    def _read_outcome(self, number: int, text: str) -> None:
        """Check that the summary says of a seat what was said before."""
        said = text.partition(": ")[2]
        named = [name for name in self.seats if said.startswith(name + " ")]
        self.listed |= set(named)
        name = max(named, key=len, default="")
        rest = said.removeprefix(name + " ")
        if name and (showed := lines.SHOWED.fullmatch(rest)):
            self._hold(number, text, name, showed[1])
        won = [money(amount) for amount in lines.WON.findall(rest)]
        if name and won and sum(won) != self.collected.get(name, NOTHING):
            raise fault(number, text, f"{name} collected {self.collected.get(name, NOTHING)}")

    def _hold(self, number: int, text: str, name: str, cards: str) -> None:
        """Cards of a player, which cannot be others than those told before; one alone tells nothing."""
        found = cards.replace(" ", "")
        known = self.holes.setdefault(name, found) if len(found) == 4 else found
        if {known[:2], known[2:]} != {found[:2], found[2:]}:
            raise fault(number, text, f"{name} had {known} before")

    def _known(self, number: int, text: str, name: str) -> str:
        if name not in self.seats:
            raise fault(number, text, f"nobody called {name!r} has a seat")
        return name

    # -- telling it as PHH -------------------------------------------------------------------------------------

    def _order(self) -> list[str]:
        """Players dealt in, from the button's left on: those who posted, did or won anything, or are in the summary."""
        dealt = {deed.name for _, deed in self.posts} | {d.name for _, d in self.deeds if isinstance(d, PlayerLine)}
        dealt |= self.collected.keys() | self.holes.keys() | self.listed
        most = 1 + max((seat for seat, _ in self.seats.values()), default=0)
        most = max(most, self.button + 1)
        return sorted(dealt & self.seats.keys(), key=lambda name: (self.seats[name][0] - self.button - 1) % most)

    def _has_dead_post(self) -> bool:
        return any(deed.kind == "both" for _, deed in self.posts)

    def _forced(self, order: Sequence[str]) -> tuple[list[Decimal], list[Decimal]]:
        """Antes and blinds from the small blind on; a post out of turn is negative, its dead part an ante."""
        places = list(reversed(order)) if len(order) == 2 else list(order)
        antes, blinds = [NOTHING] * len(order), [NOTHING] * len(order)
        seen: set[str] = set()
        for number, deed in self.posts:
            place = places.index(deed.name)
            if deed.kind == "ante":
                antes[place] = deed.amount
            elif deed.kind == "both":
                antes[place], blinds[place] = self.small, -self.big
            else:
                blinds[place] = self._blind(number, deed, place, seen)
            seen.add(deed.kind)
        if self._has_dead_post() and "ante" in seen:
            number, deed = self.posts[0]
            raise fault(number, deed.kind, "antes together with a dead blind cannot be followed")
        ante = max(antes) if "ante" in seen else NOTHING
        return [ante] * len(order) if "ante" in seen else antes, blinds

    def _blind(self, number: int, deed: PlayerLine, place: int, seen: set[str]) -> Decimal:
        """Blind that a seat had to post, by the stakes: a short stack posts less."""
        stake = self.small if deed.kind == "small" else self.big
        if deed.amount != min(stake, self.seats[deed.name][1]) and "ante" not in seen:
            raise fault(number, f"{deed.name}: {deed.amount}", f"the {deed.kind} blind is {stake}")
        if deed.kind in seen:
            return -stake if deed.kind == "big" else NOTHING
        if place != (1 if deed.kind == "big" and "small" in seen else 0):
            raise fault(number, deed.name, f"the {deed.kind} blind does not sit where the button says")
        return stake

    def _actions(self, order: Sequence[str]) -> list[str]:
        player = {name: f"p{place}" for place, name in enumerate(order, start=1)}
        found = [f"d dh {player[name]} {self.holes.get(name, '????')}" for name in order]
        chips = self._posted()
        for number, deed in self.deeds:
            if isinstance(deed, str):
                chips.next_street()
                found.append(f"d db {deed}")
            else:
                found.append(f"{player[deed.name]} {_verb(number, deed, chips)} # line {number}")
        found += [f"{player[name]} sm" for name in order if name in self.mucked]
        return found

    def _posted(self) -> _Money:
        chips = _Money({name: stack for name, (_, stack) in self.seats.items()})
        for _, deed in self.posts:
            if deed.kind == "ante":
                chips.left[deed.name] -= deed.amount
            elif deed.kind == "both":
                chips.left[deed.name] -= deed.amount - self.big
                chips.put(deed.name, self.big)
            else:
                chips.put(deed.name, deed.amount)
        chips.top = self.big
        return chips


def _verb(number: int, deed: PlayerLine, chips: _Money) -> str:
    """The action in PHH's notation, its amount checked."""
    if deed.kind == "fold":
        return "f"
    owed = chips.owed(deed.name)
    said = f"{deed.name}: {deed.kind} {deed.amount}"
    if deed.kind in ("check", "call"):
        if deed.amount != owed:
            raise fault(number, said, f"{owed} is to call")
        chips.put(deed.name, chips.bets.get(deed.name, NOTHING) + owed)
        return "cc"
    if deed.kind == "bet" and chips.top:
        raise fault(number, said, f"there is a bet of {chips.top} already")
    if deed.kind == "raise" and chips.top + deed.by != deed.amount:
        raise fault(number, said, f"a raise by {deed.by} of {chips.top} is not to {deed.amount}")
    chips.put(deed.name, deed.amount)
    return f"cbr {deed.amount}"
