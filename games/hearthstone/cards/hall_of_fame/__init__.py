"""The Hall of Fame: cards that once were Basic and Classic."""
