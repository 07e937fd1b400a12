"""Hunter cards."""

from __future__ import annotations

from ...card_language import *

COMPANIONS = (
    token("Misha", "NEW1_032"),
    token("Leokk", "NEW1_033", aura=MY_OTHER_MINIONS.gets(attack=1)),
    token("Huffer", "NEW1_034"),
)


def keep_one(state: HearthstoneState, seat: int, cards: tuple[Card, ...], taken: int) -> None:
    for place, one in enumerate(cards):
        if place != taken:
            state.news.append(("discard", seat, one.id))
            state.sides[seat].bury(one, state.number, LOST)
    put_in_hand(state, seat, cards[taken], made=False)


@special("look at three cards of your deck, keep one and discard the rest")
def track(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    top = [zones.take_top_card(cause.state, cause.seat) for _ in range(min(3, len(side.deck)))]
    zones.offer(cause.state, top, keep_one, from_deck=True)


@special("summon Misha, Leokk or Huffer at random")
def companion(cause: Cause) -> None:
    zones.summon(cause.state, cause.seat, pick_card(cause.state, COMPANIONS))


@special("end all Stealth and destroy all enemy Secrets")
def light_up(cause: Cause) -> None:
    for one in ALL_MINIONS.find(cause):
        one.remove_keywords(STEALTH)
    enemy = cause.state.sides[1 - cause.seat]
    for hidden in enemy.secrets:
        cause.state.news.append(("unmask", enemy.seat, hidden.card.id))
        enemy.bury(hidden.card, cause.state.number, LOST)
    enemy.secrets = []


@special("the attack goes to another random character")
def misdirect(cause: Cause) -> None:
    event = cause.event
    if event is not None:
        others = [one for one in ALL_CHARACTERS.find(cause) if one is not event.subject and one is not event.first]
        event.other = pick_character(cause.state, [one for one in others if not one.is_dead])


card("Hunter's Mark", play=set_stats(TARGET, health=1))
card("Starving Buzzard", on=I_SUMMON_BEAST >> draw())
card("Houndmaster", play=give(TARGET, 2, 2, keywords=TAUNT))
card("Timber Wolf", aura=MY_OTHER_MINIONS.of_race("BEAST").gets(attack=1))
card("Tundra Rhino", aura=MY_MINIONS.of_race("BEAST").gets(keywords=CHARGE))
card("Multi-Shot", play=damage(random_of(ENEMY_MINIONS, 2), 3))
card("Tracking", play=track)
card("Arcane Shot", play=damage(TARGET, 2))
card("Kill Command", play=if_(HAS_BEAST, damage(TARGET, 5), damage(TARGET, 3)))
card("Animal Companion", play=companion)
hero("Rexxar", power("Steady Shot", "DS1h_292", damage(TARGET_OR_ENEMY_HERO, 2)))

card("Gladiator's Longbow", abilities=PROTECTS_ATTACKER, note="While your hero attacks it is Immune.")
card("Scavenging Hyena", on=MY_BEAST_DIES >> give(SELF, 2, 1))
card("Misdirection", secret=ENEMY_ATTACKS_HERO >> misdirect)
card("Savannah Highmane", deathrattle=summon(token("Hyena", "EX1_534t"), 2))
card("Eaglehorn Bow", on=MY_SECRET_REVEALED >> buff_weapon(0, 1))
card("Explosive Shot", play=damage(TARGET, 5) & damage(BESIDE_TARGET, 2))
card("Unleash the Hounds", play=summon(token("Hound", "EX1_538t"), count(ENEMY_MINIONS, "for each enemy minion")))
plain("King Krush")
card("Flare", play=light_up & draw())
card("Bestial Wrath", play=give(TARGET, attack=2, keywords=IMMUNE, lasts=THIS_TURN))
card("Snake Trap", secret=MY_MINION_ATTACKED >> summon(token("Snake", "EX1_554t"), 3))
card("Snipe", secret=ENEMY_PLAYS_MINION >> damage(SUBJECT, 4))
card("Explosive Trap", secret=HERO_ATTACKED >> damage(ENEMIES, 2))
card("Freezing Trap", secret=ENEMY_MINION_ATTACKS >> bounce(SUBJECT, 2))
card("Deadly Shot", play=destroy(random_of(ENEMY_MINIONS)))
