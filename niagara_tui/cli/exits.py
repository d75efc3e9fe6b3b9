"""Exit statuses of `niagara` other than 0, and how it ends after Ctrl+C or a termination signal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

BAD_INPUT = 2
INTERNAL_ERROR = 70
"""An internal error of the program (EX_SOFTWARE)."""
INTERRUPTED = 130
PIPE_CLOSED = 141
"""`INTERRUPTED` and `PIPE_CLOSED` are what a shell reports for a process killed by SIGINT or SIGPIPE."""


class Terminated(KeyboardInterrupt):
    """A termination signal. It passes where Ctrl+C does: unlike SystemExit, nobody takes it for a failure of a bot."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number


def status_of(interrupt: KeyboardInterrupt) -> int:
    return interrupt.status if isinstance(interrupt, Terminated) else INTERRUPTED


@contextlib.contextmanager
def detect_lost_interrupts() -> Iterator[SimpleNamespace]:
    """Record an interrupt inside a callback from LLVM in `lost` of the yielded object, and print no traceback of it.

    Python cannot raise KeyboardInterrupt there: it reports it as unraisable, and the compilation then fails.

    `lost` is the exit status for the interrupt, 0 if there was none.
    """
    state, previous = SimpleNamespace(lost=0), sys.unraisablehook

    def hook(unraisable: Any) -> None:
        if isinstance(unraisable.exc_value, KeyboardInterrupt):
            state.lost = status_of(unraisable.exc_value)
        else:
            previous(unraisable)

    sys.unraisablehook = hook
    try:
        yield state
    finally:
        sys.unraisablehook = previous
