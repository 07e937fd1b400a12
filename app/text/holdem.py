"""Hold'em in plain text lines."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.app.words import called, upper, whose
from cardai.games import cards
from cardai.games.holdem.draws import hand_words
from cardai.games.holdem.history import Deed, HandResult
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD, WORDS
from cardai.games.holdem.pots import Pot
from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.strength import strength, words
from cardai.games.holdem.view import HoldemView

RULES = {
    "six50": "six seats, one hand",
    "six50-simple": "six seats, simple all-ins",
    "six100": "six seats, deep",
    "headsup": "heads-up",
    "cash": "cash, 30 hands",
    "tournament": "tournament",
    "school": "school rules",
}
"""The presets in a player's words."""
ABOUT = {
    "six50": "one hand, 100 chips each, blinds 1 and 2",
    "six50-simple": "who cannot pay the whole call must fold; no side pots",
    "six100": "one hand, 10,000 chips each, blinds 50 and 100",
    "headsup": "you against one other, 200 big blinds each, one hand",
    "cash": "200 chips, blinds 1 and 2; a low stack is filled up again",
    "tournament": "1,500 chips, rising blinds, until one player has them all",
    "school": "any raise goes, no all-in calls, only the first may check",
}
"""Meanings of the presets, each in one line."""
PLAYERS = {
    "random": "anything at random",
    "allin": "always all-in",
    "minraise": "always raises a little",
    "caller": "calls everything",
    "beginner": "mostly calls",
    "maniac": "bets far too often",
    "odds": "counts pot odds",
    "nit": "best few hands only",
    "tag": "tight, bets much",
    "heuristic": "best rule player",
    "blueprint": "solved strategy",
    "blueprint-2026": "first solved strategy",
    "neural": "self-taught",
    "neural-2026": "first self-taught",
    "search": "solves at the table",
}
"""The agents in a player's words."""
STREETS = ("before the flop", "flop", "turn", "river")
_BOARD_END = (0, 3, 4, 5)


def describe(view: HoldemView, names: Sequence[str] = ()) -> str:
    """Board, pots, a line for every seat, your cards and what you may do."""
    lines = [upper(headline(view)), f"Board: {cards.text_of(view.board) or 'no cards yet'}"]
    lines += [upper(line) for line in pot_lines(view, names)]
    lines += [_seat_line(view, seat, names) for seat in range(view.count)]
    if view.hole is not None:
        holds = "You hold" if whose(names, view.seat) == "Your" else f"{names[view.seat]} holds"
        lines.append(f"{holds} {cards.text_of(view.hole)}: {hand_words(view.hole, view.board)}")
    lines.append(_situation(view, names))
    return "\n".join(line.rstrip() for line in lines)


def headline(view: HoldemView, names: Sequence[str] = ()) -> str:
    """Where the game stands."""
    rules = view.holdem.rules
    hand = f"Hand {view.number + 1}" + (f" of {rules.hands}" if rules.hands > 1 else "")
    level = ", ".join(f"{amount:,}" for _, amount in view.posting.blinds)
    where = "over" if view.turn is None else STREETS[view.street]
    session = f"{hand}, " if rules.is_session else ""
    return f"{session}blinds {level}, {where}, pot {view.pot:,}"


def label(view: HoldemView, action: int) -> str:
    """An action in few words, with its chips and its part of the pot."""
    if action == CALL:
        return f"call {view.price:,}" + (" (all-in)" if view.to_call == view.stacks[view.seat] else "")
    if action == ALL_IN:
        return f"all-in {view.stacks[view.seat] + view.bets[view.seat]:,}"
    if action in WORDS:
        return WORDS[action]
    word = "raise to" if view.to_match else "bet"
    return f"{word} {action:,} ({pot_part(view, action)})"


def pot_part(view: HoldemView, to: int) -> str:
    """A raise as a part of the pot after calling: `50 % pot`."""
    called = view.pot + max(0, view.to_match - view.bets[view.seat])
    return f"{100 * (to - view.to_match) / called:.0f} % pot" if called else "-"


