"""Puzzles of Big Two: endings with a certain win."""
