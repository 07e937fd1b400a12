"""Every game as an environment for learners."""
