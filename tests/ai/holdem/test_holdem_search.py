"""Solving at the table: the spot is the real one, odd bets are in the tree, and hint and review say the same."""

from __future__ import annotations

import gc
import itertools
import os
import weakref
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from cardai.ai import registry as agents
from cardai.ai.agent import Option, no_progress
from cardai.ai.arena import Contest, play_deal, play_from
from cardai.ai.holdem.abstraction.cards import CLASS_OF, HOLES, hole_number
from cardai.ai.holdem.abstraction.translation import line_of
from cardai.ai.holdem.blueprint.advice import Evaluation
from cardai.ai.holdem.blueprint.advice import advise as estimate
from cardai.ai.holdem.exploit.mixes import mixes
from cardai.ai.holdem.exploit.river import river_gains
from cardai.ai.holdem.luck import dealt_luck
from cardai.ai.holdem.one_voice import consistent
from cardai.ai.holdem.players.odds import made_strength, made_strengths
from cardai.ai.holdem.players.simple import Plan, own_hole
from cardai.ai.holdem.players.tight import drawing_chance
from cardai.ai.holdem.preflop.classes import NAMES
from cardai.ai.holdem.preflop.steady import is_steady
from cardai.ai.holdem.range_text import class_weights, short_text
from cardai.ai.holdem.search import beside, resolve
from cardai.ai.holdem.search.advice import _error
from cardai.ai.holdem.search.beliefs import by_betting, by_strength, first_in_order, trimmed
from cardai.ai.holdem.search.duel import duels_of
from cardai.ai.holdem.search.keep import as_often
from cardai.ai.holdem.search.menus import flop_trees, menus
from cardai.ai.holdem.search.opponent import Floats, SolidPlayer, drawing_chances, in_tree
from cardai.ai.holdem.search.player import NO_ROOM
from cardai.ai.holdem.search.position_beliefs import comes
from cardai.ai.holdem.search.resolve import Effort, Resolver, _deepest
from cardai.ai.holdem.search.tried import SELDOM, Trial
from cardai.ai.holdem.solver import memory, ready
from cardai.ai.holdem.solver.solution import Position
from cardai.ai.holdem.solver.solve import MOST_THREADS, prepare
from cardai.ai.holdem.solver.spot import make_spot, parsed_range
from cardai.ai.holdem.solver.tree import Root, build
from cardai.ai.holdem.typed_position import TypedPosition, fill_in
from cardai.games import registry
from cardai.games.cards import parse_many
from cardai.games.compiled import Kernel
from cardai.games.core import Dice, Tape
from cardai.games.holdem.chance import BOARD
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.view import HoldemView
from cardai.games.reason import said
from tests.measure import holdem_match
from tests.measure.holdem_match import Board, Match, Meeting
from tests.measure.voice import ask, decision

SIX = registry.make("holdem", "six50")
FAST = "search:target=2,flop=0,deals=0"


def table(*actions: int, holes: str = "AsAd KsKd 2c7d 3c8d 4c9d 5cTd") -> HoldemState:
    """A hand on Qh 7s 2h 3d Jc with the button in seat 0, after these actions from UTG on."""
    state = registry.make("holdem", {"preset": "six50", "button": 0}).start(6, Tape([holes]))
    chance = Tape([holes, "Qh7s2h", "3d", "Jc"])
    chance.ask(_Skip())
    for action in actions:
        state.apply(action, chance)
    return state


class _Skip:
    stream = 0

    def parse(self, token: str) -> None:
        return None


OPENED = (FOLD, FOLD, FOLD, 5, FOLD, CALL)
"""The button raises to 5, the big blind calls: a pot of 11, 95 behind."""


def test_a_pot_of_two_is_what_it_is_at_the_table() -> None:
    state = table(*OPENED, CHECK, 7, CALL, 13)
    view = state.view(state.turn)
    flop, turn = duels_of(view, line_of(view))
    assert (flop.pot, flop.stack, flop.seats, flop.line) == (11, 95, (2, 0), ("check", "bet 7", "call"))
    assert (turn.pot, turn.stack, turn.street, turn.line) == (25, 88, 2, ("bet 13",))


def test_who_is_all_in_for_more_than_we_have_is_all_in_for_what_we_have() -> None:
    state = table(*OPENED, CHECK, CHECK, CHECK, CHECK, ALL_IN)
    view = state.view(state.turn)
    assert duels_of(view, line_of(view))[-1].line == ("allin",)


