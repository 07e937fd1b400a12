"""PhhHand histories in the PHH format."""

from .format import SUFFIXES, PhhHand, load, read, verify
from .writer import dump, dump_many

__all__ = ["SUFFIXES", "PhhHand", "dump", "dump_many", "load", "read", "verify"]
