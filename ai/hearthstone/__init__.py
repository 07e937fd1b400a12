"""Players of Hearthstone, from random to searching behind the cards they cannot see."""

from __future__ import annotations

from ..table import RANDOM, AgentKind, GameTable, Method, PuzzleSet, Setting, level_kind

WIDTH_SETTING = Setting("width", 12, 1, 1000)
LETHAL_SETTING = Setting("lethal", 2500, 0, 1_000_000)

HEARTHSTONE_LADDER = (1000, 1096, 1269, 1396, 1523, 1683, 1815, 1893, 2054, 2177)
"""Elo of the levels, from what each won against the level below (docs/hearthstone-players.md)."""

TABLE = GameTable(
    "hearthstone",
    __name__,
    agents=(
        RANDOM,
        AgentKind("greedy", "the best single action by heroes and minions alone", ".players.turn:Greedy"),
        AgentKind(
            "dqn",
            "a net that learned to pick one action at a time, without any search",
            ".net.dqn:make",
            takes_file=True,
        ),
        AgentKind(
            "heuristic",
            "plans its own turn, the same player as turn",
            ".players.turn:Turn",
            (WIDTH_SETTING, LETHAL_SETTING),
        ),
        AgentKind(
            "turn",
            "plans its own turn to the end and finds a win when there is one",
            ".players.turn:Turn",
            (WIDTH_SETTING, LETHAL_SETTING),
        ),
        AgentKind(
            "neural",
            "plans its own turn with a net that learned who wins",
            ".net.player:make",
            (WIDTH_SETTING,),
            takes_file=True,
        ),
        level_kind("from beginner (1) to a search with the net (10)"),
        AgentKind(
            "mcts",
            "tries its best turns against the cards the opponent may hold",
            ".search.mcts:Mcts",
            (Setting("seconds", 2.0, 0.0, 3600.0), Setting("games", 0, 0, 1_000_000)),
        ),
        AgentKind(
            "expert",
            "the same with a net that judges all positions",
            ".search.expert:make",
            (Setting("games", 60, 1, 1_000_000),),
            takes_file=True,
        ),
    ),
    adviser="expert:games=1000",
    deeper="expert:games=3000",
    opponent="level:4",
    facts=".figures:HearthstoneFacts",
    measures=".figures:HearthstoneMeasures",
    judge=".judge:make",
    fingerprint=".fingerprint:questions",
    levels=(
        *((("random", slips), ("greedy", 1 - slips)) for slips in (0.75, 0.64, 0.475, 0.32, 0.17)),
        (("greedy", 1.0),),
        (("turn:width=1,lethal=300", 1.0),),
        (("turn:width=3,lethal=900", 1.0),),
        (("neural", 1.0),),
        # a number of tries, not of seconds: a level is as strong on a slow machine as on a fast one
        (("expert:games=80", 1.0),),
    ),
    methods=(
        Method(
            "net",
            "a net learns who wins from the turn search's own games",
            "cardai.ai.train.hearthstone_net",
            plays_in_batches=True,
            formerly="values",
        ),
        Method(
            "dqn",
            "the plain baseline: a net values one action at a time",
            "cardai.ai.train.hearthstone_dqn",
            plays_in_batches=True,
        ),
    ),
    environment="cardai.ai.env.hearthstone",
    kinds=".kinds:sort",
    ladder=HEARTHSTONE_LADDER,
    puzzles=(
        PuzzleSet(
            "lethal",
            "Win this turn",
            ".puzzles:lethal.jsonl",
            ".puzzles.lethal:make",
            40,
            "The enemy hero can be beaten this turn, in three actions or many more.",
            "every line of the turn that leaves nothing to chance was tried, so there is no shorter one",
        ),
    ),
)
