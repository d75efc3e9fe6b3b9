"""What names and tables may be like in every file; loads nothing, so that the first screen has it at once."""

from __future__ import annotations

HUMAN = "human"
"""The player of a seat that a person plays."""
NAME_LENGTH = 24
"""Signs of a name."""
MOST_SEATS = 8
MOST_MOVES = 50_000
