"""Neutral cards of the Hall of Fame."""

from __future__ import annotations

from ...card_language import *

OTHER_MURLOCS = count(ALL_OTHER_MINIONS.of_race("MURLOC"), "for each other Murloc on the battlefield")
ALL_DAMAGED = ALL_CHARACTERS.where(lambda one: one.damage > 0, "damaged character")
MURLOC = token("Murloc", "PRO_001at")

INVENTIONS = (
    token("Homing Chicken", "Mekka1", on=MY_TURN_BEGINS >> (destroy(SELF) & draw(3))),
    token("Repair Bot", "Mekka2", on=MY_TURN_ENDS >> heal(random_of(ALL_DAMAGED), 6)),
    token("Emboldener 3000", "Mekka3", on=MY_TURN_ENDS >> give(random_of(ALL_MINIONS), 1, 1)),
    token("Poultryizer", "Mekka4", on=MY_TURN_BEGINS >> transform(random_of(ALL_MINIONS), token("Chicken", "Mekka4t"))),
)
HORDE = (
    "Frostwolf Grunt",
    "Tauren Warrior",
    "Thrallmar Farseer",
    "Silvermoon Guardian",
    "Sen'jin Shieldmasta",
    "Cairne Bloodhoof",
)


@special("summon three, four or five 1/1 Murlocs")
def summon_band(cause: Cause) -> None:
    for _ in range(3 + cause.state.chance.ask(PickOne(("3 Murlocs", "4 Murlocs", "5 Murlocs")))):
        zones.summon(cause.state, cause.seat, MURLOC)


CHORDS = (
    token("I Am Murloc", "PRO_001a", play=summon_band),
    token("Rogues Do It...", "PRO_001b", play=damage(TARGET, 4) & draw()),
    token(
        "Power of the Horde",
        "PRO_001c",
        play=summon(a_random("a random Horde Warrior", row=tuple(printed_card(name) for name in HORDE))),
    ),
)


@special("draw a Pirate from your deck")
def draw_pirate(cause: Cause) -> None:
    found = zones.take_from_deck(cause.state, cause.seat, lambda one: one.race == "PIRATE")
    if found is not None:
        zones.draw_card(cause.state, cause.seat, found)


@special("give both players a random Power Chord")
def rock(cause: Cause) -> None:
    for seat in (cause.seat, 1 - cause.seat):
        put_in_hand(cause.state, seat, pick_card(cause.state, CHORDS), made=True)


card("Captain's Parrot", play=draw_pirate)
card("Coldlight Oracle", play=draw(2) & draw(2, for_enemy=True))
card("Old Murk-Eye", aura=SELF.gets(attack=OTHER_MURLOCS))
card("Azure Drake", play=draw())
card("Elite Tauren Chieftain", play=rock)
card("Gelbin Mekkatorque", play=summon(a_random("an AWESOME invention", row=INVENTIONS)))
card("Sylvanas Windrunner", deathrattle=take_control(random_of(ENEMY_MINIONS)))
card("Ragnaros the Firelord", on=MY_TURN_ENDS >> damage(random_of(ENEMIES), 8))
card("Molten Giant", cost_less=DAMAGE_TAKEN)
