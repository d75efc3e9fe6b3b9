"""The program `niagara`: reads its arguments, runs one command, and ends with one sentence where something is wrong."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

from niagara_tui.cli import printing
from niagara_tui.cli.exits import BAD_INPUT, BROKEN, INTERRUPTED, PIPE_CLOSED
from niagara_tui.cli.interrupts import noticing_lost_ones
from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.shell.hangup import watch_terminal
from niagara_tui.shell.signals import ENDING

TRACEBACK = "NIAGARA_TRACEBACK"
"""Set this variable to see where the program failed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `niagara` with these arguments (None: those of the process); the exit status."""
    _replace_closed_streams()
    sys.excepthook = printing.print_traceback
    watch_terminal()
    try:
        with _ending_in_order():
            status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_output()
        return PIPE_CLOSED
    except OSError as error:
        if os.environ.get(TRACEBACK):
            raise
        _let_go_of_output()
        lost = _("not everything could be written ({reason})")
        return _complain(lost.format(reason=(error.strerror or type(error).__name__).lower()), BAD_INPUT)
    return status


def _run(arguments: Sequence[str] | None) -> int:
    with noticing_lost_ones() as interrupts:
        status = _status(arguments, interrupts)
    return INTERRUPTED if interrupts.lost else status


def _status(arguments: Sequence[str] | None, interrupts: SimpleNamespace) -> int:
    try:
        chosen = _read(arguments)
        status: int = chosen.run(chosen)
    except NiagaraError as error:
        return _complain(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:  # --help and --version, and requests to end
        return end.code if isinstance(end.code, int) else 0
    except Exception as error:
        asked = INTERRUPTED if interrupts.lost else _request_under(error)
        if asked is not None:
            return asked
        if os.environ.get(TRACEBACK) or _is_of_output(error):
            raise
        fault = f"{type(error).__name__}: {error}"
        failed = _("the program failed ({fault}); with {variable}=1 it shows where")
        return _complain(failed.format(fault=fault, variable=TRACEBACK), BROKEN)
    return status


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for. Without a command the app is up sooner: those of all commands need not be loaded."""
    from niagara_tui.cli.launch import home_parser  # here, so that an interrupt while it loads is quiet too

    chosen, unknown = home_parser().parse_known_args(arguments)
    if not unknown:
        return chosen
    from niagara_tui.cli.parser import build

    read: argparse.Namespace = build().parse_args(arguments)
    return read


@contextlib.contextmanager
def _ending_in_order() -> Iterator[None]:
    """Let the system's request to end close what is open, as Ctrl+C does: processes that play games end with this one.

    What has a loop of its own (the app, plain mode) hears the request by itself. One that is ignored stays so.
    """
    asked = [number for name in ENDING if (number := getattr(signal, name, None)) is not None]
    is_main = threading.current_thread() is threading.main_thread()
    heard = [number for number in asked if is_main and signal.getsignal(number) is signal.SIG_DFL]
    for number in heard:
        signal.signal(number, _leave)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def _leave(number: int, _frame: object) -> NoReturn:
    """End; that the terminal goes meanwhile, or is found to have gone, breaks off nothing that is being closed."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: None)
    raise SystemExit(128 + number)


def _request_under(error: BaseException) -> int | None:
    """The status of a request to end that Python has wrapped, as it does where one comes while a class is made."""
    cause = error.__cause__ if isinstance(error, RuntimeError) else None
    if isinstance(cause, KeyboardInterrupt):
        return INTERRUPTED
    return cause.code if isinstance(cause, SystemExit) and isinstance(cause.code, int) else None


def _complain(sentence: str, status: int) -> int:
    printing.complain(sentence)
    return status


def _is_of_output(error: Exception) -> bool:
    """Whether it only says that what is written cannot arrive: nobody reads any more, or the disk is full."""
    return isinstance(error, BrokenPipeError) or (isinstance(error, OSError) and error.errno == errno.ENOSPC)


def _replace_closed_streams() -> None:
    """Let what is said go nowhere where a standard stream is closed from the beginning, as by `>&-`."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open to the end


def _let_go_of_output() -> None:
    """What still waits to be written is lost; without this, Python would complain once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
