"""Lists of lessons and puzzles, with what has been done."""

from __future__ import annotations

import sys
from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from niagara_tui.shell.progress import Progress


def load_progress() -> Progress:
    """Load what has been learned and solved so far; a broken file is reported on standard error, and stays."""
    from niagara_tui.shell import progress, settings

    kept, problem = progress.read(settings.folder_for(None))
    if problem:
        print(problem, file=sys.stderr)
    return kept


def print_tasks(texts: Mapping[str, str], done: Container[str], problems: Sequence[str]) -> None:
    """Print each task's id and text, with a mark if it is done; `problems` go to standard error."""
    width = max(map(len, texts), default=0)
    for task, text in texts.items():
        print(f"{'+' if task in done else ' '} {task:<{width}}  {text}")
    for problem in problems:
        print(problem, file=sys.stderr)
