"""A conversation with a bot's process: questions, answers, and unsolicited progress reports."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from niagara_ai.wire import Reply, read_reply

from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.match.bots.child import GRACE, Child, ChildTrouble

QUEUE_SIZE = 8
"""Queue size for unread answers; while the queue is full, nothing more is read from the bot."""


class Conversation:
    """One bot's process, whose output is read all the time, whether or not an answer is awaited."""

    def __init__(self, child: Child, on_progress: Callable[[float], None]) -> None:
        """Talk to a child; `on_progress` gets its warm-up progress from 0 to 1, and 1.0 when it has ended."""
        self._child = child
        self._on_progress = on_progress
        self._replies: asyncio.Queue[Reply | ChildTrouble] = asyncio.Queue(QUEUE_SIZE)
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, command: Sequence[str], on_progress: Callable[[float], None]) -> Conversation:
        """Start the command and begin to read its output.

        Raises:
            ChildTrouble: the system cannot start it.
        """
        return cls(await Child.start(command), on_progress)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._child.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended, as far as is known."""
        return self._child.is_alive

    async def ask(self, number: int, line: bytes) -> Reply:
        """Send question `number`, encoded in `line`, and return its answer; answers to earlier ones are skipped.

        Raises:
            ChildTrouble: the bot has ended, has sent an invalid answer, or reports an error.
        """
        await self._child.write(line)
        while True:
            reply = await self._replies.get()
            if isinstance(reply, ChildTrouble):
                raise reply
            if reply.error is not None:
                raise ChildTrouble(_("gave up: {why}").format(why=clean(reply.error, 120).rstrip(".")))
            if reply.id == number:
                return reply
            if reply.id is None or reply.id > number:
                raise ChildTrouble(_("answered a question that was not asked"))

    async def close(self, grace: float = GRACE) -> None:
        """End the process, see `Child.close`."""
        self._listening.cancel()
        await self._child.close(grace)

    async def _listen(self) -> None:
        """Read all output until the process ends or sends an invalid line."""
        try:
            while True:
                reply = _parsed(await self._child.read())
                if reply.progress is not None:
                    self._on_progress(reply.progress)
                    await asyncio.sleep(0)  # a flood of progress reports must not block the event loop
                else:
                    await self._replies.put(reply)
        except ChildTrouble as trouble:
            self._on_progress(1.0)
            await self._replies.put(trouble)


def _parsed(line: bytes) -> Reply:
    if (reply := read_reply(line)) is None:
        raise ChildTrouble(_("sent an invalid message"))
    return reply
