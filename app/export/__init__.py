"""Games, reviews and puzzles to take along: HTML, SVG, text, JSON."""
