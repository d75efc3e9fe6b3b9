"""`niagara learn` and `niagara puzzle`: a lesson or a puzzle, in the app or in plain mode, or a list of them."""

from __future__ import annotations

import argparse

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_launch_arguments, launch
from niagara_tui.cli.tasks import load_progress, print_tasks, puzzles_listed
from niagara_tui.core.i18n import _
from niagara_tui.games import registry

LESSON_EXAMPLES = """\
  niagara learn                   {first}
  niagara learn niagara           {game}
  niagara learn niagara-cards     {one}
  niagara learn --list            {all}
  niagara learn --list niagara    {of_game}
""".format(
    first=_("the list of lessons"),
    game=_("that game's first lesson that is not finished"),
    one=_("that lesson"),
    all=_("print the lessons' names"),
    of_game=_("those of that game alone"),
)
PUZZLE_EXAMPLES = """\
  niagara puzzle               {today}
  niagara puzzle {name:<13} {one}
  niagara puzzle --list        {all}
""".format(
    name=f"{registry.names()[0]}-3",
    today=_("the puzzle of the day, of the games that you have learned"),
    one=_("that puzzle"),
    all=_("print the puzzles' names"),
)


def add_commands(commands: arguments.Commands) -> None:
    learn = arguments.add_command(commands, "learn", _("learn a game at the table, step by step"), LESSON_EXAMPLES)
    learn.add_argument(
        "name", nargs="?", metavar="LESSON", help=_("a lesson or a game (default: choose from the list)")
    )
    learn.add_argument("--list", action="store_true", help=_("print the lessons, with what has been finished"))
    add_launch_arguments(learn)
    learn.set_defaults(run=run_learn)
    puzzle = arguments.add_command(commands, "puzzle", _("find the best plan in a puzzle"), PUZZLE_EXAMPLES)
    puzzle.add_argument("name", nargs="?", metavar="PUZZLE", help=_("a puzzle, or today (default: today)"))
    puzzle.add_argument("--list", action="store_true", help=_("print the puzzles, with what came of them"))
    add_launch_arguments(puzzle)
    puzzle.set_defaults(run=run_puzzle)


def run_learn(chosen: argparse.Namespace) -> int:
    """List the lessons, or open the list or a lesson."""
    from niagara_tui.shell.learning import lesson_to_open, lessons_matching
    from niagara_tui.shell.tasks import lesson_task
    from niagara_tui.study.lessons.lesson import problems

    if not chosen.list and not chosen.name:
        return launch(chosen, learn=True)  # the app itself loads the progress, and reports a broken file
    finished = load_progress().lessons
    if chosen.list:
        print_tasks([lesson_task(lesson, finished) for lesson in lessons_matching(chosen.name)], problems())
        return 0
    return launch(chosen, learn=True, lesson=lesson_to_open(chosen.name, finished))


def run_puzzle(chosen: argparse.Namespace) -> int:
    from niagara_tui.shell.launch import local_time
    from niagara_tui.shell.learning import repertoire
    from niagara_tui.study.puzzles.catalogue import TODAY, puzzle_named

    if chosen.list and (chosen.name is None or chosen.name in registry.GAMES):
        return _list_puzzles(chosen.name or "")
    today = local_time().date()
    puzzle = puzzle_named(chosen.name or TODAY, today, repertoire(None))
    return _list_puzzles(puzzle.id) if chosen.list else launch(chosen, puzzle=puzzle, day=today)


def _list_puzzles(wanted: str) -> int:
    """List the puzzles of that game, the one with that id, or (empty) all."""
    from niagara_tui.study.puzzles.catalogue import problems

    print_tasks(puzzles_listed(wanted)[0], problems())
    return 0
