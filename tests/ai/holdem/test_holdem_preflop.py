"""The shipped preflop tables pass a poker player's eye, speak with one voice, and are found from real hands."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

from cardai.ai import registry
from cardai.ai.agent import no_progress
from cardai.ai.holdem.abstraction.cards import HOLES
from cardai.ai.holdem.blueprint.strategy import load
from cardai.ai.holdem.preflop import tree
from cardai.ai.holdem.preflop.advice import advise, price_words
from cardai.ai.holdem.preflop.book import Book, judged, shipped
from cardai.ai.holdem.preflop.chart import Chart, chart
from cardai.ai.holdem.preflop.classes import COMBOS, NAMES
from cardai.ai.holdem.preflop.clean import error_of
from cardai.ai.holdem.preflop.flop_luck import luck
from cardai.ai.holdem.preflop.open_play import table_play
from cardai.ai.holdem.preflop.realisation import NOTHING
from cardai.ai.holdem.preflop.solver import Game, solve
from cardai.ai.holdem.preflop.steady import is_steady, orders
from cardai.ai.holdem.preflop.table import CENT, Table
from cardai.ai.holdem.typed_position import TypedPosition, fill_in
from cardai.ai.review import Grade
from cardai.games import cards
from cardai.games import registry as games
from cardai.games.core import BadToken
from cardai.games.holdem import notation
from cardai.games.match import Match
from cardai.games.reason import said
from cardai.saves import open_file

DEEP = (100.0, 50.0)
AA, KK = NAMES.index("AA"), NAMES.index("KK")


@pytest.fixture(scope="module")
def book() -> Book:
    return shipped()


def table(book: Book, depth: float, players: int = 6) -> Table:
    found = book.table(players, depth)
    assert found is not None and found.setup.depth == depth
    return found


def raises(found: Chart) -> np.ndarray:
    return found.mix[found.steps.index("r")]


@pytest.mark.parametrize("depth", DEEP)
@pytest.mark.parametrize("seat", ["UTG", "HJ", "CO", "BTN", "SB"])
def test_aces_are_raised_first_in(book: Book, depth: float, seat: str) -> None:
    found = chart(table(book, depth), seat)
    assert raises(found)[AA] == 1.0 and raises(found)[KK] == 1.0


@pytest.mark.parametrize("depth", DEEP)
def test_first_in_raises_are_near_solved_six_max_play(book: Book, depth: float) -> None:
    bounds = {"UTG": (0.15, 0.205), "HJ": (0.18, 0.26), "CO": (0.25, 0.32), "BTN": (0.40, 0.52)}
    for seat, (least, most) in bounds.items():
        found = chart(table(book, depth), seat)
        assert least <= found.shares[found.steps.index("r")] <= most, seat


@pytest.mark.parametrize("depth", DEEP)
@pytest.mark.parametrize("seat", ["UTG", "HJ", "CO", "BTN", "SB"])
def test_better_hands_are_played_at_least_as_often(book: Book, depth: float, seat: str) -> None:
    found = chart(table(book, depth), seat)
    assert is_steady(1 - found.mix[found.steps.index("f")], 0.02)


def test_mix_and_values_of_every_decision_agree(book: Book) -> None:
    """Behind one limper calls that lost more than the error beside a fold were mixed with 61 %."""
    for found in book.shelf:
        nodes, unraised = found.tree.nodes, [node for node in found.tree.nodes if not node.betting.raises]
        for node in (*unraised, *nodes[:: max(1, len(nodes) // 150)]):
            mix, values = found.mix(node), found.values(node)
            real = [number for number, step in enumerate(node.steps) if step in "fcra"]
            best = values[real].max(axis=0)
            assert np.allclose(mix.sum(axis=0), 1)
            assert (values >= best - error_of(node) - 1e-9)[mix > 0].all(), node.line


@pytest.mark.parametrize("depth", DEEP)
@pytest.mark.parametrize("opener", ["UTG", "CO", "BTN", "SB"])
def test_the_big_blind_has_no_ragged_edges(book: Book, depth: float, opener: str) -> None:
    """T5s and T3s were once folded to the button between T6s, T4s and T2s that called, and A8s 3-bet beside A9s that
    called: their values were the same within the error."""
    found = chart(table(book, depth), "BB", (opener,))
    played, raised = 1 - found.mix[found.steps.index("f")], found.mix[found.steps.index("r")]
    assert sum(max(0.0, played[worse] - played[better]) for better, worse in orders()) < 5
    names = [f"A{rank}s" for rank in "98765432"]
    jumps = [abs(raised[NAMES.index(one)] - raised[NAMES.index(other)]) for one, other in pairwise(names)]
    assert sum(jumps) < 2.5


def test_wider_against_later_seats_and_shorter_stacks(book: Book) -> None:
    deep = table(book, 100.0)
    folds = [chart(deep, "BB", (opener,)).shares[0] for opener in ("UTG", "CO", "BTN", "SB")]
    assert folds == sorted(folds, reverse=True)
    pushes = [chart(table(book, depth, 2), "BTN").shares[-1] for depth in (15.0, 10.0, 5.0)]
    assert pushes == sorted(pushes) and pushes[0] > 0.3


def test_heads_up_push_or_fold_at_ten_big_blinds_is_the_known_solution(book: Book) -> None:
    """58 % pushes, 37 % calls: the equilibrium that has been published many times."""
    short = table(book, 10.0, 2)
    push, call = chart(short, "BTN"), chart(short, "BB", ("BTN",))
    assert push.shares[-1] == pytest.approx(0.58, abs=0.02)
    assert call.shares[-1] == pytest.approx(0.37, abs=0.02)


def plays(found: Chart, hand: str) -> float:
    return float(1 - found.mix[found.steps.index("f"), NAMES.index(hand)])


@pytest.mark.parametrize("seat", ["UTG", "HJ", "CO"])
def test_pairs_and_suited_aces_are_opened_before_suited_junk(book: Book, seat: str) -> None:
    """Tables once opened K7s, Q8s and J8s under the gun and folded 66 and A4s."""
    found = chart(table(book, 100.0), seat)
    for better, junk in product(("66", "A5s", "A9s"), ("K6s", "Q7s", "J7s", "T6s", "95s")):
        assert plays(found, better) >= plays(found, junk), (better, junk)
    assert plays(found, "77") == plays(found, "ATs") == 1.0


@pytest.mark.parametrize("depth", DEEP)
def test_the_big_blind_defends_connected_hands_before_suited_junk(book: Book, depth: float) -> None:
    """It once folded A4o and T8o to the button's raise and called with 72s."""
    found = chart(table(book, depth), "BB", ("BTN",))
    assert 0.25 < found.shares[found.steps.index("f")] < 0.55
    for hand in ("22", "A2s", "54s", "T9o", "K9o", "A8o", "A5o"):
        assert plays(found, hand) > 0.9, hand
    for junk in ("82s", "72s", "72o", "J2o"):
        assert plays(found, junk) <= plays(found, "98o"), junk
    assert found.mix[found.steps.index("r"), NAMES.index("A9o")] < 0.2


