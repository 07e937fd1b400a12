"""The net that plays Big Two: what it sees, how it plays, and its games with itself."""
