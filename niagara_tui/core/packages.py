"""Loading what an entry names, and calling functions of other packages: within limited time, and printing aside."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, TypeVar

from niagara_ai.foreign import PackageFailure, ask

__all__ = ["OURS", "PackageFailure", "ask_package", "load", "printing_aside"]

OURS = "niagara_tui."  # how references to our own code begin

T = TypeVar("T")


@contextlib.contextmanager
def printing_aside() -> Iterator[None]:
    """Send what Python code prints meanwhile to standard error: a package may greet as it is imported.

    Only in the main thread: another one could restore what the main thread has changed meanwhile. Others load games
    while the app runs, which catches what is printed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with contextlib.redirect_stdout(sys.stderr):
        yield


def load(where: str) -> Any:
    """Import the object at `module:name`; another package is given limited time for that.

    Raises:
        PackageFailure: it is in another package, which has not got it, fails, or does not answer.
    """
    return _imported(where) if where.startswith(OURS) else ask_package(lambda: _imported(where))


def ask_package(call: Callable[[], T]) -> T:
    """Call a function of another package (`niagara_ai.foreign.ask`); what it prints goes to standard error.

    Raises:
        PackageFailure: it fails, or does not answer in time.
    """
    with printing_aside():
        return ask(call)


def _imported(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)
