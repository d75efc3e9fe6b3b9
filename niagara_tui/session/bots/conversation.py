"""A conversation with a bot's process: questions and answers, and what the bot tells unasked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from niagara_tui.core.i18n import _
from niagara_tui.session.bots.child import GRACE, Child, ChildTrouble
from niagara_tui.session.bots.wire import Reply, read_reply

HEARD = 8
"""So many answers wait to be read at most; a bot that says more is not listened to until they are."""


class Conversation:
    """One bot's process, listened to all the time, whether or not somebody waits for an answer."""

    def __init__(self, child: Child, heard: Callable[[float], None]) -> None:
        """Talk to a child; `heard` gets the share of its getting ready that is done, 1.0 where it has ended."""
        self._child = child
        self._heard = heard
        self._said: asyncio.Queue[Reply | ChildTrouble] = asyncio.Queue(HEARD)
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, command: Sequence[str], heard: Callable[[float], None]) -> Conversation:
        """Start the command and listen to it.

        Raises:
            ChildTrouble: the system cannot start it.
        """
        return cls(await Child.start(command), heard)

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._child.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended, as far as is known."""
        return self._child.is_alive

    async def ask(self, number: int, line: bytes) -> Reply:
        """The answer to question `number`, which `line` holds; answers to earlier ones are passed over.

        Raises:
            ChildTrouble: the bot has ended, conversations nonsense, or says why it does not answer.
        """
        await self._child.write(line)
        while True:
            reply = await self._said.get()
            if isinstance(reply, ChildTrouble):
                raise reply
            if reply.error is not None:
                raise ChildTrouble(_("gave up: {why}").format(why=reply.error.rstrip(".")))
            if reply.id == number:
                return reply
            if reply.id is None or reply.id > number:
                raise ChildTrouble(_("answers what nobody asked"))

    async def close(self, grace: float = GRACE) -> None:
        """End the process, see `Child.close`."""
        self._listening.cancel()
        await self._child.close(grace)

    async def _listen(self) -> None:
        """Hear everything until the process ends or conversations nonsense."""
        try:
            while True:
                reply = _understood(await self._child.read())
                if reply.progress is not None:
                    self._heard(reply.progress)
                    await asyncio.sleep(0)  # one that tells nothing else shall not hold up everybody
                else:
                    await self._said.put(reply)
        except ChildTrouble as trouble:
            self._heard(1.0)
            await self._said.put(trouble)


def _understood(line: bytes) -> Reply:
    if (reply := read_reply(line)) is None:
        raise ChildTrouble(_("conversations nonsense"))
    return reply
