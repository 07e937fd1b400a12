"""A first game of Yacht: three of a kind, a straight, and a roll that fits nowhere."""

from __future__ import annotations

from . import Lesson, LessonTask

LESSON = Lesson(
    "yacht",
    "pancht",
    ("human", "level:2"),
    (
        *("~2 5 5 5 6", "keep 5 5 5", "~1 2", "keep 5 5 5", "~3 5", "score fives"),
        *("~2 2 4 6 6", "keep 6 6", "~1 3 6", "keep 6 6 6", "~2 4", "score sixes"),
        *("~2 3 4 5 5", "keep 2 3 4 5", "~1", "score large-straight"),
        *("~1 1 3 3 5", "keep 3 3", "~2 3 6", "keep 3 3 3", "~1 3", "score threes"),
        *("~1 2 4 4 6", "keep 4 4", "~1 3 6", "keep 4 4", "~1 1 6", "score aces", "~1 2 2 5 6"),
    ),
    (
        LessonTask(
            "Yacht is played with five dice and a sheet of 13 boxes. In each round you roll, may roll any dice again "
            "up to twice, and then write the dice into one box that is still open. After 13 rounds the higher total "
            "wins. Your sheet is on the left, the dice lie in the tray."
        ),
        LessonTask(
            "You have three fives: 15 points in the box Fives already, and two more rolls to find a fourth. Keep the "
            "fives and roll the other two.",
            "Press `2` `3` `4` to keep the fives, then `⏎` to roll the rest.",
            "keep 5 5 5",
            "Three alike are worth keeping: keep exactly the three fives, and nothing else.",
        ),
        LessonTask(
            "No fourth five yet, but there is one more roll. It costs nothing: the dice you keep stay as they are.",
            "The fives are kept: `⏎` rolls the other two again.",
            "keep 5 5 5",
            "A roll is left and cannot hurt: keep the three fives and roll again.",
        ),
        LessonTask(
            "Four fives! The sheet shows in gold what each box would give now. Four of a kind gives 23, Fives 20, yet "
            "Fives is right: 63 points in the six upper boxes earn 35 more, which is three of each number, and you "
            "are one ahead.",
            "Go to Fives with `↑` or `↓`, then `⏎` writes it down.",
            "score fives",
            "It counts, but less: four fives in the upper part are worth the most, because of the bonus for 63.",
        ),
        LessonTask(
            "The other player has made a round of their own. Your dice show 2 3 4 5: five in a row are a large "
            "straight, 30 points. A 1 or a 6 completes it, one roll in three, and you have two rolls.",
            "Keep 2 3 4 5 with `1` `2` `3` `4` and roll the second five with `⏎`.",
            "keep 2 3 4 5",
            "Keep the row 2 3 4 5 and roll one die: two rolls give you the straight more often than not.",
        ),
        LessonTask(
            "There it is. You need not use the last roll: take the 30 points.",
            "Choose Large straight with `↑` `↓` and press `⏎`.",
            "score large-straight",
            "Five in a row are never worth more than now: write them into Large straight.",
        ),
        LessonTask(
            "Not every roll is good. A pair is the best start here.",
            "Keep the two fours (`3` `4`) and press `⏎`.",
            "keep 4 4",
            "The pair of fours is the most promising thing here: keep just these two.",
        ),
        LessonTask(
            "Still the pair. Try once more.",
            "The fours are kept: press `⏎`.",
            "keep 4 4",
            "Keep the two fours and roll the other three.",
        ),
        LessonTask(
            "Nothing came. Something must be written down all the same, so give up the box that loses least: two in "
            "Aces cost you almost nothing, while 8 in Fours would endanger the bonus.",
            "Choose Aces with `↑` `↓` and press `⏎`.",
            "score aces",
            "A bad roll belongs where little is lost: Aces are worth at most five points anyway.",
        ),
    ),
    "You know all the moves now: three alike or a row, the bonus, and where to bury a bad roll. Play on alone; `h` "
    "shows what the perfect player thinks of any decision.",
)
