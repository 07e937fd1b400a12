"""Advice, reviews and contests as lines and as JSON."""
