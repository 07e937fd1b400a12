"""The nets that judge Hearthstone: what they see, how they play, and their games."""