def test_a_pot_becomes_one_of_two_in_the_middle_of_a_street() -> None:
    state = table(FOLD, FOLD, FOLD, 5, CALL, CALL, CHECK, CHECK, 8, FOLD)
    view = state.view(state.turn)
    (duel,) = duels_of(view, line_of(view))
    assert (duel.pot, duel.stack, duel.paid, duel.player, duel.line) == (15, 95, (0, 8), 0, ())


def test_a_bet_that_the_net_hardly_ever_makes_leaves_the_bettor_its_good_hands() -> None:
    """The big blind leads into the raiser: a player by strength has a queen, a set or a draw, so these stay likely."""
    state = table(*OPENED, 8, CALL)
    search, view = agents.make(FAST, SIX), state.view(state.turn)
    line = line_of(view)
    turn = duels_of(view, line)[-1]
    back = state.view(0)  # the button looks at the big blind
    theirs, _ = by_betting(back, line, turn, search.net, search.book)
    strong, weak = (parsed_range(text) * (theirs > 0) for text in ("77,22,QJs,QTs,KQo", "K4o,J4o,T4o"))
    assert theirs @ strong / strong.sum() > 5 * theirs @ weak / weak.sum()
    assert theirs[strong > 0].max() > 0.2


def test_a_caller_before_the_flop_keeps_its_best_calling_hands() -> None:
    view = table(*OPENED, CHECK).view(0)
    line, agent = line_of(view), agents.make("search", SIX)
    (duel,) = duels_of(view, line)
    theirs, _ = by_betting(view, line, duel, agent.net, agent.book)
    kept = class_weights(trimmed(theirs, view.board))
    assert all(kept[name] > 0.5 for name in ("KTs", "Q8s", "J9o", "T8s", "22", "A8o", "QTo", "T9o"))


def test_who_plays_by_strength_bets_the_best_and_folds_the_worst() -> None:
    strength, weights = np.linspace(0, 1, 1326), np.ones(1326)
    facing = by_strength(np.tile([0.4, 0.4, 0.2], (1326, 1)), weights, strength)
    assert facing.sum(axis=1) == pytest.approx(np.ones(1326))
    assert facing[0].argmax() == 0 and facing[700].argmax() == 1 and facing[-1].argmax() == 2
    assert (weights @ facing / 1326)[2] == pytest.approx(0.2, abs=0.02)


def test_strength_before_the_flop_falls_from_better_to_worse_hands() -> None:
    """A plain player was taken to fold A2o before 32o."""
    by_class = np.bincount(CLASS_OF, first_in_order()) / np.bincount(CLASS_OF)
    assert is_steady(by_class, 0.01)
    assert by_class[NAMES.index("A2o")] > by_class[NAMES.index("32o")]


def test_what_a_solution_mixes_is_done_as_often_as_the_net_does_it() -> None:
    words = ("fold", "call", "raise 30", "allin")
    mixed = np.array([[0.3, 0.4, 0.2, 0.1], [0.3, 0.4, 0.2, 0.1], [0.0, 1.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]])
    usual = np.array([[0.5, 0.5, 0.0], [0.2, 0.2, 0.6], [0.9, 0.1, 0.0], [1.0, 0.0, 0.0]])
    found = as_often(mixed, words, usual)
    assert found[:2].tolist() == [pytest.approx([0.5, 0.5, 0, 0]), pytest.approx([0.2, 0.2, 0.4, 0.2])]
    assert found[2:].tolist() == [[0, 1, 0, 0], [0, 1, 0, 0]], "a fold that loses is not kept"


@pytest.fixture(scope="module")
def player():
    return agents.make("search:target=2,flop=0", SIX)


def test_a_river_bet_of_any_size_is_judged_by_a_solution_that_has_it(player) -> None:
    state = table(*OPENED, CHECK, CHECK, CHECK, CHECK, CHECK)
    view = state.view(state.turn)
    plain, odd = player.advise_on(view), player.advise_on(view, 6)
    assert plain.of(6) is None and odd.of(6) is not None
    assert odd.best.action == plain.best.action and odd.best.value == plain.best.value
    assert odd.of(6).value <= plain.best.value and "of pot" in odd.of(6).figures


def test_a_bet_that_no_hand_makes_is_worth_the_same_however_finely_the_street_is_solved(player) -> None:
    """95 into 11 with two cards of nothing: what early iterations left told 1.45 and 1.75 bb, both ± 0.06."""
    state = table(*OPENED, CHECK, CHECK, CHECK, CHECK, CHECK, holes="9s8s KsKd 2c7d 3c8d 4c9d 5cTd")
    told = [one.advise_on(state.view(0)) for one in (player, agents.make("search:target=0.3,flop=0", SIX))]
    losses = [advice.loss(advice.of(ALL_IN)) for advice in told]
    assert abs(losses[0] - losses[1]) <= told[0].of(ALL_IN).error
    assert all(
        loss > 0.3 and "hardly any hand" in said(advice.of(ALL_IN).reasons)
        for loss, advice in zip(losses, told, strict=True)
    )


