"""Solved tables of the presets, written by `python -m cardai.ai.yacht.solver.export`."""
