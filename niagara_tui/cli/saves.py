"""`niagara saves`: list the saves; also finds the one to resume."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from pydantic import BaseModel

from niagara_tui.cli import arguments
from niagara_tui.cli.files import names_a_save, path_of, read_file_or_save
from niagara_tui.cli.launch import add_saves_argument, saves_folder
from niagara_tui.cli.printing import say
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.store.folder import SUFFIX, SaveFolder, Summary
from niagara_tui.store.models import Record, read_record

EXAMPLES = """\
  niagara saves
  niagara saves --saves ~/games
  niagara saves --json
"""


class _SaveList(BaseModel):
    """The list as `--json` prints it."""

    folder: str
    saves: tuple[Summary, ...]


def add_commands(commands: arguments.Commands) -> None:
    """Add `saves`."""
    command = arguments.add_command(commands, "saves", _("list the saved games, the newest first"), EXAMPLES)
    add_saves_argument(command)
    command.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the folder of saves and a line for each save."""
    folder = SaveFolder(saves_folder(chosen))
    folder.check_listable()
    found = folder.summaries()
    if chosen.json:
        listed = _SaveList(folder=os.fsencode(folder.path).decode(errors="replace"), saves=tuple(found))
        print(json.dumps(listed.model_dump(mode="json"), indent=2))
        return 0
    say(_("{count} in {folder}").format(count=len(found), folder=folder.label))
    for save in found:
        print(_line(save))
    return 0


def find(path: Path | None, name: str | None) -> str:
    """The name of the save to resume: `name`, with or without its suffix, or (None) the newest game under way.

    Raises:
        BadInput: there is no such save, or it cannot be read.
    """
    folder = SaveFolder(path)
    if name is not None:
        name = name if folder.has(name) else name.removesuffix(SUFFIX)
        folder.read(name)
        return name
    for save in folder.summaries():
        if save.result is None and save.problem is None:
            return save.name
    folder.check_listable()
    raise BadInput(_("no game is under way in {folder}").format(folder=folder.label))


def read(path: Path | None, file: str) -> Record:
    """Read the record in that file, or in the save of that name.

    Raises:
        BadInput: there is neither, or it cannot be read.
    """
    return read_file_or_save(file, SaveFolder(path).read, read_record)


def file_of(path: Path | None, file: str) -> Path:
    """The file that `read` reads.

    Raises:
        BadInput: a save cannot have that name.
    """
    return SaveFolder(path).file(file) if names_a_save(file) else path_of(file)


def _line(save: Summary) -> str:
    when = save.saved.astimezone().strftime("%Y-%m-%d %H:%M")
    if save.problem:
        return f"{when}  {save.name}: {save.problem}"
    state = save.result or _("under way, {moves} moves").format(moves=save.moves)
    return f"{when}  {save.name}: {save.game}, {', '.join(save.players)}; {state}"