def test_a_bet_that_no_hand_makes_is_answered_as_one_of_the_hands_it_costs_least(player) -> None:
    state = table(*OPENED, CHECK, CHECK, CHECK, CHECK, CHECK)
    view = state.view(0)
    found = player.solved(view)
    ways = player.tried(view, found, 60)
    trial = Trial(player.resolver, found, hole_number(*own_hole(view)), no_progress)
    for way in (ways[ALL_IN], ways[60]):
        after, margin = trial._believed(way.action)
        assert way.overrated == margin > 0 and comes(after, trial.me) >= SELDOM
        assert way.chips >= trial._won(after), "the hardest answer is not the one that is charged"
    assert max(way.chips for way in ways.values()) == max(way.chips for way in ways.values() if not way.overrated)


@pytest.mark.parametrize("action", [CHECK, 6, ALL_IN])
def test_a_solution_played_on_says_of_a_play_what_it_says_in_the_hint(player, action: int) -> None:
    state = table(*OPENED, CHECK, CHECK, CHECK, CHECK, CHECK)
    advice = player.advise_on(state.view(0), action)
    loss = advice.loss(advice.of(action))
    found = beside.moved(player, state, action, advice.best.action)
    assert found.expected[0] / SIX.rules.unit == pytest.approx(-loss, abs=0.03)
    assert found.expected.sum() == found.dealt.sum() == 0.0
    other = table(*OPENED, CHECK, CHECK, CHECK, CHECK, CHECK, holes="AsAd KsKd 9c9d 3c8d 4c9h 5cTd")
    again = beside.moved(player, other, action, advice.best.action)
    assert again.expected.tolist() == found.expected.tolist(), "what the opponent holds is not known"


def test_an_odd_raise_is_answered_with_the_hands_that_one_really_bets(player) -> None:
    checked = (*OPENED, CHECK, CHECK, CHECK, CHECK)
    first = table(*checked).view(2)
    held, mixes = player.ranges(first)[0], player.mixes(first)
    bet = max((action for action in mixes if action > 0), key=lambda action: held @ mixes[action])
    mine, _ = player.ranges(table(*checked, bet, 5 * bet + 1).view(2))
    bets = held * mixes[bet]
    assert mine / mine.max() == pytest.approx(bets / bets.max(), abs=0.02)


def test_a_bet_between_two_of_the_tree_is_made_as_both() -> None:
    """The net bets half of the pot of 11 or all of it, the tree a third, three quarters, one and a half, all-in."""
    view = table(*OPENED, CHECK, CHECK, CHECK, CHECK).view(2)
    actions = build(Root(2, 11, 95), menus(3, 0, 11, 2)).nodes[0].actions
    found = in_tree(line_of(view).now, np.array([[0, 0.2, 0.8, 0, 0], [0, 0, 0, 1, 0]]), actions)
    assert found.sum(axis=1) == pytest.approx([1, 1])
    assert found[0, 0] == pytest.approx(0.2) and min(found[0, 1:3]) > 0.1 and not found[0, 3:].any()
    assert min(found[1, 2:4]) > 0.1 and not found[1, [0, 1, 4]].any()


def test_the_solid_player_does_what_tag_does() -> None:
    tag, odd = agents.make("tag", SIX), np.zeros(len(HOLES))
    for actions in (
        (),
        (FOLD, FOLD, FOLD),
        (5,),
        (5, FOLD, FOLD, 16, FOLD, FOLD),
        (*OPENED,),
        (*OPENED, CHECK, 7),
        (*OPENED, CHECK, CHECK, CHECK, CHECK),
        (*OPENED, CHECK, 7, CALL, CHECK, CHECK, 12),
    ):
        state = table(*actions)
        view = state.view(state.turn)
        found = SolidPlayer().chances(line_of(view).now, view.board, odd)
        assert found.sum(axis=1) == pytest.approx(np.ones(len(HOLES)))
        holes = [number for number in range(0, len(HOLES), 7) if not {*map(int, HOLES[number])} & {*view.board}]
        found = np.column_stack([found[:, :2], found[:, 2:].sum(axis=1)])
        apart = [np.abs(found[number] - _kinds(tag.plan(_holding(view, number)))).max() for number in holes]
        assert np.mean(apart) < 0.05, "but for hands near its limits"


