"""A progress bar on standard error."""

from __future__ import annotations

from types import TracebackType
from typing import Self


class Bar:
    """A progress bar with a count and the estimated time left; it prints nothing unless `shown`."""

    def __init__(self, what: str, shown: bool) -> None:
        """Create a bar labelled `what`, the things that are counted."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        self._progress = Progress(
            what,
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            transient=True,
            disable=not shown,
        )
        self._task = self._progress.add_task("", total=None)

    def __enter__(self) -> Self:
        """Show the bar."""
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove the bar."""
        self._progress.stop()

    def __call__(self, done: int, of: int, so_far: str = "") -> None:
        """Set how many are done of how many; `so_far` is shown after the bar."""
        self._progress.update(self._task, completed=done, total=of, description=so_far)