@pytest.mark.parametrize("depth", DEEP)
@pytest.mark.parametrize(("seat", "limpers"), [("BTN", ("CO",)), ("SB", ("CO",)), ("BB", ("CO", "SB"))])
def test_better_hands_raise_rather_than_limp(book: Book, depth: float, seat: str, limpers: tuple[str, ...]) -> None:
    """Where both win the same within the error the split is steady: AQs once limped between AKs and AJs that raised."""
    found = chart(table(book, depth), seat, (), limpers)
    limp, usual = found.steps.index("c"), found.steps.index("r")
    played = found.mix[limp] + found.mix[usual]
    raised, gap = found.mix[usual] / np.maximum(played, 1e-9), found.values[usual] - found.values[limp]
    for better, worse in orders():
        is_close = max(abs(gap[better]), abs(gap[worse])) < error_of(found.node) - 0.01
        if is_close and min(played[better], played[worse]) > 0.99:
            assert raised[better] >= raised[worse] - 0.02, (NAMES[better], NAMES[worse])
    assert raised[AA] == raised[KK] == 1.0


@pytest.mark.parametrize("depth", DEEP)
def test_nobody_limps_first_in(book: Book, depth: float) -> None:
    for seat in ("UTG", "HJ", "CO", "BTN", "SB"):
        found = chart(table(book, depth), seat)
        assert "c" not in found.steps and not found.table.mix(found.node)[found.node.steps.index(tree.LIMP)].any()


