"""The line protocol between a match and a bot's process, and positions as plain JSON values."""

from __future__ import annotations

import functools
import hashlib
import json
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from niagara_tui.core.game import Game
from niagara_tui.core.sanitize import clean

LINE_CAP = 1024 * 1024
"""Maximum length of an answer in bytes."""


class Thought(BaseModel):
    """A bot's evaluation of one move: the move's text, and its value on the bot's own scale, higher is better.

    A search adds its `visits` of the move, each seat's chance of winning (`chances`), the seat's expected `score`, and
    for the best moves the rest of the turn (`then`).
    """

    model_config = ConfigDict(strict=True, frozen=True)

    move: Annotated[str, Field(max_length=60)]
    worth: Annotated[float, Field(allow_inf_nan=False)]
    visits: Annotated[int, Field(ge=0)] = 0
    chances: Annotated[tuple[Annotated[float, Field(ge=0, le=1)], ...], Field(max_length=16)] = ()
    score: Annotated[float | None, Field(allow_inf_nan=False)] = None
    then: Annotated[tuple[Annotated[str, Field(max_length=60)], ...], Field(max_length=100)] = ()


class Reply(BaseModel):
    """A bot's answer: a move's text, or an error; unknown fields are ignored.

    `quick` is True if the bot had no time to think properly.

    A reply with `progress` is not an answer but an unsolicited report of the warm-up progress, from 0 to 1.
    """

    model_config = ConfigDict(strict=True, frozen=True)

    id: int | None
    move: Annotated[str, Field(max_length=60)] | None = None
    thoughts: Annotated[tuple[Thought, ...], Field(max_length=1000)] = ()
    quick: bool = False
    error: str | None = None
    progress: Annotated[float, Field(ge=0, le=1)] | None = None


def question_line(game: Game[Any], number: int, seat: int, view: Any, moves: list[int]) -> bytes:
    """Encode a question as one line: its number, the seat, its view and the texts of its legal moves."""
    asked = {"id": number, "seat": seat, "view": plain(game, view), "moves": [game.text(move) for move in moves]}
    return json.dumps(asked, separators=(",", ":")).encode() + b"\n"


def read_reply(line: bytes) -> Reply | None:
    """Parse a line as a reply; None if it is invalid."""
    try:
        reply = Reply.model_validate_json(line)
    except ValidationError:
        return None
    return reply.model_copy(update={"error": None if reply.error is None else clean(reply.error, 120)})


def plain(game: Game[Any], state: Any) -> Any:
    """Convert a state or view to JSON values, as in files."""
    declared: Any = game.state  # Any, because mypy considers `type[S]` unhashable
    return _adapter(declared).dump_python(state, mode="json")


def digest(game: Game[Any], state: Any) -> str:
    """SHA-256 of the state's canonical JSON (sorted keys, no blanks), in hexadecimal."""
    text = json.dumps(plain(game, state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@functools.cache
def _adapter(declared: Any) -> TypeAdapter[Any]:
    return TypeAdapter(declared)
