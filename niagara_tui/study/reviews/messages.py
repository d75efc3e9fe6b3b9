"""Messages from a process that makes a review: one JSON object per line; the finished review follows its size."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

MAX_SIZE = 64 * 1024 * 1024
"""Maximum size of a review in bytes."""


class Progress(BaseModel):
    """Progress of a review: `share` is from 0 to 1.

    While `compiling` is true, it is the progress of compiling the search, which comes first and is done once per
    computer. `slow` means that code cannot be compiled here, so the review takes long and searches less.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    share: Annotated[float, Field(ge=0, le=1)]
    compiling: bool = False
    slow: bool = False


class Message(BaseModel):
    """A line from the process: its progress, why it failed, or the size in bytes of the review that follows."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    progress: Progress | None = None
    error: str | None = None
    size: Annotated[int, Field(ge=1, le=MAX_SIZE)] | None = None

    def line(self) -> str:
        """The message as a line."""
        return self.model_dump_json(exclude_defaults=True) + "\n"


def read_message(line: bytes) -> Message | None:
    """Parse a line; None if it is not a message."""
    try:
        return Message.model_validate_json(line)
    except ValidationError:
        return None
