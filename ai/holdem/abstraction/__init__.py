"""Hold'em made small enough to solve: buckets of cards, few bet sizes, spots that are told apart."""