@pytest.mark.parametrize("depth", DEEP)
def test_the_big_blind_lets_a_limping_small_blind_see_flops(book: Book, depth: float) -> None:
    found = chart(table(book, depth), "BB", (), ("SB",))
    assert 0.25 < found.shares[found.steps.index("r")] < 0.55
    assert raises(found)[AA] == 1.0 and raises(found)[NAMES.index("72o")] < 0.2


@pytest.mark.parametrize("depth", DEEP)
def test_a_limping_small_blind_has_hands_that_stand_a_raise(book: Book, depth: float) -> None:
    """It once folded 76 %: whoever raised with any two cards won."""
    found = chart(table(book, depth), "SB", ("BB",), ("SB",))
    assert found.shares[found.steps.index("f")] < 0.6


@pytest.mark.parametrize("depth", DEEP)
def test_small_pairs_call_and_suited_aces_open(book: Book, depth: float) -> None:
    """The big blind once 3-bet 44 against late opens, and UTG folded all of A4s to A2s."""
    deep = table(book, depth)
    for opener in ("UTG", "HJ", "CO", "BTN"):
        found = chart(deep, "BB", (opener,))
        for hand in ("22", "33", "44", *(("55",) if opener != "BTN" else ())):
            assert found.mix[found.steps.index("c"), NAMES.index(hand)] > 0.5, (opener, hand)
    assert plays(chart(deep, "UTG"), "A5s") == 1.0 and plays(chart(deep, "UTG"), "A4s") > 0.5


@pytest.mark.parametrize("depth", DEEP)
def test_limpers_are_raised_and_called_and_answer(book: Book, depth: float) -> None:
    deep = table(book, depth)
    raiser, big = chart(deep, "BTN", (), ("CO",)), chart(deep, "BB", (), ("CO", "BTN", "SB"))
    assert raiser.words[-1] == "raise 4.5" and big.words == ("check", "raise 6.5")
    assert 0.15 < raiser.shares[-1] < 0.45 and 0.02 < big.shares[-1] < 0.3
    limper = chart(deep, "CO", ("BTN",), ("CO",))
    fold, call, usual = limper.shares
    assert 0.2 < fold < 0.7 and call > usual, "somebody who limped mostly calls a raise or gives up"
    assert limper.mix[2, NAMES.index("A8o")] < 0.2 and limper.mix[2, AA] == 1.0


@pytest.mark.parametrize(
    ("hand", "position", "line", "best"),
    [
        ("AhAs", "BTN", ["f", "call", "f"], "raise"),
        ("7h6h", "BB", ["f", "call", "f", "call", "call"], "check"),
        ("7h2c", "BTN", ["call", "call", "call"], "fold"),
        ("2h2c", "SB", ["call", "call", "call", "call"], "call"),
    ],
)
def test_hands_with_limpers_are_found(book: Book, hand: str, position: str, line: list[str], best: str) -> None:
    pot = 3 + 2 * line.count("call") - (position == "BB" and line[-1] == "call")
    owes = {"BB": 0, "SB": 1}.get(position, 2)
    view = fill_in(typed(hand, position, pot=pot, to_call=owes), line).view
    found = book.find(view)
    assert found is not None
    place, choices = found
    assert not place.doubts
    words = {notation.FOLD: "fold", notation.CALL: "call", notation.CHECK: "check"}
    assert words.get(choices[0].action, "raise") == best
    assert any(choice.action in (notation.CALL, notation.CHECK) for choice in choices)


