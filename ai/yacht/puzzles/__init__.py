"""Puzzles of Yacht: rolls that rules of thumb get wrong."""
