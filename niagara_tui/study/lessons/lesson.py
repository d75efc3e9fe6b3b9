"""Models of lessons, and the loading of their files from a game's pages (docs/lessons.md)."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_SEATS
from niagara_tui.core.text import clean
from niagara_tui.games import registry
from niagara_tui.store.models import MoveText, Options, PlayerName
from niagara_tui.study.pages import left_out, of_all_games, read_toml

FOLDER = "lessons"  # name of the folder with a game's lessons, beside its pages
TEXT_LENGTH = 220
"""Maximum characters of a text: what fits beside the river in a table of 80 by 24 cells without scrolling."""
TITLE_LENGTH = 24  # maximum characters of a title, which is shown in the frame of the texts
MAX_MINUTES = 10
ANY = "*"  # pattern of a task in which any choice is right
NOT = "!"  # prefix of a pattern that no move may match

_CLOSED = ConfigDict(extra="forbid", frozen=True)
FILE = re.compile(r"\d\d-([a-z][a-z0-9-]{0,29})\.toml")
"""File names of lessons: two digits for their order, and the lesson's name."""

_OneLine = Annotated[str, AfterValidator(lambda text: clean(text, len(text)))]
"""A text that is safe to show (`core.text`)."""
Text = Annotated[_OneLine, Field(max_length=TEXT_LENGTH)]
Sentences = Annotated[_OneLine, Field(min_length=1, max_length=TEXT_LENGTH)]
Patterns = Annotated[list[Annotated[str, Field(min_length=1, max_length=60)]], Field(min_length=1)]
"""Patterns for the texts of a plan's moves, all of which the plan must satisfy (`tutor.fits`)."""


class Position(BaseModel):
    """The position in which a task begins: `moves` are played from the start, then values are `set` by path."""

    model_config = _CLOSED

    moves: list[MoveText] = Field(default_factory=list)
    set: dict[Annotated[str, Field(min_length=1, max_length=120)], JsonValue] = Field(default_factory=dict)


class Task(BaseModel):
    """A step of a lesson: a text, and what the learner must do; without `do` it is only read.

    `say`: shown while the task is open.
    `signs`: explains signs and keys on the screen; the app shows it below `say`, plain mode leaves it out.
    `position`: where it begins; without one the game continues where the task before ended.
    `do`: alternative sets of patterns; a plan that satisfies all patterns of one set is right.
    `done`: shown after the right choice. `other`: shown after another choice, which is not played.
    `others`: scripted moves of the other seats, as in a record; without one, a seat plays what the game rates best.
    `watch`: whether the game goes on to the learner's next decision although the next task has its own position.
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
        return tuple(filter(None, (self.say, self.signs, self.done, self.other)))


class Script(BaseModel):
    """The contents of a lesson's file. `seats` are the names of the players: first the learner's, then the bots'.

    `first_game`: whether this lesson and those before it suffice to play a whole first game. `events`: those of the
    game's events that it is about: who pays often for what they tell of is led to it.
    """

    model_config = _CLOSED

    title: Annotated[_OneLine, Field(min_length=1, max_length=TITLE_LENGTH)]
    about: Annotated[_OneLine, Field(min_length=1, max_length=120)]
    minutes: Annotated[int, Field(ge=1, le=MAX_MINUTES)]
    seats: Annotated[list[PlayerName], Field(min_length=2, max_length=MAX_SEATS)]
    options: Options = Field(default_factory=dict)
    seed: Annotated[int, Field(ge=0, lt=SEED_BOUND)] = 1
    first_game: bool = False
    events: list[Annotated[str, Field(min_length=1, max_length=60)]] = Field(default_factory=list)
    task: Annotated[list[Task], Field(min_length=1)]


class Lesson(Script):
    """A lesson with its `id` on the command line, its game, and its `number` from 1 of the game's `count` lessons."""

    id: str
    game: str
    number: int
    count: int

    @property
    def texts(self) -> tuple[str, ...]:
        return (self.title, self.about, *(text for task in self.task for text in task.texts))


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of the game with that id, in the order of their files; empty if it has none."""
    pages = registry.pages(game)
    folder = None if pages is None else pages / FOLDER
    if folder is None or not folder.is_dir():
        return ()
    files = sorted((file for file in folder.iterdir() if FILE.fullmatch(file.name)), key=lambda file: file.name)
    lessons = list[Lesson]()
    for number, file in enumerate(files, 1):
        name = f"{game}-{file.name[3:].removesuffix('.toml')}"
        try:
            script = read_toml(file, Script)
        except BadInput as error:
            raise BadInput(_("the lesson {name} is damaged: {reason}").format(name=name, reason=error)) from error
        lessons.append(Lesson.model_construct(**dict(script), id=name, game=game, number=number, count=len(files)))
    return tuple(lessons)


def all_lessons() -> dict[str, Lesson]:
    """Every game's lessons by id, in the order of games; without those of a game that has a damaged one."""
    return {lesson.id: lesson for lesson in of_all_games(lessons_of)}


def problems() -> list[str]:
    """A sentence for each game whose lessons are left out."""
    return left_out(lessons_of)
