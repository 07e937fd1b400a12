"""The 169 starting hands, best first."""

STRENGTH_ORDER = "AA"