def test_a_limp_first_in_has_a_value_but_is_no_advice(book: Book) -> None:
    view = fill_in(typed("9s5d", "HJ")).view
    found = book.find(view)
    assert found is not None
    place, choices = found
    assert notation.CALL not in {choice.action for choice in choices}
    limp = judged(place, view, notation.CALL, choices)
    assert limp.chance == 0.0 and -1.0 <= limp.value < -0.1, "it loses no more than it puts in"


@pytest.mark.parametrize(("hand", "position"), [("AsAd", "UTG"), ("KsKd", "HJ"), ("AsKs", "CO"), ("QsQd", "BTN")])
def test_a_limp_first_in_with_a_hand_to_raise_costs_something(book: Book, hand: str, position: str) -> None:
    """Aces limped under the gun were told to be as good as raised: others take a limp for a bad hand."""
    view = fill_in(typed(hand, position)).view
    advice = advise(book, view, [notation.CALL])
    assert advice is not None
    limp = advice.of(notation.CALL)
    assert limp is not None and limp.error is not None
    assert advice.loss(limp) >= 0.099 * advice.best.value and advice.loss(limp) > 2 * limp.error


def test_calls_of_a_small_raise_are_known_as_those_of_the_usual_one(book: Book) -> None:
    """AQo was told to raise over a small open and a call, for 3 bb, and to fold to the usual one and a call."""
    found = [advise(book, fill_in(typed("AsQd", "CO"), [f"raise {size}", "call"]).view) for size in (4, 5)]
    small, usual = (advice for advice in found if advice is not None)
    assert small.best.action == usual.best.action
    assert "counts as" in small.method and "counts as" not in usual.method


def test_a_raise_that_others_called_before_is_not_folded_to_for_next_to_nothing(book: Book) -> None:
    """J8s was told to fold for 9 % of the pot after a smallest 3-bet and two calls, which count as folds."""
    view = fill_in(typed("Jh8h", "CO"), ["f", "f", "raise 5", "raise 8", "call", "call"]).view
    assert view.pot_odds < 0.1 and advise(book, view) is None
    one = fill_in(typed("Jh8h", "CO"), ["f", "f", "raise 5", "raise 15", "f", "f"]).view
    assert advise(book, one) is not None


@pytest.mark.parametrize("hand", ["AsAd", "7s2d"])
def test_nothing_wins_or_loses_more_than_there_is(book: Book, hand: str) -> None:
    """Aces that called an all-in of 29.5 bb were told to win 36.9: the table is for 50 bb."""
    view = fill_in(typed(hand, "BB", stack=59), ["f", "f", "f", "f", "allin"]).view
    advice = advise(book, view)
    assert advice is not None
    assert all(-view.stacks[view.seat] <= option.value * view.unit <= view.pot for option in advice.options)


def test_what_is_done_most_is_told_first(book: Book) -> None:
    """A call made seven times in ten stood below the fold that it equals within the error."""
    view = fill_in(typed("Jh4h", "BB", pot=6, to_call=3), ["f", "f", "f", "raise 5", "f"]).view
    advice = advise(book, view)
    assert advice is not None
    assert advice.best.chance == max(option.chance for option in advice.options)
    assert all(advice.loss(option) >= 0 for option in advice.options)
    assert advice.of(notation.FOLD) is not None and advice.best.value >= 0


def test_luck_with_flops_is_nothing_on_average() -> None:
    rng, total, count = np.random.default_rng(3), np.zeros(3), 0
    for _ in range(300):
        board = tuple(int(card) for card in rng.choice(52, 3, replace=False))
        held = np.flatnonzero(~np.isin(HOLES, board).any(axis=1))
        total += luck(held, board)[:, :3].sum(axis=0)
        count += len(held)
    assert np.abs(total / count).max() < 0.02


