"""The lists of lessons and puzzles, with what has come of them, as commands print them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from niagara_tui.cli.printing import print_columns

if TYPE_CHECKING:
    from niagara_tui.shell.progress import Progress
    from niagara_tui.shell.tasks import Task
    from niagara_tui.study.puzzles.catalogue import Puzzle


def puzzles_listed(wanted: str, theme: str = "") -> tuple[list[Task[Puzzle]], Progress]:
    """The puzzles of that game, the one with that id, or (empty) all, with that theme if one is given; the progress."""
    from niagara_tui.shell.learning import repertoire
    from niagara_tui.shell.puzzling import puzzles_matching
    from niagara_tui.shell.tasks import puzzle_task

    kept = load_progress()
    return [puzzle_task(each, kept) for each in puzzles_matching(wanted, theme, repertoire(None))], kept


def load_progress() -> Progress:
    """Load what has been learned and solved so far; a broken file is reported on standard error, and stays."""
    from niagara_tui.shell import progress, settings

    kept, problem = progress.read(settings.folder_for(None))
    if problem:
        print(problem, file=sys.stderr)
    return kept


def print_tasks(tasks: Iterable[Task[Any]], problems: Sequence[str]) -> None:
    """Print each task's id and what it is, with a mark if it is done; `problems` go to standard error."""
    print_columns(*((f"{'+' if task.is_done else ' '} {task.id}", task.title or task.remark) for task in tasks))
    for problem in problems:
        print(problem, file=sys.stderr)
