"""Building of an action by a person: a card or a fighter first, then option, target and place as needed."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from cardai.games.hearthstone.card_text import card_text
from cardai.games.hearthstone.state import Action
from cardai.games.hearthstone.view import HearthstoneView

Stage = Literal["nothing", "keep", "offer", "first", "option", "target", "place"]
ENEMY_HERO, MY_HERO = 8, 0


class Spot(NamedTuple):
    """Something on the table that can be pointed at."""

    kind: Literal["one", "hand", "power", "weapon", "end", "option", "offer", "secret"]
    """A character by its target code, a hand card by its place, and so on."""
    number: int = 0


END = Spot("end")
_GOOD = re.compile(r"\b(Restore|Give|gains?|Heal)\b", re.IGNORECASE)
"""Words of effects that one wants for one's own."""


class Choosing:
    """One action in the making."""

    def __init__(self, view: HearthstoneView) -> None:
        self.view = view
        self.actions: list[Action] = list(view.actions())
        self.first: Spot | None = None
        self.kept: frozenset[int] = frozenset(range(len(view.me.hand)))
        self.wants_place = False
        """Whether the person wants to say where a minion goes, though it does not matter to the cards there are."""
        self._left: list[Action] = []
        self._settled: set[str] = set()

    @property
    def stage(self) -> Stage:
        """Next thing that has to be decided."""
        if not self.actions:
            return "nothing"
        if self.view.is_mulligan:
            return "keep"
        if self.view.choice:
            return "offer"
        if self.first is None:
            return "first"
        if "option" not in self._settled and any(_option(action) is not None for action in self._left):
            return "option"
        return "target" if "target" not in self._settled else "place"

    @property
    def targets(self) -> list[int]:
        """Codes that can be chosen now: enemies first, or friends where the effect is good for its target."""
        codes = {code for action in self._left if (code := _target(action)) is not None}
        is_good = bool(_GOOD.search(self._used_text()))
        return sorted(codes, key=lambda code: ((code < ENEMY_HERO) != is_good, code))

    def _used_text(self) -> str:
        """Text of the card or power being used."""
        if self.first is None or self.first.kind not in ("hand", "power"):
            return ""
        me = self.view.me
        return card_text(me.power if self.first.kind == "power" else me.hand[self.first.number].card)

    @property
    def places(self) -> list[int]:
        """Places on the own board where the minion may go."""
        return sorted({action[3] for action in self._left if action[3] is not None})

    @property
    def options(self) -> list[int]:
        return sorted({number for action in self._left if (number := _option(action)) is not None})

    @property
    def fighters(self) -> list[int]:
        """Codes of own characters that can attack."""
        return sorted({action[1] for action in self.actions if action[0] == "attack"})

    def can_play(self, place: int) -> bool:
        return any(action[0] == "play" and self._is_same(action[1], place) for action in self.actions)

    def plays_at_once(self, spot: Spot) -> bool:
        """Whether choosing a card or the power leaves nothing else to choose."""
        left = [action for action in self.actions if spot.kind in ("hand", "power") and self._starts(action, spot)]
        return len(left) == 1 and _target(left[0]) is None and _option(left[0]) is None

    @property
    def can_use_power(self) -> bool:
        return any(action[0] == "power" for action in self.actions)

    def back(self) -> None:
        """Begin anew."""
        self.first = None
        self._left = []
        self._settled = set()

    def toggle(self, place: int) -> None:
        """Keep a card of the opening hand, or let it go."""
        if place < len(self.view.me.hand):
            self.kept ^= {place}

    def keep(self) -> Action:
        return ("keep", tuple(sorted(self.kept)))

    def start(self, spot: Spot) -> Action | None:
        """Choose what to act with. What cannot act comes back as an action the rules will refuse, with a reason."""
        self.back()
        if spot == END:
            return ("end",)
        left = [action for action in self.actions if self._starts(action, spot)]
        if not left:
            return _hopeless(spot)
        self.first, self._left = spot, left
        return self._on()

    def choose_option(self, number: int) -> Action | None:
        left = [action for action in self._left if _option(action) == number]
        if not left:
            return None
        self._settled.add("option")
        self._left = left
        return self._on()

    def aim(self, code: int) -> Action | None:
        """Choose a target; a wrong one comes back as an action the rules will refuse."""
        left = [action for action in self._left if _target(action) == code]
        if not left:
            return _aimed(self._left[0], code) if self._left else None
        self._settled.add("target")
        self._left = left
        return self._on()

    def put(self, place: int) -> Action | None:
        """Choose where the minion goes."""
        return next((action for action in self._left if action[3] == place), None)

    def _on(self) -> Action | None:
        """The action if nothing is left to decide."""
        if self.stage == "option":
            return None
        if "target" not in self._settled and self.targets:
            return None
        self._settled.add("target")
        if self.wants_place:
            self._left = [placed for action in self._left for placed in self._anywhere(action)]
        return self._left[0] if len(self._left) == 1 else None

    def _anywhere(self, action: Action) -> list[Action]:
        """A play in every place a minion may have."""
        board, hand = self.view.me.board, self.view.me.hand
        if action[0] != "play" or action[3] is not None or not board or not hand[action[1]].card.is_minion:
            return [action]
        return [(*action[:3], place, action[4]) for place in range(len(board) + 1)]

    def _starts(self, action: Action, spot: Spot) -> bool:
        if spot.kind == "hand":
            return bool(action[0] == "play" and self._is_same(action[1], spot.number))
        if spot.kind == "one":
            return bool(action[0] == "attack" and action[1] == spot.number)
        return bool(spot.kind == "power" and action[0] == "power")

    def _is_same(self, place: int, other: int) -> bool:
        """Equal cards are on the menu only once."""
        hand = self.view.me.hand
        if other >= len(hand):
            return False
        return place == other or (
            hand[place].card is hand[other].card
            and hand[place].shift == hand[other].shift
            and not any(action[0] == "play" and action[1] == other for action in self.actions)
        )


def _option(action: Action) -> int | None:
    number: int | None = action[4] if action[0] == "play" else None
    return number


def _target(action: Action) -> int | None:
    code: int | None = {"play": 2, "attack": 2, "power": 1}.get(action[0])
    return action[code] if code is not None else None


def _aimed(action: Action, code: int) -> Action:
    changed = list(action)
    changed[{"play": 2, "attack": 2, "power": 1}[action[0]]] = code
    return tuple(changed)


def _hopeless(spot: Spot) -> Action | None:
    """An action with this spot that the rules refuse, so that they can say why."""
    if spot.kind == "hand":
        return ("play", spot.number, None, None, None)
    if spot.kind == "one" and spot.number < ENEMY_HERO:
        return ("attack", spot.number, ENEMY_HERO)
    return ("power", None) if spot.kind == "power" else None


def place_words(view: HearthstoneView, place: int) -> str:
    """A place on one's own board."""
    board = view.me.board
    if place == 0:
        return f"left of {board[0].card.name}" if board else "on the board"
    if place == len(board):
        return f"right of {board[-1].card.name}"
    return f"between {board[place - 1].card.name} and {board[place].card.name}"
