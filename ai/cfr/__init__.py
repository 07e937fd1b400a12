"""Regret minimisation: one set of update rules for games small enough to check and games too large to."""
