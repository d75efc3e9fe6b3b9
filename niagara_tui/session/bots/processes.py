"""Bots' processes by seat: started when they are needed, asked within a deadline, dropped where they fail."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.registry import thinking_time

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.i18n import _
from niagara_tui.core.seeds import draw_seed
from niagara_tui.session.bots.child import ChildTrouble
from niagara_tui.session.bots.conversation import Conversation
from niagara_tui.session.bots.wire import Reply, Thought, question_line
from niagara_tui.session.match import Match

DEADLINE = 10.0
"""Seconds that a bot has for an answer, beyond those that it was told to think for."""

SOURCE = "niagara_tui.games.registry:game"
"""Where a bot's process finds the games."""

MOST_THREADS = 4

Command = Callable[[str, str, int], Sequence[str]]
"""From a game's id, a bot's name and a seed to the command that runs the bot."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move for the seat; `trouble` says, in one sentence and once, why it is not the bot's own.

    `quick`: the bot is still getting ready, and had no more than a quick look.
    """

    move: int
    trouble: str | None = None
    thoughts: tuple[Thought, ...] = ()
    quick: bool = False


def worker_command(game: str, bot: str, seed: int) -> list[str]:
    """The command of the bots' own worker; `-P`: a folder called `ai` where one happens to be is not taken for it.

    A search may use all cores but one, which is left to the app.
    """
    threads = max(1, min(MOST_THREADS, (os.cpu_count() or 1) - 1))
    asked = ["--game-source", SOURCE, "--game", game, "--bot", bot, "--seed", str(seed), "--threads", str(threads)]
    return [sys.executable, "-P", "-m", "niagara_ai.worker", *asked]


def ready_worker_command(game: str, bot: str, seed: int) -> list[str]:
    """The same for a bot that answers nothing before it plays at full strength, however long that takes."""
    return [*worker_command(game, bot, seed), "--ready"]


class BotProcesses:
    """Seats with a bot's process each, told its own seat's view and nothing else."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, str],
        *,
        deadline: float,
        command: Command,
        chance: random.Random | None,
    ) -> None:
        """BotProcesses for these bots, by seat; `chance` is never derived from the game's seed."""
        self.changed: Callable[[], None] = lambda: None
        """Called whenever `progress` has changed."""
        self._match = match
        self._bots = bots
        self._deadline = deadline
        self._command = command
        drawn = chance or random.Random(draw_seed())  # noqa: S311 - it plays and replaces moves, it keeps no secret
        self._chances = {seat: random.Random(drawn.getrandbits(64)) for seat in bots}  # noqa: S311
        """By seat: what its bots' seeds are drawn from, whatever happens at other seats."""
        self._conversations: dict[int, Conversation] = {}
        self._starts: dict[int, asyncio.Task[Conversation]] = {}
        """By seat: the start that is under way."""
        self._shares: dict[int, float] = {}
        self._locks = {seat: asyncio.Lock() for seat in bots}
        self._questions = 0
        self._closed = False

    @property
    def pids(self) -> dict[int, int]:
        """By seat: the number of the process that is at its post now."""
        return {seat: conversation.pid for seat, conversation in self._conversations.items()}

    @property
    def progress(self) -> float | None:
        """How far the bots are that are getting ready (one of them works, the others wait for it); None if none is."""
        return None if all(share >= 1 for share in self._shares.values()) else max(self._shares.values())

    async def close(self) -> None:
        """End every process; none is left when this returns, also where it was cancelled."""
        self._closed = True
        conversations = list(self._conversations.values())
        self._conversations.clear()
        # Exceptions are returned so that a cancelled gathering still waits for every process.
        # One that is being started ends itself.
        await asyncio.gather(
            *self._starts.values(), *(conversation.close() for conversation in conversations), return_exceptions=True
        )

    async def _ask(self, seat: int, moves: list[int], view: Any = None) -> Answer:
        """What the bot at that post decides where these moves are legal: in that view, or in its seat's present one.

        Raises:
            ValueError: no bot is there, the seat owes no decision, or the bots have been closed.
            ChildTrouble: the bot failed; it has been dropped, and the next question starts it afresh.
        """
        if self._closed or seat not in self._locks or not moves:
            raise ValueError(f"seat {seat} has no bot, or nothing to decide")
        number, line = self._question(seat, moves, view)
        try:
            async with self._locks[seat], asyncio.timeout(self._limit(seat)):
                reply = await (await self._conversation(seat)).ask(number, line)
            return Answer(self._legal(reply, moves), thoughts=reply.thoughts, quick=reply.quick)
        except TimeoutError as late:
            await self._drop(seat)
            said = _("did not answer within {seconds:g} s")
            raise ChildTrouble(said.format(seconds=self._limit(seat))) from late
        except ChildTrouble:
            await self._drop(seat)
            raise

    def _limit(self, seat: int) -> float:
        return self._deadline + thinking_time(self._bots[seat])

    def _question(self, seat: int, moves: list[int], view: Any = None) -> tuple[int, bytes]:
        self._questions += 1
        view = self._match.view(seat) if view is None else view
        return self._questions, question_line(self._match.game, self._questions, seat, view, moves)

    async def _conversation(self, seat: int) -> Conversation:
        conversation = self._conversations.get(seat)
        if conversation is not None and conversation.is_alive:
            return conversation
        if (start := self._starts.get(seat)) is None:
            start = self._starts[seat] = asyncio.create_task(self._start(seat))
            start.add_done_callback(lambda _: self._starts.pop(seat))
        # A question that is cancelled leaves the start alone: half started, nobody would see to the process's end.
        return await asyncio.shield(start)

    async def _start(self, seat: int) -> Conversation:
        if seat in self._conversations:  # it has ended while nobody asked it
            await self._drop(seat)
        command = self._command(self._match.setup.game, self._bots[seat], self._seed(seat))
        conversation = await Conversation.start(command, lambda share: self._heard(seat, share))
        if self._closed:
            await conversation.close(grace=0)
            raise ChildTrouble(_("was sent away"))
        self._conversations[seat] = conversation
        return conversation

    def _seed(self, seat: int) -> int:
        """Where the random numbers of that seat's bot begin."""
        return self._chances[seat].randrange(SEED_BOUND)

    def _heard(self, seat: int, share: float) -> None:
        before, self._shares[seat] = self.progress, share
        if self.progress != before:
            self.changed()

    def _legal(self, reply: Reply, moves: list[int]) -> int:
        move = None if reply.move is None else self._match.game.number(reply.move)
        if move not in moves:
            raise ChildTrouble(_("wants a move that is not legal"))
        return move

    async def _drop(self, seat: int) -> None:
        """End a bot that failed, or see to the end of one that has gone."""
        self._heard(seat, 1.0)
        if conversation := self._conversations.pop(seat, None):
            await conversation.close(grace=0)
