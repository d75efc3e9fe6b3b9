"""What a shared copy holds: a game as everybody at its table has seen it, and nothing that is hidden.

It has no seed and no hands, so nobody can learn from it what the players do not know, and nobody can play on with it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from niagara_tui.core.sanitize import clean
from niagara_tui.storage.models import Conceded, Moment, MoveText, OpenSetup
from niagara_tui.storage.reading import Migration, peeked, read_model

FORMAT = 1
MOST_MOMENTS = 2_000
MIGRATIONS: dict[int, Migration] = {}
_CLOSED = ConfigDict(strict=True, extra="forbid", frozen=True)

Pointer = Annotated[str, Field(pattern=r"^(/[^/~]{1,40}){1,8}$")]
"""Where in a view something is, as a JSON pointer: `/players/0/canoe`."""


class Shown(BaseModel):
    """A decision or a step, and what everybody saw of it.

    `seat` is the letter of who decided, None for what happened by itself; `move` is the decision's text, `?` for a
    secret one; `changes` are the values that the public view has from now on, by where they stand in it.
    """

    model_config = _CLOSED

    seat: Annotated[str, Field(pattern=r"^[A-Z]$")] | None = None
    move: MoveText | None = None
    changes: Annotated[dict[Pointer, JsonValue], Field(max_length=2000)] = Field(default_factory=dict)


class Shared(BaseModel):
    """A shared copy: the public view at the start, and what changed in it since.

    `kind` keeps it apart from a save, which holds everything.
    """

    model_config = _CLOSED

    format: Literal[1] = 1
    kind: Literal["shared"] = "shared"
    game_version: Annotated[int, Field(ge=1, le=1_000_000)]
    setup: OpenSetup
    start: dict[str, JsonValue]
    moments: Annotated[list[Shown], Field(max_length=MOST_MOMENTS)] = Field(default_factory=list)
    started: Moment
    saved: Moment
    conceded: Conceded = Field(default_factory=dict)
    result: Annotated[str, Field(max_length=400), AfterValidator(lambda text: clean(text, 400))] | None = None


def is_shared(data: bytes) -> bool:
    """Whether these contents are meant to be a shared copy."""
    return peeked(data).get("kind") == "shared"


def read_shared(data: bytes) -> Shared:
    """The shared copy in a file's bytes.

    Raises:
        BadInput: it is too large, damaged, of a newer format, or not what a shared copy must be.
    """
    return read_model(data, Shared, FORMAT, MIGRATIONS)


def write_shared(shared: Shared) -> bytes:
    """The bytes of a shared copy: JSON in UTF-8, so that people can read and compare it."""
    absent = None if shared.conceded else {"conceded"}
    return shared.model_dump_json(indent=1, exclude=absent).encode() + b"\n"
