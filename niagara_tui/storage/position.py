"""Position files: one position of a game in an envelope that says which game and which format it is."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue
from pydantic_core import to_json

from niagara_tui.storage.models import GameId
from niagara_tui.storage.reading import Migration, read_model

FORMAT = 1
MOST_VALUES = 20_000
"""The largest positions of our games hold some hundreds."""

MIGRATIONS: dict[int, Migration] = {}
"""For each older format that can still be read: what makes the next format's contents from it."""


class Position(BaseModel):
    """A position of `game` under its rules' `version`; `state` is read with the game's own model."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    format: Literal[1] = 1
    game: GameId
    version: Annotated[int, Field(ge=1, le=1_000_000)]
    state: dict[str, JsonValue]

    def state_json(self) -> bytes:
        """The state as JSON bytes, for the game's `TypeAdapter`."""
        return to_json(self.state)


def read_position(data: bytes) -> Position:
    """The envelope in a position file's bytes; its state is not looked into.

    Raises:
        BadInput: it is too large, damaged, of a newer format, or not such an envelope.
    """
    return read_model(data, Position, FORMAT, MIGRATIONS, MOST_VALUES)


def write_position(position: Position) -> bytes:
    """The bytes of a position file: JSON in UTF-8, laid out for people."""
    return position.model_dump_json(indent=2).encode() + b"\n"
