"""Handling of Ctrl+C inside a callback from LLVM.

Python cannot raise KeyboardInterrupt there: it reports it as unraisable, and the compilation then fails.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any


@contextlib.contextmanager
def detect_lost_interrupts() -> Iterator[SimpleNamespace]:
    """Set `lost` on the yielded object when such an interrupt occurs, instead of printing its traceback."""
    state, previous = SimpleNamespace(lost=False), sys.unraisablehook

    def hook(unraisable: Any) -> None:
        if isinstance(unraisable.exc_value, KeyboardInterrupt):
            state.lost = True
        else:
            previous(unraisable)

    sys.unraisablehook = hook
    try:
        yield state
    finally:
        sys.unraisablehook = previous
