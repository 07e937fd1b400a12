"""Regret minimisation on games small enough to check it exactly."""
