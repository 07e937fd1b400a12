"""Random games with the compiled code beside them: `python -m tests.trust.random_games --games 200000` (make games).

Any preset, format and number of players of the four games. After every move the position has to add up and the
compiled code to agree with the engine: Big Two's kernel plays along; hold'em's betting of the solver and its evaluator
of hands are asked on the way; Yacht's solver is asked what scoring is worth. In the end the record has to replay to the
same position. A game with a fault is written to tests/trust/kept_games.json, which the suite plays again ever after.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import traceback
from collections import Counter
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from cardai.ai.cfr.external_sampling import TURN
from cardai.ai.holdem.abstraction import betting
from cardai.ai.holdem.abstraction.translation import line_of
from cardai.ai.yacht.solver import kernel_policy
from cardai.ai.yacht.solver.kernel import RuleArrays, rule_arrays
from cardai.ai.yacht.solver.layout import FIRST_FIELDS, Layout, layout
from cardai.ai.yacht.solver.turn import ROLL_INDEX
from cardai.games import HOUSE, registry
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.compiled import Kernel, hurry
from cardai.games.core import AnyState
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.holdem import kernel_strength
from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.strength import strength
from cardai.games.match import Match
from cardai.games.yacht.legal import offers
from cardai.games.yacht.notation import Score
from cardai.games.yacht.rules import Rules as YachtRules
from cardai.games.yacht.state import YachtState
from tests.games.bigtwo.kernel_twin import ODD_RULES, KernelTwin
from tests.measure import hearthstone_random_games as hearthstone
from tests.trust.parts import Part, options, parts

KEPT = Path(__file__).parent / "kept_games.json"
LONGEST = 20_000
"""Moves after which a game is taken to have no end."""
LOOKS = 0.02
"""How often a position is looked at from all seats."""
BLOCK = 500
"""Games of one part."""
ASKS = 0.1
"""How often the compiled code of hold'em and Yacht is asked, and how often Yacht's sheets are added up."""


@dataclass(frozen=True)
class Drawn:
    """Which game to play: everything that happens follows from this."""

    game: str
    rules: Any
    seats: int
    seed: int


def drawn(rng: random.Random, name: str) -> Drawn:
    """Any rules and number of players of a game, few more often."""
    rules: Any = rng.choice(list(registry.presets(name)))
    if registry.formats(name):
        rules = registry.in_format(name, rules, rng.choice(list(registry.formats(name))))
    elif name == "bigtwo" and rng.random() < 0.4:
        rules = rng.choice(list(ODD_RULES.values()))
    seats = list(registry.make(name, rules).seats)
    return Drawn(name, rules, min(rng.choice(seats), rng.choice(seats)), rng.randrange(2**32))


class Beside:
    """What goes along with one game and looks for faults in it."""

    def __init__(self, state: Any, rng: random.Random) -> None:
        self.rng, self.compared = rng, 0

    def before(self, state: Any, actions: list[Any], action: Any) -> None:
        """The engine is about to make this move."""

    def after(self, state: Any) -> None:
        """It has made it."""


class BesideBigTwo(Beside):
    """The compiled kernel plays along; no card is lost or there twice."""

    def __init__(self, state: BigTwoState, rng: random.Random) -> None:
        super().__init__(state, rng)
        self.twin = KernelTwin(state)
        self.dealt = sum(state.hands)

    def before(self, state: BigTwoState, actions: list[Any], action: Any) -> None:
        self.twin.play(state, actions, action)
        self.compared += 1
        self.dealt -= action

    def after(self, state: BigTwoState) -> None:
        self.twin.agree(state)
        assert sum(state.hands) == self.dealt
        assert all(not one & other for at, one in enumerate(state.hands) for other in state.hands[:at])


class BesideHoldem(Beside):
    """Chips and cards add up; the solver's betting stands where the hand stands, the evaluators agree."""

    def after(self, state: HoldemState) -> None:
        in_play = state.pot if state.turn is not None else 0
        assert sum(state.stacks) + in_play == sum(state.bought) and min(state.stacks) >= 0
        held = [card for hole in state.holes if hole for card in hole]
        assert sorted([*held, *state.board, *state.deck]) == list(range(52))
        if self.rng.random() < ASKS:
            self.compared += 1
            if state.turn is not None and not state.must_cover:
                _same_betting(state)
            _same_strengths(state)


def _same_betting(state: HoldemState) -> None:
    assert state.turn is not None
    view = state.view(state.turn)
    line = line_of(view)
    now = line.now
    assert line.ring[now[TURN]] == state.turn
    assert (now[betting.POT], now[betting.STREET], now[betting.BET]) == (state.pot, state.street, state.to_match)
    for place, seat in enumerate(line.ring):
        if seat >= 0:
            assert (now[betting.STACK + place], now[betting.PAID + place]) == (state.stacks[seat], state.bets[seat])
            assert (not now[betting.MARK + place] & betting.FOLDED) == state.alive[seat]


def _same_strengths(state: HoldemState) -> None:
    if len(state.board) == 5:
        for hole in filter(None, state.holes):
            cards = [*hole, *state.board]
            assert kernel_strength.strength_of(kernel_strength.tables(), np.array(cards), 7) == strength(cards)


score_rolls = Kernel(kernel_policy.score_rolls)


