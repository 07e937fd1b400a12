"""Positions and moves in plain words, one module for each game; `app/words.py` is the way in."""
