"""Goblins vs Gnomes (2014)."""
