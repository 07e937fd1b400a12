"""Tables of features."""
