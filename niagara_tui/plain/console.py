"""Line-based input and output: everything that plain mode shows or asks goes through here, Ctrl+C too."""

from __future__ import annotations

import asyncio
import os
import re
import select
import shutil
import signal
import sys
import textwrap
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import accumulate, takewhile
from typing import Any, Self, TextIO, TypeVar

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.text import clean, strip_hidden
from niagara_tui.shell import pages
from niagara_tui.shell.terminal import add_exit_handlers, clamped, discard_output, has_hung_up, remove_exit_handlers

T = TypeVar("T")

MAX_LINE_LENGTH = 400
MAX_LINE_BYTES = 1 << 16
"""Maximum bytes that are kept of a line while it is read."""
SCREEN = (80, 24)
"""Columns and lines assumed for a terminal that does not report its size."""
_COLUMNS = 76
"""Characters of an entry of a list in a line of that screen, beside its number."""

ENTER_ALTERNATE_SCREEN = "\x1b[?1049h\x1b[2J\x1b[H"
"""Escape sequences that switch to the terminal's alternate screen, which has no scrollback, and clear it."""
LEAVE_ALTERNATE_SCREEN = "\x1b[2J\x1b[3J\x1b[H\x1b[?1049l"
"""Escape sequences that clear the screen and the scrollback (for terminals with only one screen), and switch back."""
PAGE = 16
"""Lines of 80 columns that a long list prints at once, which leaves room for its end on the smallest screen."""
LEAVING = ("quit", "q", "menu")
"""The words with which one goes back to where one came from; in the menu they end the program."""
BACK = -1
"""In place of an index: Enter goes back."""


class Quit(Exception):
    """Raised to leave the program: the input has ended, or the menu was left."""


class Back(Exception):
    """Raised to go back to where one came from: somebody typed `quit` or `q`, or chose to."""


