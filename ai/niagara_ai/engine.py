"""A program of anybody as a bot: `exec:COMMAND`, in the engine protocol (`wire`, docs/engines.md), asked in turn.

It is sent views of its own seat and nothing else. One process plays one seat.
"""

from __future__ import annotations

import asyncio
import itertools
import threading
import weakref
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from pydantic import TypeAdapter

from niagara_ai.commands import command_parts
from niagara_ai.contract import BotError, Choice, Game
from niagara_ai.conversation import Conversation, chosen
from niagara_ai.faults import ChildFault
from niagara_ai.process import GRACE
from niagara_ai.wire import DEADLINE, NewGame, Question, Quit, Reply, line_of

T = TypeVar("T")


class BlockingConversation:
    """A conversation with a program for those who wait for each answer; a thread of its own holds it.

    `ready` is what the program says of itself. It is ended with all that it has started if it is forgotten.
    """

    def __init__(
        self, command: str, folder: str = "", *, seconds: float = DEADLINE, keeps_errors: bool = False
    ) -> None:
        """Start the program of that command in that folder, and wait `seconds` for its introduction."""
        self._seconds = seconds
        self._numbers = itertools.count(1)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=_run, args=(self._loop,), name="program", daemon=True)
        self._thread.start()
        self._talks = list[Conversation]()  # one, once it has begun: the finalizer must not hold this object itself
        self._forgotten = weakref.finalize(self, _end, self._loop, self._thread, self._talks)
        try:
            self._talks.append(self._wait(Conversation.with_program(command, folder, keeps_errors=keeps_errors)))
            self.ready = self._wait(self._talks[0].introduce(seconds))
        except BaseException as error:  # an interrupt, too
            self.close()
            if isinstance(error, ChildFault) and self._talks:
                error.errors = self.errors
            raise

    @property
    def pid(self) -> int:
        return self._talks[0].pid

    @property
    def errors(self) -> str:
        """The end of what it has written to standard error, if that is kept."""
        return self._talks[0].errors

    def begin(self, game: NewGame) -> None:
        """Tell it of a game; a fault if it has said that it plays only others."""
        self._wait(self._talks[0].begin(game))

    def ask(self, seat: int, view: dict[str, Any], moves: Sequence[str], numbers: Sequence[int]) -> Reply:
        """Ask for one of these legal moves; the reply holds one of them."""
        question = Question(
            id=next(self._numbers),
            seat=seat,
            view=view,
            moves=tuple(moves),
            numbers=tuple(numbers),
            seconds=self._seconds,
        )
        reply = self._wait(self._talks[0].ask_in_time(question, self._seconds))
        chosen(reply, question.moves)
        return reply

    def say(self, line: str) -> None:
        self._wait(self._talks[0].tell(line))

    def unasked(self) -> str:
        """The first line that has come unasked and is no note, safe to show; empty if there is none."""
        return self._wait(self._talks[0].unasked())

    def quit(self, grace: float = GRACE) -> bool:
        """Tell it to end, and end it if it does not within `grace` seconds; whether it has ended by itself."""
        self.say(line_of(Quit()))
        return self.close(grace)

    def close(self, grace: float = GRACE) -> bool:
        """End it by the end of its input, or after `grace` seconds in any case; whether it has ended by itself."""
        if self._forgotten.detach() is None:  # ended before
            return True
        return _end(self._loop, self._thread, self._talks, grace)

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


def _run(loop: asyncio.AbstractEventLoop) -> None:
    loop.run_forever()
    loop.close()


def _end(
    loop: asyncio.AbstractEventLoop, thread: threading.Thread, talks: Sequence[Conversation], grace: float = 0.0
) -> bool:
    """End the conversations, and then the thread that holds them; whether the programs have ended by themselves."""

    async def end() -> bool:
        by_itself = all([await talk.close(grace) for talk in talks])
        left = asyncio.all_tasks() - {asyncio.current_task()}  # what an interrupt has left, such as a start
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        loop.call_soon(loop.stop)
        return by_itself

    ending = asyncio.run_coroutine_threadsafe(end(), loop)
    # What is forgotten may be found by that very thread, which cannot wait for itself
    return thread is not threading.current_thread() and ending.result()


class Engine:
    """A bot of one seat that is a program. It is started when it is first needed, and anew after it has failed."""

    def __init__(self, game: Game[Any], command: str) -> None:
        """Play the game by that command."""
        command_parts(command)
        self._game, self._command = game, command
        self._views: TypeAdapter[Any] = TypeAdapter(game.state)
        self._new_game = NewGame(game=game.id)
        self._conversation: BlockingConversation | None = None

    def get_ready(self) -> None:
        self._ready()

    def warm_up(self, source: str, report: Callable[[float], None]) -> None:
        """Start the program before its first question: it may take long to be ready."""
        del source, report
        self._ready()

    def new_game(self, game: NewGame) -> None:
        self.close()
        self._new_game = game

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """Choose one of these legal moves; `view` is what the seat sees. A program that fails is ended."""
        texts = [self._game.text(move) for move in moves]
        try:
            reply = self._ready().ask(seat, self._views.dump_python(view, mode="json"), texts, moves)
        except BotError:
            self.close()
            raise
        return Choice(moves[texts.index(reply.move or "")], reply.thoughts)

    def close(self) -> None:
        conversation, self._conversation = self._conversation, None
        if conversation is not None:
            conversation.quit()

    def _ready(self) -> BlockingConversation:
        if (conversation := self._conversation) is None:
            conversation = BlockingConversation(self._command)
            try:
                conversation.begin(self._new_game)
            except ChildFault:
                conversation.quit()
                raise
            self._conversation = conversation
        return conversation
