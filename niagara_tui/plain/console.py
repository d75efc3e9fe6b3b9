"""Lines out and lines in: everything that plain mode shows or asks goes through here."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import textwrap
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import TextIO

from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean, visible
from niagara_tui.shell import pages

LONGEST_LINE = 400
SCREEN = (80, 24)
"""A terminal's size where it does not tell its own."""


APART = "\x1b[?1049h\x1b[2J\x1b[H"
"""Turn to the terminal's other page, which keeps nothing that scrolls out of it; begin it empty."""
TOGETHER = "\x1b[2J\x1b[3J\x1b[H\x1b[?1049l"
"""Wipe the page and what has scrolled out of it, for terminals that have but one; then turn back."""


class Left(Exception):
    """Nobody is there any more: the input has ended, or somebody said quit."""


class Console:
    """Writes sentences, asks for lines."""

    def __init__(
        self,
        out: TextIO,
        read: Callable[[], str],
        *,
        only_ascii: bool = False,
        width: Callable[[], int] | None = None,
        echo: bool = False,
        wipes: bool = False,
    ) -> None:
        """Write to `out`; `read` waits for a line and gives it, empty at the end; lines break at the `width` given.

        With `echo` answers are written too: where no terminal does so, what was asked and answered can be read.
        With `wipes` a terminal listens that can turn to another page and forget one.
        """
        self._out, self._read, self._echo = out, read, echo
        self._ascii, self._width, self._wipes = only_ascii, width, wipes

    def say(self, *lines: str) -> None:
        """Write these lines."""
        for line in lines:
            print(self._fitted(line), file=self._out)
        self._out.flush()

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What is said and typed meanwhile is not left to be read: not in view, nor by scrolling back.

        It stands on a page of its own, which is wiped. Where there is no such page it is pushed out of view.
        """
        if self._wipes:
            self._write(APART)
        try:
            yield
        finally:
            if self._wipes:
                self._write(TOGETHER)
            else:
                self.say(*[""] * shutil.get_terminal_size(SCREEN).lines)

    def _write(self, signs: str) -> None:
        print(signs, end="", file=self._out, flush=True)

    async def ask(self, question: str) -> str:
        """The line that answers the question, safe to show.

        Raises:
            Left: the input has ended.
        """
        print(self._fitted(question), end=" ", file=self._out, flush=True)
        line = await self._line()
        if not line:
            self.say("")
            raise Left
        answer = clean(line, LONGEST_LINE)
        if self._echo:
            self.say(answer)
        return answer

    async def choose(self, entries: Iterable[str], question: str, usual: int | None = None) -> int:
        """The place of the entry that is chosen by its number; the first number is 1, the first place 0.

        Enter alone chooses the `usual` one, if there is one: the question says so.
        """
        listed = list(entries)
        self.say(*(f"{number}. {entry}" for number, entry in enumerate(listed, 1)))
        while True:
            answer = await self.ask(question)
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(listed):
                return int(answer) - 1
            if not answer and usual is not None:
                return usual
            if answer.lower() == "quit":
                raise Left
            self.say(_("Type a number from 1 to {most}, or quit.").format(most=len(listed)))

    async def agree(self, question: str) -> bool:
        """Whether the answer is yes."""
        while True:
            answer = (await self.ask(_("{question} Yes or no?").format(question=question))).lower()
            if answer in (_("yes"), _("y")):
                return True
            if answer in (_("no"), _("n")):
                return False
            self.say(_("Type yes or no."))

    def _fitted(self, line: str) -> str:
        safe = "\n".join(map(visible, line.split("\n")))
        text = pages.plain(safe) if self._ascii else safe
        return text if self._width is None else textwrap.fill(text, self._width())

    async def _line(self) -> str:
        """Read in a thread of its own, so that bots are heard meanwhile; a thread that is left behind ends with us."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[str] = loop.create_future()
        threading.Thread(target=_read_into, args=(self._read, loop, answer), daemon=True).start()
        return await answer


def standard(only_ascii: bool) -> Console:
    """The console of this process; signs that its output cannot write are replaced."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    width = (lambda: shutil.get_terminal_size(SCREEN).columns) if sys.stdout.isatty() else None
    reader = Reader(sys.stdin.fileno(), sys.stdin.encoding or "utf-8")
    echo, wipes = not sys.stdin.isatty(), sys.stdout.isatty() and _can_wipe()
    return Console(sys.stdout, reader.line, only_ascii=only_ascii, width=width, echo=echo, wipes=wipes)


def _can_wipe() -> bool:
    """Whether the terminal does what it is told by escape sequences; Windows' own do so where they say who they are."""
    return "WT_SESSION" in os.environ if os.name == "nt" else os.environ.get("TERM", "dumb") != "dumb"


class Reader:
    """Lines of an open file, past Python's own buffer: that one's lock would hold up the end of the program."""

    def __init__(self, number: int, encoding: str) -> None:
        """Read the file with that number."""
        self._number, self._encoding = number, encoding
        self._left = b""

    def line(self) -> str:
        """The next line with its end; empty when there are no more."""
        while b"\n" not in self._left:
            more = os.read(self._number, 4096)
            if not more:
                break
            self._left += more
        line, end, self._left = self._left.partition(b"\n")
        return (line + end).decode(self._encoding, "replace")


def _read_into(read: Callable[[], str], loop: asyncio.AbstractEventLoop, answer: asyncio.Future[str]) -> None:
    try:
        line = read()
    except OSError:
        line = ""
    with suppress(RuntimeError):  # everybody may have left meanwhile
        loop.call_soon_threadsafe(_settle, answer, line)


def _settle(answer: asyncio.Future[str], line: str) -> None:
    if not answer.done():
        answer.set_result(line)
