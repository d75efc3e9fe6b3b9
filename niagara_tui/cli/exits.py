"""Exit statuses of `niagara` other than 0, and the exception for a termination signal."""

from __future__ import annotations

BAD_INPUT = 2
INTERNAL_ERROR = 70
"""An internal error of the program (EX_SOFTWARE)."""
INTERRUPTED = 130
PIPE_CLOSED = 141
"""`INTERRUPTED` and `PIPE_CLOSED` are what a shell reports for a process killed by SIGINT or SIGPIPE."""


class Terminated(KeyboardInterrupt):
    """A termination signal. It passes where Ctrl+C does: unlike SystemExit, nobody takes it for a failure of a bot."""

    def __init__(self, number: int) -> None:
        """Create it for the signal with that number."""
        super().__init__()
        self.status = 128 + number


def status_of(interrupt: KeyboardInterrupt) -> int:
    """The exit status after Ctrl+C or a termination signal."""
    return interrupt.status if isinstance(interrupt, Terminated) else INTERRUPTED
