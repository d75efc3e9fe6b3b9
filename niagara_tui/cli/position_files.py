"""Read and write position files; an invalid one is refused with one sentence that names the field."""

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
from niagara_tui.core.text import clean
from niagara_tui.games import registry
from niagara_tui.store.formats import SIZE_CAP
from niagara_tui.store.models import Position, read_position, write_position
from niagara_tui.store.opening import read_bytes

POSITION_HELP = _("a position file; - for standard input")
MAX_CHARACTERS = 300


class LoadedPosition(NamedTuple):
    """A position and its game."""

    game: Game[Any]
    state: Any


def read(name: str) -> LoadedPosition:
    """Read and validate the position in a file.

    Raises:
        BadInput: the file cannot be read, or its position is invalid.
    """
    try:
        data = read_input(name)
    except BadInput as error:
        raise BadInput(f"{label(name)}: {error}") from error
    return parse_position(data, name)


def parse_position(data: bytes, name: str) -> LoadedPosition:
    """Validate the position in a file's contents; `name` is the file's name for error messages.

    Raises:
        BadInput: the contents are not a position file, or their position is invalid.
    """
    try:
        found, wrong = validate(read_position(data))
    except BadInput as error:
        raise BadInput(f"{label(name)}: {_is_save(data) or error}") from error
    if found is None or wrong:
        raise BadInput(f"{label(name)}: {wrong[0]}")
    return found


def _is_save(data: bytes) -> str:
    """A message that the contents are those of a save; empty if they are not."""
    from niagara_tui.cli.checking import is_record  # imported late: a valid position does without it

    return _("it is a save, not a position; replay and analyse read saves") if is_record(data) else ""


def problems(data: bytes) -> list[str]:
    """All faults of the position in a file's contents; empty if it is valid.

    Raises:
        BadInput: the contents are not a position file.
    """
    return validate(read_position(data))[1]


def write(chosen: argparse.Namespace, position: LoadedPosition) -> None:
    """Write the position to the chosen output, atomically.

    Raises:
        BadInput: the file cannot be written, or it exists and `--force` was not given.
    """
    write_output(chosen.output, chosen.force, write_position(to_file(position)))


def to_file(position: LoadedPosition) -> Position:
    """The position in the envelope of a position file."""
    game, state = position
    plain = TypeAdapter(game.state).dump_python(state, mode="json")
    return Position(game=game.id, version=game.version, state=plain)


def read_input(name: str) -> bytes:
    """The contents of the file, or for `-` of standard input, of which at most `SIZE_CAP` + 1 bytes are read.

    Raises:
        BadInput: the file cannot be read.
    """
    return sys.stdin.buffer.read(SIZE_CAP + 1) if name == STANDARD else read_bytes(Path(name))


def label(name: str) -> str:
    """The file's name, sanitized for display."""
    return _("standard input") if name == STANDARD else clean(name)


def validate(position: Position) -> tuple[LoadedPosition | None, list[str]]:
    """The position as the game's state (None if it does not fit the schema), and all faults of it.

    Raises:
        BadInput: the game is unknown, or the position is of a newer version of its rules.
    """
    game = registry.game(position.game)
    if position.version > game.version:
        newer = _("version: {version} is newer than the rules that this program knows ({known})")
        raise BadInput(newer.format(version=position.version, known=game.version))
    try:
        state = TypeAdapter(game.state).validate_json(position.state_json())
    except ValidationError as error:
        return None, [clean(wrong, MAX_CHARACTERS) for wrong in sentences(error)]
    return LoadedPosition(game, state), game.audit(state)
