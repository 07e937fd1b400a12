"""The commands of the command line, one module for each group; imports inside functions keep --help fast."""
