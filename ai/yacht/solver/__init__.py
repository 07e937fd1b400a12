"""Yacht solved exactly: values, distributions and chances to win."""