def test_the_solid_player_bets_more_with_strong_hands() -> None:
    state, little, much = (table(*OPENED, CHECK, *bet) for bet in ((), (6,), (8,)))
    strong, now = made_strengths(tuple(state.board)) > 0.9, line_of(state.view(state.turn)).now
    often = [
        SolidPlayer().likelihood(now, tuple(state.board), np.ones(len(HOLES)), after.history[-1])
        for after in (little, much)
    ]
    shares = [likely[strong].sum() / likely.sum() for likely in often]
    assert shares[1] > 1.2 * shares[0]


def _holding(view: HoldemView, number: int) -> HoldemView:
    low, high = map(int, HOLES[number])
    return replace(view, hole=(high, low))


def _kinds(plan: Plan) -> Floats:
    """The chances to fold, to check or call, and to bet."""
    found = np.zeros(3)
    for action, chance in plan.items():
        found[0 if action == FOLD else 1 if action in (CHECK, CALL) else 2] += chance
    return found


RIVERS = ((CHECK, 7, CALL, CHECK, CHECK), (CHECK, CHECK, CHECK, CHECK), (CHECK, CHECK, 7, CALL))


def test_a_river_is_answered_as_the_opponent_plays_if_that_is_trusted() -> None:
    """Against the net more is won than by the balanced solution, if its ranges are the net's from the start."""
    plain, trusting = (agents.make(f"{FAST},charts=0,trust={part}", SIX) for part in (0, 2))
    net = agents.make("neural", SIX)
    for line in RIVERS:
        state = table(*OPENED, *line)
        free = np.where(np.isin(HOLES, state.board).any(axis=1), 0.0, 1.0)
        gone = tuple(card for seat in (1, 3, 4, 5) for card in state.holes[seat])
        board = Board(tuple(state.board), tuple(state.board), gone)
        meeting = Meeting(state, 2, 0, net, {2: free, 0: free}, board, 1)
        assert meeting.won(trusting) > meeting.won(plain)


def test_a_match_counts_on_average_what_every_line_of_play_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two known hands on a turn: all they may do, one by one, with the luck of the river taken out as arenas do."""
    monkeypatch.setattr(holdem_match, "OFTEN", 0.0)
    net, tag = agents.make("neural", SIX), agents.make("tag", SIX)
    state = table(*OPENED, CHECK, 7, CALL, holes="AsAd KsKd Qc7d 3c8d 4c9d 5cTd")
    match = Match(SIX, net, net, tag, 1)
    meeting = match._meet(state, [], 5)
    for seat in (2, 0):
        low, high = sorted(state.holes[seat])
        meeting.ranges[seat] = np.where(((low, high) == HOLES).all(axis=1), 1.0, 0.0)

    def won(state: HoldemState) -> float:
        if state.turn is None:
            return state.returns()[2]
        total = 0.0
        for action, chance in (net if state.turn == 2 else tag).plan(state.view(state.turn)).items():
            after = state.copy()
            after.apply(action, Dice(5, {BOARD: state.street}))
            total += chance * (won(after) - dealt_luck(state, after).get(2, 0.0))
        return total

    assert meeting.won(net) == pytest.approx(won(state), abs=1e-4)


@pytest.mark.parametrize("board", ["Qh7s2h", "9s8sTd", "5c5d6c7h"])
def test_the_solid_player_sees_its_hands_as_the_tight_one_does(board: str) -> None:
    dealt = tuple(parse_many(board))
    strengths, chances = made_strengths(dealt), drawing_chances(dealt)
    for number in range(0, len(HOLES), 7):
        hole = (int(HOLES[number][0]), int(HOLES[number][1]))
        is_free = not set(hole) & set(dealt)
        assert strengths[number] == pytest.approx(made_strength(hole, dealt) if is_free else 0.0)
        assert chances[number] == (drawing_chance(hole, dealt) if is_free else 0.0)


def test_no_bet_of_a_tree_is_below_the_smallest_one() -> None:
    tree = build(Root(2, 4, 98), menus(3, 0, 4, 2))
    assert [str(action) for action in tree.nodes[0].actions] == ["check", "bet 2", "bet 3", "bet 6", "allin"]


def test_equal_questions_get_equal_answers_whatever_was_asked_before(player) -> None:
    state = table(*OPENED, CHECK, CHECK, CHECK, CHECK, 9)
    view = state.view(state.turn)
    assert player.opinion(view) == agents.make("search:target=2,flop=0", SIX).opinion(view)


def test_solutions_of_a_hand_are_given_back_when_another_begins() -> None:
    player = agents.make(FAST, SIX)
    river = table(*OPENED, CHECK, CHECK, CHECK, CHECK, CHECK)
    player.advise(river.view(river.turn))
    kept = [weakref.ref(one) for one in player.resolver._solutions.values()]
    assert kept
    next_hand = registry.make("holdem", {"preset": "six50", "button": 1}).start(6, Dice(1))
    player.plan(next_hand.view(next_hand.turn))
    gc.collect()
    assert not any(one() is not None for one in kept)


def test_the_nuts_are_not_folded_and_nothing_is_not_called(player) -> None:
    call = (*OPENED, CHECK, CHECK, CHECK, CHECK, 11)
    strong, weak = (table(*call, holes=f"{hole} KsKd 9s9d 3c8d 4c9c 5cTd").view(0) for hole in ("QsQd", "6c4d"))
    assert player.advise(strong).best.action not in (FOLD, CHECK)
    assert player.advise(weak).of(CALL).value < 0


def test_a_line_that_the_solution_never_takes_is_answered(player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who slips twice on a street has no hand left in the solution's range, and is believed to hold something yet."""
    weights = Position.weights

    def emptied(self: Position, us: int):
        return weights(self, us) * (us == 0 or len(self.board) < 5 or len(self.line) < 2)

    monkeypatch.setattr(Position, "weights", emptied)
    state = table(*OPENED, CHECK, CHECK, CHECK, CHECK, CHECK, 2)
    state.check(player.advise(state.view(state.turn)).best.action)


