"""Decks: built by play, compared, and cards to play instead of others."""
