"""Worlds: what one source knows of one decision, and the advice that follows from it."""
