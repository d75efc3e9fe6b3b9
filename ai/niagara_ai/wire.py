"""The lines between a table and a bot's process: one JSON object a question, one an answer, one for each progress.

Both ends use these models. What a table accepts from a bot is bounded: the length of a move's text, of a list of
thoughts, and (by whoever reads them) of a line.
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
}
"""By field of a question: what it must be."""


class Question(BaseModel):
    """What a seat is asked: `view` is the JSON of what it sees, `moves` the texts of its legal moves."""

    model_config = ConfigDict(strict=True, frozen=True)

    id: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0)]
    view: dict[str, Any]
    moves: Annotated[tuple[str, ...], Field(min_length=1, strict=False)]


class Reply(BaseModel):
    """What a bot says: an answer (a move's text), a refusal (`error` says why there is none), or a progress.

    A refusal's `id` is null where the question's could not be read. `quick`: the bot has not had the time to think as
    it should. A progress, which a bot says unasked and with the id null, is the share of its getting ready that is
    done. Fields that a bot adds are passed over.
    """

    model_config = ConfigDict(strict=True, frozen=True)

    id: int | None
    move: MoveText | None = None
    thoughts: Annotated[tuple[Thought, ...], Field(max_length=1000, strict=False)] = ()
    quick: bool = False
    error: str | None = None
    progress: Chance | None = None


def line_of(message: Question | Reply) -> str:
    """The message as one line of ASCII, with its newline; fields that were not given are left out."""
    return json.dumps(message.model_dump(exclude_unset=True), separators=(",", ":")) + "\n"


def read_line(line: str) -> dict[str, Any]:
    """The JSON object of a line.

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
    """The question in a JSON object; fields that it does not know are passed over.

    Raises:
        BotError: a field is missing or not what it must be.
    """
    try:
        return Question.model_validate(given)
    except ValidationError as error:
        field = error.errors(include_url=False)[0]["loc"][0]
        raise BotError(f"{field}: {_EXPECTED[str(field)]}") from error


def read_reply(line: bytes) -> Reply | None:
    """What a bot says in a line, or None if it is nothing that a bot can say."""
    try:
        return Reply.model_validate_json(line)
    except ValidationError:
        return None
