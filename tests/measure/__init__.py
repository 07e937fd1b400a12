"""Measurements that take minutes, each a command: `python -m tests.measure.holdem_voice 300`."""
