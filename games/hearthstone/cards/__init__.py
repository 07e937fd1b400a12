"""What each card does, a page per class. The facts are in facts.json, the words in `kit`."""
