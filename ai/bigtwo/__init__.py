"""Players of Big Two, from anything legal to search with exact endings."""

from __future__ import annotations

from ..table import RANDOM, AgentKind, GameTable, Method, Mix, PuzzleSet, Setting, level_kind

_BEGINNERS: tuple[Mix, ...] = (
    (("random", 1.0),),
    (("random", 0.5), ("lowest", 0.5)),
    (("random", 0.2), ("lowest", 0.8)),
    (("lowest", 1.0),),
    (("greedy", 1.0),),
    (("greedy", 0.5), ("heuristic", 0.5)),
    (("heuristic", 1.0),),
)

BIGTWO_LADDER = (1000, 1126, 1232, 1258, 1354, 1390, 1430, 1452, 1474, 1566)
"""Elo of the levels by the share of games won at a table of the level below; docs/learn.md says in how many."""

TABLE = GameTable(
    "bigtwo",
    __name__,
    agents=(
        RANDOM,
        AgentKind("lowest", "the weakest play it may make, single cards first", ".players.simple:Lowest"),
        AgentKind(
            "greedy", "leads the longest play with its lowest card, follows with the weakest", ".players.simple:Greedy"
        ),
        AgentKind(
            "heuristic", "plans the fewest plays and watches who is about to go out", ".players.simple:Heuristic"
        ),
        AgentKind(
            "search",
            "tries every play in many likely deals",
            ".search.player:Search",
            (
                Setting("deals", 400, 1, 1_000_000),
                Setting("seconds", 0.0, 0.0, 3600.0),
                Setting("clever", 0.5, 0.0, 1.0),
                Setting("exact", 11, 0, 20),
            ),
        ),
        AgentKind(
            "neural",
            "a net that learned from games against itself, or one of your own",
            ".net.player:make",
            takes_file=True,
        ),
        AgentKind(
            "expert",
            "the net, its plays tried in deals that explain what everybody did",
            ".search.expert:make",
            (Setting("seconds", 0.1, 0.0, 60.0), Setting("exact", 11, 0, 20), Setting("certainty", 1.5, 0.0, 100.0)),
        ),
        level_kind("from a beginner (1) to the strongest (10)"),
    ),
    adviser="expert:seconds=0.5",
    deeper="expert:seconds=3",
    opponent="heuristic",
    facts=".figures:BigTwoFacts",
    judge=".judge:make",
    fingerprint=".fingerprint:questions",
    league=("random", "greedy", "heuristic", "search", "neural", "expert"),
    levels=(
        *_BEGINNERS,
        (("heuristic", 0.65), ("neural", 0.35)),
        (("heuristic", 0.3), ("neural", 0.7)),
        (("expert", 1.0),),
    ),
    methods=(
        Method(
            "net",
            "one net for all rules and tables learns from games against itself",
            "cardai.ai.train.bigtwo_net",
            formerly="branch",
        ),
        Method("beliefs", "guesses from plays and passes who holds which card", "cardai.ai.train.bigtwo_beliefs"),
    ),
    compiled=("search", "neural", "expert"),
    environment="cardai.ai.env.bigtwo",
    kinds=".kinds:sort",
    ladder=BIGTWO_LADDER,
    puzzles=(
        PuzzleSet(
            "endings",
            "Certain wins",
            ".puzzles:endings.jsonl",
            ".puzzles.endings:make",
            50,
            "A win that is certain whatever the others hold, and that is easily missed.",
            "nobody can beat the line; each other play fails in a deal in which all play exactly",
        ),
    ),
)
