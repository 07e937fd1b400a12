"""The rules of every game and nothing else."""
