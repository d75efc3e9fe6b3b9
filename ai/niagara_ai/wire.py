"""The lines between a table and a bot's process: one JSON object a question, one an answer, one for each progress."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from niagara_ai.contract import BotError, Choice


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked: `view` is the JSON of what it sees, `moves` the texts of its legal moves."""

    id: int
    seat: int
    view: dict[str, Any]
    moves: tuple[str, ...]


def question_line(question: Question) -> str:
    """The question as one line."""
    asked = {"id": question.id, "seat": question.seat, "view": question.view, "moves": list(question.moves)}
    return json.dumps(asked, separators=(",", ":")) + "\n"


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
    for name in ("id", "seat"):
        if type(given.get(name)) is not int or given[name] < 0:
            raise BotError(f"{name}: must be a whole number from 0")
    if not isinstance(given.get("view"), dict):
        raise BotError("view: must be an object")
    moves = given.get("moves")
    if not (isinstance(moves, list) and moves and all(isinstance(move, str) for move in moves)):
        raise BotError("moves: must be a list of at least one text")
    return Question(given["id"], given["seat"], given["view"], tuple(moves))


def answer_line(number: int, move: str, choice: Choice) -> str:
    """The answer to question `number` as one line: the move's text, and the thoughts with it."""
    thoughts = [asdict(thought) for thought in choice.thoughts]
    said = {"id": number, "move": move, "thoughts": thoughts, **({"quick": True} if choice.quick else {})}
    return json.dumps(said, separators=(",", ":")) + "\n"


def refusal_line(number: int | None, sentence: str) -> str:
    """The line that says why there is no answer; the number is null where the question's could not be read."""
    return json.dumps({"id": number, "error": sentence}, separators=(",", ":")) + "\n"


def progress_line(share: float) -> str:
    """What a bot that is getting ready says unasked: the share that is done, 1.0 once it is ready."""
    return json.dumps({"id": None, "progress": share}, separators=(",", ":")) + "\n"
