"""Players of Big Two that try plays in likely deals."""
