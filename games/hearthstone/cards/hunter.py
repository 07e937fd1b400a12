"""Hunter cards."""

from __future__ import annotations

from ..card_language import (
    ALL_CHARACTERS,
    ALL_MINIONS,
    BESIDE_TARGET,
    CHARGE,
    ENEMIES,
    ENEMY_ATTACKS_HERO,
    ENEMY_HERO,
    ENEMY_MINION_ATTACKS,
    ENEMY_MINIONS,
    ENEMY_PLAYS_MINION,
    HAS_BEAST,
    HERO_ATTACKED,
    I_SUMMON_BEAST,
    IMMUNE,
    MY_BEAST_DIES,
    MY_MINION_ATTACKED,
    MY_MINIONS,
    MY_OTHER_MINIONS,
    MY_SECRET_REVEALED,
    SELF,
    STEALTH,
    SUBJECT,
    TARGET,
    TAUNT,
    THIS_TURN,
    Cause,
    arm,
    bounce,
    card,
    count,
    damage,
    destroy,
    draw,
    give,
    pick,
    pick_id,
    plain,
    random_of,
    set_stats,
    special,
    summon,
    when,
    zones,
)


@special("look at three cards of your deck, keep one and discard the rest")
def track(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    top = [zones.take_top(cause.state, cause.seat) for _ in range(min(3, len(side.deck)))]
    cause.state.choice = tuple(top)


@special("summon Misha, Leokk or Huffer at random")
def companion(cause: Cause) -> None:
    cards = cause.state.book["NEW1_031"].entourage
    zones.summon(cause.state, cause.seat, cause.state.book[pick_id(cause.state, cards)])


@special("end all Stealth and destroy all enemy Secrets")
def light_up(cause: Cause) -> None:
    for one in ALL_MINIONS.find(cause):
        one.drop(STEALTH)
    enemy = cause.state.sides[1 - cause.seat]
    for hidden in enemy.secrets:
        cause.state.news.append(("unmask", enemy.seat, hidden.card.id))
    enemy.secrets = []


@special("the attack goes to another random character")
def misdirect(cause: Cause) -> None:
    event = cause.event
    if event is not None:
        others = [one for one in ALL_CHARACTERS.find(cause) if one is not event.subject and one is not event.first]
        event.other = pick(cause.state, [one for one in others if not one.is_dead])


card("CS2_084", play=set_stats(TARGET, health=1))
card("CS2_237", on=I_SUMMON_BEAST >> draw())
card("DS1_070", play=give(TARGET, 2, 2, keywords=TAUNT))
card("DS1_175", aura=MY_OTHER_MINIONS.of_race("BEAST").gets(attack=1))
card("DS1_178", aura=MY_MINIONS.of_race("BEAST").gets(keywords=CHARGE))
card("DS1_183", play=damage(random_of(ENEMY_MINIONS, 2), 3))
card("DS1_184", play=track)
card("DS1_185", play=damage(TARGET, 2))
card("EX1_539", play=when(HAS_BEAST, damage(TARGET, 5), damage(TARGET, 3)))
card("NEW1_031", play=companion)
card("DS1h_292", play=damage(ENEMY_HERO, 2))
plain("NEW1_032", "NEW1_034")
card("NEW1_033", aura=MY_OTHER_MINIONS.gets(attack=1))

card("DS1_188", note="While your hero attacks it is Immune.")
card("EX1_531", on=MY_BEAST_DIES >> give(SELF, 2, 1))
card("EX1_533", secret=ENEMY_ATTACKS_HERO.springs(misdirect))
card("EX1_534", deathrattle=summon("EX1_534t", 2))
card("EX1_536", on=MY_SECRET_REVEALED >> arm(0, 1))
card("EX1_537", play=damage(TARGET, 5) & damage(BESIDE_TARGET, 2))
card("EX1_538", play=summon("EX1_538t", count(ENEMY_MINIONS, "for each enemy minion")))
plain("EX1_543")
card("EX1_544", play=light_up & draw())
card("EX1_549", play=give(TARGET, attack=2, keywords=IMMUNE, lasts=THIS_TURN))
card("EX1_554", secret=MY_MINION_ATTACKED.springs(summon("EX1_554t", 3)))
card("EX1_609", secret=ENEMY_PLAYS_MINION.springs(damage(SUBJECT, 4)))
card("EX1_610", secret=HERO_ATTACKED.springs(damage(ENEMIES, 2)))
card("EX1_611", secret=ENEMY_MINION_ATTACKS.springs(bounce(SUBJECT, 2)))
card("EX1_617", play=destroy(random_of(ENEMY_MINIONS)))
