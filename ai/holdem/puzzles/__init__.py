"""Puzzles of hold'em: what the preflop tables do, and calls that the pot odds decide."""
