"""Ctrl+C where it lands in a callback of LLVM: Python can only report it there, and what was compiled then fails."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any


@contextlib.contextmanager
def noticing_lost_ones() -> Iterator[SimpleNamespace]:
    """While this lasts such an interrupt is noted in `lost` instead of being printed with a traceback."""
    noticed, before = SimpleNamespace(lost=False), sys.unraisablehook

    def hear(told: Any) -> None:
        if isinstance(told.exc_value, KeyboardInterrupt):
            noticed.lost = True
        else:
            before(told)

    sys.unraisablehook = hear
    try:
        yield noticed
    finally:
        sys.unraisablehook = before
