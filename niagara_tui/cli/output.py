"""Input and output of commands: files, or the standard streams for `-`; a file is only overwritten with `--force`."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from niagara_tui.cli.printing import print_error
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import quoted
from niagara_tui.store.formats import SIZE_CAP
from niagara_tui.store.named import contents
from niagara_tui.store.opening import Output, check_place, is_there, path_to_write

if TYPE_CHECKING:
    from niagara_tui.match.position import Position

STANDARD = "-"


def read_input(name: str) -> bytes:
    """The contents of the file or of a game in it (`store.named`), or for `-` of standard input, up to the cap."""
    return sys.stdin.buffer.read(SIZE_CAP + 1) if name == STANDARD else contents(name)


def read_position_input(argument: str) -> bytes:
    """The position line that the argument is itself, or what `read_input` reads."""
    return argument.encode() if is_position_line(argument) else read_input(argument)


def is_position_line(argument: str) -> bool:
    """Whether the argument is a position itself, as a line, rather than the name of a file."""
    from niagara_tui.match.position_line import is_line  # imported late: most commands read no position

    return is_line(argument)


def label(name: str) -> str:
    if is_position_line(name):
        return _("the line")
    return _("standard input") if name == STANDARD else quoted(name)


def add_output_arguments(
    command: argparse.ArgumentParser,
    usual: str | None = STANDARD,
    about: str = _("where to write it; - (the default) for standard output"),
) -> None:
    command.add_argument("-o", "--output", default=usual, metavar="FILE", help=about)
    add_force_argument(command)


def add_force_argument(command: argparse.ArgumentParser) -> None:
    command.add_argument("--force", action="store_true", help=_("overwrite a file that exists already"))


@contextlib.contextmanager
def opened_output(name: str, force: bool) -> Iterator[Callable[[bytes], None]]:
    """Open the file of that name, or standard output for `-`, before any work is spent on its contents.

    Yields the function that writes UTF-8 data; it raises BadInput if that fails.
    """
    is_standard = name == STANDARD
    with contextlib.suppress(OSError, ValueError):  # ValueError: standard output is no file of the system, or closed
        # A path, such as /dev/stdout, that leads to standard output, which must be written to, not replaced
        is_standard = is_standard or os.path.samestat(Path(name).stat(), os.fstat(sys.stdout.fileno()))
    if is_standard:
        yield print_utf8
        return
    with Output(path_to_write(name)) as output:
        _check_force(name, force)
        yield output.write


def write_output(name: str, force: bool, data: bytes) -> None:
    """Write UTF-8 data to the file of that name, or to standard output for `-`."""
    with opened_output(name, force) as write:
        write(data)


def check_free(name: str, force: bool) -> None:
    """Check that an ordinary file of that name (not empty) may be written, before any work is spent on its contents."""
    check_place(path_to_write(name))
    _check_force(name, force)


def _check_force(name: str, force: bool) -> None:
    if is_there(Path(name)) and not force:
        raise BadInput(_("{file} exists already; --force overwrites it").format(file=quoted(name)))


def print_utf8(data: bytes) -> None:
    """Write UTF-8 data for programs to standard output, whatever encoding that has for people."""
    sys.stdout.flush()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:  # what a program has put in its place, such as a StringIO
        sys.stdout.write(data.decode())


@contextlib.contextmanager
def kept_for_result() -> Iterator[None]:
    """Keep the standard streams from bots of other packages, and from child processes.

    What they print goes to standard error, and what they read from standard input is nothing.
    """
    sys.stdout.flush()
    nothing, streams, stream = os.open(os.devnull, os.O_RDONLY), (os.dup(0), os.dup(1)), sys.stdout
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        yield
    finally:
        sys.stdout = stream
        for number, copy in enumerate(streams):
            os.dup2(copy, number)
        for spare in (nothing, *streams):
            os.close(spare)


def settled(position: Position) -> Position:
    """The position after the steps that come first; standard error tells what they have drawn."""
    from niagara_tui.match import positions

    after, log = positions.settled(position)
    if log:
        print_error(_("first: {events}").format(events=log))
    return after