class Console:
    """Writes lines of text and asks for lines of input."""

    def __init__(
        self,
        out: TextIO,
        read: Callable[[], str],
        *,
        only_ascii: bool = False,
        width: Callable[[], int] | None = None,
        echo: bool = False,
        can_clear: bool = False,
    ) -> None:
        """Write to `out`, and `read` lines with their line break, empty at the end of input; both may block.

        Lines are wrapped at so many columns as `width` returns, if it is given. With `echo` the answers are written,
        too, so that a transcript is complete without a terminal's. A terminal with an alternate screen `can_clear`.
        """
        self._out, self._read, self._echo = out, read, echo
        self._ascii, self._width, self._can_clear = only_ascii, width, can_clear
        self._question = ""
        self._said = set[str]()
        self.is_gone = False  # the terminal: then nothing more is shown, and the input has ended

    def say(self, *lines: str) -> None:
        """Print these lines; during a question, below what it has printed, and the question again below them."""
        if lines:
            text = "".join(f"{self._format(line)}\n" for line in "\n".join(lines).split("\n"))
            self._write(f"\n{text}{self._question}" if self._question else text)

    def ring(self) -> None:
        if self._out.isatty():
            self._write("\a")

    def say_if_any(self, line: str | None) -> None:
        if line:
            self.say(line)

    def say_once(self, line: str | None) -> None:
        """Print the line, such as the problem with a file that is read again and again, unless it was said before."""
        if line and line not in self._said:
            self._said.add(line)
            self.say(line)

    def loaded(self, content: tuple[T, str | None]) -> T:
        """What was found in a file; the problem with it, if there is one, is printed once."""
        self.say_once(content[1])
        return content[0]

    @contextmanager
    def private_screen(self) -> Iterator[None]:
        """Keep what is printed and typed in this context off the screen and out of the scrollback afterwards.

        It is shown on the alternate screen, which is then cleared. Without one it is only scrolled out of view.
        """
        if self._can_clear:
            self._write(ENTER_ALTERNATE_SCREEN)
        try:
            yield
        finally:
            if self._can_clear:
                self._write(LEAVE_ALTERNATE_SCREEN)
            else:
                self.say(*[""] * _window()[1])

    def _write(self, signs: str) -> None:
        try:
            print(signs, end="", file=self._out, flush=True)
        except OSError as error:
            if not has_hung_up(error):
                raise
            self.is_gone = True
            discard_output(self._out)  # what is said from here on is said to nobody: the program is about to end

    async def ask(self, question: str, most: int = MAX_LINE_LENGTH) -> str:
        """Ask a question and return the answer, sanitized and at most `most` characters long; `Quit` at the end."""
        self._question = f"{self._format(question)} "
        self._write(self._question)
        try:
            line = await self._next_line()
        finally:
            self._question = ""
        if not line:
            self.say("")
            raise Quit
        answer = clean(line, most)
        if self._echo:
            self.say(answer)
        return answer

    async def choose(
        self,
        entries: Iterable[str],
        question: str,
        default: int = 0,
        *,
        back: str = _("Back"),
        words: Sequence[str] = (),
    ) -> int:
        """Print a list numbered from 1, ask until a number or an entry is typed, and return its index, from 0.

        Instead of a whole entry, any of its words that identify it are enough: `record` for `Your record`. Enter alone
        chooses the index `default`, by default the first, or goes `BACK`; the question is followed by what it does.
        Every list ends with the number 0, which goes back and is called `back`. The `words` are not listed, but can be
        typed as well, and have the indices after the entries; a question mark tells what can be typed.
        """
        listed_entries = list(entries)
        most = len(listed_entries)
        folded = [entry.casefold() for entry in (*listed_entries, *words)]
        self.say(*(f"{number}. {entry}" for number, entry in enumerate(listed_entries, 1)), f"0. {back}")
        takes = _("Enter goes back.") if default == BACK else _("Enter takes {number}.").format(number=default + 1)
        while True:
            answer = (await self.ask(f"{question} {takes}")).casefold()
            parts = {*re.findall(r"\w+", answer)}
            if answer in ("0", *LEAVING, "back", back.casefold()):
                raise Back
            if not answer:
                chosen = [default]
            elif answer.isascii() and answer.isdigit() and 1 <= int(answer) <= most:
                chosen = [int(answer) - 1]
            elif answer in folded:  # else all entries that contain its words
                chosen = [folded.index(answer)]
            else:
                chosen = [at for at, entry in enumerate(folded) if parts and parts <= {*re.findall(r"\w+", entry)}]
            if chosen == [BACK]:
                raise Back
            if len(chosen) == 1:
                return chosen[0]
            self.say(_("Type a number from 0 to {most}.").format(most=most))
            if answer == "?":
                self.say(_("A word of an entry does as well."))
                if words:
                    self.say(_("These can be typed, too: {words}.").format(words=listed(words)))

    async def choose_from(
        self,
        entries: Mapping[str, T],
        question: str,
        default: int = 0,
        *,
        back: str = _("Back"),
        words: Mapping[str, T] | None = None,
    ) -> T:
        """Let one of these entries, or of the words, be chosen as `choose` does, and return what it stands for."""
        words = words or {}
        chosen = await self.choose(entries, question, default, back=back, words=[*words])
        return [*entries.values(), *words.values()][chosen]

    async def choose_by_page(
        self, count: int, entry: Callable[[int], str], question: str, default: int = 0, others: Sequence[str] = ()
    ) -> int:
        """Let one of `count` entries be chosen from a list of which a page at a time is printed.

        The first page is that of the entry `default`, which Enter takes there; after the last page comes the first.
        Each page is followed by the `others`, whose indices follow on those of all entries.
        """
        page = _page(entry, 0, count)
        while default >= page.stop < count:
            page = _page(entry, page.stop, count)
        while True:
            more = count - len(page)
            turning = [plural("{count} more", "{count} more", more).format(count=more)] if more else []
            titles = [*map(entry, page), *turning, *others]
            chosen = await self.choose(titles, question, default - page.start if default in page else 0)
            if chosen < len(page):
                return page[chosen]
            if chosen >= len(page) + len(turning):
                return count + chosen - len(page) - len(turning)
            page = _page(entry, page.stop % count, count)

    async def confirm(self, question: str) -> bool:
        """Ask a question until it is answered; True for yes, False for no, by Enter and by the words that go back."""
        while True:
            asked = _("{question} Yes or no? Enter says no.").format(question=question)
            answer = (await self.ask(asked)).lower()
            if answer in (_("yes"), _("y"), "yes", "y"):
                return True
            if answer in ("", _("no"), _("n"), "no", "n", *LEAVING):
                return False
            self.say(_("Type yes or no."))

    def _format(self, line: str) -> str:
        safe = "\n".join(map(strip_hidden, line.split("\n")))
        text = pages.to_ascii(safe) if self._ascii else safe
        return text if self._width is None else textwrap.fill(text, self._width())

    async def _next_line(self) -> str:
        """Read in a daemon thread, so that the event loop keeps running; a blocked thread ends with the process."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[str] = loop.create_future()

        def settle(line: str, error: OSError | None) -> None:
            if answer.done():
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(line)

        def read() -> None:
            line, problem = "", None
            try:
                line = self._read()
            except OSError as error:
                self.is_gone = has_hung_up(error)
                problem = None if self.is_gone else error
            with suppress(RuntimeError):  # the event loop may have been closed meanwhile
                loop.call_soon_threadsafe(settle, line, problem)

        threading.Thread(target=read, daemon=True).start()
        return await answer


def standard_console(only_ascii: bool) -> Console:
    width = (lambda: _window()[0]) if sys.stdout.isatty() else None
    reader = Reader(sys.stdin.fileno(), sys.stdin.encoding or "utf-8")
    # Whether the terminal understands escape sequences; on Windows that is known of Windows Terminal only
    has_sequences = "WT_SESSION" in os.environ if os.name == "nt" else os.environ.get("TERM", "dumb") != "dumb"
    echo, can_clear = not sys.stdin.isatty(), sys.stdout.isatty() and has_sequences
    return Console(sys.stdout, reader.line, only_ascii=only_ascii, width=width, echo=echo, can_clear=can_clear)


def _window() -> tuple[int, int]:
    return clamped(*shutil.get_terminal_size(SCREEN))


class Reader:
    """Reads lines from a file descriptor without Python's buffer, whose lock would block the program's exit."""

    def __init__(self, number: int, encoding: str) -> None:
        self._number, self._encoding = number, encoding
        self._left = b""

    def line(self) -> str:
        """The next line with its line break, without the middle of a very long one; empty at the end of input."""
        parts, more = [self._left], self._left
        while b"\n" not in more and (more := self._read()):
            parts = [*parts, more] if sum(map(len, parts)) < MAX_LINE_BYTES else [*parts[:-1], more]
        line, end, self._left = b"".join(parts).partition(b"\n")
        return (line + end).decode(self._encoding, "replace")

    def _read(self) -> bytes:
        """Some more bytes, as soon as there are any; none at the end of input."""
        while True:
            try:
                return os.read(self._number, 4096)
            except BlockingIOError:  # another program has set its end so, and would be disturbed by a change
                select.select([self._number], [], [])


def _page(entry: Callable[[int], str], first: int, count: int) -> range:
    """The entries from `first` on that fit a page: at least one, if there is one."""
    rows = accumulate(1 + len(entry(place)) // _COLUMNS for place in range(first, count))
    fitting = sum(1 for _ in takewhile(lambda needed: needed <= PAGE, rows))
    return range(first, min(first + max(fitting, 1), count))


class Interrupts:
    """Context manager that handles SIGINT and termination signals while it is entered."""

    def __init__(self) -> None:
        self.signal_number = 0  # of the signal that ended the program, 0 if none has
        self._program_task: asyncio.Task[Any] | None = None
        self._work: asyncio.Task[Any] | None = None

    def __enter__(self) -> Self:
        self._program_task = asyncio.current_task()
        add_exit_handlers(self._end)  # includes SIGINT, which is given a handler of its own below
        # Windows' event loops have no signal handlers, and only the main thread may set them: keep Python's default.
        with suppress(NotImplementedError, ValueError, RuntimeError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        remove_exit_handlers()

    async def cancellable(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Await the work and return its result, or None if Ctrl+C cancelled it."""
        self._work = asyncio.ensure_future(work)
        try:
            await asyncio.wait([self._work])
            return None if self._work.cancelled() else self._work.result()
        finally:
            self._work.cancel()
            self._work = None

    def interrupt(self) -> None:
        """Handle Ctrl+C: cancel the cancellable work if there is some, otherwise the whole program."""
        if self._work is not None:
            self._work.cancel()
        else:
            self._end(signal.SIGINT)

    def _end(self, number: int) -> None:
        self.signal_number = int(number)
        if self._program_task is not None:
            self._program_task.cancel()
