"""Limits on the contents of all files; imports nothing, to keep the first screen fast."""

from __future__ import annotations

HUMAN = "human"  # value of `SeatSetup.player` for a person
PROGRAM = "exec:"  # what that of a program begins with; its command follows (`niagara_ai.commands.EXEC`)
NAME_LENGTH = 24  # maximum characters of a player's name
MAX_MOVES = 50_000
