"""`niagara learn`: the lessons, in the app or in plain mode, or a list of them."""

from __future__ import annotations

import argparse
import sys

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_launch_arguments, launch
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
    from niagara_tui.session.lessons.lesson import problems
    from niagara_tui.shell import progress, settings
    from niagara_tui.shell.learning import meant, named

    if not chosen.list and not chosen.name:
        return launch(chosen, learn=True)  # the app reads what is kept, and says it if that is broken
    kept, complaint = progress.load(settings.folder_for(None))
    finished = kept.lessons
    if complaint:
        print(complaint, file=sys.stderr)
    if chosen.list:
        lessons = meant(chosen.name)
        width = max((len(lesson.id) for lesson in lessons), default=0)
        for lesson in lessons:
            print(f"{'+' if lesson.id in finished else ' '} {lesson.id:<{width}}  {_(lesson.title)}")
        for problem in problems():
            print(problem, file=sys.stderr)
        return 0
    return launch(chosen, learn=True, lesson=named(chosen.name, finished) if chosen.name else None)
