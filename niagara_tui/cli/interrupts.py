"""Handling of Ctrl+C and of termination signals inside a callback from LLVM.

Python cannot raise KeyboardInterrupt there: it reports it as unraisable, and the compilation then
fails.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from niagara_tui.cli.exits import status_of


@contextlib.contextmanager
def detect_lost_interrupts() -> Iterator[SimpleNamespace]:
    """Record such an interrupt in `lost` of the yielded object, instead of printing its traceback.

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
