"""Positions as plain JSON values, and the lines between a table and a bot's process."""

from __future__ import annotations

import functools
import hashlib
import json
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from niagara_tui.core.game import Game
from niagara_tui.core.sanitize import clean

LINE_CAP = 1024 * 1024
"""No answer is longer than this many bytes."""


class Thought(BaseModel):
    """What a bot thought of one move: its text and its worth in the bot's own measure, higher is better.

    A search adds how often it tried the move, each seat's chance of winning, what its seat can expect to have, and for
    the best moves how its turn would go on.
    """

    model_config = ConfigDict(strict=True, frozen=True)

    move: Annotated[str, Field(max_length=60)]
    worth: Annotated[float, Field(allow_inf_nan=False)]
    visits: Annotated[int, Field(ge=0)] = 0
    chances: Annotated[tuple[Annotated[float, Field(ge=0, le=1)], ...], Field(max_length=16)] = ()
    score: Annotated[float | None, Field(allow_inf_nan=False)] = None
    then: Annotated[tuple[Annotated[str, Field(max_length=60)], ...], Field(max_length=100)] = ()


class Reply(BaseModel):
    """An answer as a bot gives it: a move's text, or why there is none; fields that it adds are passed over.

    `quick`: it has not had the time to think as it should.

    With `progress` it is none: a bot says unasked which share of its getting ready is done.
    """

    model_config = ConfigDict(strict=True, frozen=True)

    id: int | None
    move: Annotated[str, Field(max_length=60)] | None = None
    thoughts: Annotated[tuple[Thought, ...], Field(max_length=1000)] = ()
    quick: bool = False
    error: str | None = None
    progress: Annotated[float, Field(ge=0, le=1)] | None = None


def question_line(game: Game[Any], number: int, seat: int, view: Any, moves: list[int]) -> bytes:
    """The question as one line: what the seat sees and the texts of its legal moves, nothing else."""
    asked = {"id": number, "seat": seat, "view": plain(game, view), "moves": [game.text(move) for move in moves]}
    return json.dumps(asked, separators=(",", ":")).encode() + b"\n"


def read_reply(line: bytes) -> Reply | None:
    """The answer in a line, or None if it is none."""
    try:
        reply = Reply.model_validate_json(line)
    except ValidationError:
        return None
    return reply.model_copy(update={"error": None if reply.error is None else clean(reply.error, 120)})


def plain(game: Game[Any], state: Any) -> Any:
    """The state or view as JSON values, the way files hold it."""
    declared: Any = game.state  # Any, because the type checker holds no `type[S]` to be hashable
    return _adapter(declared).dump_python(state, mode="json")


def digest(game: Game[Any], state: Any) -> str:
    """SHA-256 of the state's canonical JSON (sorted keys, no blanks), in hexadecimal."""
    text = json.dumps(plain(game, state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@functools.cache
def _adapter(declared: Any) -> TypeAdapter[Any]:
    return TypeAdapter(declared)
