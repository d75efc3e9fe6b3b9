"""The start parameters of the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from niagara_tui.match.free_match import FreeMatch
    from niagara_tui.match.position import Position
    from niagara_tui.shell.matches.challenge import Challenge
    from niagara_tui.store.models import Record, Setup, Shared
    from niagara_tui.study.lessons.lesson import Lesson
    from niagara_tui.study.puzzles.catalogue import Puzzle


def local_time() -> datetime:
    return datetime.now().astimezone()


@dataclass(frozen=True)
class Launch:
    """Start parameters.

    `saves` is the folder of saves (None: the default one), `config` the folder of the settings and of the person's
    record (None: the user's own folders).
    `setup` opens a new table, `resume` the save of that name, `replay` that record or shared copy, `free` a free
    board there, `puzzle` that puzzle, `challenge` the table of that challenge, and `learn` the list of lessons, with
    `lesson` on top of it if given; at most one of these seven is given. `day` is the day on which `puzzle` was chosen
    (None: today), or that of a daily `challenge`. `settings` shows the settings above all. With `asks_name` what the
    app's home screen opens first asks for a name, if none is known: somebody is there.
    """

    saves: Path | None = None
    ascii: bool = False
    setup: Setup | None = None
    resume: str | None = None
    replay: Record | Shared | None = None
    free: Position | FreeMatch | None = None
    learn: bool = False
    lesson: Lesson | None = None
    puzzle: Puzzle | None = None
    challenge: Challenge | None = None
    settings: bool = False
    day: date | None = None
    clock: Callable[[], datetime] = local_time
    config: Path | None = None
    asks_name: bool = False
