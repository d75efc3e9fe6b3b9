"""The seats that bots fill: one child process a seat, a deadline for every answer, a legal move whatever happens."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from niagara_tui.session.child import Child, ChildTrouble
from niagara_tui.session.match import Match
from niagara_tui.session.wire import Reply, Thought, question_line, read_reply

DEADLINE = 10.0
"""Seconds that a bot has for an answer."""

SOURCE = "niagara_tui.catalog:game"
"""Where a bot's process finds the games."""

Command = Callable[[str, str, int], Sequence[str]]
"""From a game's id, a bot's name and a seed to the command that runs the bot."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move for the seat; `trouble` says, in one sentence, why it is not the bot's own."""

    move: int
    trouble: str | None = None
    thoughts: tuple[Thought, ...] = ()


def worker_command(game: str, bot: str, seed: int) -> list[str]:
    """The command of the bots' own worker; `-P`: a folder called `ai` where one happens to be is not taken for it."""
    asked = ["--game-source", SOURCE, "--game", game, "--bot", bot, "--seed", str(seed)]
    return [sys.executable, "-P", "-m", "ai.worker", *asked]


class BotSeats:
    """The bots of one match. Each is told its own seat's view and nothing else."""

    def __init__(
        self,
        match: Match,
        *,
        deadline: float = DEADLINE,
        command: Command = worker_command,
        chance: random.Random | None = None,
    ) -> None:
        """Bots for every seat of the match that no person plays; `chance` is never derived from the game's seed."""
        self.seats = tuple(seat for seat, setup in enumerate(match.setup.seats) if not setup.is_human)
        self._match = match
        self._deadline = deadline
        self._command = command
        self._chance = chance or random.Random()  # noqa: S311 - it replaces a bot's move, it keeps no secret
        self._children: dict[int, Child] = {}
        self._locks = {seat: asyncio.Lock() for seat in self.seats}
        self._questions = 0
        self._closed = False

    async def __aenter__(self) -> Self:
        """Start the bots."""
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the bots."""
        await self.close()

    @property
    def pids(self) -> dict[int, int]:
        """By seat: the number of the process that plays it now."""
        return {seat: child.pid for seat, child in self._children.items()}

    async def start(self) -> None:
        """Start every bot, so that the first question finds it awake; one that cannot start is reported when asked."""
        await asyncio.gather(*(self._child(seat) for seat in self.seats), return_exceptions=True)

    async def ask(self, seat: int) -> Answer:
        """What the seat's bot decides, or a legal move in its place with the reason, within the deadline.

        Raises:
            ValueError: no bot sits there, the seat owes no decision, or the bots have been closed.
        """
        moves = self._match.legal(seat)
        if self._closed or seat not in self._locks or not moves:
            raise ValueError(f"seat {seat} has no bot, or nothing to decide")
        question = self._question(seat, moves)
        try:
            async with self._locks[seat], asyncio.timeout(self._deadline):
                reply = await self._reply(seat, *question)
            return Answer(self._legal(reply, moves), thoughts=reply.thoughts)
        except TimeoutError:
            await self._drop(seat)
            return self._instead(seat, moves, f"did not answer within {self._deadline:g} s")
        except ChildTrouble as trouble:
            await self._drop(seat)
            return self._instead(seat, moves, str(trouble))

    async def close(self) -> None:
        """End every child; none is left when this returns, also where it was cancelled."""
        self._closed = True
        children = list(self._children.values())
        self._children.clear()
        # Exceptions are returned so that a cancelled gathering still waits for every child.
        await asyncio.gather(*(child.close() for child in children), return_exceptions=True)

    # -- inside -------------------------------------------------------------------------------------

    def _question(self, seat: int, moves: list[int]) -> tuple[int, bytes]:
        self._questions += 1
        view = self._match.view(seat)
        return self._questions, question_line(self._match.game, self._questions, seat, view, moves)

    async def _child(self, seat: int) -> Child:
        child = self._children.get(seat)
        if child is None or not child.is_alive:
            seed = self._chance.getrandbits(32)
            command = self._command(self._match.setup.game, self._match.setup.seats[seat].player, seed)
            child = await Child.start(command)
            if self._closed:
                await child.close(grace=0)
                raise ChildTrouble("was sent away")
            self._children[seat] = child
        return child

    async def _reply(self, seat: int, number: int, line: bytes) -> Reply:
        child = await self._child(seat)
        await child.write(line)
        while True:
            reply = read_reply(await child.read())
            if reply is None:
                raise ChildTrouble("talks nonsense")
            if reply.error is not None:
                raise ChildTrouble(f"gave up: {reply.error.rstrip('.')}")
            if reply.id == number:
                return reply
            if reply.id is None or reply.id > number:
                raise ChildTrouble("answers what nobody asked")

    def _legal(self, reply: Reply, moves: list[int]) -> int:
        move = None if reply.move is None else self._match.game.number(reply.move)
        if move not in moves:
            raise ChildTrouble("wants a move that is not legal")
        return move

    async def _drop(self, seat: int) -> None:
        """End a bot that failed; the next question starts it afresh."""
        if child := self._children.pop(seat, None):
            await child.close(grace=0)

    def _instead(self, seat: int, moves: list[int], trouble: str) -> Answer:
        setup = self._match.setup.seats[seat]
        sentence = f"The bot {setup.player} of {setup.name} {trouble}; a legal move is played for it."
        return Answer(self._chance.choice(moves), trouble=sentence)
