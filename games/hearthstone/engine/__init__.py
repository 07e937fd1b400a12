"""The engine: what happens when a card is played, in pieces that effects are made of."""
