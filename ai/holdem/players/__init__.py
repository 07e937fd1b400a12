"""Players of hold'em that follow rules."""
