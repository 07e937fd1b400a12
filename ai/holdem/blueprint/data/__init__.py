"""The shipped strategy."""
