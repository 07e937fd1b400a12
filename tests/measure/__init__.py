"""Measurements that take minutes, each a command: `python -m tests.measure.voice holdem 300`."""