def narrate(seat: int, action: int, before: HoldemView, after: HoldemView, names: Sequence[str]) -> list[str]:
    """Tell a deed and all that followed: cards on the board, the end of the hand, the next deal."""
    hands = [*after.past[before.number :], HandResult.seen(after)] if after.number else [HandResult.seen(after)]
    current = hands[0]
    place = len(before.history)
    lines = [deed_words(current.history[place], before, names[seat])]
    lines += _board_lines(before.street, current)
    for number, hand in enumerate(hands):
        if number:
            lines += _deal_lines(hand, after, names)
        if number < len(hands) - 1 or after.turn is None:
            lines += ending(hand, names)
    return lines


def deed_words(deed: Deed, before: HoldemView, name: str) -> str:
    """One action in the past tense."""
    left = before.stacks[deed.seat] + before.bets[deed.seat] - deed.bet
    all_in = ", all-in" if not left and deed.action not in (FOLD, CHECK) else ""
    if deed.action == FOLD:
        return f"{name} folded"
    if deed.action == CHECK:
        return f"{name} checked"
    if deed.action == CALL:
        return f"{name} called {deed.bet - before.bets[deed.seat]:,}{all_in}"
    return f"{name} {'raised to' if before.to_match else 'bet'} {deed.bet:,}{all_in}"


def ending(hand: HandResult, names: Sequence[str]) -> list[str]:
    """Tell the end of a hand: chips returned, hands shown, pots won."""
    lines = []
    if hand.returned and hand.showdown:
        seat, amount = hand.returned
        lines.append(f"{amount:,} went back to {names[seat]} uncalled")
    for seat in hand.showdown:
        hole = hand.shown[seat]
        if hole is None:
            lines.append(f"{names[seat]} mucked")
        else:
            lines.append(f"{names[seat]} showed {cards.text_of(hole)}: {words(strength((*hole, *hand.board)))}")
    for place, pot in enumerate(hand.pots):
        lines.append(_won(pot, _pot_name(place, len(hand.pots)), names))
    return lines


def won(view: HoldemView, seat: int) -> int:
    """Chips that a seat got of the pots of a hand that is over."""
    return sum(dict(zip(pot.winners, pot.shares, strict=True)).get(seat, 0) for pot in view.pots)


def outcome(view: HoldemView, names: Sequence[str]) -> str:
    """Tell who won how much, and with what if it was shown."""
    said = []
    for seat in range(view.count):
        if amount := won(view, seat):
            hole = view.hole if seat == view.seat else view.shown[seat]
            is_shown = len(view.board) == 5 and hole is not None and sum(view.alive) > 1
            kind = f": {words(strength((*hole, *view.board)))}" if is_shown and hole is not None else ""
            said.append(f"{names[seat]} {'win' if names[seat] == 'You' else 'wins'} {amount:,}{kind}")
    return ", ".join(said) or "The hand is over"


def unshown(state: HoldemState, ended: HoldemState) -> frozenset[int]:
    """Seats whose hand of this position was folded or mucked."""
    hand = next((hand for hand in ended.hands if hand.number == state.number), None)
    return frozenset() if hand is None else frozenset(seat for seat in hand.dealt if hand.shown[seat] is None)


def pot_lines(view: HoldemView, names: Sequence[str] = ()) -> list[str]:
    """The pots with who can win them, and who did."""
    if len(view.pots) < 2 and not any(pot.winners for pot in view.pots):
        return []
    lines = []
    for place, pot in enumerate(view.pots):
        whom = ", ".join(called(names, seat) for seat in (pot.winners or pot.seats))
        whose = "won by" if pot.winners else "for"
        lines.append(f"{_pot_name(place, len(view.pots))} {pot.amount:,} {whose} {whom}")
    return lines


def _pot_name(place: int, count: int) -> str:
    if count == 1:
        return "pot"
    return "main pot" if not place else f"side pot {place}" if count > 2 else "side pot"


