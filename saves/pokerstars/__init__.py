"""Hand histories as PokerStars writes them to text files."""

from .format import SUFFIX, is_history, read, verify

__all__ = ["SUFFIX", "is_history", "read", "verify"]
