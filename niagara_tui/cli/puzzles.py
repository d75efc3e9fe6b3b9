"""`niagara puzzles`: the list of puzzles, by difficulty and theme; a game's file of puzzles made."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from niagara_tui.cli import arguments
from niagara_tui.cli.exits import status_of
from niagara_tui.cli.output import add_force_argument, check_free
from niagara_tui.cli.printing import Bar, print_error, print_json, say
from niagara_tui.cli.tasks import load_progress, print_tasks, puzzles_listed
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.lab.usual import PUZZLES

if TYPE_CHECKING:
    from niagara_tui.study.puzzles.making import Making

EXAMPLES = """\
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
    command = arguments.add_command(commands, "puzzles", _("list puzzles by difficulty and theme; make some"), EXAMPLES)
    command.description = _(
        "List the puzzles. With --make, make puzzles: the "
        "search plays against itself, and decisions are kept in which one plan is clearly better than all others, and "
        "which the greedy player misses. A puzzle takes a minute or more. Ctrl+C keeps those that have been found; "
        "--resume goes on from there. With --again, the puzzles of a file are measured and become sequences where "
        "another clear choice follows."
    )
    command.add_argument("name", nargs="?", metavar="GAME", help=_("the puzzles of that game, or that puzzle"))
    command.add_argument("--theme", metavar="THEME", help=_("only puzzles with that theme"))
    command.add_argument(
        "--days", action="store_true", help=_("with --json: the days on which you solved the puzzle of the day")
    )
    command.add_argument("--json", action="store_true", help=_("print it as JSON"))
    games = ", ".join(registry.names())
    command.add_argument("--make", metavar="GAME", help=_("one of: {games}").format(games=games))
    command.add_argument("--again", metavar="GAME", help=_("look again at the puzzles of that game in FILE"))
    command.add_argument(
        "--count", type=arguments.count, default=PUZZLES, metavar="N", help=_("how many (default: 40)")
    )
    command.add_argument(
        "--seed", type=arguments.seed, default=0, metavar="N", help=_("the seed of all random numbers")
    )
    command.add_argument(
        "--rounds",
        type=arguments.count,
        default=1,
        metavar="N",
        help=_("over how many rounds a sequence may run (default: 1)"),
    )
    command.add_argument(
        "--sequences", action="store_true", help=_("with --make: only puzzles of two or three choices")
    )
    command.add_argument("--out", type=arguments.new_file, metavar="FILE", help=_("write them there"))
    command.add_argument("--resume", action="store_true", help=_("go on with the puzzles in FILE"))
    add_force_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List puzzles, or make some."""
    makes = chosen.make or chosen.again
    if bool(makes) != bool(chosen.out):
        raise BadInput(_("--out needs --make or --again, and each of them needs --out"))
    if chosen.resume and not chosen.make:
        raise BadInput(_("--resume needs --make"))
    if makes:
        # Games are looked through until there are enough puzzles, or those that are there; Ctrl+C keeps what is done
        from niagara_tui.study.puzzles.making import Making

        goes_on = chosen.resume or chosen.again is not None
        if not goes_on:
            check_free(str(chosen.out), chosen.force)
        making = Making(registry.game(chosen.again or chosen.make), chosen.out, chosen.seed, resumed=goes_on)
        try:
            making.compile()
            with Bar(_("puzzles")) as bar:
                _work(making, chosen, bar)
        except KeyboardInterrupt as interrupt:
            print_error(
                _("stopped; --resume goes on from what is in {file}").format(file=chosen.out)
                if making.has_kept_anything
                else _("stopped before anything was found")
            )
            return status_of(interrupt)
        say(_("The puzzles are in {file}.").format(file=chosen.out))
        return 0
    if chosen.days:
        if chosen.name or chosen.theme:
            raise BadInput(_("--days takes neither a game nor a theme: the day's puzzle is of games that you know"))
        if not chosen.json:
            raise BadInput(_("--days needs --json; the list of puzzles says how many days in a row these are"))
        from niagara_tui.shell.launch import local_time
        from niagara_tui.shell.progress import days_as_json

        print_json(days_as_json(load_progress().puzzle_days, local_time().date()))
        return 0
    return _list(chosen)


def _list(chosen: argparse.Namespace) -> int:
    from niagara_tui.shell.puzzling import as_json
    from niagara_tui.study.puzzles.catalogue import problems

    tasks, kept = puzzles_listed(chosen.name or "", chosen.theme or "")
    if chosen.json:
        print_json([as_json(task.opens, kept) for task in tasks])
    else:
        print_tasks(tasks, problems())
    return 0


def _work(making: Making, chosen: argparse.Namespace, bar: Any) -> None:
    if chosen.again is not None:
        making.again(chosen.rounds, lambda done, count: bar(done, count, ""))
        return
    looked = _("{games} games looked through")
    making.run(
        chosen.count,
        lambda puzzles, games: bar(puzzles, chosen.count, looked.format(games=games)),
        chosen.rounds if chosen.sequences else 0,
    )
