"""The exit statuses of `niagara` beside 0."""

from __future__ import annotations

BAD_INPUT = 2
BROKEN = 70
"""The program itself is at fault (EX_SOFTWARE)."""
INTERRUPTED = 130
PIPE_CLOSED = 141
"""What a shell reports for a program that SIGINT or SIGPIPE ended."""
