"""The strategy solved for the abstraction, and how it is played."""
