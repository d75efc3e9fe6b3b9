"""The engine protocol: what a table and a bot's process write to each other, one JSON object a line (docs/engines.md).

Tables speak it (`conversation`) with the bots of the house (`worker`) and with programs of anybody. A table writes
`Hello`, `NewGame`, `Question` and `Quit`, told apart by their `type`; a bot writes a `Reply`. Whoever reads ignores
fields that it does not know. The models bound what a table accepts from a bot: the length of a move's text, of a name
and of a list of thoughts; the length of a line is bounded by its reader.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niagara_ai.contract import BotError, Thought
from niagara_ai.contract.bot import Chance, MoveText

PROTOCOL = 1
"""The version of the protocol. New fields and notes do not raise it: whoever does not know them ignores them."""
LINE_CAP = 1024 * 1024  # no line of a bot is longer than this many bytes
DEADLINE = 10.0  # seconds that a bot has for an answer, in addition to a thinking time of its own level

_EXPECTED = {
    "id": "must be a whole number from 0",
    "seat": "must be a whole number from 0",
    "seats": "must be a whole number from 1",
    "view": "must be an object",
    "moves": "must be a list of at least one text",
    "numbers": "must be a list of whole numbers from 0",
    "seconds": "must be a number above 0",
    "plans": "must be a list of lists of at least one text",
    "protocol": "must be a whole number from 1",
    "program": "must be a text",
    "game": "must be a text",
    "rules": "must be a text",
    "edition": "must be a whole number from 1",
    "options": "must be an object of texts, true and false",
    "type": "must be hello, game, question or quit",
}
"""What each field of a table's message must be, for error messages."""

_Number = Annotated[int, Field(ge=0)]
_Positive = Annotated[int, Field(ge=1)]


class _Message(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)


class Hello(_Message):
    """The first message of a table: `protocol` is the newest version that it speaks, `program` is its name and version.

    The reply holds `ready` and the same `id`.
    """

    type: Literal["hello"] = "hello"
    id: _Number
    protocol: _Positive = PROTOCOL
    program: str = ""


class NewGame(_Message):
    """A game begins, or goes on; whatever was known of an earlier one is over. It is not answered.

    `rules` is a digest of the game's rules, `edition` the version of them that it is played by, `seats` the number of
    players, and `seat` that of the bot's own seat, from 0. A view holds all that moves depend on, whatever is left out.
    """

    type: Literal["game"] = "game"
    game: str
    rules: str = ""
    edition: _Positive | None = None
    seats: _Positive | None = None
    seat: _Number | None = None
    options: dict[str, bool | str] | None = None


class Question(_Message):
    """A question to a seat: `view` is its view of the position as JSON, `moves` are the texts of its legal moves.

    `numbers` are the same moves as numbers, in the same order, and `seconds` how long the answer may take. `plans` are
    asked about in any case, each by the texts of its moves, and `before` is what the seat saw when others made the
    choices that are hidden from it: only advisers of the house (`contract.Adviser`) are told. The reply holds a `move`
    or an `error`, and the same `id`.
    """

    type: Literal["question"] = "question"
    id: _Number
    seat: _Number
    view: dict[str, Any]
    moves: Annotated[tuple[str, ...], Field(min_length=1, strict=False)]
    numbers: Annotated[tuple[_Number, ...], Field(strict=False)] = ()
    seconds: Annotated[float, Field(gt=0)] | None = None
    plans: Annotated[
        tuple[Annotated[tuple[str, ...], Field(min_length=1, strict=False)], ...], Field(strict=False)
    ] = ()
    before: dict[str, Any] | None = None


class Quit(_Message):
    """The last message of a table: the bot's process ends, as it does when its input ends. It is not answered."""

    type: Literal["quit"] = "quit"


Asked = Hello | NewGame | Question | Quit  # what a table writes
_ASKED: dict[str, type[Hello | NewGame | Question | Quit]] = {
    "hello": Hello,
    "game": NewGame,
    "question": Question,
    "quit": Quit,
}

_Name = Annotated[str, Field(max_length=200)]


class Ready(_Message):
    """What a bot says of itself: the version of the protocol that it will speak, and what people are told of it.

    `games` are the ids of the games that it plays; without any it plays every game.
    """

    protocol: _Positive
    name: Annotated[str, Field(min_length=1, max_length=200)]
    author: _Name = ""
    version: _Name = ""
    games: Annotated[tuple[_Name, ...], Field(max_length=100, strict=False)] = ()


class Reply(_Message):
    """A message from a bot: a reply to the message of that `id`, or a note, which has none.

    A reply holds `ready` (to a hello), or to a question a `move`, with `thoughts` if it likes, or an `error`, which
    gives the reason why there is none. A note is sent unasked: `progress` is the completed share of getting ready,
    `info` a line for whoever looks for it. A refusal of what could not be read has no id either. Unknown fields are
    ignored.
    """

    id: int | None = None
    ready: Ready | None = None
    move: MoveText | None = None
    thoughts: Annotated[tuple[Thought, ...], Field(max_length=1000, strict=False)] = ()
    error: str | None = None
    progress: Chance | None = None
    info: str | None = None

    @property
    def is_note(self) -> bool:
        """Whether it answers nothing."""
        return self.progress is not None or (self.info is not None and self.id is None)


def line_of(message: Asked | Reply) -> str:
    """Format the message as one line of ASCII, with its newline; fields that were not given are omitted."""
    kind = {} if isinstance(message, Reply) else {"type": message.type}
    return json.dumps({**kind, **message.model_dump(exclude_unset=True)}, separators=(",", ":")) + "\n"


def read_line(line: str) -> dict[str, Any]:
    """Parse the JSON object in a line."""
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BotError("the line is not JSON") from error
    if not isinstance(given, dict):
        raise BotError("the line is not a JSON object")
    return given


def read_asked(given: dict[str, Any]) -> Asked | None:
    """Validate what a table wrote, given as a JSON object; without a type it is a question, of an unknown type None."""
    kind = given.get("type", "question")
    if not isinstance(kind, str):
        raise BotError(f"type: {_EXPECTED['type']}")
    if kind not in _ASKED:
        return None
    try:
        return _ASKED[kind].model_validate(given)
    except ValidationError as error:
        field = error.errors(include_url=False)[0]["loc"][0]
        raise BotError(f"{field}: {_EXPECTED[str(field)]}") from error


def read_reply(line: bytes) -> Reply | None:
    """Parse a bot's message; None if the line is not a valid one."""
    try:
        return Reply.model_validate_json(line)
    except ValidationError:
        return None
