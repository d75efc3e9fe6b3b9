"""Closing a program's terminal at any moment, and finding what remains of the program and its child processes."""

from __future__ import annotations

import os
import signal
import sys
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.terminal import Terminal

LIFE = 5.0
"""Maximum seconds that a process may outlive its terminal."""
PATIENCE = 90.0
MARK = "NIAGARA_TESTS_MARK"
NIAGARA = "import sys; from niagara_tui.cli import main; sys.exit(main())"
BEHIND = ("/bin/bash", "-c", 'set -m; "$@" & until [ "$(jobs -s)" ]; do sleep 0.1; done; fg >/dev/null', "shell")
"""A shell that starts a command in the background and, once that has stopped, brings it to the foreground."""
CONTINUING = ("/bin/bash", "-c", 'set -m; "$@"; echo "stopped: $?"; read -r; fg >/dev/null', "shell")
"""A shell that runs a command, says when that has stopped, continues it after a line, and exits with its status."""
WRAPPED = (*CONTINUING, "/bin/sh", "-c", '"$@"; exit $?', "wrapper")
"""The same, with the command as a child of another process of the job."""


@dataclass(frozen=True)
class State:
    """How to bring a program into the state in which its terminal is closed.

    First the arguments; then for each key the text that must be shown before it is pressed; then, if `until` is given,
    a wait for a process whose command contains it; then `rest` seconds. A `deaf` terminal reads nothing, so that
    writing to it soon blocks. A `shell` is the beginning of a command that runs the program.
    """

    name: str
    arguments: Sequence[str]
    keys: Sequence[tuple[bytes, bytes]] = ()
    until: str = ""
    rest: float = 0.5
    deaf: bool = False
    shell: Sequence[str] = ()
    size: tuple[int, int] = (80, 24)
    environment: dict[str, str] = field(default_factory=dict)


class Running:
    """A program in a terminal that can be closed, identified by a mark that all its child processes inherit."""

    def __init__(self, state: State, folder: Path) -> None:
        self.mark = uuid.uuid4().hex
        self._state = state
        cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")  # use what is already compiled
        home = {"HOME": str(folder), "NIAGARA_SAVES": str(folder / "saves"), "XDG_CACHE_HOME": cache}
        with _environment({**home, MARK: self.mark, **state.environment}):
            self.terminal = Terminal([*state.shell, sys.executable, "-c", NIAGARA, *state.arguments], *state.size)

    def get_there(self) -> None:
        state, heard = self._state, b""
        for text, key in state.keys:
            begin = time.monotonic()
            while text not in heard:
                assert time.monotonic() - begin < PATIENCE, f"{state.name}: {text!r} never came"
                heard += self.terminal.read(0.05)
            heard = b""
            self.look_on(0.5)  # the first frame does not react to keys yet
            self.terminal.send(key)
        begin = time.monotonic()
        while state.until and not any(state.until in command for command in self.alive().values()):
            assert time.monotonic() - begin < PATIENCE, f"{state.name}: no process {state.until!r} began"
            self.look_on(0.1)
        self.look_on(state.rest)

    def look_on(self, seconds: float) -> None:
        """Let the program run for that many seconds."""
        if self._state.deaf:
            time.sleep(seconds)
        else:
            with suppress(OSError):  # it may have ended
                self.terminal.drain(seconds)

    def alive(self) -> dict[int, str]:
        """Every living process with the mark: its id and command."""
        return dict(marked(self.mark))

    def left_after_closing(self, seconds: float = LIFE) -> dict[int, str]:
        """Close the terminal; return the processes that are still alive after that many seconds."""
        self.terminal.hang_up()
        end = time.monotonic() + seconds
        while (left := self.alive()) and time.monotonic() < end:
            time.sleep(0.05)
        return left

    def sweep(self) -> None:
        for pid in self.alive():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.terminal.reap()


@contextmanager
def running(state: State, folder: Path) -> Iterator[Running]:
    """Run a program in that state, and kill all its processes at the end."""
    program = Running(state, folder)
    try:
        program.get_there()
        yield program
    finally:
        program.sweep()


def marked(mark: str) -> Iterator[tuple[int, str]]:
    """Every process with that mark: its id and command."""
    wanted = f"{MARK}={mark}".encode()
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with suppress(OSError):
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                yield int(entry.name), (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")


@contextmanager
def _environment(changes: dict[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in changes}
    os.environ.update(changes)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
