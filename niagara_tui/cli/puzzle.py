"""`niagara puzzle`: open a puzzle in the app or in plain mode, or list them."""

from __future__ import annotations

import argparse

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_launch_arguments, launch
from niagara_tui.core.i18n import _

EXAMPLES = """\
  niagara puzzle               {today}
  niagara puzzle niagara-3     {one}
  niagara puzzle --list        {every}
""".format(
    today=_("the puzzle of the day, the same for everybody"), one=_("that one"), every=_("list them all, with ids")
)


def add_commands(commands: arguments.Commands) -> None:
    """Add `puzzle`."""
    command = arguments.add_command(commands, "puzzle", _("find the best plan in a puzzle"), EXAMPLES)
    command.add_argument("id", nargs="?", default="today", metavar="ID", help=_("which one (default: today's)"))
    command.add_argument("--list", action="store_true", help=_("list the puzzles"))
    add_launch_arguments(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Open a puzzle, or list them all."""
    from niagara_tui.session.puzzles.catalogue import puzzle_named
    from niagara_tui.shell.launch import local_time

    if chosen.list:
        return _list()
    return launch(chosen, puzzle=puzzle_named(chosen.id, local_time().date()))


def _list() -> int:
    from niagara_tui.session.puzzles.catalogue import all_puzzles
    from niagara_tui.shell import progress, settings
    from niagara_tui.shell.puzzling import about

    kept, _problem = progress.load(settings.folder_for(None))
    puzzles = all_puzzles()
    width = max(map(len, puzzles), default=0)
    for name, puzzle in puzzles.items():
        print(f"{name:<{width}}  {about(puzzle, kept.puzzles)}")
    return 0
