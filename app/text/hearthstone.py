"""Hearthstone in plain text lines."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from cardai.app.words import called, upper, whose
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import card_of
from cardai.games.hearthstone.card_text import card_text, keyword_names
from cardai.games.hearthstone.engine.entities import Character, Side
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.keywords import SPARES_HEROES
from cardai.games.hearthstone.notation import name_of
from cardai.games.hearthstone.state import ENEMY_CODE, Action
from cardai.games.hearthstone.view import HearthstoneView

RULES = {
    "starter": "starter decks",
    "random": "random decks",
    "mirror": "the same random deck",
    "custom": "chosen decks",
}
"""The presets in a player's words."""
ABOUT = {
    "starter": "each side has one of the nine starter decks",
    "random": "each side has a random deck that the other does not know",
    "mirror": "both sides have the same random deck",
    "classic": "the 370 Basic and Classic cards",
    "wild2014": "with Naxxramas and Goblins vs Gnomes",
    "wild2015": "with Blackrock Mountain as well",
}
"""Meanings of the presets and formats, each in one line."""
FORMATS = {"classic": "Classic", "wild2014": "Wild of 2014", "wild2015": "Wild of 2015"}
"""The formats in a player's words."""
PLAYERS = {
    "random": "anything at random",
    "greedy": "best single move",
    "dqn": "self-taught, no plan",
    "heuristic": "rules of thumb",
    "turn": "plans its turn",
    "neural": "self-taught, plans its turn",
    "mcts": "looks a turn ahead",
    "expert": "self-taught, looks ahead",
}
"""The agents in a player's words."""
WIDTH = 79


def rules_words(game: Hearthstone) -> str:
    """The rules: chosen decks by their names, where both players know them."""
    rules = game.rules
    if rules.name in RULES and (rules.name != "custom" or not rules.open_lists):
        return RULES[rules.name]
    return " v ".join(map(_deck_name, rules.decks))


@lru_cache(maxsize=64)
def _deck_name(spec: str) -> str:
    from cardai.app.deck_shelf import name_of

    return name_of(spec)


def describe(view: HearthstoneView, names: Sequence[str] = ()) -> str:
    """Both sides, the hand and what it costs, as one seat sees it."""
    lines = [f"{headline(view, names)}."]
    lines += _side(view, view.enemy, f"Opponent ({names[1 - view.seat]})" if names else "Opponent", "e")
    lines += _side(view, view.me, names[view.seat] if names else "You", "m")
    lines += [_power(view), *_hand(view, names)]
    if view.choice and view.turn == view.seat:
        lines.append("Choose one:")
        lines += [_numbered(place, card, card.cost) for place, card in enumerate(view.choice, start=1)]
    return "\n".join(part for line in lines for part in _wrap(line))


def headline(view: HearthstoneView, names: Sequence[str] = ()) -> str:
    """Where the game stands."""
    if view.is_over:
        return "The game is over: " + ("a draw" if view.winner is None else _won(view, names))
    whose = _move(view, names)
    if view.is_mulligan:
        return f"Opening hand, {whose}"
    side = view.me if view.active == view.seat else view.enemy
    return f"Turn {view.number}, {whose}, {side.mana} of {side.crystals} mana"


def _move(view: HearthstoneView, names: Sequence[str]) -> str:
    """Player whose move it is, in words; a person who only watches has none."""
    assert view.turn is not None
    if names and names[view.seat] != "You":
        return f"{names[view.turn]} to move"
    return "your move" if view.turn == view.seat else "the opponent's move"


def label(view: HearthstoneView, action: Action) -> str:
    """An action in few words."""
    kind = action[0]
    if kind == "play":
        _, place, target, position, option = action
        card = view.me.hand[place].card
        chosen = f" ({card.choose[option].name})" if option is not None else ""
        where = f" in place {position + 1}" if position is not None else ""
        return f"{card.name}{chosen}{_at(view, target)}{where}"
    if kind == "attack":
        return f"{_who(view, action[1])} attacks {_who(view, action[2])}"
    if kind == "power":
        return f"{view.me.power.name}{_at(view, action[1])}"
    if kind == "choose":
        return f"take {view.choice[action[1]].name}"
    if kind == "keep":
        kept = [view.me.hand[place].card.name for place in action[1]]
        return f"keep {', '.join(kept)}" if kept else "replace all cards"
    return "end the turn"


def narrate(
    seat: int, action: Action, before: HearthstoneView, after: HearthstoneView, names: Sequence[str]
) -> list[str]:
    """Tell the events of an action, from the watcher's news."""
    told = [_tell(item, names) for item in after.news]
    lines = [line for line in told if line]
    if action[0] == "choose" and seat == before.seat:
        lines.insert(0, f"{names[seat]} took {before.choice[action[1]].name}")
    if action[0] == "end":
        lines.insert(0, f"{names[seat]} ended the turn")
    return lines


def _at(view: HearthstoneView, target: int | None) -> str:
    return "" if target is None else f" at {_who(view, target)}"


