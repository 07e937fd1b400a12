"""`cardai hint yacht` and `cardai solve yacht`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from .options import AsJson, game_of, print_json

if TYPE_CHECKING:
    from cardai.ai.agent import Advice, Facts, Option
    from cardai.ai.yacht.solver.distribution import ScoreDistribution
    from cardai.games.yacht import Yacht, YachtView
    from cardai.games.yacht.sheet import Sheet

PERCENTILES = (5, 25, 50, 75, 95)

Rules = Annotated[str, typer.Option("--rules", help="pancht, yacht12, yahtzee, yahtzee-free or yahtzee-plain.")]


def hint(
    dice: Annotated[
        str | None, typer.Option(help="The five dice: 2,2,5,5,6 or 22556. Without it you are asked.")
    ] = None,
    rerolls: Annotated[int, typer.Option(help="Rerolls left: 0, 1 or 2.")] = 2,
    filled: Annotated[str, typer.Option(help='Boxes already filled: "aces=3,choice=24".')] = "",
    extra: Annotated[int, typer.Option(help="Further yahtzees that earned 100 so far.")] = 0,
    against: Annotated[
        list[str] | None, typer.Option(help="Another player's sheet or final score; repeat for more.")
    ] = None,
    rules: Rules = "pancht",
    top: Annotated[int | None, typer.Option(min=1, help="Show only the best N actions.")] = None,
    percentiles: Annotated[bool, typer.Option("--percentiles", help="Exact distribution of the final score.")] = False,
    as_json: AsJson = False,
) -> None:
    """Rank all actions by the expected final score, exactly.

    Examples: cardai hint yacht --dice 2,2,5,5,6 --rerolls 2 --filled "aces=3,choice=24"  |
    cardai hint yacht --dice 66612 --rerolls 1 --against "fives=20,yacht=50" --top 5  |
    cardai hint yacht   (asks for the dice, turn by turn)
    """
    from cardai.games.yacht.sheet_notation import read_sheet

    game = _yacht(rules)
    sheet = read_sheet(game.rules, filled, extra)
    if sheet.is_full:
        raise BadInput("All boxes are filled: this game is over")
    others = [_other(game, text) for text in against or ()]
    if dice is None:
        if as_json:
            raise BadInput("--json needs --dice")
        _beside(game, sheet, top)
    else:
        _answer(_view(game, sheet, dice, rerolls), others, top, percentiles, as_json)


def solve(
    rules: Rules = "pancht",
    force: Annotated[bool, typer.Option("--force", help="Solve again even if the table is cached.")] = False,
    as_json: AsJson = False,
) -> None:
    """Compute the best expected score of a whole game, exactly.

    The table of all positions is kept in the cache folder. CPU seconds are those of solving, compilation apart.

    Examples: cardai solve yacht  |  cardai solve yacht --rules yahtzee-free --json --force
    """
    from cardai.ai.yacht.solver import tables
    from cardai.saves import places

    game = _yacht(rules)
    found = tables.solve(game.rules, places.cache_dir(), force)
    report = {
        "rules": game.rules_name,
        "value": found.table.start,
        "cpu_seconds": found.cpu_seconds,
        "seconds": found.seconds,
        "cached": found.cached,
    }
    if as_json:
        print_json(report)
    else:
        how = "read from the cache" if found.cached else f"solved in {found.cpu_seconds:.2f} CPU seconds"
        typer.echo(f"{game.rules_name}: {found.table.start!r} points expected under best play ({how})")


def _yacht(rules: str) -> Yacht:
    from cardai.ai.yacht.checks import yacht_game

    return yacht_game(game_of("yacht", rules))


def _other(game: Yacht, text: str) -> Sheet | int:
    from cardai.games.whole import whole
    from cardai.games.yacht.sheet_notation import read_sheet

    points = whole(text)
    return read_sheet(game.rules, text) if points is None else points


def _view(game: Yacht, sheet: Sheet, dice: str, rerolls: int) -> YachtView:
    from cardai.games.yacht import YachtView
    from cardai.games.yacht.rules import REROLLS
    from cardai.games.yacht.sheet_notation import read_roll

    if not 0 <= rerolls <= REROLLS:
        raise BadInput(f"There are 0 to {REROLLS} rerolls left, not {rerolls}")
    return YachtView(game, 0, 0, (sheet,), read_roll(dice), rerolls)


def _answer(view: YachtView, others: list[Sheet | int], top: int | None, percentiles: bool, as_json: bool) -> None:
    from cardai.ai.yacht.players.exact import ExactAgent
    from cardai.ai.yacht.solver.distribution import PLAIN_UP_TO, dice_distribution
    from cardai.saves import places

    from ..report.advice import advice_json, advice_lines

    agent = ExactAgent(view.game, cache=places.cache_dir())
    advice = agent.advise(view)
    if others:
        advice = _with_wins(agent, view, advice, others)
    known = percentiles or len(view.sheet.open) <= PLAIN_UP_TO
    scores = dice_distribution(agent.solved, view.sheet, view.dice, view.rerolls) if known else None
    if as_json:
        print_json({**advice_json(view, advice, top), **_more_json(view, advice, scores)})
        return
    lines = [*advice_lines(view, advice, top), *([_percentile_line(scores)] if scores else [])]
    typer.echo("\n".join(lines + ([_win_line(view, advice)] if others else [])))


def _with_wins(agent: Any, view: YachtView, advice: Advice, others: list[Sheet | int]) -> Advice:
    """Add the chance to win against the other sheets to an advice."""
    from dataclasses import replace

    from cardai.ai.yacht.solver.win_chance import EXACT_UP_TO, win_turn_against

    turn = win_turn_against(agent.solved, view.sheet, others)
    options = tuple(
        replace(option, facts=_with_win(option, turn.value(option.action, view.dice, view.rerolls, view.sheet)))
        for option in advice.options
    )
    exact = len(view.sheet.open) <= EXACT_UP_TO
    return replace(advice, options=options, method="exact" if exact else "exact, win by normal approximation")


def _with_win(option: Option, win: float) -> Facts:
    from cardai.ai.yacht.figures import YachtFacts

    return YachtFacts.read({**option.figures, "win": win})


def _more_json(view: YachtView, advice: Advice, scores: ScoreDistribution | None) -> dict[str, Any]:
    """Figures of a Yacht hint beyond the list of actions, as data."""
    boxes = zip(view.game.rules.boxes, view.sheet.boxes, strict=True)
    more: dict[str, Any] = {
        "dice": list(view.dice),
        "rerolls": view.rerolls,
        "filled": {box.name: points for box, points in boxes if points is not None},
    }
    if "win" in advice.best.figures:
        more["best_to_win"] = view.game.token(max(advice.options, key=lambda option: option.figures["win"]).action)
    if scores is not None:
        more["percentiles"] = {str(percent): scores.percentile(percent) for percent in PERCENTILES}
        more["deviation"] = scores.deviation
    return more


def _percentile_line(scores: ScoreDistribution) -> str:
    parts = ", ".join(f"{percent} % {scores.percentile(percent)}" for percent in PERCENTILES)
    return f"Final score, percentiles: {parts}; standard deviation {scores.deviation:.1f}"


def _win_line(view: YachtView, advice: Advice) -> str:
    best = max(advice.options, key=lambda option: option.figures["win"])
    if best is advice.best:
        return "The same action is best to win."
    win, now = best.figures["win"], advice.best.figures["win"]
    return f"To win rather than score: {view.game.token(best.action)} ({100 * win:.1f} % instead of {100 * now:.1f} %)"


def _beside(game: Yacht, sheet: Sheet, top: int | None) -> None:
    """Advise beside a real table."""
    from cardai.ai.yacht.players.exact import ExactAgent
    from cardai.saves import places

    from .yacht_beside import TypedGame

    TypedGame(ExactAgent(game, cache=places.cache_dir()), sheet, top or 3).run()
