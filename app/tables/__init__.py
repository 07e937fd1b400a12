"""One table for each game of the house: where its words, board and commands are."""
