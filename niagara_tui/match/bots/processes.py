"""Bot processes by seat: started on demand, asked with a deadline, dropped when they fail.

A conversation with one consists of questions, answers, and unsolicited progress reports.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from niagara_ai.child import LOWEST, NICE
from niagara_ai.contract import BotError, Thought
from niagara_ai.conversation import Conversation, chosen
from niagara_ai.faults import ChildFault, Wrong
from niagara_ai.foreign import error_text
from niagara_ai.guests import FAILURES, is_added
from niagara_ai.process import GRACE
from niagara_ai.registry import thinking_time
from niagara_ai.wire import NewGame, Question, Reply

from niagara_tui.core.chance import SEED_BOUND, draw_seed
from niagara_tui.core.game import Game
from niagara_tui.match.bots import programs, readiness
from niagara_tui.match.bots.readiness import SOURCE
from niagara_tui.match.position_line import to_jsonable

MAX_THREADS = 4

Command = Callable[[str, str, int], Sequence[str]]
"""Maps a game's id, a bot's name and a seed to the command that runs the bot."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move for the seat; `trouble` is a sentence on why it is not the bot's own move, reported once per bot.

    `fault` says of the bot what went wrong, as the end of a sentence.
    """

    move: int
    trouble: str | None = None
    fault: str = ""
    thoughts: tuple[Thought, ...] = ()


def worker_command(game: str, bot: str, seed: int) -> list[str]:
    """The command of the built-in worker; `-P` keeps modules in the current folder from shadowing installed ones.

    A search may use all cores but one, which is left to the app, and at most `MAX_THREADS`.
    """
    threads = max(1, min(MAX_THREADS, (os.cpu_count() or 1) - 1))
    asked = ["--game-source", SOURCE, "--game", game, "--bot", bot, "--seed", str(seed), "--threads", str(threads)]
    return [sys.executable, "-P", "-m", "niagara_ai.worker", *asked]


def ready_worker_command(game: str, bot: str, seed: int) -> list[str]:
    """Like `worker_command`, for a bot that answers only once it plays at full strength, however long that takes."""
    return [*worker_command(game, bot, seed), "--ready"]


def question(
    game: Game[Any],
    number: int,
    seat: int,
    view: Any,
    moves: Sequence[int],
    plans: Sequence[Sequence[int]] = (),
) -> Question:
    """The question to a bot: what the seat sees and the texts of its legal moves, nothing else.

    An adviser is also asked about `plans`.
    """
    # what is not set is not sent
    asked: dict[str, Any] = {"plans": tuple(tuple(map(game.text, plan)) for plan in plans)} if plans else {}
    return Question(id=number, seat=seat, view=to_jsonable(game, view), moves=tuple(map(game.text, moves)), **asked)


class LocalConversation:
    """A bot that only this process knows (`add_guest`): it answers here, and sees what it would in its own process."""

    is_alive = True
    is_midline = False

    def __init__(self, game: Game[Any], bot: str, seed: int) -> None:
        """Make the bot; that there is none is its answer to every question."""
        from niagara_ai.worker import Sitting, named_bot, prepared

        self._sitting = Sitting(game, prepared(named_bot(bot, game, seed), SOURCE, lambda _share: None, waits=True))

    async def ask(self, question: Question) -> Reply:
        """Ask the bot, and wait for the answer however long it takes."""
        try:
            return self._sitting.answer(question)
        except BotError as error:
            raise ChildFault(Wrong.GAVE_UP, str(error).rstrip(".")) from error
        except FAILURES as error:  # also a bot that exits, which would end its own process and not its table's
            raise ChildFault(Wrong.GAVE_UP, error_text(error)) from error

    async def begin(self, game: NewGame) -> None:
        """Do nothing: it has been made for its game."""

    async def close(self, grace: float = GRACE) -> None:
        """Do nothing: it ends with this process."""


class BotProcesses:
    """One bot process per seat, which is sent views of its own seat and nothing else."""

    def __init__(
        self,
        game: Game[Any],
        bots: Mapping[int, str],
        *,
        deadline: float,
        command: Command,
        chance: random.Random | None,
    ) -> None:
        """Manage these bots of a game, by seat; `deadline` is in seconds.

        `chance` supplies the bots' seeds and must not be derived from the game's seed; None means a random one.
        """
        self.changed: Callable[[], None] = lambda: None
        """Callback for what people are told of `seconds_until_ready`, and once it is over."""
        self._game = game
        self._bots = bots
        self._deadline = deadline
        self._command = command
        drawn = chance or random.Random(draw_seed())  # noqa: S311 - for bots' seeds and fallback moves only
        self._chances = {seat: random.Random(drawn.getrandbits(64)) for seat in bots}  # noqa: S311
        """Generators of the bots' seeds, by seat, so that seats do not influence each other."""
        self._conversations: dict[int, Conversation | LocalConversation] = {}
        self._starts: dict[int, asyncio.Task[Conversation | LocalConversation]] = {}  # starts in progress, by seat
        self._warmup: dict[int, float] = {}
        self._tick: asyncio.TimerHandle | None = None
        self._said: str | None = None
        self._locks = {seat: asyncio.Lock() for seat in bots}
        self._timeouts: dict[int, asyncio.Timeout] = {}  # the time limits of the questions under way, by seat
        self._questions = 0
        self._closed = False

    @property
    def progress(self) -> float | None:
        """Warm-up progress from 0 to 1, that of the one bot which compiles for all; None if no bot is warming up."""
        return max((share for share in self._warmup.values() if share < 1), default=None)

    @property
    def seconds_until_ready(self) -> float | None:
        """Seconds until the bots are ready, by this machine's pace so far; None if none is getting ready."""
        return readiness.seconds_left(self._game.id, self)

    async def close(self) -> None:
        """End every process; on return, even by cancellation, none is left."""
        self._closed = True
        readiness.tell(self._game.id, self, None)
        if self._tick is not None:
            self._tick.cancel()
        conversations = list(self._conversations.values())
        self._conversations.clear()
        # Exceptions are returned so that a cancelled `gather` still waits for every process.
        # A process that is being started ends itself, as `_closed` is set.
        await asyncio.gather(
            *self._starts.values(), *(conversation.close() for conversation in conversations), return_exceptions=True
        )

    async def _ask(
        self,
        seat: int,
        moves: list[int],
        view: Any,
        plans: Sequence[Sequence[int]] = (),
        before: Any = None,
        *,
        bot: int | None = None,
    ) -> Answer:
        """Ask a bot, by default the seat's own, to choose one of these legal moves in the seat's view.

        An adviser is also asked about `plans`, and told what the seat saw `before` (`Question`). A bot that fails is a
        `ChildFault`: its process has been ended, and the next question starts a new one.
        """
        whose = seat if bot is None else bot
        if self._closed or whose not in self._locks or not moves:
            raise ValueError(f"seat {seat} has no bot, or nothing to decide")
        asked = self._question(seat, moves, view, plans, before)
        if programs.is_program(self._bots[whose]):
            asked = asked.model_copy(update={"numbers": tuple(moves), "seconds": self._limit(whose)})
        try:
            async with self._locks[whose], asyncio.timeout(self._patience(whose)) as limit:
                self._timeouts[whose] = limit
                try:
                    reply = await (await self._conversation(whose)).ask(asked)
                finally:
                    del self._timeouts[whose]
            return Answer(moves[chosen(reply, asked.moves)], thoughts=reply.thoughts)
        except TimeoutError as late:
            conversation = self._conversations.get(whose)
            wrong = Wrong.NO_END if conversation is not None and conversation.is_midline else Wrong.LATE
            await self._drop(whose)
            raise ChildFault(wrong, seconds=self._limit(whose)) from late
        except ChildFault:
            await self._drop(whose)
            raise

    def _patience(self, seat: int) -> float | None:
        """Seconds that a question may take from now on; None for any time."""
        return self._limit(seat)

    def _limit(self, seat: int) -> float:
        return self._deadline + thinking_time(self._bots[seat])

    def _question(
        self, seat: int, moves: list[int], view: Any, plans: Sequence[Sequence[int]] = (), before: Any = None
    ) -> Question:
        self._questions += 1
        asked = question(self._game, self._questions, seat, view, moves, plans)
        return asked if before is None else asked.model_copy(update={"before": to_jsonable(self._game, before)})

    async def _conversation(self, seat: int) -> Conversation | LocalConversation:

        def end_of_start(task: asyncio.Task[Conversation | LocalConversation]) -> None:
            del self._starts[seat]
            if not task.cancelled():
                task.exception()  # looked at, or asyncio says that nobody did

        if (start := self._starts.get(seat)) is None:
            conversation = self._conversations.get(seat)
            if conversation is not None and conversation.is_alive:
                return conversation
            start = self._starts[seat] = asyncio.create_task(self._start(seat))
            start.add_done_callback(end_of_start)
        # Cancelling a question must not cancel the start: nobody would end a half-started process.
        return await asyncio.shield(start)

    async def _start(self, seat: int) -> Conversation | LocalConversation:
        if seat in self._conversations:  # the previous process ended between two questions
            await self._drop(seat)
        bot, seed = self._bots[seat], self._seed(seat)
        conversation: Conversation | LocalConversation
        if is_added(bot):
            conversation = LocalConversation(self._game, bot, seed)
        elif programs.is_program(bot):
            if (program := programs.known(bot)) is None:
                raise ChildFault(Wrong.NOT_NAMED)
            conversation = await Conversation.with_program(program.command, program.folder)
        else:
            command = self._command(self._game.id, bot, seed)
            conversation = await Conversation.start(command, lambda share: self._set_progress(seat, share))
        if self._closed:
            await conversation.close(grace=0)
            raise ChildFault(Wrong.STOPPED)
        self._conversations[seat] = conversation
        try:
            if isinstance(conversation, Conversation) and programs.is_program(bot):
                if hasattr(os, "setpriority"):  # those of the house stand back for the app by themselves
                    nice = min(LOWEST, os.getpriority(os.PRIO_PROCESS, 0) + NICE)
                    with suppress(OSError):  # it has ended
                        os.setpriority(os.PRIO_PROCESS, conversation.pid, nice)
                await conversation.introduce(self._deadline)
            if opening := self._opening(seat):
                await conversation.begin(opening)
        except ChildFault:
            await self._drop(seat)
            raise
        return conversation

    def _opening(self, seat: int) -> NewGame | None:  # noqa: ARG002 - for those whose bots play a game
        """What is told to that bot before its first question; nothing by default."""
        return None

    def _seed(self, seat: int) -> int:
        return self._chances[seat].randrange(SEED_BOUND)

    def _set_progress(self, seat: int, share: float) -> None:
        before, self._warmup[seat] = self.progress, share
        if self.progress != before:
            if not self._closed:
                readiness.tell(self._game.id, self, self.progress)
            self._tell()

    def _tell(self) -> None:
        """Tell of the seconds left if people would read something else; look again each second until they are ready."""
        if self._tick is not None:
            self._tick.cancel()
        if self.progress is not None and not self._closed:
            self._tick = asyncio.get_running_loop().call_later(1.0, self._tell)
        left = self.seconds_until_ready
        before, self._said = self._said, None if left is None else readiness.time_left(left)
        if self._said != before:
            self.changed()

    async def _drop(self, seat: int) -> None:
        """End the process of a bot that failed, or clean up one that has ended."""
        self._set_progress(seat, 1.0)
        if conversation := self._conversations.pop(seat, None):
            await conversation.close(grace=0)