def test_a_call_that_the_tables_do_not_know_is_judged_all_the_same(player) -> None:
    state = table(5, CALL, CALL, holes="4s4d KsKd 2c7d 3c8d 4c9d 5cTd")
    assert player.advise(state.view(0)).of(CALL) is not None, "small pairs like to see a flop for little among four"


def test_search_plays_whole_hands_by_the_rules_and_results_add_up() -> None:
    contest = Contest.of(SIX, [FAST, "tag", "neural", "caller", "maniac", "tag"], 3, is_adjusted=True)
    for deal in range(1):
        assert sum(play_deal(contest, deal).returns) == pytest.approx(0.0, abs=1e-6)


def test_nobody_at_the_table_waits_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the solver is compiled beside the first game the net plays."""
    monkeypatch.setattr(Kernel, "in_hurry", False)
    monkeypatch.setattr(ready, "is_ready", lambda: False)
    monkeypatch.setattr(ready, "make_ready", lambda _tell: pytest.fail("somebody waits"))
    view = table(*OPENED, CHECK, 7, CALL).view(2)
    assert agents.make(FAST, SIX, 3).act(view) == agents.make("neural", SIX, 3).act(view)


def test_a_glance_is_the_net_until_the_solver_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    player, view = agents.make(FAST, SIX), table(*OPENED, CHECK, 7, CALL).view(2)
    monkeypatch.setattr(ready, "make_ready", lambda _tell: pytest.fail("somebody waits"))
    monkeypatch.setattr(ready, "is_ready", lambda: False)
    glance = player.glance(view)
    assert {option.action: option.chance for option in glance.options} == agents.make("neural", SIX).plan(view)
    assert not glance.has_values and glance.best.chance == max(option.chance for option in glance.options)
    assert player.glance(table().view(3)) is None, "before the flop there is nothing to solve"
    monkeypatch.setattr(ready, "is_ready", lambda: True)
    assert player.glance(view) is None


def test_advice_on_a_pot_of_two_waits_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews are kept: none may be by the net because it was made early."""
    monkeypatch.setattr(Kernel, "in_hurry", False)
    monkeypatch.setattr(ready, "is_ready", lambda: False)
    waited: list[bool] = []
    monkeypatch.setattr(ready, "make_ready", lambda *_: waited.append(True))
    assert "solved from" in agents.make(FAST, SIX).advise(table(*OPENED, CHECK, 7, CALL).view(2)).method
    assert waited


def test_the_solver_is_not_called_compiled_before_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    state, found = {"is_ready": False}, list[bool]()
    monkeypatch.setattr(ready, "_state", state)
    monkeypatch.setattr(ready, "_exercise", lambda: found.append(state["is_ready"]))
    ready.make_ready()
    ready.make_ready()
    assert found == [False] and state["is_ready"]


def test_what_a_process_beside_has_compiled_is_not_dropped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kernel = SimpleNamespace(stats=SimpleNamespace(cache_path=str(tmp_path)))
    monkeypatch.setattr(ready, "_kernels", lambda: (kernel, kernel))
    old, new = (tmp_path / f"kernels.{name}-1.py311.nbi" for name in ("walk", "run"))
    for index in (old, new):
        index.touch()
    os.utime(old, (0, 0))
    ready._forget()
    assert new.exists() and not old.exists()


