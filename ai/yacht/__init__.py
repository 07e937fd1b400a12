"""Players of Yacht, from random to perfect."""

from __future__ import annotations

from ..table import RANDOM, AgentKind, GameTable, Method, PuzzleSet, Setting, level_kind

TEMPERATURES = (5.5, 4.4, 3.6, 2.9, 2.3, 1.8, 1.35, 0.95, 0.5, 0.0)
"""Points by which level 1, 2, ... misjudges actions: the chance of one falls by e for each this much it is worse."""

YACHT_LADDER = (1000, 1092, 1170, 1252, 1334, 1407, 1475, 1538, 1601, 1640)
"""Elo of the levels, from the means and spreads of 2,000 games each (docs/yacht.md), scores being about normal."""

TABLE = GameTable(
    "yacht",
    __name__,
    agents=(
        RANDOM,
        AgentKind("heuristic", "rules of thumb, no tables", ".players.heuristic:HeuristicAgent"),
        AgentKind(
            "blind",
            "exact but blind to the upper bonus; upper boxes count WEIGHT times",
            ".players.blind:BlindAgent",
            (Setting("weight", 3.0, 0.01, 100.0),),
            bare=True,
            is_cached=True,
        ),
        AgentKind(
            "neural",
            "a net that learned what sheets are worth, or one of your own",
            ".net.player:make",
            takes_file=True,
        ),
        level_kind("from beginner (1) to perfect (10)"),
        AgentKind(
            "exact",
            "the highest expected score, computed exactly",
            ".players.exact:ExactAgent",
            (Setting("temperature", 0.0, 0.0, 100.0),),
            is_cached=True,
        ),
        AgentKind("win", "the highest chance to beat the other sheets", ".players.win:WinAgent", is_cached=True),
    ),
    adviser="exact",
    opponent="level:5",
    facts=".figures:YachtFacts",
    judge=".judge:make",
    fingerprint=".fingerprint:questions",
    levels=tuple(((f"exact:temperature={warmth:g}", 1.0),) for warmth in TEMPERATURES),
    methods=(
        Method(
            "net",
            "a net learns what sheets are worth from its own games",
            "cardai.ai.train.yacht_net",
            plays_in_batches=True,
            formerly="values",
        ),
    ),
    measure=".net.measure",
    environment="cardai.ai.env.yacht",
    kinds=".kinds:sort",
    ladder=YACHT_LADDER,
    puzzles=(
        PuzzleSet(
            "rolls",
            "The hundred dearest rolls",
            ".puzzles:rolls.jsonl",
            ".puzzles.rolls:make",
            100,
            "The rolls on which rules of thumb lose most, counted over 1,000 games.",
            "the exact value of every answer",
        ),
    ),
)
