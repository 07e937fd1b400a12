"""Blackrock Mountain (2015)."""