def test_all_ins_are_paid_by_equity_when_asked_for() -> None:
    duel = registry.make("holdem", "headsup")
    plain, fair = (Contest.of(duel, ["allin", "caller"], 1, is_adjusted=adjusted) for adjusted in (False, True))
    assert abs(play_from(plain, 0, 0)[0]) in (0.0, 200.0)
    assert 0 < abs(play_from(fair, 0, 0)[0]) < 200


def test_a_player_by_rules_is_found_to_be_exploitable() -> None:
    gains = [gain.share for gain in itertools.islice(river_gains("tag", SIX, 0), 2)]
    assert min(gains) > 0.05 and max(gains) < 2


def test_what_a_net_does_with_all_hands_is_what_it_does_with_each() -> None:
    net = agents.make("neural", SIX)
    for actions in ((FOLD,), (*OPENED, CHECK), (*OPENED, CHECK, 7, CALL, CHECK)):
        state = table(*actions)
        view = state.view(state.turn)
        at_once = mixes(net, view, np.ones(len(HOLES)))
        for number in (3, 400, 900, 1300):
            low, high = map(int, HOLES[number])
            if not {low, high} & {*view.board}:
                plan = net.plan(replace(view, hole=(high, low)))
                assert {action: at_once.of(action)[number] for action in plan} == pytest.approx(plan, abs=1e-5)


def test_hint_practice_and_review_say_the_same() -> None:
    for number in (0, 3):
        assert ask(*decision(3, number, SIX), "search:target=2,flop=0").faults() == []


def test_what_the_mix_never_does_is_worth_no_more_than_what_it_does() -> None:
    fold, raises = Option(FOLD, 0.0, 1.0), Option(13, 1.0, 0.0, 0.1)
    found = consistent([fold, raises], trusts_mix=True)
    assert found[0].action == FOLD and found[0].chance == 1
    assert found[1].value == 0 and found[1].error > 1


def test_rough_values_do_not_argue_with_what_is_done_most() -> None:
    bet, check = Option(5, 8.0, 0.9, 1.0), Option(CHECK, 10.0, 0.1, 1.0)
    told = consistent([bet, check], is_rough=True)
    assert [(option.action, option.value) for option in told] == [(5, 8.0), (CHECK, 8.0)] and told[1].error > 2
    clear = consistent([bet, replace(check, value=13.0)], is_rough=True)
    assert (clear[0].action, clear[0].value, clear[0].chance) == (CHECK, 13.0, 1.0)


def test_a_fold_is_worth_nothing_whatever_is_done_most() -> None:
    """A call with 86 % in the mix stood below a fold, and a fold was told to lose."""
    call, fold = Option(CALL, -0.3, 0.86, 0.2), Option(FOLD, 0.0, 0.14)
    told = consistent([call, fold], is_rough=True)
    assert [(option.action, option.value) for option in told] == [(CALL, 0.0), (FOLD, 0.0)]
    assert told[0].error is not None and told[0].error > 0.3
    assert consistent([replace(call, value=-0.7), fold], is_rough=True)[0].action == FOLD


def test_a_fold_that_is_never_made_is_worth_nothing_too() -> None:
    """A fold was told to lose 0.3 bb and to be known to that, since what is never done was worth what is done."""
    call, fold = Option(CALL, -0.3, 1.0, 0.2), Option(FOLD, 0.0)
    told = consistent([call, fold, Option(9, 1.0, 0.0, 0.2)], trusts_mix=True)
    assert [(option.action, option.value) for option in told] == [(CALL, 0.0), (FOLD, 0.0), (9, 0.0)]
    assert told[1].error is None
    clear = consistent([replace(call, value=-0.7), fold], trusts_mix=True)
    assert [(option.action, option.chance) for option in clear] == [(FOLD, 1.0), (CALL, 0.0)]


def test_a_free_check_never_loses() -> None:
    """A check was told to lose 1.05 bb beside a fold, since the hand was played on badly."""
    found = Evaluation((FOLD, CHECK), {}, np.array([[0.0, 0.0], [-3.0, -1.0]]), np.zeros(2), 0.1, 2)
    assert found.value(CHECK) == 0.0


CROWD = (FOLD, FOLD, 5, CALL, FOLD, CALL, CHECK)
"""Three see the flop of Qh 7s 2h; the big blind checks, who raised is next."""


