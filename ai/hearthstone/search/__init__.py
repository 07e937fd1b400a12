"""Search: the own turn, a win this turn, and the opponent's answers."""
