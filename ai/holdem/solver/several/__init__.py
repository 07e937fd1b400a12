"""Pots of three players, solved over all hands of all ranges from the turn or the river on."""
