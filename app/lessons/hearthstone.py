"""The first turns of a game of Hearthstone: an opening hand, a minion, a charge and a trade."""

from __future__ import annotations

from . import Lesson, LessonTask

LESSON = Lesson(
    "hearthstone",
    {"decks": ["mage", "hunter"], "open": True},
    ("human", "level:2"),
    (
        *("~seat 1 begins", "~CS2_179", "~EX1_277", "~CS2_200", "~CS2_120", "~CS2_150", "~DS1_070", "~DS1_185"),
        *("keep 2", "~CS2_023", "~CS2_119", "keep 1 3 4", "~CS2_141", "~CS2_124"),
        *("end", "~CS2_201", "play 4 > eh", "play 4", "end", "~CS2_172"),
        *("play 5", "end", "~CS2_127", "play 1", "end", "~CS2_200"),
        *("play 4", "attack m1 > eh", "attack m2 > e1", "end", "~DS1_184", "play 1 > e1", "end", "~CS2_168"),
        *("attack m1 > eh", "play 3", "end", "~CS2_119", "play 5", "attack m1 > e1", "end", "~CS2_023"),
    ),
    (
        LessonTask(
            "Two heroes with 30 Health each; whoever falls to 0 loses. You play cards for mana, and each turn you "
            "have one mana more. On a card the blue number is what it costs, the gold one its Attack, the red one its "
            "Health.",
        ),
        LessonTask(
            "Your opening hand. You will have 1 mana in your first turn and 2 in your second, so cards for 4 and 6 "
            "only lie in your hand. Give those two back and get others for them.",
            "Press `1` and `3` to replace them, then `⏎`.",
            "keep 2",
            "Keep the cheap card and replace the two expensive ones: cards for 4 and 6 mana come too early.",
        ),
        LessonTask(
            "Turn 1 with one mana. Arcane Missiles could be played, but there is nothing to hit yet. Save it.",
            "Press `e` to end your turn.",
            "end",
            "Arcane Missiles are worth more once there are minions to hit.",
        ),
        LessonTask(
            "Two mana, and you have drawn a Bloodfen Raptor for 2: 3 Attack, 2 Health. Using all your mana in every "
            "turn is half the game.",
            "Press `5` to play it.",
            "play 5",
            "The raptor costs exactly what you have: play it.",
        ),
        LessonTask(
            "A minion that has just arrived cannot attack yet. Nothing is left to do.",
            "Press `e`.",
            "end",
            "Your mana is used up, and the raptor has to wait a turn.",
        ),
        LessonTask(
            "The other side has a River Crocolisk, 2 Attack and 3 Health. You have 3 mana and a Wolfrider, 3/1 with "
            "Charge: it may attack at once.",
            "Press `4` to play the Wolfrider.",
            "play 4",
            "First play the Wolfrider: with Charge it can fight in this very turn.",
        ),
        LessonTask(
            "Who attacks whom? When minions fight, both take damage. The crocolisk has 3 Health: the Wolfrider can "
            "kill it and dies as well, which is a fair trade for one that would die to anything. So the raptor is "
            "free to hit the hero.",
            "Press `g` to attack, `1` for the raptor, `1` for the enemy hero.",
            "attack m1 > eh",
            "Let the raptor hit the enemy hero first. The crocolisk is for the Wolfrider, which has only 1 Health to "
            "lose.",
        ),
        LessonTask(
            "Now the trade.",
            "Press `g`, `1` for the Wolfrider, `2` for the River Crocolisk.",
            "attack m2 > e1",
            "Send the Wolfrider into the River Crocolisk: both die, and you still have a minion.",
        ),
        LessonTask(
            "Their board is empty and yours is not. That is called having the board: you decide who fights whom.",
            "Press `e`.",
            "end",
            "Everything is done in this turn.",
        ),
        LessonTask(
            "Ironforge Rifleman's Battlecry, something that happens when a card is played, has hurt your raptor. Four "
            "mana now. The raptor may attack again: hit the hero.",
            "Press `g`, `1` for the raptor, `1` for the enemy hero.",
            "attack m1 > eh",
            "Use the raptor before it dies: the enemy hero is the target.",
        ),
        LessonTask(
            "Oasis Snapjaw costs 4: 2 Attack and 7 Health, a wall that is hard to get rid of.",
            "Press `3` to play it.",
            "play 3",
            "Four mana for a 2/7 use your turn best: play the Snapjaw.",
        ),
        LessonTask(
            "When you have 2 mana to spare, `f` uses your hero power: a mage's Fireblast does 1 damage to anything.",
            "Press `e` to end your turn.",
            "end",
            "Your mana is used up: end the turn.",
        ),
    ),
    "That is all there is to it: use your mana, trade when it is fair, hit the hero when you can. Play on alone; `h` "
    "shows the turn the adviser would play.",
)
