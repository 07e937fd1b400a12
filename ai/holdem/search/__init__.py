"""Solving at the table: the ranges that the betting leads to, and the pot of two from there on."""
