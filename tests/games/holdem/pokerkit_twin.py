"""One random hand played in pokerkit and here at once, every decision compared.

Known differences (tournament directors' practice here): a short all-in reopens the betting to limpers and checkers
there, a short big blind lowers the call there, odd chips go to the first winner there, and a check is asked of a seat
whose only opponents are all-in there. Everything else must be equal, chip by chip.
"""

from __future__ import annotations

import random
import warnings
from dataclasses import dataclass, field
from typing import Any

from cardai.games import cards
from cardai.games.core import Tape
from cardai.games.holdem import legal, make
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.state import HoldemState


@dataclass
class Twin:
    """Both engines in the same hand."""

    ours: HoldemState
    theirs: Any
    tape: Tape
    board: list[str]
    rng: random.Random
    faults: list[str] = field(default_factory=list)
    traits: set[str] = field(default_factory=set)
    """What occurred in this hand: side pots, short all-ins, ..."""


def play_both(seed: int) -> Twin:
    """A random hand of 2 to 9 seats with uneven stacks; `faults` tells what differed."""
    twin = _start(random.Random(seed))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        _settle_dealing(twin)
        while not twin.faults and (twin.theirs.status or twin.ours.turn is not None):
            _step(twin)
    if not twin.faults:
        _compare_stacks(twin)
    return twin


def _start(rng: random.Random) -> Twin:
    from pokerkit import Automation, NoLimitTexasHoldem

    seats = rng.randint(2, 9)
    small, big = rng.choice([(1, 2), (5, 10), (1, 3), (50, 100)])
    ante = rng.choice([0, 0, 1, big // 2])
    trimmed, antes = rng.random() < 0.6, [ante] * seats
    if not trimmed and rng.random() < 0.5:
        antes = [0, ante, *[0] * (seats - 2)]
    stacks = [rng.choice([rng.randint(1, 3 * big), rng.randint(big, 20 * big), 100 * big]) for _ in range(seats)]
    blinds = [small, big]
    if seats > 3 and rng.random() < 0.15:
        blinds.append(2 * big)
        stacks[2] = max(stacks[2], 2 * big + ante)
    poster = 0 if seats == 2 else 1
    stacks[poster] = max(stacks[poster], big + ante)
    drawn = [cards.NAMES[card] for card in rng.sample(range(52), 2 * seats + 5)]
    holes = [drawn[2 * seat] + drawn[2 * seat + 1] for seat in range(seats)]
    board = ["".join(drawn[-5:-2]), drawn[-2], drawn[-1]]
    tape = Tape([" ".join(holes), *board])
    rules = {
        "stacks": stacks,
        "blinds": blinds,
        "antes": antes,
        "dead_antes": not trimmed,
        "min_bet": big,
        "button": seats - 1,
    }
    skipped = {Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING}
    automations = tuple(each for each in Automation if each not in skipped)
    theirs = NoLimitTexasHoldem.create_state(
        automations, trimmed, tuple(antes), tuple(blinds), big, tuple(stacks), seats
    )
    for hole in holes:
        theirs.deal_hole(hole)
    return Twin(make(rules).start(seats, tape), theirs, tape, board, rng)


def _settle_dealing(twin: Twin) -> None:
    """Let pokerkit deal on until it waits for a player."""
    while twin.theirs.status and twin.theirs.actor_index is None:
        if twin.theirs.can_burn_card("??"):
            twin.theirs.burn_card("??")
        elif twin.theirs.can_deal_board(twin.board[0] if twin.board else None):
            twin.theirs.deal_board(twin.board.pop(0))
        else:
            twin.faults.append("pokerkit waits for something unknown")
            return


def _step(twin: Twin) -> None:
    ours, theirs = twin.ours, twin.theirs
    actor = theirs.actor_index
    if ours.turn != actor:
        if actor is not None and not theirs.checking_or_calling_amount:
            twin.traits.add("needless check")
            theirs.check_or_call()
            _settle_dealing(twin)
            return
        twin.faults.append(f"we ask seat {ours.turn}, pokerkit seat {actor}")
        return
    _compare_menu(twin, actor)
    if not twin.faults:
        _act(twin, _choose(twin))
        _settle_dealing(twin)


def _compare_menu(twin: Twin, seat: int) -> None:
    ours, theirs = twin.ours, twin.theirs
    call = min(ours.stacks[seat], ours.to_match - ours.bets[seat])
    if call != theirs.checking_or_calling_amount:
        twin.faults.append(f"call {call} here, {theirs.checking_or_calling_amount} in pokerkit")
    low, most = theirs.min_completion_betting_or_raising_to_amount, theirs.max_completion_betting_or_raising_to_amount
    top = ours.bets[seat] + ours.stacks[seat]
    may = top > ours.to_match and legal.is_open(ours, seat) and legal.can_be_called(ours, seat)
    if may and (low, most) != (min(top, ours.to_match + ours.min_raise), top):
        twin.faults.append(f"raise from {ours.to_match + ours.min_raise} to {top} here, {low} to {most} in pokerkit")
    if not may and low is not None:
        twin.traits.add("raise closed here only")
        if legal.is_open(ours, seat):
            twin.faults.append("pokerkit lets raise, we do not, and no short all-in explains it")
    if not legal.is_open(ours, seat):
        twin.traits.add("betting closed by a short all-in")


def _choose(twin: Twin) -> int:
    menu = twin.ours.actions()
    choice = twin.rng.choice(menu)
    if choice == FOLD and twin.rng.random() < 0.5:
        choice = CALL
    if choice > 0 and twin.rng.random() < 0.5:
        seat = twin.ours.turn
        assert seat is not None
        choice = twin.rng.randint(
            menu[2] if menu[0] == FOLD else menu[1], twin.ours.bets[seat] + twin.ours.stacks[seat]
        )
    return choice


def _act(twin: Twin, action: int) -> None:
    ours, theirs = twin.ours, twin.theirs
    seat = ours.turn
    assert seat is not None
    most = ours.bets[seat] + ours.stacks[seat]
    if action == FOLD:
        theirs.fold()
    elif action in (CHECK, CALL):
        theirs.check_or_call()
    else:
        to = most if action == ALL_IN else action
        if to - ours.to_match < ours.min_raise:
            twin.traits.add("short all-in")
        theirs.complete_bet_or_raise_to(to)
    ours.apply(action, twin.tape)


def _compare_stacks(twin: Twin) -> None:
    """Our pots, split pokerkit's way, must give pokerkit's stacks.

    It takes beaten hands out first and then joins pots with the same seats left, so odd chips meet there.
    """
    expected = list(twin.ours.stacks)
    left = {seat for pot in twin.ours.pots for seat in pot.winners}
    joined: dict[tuple[int, ...], list[Any]] = {}
    for pot in twin.ours.pots:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            expected[seat] -= share
        twin.traits |= {"odd chips"} if pot.amount % len(pot.winners) else set()
        joined.setdefault(tuple(seat for seat in pot.seats if seat in left), []).append(pot)
    for pots in joined.values():
        amount, winners = sum(pot.amount for pot in pots), sorted(pots[0].winners)
        share, odd = divmod(amount, len(winners))
        for seat in winners:
            expected[seat] += share + (odd if seat == winners[0] else 0)
        twin.traits |= {"odd chips"} if odd else set()
    if expected != list(twin.theirs.stacks):
        twin.faults.append(f"stacks {expected} here, {list(twin.theirs.stacks)} in pokerkit")
    if len(twin.ours.pots) > 1:
        twin.traits.add("side pots")
