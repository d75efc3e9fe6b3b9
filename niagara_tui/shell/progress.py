"""A person's progress with lessons, notes and puzzles, stored beside the settings; and days in a row.

Each function that changes the file returns a message if that failed, else "".
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from niagara_tui.core.i18n import _, plural
from niagara_tui.store.editable import EditableFile
from niagara_tui.store.keeper import Messages

FILE = "progress.json"
MAX_DAYS = 5000
MAX_NAMES = 1000
DAYS_FOUND = 2  # on how many days one's own mistake is to be found at first sight

Name = Annotated[str, Field(min_length=1, max_length=320)]
"""The id of a lesson, a note or a puzzle; that of a lesson is made of its game's id and its file's name."""
Names = Annotated[list[Name], Field(max_length=MAX_NAMES)]


class Sight(BaseModel):
    """How often one's own mistake was found at first sight, on different days; `day` is that of the last first try."""

    day: date
    found: Annotated[int, Field(ge=0)] = 0


class Progress(BaseModel):
    """Every field has a default, and fields of newer versions are ignored.

    `lessons`: ids of finished lessons. `notes`: ids of first-time notes that have been shown.
    `puzzles`: best cost by `Puzzle.lasting_id`, in percent of a win. `first_sight`: whether the first try found the
    best plan; without those that were tried before this was kept. `puzzle_days`: days whose puzzle was solved.
    `mistakes`: what came of one's own mistakes, by `Mistake.key`.
    """

    model_config = ConfigDict(extra="ignore", validate_assignment=True)

    lessons: Names = Field(default_factory=list)
    notes: Names = Field(default_factory=list)
    puzzles: Annotated[dict[Name, float], Field(max_length=MAX_NAMES)] = Field(default_factory=dict)
    first_sight: Annotated[dict[Name, bool], Field(max_length=MAX_NAMES)] = Field(default_factory=dict)
    mistakes: Annotated[dict[Name, Sight], Field(max_length=MAX_NAMES)] = Field(default_factory=dict)
    puzzle_days: Annotated[list[date], Field(max_length=MAX_DAYS)] = Field(default_factory=list)

    def awaits(self, mistake: str, day: date) -> bool:
        """Whether that mistake is to be looked at on that day: until it is found at first sight on two days."""
        seen = self.mistakes.get(mistake)
        return seen is None or (seen.found < DAYS_FOUND and seen.day != day)

    @property
    def is_empty(self) -> bool:
        return self == Progress()


_MESSAGES = Messages(
    set_aside=_(
        "The file of your progress was broken ({error}); a new one is begun, and the old one is kept as {name}."
    ),
    broken=_("The file of your progress is broken ({error}); it is left as it is."),
    unusable=_("Your progress cannot be used now ({error}); its file is left as it is."),
    unsaved=_("Your progress could not be saved: {error}."),
)
_PARTLY = _("A part of your progress is not understood ({error}); it stays as it is in the file.")


def load(folder: Path) -> tuple[Progress, str | None]:
    """Load the progress from that folder; a broken file is set aside, and the second value is a message about it."""
    return _file(folder).load()


def read(folder: Path) -> tuple[Progress, str | None]:
    """Read the progress as `load` does, but leave even a broken file where it is."""
    return _file(folder).read()


def keep_note(note: str, folder: Path) -> str | None:
    with (file := _file(folder)).edit() as progress:
        if note not in progress.notes:
            progress.notes.append(note)
    return file.problem


def keep_try(puzzle: str, cost: float, day: date | None, folder: Path) -> str | None:
    """Record the cost of a try at a puzzle, named by its `lasting_id`, if it is the best so far.

    `day` is given if the try solved that day's puzzle. The first try decides on `first_sight`.
    """
    with (file := _file(folder)).edit() as progress:
        if puzzle not in progress.puzzles:
            progress.first_sight.setdefault(puzzle, cost == 0)
        progress.puzzles[puzzle] = min(cost, progress.puzzles.get(puzzle, cost))
        if day is not None and day not in progress.puzzle_days:
            progress.puzzle_days.append(day)
    return file.problem


def keep_shown(puzzle: str, folder: Path) -> str | None:
    with (file := _file(folder)).edit() as progress:
        if puzzle not in progress.puzzles:
            progress.first_sight.setdefault(puzzle, False)
    return file.problem


def keep_sight(mistake: str, day: date, folder: Path, *, is_found: bool) -> str | None:
    """Record the first try of the day at one's own mistake; later ones of that day change nothing."""
    with (file := _file(folder)).edit() as progress:
        seen = progress.mistakes.get(mistake)
        if seen is None or seen.day != day:
            progress.mistakes[mistake] = Sight(day=day, found=(seen.found if seen else 0) + is_found)
    return file.problem


def forget_mistakes(folder: Path) -> str | None:
    """Forget what came of one's own mistakes: it goes with the record."""
    if not (folder / FILE).exists():
        return None
    with (file := _file(folder)).edit() as progress:
        progress.mistakes.clear()
    return file.problem


def finish_lesson(lesson: str, folder: Path) -> str | None:
    with (file := _file(folder)).edit() as progress:
        if lesson not in progress.lessons:
            progress.lessons.append(lesson)
    return file.problem


def _file(folder: Path) -> EditableFile[Progress]:
    return EditableFile(folder / FILE, Progress, _MESSAGES, _PARTLY)


# -- days in a row on which something of the day was done ---------------------------------------------


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which the puzzle or the challenge of the day was done: up to now, and the most there were."""

    current: int
    best: int


def streak(days: Collection[date], today: date) -> Streak:
    """The streak up to today or, as long as that can still be one of its days, up to yesterday; and the best one."""
    one, lengths = timedelta(days=1), dict[date, int]()  # of the streak that ends on that day
    for day in sorted(set(days)):
        lengths[day] = lengths.get(day - one, 0) + 1
    return Streak(lengths.get(today if today in lengths else today - one, 0), max(lengths.values(), default=0))


def row_of_days(days: Collection[date], today: date) -> str:
    """In few words, how many days in a row something was done, as the day's puzzle solved; empty below two days."""
    length = streak(days, today).current
    return plural("{count} day in a row", "{count} days in a row", length).format(count=length) if length > 1 else ""


def streak_words(days: Collection[date], today: date) -> str:
    """How many days in a row the day's puzzle was solved, now and at best, and what today's does; empty if none was."""
    row = streak(days, today)
    if not row.best:
        return ""
    sentence = _("Days in a row: {current} now, {best} at best.").format(current=row.current, best=row.best)
    if today in days:
        return sentence
    more = _("Today's puzzle adds one.") if row.current else _("Today's puzzle starts a new row.")
    return f"{sentence} {more}"


def days_as_json(days: Collection[date], today: date) -> dict[str, Any]:
    row = streak(days, today)
    return {
        "today": today.isoformat(),
        "streak": {"current": row.current, "best": row.best},
        "days": [day.isoformat() for day in sorted(set(days))],
    }
