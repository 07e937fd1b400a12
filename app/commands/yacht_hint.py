"""`cardai hint yacht` and `cardai solve yacht`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from .options import AsJson, game_of, print_json

if TYPE_CHECKING:
    from cardai.ai.agent import Advice, Option
    from cardai.ai.yacht.players.exact import ExactAgent
    from cardai.ai.yacht.solver.distribution import ScoreDistribution
    from cardai.ai.yacht.solver.turn import Turn
    from cardai.games.yacht import Yacht, YachtView
    from cardai.games.yacht.sheet import Sheet

SHOWN_ACTIONS = 10
"""Actions listed unless more or fewer are asked for."""
MOST_TARGET = 9999
PERCENTILES = (5, 25, 50, 75, 95)

Rules = Annotated[str, typer.Option("--rules", help="pancht, yacht12, yahtzee, yahtzee-free, yahtzee-plain or yatzy.")]


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
    target: Annotated[int | None, typer.Option(help="Tell the best chance to end with at least this score.")] = None,
    rules: Rules = "pancht",
    top: Annotated[int | None, typer.Option(min=1, help="Show the best N actions instead of ten.")] = None,
    show_all: Annotated[bool, typer.Option("--all", help="Show every action.")] = False,
    percentiles: Annotated[bool, typer.Option("--percentiles", help="Exact distribution of the final score.")] = False,
    as_json: AsJson = False,
) -> None:
    """Rank all actions by the expected final score, exactly.

    Examples: cardai hint yacht --dice 2,2,5,5,6 --rerolls 2 --filled "aces=3,choice=24"  |
    cardai hint yacht --dice 66612 --rerolls 1 --against "fives=20,yacht=50" --top 5  |
    cardai hint yacht --target 250 --filled "aces=3,choice=24"   (before the roll)  |
    cardai hint yacht   (asks for the dice, turn by turn)
    """
    from cardai.games.yacht.sheet_notation import read_sheet

    game = _yacht(rules)
    sheet = read_sheet(game.rules, filled, extra)
    if sheet.is_full:
        raise BadInput("All boxes are filled: this game is over")
    others = [_other(game, text) for text in against or ()]
    if target is not None and not 0 <= target <= MOST_TARGET:
        raise BadInput(f"A score to reach is a number from 0 to {MOST_TARGET}, not {target}")
    if top is not None and show_all:
        raise BadInput("--top shows some actions, --all every one: choose one of them")
    if dice is None and target is not None:
        _tell_chance(game, sheet, target, as_json)
    elif dice is None:
        if as_json:
            raise BadInput("--json needs --dice")
        _beside(game, sheet, top)
    else:
        few = None if show_all or as_json else SHOWN_ACTIONS
        question = RollQuestion(_view(game, sheet, dice, rerolls), others, target, percentiles)
        _answer(question, top or few, as_json)


@dataclass(frozen=True)
class RollQuestion:
    """Everything asked about one roll."""

    view: YachtView
    others: list[Sheet | int]
    target: int | None
    percentiles: bool


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


def _answer(question: RollQuestion, top: int | None, as_json: bool) -> None:
    from cardai.ai.yacht.players.exact import ExactAgent
    from cardai.ai.yacht.solver.distribution import PLAIN_UP_TO, dice_distribution
    from cardai.saves import places

    from ..report.advice import advice_json, advice_lines
    from ..text.yacht import fitted

    view, target = question.view, question.target
    agent = ExactAgent(view.game, cache=places.cache_dir())
    advice = agent.advise(view)
    if question.others:
        advice = _with_wins(agent, view, advice, question.others)
    if target is not None:
        advice = _with_target(agent, view, advice, target)
    known = question.percentiles or len(view.sheet.open) <= PLAIN_UP_TO
    scores = dice_distribution(agent.solved, view.sheet, view.dice, view.rerolls) if known else None
    if as_json:
        print_json({**advice_json(view, advice, top), **_more_json(question, advice, scores)})
        return
    lines = advice_lines(view, advice, top, way=" (--all shows them)")
    lines += [_percentile_line(scores)] if scores else []
    lines += [_win_line(view, advice)] if question.others else []
    lines += [_target_line(view, advice, target)] if target is not None else []
    typer.echo("\n".join(part for line in lines for part in fitted(line)))


def _with_wins(agent: ExactAgent, view: YachtView, advice: Advice, others: list[Sheet | int]) -> Advice:
    """Add the chance to win against the other sheets to an advice."""
    from cardai.ai.yacht.solver.win_chance import EXACT_TARGET_UP_TO, win_turn_against

    turn = win_turn_against(agent.solved, view.sheet, others, EXACT_TARGET_UP_TO)
    exact = len(view.sheet.open) <= EXACT_TARGET_UP_TO
    return _with_chances(advice, view, turn, "win", "" if exact else ", win by normal approximation")


def _with_target(agent: ExactAgent, view: YachtView, advice: Advice, target: int) -> Advice:
    """Add the chance to reach a score to an advice."""
    from cardai.ai.yacht.solver.win_chance import normal_error, target_turn

    error = normal_error(view.sheet)
    told = f", target by normal approximation, about {error:.0f} points too low" if error else ""
    return _with_chances(advice, view, target_turn(agent.solved, view.sheet, target), "target", told)


def _with_chances(advice: Advice, view: YachtView, turn: Turn, name: str, method: str) -> Advice:
    """Add the values of a turn as a figure of each option."""
    from cardai.ai.yacht.figures import YachtFacts

    def told(option: Option) -> Option:
        chance = turn.value(option.action, view.dice, view.rerolls, view.sheet)
        return replace(option, facts=YachtFacts.read({**option.figures, name: chance}))

    return replace(advice, options=tuple(map(told, advice.options)), method=advice.method + method)


def _tell_chance(game: Yacht, sheet: Sheet, target: int, as_json: bool) -> None:
    """Tell the best chance to reach a score before the next roll."""
    from cardai.ai.yacht.solver.lookup import solved_rules
    from cardai.ai.yacht.solver.win_chance import best_chance
    from cardai.saves import places

    chance, error = best_chance(solved_rules(game.rules, places.cache_dir()), sheet, target)
    if as_json:
        print_json({"rules": game.rules_name, "target": target, "chance": chance, "error": error / 100})
        return
    how = f"normal approximation, about {error:.0f} points too low" if error else "exact"
    typer.echo(f"Your best chance of {target} or more before the roll: {100 * chance:.1f} % ({how}).")


def _more_json(question: RollQuestion, advice: Advice, scores: ScoreDistribution | None) -> dict[str, Any]:
    """Figures of a Yacht hint beyond the list of actions, as data."""
    view = question.view
    boxes = zip(view.game.rules.boxes, view.sheet.boxes, strict=True)
    more: dict[str, Any] = {
        "dice": list(view.dice),
        "rerolls": view.rerolls,
        "filled": {box.name: points for box, points in boxes if points is not None},
    }
    if question.others:
        more["best_to_win"] = view.game.token(_likeliest(advice, "win").action)
    if question.target is not None:
        more["best_to_reach"] = view.game.token(_likeliest(advice, "target").action)
    if scores is not None:
        more["percentiles"] = {str(percent): scores.percentile(percent) for percent in PERCENTILES}
        more["deviation"] = scores.deviation
    return more


def _percentile_line(scores: ScoreDistribution) -> str:
    parts = ", ".join(f"{percent} % {scores.percentile(percent)}" for percent in PERCENTILES)
    return f"Final score, percentiles: {parts}; standard deviation {scores.deviation:.1f}"


def _likeliest(advice: Advice, name: str) -> Option:
    """The option with the greatest chance, the best for the mean among equals."""
    return max(advice.options, key=lambda option: option.figures[name])


def _win_line(view: YachtView, advice: Advice) -> str:
    best = _likeliest(advice, "win")
    if best is advice.best:
        return "The same action is best to win."
    win, now = best.figures["win"], advice.best.figures["win"]
    return f"To win rather than score: {view.game.token(best.action)} ({100 * win:.1f} % instead of {100 * now:.1f} %)"


def _target_line(view: YachtView, advice: Advice, target: int) -> str:
    best = _likeliest(advice, "target")
    chance, now = best.figures["target"], advice.best.figures["target"]
    if best is advice.best:
        return f"The same action is best to reach {target}: {100 * chance:.1f} %."
    return f"To reach {target}: {view.game.token(best.action)} ({100 * chance:.1f} % instead of {100 * now:.1f} %)"


def _beside(game: Yacht, sheet: Sheet, top: int | None) -> None:
    """Advise beside a real table."""
    from cardai.ai.yacht.players.exact import ExactAgent
    from cardai.saves import places

    from .yacht_beside import TypedGame

    TypedGame(ExactAgent(game, cache=places.cache_dir()), sheet, top or 3).run()
