"""Neutral rare and epic cards of Goblins vs Gnomes."""

from __future__ import annotations

from ...card_language import *

CHICKEN = token("Chicken", "GVG_092t")
DEADLY_ENEMIES = Amount(
    lambda cause: sum(bool(deathrattles_of(one)) for one in cause.state.sides[1 - cause.seat].board),
    "+1/+1 for each enemy minion with Deathrattle",
)
ENEMY_HOLDS_SIX = Condition(
    lambda cause: len(cause.state.sides[1 - cause.seat].hand) >= 6, "while your opponent has 6 or more cards in hand"
)
I_PLAY_1_ATTACK_MINION = I_PLAY_MINION.only(
    "Whenever you play a 1-Attack minion", lambda _, event: event.subject is not None and event.subject.own_attack == 1
)
GIFTS = {"Windfury": WINDFURY, "Taunt": TAUNT, "Divine Shield": DIVINE_SHIELD}


@special("draw a card; if it is a minion, transform it into a Chicken")
def experiment(cause: Cause) -> None:
    hand = cause.state.sides[cause.seat].hand
    size = len(hand)
    drawn = zones.draw(cause.state, cause.seat)
    if drawn is not None and drawn.is_minion and len(hand) > size:
        hand[size] = Held(CHICKEN, hand[size].uid, known=True, made=True)
        cause.state.news.append(("get", cause.seat, CHICKEN.id, True))


@special("that player draws until they have 3 cards")
def serve(cause: Cause) -> None:
    if cause.event is not None:
        for _ in range(3 - len(cause.state.sides[cause.event.seat].hand)):
            zones.draw(cause.state, cause.event.seat)


@special("remove the top 3 cards of your deck")
def burn_deck(cause: Cause) -> None:
    for _ in range(3):
        zones.mill(cause.state, cause.seat)


@special("take control of a random enemy Secret")
def steal_secret(cause: Cause) -> None:
    state = cause.state
    mine, theirs = state.sides[cause.seat], state.sides[1 - cause.seat]
    known = {hidden.card for hidden in mine.secrets}
    places = [place for place, hidden in enumerate(theirs.secrets) if hidden.card not in known]
    if places and len(mine.secrets) < MAX_SECRETS:
        stolen = theirs.secrets.pop(pick_place(state, places))
        mine.secrets.append(Hidden(stolen.card, stolen.uid, state.new_stamp(), made=True))
        state.news.append(("steal", cause.seat, stolen.card.id))


@special("give your other minions Windfury, Taunt or Divine Shield, at random")
def enhance(cause: Cause) -> None:
    names = tuple(GIFTS)
    for one in MY_OTHER_MINIONS.find(cause):
        gift = GIFTS[names[cause.state.chance.ask(PickOne(names))]]
        one.add_keywords(gift)
        cause.state.news.append(("grant", one.seat, one.uid, one.card.id, gift))


@special("transform a friendly minion into a random minion with the same Cost")
def recombobulate(cause: Cause) -> None:
    for one in TARGET.find(cause):
        minions = pool(cause.state.game.format, kind="MINION", cost=one.card.cost)
        if minions:
            transform_minion(cause.state, one, pick_card(cause.state, minions))


plain("Target Dummy", "Arcane Nullifier X-21", "Mini-Mage")
card("Goblin Sapper", aura=SELF.gets(attack=4, when=ENEMY_HOLDS_SIX))
card("Gnomish Experimenter", play=experiment)
card("Illuminator", on=MY_TURN_ENDS >> if_(HAS_SECRET, heal(MY_HERO, 4)))
card("Lil' Exorcist", play=give(SELF, DEADLY_ENEMIES, DEADLY_ENEMIES))
card("Jeeves", on=ANY_TURN_ENDS >> serve)
card("Kezan Mystic", play=steal_secret)
card("Bomb Lobber", play=damage(random_of(ENEMY_MINIONS), 4))
card("Madder Bomber", play=missiles(ALL_OTHER_CHARACTERS, 6))

card("Hobgoblin", on=I_PLAY_1_ATTACK_MINION >> give(SUBJECT, 2, 2))
card("Recombobulator", play=recombobulate)
card("Enhance-o Mechano", play=enhance)
card("Fel Reaver", on=ENEMY_PLAYS_CARD >> burn_deck)
card("Junkbot", on=MY_MECH_DIES >> give(SELF, 2, 2))
card("Piloted Sky Golem", deathrattle=summon(a_random("a random 4-Cost minion", kind="MINION", cost=4)))
card("Clockwork Giant", cost_less=ENEMY_HAND_SIZE)
