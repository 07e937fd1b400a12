"""Players of Big Two that follow rules."""
