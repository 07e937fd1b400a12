"""The net that plays Yacht: what it sees, how it plays, and its games with itself."""
