"""Position files: one position of a game in an envelope with the game's id and the format number."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue
from pydantic_core import to_json

from niagara_tui.store.models import GameId
from niagara_tui.store.reading import Migration, read_model

FORMAT = 1
MAX_VALUES = 20_000
"""Maximum number of JSON values; the largest positions of the built-in games have some hundreds."""

MIGRATIONS: dict[int, Migration] = {}
"""Maps each older, still readable format to the function that converts its contents to the next format."""


class Position(BaseModel):
    """A position of `game` under that `version` of its rules; `state` is validated with the game's own model."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    format: Literal[1] = 1
    game: GameId
    version: Annotated[int, Field(ge=1, le=1_000_000)]
    state: dict[str, JsonValue]

    def state_json(self) -> bytes:
        """The state as JSON bytes, for the game's `TypeAdapter`."""
        return to_json(self.state)


def read_position(data: bytes) -> Position:
    """Parse the envelope of a position file, without validating the state.

    Raises:
        BadInput: it is too large, damaged, of a newer format, or not a position file.
    """
    return read_model(data, Position, FORMAT, MIGRATIONS, MAX_VALUES)


def write_position(position: Position) -> bytes:
    """Serialize a position file: JSON in UTF-8, indented for people."""
    return position.model_dump_json(indent=2).encode() + b"\n"
