"""The commands of programs that play as bots, and players separated by commas among which there may be some."""

from __future__ import annotations

import os
import shlex

from niagara_ai.contract import BotError

EXEC = "exec"  # the kind of bots that are programs; their level is the command
MAX_COMMAND = 300  # maximum characters of a command


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
