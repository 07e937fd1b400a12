"""Solved preflop tables."""
