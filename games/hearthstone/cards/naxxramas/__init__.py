"""Curse of Naxxramas (2014)."""
