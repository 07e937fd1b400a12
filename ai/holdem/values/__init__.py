"""Worth of hands to ranges on a board, told by small nets that learned it from solved games."""
