"""Two first hands of hold'em: one to fold, and one to get paid for."""

from __future__ import annotations

from . import Lesson, LessonTask

LESSON = Lesson(
    "holdem",
    "cash",
    ("human", *["level:2"] * 5),
    (
        *("~D3", "~7c2d Kh8h 9s4c Jd3c Tc5s 6d6s", "fold", "fold", "fold", "fold", "fold"),
        *("~QsJd 9h3d 8d4s Ah5c Kc2h 7h8h", "fold", "fold", "fold", "fold", "call", "check"),
        *("~Qd7s2c", "check", "raise 2", "call", "~4h", "check", "raise 8", "call", "~9c", "check"),
        *("raise 24", "call", "~Ac8s Kd9d 6c3s Th7d 5s4d JcJs"),
    ),
    (
        LessonTask(
            "Everybody gets two cards that nobody else sees; five more will lie in the middle for all. The best five "
            "of these seven win the pot, unless everybody else has folded before.",
        ),
        LessonTask(
            "Two players must bet without having looked: the small blind (SB) 1 and the big blind (BB) 2. The button "
            "(BTN) deals and acts last; the others are named by how far before it they sit.",
        ),
        LessonTask(
            "Your cards are 7c2d: low, not of one suit, too far apart for a straight. Staying in costs 2, and five "
            "players come after you. Good players fold three hands of four here.",
            "Press `f` to fold.",
            "fold",
            "The worst hand there is: save your chips and fold it.",
        ),
        LessonTask(
            "The next hand. You are the big blind, so your 2 are in already. Only the small blind has called. Nobody "
            "has raised, so you may check, which is free, and see three more cards.",
            "Press `c` to check.",
            "check",
            "Raising is no mistake with Qs and Jd, but for now check and look at the flop for free.",
        ),
        LessonTask(
            "The flop. With the Qd on the board you have a pair of queens, the highest pair possible here. The other "
            "player checked. Bet, so that worse hands pay to see more: half the pot.",
            "Press `2` to choose half the pot, then `⏎`.",
            "raise 2",
            "You are ahead: bet half the pot. Whoever wants to see more should pay for it.",
        ),
        LessonTask(
            "The turn, a fourth card: it changes nothing. You were called, so there is something on the other side, "
            "but most hands that call are worse than yours. Bet again, more this time: the pot.",
            "Press `4` to choose a bet of the pot, then `⏎`.",
            "raise 8",
            "A strong hand wants a large pot: `4` bets as much as there is in it.",
        ),
        LessonTask(
            "The river, the last card. No flush is possible, a straight is unlikely: your queens are still good. One "
            "more bet for value.",
            "Press `4` and `⏎`.",
            "raise 24",
            "Checking wins no more chips: worse pairs will still pay.",
        ),
    ),
    "You won the pot with a bet on every card that came. Fold bad hands, bet good ones, and compare what a call costs "
    "with how often you win: the line beside your cards says both. Play on alone; `h` asks for help.",
)
