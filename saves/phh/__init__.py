"""Hand histories in the PHH format."""

from .format import SUFFIXES, Hand, load, read, verify
from .writer import dump, dump_many

__all__ = ["SUFFIXES", "Hand", "dump", "dump_many", "load", "read", "verify"]
