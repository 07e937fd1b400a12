"""Wins this turn, out of games between famous decks, proven by a search of every line that leaves nothing to chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardai.ai.agent import Progress
from cardai.games import hearthstone
from cardai.games.core import Chance, ChanceEvent, Luck
from cardai.games.hearthstone.decks import famous
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.match import Match
from cardai.games.puzzle import WIN, Puzzle, is_won
from cardai.games.reason import Reason

from ..players.turn import Greedy, Turn
from ..search.lethal import find_lethal
from ..search.turn import END, Key, key

PUZZLE_FORMAT = "wild2015"
FEWEST = 3
"""Actions the shortest win takes."""
BUDGET = 8_000
"""Positions of one turn; a turn with more is not proven and left out."""
WORLD_GUESSES = 6
"""Other cards the opponent may hold with which the line is tried."""
GRADES = {3: 1, 4: 2, 5: 3, 6: 4}
"""By the actions of the shortest win; longer ones are of grade 5."""


class Asked(Exception):
    """Chance has a say in this action."""


class NoChance(Chance):
    """Refuses to answer."""

    def ask(self, event: ChanceEvent[Any]) -> Any:
        raise Asked


class TooLarge(Exception):
    """More positions than the budget allows."""


def make(count: int, seed: int, progress: Progress) -> list[Puzzle]:
    """Make puzzles, sorted by grade; no more than one a game, and not too many of one grade."""
    most = -(-count * 2 // 5)
    made: list[Puzzle] = []
    number = seed
    while len(made) < count:
        puzzle = next(_puzzles(number), None)
        number += 1
        if puzzle is not None and sum(one.grade == puzzle.grade for one in made) < most:
            made.append(puzzle)
            progress(len(made) / count)
    made.sort(key=lambda puzzle: puzzle.grade)
    return [replace(one, id=f"hearthstone/lethal/{place}") for place, one in enumerate(made, start=1)]


def _puzzles(seed: int) -> Iterator[Puzzle]:
    """The turns worth asking of one game."""
    rng = random.Random(seed)
    decks = rng.sample(sorted(famous()), 2)
    game = hearthstone.make({"decks": decks, "format": PUZZLE_FORMAT})
    players = [Turn(game, rng.getrandbits(32), width=2, lethal=0) for _ in range(2)]
    match = Match.start(game, 2, seed)
    turn = -1
    while not match.is_over:
        state, seat = match.state, match.state.turn or 0
        if state.number != turn and not state.choice:
            turn = state.number
            puzzle = _puzzle(match, state, rng)
            if puzzle is not None:
                yield puzzle
        match.play(players[seat].act(state.view(seat)))


def _puzzle(match: Match[HearthstoneState, Action], state: HearthstoneState, rng: random.Random) -> Puzzle | None:
    """The turn as a puzzle if a win is proven, needs some thought and does not depend on what is hidden."""
    seat = state.turn or 0
    if state.sides[1 - seat].secrets or find_lethal(state, rng) is None:
        return None
    if _greedy_wins(match, seat) or _rush_wins(state, rng):
        return None
    try:
        line = shortest_win(state)
    except TooLarge:
        return None
    if line is None or len(line) < FEWEST or not _holds(state, line, rng):
        return None
    return _told(match, state, line)


def shortest_win(state: HearthstoneState, budget: int = BUDGET) -> tuple[Action, ...] | None:
    """The shortest line that wins this turn without asking chance; None if there is none. TooLarge beyond the budget.

    Breadth first over all positions of the turn, so that no shorter line exists, and none at all if None.
    """
    seat, no_chance = state.turn, NoChance()
    seen: set[Key] = {key(state)}
    layer: list[tuple[HearthstoneState, tuple[Action, ...]]] = [(state, ())]
    while layer:
        following = []
        for position, line in layer:
            for action in position.actions():
                if action == END:
                    continue
                after = position.copy()
                try:
                    after.step(action, no_chance)
                except Asked:
                    continue
                if after.turn is None:
                    if after.winner == seat:
                        return (*line, action)
                    continue
                mark = key(after)
                if mark not in seen:
                    seen.add(mark)
                    following.append((after, (*line, action)))
                    if len(seen) > budget:
                        raise TooLarge
        layer = following
    return None


def _greedy_wins(match: Match[HearthstoneState, Action], seat: int) -> bool:
    """Whether one action after the other, each the best by itself, wins as well."""
    copy, view = match.at(len(match.steps)), match.state.view(seat)
    player = Greedy(view.game)
    while copy.state.turn == seat:
        copy.play(player.act(copy.state.view(seat)))
    return is_won(copy, seat)


def _rush_wins(state: HearthstoneState, rng: random.Random) -> bool:
    """Whether it is enough to hit the hero with everything that hurts it at once, the most harmful first."""
    seat, luck, position = state.turn or 0, Luck(rng), state
    while position.turn == seat:
        life = _life(position, seat)
        tried = []
        for action in position.actions():
            if action != END:
                after = position.copy()
                after.step(action, luck)
                tried.append((life - _life(after, seat), action, after))
        if not tried:
            return False
        harm, _, position = max(tried, key=lambda one: one[0])
        if harm <= 0:
            return False
    return position.winner == seat


def _life(state: HearthstoneState, seat: int) -> int:
    hero = state.sides[1 - seat].hero
    return hero.health + hero.armor


def _holds(state: HearthstoneState, line: tuple[Action, ...], rng: random.Random) -> bool:
    """Whether the line wins whatever the opponent holds, as far as guesses show."""
    seat = state.turn or 0
    view = state.view(seat)
    for _ in range(WORLD_GUESSES):
        other = view.game.guess(view, rng)
        try:
            for action in line:
                other.step(action, NoChance())
        except Asked:
            return False
        if other.turn is not None or other.winner != seat:
            return False
    return True


def _told(match: Match[HearthstoneState, Action], state: HearthstoneState, line: tuple[Action, ...]) -> Puzzle:
    enemy = state.sides[1 - (state.turn or 0)].hero
    token = match.game.token
    armor = f" and {enemy.armor} armor" if enemy.armor else ""
    rules = match.game.rules_data()
    return Puzzle(
        id="",
        game="hearthstone",
        rules=rules if isinstance(rules, str) else dict(rules),
        seats=2,
        tokens=tuple(match.tokens()),
        theme="win this turn",
        task=f"The enemy hero has {enemy.health} health{armor}. Win this turn.",
        right=(token(line[0]),),
        goal=WIN,
        grade=GRADES.get(len(line), 5),
        line=tuple(map(token, line)),
        reasons=(Reason("shortest win", {"actions": len(line)}),),
        proof="every line of the turn that leaves nothing to chance",
    )
