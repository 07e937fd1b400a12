"""Hand histories as PokerStars writes them to text files."""

from .format import TEXT_SUFFIX, is_history, read, verify

__all__ = ["TEXT_SUFFIX", "is_history", "read", "verify"]
