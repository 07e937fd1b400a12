"""Search of one's own turn: which line of actions leads to the best position at its end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cardai.games.core import Chance, ChanceEvent, T
from cardai.games.hearthstone.engine.entities import THIS_TURN, Character, Side
from cardai.games.hearthstone.keywords import TURN_BEGINS, TURN_ENDS
from cardai.games.hearthstone.state import Action, HearthstoneState

from .lockstep import Asking, Evaluation, alone

END: Action = ("end",)
_MOST_PLACES = 12_000
"""Positions of a turn that are remembered, about 5 kB each."""
_AT_THE_END = 1000
"""Questions of chance when the turn ends are numbered from here: they do not depend on how many were asked before."""
Key = tuple[Any, ...]


class ListeningChance(Chance):
    """Answers at random and remembers whether it was asked."""

    __slots__ = ("asked", "rng")

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.asked = False

    def ask(self, event: ChanceEvent[T]) -> T:
        self.asked = True
        return event.sample(self.rng)


class SharedChance(ListeningChance):
    """Answers the n-th question of a line as it does in every other line of the same world."""

    __slots__ = ("number", "world")

    def __init__(self, world: int, number: int) -> None:
        self.world = world
        self.number = number
        """Number of questions that were asked before."""
        self.asked = False

    def ask(self, event: ChanceEvent[T]) -> T:
        self.asked = True
        self.number += 1
        return event.sample(random.Random(self.world + self.number))


def key(state: HearthstoneState) -> Key:
    """Positions of one turn that are worth the same have the same key."""
    return (state.turn, state.winner, state.choice, _side(state.sides[0]), _side(state.sides[1]))


def _side(side: Side) -> Key:
    weapon = side.weapon
    return (
        side.mana,
        side.crystals,
        side.power_used,
        side.power,
        side.played,
        side.owed,
        side.fatigue,
        len(side.deck),
        len(side.secrets),
        weapon and (weapon.card, weapon.attack, weapon.durability),
        _one(side.hero),
        tuple([(held.card, held.shift) for held in side.hand]),
        tuple([_one(minion) for minion in side.board]),
        len(side.discounts),
    )


def _one(one: Character) -> Key:
    return (one.card, one.attack, one.max_health, one.damage, one.armor, one.keywords, one.attacks, one.sick, one.buffs)


@dataclass(slots=True, eq=False)
class Place:
    """A position that may be reached in several ways, and what is known of it."""

    state: HearthstoneState
    next: dict[Action, Place] = field(default_factory=dict)
    """Where actions lead in which chance has no say."""
    value: float | None = None
    """If the turn ends here, unless chance has a say in that."""
    _actions: Sequence[Action] | None = None

    @property
    def actions(self) -> Sequence[Action]:
        """All but to end the turn."""
        if self._actions is None:
            self._actions = [action for action in self.state.actions() if action != END]
        return self._actions


class TurnMap:
    """Positions of one turn: what one search has found out, others of the same turn need not."""

    def __init__(self) -> None:
        self._places: dict[Key, Place] = {}

    def place(self, state: HearthstoneState) -> Place:
        """Where this position is, or one that is worth the same."""
        return self._places.setdefault(key(state), Place(state))

    def clean(self) -> None:
        """Before a search: forget all if that is too much."""
        if len(self._places) > _MOST_PLACES:
            self._places.clear()


@dataclass(slots=True, eq=False)
class TurnNode:
    """A position on the way through the turn."""

    place: Place
    ways: dict[Action, tuple[Action, ...]]
    """The lines that lead here, by their first action."""
    depth: int
    certain: int
    """Number of actions before chance was first asked, on every way here."""
    bias: float
    """Correction that takes out the luck of the outcomes that were drawn."""
    value: float = 0.0
    """If the turn ended here."""
    own: tuple[HearthstoneState, ...] = ()
    """Positions still to be judged: the turn ended here."""
    is_fixed: bool = False
    """Whether chance has no say in that."""
    others: list[HearthstoneState] = field(default_factory=list)
    """Positions after other outcomes of the last action."""
    questions: int = 0
    """Number of times chance was asked on the way here."""

    @property
    def state(self) -> HearthstoneState:
        return self.place.state


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A way to play the turn to its end."""

    actions: tuple[Action, ...]
    value: float
    certain: int
    """Number of the first actions that can be relied on; after them chance had a say."""


