"""`niagara bench`: speed of the compiled rules and of the search on this machine, as a table or as JSON."""

from __future__ import annotations

import argparse

from niagara_tui.cli import arguments
from niagara_tui.cli.printing import print_document, print_json
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.lab import benchmarks
from niagara_tui.lab.benchmarks import MEASURES
from niagara_tui.lab.usual import PLAYERS, SECONDS

EXAMPLES = """\
  niagara bench
  niagara bench --seats 6 --option joe=on --option cards=on --measure playouts,search
  niagara bench --measure start --json
"""


def add_commands(commands: arguments.Commands) -> None:
    """Add `bench`."""
    command = arguments.add_command(commands, "bench", _("measure the speed of the rules and of the search"), EXAMPLES)
    arguments.add_game_arguments(command)
    command.add_argument("--seats", type=arguments.count, default=PLAYERS, metavar="N", help=_("players (default: 4)"))
    command.add_argument(
        "--measure",
        type=arguments.words,
        default=list(MEASURES),
        metavar="WHAT,…",
        help=_("some of: {measures} (default: all; start takes a minute)").format(measures=", ".join(MEASURES)),
    )
    command.add_argument(
        "--milliseconds",
        type=arguments.count,
        default=round(1000 * SECONDS),
        metavar="N",
        help=_("a measurement takes (default: 300)"),
    )
    command.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Run the chosen measurements and print them."""
    game = registry.game(chosen.game)
    options = arguments.options(game, chosen.option)
    tables = benchmarks.tables_with(game, options.model_dump(include=options.model_fields_set))
    seconds, seed = chosen.milliseconds / 1000, 1 if chosen.seed is None else chosen.seed
    report = benchmarks.benchmark(game, tables, chosen.seats, chosen.measure, seconds, seed)
    if chosen.json:
        print_json(benchmarks.as_json(game, chosen.seats, report))
    else:
        print_document(*benchmarks.told(game, chosen.seats, [*tables], report))
    return 0
