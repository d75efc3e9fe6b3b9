"""`niagara share`: write a copy of a save without hidden information; also reads whatever a replay can show."""

from __future__ import annotations

import argparse
from pathlib import Path

from niagara_tui.cli import arguments, saves
from niagara_tui.cli.files import read_file_or_save
from niagara_tui.cli.launch import add_saves_argument, saves_folder
from niagara_tui.cli.output import add_output_arguments, check_not_read, write_output
from niagara_tui.core.i18n import _
from niagara_tui.store.folder import SaveFolder, parse_viewable
from niagara_tui.store.models import Record, Shared, write_shared

EXAMPLES = """\
  niagara share my-game -o for-others.json   {make}
  niagara replay for-others.json             {show}
""".format(make=_("what everybody at the table has seen, no more"), show=_("look through it; it cannot be played on"))


def add_commands(commands: arguments.Commands) -> None:
    """Add `share`."""
    summary = _("make a copy of a saved game that gives away neither its seed nor what is hidden")
    command = arguments.add_command(commands, "share", summary, EXAMPLES)
    command.add_argument("file", metavar="SAVE", help=_("a save's file, or the name of a save"))
    add_output_arguments(command)
    add_saves_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the shared copy."""
    from niagara_tui.match.sharing import shared_copy  # imported late: it loads all games

    folder = saves_folder(chosen)
    copy = shared_copy(saves.read(folder, chosen.file))
    check_not_read(chosen.output, saves.file_of(folder, chosen.file))
    write_output(chosen.output, chosen.force, write_shared(copy))
    return 0


def read(path: Path | None, file: str) -> Record | Shared:
    """Read the record or shared copy in that file, or under that name in the folder of saves.

    Raises:
        BadInput: there is neither, or it cannot be read.
    """
    return read_file_or_save(file, SaveFolder(path).read_viewable, parse_viewable)