def typed(hand: str, position: str, **more: int) -> TypedPosition:
    figures = {"pot": 3, "to_call": 2, "stack": 200, **more}
    hole = cards.parse_many(hand)
    return TypedPosition(
        (hole[0], hole[1]), (), figures["pot"], figures["to_call"], (figures["stack"],), position, 6, 1, 2
    )


def test_a_real_hand_is_found_in_the_tables(book: Book) -> None:
    view = fill_in(typed("AsAd", "UTG")).view
    found = book.find(view)
    assert found is not None
    place, choices = found
    assert not place.doubts and place.table.setup.depth == 100
    assert choices[0].action == 5 and choices[0].chance == 1.0, "2.5 big blinds of 2 chips"
    assert [choice.value for choice in choices] == sorted((choice.value for choice in choices), reverse=True)


def test_the_blueprint_plays_the_tables_and_the_yardstick_does_not() -> None:
    view = fill_in(typed("AsAd", "UTG")).view
    player = registry.make("blueprint", view.game)
    assert player.advise(view).best.action == 5
    frozen = registry.make("blueprint-2026", view.game)
    assert frozen.book is None and load().book is not None
    assert notation.CALL in frozen.plan(view)


def test_ranges_follow_from_the_tables(book: Book) -> None:
    view = fill_in(typed("9c5h", "BB", pot=8, to_call=3), ["f", "f", "f", "raise 5", "f"]).view
    place = book.place(view, (4, 5, 0, 1, 2, 3), ())
    assert place is not None
    found = book.find(view)
    assert found is not None
    opener = next(seat for seat, rows in found[0].rows.items() if view.position(seat) == "BTN")
    held = found[0].class_reach(opener)
    assert held[AA] == 1.0 and 0.35 < held @ COMBOS / COMBOS.sum() < 0.55
    assert held[NAMES.index("72o")] == 0.0


def test_who_does_what_no_table_does_has_the_hands_of_the_last_raise(book: Book) -> None:
    """A limp and another raise with two players: equities were told against any two cards."""
    game = games.make("holdem", {"stacks": [200], "blinds": [1, 2]})
    match = Match.start(game, 2, 3)
    for action in (notation.CALL, 7, 24):
        match.play(action)
    assert match.state.turn is not None
    view = match.state.view(match.state.turn)
    found = book.find(view)
    assert found is not None
    held = found[0].class_reach(view.opponents[0])
    assert held[AA] > 0 == held[NAMES.index("72o")] and held @ COMBOS / COMBOS.sum() < 0.5


def test_charts_refuse_what_cannot_be(book: Book) -> None:
    deep = table(book, 100.0)
    for seat, raisers in (("MP", ()), ("UTG", ("BTN",)), ("BB", ())):
        with pytest.raises(BadToken):
            chart(deep, seat, raisers)


def test_solving_push_or_fold_leaves_little_to_gain() -> None:
    solved = solve(Game(tree.build(tree.Setup(2, 10.0, tree.SHORT)), NOTHING), 300)
    assert max(solved.gains()) < 0.002


def test_the_grid_at_the_table_shows_the_tables() -> None:
    view = fill_in(typed("AsAd", "BTN")).view
    raised, called = registry.make("blueprint", view.game).every_hand(view)
    assert raised.shape == (1326,) and not called.any()
    assert 0.40 < raised.mean() < 0.52


def test_a_limp_of_a_hand_to_fold_is_no_good_play() -> None:
    match = open_file.load(open_file.find("sample:holdem"))[1]
    first = next(match.moments())
    decision, _ = registry.judge(match.game).decide(first, no_progress)
    assert first.action == notation.CALL and decision.advice.best.action == notation.FOLD
    assert decision.loss > 0.05 and decision.grade is not Grade.BEST


