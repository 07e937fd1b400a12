"""Everything that chooses or judges."""
