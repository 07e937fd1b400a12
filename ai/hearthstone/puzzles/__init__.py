"""Puzzles of Hearthstone: wins this turn."""
