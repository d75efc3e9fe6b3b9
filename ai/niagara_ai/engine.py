"""A program of anybody as a bot: `exec:COMMAND` at a table, in the engine protocol (`wire`, docs/engines.md).

It is sent views of its own seat and nothing else, and what it answers is believed only after a look. One process plays
one seat.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import shlex
import time
import weakref
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import TypeAdapter

from niagara_ai.contract import BotError, Choice, Game
from niagara_ai.faults import EngineFault, Wrong
from niagara_ai.foreign import MAX_LENGTH
from niagara_ai.pipes import GRACE, Pipes
from niagara_ai.wire import (
    DEADLINE,
    PROTOCOL,
    Hello,
    NewGame,
    Question,
    Quit,
    Ready,
    Reply,
    line_of,
    read_reply,
)

EXEC = "exec"
"""The kind of bots that are programs; their level is the command."""
MAX_COMMAND = 300
"""Maximum characters of a command."""
_MOST_INFOS = 100
OURS = "niagara-tui"
"""What the table calls itself in a hello."""


def command_parts(command: str, *, windows: bool = os.name == "nt") -> list[str]:
    r"""Split a command as a shell does; on Windows a backslash is part of a path, and only quotes have a meaning."""
    if not command.strip():
        raise BotError(f"{EXEC}: needs the command of a program, such as {EXEC}:./mybot")
    if len(command) > MAX_COMMAND or not command.isprintable():
        raise BotError(f"{EXEC}: a command has at most {MAX_COMMAND} characters, all printable")
    try:
        parts = shlex.split(command, posix=not windows)
    except ValueError as error:
        raise BotError(f"{EXEC}: a quote in the command is not closed") from error
    if windows:
        parts = [part[1:-1] if len(part) > 1 and part[0] == part[-1] and part[0] in "\"'" else part for part in parts]
    if not (parts and parts[0]):
        raise BotError(f"{EXEC}: needs the command of a program, such as {EXEC}:./mybot")
    return parts


def split_seats(text: str, *, windows: bool = os.name == "nt") -> list[str]:
    """Split players at commas, except at those that are quoted as in a shell: `human,exec:'./my bot' "a,b"`."""
    words, quote, is_escaped = [""], "", False
    for sign in text:
        if sign == "," and not quote and not is_escaped:
            words.append("")
            continue
        words[-1] += sign
        if is_escaped:
            is_escaped = False
        elif sign == "\\" and not windows and quote != "'":
            is_escaped = True
        elif sign == quote:
            quote = ""
        elif sign in "\"'" and not quote:
            quote = sign
    return [word.strip() for word in words]


class Conversation:
    """A running program that has introduced itself: `ready` is what it says of itself."""

    def __init__(
        self,
        command: str,
        folder: str = "",
        *,
        seconds: float = DEADLINE,
        leads_group: bool = True,
        keeps_errors: bool = False,
    ) -> None:
        """Start the program of that command in that folder, and wait `seconds` for its introduction.

        Raises:
            EngineFault: it cannot be started, or does not introduce itself.
        """
        self._seconds = seconds
        self._ids = itertools.count()
        self.infos: list[str] = []
        """What it has noted while the latest question was open, the first `_MOST_INFOS` lines of it."""
        parts = command_parts(command)
        self.pipes = Pipes(parts, folder, leads_group=leads_group, keeps_errors=keeps_errors)
        try:
            self.ready = self._introduced()
        except EngineFault as fault:
            self.pipes.close()
            fault.errors = self.pipes.errors
            raise
        except BaseException:  # an interrupt
            self.pipes.kill()
            raise

    def _introduced(self) -> Ready:
        number = next(self._ids)
        self.pipes.write(line_of(Hello(id=number, protocol=PROTOCOL, program=OURS)))
        reply = self._reply(number, Wrong.NO_HELLO)
        if reply.ready is None:
            raise EngineFault(Wrong.NOT_READY)
        if not 1 <= reply.ready.protocol <= PROTOCOL:
            raise EngineFault(Wrong.PROTOCOL, str(reply.ready.protocol))
        return reply.ready

    def new_game(self, told: NewGame) -> None:
        """Tell it of a game.

        Raises:
            EngineFault: it does not play that game.
        """
        if self.ready.games and told.game not in self.ready.games:
            raise EngineFault(Wrong.ANOTHER_GAME, told.game)
        self.pipes.write(line_of(told))

    def ask(self, seat: int, view: dict[str, Any], moves: Sequence[str], numbers: Sequence[int]) -> Reply:
        """Ask for one of these legal moves; the reply holds one of them.

        Raises:
            EngineFault: its answer is late, wrong or missing.
        """
        number = next(self._ids)
        question = Question(
            id=number, seat=seat, view=view, moves=tuple(moves), numbers=tuple(numbers), seconds=self._seconds
        )
        self.pipes.write(line_of(question))
        reply = self._reply(number, Wrong.LATE)
        if reply.error is not None:
            raise EngineFault(Wrong.GAVE_UP, _shown(reply.error).rstrip("."))
        if reply.move is None:
            raise EngineFault(Wrong.NO_MOVE)
        if reply.move not in moves:
            raise EngineFault(Wrong.ILLEGAL, repr(reply.move[:MAX_LENGTH]))
        return reply

    def say(self, line: str) -> None:
        self.pipes.write(line)

    def unasked(self) -> str:
        """The first line that has come unasked and is no note, safe to show; empty if there is none."""
        found = ""
        with contextlib.suppress(TimeoutError, EngineFault):
            while self.pipes.has_more:
                line = self.pipes.read(time.monotonic())
                reply = read_reply(line)
                if reply is None or not reply.is_note:
                    found = found or _shown(line[:300].decode(errors="replace"))
        return found

    def quit(self, grace: float = GRACE) -> bool:
        """Tell it to end, and end it if it does not within `grace` seconds; whether it has ended by itself."""
        self.pipes.write(line_of(Quit()))
        return self.pipes.close(grace)

    def _reply(self, number: int, late: Wrong) -> Reply:
        """The reply to the message of that number; those to earlier ones are skipped."""
        until = time.monotonic() + self._seconds
        self.infos.clear()
        while time.monotonic() <= until:  # a flood of notes would never be late
            try:
                line = self.pipes.read(until)
            except TimeoutError:
                break
            if (reply := read_reply(line)) is None:
                raise EngineFault(Wrong.NO_MESSAGE, repr(line[:MAX_LENGTH].decode(errors="replace").strip()))
            if reply.is_note:
                self.infos += [_shown(reply.info)] if reply.info and len(self.infos) < _MOST_INFOS else []
            elif reply.id == number:
                return reply
            elif reply.id is None and reply.error is not None:
                raise EngineFault(Wrong.GAVE_UP, _shown(reply.error).rstrip("."))
            elif reply.id is None or reply.id > number:
                raise EngineFault(Wrong.NOT_ASKED)
        raise EngineFault(late, seconds=self._seconds)


class Engine:
    """A bot of one seat that is a program. It is started when it is first needed, and anew after it has failed."""

    def __init__(self, game: Game[Any], command: str, folder: str = "", *, leads_group: bool = True) -> None:
        """Play the game by that command, started in that folder (default: the current one).

        With `leads_group` all that the program starts is ended with it; else it ends with the group of this process.
        """
        command_parts(command)
        self._game, self._command, self._folder, self._leads_group = game, command, folder, leads_group
        self._views: TypeAdapter[Any] = TypeAdapter(game.state)
        self._told: NewGame | None = None
        self._conversation: Conversation | None = None

    def get_ready(self) -> None:
        """Start the program.

        Raises:
            EngineFault: it cannot be started, does not introduce itself, or does not play this game.
        """
        if self._conversation is None:
            self._conversation = Conversation(self._command, self._folder, leads_group=self._leads_group)
            weakref.finalize(self._conversation, self._conversation.pipes.kill)
            self._tell()

    def warm_up(self, source: str, report: Callable[[float], None]) -> None:
        """Start the program, see `get_ready`."""
        del source, report
        self.get_ready()

    def new_game(self, told: NewGame) -> None:
        """Play this game from now on.

        Raises:
            EngineFault: the program does not play it.
        """
        self._told = told
        if self._conversation is not None:
            self._tell()

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """Choose one of these legal moves; `view` is what the seat sees.

        Raises:
            EngineFault: the program failed; it has been ended.
        """
        if self._told is None:
            self.new_game(NewGame(game=self._game.id, seat=seat))
        texts = [self._game.text(move) for move in moves]
        try:
            self.get_ready()
            assert self._conversation is not None  # noqa: S101 - it is ready
            reply = self._conversation.ask(seat, self._views.dump_python(view, mode="json"), texts, moves)
        except BotError:
            self.close()
            raise
        return Choice(moves[texts.index(reply.move or "")], reply.thoughts)

    def close(self) -> None:
        conversation, self._conversation = self._conversation, None
        if conversation is not None:
            conversation.quit()

    def _tell(self) -> None:
        if self._conversation is not None and self._told is not None:
            try:
                self._conversation.new_game(self._told)
            except EngineFault:
                self.close()
                raise


def _shown(text: str) -> str:
    """A text of the program, safe to show, on one line."""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())[:MAX_LENGTH]
