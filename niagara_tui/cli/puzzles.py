"""`niagara puzzles`: make a game's file of puzzles."""

from __future__ import annotations

import argparse

from niagara_tui.cli import arguments
from niagara_tui.cli.exits import status_of
from niagara_tui.cli.output import add_force_argument, check_free
from niagara_tui.cli.printing import Bar, print_error, say
from niagara_tui.core.i18n import _
from niagara_tui.games import registry

EXAMPLES = """\
  niagara puzzles --make niagara --count 40 --seed 1 --out puzzles.json
  niagara puzzles --make niagara --count 60 --seed 1 --out puzzles.json --resume
"""


def add_commands(commands: arguments.Commands) -> None:
    """Add `puzzles`."""
    command = arguments.add_command(commands, "puzzles", _("make puzzles from games of the search"), EXAMPLES)
    command.description = _(
        "Make puzzles: the search plays against itself, and decisions are kept in which one plan is clearly better "
        "than all others, and which the greedy player misses. A puzzle takes a minute or more. Ctrl+C keeps those that "
        "have been found; --resume goes on from there."
    )
    command.add_argument(
        "--make", required=True, metavar="GAME", help=_("one of: {games}").format(games=", ".join(registry.names()))
    )
    command.add_argument("--count", type=arguments.count, default=40, metavar="N", help=_("how many (default: 40)"))
    command.add_argument(
        "--seed", type=arguments.seed, default=0, metavar="N", help=_("the seed of all random numbers")
    )
    command.add_argument("--out", type=arguments.new_file, required=True, metavar="FILE", help=_("write them there"))
    command.add_argument("--resume", action="store_true", help=_("go on with the puzzles in FILE"))
    add_force_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Look through one game after the other until there are enough puzzles; Ctrl+C keeps those found so far."""
    from niagara_tui.study.puzzles.making import Making

    if not chosen.resume:
        check_free(str(chosen.out), chosen.force)
    making = Making(registry.game(chosen.make), chosen.out, chosen.seed, resumed=chosen.resume)
    try:
        making.compile()
        with Bar(_("puzzles")) as bar:
            looked = _("{games} games looked through")
            making.run(chosen.count, lambda puzzles, games: bar(puzzles, chosen.count, looked.format(games=games)))
    except KeyboardInterrupt as interrupt:
        print_error(
            _("broken off; --resume goes on with what is in {file}").format(file=chosen.out)
            if making.has_kept_anything
            else _("broken off before anything was found")
        )
        return status_of(interrupt)
    say(_("The puzzles are in {file}.").format(file=chosen.out))
    return 0
