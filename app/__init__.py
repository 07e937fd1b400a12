"""Everything a person touches: the command line and the screens."""
