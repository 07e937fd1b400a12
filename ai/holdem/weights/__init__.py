"""Nets that came with the program, each with a card that says how it was made."""