class BesideYacht(Beside):
    """The solver is asked what a roll is worth when the states after it are worth anything at all."""

    def before(self, state: YachtState, actions: list[Any], action: Any) -> None:
        if not isinstance(action, Score) or self.rng.random() >= ASKS:
            return
        self.compared += 1
        assert state.turn is not None
        sheet = state.sheets[state.turn]
        shape, arrays, values, work = _solver(sheet.rules)
        number = shape.state(sheet)
        group = shape.groups[int(np.searchsorted(shape.groups[:, FIRST_FIELDS], number, side="right")) - 1]
        score_rolls(group, number - group[FIRST_FIELDS], values, arrays, work)
        after = [sheet.write(at, state.dice) for at in offers(sheet, state.dice)]
        best = max(then.total - sheet.total + values[shape.state(then)] for then in after)
        assert math.isclose(work.worth[ROLL_INDEX[state.dice]], best, abs_tol=1e-9)

    def after(self, state: YachtState) -> None:
        if state.turn is not None and self.rng.random() >= ASKS:
            return
        filled = [len(sheet.boxes) - len(sheet.open) for sheet in state.sheets]
        assert max(filled) - min(filled) <= 1 and all(sheet.total >= 0 for sheet in state.sheets)


@cache
def _solver(rules: YachtRules) -> tuple[Layout, RuleArrays, Any, kernel_policy.Workspace]:
    """The solver's arrays, and made-up values of all states."""
    shape = layout(rules)
    return shape, rule_arrays(shape), 100 * np.random.default_rng(1).random(shape.size), kernel_policy.workspace()


class BesideHearthstone(Beside):
    """Limits and sums hold after every move."""

    def after(self, state: HearthstoneState) -> None:
        hearthstone.check(state)
        if self.rng.random() < LOOKS:
            hearthstone.look(state, self.rng)


BESIDE: dict[str, type[Beside]] = {
    "yacht": BesideYacht,
    "bigtwo": BesideBigTwo,
    "holdem": BesideHoldem,
    "hearthstone": BesideHearthstone,
}


def play(one: Drawn) -> tuple[int, int]:
    """One game to its end and again from its record; how many moves it had and how often compiled code was asked."""
    rng, game = random.Random(one.seed), registry.make(one.game, one.rules)
    match = Match.start(game, one.seats, one.seed)
    beside = BESIDE[one.game](match.state, rng)
    while not match.is_over:
        actions = list(match.state.actions())
        action = rng.choice(actions)
        if rng.random() < LOOKS:
            look(match.state, actions)
        beside.before(match.state, actions, action)
        match.play(action)
        beside.after(match.state)
        assert len(match.steps) < LONGEST, "it does not end"
    returns = match.state.returns()
    assert len(returns) == one.seats and all(map(math.isfinite, returns)) and not match.state.actions()
    again = Match.replay(game, one.seats, match.tokens())
    assert again.tokens() == match.tokens() and again.state.returns() == returns
    assert _views(again.state, one.seats) == _views(match.state, one.seats)
    return len(match.steps), beside.compared


def look(state: AnyState, actions: list[Any]) -> None:
    """Only the seat to act has a menu, all of it is legal and comes back from its notation, a copy is the same."""
    assert actions and len(set(actions)) == len(actions)
    for action in actions:
        state.check(action)
        assert state.game.parse(state.game.token(action)) == action
    assert state.turn is not None
    assert list(state.view(state.turn).actions()) == actions
    assert list(state.copy().actions()) == actions


def _views(state: AnyState, seats: int) -> list[Any]:
    return [state.view(seat) for seat in range(seats)]


def kept() -> list[Drawn]:
    """Games in which a fault was found once."""
    return [Drawn(**one) for one in json.loads(KEPT.read_text())]


def keep(one: Drawn) -> None:
    """Have the suite play it ever after."""
    KEPT.write_text(json.dumps([asdict(game) for game in dict.fromkeys([*kept(), one])], indent=1) + "\n")


def block(seed: int, names: list[str], first: int, count: int) -> Part:
    """The games of these numbers; the game of a number is always the same."""
    counts: Counter[str] = Counter()
    faults = []
    for number in range(first, first + count):
        name = names[number % len(names)]
        one = drawn(random.Random(f"{seed}/{number}"), name)
        counts[f"{name} games"] += 1
        try:
            moves, asked = play(one)
            counts[f"{name} moves"] += moves
            counts[f"{name} beside compiled code"] += asked
        except Exception:
            keep(one)
            faults.append(f"{one}\n{traceback.format_exc()}")
    return Part(str(first), dict(counts), faults)


def main() -> int:
    """So many games, or for so many seconds; the number of faults is the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10**9)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    options(parser)
    wish = parser.parse_args()
    hurry()
    names = [name for name in HOUSE if wish.only in name]
    work = {"attack": "random games", "seed": wish.seed, "only": wish.only, "block": BLOCK}
    counts: Counter[str] = Counter()
    faults = 0
    blocks = map(str, range(0, wish.games, BLOCK))
    attack = lambda first: block(wish.seed, names, int(first), min(BLOCK, wish.games - int(first)))  # noqa: E731
    for part in parts(work, wish, blocks, attack):
        counts.update(part.counts)
        faults += len(part.faults)
    for name in names:
        told = (f"{counts[f'{name} {what}']:>10} {what}" for what in ("games", "moves", "beside compiled code"))
        print(f"{name:<12}{''.join(told)}")
    total = {what: sum(counts[f"{name} {what}"] for name in names) for what in ("games", "moves")}
    print(f"{'all':<12}{total['games']:>10} games{total['moves']:>10} moves, {faults} faults")
    return min(faults, 100)


if __name__ == "__main__":
    sys.exit(main())
