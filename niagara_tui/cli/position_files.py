"""Position files in and out: read in full, or refused with one sentence that names the field."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from niagara_tui.cli.output import STANDARD, write_output
from niagara_tui.core.errors import BadInput, sentences
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.games import registry
from niagara_tui.storage.opening import read_bytes
from niagara_tui.storage.position import Position, read_position, write_position
from niagara_tui.storage.reading import SIZE_CAP

POSITION_HELP = _("a position file; - for standard input")
MOST_SIGNS = 300


class Opened(NamedTuple):
    """A position and the game that it belongs to."""

    game: Game[Any]
    state: Any


def read(name: str) -> Opened:
    """The sound position in a file.

    Raises:
        BadInput: the file or the position in it is not what it must be.
    """
    try:
        data = contents(name)
    except BadInput as error:
        raise BadInput(f"{label(name)}: {error}") from error
    return opened(data, name)


def opened(data: bytes, name: str) -> Opened:
    """The sound position in the contents of the file of that name.

    Raises:
        BadInput: the contents or the position in them is not what it must be.
    """
    try:
        found, wrong = examined(read_position(data))
    except BadInput as error:
        raise BadInput(f"{label(name)}: {_is_save(data) or error}") from error
    if found is None or wrong:
        raise BadInput(f"{label(name)}: {wrong[0]}")
    return found


def _is_save(data: bytes) -> str:
    """That the contents are a save's, in a sentence; empty if they are not."""
    from niagara_tui.cli.checking import is_record  # here, so that a sound position is read sooner

    return _("it is a save, not a position; replay and analyse read saves") if is_record(data) else ""


def problems(data: bytes) -> list[str]:
    """Everything that is wrong with the position in a file's contents; empty if nothing.

    Raises:
        BadInput: it is no position file at all.
    """
    return examined(read_position(data))[1]


def write(chosen: argparse.Namespace, position: Opened) -> None:
    """Write the position to the chosen output, whole or not at all.

    Raises:
        BadInput: it cannot be written there, or a file is there already and `--force` was not given.
    """
    write_output(chosen.output, chosen.force, write_position(enveloped(position)))


def enveloped(position: Opened) -> Position:
    """The position as a file holds it."""
    game, state = position
    plain = TypeAdapter(game.state).dump_python(state, mode="json")
    return Position(game=game.id, version=game.version, state=plain)


def contents(name: str) -> bytes:
    """What the file holds, or what comes in on standard input.

    Raises:
        BadInput: it cannot be read.
    """
    return sys.stdin.buffer.read(SIZE_CAP + 1) if name == STANDARD else read_bytes(Path(name))


def label(name: str) -> str:
    """The file's name, safe to show."""
    return _("standard input") if name == STANDARD else clean(name)


def examined(position: Position) -> tuple[Opened | None, list[str]]:
    """The position as the game's state, if it has the shape of one, and everything wrong with it."""
    game = registry.game(position.game)
    if position.version > game.version:
        newer = _("version: {version} is newer than the rules that this program knows ({known})")
        raise BadInput(newer.format(version=position.version, known=game.version))
    try:
        state = TypeAdapter(game.state).validate_json(position.state_json())
    except ValidationError as error:
        return None, [clean(wrong, MOST_SIGNS) for wrong in sentences(error)]
    return Opened(game, state), game.audit(state)