def test_bets_of_like_sizes_win_alike_in_a_crowd() -> None:
    """Top pair, 100 bb deep: by the blueprint's play-outs 5 chips won 16 bb and 12 chips 8."""
    hole, board = parse_many("AhKd"), parse_many("Kh7d2c")
    typed = TypedPosition((hole[0], hole[1]), tuple(board), 0, 0, (200,), "CO", 6, 2, 2)
    line = ["fold", "fold", "raise 5", "call", "fold", "call", "check"]
    told = agents.make(FAST, SIX).advise(fill_in(typed, line).view)
    assert "estimate: net" in told.method and told.best.action > 0
    values = [option.value for option in told.options if option.action > 2]
    assert len(values) >= 4 and max(values) - min(values) < 3


def test_in_a_crowd_it_plays_what_the_net_mixes_and_the_blueprint_plays_out() -> None:
    view = table(*CROWD).view(3)
    player = agents.make("search:target=2,flop=0,deals=80", SIX)
    told = estimate(player.net, view, deals=80)
    assert player.plan(view) == {option.action: option.chance for option in told.options}


def test_what_loses_beyond_the_error_is_not_in_the_mix() -> None:
    found = consistent([Option(CALL, 1.0, 0.6, 0.2), Option(8, 2.0, 0.3, 0.2), Option(20, 1.9, 0.1, 0.2)])
    assert [(option.action, round(option.chance, 2)) for option in found] == [(8, 0.75), (20, 0.25), (CALL, 0.0)]


def test_what_loses_beside_what_is_done_most_is_not_in_the_mix() -> None:
    """Within the error of the best, which is told as what is done most, and that is known better."""
    options = Option(5, 0.09, 0.2, 0.32), Option(40, 0.04, 0.5, 0.18), Option(FOLD, 0.0), Option(CALL, -0.22, 0.3, 0.4)
    found = consistent(options)
    assert found[0].action == 40 and found[-1].action == CALL and found[-1].chance == 0
    assert sum(option.chance for option in found) == pytest.approx(1.0)


def test_what_is_done_most_is_told_first() -> None:
    """An all-in made 15 % of the time stood above the fold made 85 %, for 0.03 bb within an error of 0.31."""
    found = consistent([Option(ALL_IN, 0.03, 0.15, 0.31), Option(FOLD, 0.0, 0.85), Option(CALL, -0.9, 0.0, 0.31)])
    assert [(option.action, option.value) for option in found] == [(FOLD, 0.0), (ALL_IN, 0.0), (CALL, -0.9)]
    assert found[1].error is not None and found[1].error > 0.31
    call = consistent([Option(CALL, -0.02, 0.9, 0.1), Option(FOLD, 0.0, 0.1)])
    assert [(option.action, option.value) for option in call] == [(CALL, 0.0), (FOLD, 0.0)]


@pytest.mark.parametrize(
    ("held", "bets", "raises"),
    [
        ("88+,AQ+", True, True),
        ("22+,A2s+,A7o+,K8s+,KTo+,Q9s+,QTo+,J8s+,JTo,T8s+,97s+,86s+,75s+,65s,54s", True, False),
        ("22+,A2+,K2+,Q2+,J2+,T2+,92+", False, False),
    ],
)
def test_flops_have_betting_on_the_river_as_far_as_it_fits(held: str, bets: bool, raises: bool) -> None:
    menu = _deepest(make_spot("Kh7d2c", 11, 95, held, held, menus(1, 1, 11, 2)), 2).menus.oop
    assert (bool(menu.bets[2]), bool(menu.raises[2])) == (bets, raises)


def test_flops_have_smaller_trees_where_memory_is_short() -> None:
    flop = make_spot("Kh7d2c", 11, 95, "TT+,AQ+", "TT+,AQ+", menus(1, 1, 11, 2))
    full = prepare(replace(flop, menus=next(flop_trees(11, 2))[0])).size(MOST_THREADS).total
    found = [_deepest(flop, 2, room).menus.oop for room in (full, full - 1, 1)]
    assert [(bool(menu.bets[2]), bool(menu.raises[2])) for menu in found] == [
        (True, True),
        (True, False),
        (False, False),
    ]


def test_what_no_memory_is_free_for_is_estimated_and_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolve, "available", lambda: 1000)
    monkeypatch.setattr(ready, "is_ready", lambda: True)
    monkeypatch.setattr(ready, "make_ready", lambda _tell: None)
    player, state = agents.make("search", SIX), table(*OPENED, CHECK)
    advice = player.advise_on(state.view(0), 9)
    assert advice.of(9) is not None and NO_ROOM in advice.method and "estimate" in advice.method
    assert beside.moved(player, state, 9, advice.best.action).expected.sum() == pytest.approx(0)


