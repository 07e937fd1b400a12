"""The rules of Hearthstone in a player's words."""

RULES_TEXT = """\
Bring the other hero to 0 Health. Both heroes start with 30; if both fall at once it is a draw,
and so is a game that is not over after 89 turns.
Before the first turn you may replace cards of your opening hand. Whoever goes second has one card more and the Coin.
Each turn you get a mana crystal (up to 10), all crystals fill up, and you draw a card. An empty deck costs you
1, then 2, then 3 ... Health for each card you cannot draw. A hand holds 10 cards, a board 7 minions.
Play cards for their cost, use your hero power once a turn, and attack with your minions and your armed hero.
A minion that has just arrived cannot attack unless it has Charge. Attacker and defender damage each other at once.
Taunt must be attacked first; Divine Shield stops the next damage; Stealth cannot be attacked or aimed at
until it attacks; Windfury attacks twice; Frozen misses its next attack; Poisonous destroys any minion it damages.
Battlecry happens when the minion is played, Deathrattle when it dies, Combo if you played another card before it
this turn. Overload locks crystals next turn. Secrets wait for something to happen in your opponent's turn.

play 3          play the third card of your hand (a minion goes to the right end)
play 3 > e2     aim it at the second enemy minion (eh enemy hero, mh your hero, m1 your first minion)
play 3 @2       put the minion in the second place of your board
play 3 choose 1 take the first option of a Choose One card
attack m1 > eh  your first minion attacks the enemy hero (mh is your hero)
power > e1      use your hero power
choose 1        take the first card on offer
keep 1 3        keep cards one and three of the opening hand, replace the rest
end             end your turn
"""