def test_an_open_between_two_sizes_is_worth_what_lies_between() -> None:
    """To 3.5 bb was judged as to 4, the next size that the tables have."""
    game = games.make("holdem", "six50")
    match = Match.start(game, 6, 100)
    match.play(notation.FOLD)
    assert match.state.turn is not None
    view, big = match.state.view(match.state.turn), game.rules.big_blind
    judge = registry.judge(game, "blueprint")
    losses = [judge.weigh(view, judge.opinion(view, size), size).loss for size in (5 * big // 2, 7 * big // 2, 4 * big)]
    assert losses[0] == 0 and losses[0] < losses[1] < losses[2]


SOLVED = ((6, 100.0), (6, 50.0), (2, 100.0))


@pytest.mark.parametrize(("players", "depth"), SOLVED)
def test_a_table_played_on_is_worth_what_it_says(book: Book, players: int, depth: float) -> None:
    """Folds left a rest of hundredths of a bb in reviews: values were those of other mixes."""
    found, rng = table(book, depth, players), np.random.default_rng(7)
    play = table_play(found)
    for place in rng.integers(len(found.tree.nodes), size=400):
        node, held = found.tree.nodes[place], int(rng.integers(len(COMBOS)))
        told = found.values(node)[:, held]
        anew = [play.expected(node, step, held) for step in node.steps]
        assert np.clip(anew, -320, 320) == pytest.approx(told, abs=CENT / 2 + 1e-3), node.line


@pytest.mark.parametrize(("players", "depth"), SOLVED)
def test_mixes_told_are_what_is_played_on(book: Book, players: int, depth: float) -> None:
    """But for a few hands, wherever more than one deal in a thousand gets to."""
    found = table(book, depth, players)
    reach = np.ones((found.tree.rows + 1, len(COMBOS)))
    for number, node in enumerate(found.tree.nodes):
        rows, last = slice(node.first, node.first + len(node.steps)), found.tree.last_row[number]
        mix, held = found.mix(node), COMBOS * reach[last[node.seat]]
        reach[rows] = reach[last[node.seat]] * mix
        if np.prod(reach[list(last)] @ COMBOS / COMBOS.sum()) > 1e-3 and not node.betting.is_odd:
            apart = np.abs(mix - found.profile[rows]).sum(axis=0) / 2
            assert apart @ held / held.sum() < 0.1, node.line


def test_known_hands_win_from_each_other_what_a_table_says(book: Book) -> None:
    """Over the hands that the others may hold, whoever folds and calls by the table."""
    found, rng = table(book, 50.0), np.random.default_rng(1)
    play, node = table_play(found), found.lines["fffr"]
    held, raised = NAMES.index("AJs"), found.row(found.lines["fff"].first + found.lines["fff"].steps.index("r"))
    won = []
    for _ in range(3000):
        other, big = (int(rng.choice(len(COMBOS), p=part / part.sum())) for part in (COMBOS * raised, COMBOS))
        won.append(play.dealt(node, "c", {3: other, 4: held, 5: big}))
    assert np.array(won).sum(axis=1) == pytest.approx(np.zeros(len(won)), abs=1e-9)
    assert np.mean(won, axis=0)[4] + 0.5 == pytest.approx(play.expected(node, "c", held), abs=0.4)


@pytest.mark.parametrize(("line", "is_known"), [((5, 16, 40), True), ((5, 34), False), ((5, 16, 70), False)])
def test_raises_far_from_all_of_a_table_are_not_in_it(book: Book, line: tuple[int, ...], is_known: bool) -> None:
    """A raise to 20 bb is no all-in, and where a table can only fold it does not know what calling costs."""
    match = Match.start(games.make("holdem", "six50"), 6, 1)
    for action in line:
        match.play(action)
    assert match.state.turn is not None
    assert (book.find(match.state.view(match.state.turn)) is not None) == is_known


@pytest.mark.parametrize("line", ["", "fff", "rf"])
def test_going_all_in_for_a_few_chips_costs_even_good_hands(book: Book, line: str) -> None:
    """Taken for a raise it was called by too many, and ace-king all-in first in with 100 bb cost nothing."""
    found = table(book, 100.0)
    node = found.lines[line]
    values = found.values(node)
    losses = values.max(axis=0) - values[node.steps.index(tree.SHOVE)]
    for hand in ("AKo", "QQ", "77", "A5s", "72o"):
        assert losses[NAMES.index(hand)] > 0.3, hand
    meant = found.row(node.first + node.steps.index(tree.SHOVE)) * COMBOS
    assert meant.sum() / COMBOS.sum() < 0.08 and meant[NAMES.index("AKo")] > meant[NAMES.index("72o")]


@pytest.mark.parametrize("depth", DEEP)
def test_who_answers_an_all_in_out_of_turn_answers_well(book: Book, depth: float) -> None:
    """Tens called one over a raise more often than not and lost 11 bb by it, so that kings won most by going all-in."""
    found = table(book, depth)
    for node in (node for node in found.tree.nodes if tree.SHOVE in node.line):
        values = found.values(node)
        played = np.stack([found.chances_of(node, hand) for hand in range(len(NAMES))], axis=1)
        assert np.average(values.max(axis=0) - (played * values).sum(axis=0), weights=COMBOS) < 0.1, node.line


@pytest.mark.parametrize("depth", DEEP)
@pytest.mark.parametrize("seat", ["HJ", "BTN", "SB", "BB"])
def test_kings_are_raised_again_and_small_pairs_are_not(book: Book, depth: float, seat: str) -> None:
    """Kings called four times in five, which won the same within the error, and fives in the big blind raised."""
    found = chart(table(book, depth), seat, ("UTG",))
    assert raises(found)[AA] == raises(found)[KK] == 1.0
    assert all(raises(found)[NAMES.index(pair)] < 0.1 for pair in ("22", "33", "44", "55"))


def test_a_cold_call_of_a_3_bet_costs_less_than_an_all_in() -> None:
    game = games.make("holdem", "six50")
    match, judge = Match.start(game, 6, 4), registry.judge(game, "blueprint")
    match.play(5)
    match.play(16)
    assert match.state.turn is not None
    view = match.state.view(match.state.turn)
    call, all_in = (
        judge.weigh(view, judge.opinion(view, action), action).loss for action in (notation.CALL, notation.ALL_IN)
    )
    assert judge.opinion(view).best.action == notation.FOLD
    assert 0 <= call < all_in and call * view.unit < view.to_call


@pytest.mark.parametrize(("hand", "line"), [("KhKs", ["allin", *"ffff"]), ("QhQs", ["f", "allin", *"fff"])])
def test_a_call_of_an_all_in_wins_what_the_hands_told_for_it_say(book: Book, hand: str, line: list[str]) -> None:
    view = fill_in(typed(hand, "BB", pot=203, to_call=198), line).view
    advice = advise(book, view)
    assert advice is not None
    call = advice.of(notation.CALL)
    assert call is not None and call.error is not None
    won = call.figures["equity"] * (view.pot + view.to_call) - view.to_call
    assert call.value == pytest.approx(won / view.unit, abs=2 * call.error)
    assert "later" not in said(call.reasons)


@pytest.mark.parametrize(("share", "pays"), [(0.45, True), (0.55, False)])
def test_nobody_bets_after_a_call_all_in(share: float, pays: bool) -> None:
    view = fill_in(typed("QhQs", "BB", pot=203, to_call=198), ["f", "allin", *"fff"]).view
    assert price_words(view, share, pays=pays).endswith(": about even")


def test_a_call_that_is_often_made_is_not_argued_against(book: Book) -> None:
    view = fill_in(typed("QhJd", "BTN", pot=8, to_call=5), ["f", "f", "raise 5"]).view
    advice = advise(book, view)
    assert advice is not None
    call = advice.of(notation.CALL)
    assert call is not None and call.value < 0 < call.chance - 0.3
    assert said(call.reasons).endswith(": about even")