def _won(pot: Pot, name: str, names: Sequence[str]) -> str:
    if len(pot.winners) == 1:
        return f"{names[pot.winners[0]]} won the {name} of {pot.amount:,}"
    shares = ", ".join(f"{names[seat]} {share:,}" for seat, share in zip(pot.winners, pot.shares, strict=True))
    return f"The {name} of {pot.amount:,} was split: {shares}"


def _board_lines(street: int, hand: HandResult) -> list[str]:
    """The cards that came since a street."""
    found = []
    for later in range(street + 1, 4):
        if len(hand.board) >= _BOARD_END[later]:
            new = hand.board[_BOARD_END[later - 1] : _BOARD_END[later]]
            found.append(f"{STREETS[later].capitalize()}: {cards.text_of(new)}")
    return found


def _deal_lines(hand: HandResult, after: HoldemView, names: Sequence[str]) -> list[str]:
    """The start of the next hand."""
    dealer = "you are" if names[hand.button] == "You" else f"{names[hand.button]} is"
    lines = [f"Hand {hand.number + 1}: {dealer} the dealer"]
    lines += [f"{names[seat]} posted {min(amount, hand.starts[seat]):,}" for seat, amount in hand.posting.blinds]
    if hand.number == after.number and after.hole is not None:
        lines.append(f"{whose(names, after.seat)} cards: {cards.text_of(after.hole)}")
    elif hand.number != after.number:
        lines += _board_lines(0, hand)
    return lines


def _seat_line(view: HoldemView, seat: int, names: Sequence[str]) -> str:
    """A seat in one line: who, where, how many chips, what they did."""
    letters = view.holdem.rules.letters
    parts = [upper(called(names, seat)) + (" (you)" if seat == view.seat and not names else "")]
    parts.append(view.position(seat) + (" (dealer)" if seat == view.button and letters else ""))
    parts.append(f"{view.stacks[seat]:,} left")
    parts += [f"{view.bets[seat]:,} in"] if view.bets[seat] else []
    parts += [state_words(view, seat)] if state_words(view, seat) else []
    return ", ".join([*parts, *["to act"] * (seat == view.turn)])


def state_words(view: HoldemView, seat: int) -> str:
    """Last deed of a seat, or what became of it."""
    shown = view.shown[seat]
    if shown is not None:
        return "shows " + cards.text_of(shown)
    if not view.start_stacks[seat]:
        return "out"
    last = next((deed for deed in reversed(view.history) if deed.seat == seat), None)
    if not view.alive[seat]:
        return "folded"
    if not view.stacks[seat] and view.turn is not None:
        return "all-in"
    if last is None or last.street != view.street:
        return ""
    if last.action == CALL:
        return "called"
    return "checked" if last.action == CHECK else f"{'raised to' if _was_raise(view, last) else 'bet'} {last.bet:,}"


def short_state(view: HoldemView, seat: int) -> str:
    """Last deed in the room of a plate; a seat that has done nothing yet may have paid a blind."""
    said = state_words(view, seat)
    if view.bets[seat] and not said:
        return f"blind {view.bets[seat]:,}"
    for long, short in (("raised to", "raise"), ("folded", "fold"), ("called", "call"), ("checked", "check")):
        said = said.replace(long, short)
    return said


def _was_raise(view: HoldemView, deed: Deed) -> bool:
    earlier = view.history[: view.history.index(deed)]
    return not deed.street or any(other.street == deed.street and other.action > 0 for other in earlier)


def _situation(view: HoldemView, names: Sequence[str]) -> str:
    if view.turn is None:
        return "The game is over."
    if view.turn != view.seat:
        return upper(f"{called(names, view.turn)} ({view.position(view.turn)}) to act.")
    turn = f"{whose(names, view.seat)} turn"
    if not view.to_call:
        return f"{turn}: nothing to call." if view.can_check else f"{turn}: bet at least {view.min_raise} or fold."
    return f"{turn}: {view.price:,} to call, which needs {100 * view.pot_odds:.0f}% equity."
