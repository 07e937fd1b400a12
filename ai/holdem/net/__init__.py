"""The net that plays hold'em: what it sees, how it plays, and its games with itself."""
