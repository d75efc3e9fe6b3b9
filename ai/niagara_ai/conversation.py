"""The engine protocol (`wire`) from the table's end: a conversation with a bot's process, ours or anybody's.

What comes is believed only after a look. `engine` has the same for those who wait for each answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence

from niagara_ai.commands import command_parts
from niagara_ai.faults import ChildFault, Wrong
from niagara_ai.foreign import MAX_LENGTH
from niagara_ai.process import GRACE, Child, found
from niagara_ai.wire import PROTOCOL, Hello, NewGame, Question, Ready, Reply, line_of, read_reply

OURS = "niagara-tui"  # what the table calls itself in a hello
QUEUE_SIZE = 8  # queue size for unread answers; while the queue is full, nothing more is read from the bot
_MOST_SHOWN = 80  # characters of a line that is no message that are shown


class Conversation:
    """One bot's process, whose output is read all the time, whether or not an answer is awaited."""

    def __init__(self, child: Child, on_progress: Callable[[float], None] = lambda _share: None) -> None:
        """Talk to a child; `on_progress` gets its warm-up progress from 0 to 1, and 1.0 when it has ended."""
        self._child = child
        self._on_progress = on_progress
        self._ready: Ready | None = None
        self._heard: asyncio.Queue[tuple[Reply, bytes] | ChildFault] = asyncio.Queue(QUEUE_SIZE)
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, command: Sequence[str], on_progress: Callable[[float], None]) -> Conversation:
        """Start a bot of the house by that command, and begin to read its output."""
        return cls(await Child.start(command), on_progress)

    @classmethod
    async def with_program(cls, command: str, folder: str = "", *, keeps_errors: bool = False) -> Conversation:
        """Start the program of that command in that folder (default: the current one); it is to `introduce` itself."""
        program, *arguments = command_parts(command)
        try:
            program = found(program, folder)
        except ChildFault as fault:
            fault.detail = program if arguments else ""
            raise
        errors = subprocess.PIPE if keeps_errors else subprocess.DEVNULL
        return cls(await Child.start([program, *arguments], errors=errors, folder=folder or None, is_supervised=True))

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended, as far as is known."""
        return self._child.is_alive

    @property
    def is_midline(self) -> bool:
        """Whether the last line that it has begun has no end yet."""
        return self._child.is_midline

    @property
    def errors(self) -> str:
        """The end of what it has written to standard error, if that is kept."""
        return self._child.errors

    async def introduce(self, seconds: float) -> Ready:
        """Say hello, as to every program; return what it says of itself within that time."""
        hello = Hello(id=0, protocol=PROTOCOL, program=OURS)
        reply = await self.ask_in_time(hello, seconds, Wrong.NO_HELLO)
        if reply.ready is None:
            raise ChildFault(Wrong.NOT_READY)
        if not 1 <= reply.ready.protocol <= PROTOCOL:
            raise ChildFault(Wrong.PROTOCOL, str(reply.ready.protocol))
        self._ready = reply.ready
        return reply.ready

    async def begin(self, game: NewGame) -> None:
        """Tell it of a game; a fault if it has said that it plays only others."""
        if self._ready is not None and self._ready.games and game.game not in self._ready.games:
            raise ChildFault(Wrong.ANOTHER_GAME, game.game)
        await self.tell(line_of(game))

    async def ask(self, asked: Hello | Question) -> Reply:
        """Send the message and return its answer; answers to earlier ones are skipped."""
        await self._child.write(line_of(asked).encode())
        while True:
            heard = await self._heard.get()
            if isinstance(heard, ChildFault):
                raise heard
            reply, _line = heard
            if reply.error is not None and reply.id in {None, asked.id}:
                raise ChildFault(Wrong.GAVE_UP, _shown(reply.error).rstrip("."))
            if reply.id == asked.id:
                return reply
            if reply.id is None or reply.id > asked.id:
                raise ChildFault(Wrong.NOT_ASKED)

    async def ask_in_time(self, asked: Hello | Question, seconds: float, late: Wrong = Wrong.LATE) -> Reply:
        """The same, if the answer comes in so many seconds; else it is a fault."""
        try:
            async with asyncio.timeout(seconds):
                return await self.ask(asked)
        except TimeoutError as error:
            raise ChildFault(Wrong.NO_END if self.is_midline else late, seconds=seconds) from error

    async def tell(self, line: str) -> None:
        """Send a line that is not answered; if the bot no longer listens, its next answer tells."""
        with contextlib.suppress(ChildFault, TimeoutError):
            async with asyncio.timeout(GRACE):  # it need not read
                await self._child.write(line.encode())

    async def unasked(self) -> str:
        """The first line that has come unasked and is no note, safe to show; empty if there is none."""
        await asyncio.sleep(0)
        first = ""
        while not self._heard.empty():
            heard = self._heard.get_nowait()
            if isinstance(heard, ChildFault):
                self._heard.put_nowait(heard)  # it stays the last one
                break
            first = first or _shown(heard[1].decode(errors="replace"))
        return first

    async def close(self, grace: float = GRACE) -> bool:
        """End the process, see `Child.close`; whether it has exited by itself."""
        self._listening.cancel()
        return await self._child.close(grace)

    async def _listen(self) -> None:
        """Read all output until the process ends or sends an invalid line."""
        mark = BOM_UTF8  # as .NET writes it before the first line, and Python's utf-8-sig
        try:
            while True:
                line, mark = (await self._child.read()).removeprefix(mark), b""
                if (reply := read_reply(line)) is None:
                    text = repr(line.decode(errors="replace")[:_MOST_SHOWN].strip())
                    raise ChildFault(Wrong.NO_MESSAGE, text)  # noqa: TRY301 - it ends the conversation like any other
                if reply.is_note:
                    if reply.progress is not None:
                        self._on_progress(reply.progress)
                    await asyncio.sleep(0)  # a flood of notes must not block the event loop
                else:
                    await self._heard.put((reply, line))
        except ChildFault as fault:
            self._on_progress(1.0)
            await self._heard.put(fault)


def chosen(reply: Reply, moves: Sequence[str]) -> int:
    """The place of the reply's move among the texts of the moves that were asked about."""
    if reply.move is None:
        raise ChildFault(Wrong.NO_MOVE)
    if reply.move not in moves:
        raise ChildFault(Wrong.ILLEGAL, repr(reply.move))
    return moves.index(reply.move)


def _shown(text: str) -> str:
    """A text of the program, safe to show, on one line."""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())[:MAX_LENGTH]
