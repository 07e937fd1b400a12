"""Nets that came with the program, each with its card beside it as JSON."""
