"""Attacks on the program, a minute each: `make fuzz`, `make torture`, `make monkey`; docs/trust.md has the counts."""
