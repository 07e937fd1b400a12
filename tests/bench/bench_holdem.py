"""Hold'em: the evaluator against eval7, the plain engine against pokerkit, the numba engine against OpenSpiel."""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable

import numpy as np

from cardai.games.core import Luck
from cardai.games.holdem import kernel_play, kernel_strength, make

Rate = float


def rate(work: Callable[[], int]) -> Rate:
    """Things done per second of processor time in one call, after a first call that warms up."""
    work()
    begin = time.process_time()
    done = work()
    return done / (time.process_time() - begin)


def enumeration() -> None:
    """Print the class table of all seven-card hands."""
    kernel_strength.tables()
    kernel_strength._count_classes(kernel_strength.tables(), 0, 7)
    begin = time.perf_counter()
    counts = kernel_strength.count_classes()
    spent = time.perf_counter() - begin
    for name, count in reversed(counts.items()):
        print(f"  {name:<16} {count:>12,}")
    total = sum(counts.values()) - counts["royal flush"]
    print(f"  {'all':<16} {total:>12,} in {spent:.2f} s")


def batch_evaluations() -> Rate:
    rng = np.random.default_rng(1)
    hands = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (200_000, 1)), axis=1)[:, :7].copy()

    def work() -> int:
        for _ in range(20):
            kernel_strength.strengths(hands)
        return 20 * len(hands)

    return rate(work)


def eval7_evaluations() -> Rate:
    import eval7

    deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    rng = random.Random(1)
    hands = [rng.sample(deck, 7) for _ in range(100_000)]

    def work() -> int:
        for hand in hands:
            eval7.evaluate(hand)
        return len(hands)

    return rate(work)


def plain_hands() -> Rate:
    """Random six-seat hands through start, actions, apply and returns."""
    game = make("six50")

    def work(hands: int = 3000) -> int:
        rng = random.Random(2)
        luck = Luck(rng)
        for _ in range(hands):
            state = game.start(6, luck)
            while state.turn is not None:
                state.apply(rng.choice(state.actions()), luck)
            state.returns()
        return hands

    return rate(work)


def kernel_hands() -> Rate:
    game = make("six50")

    def work() -> int:
        kernel_play.random_hands(game, 6, 200_000, seed=3)
        return 200_000

    return rate(work)


def pokerkit_hands() -> Rate:
    from pokerkit import Automation, NoLimitTexasHoldem

    everything = tuple(each for each in Automation if each is not Automation.RUNOUT_COUNT_SELECTION)
    rng = random.Random(2)

    def work(hands: int = 60) -> int:
        for _ in range(hands):
            state = NoLimitTexasHoldem.create_state(everything, True, 0, (1, 2), 2, 100, 6)
            while state.status:
                _pokerkit_step(state, rng)
        return hands

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return rate(work)


def _pokerkit_step(state: object, rng: random.Random) -> None:
    """The same menu as ours, as pokerkit spells it."""
    low = state.min_completion_betting_or_raising_to_amount  # type: ignore[attr-defined]
    most = state.max_completion_betting_or_raising_to_amount  # type: ignore[attr-defined]
    owed = state.checking_or_calling_amount  # type: ignore[attr-defined]
    menu = ["call"] if not owed else ["fold", "call"]
    if low is not None:
        pot = state.total_pot_amount + owed  # type: ignore[attr-defined]
        base = max(state.bets)  # type: ignore[attr-defined]
        sizes = {low, most, *(base + pot * part // whole for part, whole in ((1, 3), (1, 2), (3, 4), (1, 1)))}
        menu += sorted(size for size in sizes if low <= size <= most)  # type: ignore[misc]
    choice = rng.choice(menu)
    if choice == "fold":
        state.fold()  # type: ignore[attr-defined]
    elif choice == "call":
        state.check_or_call()  # type: ignore[attr-defined]
    else:
        state.complete_bet_or_raise_to(choice)  # type: ignore[attr-defined]


def open_spiel_hands() -> Rate:
    import pyspiel

    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,firstPlayer=3 1 1 1,"
        "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=100 100 100 100 100 100,"
        "bettingAbstraction=fcpa)"
    )

    def work(hands: int = 2000) -> int:
        rng = random.Random(2)
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
            state.returns()
        return hands

    return rate(work)


def main() -> None:
    enumeration()
    ours: dict[str, Rate] = {
        "7-card evaluations, one batch": batch_evaluations(),
        "random 6-seat hands, plain": plain_hands(),
        "random 6-seat hands, numba": kernel_hands(),
    }
    peers: list[tuple[str, Callable[[], Rate], str, float]] = [
        ("eval7, one call per hand", eval7_evaluations, "7-card evaluations, one batch", 15),
        ("pokerkit", pokerkit_hands, "random 6-seat hands, plain", 40),
        ("OpenSpiel universal_poker", open_spiel_hands, "random 6-seat hands, numba", 40),
    ]
    for name, measure, own, aim in peers:
        try:
            theirs = measure()
        except ImportError as missing:
            print(f"  {own:<30} {ours[own]:>14,.0f} /s   ({name}: {missing})")
            continue
        ratio = ours[own] / theirs
        print(f"  {own:<30} {ours[own]:>14,.0f} /s   {name} {theirs:,.0f} /s   {ratio:.1f} x (aim {aim:g} x)")


if __name__ == "__main__":
    main()
