"""Asking code of other packages: it may fail in any way, end the program, or never answer; and how it failed, told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

TIME_LIMIT = 20.0  # seconds in which a package must have answered; importing a large framework takes a few

T = TypeVar("T")

_started: list[threading.Thread] = []  # threads that packages have started, and that are no daemons


class PackageFailure(Exception):
    """Code of another package failed; the message says how, in a few words on one line."""


def ask(call: Callable[[], T], seconds: float | None = None) -> T:
    """Call a function of another package and return its result.

    It is called in a thread of its own, so that it can be waited for no longer than `seconds` (default: `TIME_LIMIT`).
    That thread is a daemon, and so are threads that it starts, unless they are told otherwise (`has_running_threads`).
    Whatever it raises becomes a `PackageFailure`, and so does no answer in time.
    """
    limit = TIME_LIMIT if seconds is None else seconds
    answers: list[T] = []
    errors: list[BaseException] = []

    def answer() -> None:
        try:
            answers.append(call())
        except BaseException as error:  # noqa: BLE001 - even Ctrl+C is raised in the main thread only
            errors.append(error)

    before = {*threading.enumerate()}
    thread = threading.Thread(target=answer, name="package", daemon=True)
    thread.start()
    thread.join(limit)
    _started.extend(each for each in threading.enumerate() if each not in before and not each.daemon)
    if answers:
        return answers[0]
    if errors:
        raise PackageFailure(plain_text(errors[0])) from errors[0]
    import ctypes  # imported late: it is hardly ever needed

    if thread.ident is not None:  # it leaves what it runs as soon as that is Python code, and takes no more processor
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
    raise PackageFailure(f"it has not answered within {limit:g} seconds")


def has_running_threads() -> bool:
    """Whether a thread that a package has started still runs, for which Python would wait before it ends."""
    return any(thread.is_alive() for thread in _started)


MAX_LENGTH = 160


def error_text(error: BaseException) -> str:
    """Format the exception, as in `ValueError: no such card`, in at most `MAX_LENGTH` printable characters."""
    text = _printable(error)
    return f"{type(error).__name__}: {text}"[:MAX_LENGTH] if text else type(error).__name__[:MAX_LENGTH]


def plain_text(error: BaseException) -> str:
    """The exception's own text alone, as in `no such card`, else its type's name; twice as long at most."""
    return (_printable(error) or type(error).__name__)[: 2 * MAX_LENGTH]


def _printable(error: BaseException) -> str:
    try:
        text = str(error)
    except BaseException:  # noqa: BLE001 - a guest's exception can fail in any way even when it is formatted
        return ""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())
