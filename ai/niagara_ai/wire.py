"""The line protocol between a table and a bot's process: a question, an answer or a progress report is one JSON object.

Both ends use these models. They bound what a table accepts from a bot: the length of a move's text and of a list of
thoughts; the length of a line is bounded by its reader.
"""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niagara_ai.contract import BotError, Thought
from niagara_ai.contract.bot import Chance, MoveText

_EXPECTED = {
    "id": "must be a whole number from 0",
    "seat": "must be a whole number from 0",
    "view": "must be an object",
    "moves": "must be a list of at least one text",
    "plans": "must be a list of lists of at least one text",
}
"""What each field of a question must be, for error messages."""


class Question(BaseModel):
    """A question to a seat: `view` is its view of the position as JSON, `moves` are the texts of its legal moves.

    `plans` are asked about in any case, each by the texts of its moves: only advisers (`contract.Adviser`) are.
    """

    model_config = ConfigDict(strict=True, frozen=True)

    id: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0)]
    view: dict[str, Any]
    moves: Annotated[tuple[str, ...], Field(min_length=1, strict=False)]
    plans: Annotated[
        tuple[Annotated[tuple[str, ...], Field(min_length=1, strict=False)], ...], Field(strict=False)
    ] = ()


class Reply(BaseModel):
    """A message from a bot: an answer (a move's text), a refusal (`error` gives the reason), or a progress report.

    `id` is that of the question, or null in a refusal of a question whose id could not be read. A progress report is
    sent unasked, with a null id; `progress` is the completed share of getting ready. Unknown fields are ignored.
    """

    model_config = ConfigDict(strict=True, frozen=True)

    id: int | None
    move: MoveText | None = None
    thoughts: Annotated[tuple[Thought, ...], Field(max_length=1000, strict=False)] = ()
    error: str | None = None
    progress: Chance | None = None


def line_of(message: Question | Reply) -> str:
    """Format the message as one line of ASCII, with its newline; fields that were not given are omitted."""
    return json.dumps(message.model_dump(exclude_unset=True), separators=(",", ":")) + "\n"


def read_line(line: str) -> dict[str, Any]:
    """Parse the JSON object in a line.

    Raises:
        BotError: the line holds no JSON object.
    """
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BotError("the line is not JSON") from error
    if not isinstance(given, dict):
        raise BotError("the line is not a JSON object")
    return given


def read_question(given: dict[str, Any]) -> Question:
    """Validate a question given as a JSON object; unknown fields are ignored.

    Raises:
        BotError: a field is missing or invalid.
    """
    try:
        return Question.model_validate(given)
    except ValidationError as error:
        field = error.errors(include_url=False)[0]["loc"][0]
        raise BotError(f"{field}: {_EXPECTED[str(field)]}") from error


def read_reply(line: bytes) -> Reply | None:
    """Parse a bot's message; None if the line is not a valid one."""
    try:
        return Reply.model_validate_json(line)
    except ValidationError:
        return None
