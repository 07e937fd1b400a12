"""Regret minimisation: one set of update rules, the same for the games in tests/ai/cfr that are solved exactly."""
