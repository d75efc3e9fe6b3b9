"""The program `niagara`: parses its arguments, runs one command, and reports any failure in one sentence."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

from niagara_ai import errors
from niagara_ai.files import leave_removed_folder

from niagara_tui.cli import printing
from niagara_tui.cli.exits import BAD_INPUT, INTERNAL_ERROR, PIPE_CLOSED, Terminated, detect_lost_interrupts, status_of
from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _, let_argparse_speak
from niagara_tui.shell.terminal import ENDING, discard_output, watch_terminal

TRACEBACK = "NIAGARA_TRACEBACK"
"""Environment variable that, if set, makes the program print a traceback where it fails."""
_OF_THE_SYSTEM = {
    number
    for name in (
        *("EACCES", "EPERM", "EROFS"),  # it is forbidden
        *("ENOSPC", "EDQUOT", "EFBIG", "ENOMEM", "EMFILE", "ENFILE", "EAGAIN", "ENOLCK"),  # something has run out
        *("EIO", "ESTALE"),  # a disk, a terminal or another machine fails
        *("ELOOP", "ENAMETOOLONG", "ENOTDIR"),  # folders are laid out so that no path leads through them
    )
    if (number := getattr(errno, name, None)) is not None
}
"""Errors for which the place where the program runs is to blame; for all others the program is."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `niagara` with these arguments (None: those of the process) and return its exit status."""
    # Redirect to the null device each stream that was closed at start, as by `<&-` or `>&-`
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open to the end
    # Let text for people have a question mark for each character that the encoding of standard output lacks
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    sys.excepthook = printing.print_traceback
    errors.listeners[:] = [lambda line: print(line, end="", file=sys.stderr)]
    watch_terminal()
    if arguments is None:  # else the folder is that of another program
        leave_removed_folder()
    try:
        with _exiting_on_signals():
            status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output(sys.stdout)
        return PIPE_CLOSED
    except OSError as error:
        if os.environ.get(TRACEBACK):
            raise
        discard_output(sys.stdout)
        lost = _("not everything could be written ({reason})")
        status = _fail(lost.format(reason=(error.strerror or type(error).__name__).lower()), BAD_INPUT)
    foreign = sys.modules.get("niagara_ai.foreign")
    # A thread of another package would keep the process from ending
    if arguments is None and foreign is not None and foreign.has_running_threads():
        sys.stderr.flush()
        os._exit(status)
    return status


def _run(arguments: Sequence[str] | None) -> int:
    with detect_lost_interrupts() as interrupts:
        status = _status(arguments, interrupts)
    lost: int = interrupts.lost
    return lost or status


def _status(arguments: Sequence[str] | None, interrupts: SimpleNamespace) -> int:
    let_argparse_speak()
    try:
        chosen = _parse(arguments)
        if isinstance(chosen, int):
            return chosen
        status: int = chosen.run(chosen)
    except NiagaraError as error:
        return _fail(str(error), BAD_INPUT)
    except KeyboardInterrupt as interrupt:
        return status_of(interrupt)
    except BaseException as error:
        # Python wraps an interrupt in a RuntimeError during class creation.
        cause = error.__cause__ if isinstance(error, RuntimeError) else None
        asked = interrupts.lost or (status_of(cause) if isinstance(cause, KeyboardInterrupt) else None)
        if asked is not None:
            return asked
        # Output cannot be written if the pipe is closed or the disk is full.
        no_output = isinstance(error, BrokenPipeError) or (isinstance(error, OSError) and error.errno == errno.ENOSPC)
        if os.environ.get(TRACEBACK) or no_output:
            raise
        return _fail(_failure(error), BAD_INPUT if _is_of_the_system(error) else INTERNAL_ERROR)
    return status


def _failure(error: BaseException) -> str:
    from niagara_tui.games.registry import game_at_fault

    failed, fault = _("the program failed ({fault}); with {variable}=1 it shows where"), game_at_fault(error)
    if fault is not None:
        error = fault.error
        failed = _("the game {game!r} of another package failed ({fault}); with {variable}=1 it shows where")
    elif _is_of_the_system(error):
        failed = _("the system stopped the program ({fault}); with {variable}=1 it shows where")
    what = f"{type(error).__name__}: {error}"
    return failed.format(game=fault and fault.game, fault=what, variable=TRACEBACK)


def _is_of_the_system(error: BaseException) -> bool:
    """Whether the place where the program runs is to blame, and not the program.

    What is not there counts only without a name: then it is the current folder. A file's path comes from the program.
    """
    if not isinstance(error, OSError):
        return False
    return error.errno in _OF_THE_SYSTEM or (error.errno == errno.ENOENT and error.filename is None)


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace | int:
    """Parse the arguments; after `--help` and `--version`, return the exit status.

    To start fast, only the module of the given command is loaded, and none without a command.
    """
    from niagara_tui.cli.launch import home_parser  # imported here, so that Ctrl+C while it loads is handled too

    try:
        chosen, unknown = home_parser().parse_known_args(arguments)
        if unknown:
            from niagara_tui.cli.parser import COMMANDS, build

            given = sys.argv[1:] if arguments is None else arguments
            chosen = build(given[0] if given[0] in COMMANDS else None).parse_args(given)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return chosen


@contextlib.contextmanager
def _exiting_on_signals() -> Iterator[None]:
    """Turn termination signals into `Terminated`, so that child processes and files are closed as after Ctrl+C.

    The app and plain mode install handlers of their own. A signal that is ignored stays ignored.
    """
    signals = [number for name in ENDING if (number := getattr(signal, name, None)) is not None]

    def leave(number: int, _frame: object) -> NoReturn:
        if hasattr(signal, "SIGHUP"):  # from here on losing the terminal must not interrupt the clean-up
            signal.signal(signal.SIGHUP, lambda *_: None)
        raise Terminated(number)

    is_main = threading.current_thread() is threading.main_thread()
    handled = [number for number in signals if is_main and signal.getsignal(number) is signal.SIG_DFL]
    for number in handled:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number in handled:
            signal.signal(number, signal.SIG_DFL)


def _fail(sentence: str, status: int) -> int:
    printing.print_error(sentence)
    return status