def _who(view: HearthstoneView, code: int) -> str:
    """A character by its target code: "your Wisp (m2)"."""
    side, place = (view.enemy, code - ENEMY_CODE) if code >= ENEMY_CODE else (view.me, code)
    whose = "enemy" if code >= ENEMY_CODE else "your"
    if place == 0:
        return f"{whose} hero"
    return f"{whose} {side.board[place - 1].card.name} ({name_of(code)})"


def _won(view: HearthstoneView, names: Sequence[str]) -> str:
    if view.winner is not None and names and names[view.seat] != "You":
        return f"{names[view.winner]} won"
    return "you won" if view.winner == view.seat else "your opponent won"


def outcome(view: HearthstoneView, names: Sequence[str]) -> str:
    """Tell who beat whom with which hero, and when."""
    if view.winner is None:
        return f"Both heroes fell on turn {view.number}"
    heroes = {side.seat: side.hero.card.name.split()[0] for side in (view.me, view.enemy)}
    winner, loser = view.winner, 1 - view.winner
    return (
        f"{upper(names[winner])} beat {called(names, loser)} on turn {view.number}: {heroes[winner]} v {heroes[loser]}"
    )


def _wrap(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent) or [""]


def _side(view: HearthstoneView, side: Side, who: str, prefix: str) -> list[str]:
    hero = side.hero
    parts = [f"{who}: {hero.card.name} ({hero.card.card_class.title()}) {hero.health} of {hero.max_health} Health"]
    parts += [f"{hero.armor} Armor"] if hero.armor else []
    parts += [f"{hero.attack} Attack"] if hero.attack else []
    if side.weapon is not None:
        parts.append(f"{side.weapon.card.name} {side.weapon.attack}/{side.weapon.durability}")
    parts += keyword_names(hero.keywords)
    held = len(side.hand)
    parts.append(f"{held} card{'s' * (held != 1)} in hand, {len(side.deck)} in the deck")
    parts += _hidden(side, own=side is view.me)
    if side.owed or side.locked:
        parts.append(f"overload {side.locked} now, {side.owed} next turn")
    return [
        ", ".join(parts),
        *(_minion(view, one, f"{prefix}{place}") for place, one in enumerate(side.board, start=1)),
    ]


def _hidden(side: Side, own: bool) -> list[str]:
    if not side.secrets:
        return []
    if own:
        return ["Secrets " + ", ".join(hidden.card.name for hidden in side.secrets)]
    return [f"{len(side.secrets)} Secret{'s' * (len(side.secrets) > 1)}"]


def _minion(view: HearthstoneView, one: Character, name: str) -> str:
    notes = keyword_names(one.keywords & ~SPARES_HEROES)
    notes += ["can attack"] if view.can_attack(one) else []
    text = card_text(one.card) if "Silenced" not in notes else ""
    numbers = f"{one.attack}/{one.health}" + (f" of {one.max_health}" if one.damage else "")
    return f"  {name} {one.card.name} {numbers}" + (f" [{', '.join(notes)}]" if notes else "") + f" {text}"


def _power(view: HearthstoneView) -> str:
    power = view.me.power
    state = "used" if view.me.power_used else "ready"
    return f"Hero power: {power.name} ({power.cost}), {state}. {card_text(power)}"


def _hand(view: HearthstoneView, names: Sequence[str]) -> list[str]:
    hand, own = view.me.hand, whose(names, view.seat)
    head = f"{own} hand:" if hand else f"{own} hand is empty."
    return [head, *(_numbered(place, held.card, view.cost(place - 1)) for place, held in enumerate(hand, start=1))]


def _numbered(place: int, card: Card, cost: int) -> str:
    numbers = f" {card.attack}/{card.health}" if card.is_minion or card.is_weapon else ""
    return f"  {place} {card.name} ({cost}){numbers} {card_text(card)}"


def _name(card_id: str | None) -> str:
    return "a card" if card_id is None else card_of(card_id).name


def _whose(seat: int, names: Sequence[str]) -> str:
    return "your" if names[seat] == "You" else f"{names[seat]}'s"


def _one(seat: int, card_id: str, names: Sequence[str]) -> str:
    """A character by owner and name; a hero is its owner."""
    card = card_of(card_id)
    if card.is_hero:
        return "you" if names[seat] == "You" else names[seat]
    return f"{_whose(seat, names)} {card.name}"


def _target(aimed: tuple[int, str] | None, names: Sequence[str]) -> str:
    return "" if aimed is None else f" at {_one(*aimed, names)}"


def _tell(item: tuple[Any, ...], names: Sequence[str]) -> str:
    """One piece of news as a sentence; empty if it needs no words."""
    kind, *rest = item
    told = _STORIES.get(kind)
    sentence = told(names, *rest) if told else ""
    return f"Y{sentence[1:]}" if sentence.startswith("you") else sentence


def _play(names: Sequence[str], seat: int, card: str, aimed: tuple[int, str] | None, option: str | None) -> str:
    chosen = f" ({_name(option)})" if option else ""
    return f"{names[seat]} played {_name(card)}{chosen}{_target(aimed, names)}"


