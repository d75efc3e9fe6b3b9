"""`niagara learn`, `puzzle` and `puzzles`: lessons and puzzles, opened, listed or made."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from niagara_tui.cli import arguments
from niagara_tui.cli.exits import status_of
from niagara_tui.cli.launch import add_launch_arguments, launch, saves_folder
from niagara_tui.cli.output import add_force_argument, check_free
from niagara_tui.cli.printing import Bar, print_columns, print_error, print_json, say
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.lab import PUZZLES
from niagara_tui.shell.launch import Launch, local_time

if TYPE_CHECKING:
    from niagara_tui.shell.progress import Progress
    from niagara_tui.shell.tasks import Task
    from niagara_tui.study.puzzles.catalogue import Puzzle

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
  niagara puzzle mine          {mine}
  niagara puzzle --list        {all}
""".format(
    mine=_("your own mistakes that wait, from the reviews of your games"),
    name=f"{registry.names()[0]}-3",
    today=_("the puzzle of the day, of the games that you have learned"),
    one=_("that puzzle"),
    all=_("print the puzzles' names"),
)
PUZZLES_EXAMPLES = """\
  niagara puzzles                         {all}
  niagara puzzles {game:<24}{of_game}
  niagara puzzles --theme race            {theme}
  niagara puzzles --days --json           {days}
  niagara puzzles --make niagara --count 40 --seed 1 --out puzzles.json
  niagara puzzles --make niagara --count 60 --seed 1 --out puzzles.json --resume
  niagara puzzles --again niagara --out puzzles.json
""".format(
    game=registry.names()[0],
    all=_("all puzzles, from easy to hard"),
    of_game=_("those of that game alone"),
    theme=_("those with that theme"),
    days=_("on which days you solved the puzzle of the day"),
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
    puzzle.add_argument("name", nargs="?", metavar="PUZZLE", help=_("a puzzle, today or mine (default: today)"))
    puzzle.add_argument("--list", action="store_true", help=_("print the puzzles, with what came of them"))
    add_launch_arguments(puzzle)
    puzzle.set_defaults(run=run_puzzle)
    command = arguments.add_command(
        commands, "puzzles", _("list puzzles by difficulty and theme; make some"), PUZZLES_EXAMPLES
    )
    command.description = _(
        "List the puzzles. With --make, make puzzles: the "
        "search plays against itself, and decisions are kept in which one plan is clearly better than all others, and "
        "which the greedy player misses. A puzzle takes a minute or more. Ctrl+C keeps those that have been found; "
        "--resume goes on from there. With --again, the puzzles of a file are measured and become sequences where "
        "another clear choice follows."
    )
    command.add_argument("name", nargs="?", metavar="GAME", help=_("the puzzles of that game, or that puzzle"))
    command.add_argument("--theme", metavar="THEME", help=_("only puzzles with that theme"))
    days = _("with --json: the days on which you solved the puzzle of the day")
    command.add_argument("--days", action="store_true", help=days)
    command.add_argument("--json", action="store_true", help=_("print it as JSON"))
    games = _("one of: {games}").format(games=", ".join(registry.names()))
    command.add_argument("--make", metavar="GAME", help=games)
    command.add_argument("--again", metavar="GAME", help=_("look again at the puzzles of that game in FILE"))
    count, seed = _("how many (default: 40)"), _("the seed of all random numbers")
    command.add_argument("--count", type=arguments.count, default=PUZZLES, metavar="N", help=count)
    command.add_argument("--seed", type=arguments.seed, default=0, metavar="N", help=seed)
    rounds, sequences = (
        _("over how many rounds a sequence may run (default: 1)"),
        _("with --make: only puzzles of two or three choices"),
    )
    command.add_argument("--rounds", type=arguments.count, default=1, metavar="N", help=rounds)
    command.add_argument("--sequences", action="store_true", help=sequences)
    command.add_argument("--out", type=arguments.new_file, metavar="FILE", help=_("write them there"))
    command.add_argument("--resume", action="store_true", help=_("go on with the puzzles in FILE"))
    add_force_argument(command)
    command.set_defaults(run=run_puzzles)


def run_learn(chosen: argparse.Namespace) -> int:
    from niagara_tui.shell.learning import lesson_to_open, lessons_matching
    from niagara_tui.shell.tasks import lesson_task
    from niagara_tui.study.lessons.lesson import problems

    if not chosen.list and not chosen.name:
        return launch(chosen, Launch(learn=True))  # the app itself loads the progress, and reports a broken file
    finished = load_progress().lessons
    if chosen.list:
        print_tasks([lesson_task(lesson, finished) for lesson in lessons_matching(chosen.name)], problems())
        return 0
    return launch(chosen, Launch(learn=True, lesson=lesson_to_open(chosen.name, finished)))


def run_puzzle(chosen: argparse.Namespace) -> int:
    from niagara_tui.shell.learning import repertoire
    from niagara_tui.shell.puzzling import MINE
    from niagara_tui.study.puzzles.catalogue import TODAY, problems, puzzle_named

    wanted, today = chosen.name or "", local_time().date()
    if wanted == MINE:
        return _own_mistakes(chosen)
    if not chosen.list or (wanted and wanted not in registry.GAMES):
        puzzle = puzzle_named(wanted or TODAY, today, repertoire(None))
        if not chosen.list:
            return launch(chosen, Launch(puzzle=puzzle, day=today))
        wanted = puzzle.id
    print_tasks(puzzles_listed(wanted)[0], problems())
    return 0


def _own_mistakes(chosen: argparse.Namespace) -> int:
    from niagara_tui.shell.puzzling import NONE_WAITS
    from niagara_tui.shell.tasks import mistake_task
    from niagara_tui.store.folder import SaveFolder
    from niagara_tui.study.puzzles.mistakes import in_turn, waiting

    own_progress, today = load_progress(), local_time().date()
    mistakes = waiting(SaveFolder(saves_folder(chosen)), lambda key: own_progress.awaits(key, today))
    if chosen.list:
        print_columns(
            *((task.title, task.remark) for task in (mistake_task([mistake], own_progress) for mistake in mistakes))
        )
        return 0
    if (first := in_turn(mistakes)) is None:
        raise BadInput(NONE_WAITS)
    return launch(chosen, Launch(puzzle=first, day=today))


def run_puzzles(chosen: argparse.Namespace) -> int:
    from niagara_tui.study.puzzles.catalogue import problems

    makes = chosen.make or chosen.again
    if bool(makes) != bool(chosen.out):
        raise BadInput(_("--out needs --make or --again, and each of them needs --out"))
    if chosen.resume and not chosen.make:
        raise BadInput(_("--resume needs --make"))
    if makes:
        return _make(chosen)
    if chosen.days:
        if chosen.name or chosen.theme:
            raise BadInput(_("--days takes neither a game nor a theme: the day's puzzle is of games that you know"))
        if not chosen.json:
            raise BadInput(_("--days needs --json; the list of puzzles says how many days in a row these are"))
        from niagara_tui.shell.progress import days_as_json

        print_json(days_as_json(load_progress().puzzle_days, local_time().date()))
        return 0
    from niagara_tui.shell.puzzling import as_json

    tasks, progress = puzzles_listed(chosen.name or "", chosen.theme or "")
    if chosen.json:
        print_json([as_json(task.opens, progress) for task in tasks])
    else:
        print_tasks(tasks, problems())
    return 0


def _make(chosen: argparse.Namespace) -> int:
    """Look through games until there are enough puzzles, or through those that are there; Ctrl+C keeps what is done."""
    from niagara_tui.study.puzzles.making import Making

    goes_on = chosen.resume or chosen.again is not None
    if not goes_on:
        check_free(str(chosen.out), chosen.force)
    making = Making(registry.game(chosen.again or chosen.make), chosen.out, chosen.seed, resumed=goes_on)
    seen, rounds = _("{games} games looked through"), chosen.rounds if chosen.sequences else 0
    try:
        making.compile()
        with Bar(_("puzzles")) as bar:

            def show(puzzles: int, games: int) -> None:
                bar(puzzles, chosen.count, seen.format(games=games))

            if chosen.again is not None:
                making.again(chosen.rounds, lambda done, count: bar(done, count, ""))
            else:
                making.run(chosen.count, show, rounds)
    except KeyboardInterrupt as interrupt:
        goes_on_from = _("stopped; --resume goes on from what is in {file}").format(file=chosen.out)
        print_error(goes_on_from if making.has_kept_anything else _("stopped before anything was found"))
        return status_of(interrupt)
    say(_("The puzzles are in {file}.").format(file=chosen.out))
    return 0


# -- lists of lessons and puzzles ---------------------------------------------------------------------


def puzzles_listed(wanted: str, theme: str = "") -> tuple[list[Task[Puzzle]], Progress]:
    """The puzzles of that game, the one with that id, or (empty) all, with that theme if one is given; the progress."""
    from niagara_tui.shell.learning import repertoire
    from niagara_tui.shell.puzzling import puzzles_matching
    from niagara_tui.shell.tasks import puzzle_task

    progress = load_progress()
    matching = puzzles_matching(wanted, theme, repertoire(None))
    return [puzzle_task(puzzle, progress) for puzzle in matching], progress


def load_progress() -> Progress:
    """Load what has been learned and solved so far; a broken file is reported on standard error, and stays."""
    from niagara_tui.shell import progress, settings

    learned, problem = progress.read(settings.folder_for(None))
    if problem:
        print(problem, file=sys.stderr)
    return learned


def print_tasks(tasks: Iterable[Task[Any]], problems: Sequence[str]) -> None:
    """Print each task's id and what it is, with a mark if it is done; `problems` go to standard error."""
    print_columns(*((f"{'+' if task.is_done else ' '} {task.id}", task.title or task.remark) for task in tasks))
    for problem in problems:
        print(problem, file=sys.stderr)
