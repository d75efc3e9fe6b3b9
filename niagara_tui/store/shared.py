"""Models of a shared copy: a game as everybody at its table saw it, without hidden information.

It contains neither seed nor hands, so it reveals nothing that the players do not know, and it cannot be played on.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from niagara_tui.core.sanitize import clean
from niagara_tui.store.models import Conceded, MoveText, OpenSetup, Timestamp
from niagara_tui.store.reading import Migration, peek, read_model

FORMAT = 1
MAX_MOMENTS = 2_000
MIGRATIONS: dict[int, Migration] = {}
_STRICT = ConfigDict(strict=True, extra="forbid", frozen=True)

Pointer = Annotated[str, Field(pattern=r"^(/[^/~]{1,40}){1,8}$")]
"""Location of a value in a view, as a JSON pointer: `/players/0/canoe`."""


class Shown(BaseModel):
    """A decision or a step, as everybody saw it.

    `seat` is the letter of the deciding seat, None for a step; `move` is the decision's text, `?` for a secret one;
    `changes` maps locations in the public view to their new values.
    """

    model_config = _STRICT

    seat: Annotated[str, Field(pattern=r"^[A-Z]$")] | None = None
    move: MoveText | None = None
    changes: Annotated[dict[Pointer, JsonValue], Field(max_length=2000)] = Field(default_factory=dict)


class Shared(BaseModel):
    """A shared copy: the public view at the start, and its changes from moment to moment.

    `kind` distinguishes it from a save, which contains everything.
    """

    model_config = _STRICT

    format: Literal[1] = 1
    kind: Literal["shared"] = "shared"
    game_version: Annotated[int, Field(ge=1, le=1_000_000)]
    setup: OpenSetup
    start: dict[str, JsonValue]
    moments: Annotated[list[Shown], Field(max_length=MAX_MOMENTS)] = Field(default_factory=list)
    started: Timestamp
    saved: Timestamp
    conceded: Conceded = Field(default_factory=dict)
    result: Annotated[str, Field(max_length=400), AfterValidator(lambda text: clean(text, 400))] | None = None


def is_shared(data: bytes) -> bool:
    """Whether these bytes claim to be a shared copy; they need not be valid."""
    return peek(data).get("kind") == "shared"


def read_shared(data: bytes) -> Shared:
    """Parse the shared copy in a file's bytes.

    Raises:
        BadInput: it is too large, damaged, of a newer format, or not a valid shared copy.
    """
    return read_model(data, Shared, FORMAT, MIGRATIONS)


def write_shared(shared: Shared) -> bytes:
    """Serialize a shared copy: JSON in UTF-8, so that people can read and diff it."""
    absent = None if shared.conceded else {"conceded"}
    return shared.model_dump_json(indent=1, exclude=absent).encode() + b"\n"
