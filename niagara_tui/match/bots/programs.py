"""The programs that this user has had play here: `exec:COMMAND` at a seat, in the engine protocol (docs/engines.md).

A save names the command of a program at one of its seats, and anybody may have written it. So only a command that the
user has named on this computer is ever started, and in the folder in which it was named. The list is a file among the
settings of the user, and never in another folder of saves.

What any bot's process does wrong is told in phrases to which a sentence gives their subject.
"""

from __future__ import annotations

import os
from typing import Annotated

from niagara_ai.commands import EXEC, MAX_COMMAND, command_parts
from niagara_ai.contract import BotError
from niagara_ai.faults import ChildFault, Wrong
from niagara_ai.wire import Ready
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from niagara_tui.core.browser import is_in_browser
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean, quoted
from niagara_tui.core.user_folders import user_config_path
from niagara_tui.store.editable import EditableFile
from niagara_tui.store.keeper import Messages
from niagara_tui.store.limits import PROGRAM


def fault_words(fault: ChildFault) -> str:
    """The end of a sentence about the process, safe to show."""
    return _(fault.wrong.value).format(detail=clean(fault.detail, 200), seconds=fault.seconds)


def fault_clause(fault: ChildFault) -> str:
    """What a program does wrong, as a clause about it."""
    if fault.wrong is Wrong.NOT_FOUND and fault.detail:  # the first of several words
        return _("{program} does not exist; quote a name with blanks").format(program=quoted(fault.detail, 80))
    return _("it {wrong}").format(wrong=fault_words(fault))


FILE = "programs.json"
MAX_PROGRAMS = 50  # maximum number of programs; when there are more, those that were named longest ago are dropped

_MESSAGES = Messages(
    set_aside=_("The list of programs was broken ({error}); a new one is begun, and the old file is kept as {name}."),
    broken=_("The list of programs is broken ({error}); the file is left as it is."),
    unusable=_("The list of programs cannot be used: {error}."),
    unsaved=_("The list of programs could not be saved: {error}."),
)
_PARTLY = _("A part of the list of programs is not understood ({error}); it stays as it is in the file.")
_Line = Annotated[str, Field(max_length=200), AfterValidator(lambda text: clean(text, 60))]


class Program(BaseModel):
    """A program: its command, the folder in which that was named, and what it says of itself."""

    model_config = ConfigDict(extra="ignore")

    command: Annotated[str, Field(max_length=MAX_COMMAND)]
    folder: Annotated[str, Field(max_length=4096)]
    name: _Line = ""
    author: _Line = ""
    version: _Line = ""
    games: Annotated[list[str], Field(max_length=100)] = Field(default_factory=list)

    @property
    def player(self) -> str:
        """Its id in a set-up."""
        return f"{PROGRAM}{self.command}"

    @property
    def label(self) -> str:
        """What people call it: its name and version, made safe to show."""
        return " ".join(filter(None, (self.name or short_name(self.command), self.version)))

    def plays(self, game: str) -> bool:
        return not self.games or game in self.games


class _Programs(BaseModel):
    """What the file holds, the program that was named last at the end."""

    model_config = ConfigDict(extra="ignore")

    programs: list[Program] = Field(default_factory=list)


def is_program(player: str) -> bool:
    return player.startswith(PROGRAM)


def command_of(player: str) -> str:
    return player.removeprefix(PROGRAM)


def short_name(command: str) -> str:
    """What a program is called that has not said its name: its command, safe to show, and cut."""
    return clean(command, 40) or EXEC


def known_programs() -> list[Program]:
    """The programs that may be started here, the one that was named last first; none for a visitor with a browser."""
    return [] if is_in_browser() else _file().read()[0].programs[::-1]


def known(player: str) -> Program | None:
    """The program of that player; None if no user of this computer has named this command."""
    return next((each for each in known_programs() if each.player == player), None)


def check_named_here(player: str) -> None:
    """Check that a player is no program but one that a user has named in this folder: anybody may write a file."""
    program = known(player) if is_program(player) else None
    if is_program(player) and (program is None or program.folder != os.getcwd()):  # noqa: PTH109 - as it is kept
        wrong = _("the program {command} has not been named in this folder, and a file never starts one by itself")
        raise BotError(wrong.format(command=quoted(command_of(player), 80)))


def introduced(command: str) -> Program:
    """Start the program of a command that the user has named just now, and hear what it says of itself.

    From now on it may be started here. That takes up to ten seconds if it does not answer.
    """
    from niagara_ai.engine import BlockingConversation  # imported late: lists of programs start none

    command = command.strip()
    try:
        conversation = BlockingConversation(command)
    except ChildFault as fault:
        sentence = _("the program {command} cannot play: {why}")
        raise BadInput(sentence.format(command=quoted(command, 80), why=fault_clause(fault))) from fault
    except BotError as error:
        raise BadInput(no_command(command) or str(error)) from error
    conversation.quit()
    return remembered(command, conversation.ready)


def remembered(command: str, ready: Ready) -> Program:
    """Keep the program of a command that the user has named just now: from now on it may be started here."""
    folder = os.getcwd()  # noqa: PTH109 - as text
    program = Program(
        command=command,
        folder=folder,
        name=ready.name,
        author=ready.author,
        version=ready.version,
        games=[*ready.games],
    )
    with (file := _file()).edit() as contents:
        others = [each for each in contents.programs if each.command != command]
        contents.programs = [*others, program][-MAX_PROGRAMS:]
    if file.problem:
        raise BadInput(file.problem.removesuffix("."))
    return program


def no_command(command: str) -> str:
    """Why that is no command of a program, as a clause; empty if it is one."""
    try:
        command_parts(command)
    except BotError as error:
        if isinstance(error.__cause__, ValueError):
            return _("a quote in the command {command} is not closed").format(command=quoted(command, 80))
        if len(command) > MAX_COMMAND or not command.isprintable():
            return _("the command of a program has at most {most} characters, all printable").format(most=MAX_COMMAND)
        return _("exec: needs the command of a program, as in exec:./mybot")
    return ""


def _file() -> EditableFile[_Programs]:
    return EditableFile(user_config_path() / FILE, _Programs, _MESSAGES, _PARTLY)
