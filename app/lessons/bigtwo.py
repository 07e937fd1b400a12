"""A first game of Big Two, from the three of diamonds to the last pair."""

from __future__ import annotations

from . import Lesson, LessonTask

_PASS = "Press `n` to pass."

LESSON = Lesson(
    "bigtwo",
    "hongkong",
    ("human", "level:2", "level:2", "level:2"),
    (
        "~3d 4s 5c 5h 6d 7s 8d Jc Qd Qc Ks Ac 2h / 4d 4h 5s 7d 7h 9c 9s 10d 10h 10s Qh Kc 2s / "
        "3c 5d 6h 8s 9d 9h 10c Jd Qs Kh Ad Ah 2d / 3h 3s 4c 6c 6s 7c 8c 8h Jh Js Kd As 2c",
        *("3d 4s 5c 6d 7s", "4d 4h 10d 10h 10s", "pass", "pass", "pass"),
        *("5s", "6h", "6s", "8d", "9c", "9h", "Jh", "Ks", "2s", "pass", "pass", "pass"),
        *("7d 7h", "Ad Ah", "pass", "pass", "pass"),
        *("3c", "3h", "5h", "9s", "10c", "Js", "Ac", "pass", "2d", "2c", "pass", "pass", "pass"),
        *("3s", "Jc", "Qh", "Qs", "Kd", "2h", "pass", "pass", "pass", "Qd Qc"),
    ),
    (
        LessonTask(
            "Whoever gets rid of all cards first wins. Your hand lies in front of you, the others sit around the "
            "table: what they hold you see from behind.",
        ),
        LessonTask(
            "The lowest card is the three, the highest the two: 3 4 5 ... K A 2. Between equal ranks the suit "
            "decides: diamonds, clubs, hearts, spades.",
        ),
        LessonTask(
            "You hold 3d, the lowest card of all, so you begin, and it must be part of the first play. Five cards in "
            "a row are a straight: 3 4 5 6 7 gets rid of five at once.",
            "Press `3` `4` `5` `6` `7` to pick them up, then `⏎`.",
            "3d 4s 5c 6d 7s",
            "The first play must contain the 3d, and the straight is the best one: it takes five low cards off your "
            "hand.",
        ),
        LessonTask(
            "A full house, three alike and a pair, beats a straight. Five cards are answered with five cards, and you "
            "have none left that belong together.",
            _PASS,
            "pass",
            "You cannot beat a full house with what is left.",
        ),
        LessonTask(
            "All passed, so the last to play began anew, with a single card. Now single cards are answered with "
            "single cards. Play the lowest that does the job and keep the high ones for later.",
            "Press `8` and `⏎` to play the 8d.",
            "8d",
            "That would do, too, but the 8d is enough: high cards win tricks later.",
        ),
        LessonTask(
            "The queens are a pair: kept together they leave your hand as one play. Of the single cards the king is "
            "high enough to win the trick.",
            "Press `k` and `⏎` to play the Ks.",
            "Ks",
            "Keep the two queens together, and the ace and the two for later: the Ks is the one to play.",
        ),
        LessonTask(
            "The two of spades is the highest card of all: nobody can beat it.",
            _PASS,
            "pass",
            "Nothing beats the 2s.",
        ),
        LessonTask(
            "Pairs now. Aces are on the table; your queens are lower.",
            _PASS,
            "pass",
            "Two aces can only be beaten by two higher cards.",
        ),
        LessonTask(
            "A low trick: the moment to get rid of the 5h.",
            "Press `5` and `⏎`.",
            "5h",
            "Low cards first: you will hardly get rid of the 5h later.",
        ),
        LessonTask(
            "Otto has two cards left. Whoever wins a trick leads the next, so now is the time for high cards.",
            "Press `1`, which is the ace, and `⏎`.",
            "Ac",
            "A queen would break your pair, and passing leaves the lead to somebody with few cards: play the Ac.",
        ),
        LessonTask(
            "A two is on the table. Your 2h beats it, but then it is gone, and you still need it to get the lead for "
            "your queens. Wait.",
            _PASS,
            "pass",
            "Keep the 2h: it is the card that wins you the last trick.",
        ),
        LessonTask(
            "Again a low card. The jack is the last single card you want to lose.",
            "Press `j` and `⏎`.",
            "Jc",
            "The queens belong together and the 2h is for later: play the Jc.",
        ),
        LessonTask(
            "Now count: 2s, 2d and 2c have been played, so nobody can beat the 2h. You win the trick and lead your "
            "pair.",
            "Press `2` and `⏎`.",
            "2h",
            "Do not wait any longer: the 2h cannot be beaten any more.",
        ),
        LessonTask(
            "You lead, and two queens are one play: your last.",
            "Press `x` `x` (the queens) and `⏎`.",
            "Qd Qc",
            "Play both queens together and you are out.",
        ),
    ),
    "",
)
