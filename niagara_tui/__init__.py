"""River board games against good bots in a terminal: Niagara and its kin."""

__version__ = "0.1.0"
