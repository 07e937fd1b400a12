"""Players of Hearthstone that plan their own turn, and the mulligan."""
