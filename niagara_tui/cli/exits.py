"""Exit statuses of `niagara` other than 0."""

from __future__ import annotations

BAD_INPUT = 2
INTERNAL_ERROR = 70
"""An internal error of the program (EX_SOFTWARE)."""
INTERRUPTED = 130
PIPE_CLOSED = 141
"""`INTERRUPTED` and `PIPE_CLOSED` are what a shell reports for a process killed by SIGINT or SIGPIPE."""
