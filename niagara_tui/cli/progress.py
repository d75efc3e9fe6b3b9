"""A progress bar on standard error."""

from __future__ import annotations

from types import TracebackType
from typing import Self


class Bar:
    """Shows how many of how many are done, and about how long the rest takes; nothing where it is not `shown`."""

    def __init__(self, what: str, shown: bool) -> None:
        """A bar for `what` is counted."""
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
        """Show it."""
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take it away."""
        self._progress.stop()

    def __call__(self, done: int, of: int, so_far: str = "") -> None:
        """So many are done; `so_far` stands behind the bar."""
        self._progress.update(self._task, completed=done, total=of, description=so_far)