class TurnSearch:
    """Beam search over the own actions of a turn, with transpositions."""

    def __init__(
        self,
        rng: random.Random,
        width: int = 12,
        samples: int = 4,
        keep: int = 0,
        budget: int = 4000,
        shared_luck: bool = False,
        seen_before: TurnMap | None = None,
    ) -> None:
        self.rng = rng
        self.width = width
        self.samples = samples
        self.keep = keep
        """Positions per first action that stay in the beam whatever their rank (for advice on all of them)."""
        self.budget = budget
        """No more positions than this."""
        self.worlds = [rng.getrandbits(60) for _ in range(samples + 1)] if shared_luck else []
        """Chance has the same answers in all lines: the first goes on in the first world, others are looked at in the
        rest. With luck of its own for every order of the same actions the luckiest order would seem the best."""
        self.map = seen_before or TurnMap()
        self.seen = 0
        self.found: list[TurnNode] = []
        """Every position of the last search in which the turn may end."""

    def lines(self, state: HearthstoneState, evaluate: Evaluation) -> list[TurnLine]:
        """The best line found for each first action, best first."""
        return alone(self.looking(state), evaluate)

    def looking(self, state: HearthstoneState) -> Asking[list[TurnLine]]:
        """Search by somebody who asks what positions are worth."""
        seat = state.turn
        assert seat is not None
        best: dict[Action, TurnLine] = {}
        self.seen = 0
        self.found = []
        self.map.clean()
        root = TurnNode(self.map.place(state), {}, 0, 0, 0.0)
        self._end(root)
        yield from self._judged([root], seat)
        if not state.choice:
            best[END] = TurnLine((END,), root.value, 1)
        beam, known = [root], {root.place: root}
        while beam and self.seen < self.budget:
            children = [child for node in beam for child in self._children(node, known)]
            yield from self._judged(children, seat)
            self.found += children
            for child in children:
                _note(best, child)
            beam = self._best(children)
        return sorted(best.values(), key=lambda line: -line.value)

    def ends(self, number: int) -> list[TurnLine]:
        """The best ways to end the turn that the last search found, each in another position."""
        nodes = sorted(self.found, key=lambda node: -node.value)[:number]
        return [_line(node, next(iter(node.ways.values()))) for node in nodes]

    def _best(self, children: list[TurnNode]) -> list[TurnNode]:
        """Choose the beam: the best, and for advice the best of every first action."""
        children = [child for child in children if child.state.turn is not None]
        children.sort(key=lambda child: -child.value)
        beam = children[: self.width]
        if self.keep:
            kept: dict[Action, int] = {}
            for child in beam:
                for first in child.ways:
                    kept[first] = kept.get(first, 0) + 1
            for child in children[self.width :]:
                first = next(iter(child.ways))
                if kept.get(first, 0) < self.keep:
                    kept[first] = kept.get(first, 0) + 1
                    beam.append(child)
        return beam

    def _children(self, node: TurnNode, known: dict[Place, TurnNode]) -> list[TurnNode]:
        """New positions one action on; old ones learn that there is another way to them."""
        found = []
        for action in node.place.actions:
            child, has_luck = self._follow(node, action)
            old = known.setdefault(child.place, child)
            if old is child:
                self._end(child)
                if has_luck:
                    child.others = [self._sample(node, action, world) for world in range(1, self.samples + 1)]
                found.append(child)
                continue
            for first, line in child.ways.items():
                old.ways.setdefault(first, line)
            old.certain = min(old.certain, child.certain)
        return found

    def _follow(self, node: TurnNode, action: Action) -> tuple[TurnNode, bool]:
        """The position after an action, one of them if chance has a say, and whether it had."""
        self.seen += 1
        listening = self._chance(node.questions)
        place = node.place.next.get(action) or self._step(node.place, action, listening)
        certain = node.certain + (node.certain == node.depth and not listening.asked)
        ways = {first: (*line, action) for first, line in node.ways.items()} or {action: (action,)}
        child = TurnNode(place, ways, node.depth + 1, certain, node.bias)
        child.questions = listening.number if isinstance(listening, SharedChance) else 0
        return child, listening.asked

    def _step(self, place: Place, action: Action, listening: ListeningChance) -> Place:
        """Where an action leads that nobody has followed yet, or in which chance has a say."""
        state = place.state.copy()
        state.step(action, listening)
        after = self.map.place(state)
        if not listening.asked:
            place.next[action] = after
        return after

    def _chance(self, questions: int, world: int = 0) -> ListeningChance:
        return SharedChance(self.worlds[world], questions) if self.worlds else ListeningChance(self.rng)

    def _end(self, node: TurnNode) -> None:
        """Note what is to be judged if the turn ends here and nobody has judged it yet."""
        if node.place.value is None:
            chance = self._chance(_AT_THE_END)
            node.own = (self._rest(node.state, chance),)
            node.is_fixed = not chance.asked

    def _sample(self, before: TurnNode, action: Action, world: int) -> HearthstoneState:
        state = before.state.copy()
        state.step(action, self._chance(before.questions, world))
        self.seen += 1
        return self._rest(state, self._chance(_AT_THE_END, world))

    def _judged(self, nodes: list[TurnNode], seat: int) -> Asking[None]:
        """Give every node its value; the luck of the outcome that was drawn is taken out."""
        values = iter((yield [end for node in nodes for end in (*node.own, *node.others)], seat))
        for node in nodes:
            own = next(values) if node.own else node.place.value
            assert own is not None
            if node.is_fixed:
                node.place.value = own
            if node.others:
                others = [next(values) for _ in node.others]
                node.bias += (own + sum(others)) / (1 + len(others)) - own
            node.value = own + node.bias
            node.own, node.others = (), []

    def _rest(self, state: HearthstoneState, chance: ListeningChance) -> HearthstoneState:
        """The position to judge if the turn ends here."""
        if state.turn is None or state.choice or not time_matters(state):
            return state
        after = state.copy()
        after.step(END, chance)
        return after


def _note(best: dict[Action, TurnLine], node: TurnNode) -> None:
    """Remember the line to this position where it is the best of its first action."""
    for first, actions in node.ways.items():
        if first not in best or node.value > best[first].value:
            best[first] = _line(node, actions)


def _line(node: TurnNode, actions: tuple[Action, ...]) -> TurnLine:
    over = node.state.turn is None or bool(node.state.choice)
    return TurnLine(actions if over else (*actions, END), node.value, node.certain)


def time_matters(state: HearthstoneState) -> bool:
    """Does something happen between this turn and the next, or end with it?"""
    for side in state.sides:
        for minion in side.board:
            if minion.abilities & (TURN_ENDS | TURN_BEGINS):
                return True
            for buff in minion.buffs:
                if buff.lasts == THIS_TURN:
                    return True
    return False
