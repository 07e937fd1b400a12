"""The cards, a folder for each set: its facts.json and pages that say what the cards do in words of `card_language`."""
