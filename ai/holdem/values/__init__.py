"""What hands are worth to ranges on a board, told by small nets that learned it from solved games."""