def _secret(names: Sequence[str], seat: int, card: str | None, _class: str) -> str:
    return f"{names[seat]} played a Secret" + (f": {_name(card)}" if card else "")


def _attack(names: Sequence[str], seat: int, _uid: int, card: str, enemy: int, target: str) -> str:
    return f"{_one(seat, card, names)} attacked {_one(enemy, target, names)}"


def _hurt(names: Sequence[str], seat: int, _uid: int, card: str, amount: int) -> str:
    return f"{_one(seat, card, names)} took {amount} damage"


def _healed(names: Sequence[str], seat: int, _uid: int, card: str, amount: int) -> str:
    return f"{_one(seat, card, names)} regained {amount} Health"


def _buff(names: Sequence[str], seat: int, _uid: int, card: str, attack: int, health: int) -> str:
    gains = [f"{attack:+d} Attack"] * bool(attack) + [f"{health:+d} Health"] * bool(health)
    return f"{_one(seat, card, names)} got {' and '.join(gains)}" if gains else ""


def _grant(names: Sequence[str], seat: int, _uid: int, card: str, keywords: int) -> str:
    return f"{_one(seat, card, names)} got {' and '.join(keyword_names(keywords))}"


def _set(names: Sequence[str], seat: int, _uid: int, card: str, attack: int | None, health: int | None) -> str:
    what = f"Attack became {attack}" if attack is not None else f"Health became {health}"
    owner = _one(seat, card, names)
    return f"{'your' if owner == 'you' else owner + chr(39) + 's'} {what}"


def _changed(names: Sequence[str], seat: int, _uid: int, card: str, into: str) -> str:
    return f"{_one(seat, card, names)} became a {_name(into)}"


def _got(names: Sequence[str], seat: int, card: str | None, _known: bool) -> str:
    return f"{names[seat]} got {_name(card)}"


def _drew(names: Sequence[str], seat: int, card: str | None, _known: bool) -> str:
    return f"{names[seat]} drew {_name(card)}"


def _over(names: Sequence[str], winner: int | None) -> str:
    return "The game is a draw" if winner is None else f"{names[winner]} won"


def _simple(words: str) -> Callable[..., str]:
    """A story of one character: "{} died"."""
    return lambda names, seat, _uid, card: words.format(_one(seat, card, names))


def _by(words: str) -> Callable[..., str]:
    """A story of a seat and a card: "{} burned {}"."""
    return lambda names, seat, card, *_: words.format(names[seat], _name(card))


def _turn(names: Sequence[str], seat: int, number: int) -> str:
    return f"Turn {number}: {names[seat]}"


_STORIES: dict[str, Callable[..., str]] = {
    "play": _play,
    "secret": _secret,
    "power": lambda names, seat, card, aimed: f"{names[seat]} used {_name(card)}{_target(aimed, names)}",
    "attack": _attack,
    "damage": _hurt,
    "heal": _healed,
    "buff": _buff,
    "grant": _grant,
    "set": _set,
    "transform": _changed,
    "get": _got,
    "draw": _drew,
    "over": _over,
    "turn": _turn,
    "shield": _simple("{} lost the Divine Shield"),
    "freeze": _simple("{} was Frozen"),
    "silence": _simple("{} was Silenced"),
    "death": _simple("{} died"),
    "return": _simple("{} went back to hand"),
    "summon": lambda names, seat, _uid, card: f"{names[seat]} summoned {_name(card)}",
    "control": lambda names, seat, _uid, card: f"{names[seat]} took control of {_name(card)}",
    "armor": lambda names, seat, amount: f"{names[seat]} gained {amount} Armor",
    "fatigue": lambda names, seat, _amount: f"{names[seat]} had no card left to draw",
    "equip": _by("{} equipped {}"),
    "break": _by("{} lost {}"),
    "burn": _by("{} had a full hand and lost {}"),
    "shuffle": lambda names, seat, card: f"{_name(card)} was shuffled into the deck of {names[seat]}",
    "mill": _by("{} lost {} from the deck"),
    "steal": _by("{} took control of the Secret {}"),
    "discard": _by("{} discarded {}"),
    "reveal": _by("{}: the Secret was {}"),
    "unmask": _by("{} lost the Secret {}"),
    "counter": lambda _names, _seat, card: f"{_name(card)} was countered",
    "mulligan": lambda names, seat, count: f"{names[seat]} replaced {count or 'no'} card{'s' * (count != 1)}",
}


def cards_text(cards: Iterable[Card]) -> list[str]:
    """Cards as lines of a list: cost, name, numbers, what they do."""
    return [part for card in cards for part in _wrap(card_line(card))]


def card_line(card: Card) -> str:
    """One card on one line."""
    numbers = f" {card.attack}/{card.health}" if card.is_minion or card.is_weapon else ""
    return f"({card.cost}) {card.name}{numbers} {card_text(card)}".rstrip()
