"""`niagara learn`: the lessons, in the app or in plain mode, or a list of them."""

from __future__ import annotations

import argparse

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_launch_arguments, launch
from niagara_tui.cli.task_list import load_progress, print_tasks
from niagara_tui.core.i18n import _

EXAMPLES = """\
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


def add_commands(commands: arguments.Commands) -> None:
    """Add `learn`."""
    learn = arguments.add_command(commands, "learn", _("learn a game at the table, step by step"), EXAMPLES)
    learn.add_argument(
        "name", nargs="?", metavar="LESSON", help=_("a lesson or a game (default: choose from the list)")
    )
    learn.add_argument("--list", action="store_true", help=_("print the lessons, with what has been finished"))
    add_launch_arguments(learn)
    learn.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List the lessons, or open the list or a lesson."""
    from niagara_tui.shell.learning import lesson_to_open, lessons_matching
    from niagara_tui.study.lessons.lesson import problems

    if not chosen.list and not chosen.name:
        return launch(chosen, learn=True)  # the app itself loads the progress, and reports a broken file
    finished = load_progress().lessons
    if chosen.list:
        print_tasks({lesson.id: _(lesson.title) for lesson in lessons_matching(chosen.name)}, finished, problems())
        return 0
    return launch(chosen, learn=True, lesson=lesson_to_open(chosen.name, finished) if chosen.name else None)
