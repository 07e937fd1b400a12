"""Players of Texas hold'em, and who judges them."""

from __future__ import annotations

from ..table import AgentKind, GameTable, Method, PuzzleSet, Setting, level_kind

SLIPS = (0.84, 0.72, 0.62, 0.53, 0.45, 0.37, 0.28, 0.17)
"""How often levels 2 to 9 play like a beginner instead of asking the net."""

STRONGEST = "search:target=1,flop=0,deals=0,charts=0,keep=1,trust=0.3"
"""Level 10: the net, but for pots of two on turns and rivers, which are solved; rivers punish who plays as supposed."""

TABLE = GameTable(
    "holdem",
    __name__,
    agents=(
        AgentKind("random", "folds, calls and raises any amount with fixed chances", ".players.simple:RandomBot"),
        AgentKind("allin", "always all-in", ".players.simple:AllIn"),
        AgentKind("minraise", "always the smallest raise", ".players.simple:MinRaise"),
        AgentKind("caller", "a calling station: never folds, never raises", ".players.simple:Caller"),
        AgentKind("beginner", "mostly calls, whatever the hand", ".players.simple:Beginner"),
        AgentKind("maniac", "bets and raises far too often", ".players.simple:Maniac"),
        AgentKind("odds", "equity against random hands compared with the pot odds", ".players.simple:OddsBot"),
        AgentKind("nit", "the best few hands only", ".players.tight:Nit"),
        AgentKind("tag", "tight-aggressive by position with preflop charts", ".players.tight:Tag"),
        AgentKind("heuristic", "the best of the rule players: tag", ".players.tight:Tag"),
        level_kind("from beginner to the strongest"),
        AgentKind(
            "blueprint",
            "preflop tables, then a strategy solved for six seats and 50 big blinds",
            ".blueprint.player:BlueprintAgent",
            takes_file=True,
        ),
        AgentKind(
            "blueprint-2026",
            "the first blueprint as it was, before the flop too: a yardstick",
            ".blueprint.player:FrozenBlueprint",
        ),
        AgentKind(
            "neural",
            "a net that began as a blueprint and learned from self-play",
            ".net.player:make",
            takes_file=True,
        ),
        AgentKind(
            "neural-2026",
            "the first net as it was: a yardstick",
            ".net.player:FrozenNet",
        ),
        AgentKind(
            "search",
            "solves pots of two at the table after the flop; preflop tables before it, the net elsewhere",
            ".search.player:make",
            settings=(
                Setting("target", 0.5, 0.05, 10.0),
                Setting("flop", 1, 0, 2),
                Setting("seconds", 600.0, 0.1, 3600.0),
                Setting("deals", 800, 0, 20_000),
                Setting("charts", 1, 0, 1),
                Setting("keep", 0, 0, 2),
                Setting("trust", 0.0, 0.0, 100.0),
            ),
        ),
    ),
    adviser="search",
    deeper="search:target=0.2,deals=3200",
    opponent="tag",
    facts=".figures:HoldemFacts",
    measures=".figures:HoldemMeasures",
    judge=".judge:make",
    fingerprint=".fingerprint:questions",
    unrated="needs thousands of hands",
    levels=(
        (("beginner", 1.0),),
        *((("beginner", slips), ("neural", 1 - slips)) for slips in SLIPS),
        ((STRONGEST, 1.0),),
    ),
    methods=(
        Method(
            "net",
            "a net imitates the blueprint, then improves on itself in self-play",
            "cardai.ai.train.holdem_net",
            plays_in_batches=True,
            formerly="mirror",
        ),
        Method(
            "blueprint",
            "regret minimisation over an abstraction of six-seat hold'em",
            "cardai.ai.train.holdem_blueprint",
            needs_torch=False,
            result="blueprint.npz",
            formerly="mccfr",
        ),
        Method(
            "preflop",
            "tables before the flop, by values of playing on that are fitted to solved flops",
            "cardai.ai.train.holdem_preflop",
            needs_torch=False,
            result="tables",
        ),
        Method(
            "values",
            "nets that value every hand of two ranges, learned from solved turns and flops",
            "cardai.ai.train.holdem_values",
            plays_in_batches=True,
        ),
    ),
    compiled=("blueprint", "neural", "search"),
    dealt_luck=".luck:dealt_luck",
    environment="cardai.ai.env.holdem",
    kinds=".kinds:sort",
    puzzles=(
        PuzzleSet(
            "preflop",
            "Before the flop",
            ".puzzles:preflop.jsonl",
            ".puzzles.preflop:make",
            90,
            "What to do before the flop: first in, against a raise, against a 3-bet.",
            "the tables for play before the flop, where wrong answers lose more than twice the tables' error",
        ),
        PuzzleSet(
            "odds",
            "Pot odds",
            ".puzzles:pot_odds.jsonl",
            ".puzzles.pot_odds:make",
            60,
            "An all-in to call or to fold, against a range that is named.",
            "every hand of the range and every card to come, counted",
        ),
    ),
)