def test_kept_solutions_make_way_where_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolve, "available", lambda: 10_000_000)
    resolver, flop = Resolver(Any, None, Effort()), make_spot("Kh7d2c", 11, 95, "KK", "AA", menus(1, 1, 11, 2))
    resolver._solutions[0] = cast(Any, SimpleNamespace(footprint=800_000_000))
    assert resolver.room == 810_000_000
    monkeypatch.setattr(
        resolve, "solve", lambda *_, **wanted: SimpleNamespace(is_cancelled=False, footprint=wanted["memory"])
    )
    monkeypatch.setattr(resolve, "prepare", lambda _: SimpleNamespace(size=lambda: SimpleNamespace(total=50_000_000)))
    assert resolver.solve(flop, 1, no_progress).footprint == 810_000_000 and len(resolver._solutions) == 1


def test_what_is_in_use_makes_no_way_where_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolve, "available", lambda: 10_000_000)
    resolver, flop = Resolver(Any, None, Effort()), make_spot("Kh7d2c", 11, 95, "KK", "AA", menus(1, 1, 11, 2))
    used = cast(Any, SimpleNamespace(footprint=800_000_000, spot=flop))
    resolver._solutions[0] = used
    monkeypatch.setattr(resolve, "prepare", lambda _: SimpleNamespace(size=lambda: SimpleNamespace(total=50_000_000)))
    allowed = list[int]()
    monkeypatch.setattr(
        resolve,
        "solve",
        lambda *_, **wanted: (
            allowed.append(wanted["memory"]) or SimpleNamespace(footprint=0, root=None, is_cancelled=False)
        ),
    )
    found: Any = SimpleNamespace(position=SimpleNamespace(solution=used), duel=SimpleNamespace(street=1))
    monkeypatch.setattr(Trial, "_spot", lambda *_: flop)
    Trial(resolver, found, 0, no_progress)._solved(cast(Any, None), 0.02)
    assert allowed == [10_000_000]


def test_the_machine_tells_how_much_memory_is_free(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(memory, "MEMINFO", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "CGROUP", tmp_path)
    assert memory.available() is None
    (tmp_path / "meminfo").write_text("MemTotal: 8000000 kB\nMemAvailable: 2000000 kB\n")
    assert memory.available() == 2_048_000_000 - memory.SPARED
    for name, text in (("max", "900000000"), ("current", "500000000"), ("stat", "anon 1\ninactive_file 100000000")):
        (tmp_path / f"memory.{name}").write_text(text)
    assert memory.available() == 500_000_000 - memory.SPARED
    (tmp_path / "memory.max").write_text("max")
    assert memory.available() == 2_048_000_000 - memory.SPARED


@pytest.mark.parametrize(
    ("street", "river", "comes", "misjudged", "error"),
    [(1, (), 1.0, 0.0, 0.45), (1, (1,), 1.0, 0.0, 0.2), (3, (1,), 1.0, 0.0, 0.1), (3, (1,), 0.25, 0.0, 0.4),
     (3, (1,), 1.0, 0.08, 0.4)],
)  # fmt: skip
def test_the_error_covers_what_a_tree_leaves_out_and_how_seldom_one_comes_there(
    street: int, river: tuple[int, ...], comes: float, misjudged: float, error: float
) -> None:
    menu = SimpleNamespace(bets=((), (), river))
    spot = SimpleNamespace(menus=SimpleNamespace(oop=menu), ranges=(np.ones(3), np.ones(3)))
    solution = SimpleNamespace(exploitability=0.1, spot=spot)
    position = SimpleNamespace(solution=solution, weights=lambda _player: comes * np.ones(3))
    duel = SimpleNamespace(street=street, seats=(4, 5))
    found: Any = SimpleNamespace(duel=duel, position=position, misjudged=misjudged)
    view: Any = SimpleNamespace(pot=20, to_call=10, unit=2, seat=5)
    assert _error(view, found) == pytest.approx(error)


def test_room_is_made_before_a_large_solution_is_kept() -> None:
    resolver = Resolver(Any, None, Effort())
    for number in range(3):
        resolver._solutions[number] = cast(Any, SimpleNamespace(footprint=700_000_000))
    resolver._make_room(600_000_000)
    assert list(resolver._solutions) == [1, 2]
    resolver._make_room(5_000_000_000)
    assert not resolver._solutions


def test_ranges_are_written_as_players_write_them() -> None:
    assert short_text(parsed_range("99+,ATs+,KQo,76s").astype(float)).startswith("99+,ATs+,76s,KQo")
