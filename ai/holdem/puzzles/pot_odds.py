"""All-ins to call or fold against a range that the task names: the pot odds and an exact equity decide."""

from __future__ import annotations

import random
from collections import Counter

from cardai.ai.agent import Progress
from cardai.games import registry
from cardai.games.cards import text_of
from cardai.games.holdem import ranges
from cardai.games.holdem.draws import hand_words
from cardai.games.holdem.equity import equity
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.view import HoldemView
from cardai.games.match import Match
from cardai.games.puzzle import Choice, Puzzle
from cardai.games.reason import in_text

RULES = "six50"
RANGES = ("QQ+, AK", "TT+, AQs+, AKo", "88+, AJ+, KQs", "66+, AT+, KQ, KJs, QJs", "22+, A9+, KT+, QT+, JTs, T9s")
"""What the other seat may be said to hold, from narrow to wide."""
OPENS, CONTINUES = (2.5, 3.0, 4.0, 6.0), (0.33, 0.5, 0.75, 1.0, 1.5)
"""Raises before the flop in big blinds, and bets on the flop as parts of the pot."""
NEAREST, FARTHEST = 0.025, 0.2
"""How far equity and pot odds may be apart."""
STEPS = (0.05, 0.08, 0.11, 0.15)
"""Distances from which a puzzle is one grade easier."""
NAMES = {3: "flop", 4: "turn", 5: "river"}


def make(count: int, seed: int, progress: Progress) -> list[Puzzle]:
    """So many puzzles, half of them calls, sorted by grade."""
    rng = random.Random(seed)
    made: list[Puzzle] = []
    answers: Counter[str] = Counter()
    while len(made) < count:
        puzzle = _puzzle(rng.getrandbits(32))
        if puzzle is not None and answers[puzzle.right[0]] < -(-count // 2):
            answers[puzzle.right[0]] += 1
            made.append(puzzle)
            progress(len(made) / count)
    from dataclasses import replace

    made.sort(key=lambda puzzle: puzzle.grade)
    return [replace(one, id=f"holdem/odds/{number}") for number, one in enumerate(made, start=1)]


def _puzzle(seed: int) -> Puzzle | None:
    """The big blind has called a raise and a bet; now the other seat is all-in."""
    rng = random.Random(seed)
    match = Match.start(registry.make("holdem", RULES), 6, seed)
    _play(match, rng)
    if match.is_over:
        return None
    view = match.state.view(match.state.turn or 0)
    assert isinstance(view, HoldemView) and view.hole is not None
    held = ranges.parse(rng.choice(RANGES))
    needed = view.pot_odds
    share = equity([ranges.Range("you", {_combo(view.hole): 1.0}), held], view.board).shares[0].equity
    if not NEAREST <= abs(share - needed) <= FARTHEST:
        return None
    return _told(match, view, held, needed, share)


def _combo(hole: tuple[int, ...]) -> ranges.Combo:
    return max(hole), min(hole)


def _play(match: Match, rng: random.Random) -> None:
    """One seat raises, the big blind calls; a bet on the flop is called, and then, or at once, it is all-in."""
    view = _view(match)
    raiser = rng.choice([seat for seat in range(view.count) if seat not in dict(view.posting.blinds)])
    while _view(match).turn != raiser:
        match.play(FOLD)
    match.play(round(rng.choice(OPENS) * view.big_blind))
    while len([lives for lives in _view(match).alive if lives]) > 2:
        match.play(FOLD)
    match.play(CALL)
    if rng.random() < 0.8:
        match.play(CHECK)
        match.play(round(rng.choice(CONTINUES) * _view(match).pot))
        match.play(CALL)
        if rng.random() < 0.4:
            match.play(CHECK)
            match.play(CHECK)
    match.play(CHECK)
    match.play(ALL_IN)


def _view(match: Match) -> HoldemView:
    view = match.state.view(match.state.turn or 0)
    assert isinstance(view, HoldemView)
    return view


def _told(match: Match, view: HoldemView, held: ranges.Range, needed: float, share: float) -> Puzzle:
    gain = (share * (view.pot + view.price) - view.price) / view.big_blind
    worth = {"call": gain, "fold": 0.0}
    best = max(worth, key=worth.__getitem__)
    rival = next(seat for seat, lives in enumerate(view.alive) if lives and seat != view.seat)
    street = NAMES[len(view.board)]
    assert view.hole is not None
    return Puzzle(
        id="",
        game="holdem",
        rules=RULES,
        seats=6,
        tokens=tuple(match.tokens()),
        theme="pot odds",
        task=f"Seat {rival + 1} is all-in and is known to hold one of {held.text}, all equally likely. Call or fold?",
        right=(best,),
        grade=5 - sum(abs(share - needed) >= step for step in STEPS),
        choices=tuple(Choice(word, round(worth[word], 4)) for word in sorted(worth, key=lambda word: -worth[word])),
        reasons=in_text(
            f"{view.price:,} to win {view.pot:,} needs {needed:.1%}. On the {street} {text_of(view.hole)} "
            f"({hand_words(view.hole, view.board)}) has {share:.1%} against that range: "
            f"{'calling wins' if gain > 0 else 'calling loses'} {abs(gain):.1f} bb."
        ),
        proof="every hand of the range and every card to come, counted",
    )
