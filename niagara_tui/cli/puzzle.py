"""`niagara puzzle`: a puzzle, in the app or in plain mode, or a list of all."""

from __future__ import annotations

import argparse

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_launch_arguments, launch
from niagara_tui.cli.task_list import load_progress, print_tasks
from niagara_tui.core.i18n import _
from niagara_tui.games import registry

EXAMPLES = """\
  niagara puzzle               {today}
  niagara puzzle {name:<13} {one}
  niagara puzzle --list        {all}
""".format(
    name=f"{registry.names()[0]}-3",
    today=_("the puzzle of the day, the same for everybody"),
    one=_("that puzzle"),
    all=_("print the puzzles' names"),
)


def add_commands(commands: arguments.Commands) -> None:
    """Add `puzzle`."""
    puzzle = arguments.add_command(commands, "puzzle", _("find the best plan in a puzzle"), EXAMPLES)
    puzzle.add_argument("name", nargs="?", metavar="PUZZLE", help=_("a puzzle, or today (default: today)"))
    puzzle.add_argument("--list", action="store_true", help=_("print the puzzles, with what came of them"))
    add_launch_arguments(puzzle)
    puzzle.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List the puzzles, or open one."""
    from niagara_tui.shell.launch import local_time
    from niagara_tui.study.puzzles.catalogue import TODAY, puzzle_named

    if chosen.list and (chosen.name is None or chosen.name in registry.GAMES):
        return _list(chosen.name or "")
    today = local_time().date()
    puzzle = puzzle_named(chosen.name or TODAY, today)
    return _list(puzzle.id) if chosen.list else launch(chosen, puzzle=puzzle, day=today)


def _list(wanted: str) -> int:
    """List the puzzles of that game, the one with that id, or (empty) all."""
    from niagara_tui.shell.puzzling import about, is_solved
    from niagara_tui.study.puzzles.catalogue import all_puzzles, problems

    kept = load_progress()
    puzzles = {name: each for name, each in all_puzzles().items() if wanted in ("", name, each.game)}
    solved = {name for name, puzzle in puzzles.items() if is_solved(puzzle, kept.puzzles)}
    print_tasks({name: about(puzzle, kept) for name, puzzle in puzzles.items()}, solved, problems())
    return 0
