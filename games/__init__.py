"""The rules and nothing else."""

HOUSE = ("yacht", "bigtwo", "holdem", "hearthstone")
"""The games that come with the program, in the order they are offered; each is a package here, in ai/ and in app/."""
