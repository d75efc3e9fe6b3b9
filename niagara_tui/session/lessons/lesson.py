"""Lessons as they stand in their files, and the files themselves, which lie with their game (docs/lessons.md)."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from importlib.resources.abc import Traversable
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.session.lessons.files import read
from niagara_tui.storage.limits import MAX_SEATS
from niagara_tui.storage.models import MoveText, OptionName, OptionValue, PlayerName

FOLDER = "lessons"
"""The folder of the lessons among a game's pages."""
TEXT_LENGTH = 220
"""Most characters of a text: as many as a table of 80 by 24 cells shows beside the river without scrolling."""
TITLE_LENGTH = 24
"""Most characters of a title, which stands in the frame of the texts."""
MAX_MINUTES = 10
ANY = "*"
"""The pattern of a free choice."""
NOT = "!"
"""Begins a pattern that no move may match."""

_CLOSED = ConfigDict(extra="forbid", frozen=True)
FILE = re.compile(r"\d\d-([a-z][a-z0-9-]{0,29})\.toml")
"""The names of lessons' files: two digits for their order, and the name."""

Text = Annotated[str, Field(max_length=TEXT_LENGTH)]
Sentences = Annotated[str, Field(min_length=1, max_length=TEXT_LENGTH)]
Patterns = Annotated[list[Annotated[str, Field(min_length=1, max_length=60)]], Field(min_length=1)]
"""Patterns of move texts, all of which a plan must fulfil."""


class Position(BaseModel):
    """Where a task begins: `moves` are played from the start of the game, then the values at these paths are `set`."""

    model_config = _CLOSED

    moves: list[MoveText] = Field(default_factory=list)
    set: dict[Annotated[str, Field(min_length=1, max_length=120)], JsonValue] = Field(default_factory=dict)


class Task(BaseModel):
    """A step of a lesson: what is said, and what is to be done; without `do` it is only read.

    `say`: shown while the task is open.
    `signs`: what signs and keys on the screen mean; shown below `say` in the app, not told in plain mode.
    `position`: where it begins; without one the game goes on from where the last task ended.
    `do`: sets of patterns; a plan that fulfils all patterns of one set is right.
    `done`: said when the right thing has been done. `other`: said when something else is tried, which is not played.
    `others`: moves of the other seats, as in a record; where there are none, they do what the game thinks best.
    `watch`: whether the game goes on to the person's next decision although the next task has a position of its own.
    """

    model_config = _CLOSED

    say: Sentences
    signs: Text = ""
    position: Position | None = None
    do: list[Patterns] = Field(default_factory=list)
    done: Text = ""
    other: Text = ""
    others: list[MoveText] = Field(default_factory=list)
    watch: bool = False

    @property
    def is_free(self) -> bool:
        """Whether any choice is right."""
        return self.do == [[ANY]]

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it says."""
        return tuple(filter(None, (self.say, self.signs, self.done, self.other)))


class Script(BaseModel):
    """A lesson's file. The first of `seats` is the learner's; bots' names follow.

    `first_game`: whether this lesson and those before it are all that a whole first game needs.
    """

    model_config = _CLOSED

    title: Annotated[str, Field(min_length=1, max_length=TITLE_LENGTH)]
    about: Annotated[str, Field(min_length=1, max_length=120)]
    minutes: Annotated[int, Field(ge=1, le=MAX_MINUTES)]
    seats: Annotated[list[PlayerName], Field(min_length=2, max_length=MAX_SEATS)]
    options: dict[OptionName, OptionValue] = Field(default_factory=dict)
    seed: Annotated[int, Field(ge=0, lt=2**53)] = 1
    first_game: bool = False
    task: Annotated[list[Task], Field(min_length=1)]


class Lesson(Script):
    """A lesson with its place: `id` as on the command line, its game, and its number among that game's lessons."""

    id: str
    game: str
    number: int
    count: int

    @property
    def texts(self) -> tuple[str, ...]:
        """All its sentences."""
        return (self.title, self.about, *(text for task in self.task for text in task.texts))


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of the game with that id, in the order of their files; empty if it brings none.

    Raises:
        BadInput: a file is damaged, or the game's pages cannot be found.
    """
    found = _files(game)
    return tuple(_lesson(game, number, len(found), file) for number, file in enumerate(found, 1))


def all_lessons() -> dict[str, Lesson]:
    """Every game's lessons by id, in the order of games; without those of a game that has a damaged one."""
    found: dict[str, Lesson] = {}
    for game in registry.entries():
        with suppress(BadInput):
            found |= {lesson.id: lesson for lesson in lessons_of(game)}
    return found


def problems() -> list[str]:
    """A sentence for each game whose lessons are left out."""
    found = []
    for game in registry.entries():
        try:
            lessons_of(game)
        except BadInput as error:
            found.append(f"{error}.")
    return found


def _files(game: str) -> list[Traversable]:
    pages = registry.pages(game)
    folder = None if pages is None else pages / FOLDER
    if folder is None or not folder.is_dir():
        return []
    return sorted((file for file in folder.iterdir() if FILE.fullmatch(file.name)), key=lambda file: file.name)


def _lesson(game: str, number: int, count: int, file: Traversable) -> Lesson:
    name = f"{game}-{file.name[3:].removesuffix('.toml')}"
    try:
        script = read(file, Script)
    except BadInput as error:
        raise BadInput(_("the lesson {name} is damaged: {reason}").format(name=name, reason=error)) from error
    return Lesson.model_construct(**dict(script), id=name, game=game, number=number, count=count)
