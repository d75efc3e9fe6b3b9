"""`niagara arena`: a tournament of bots, with a progress bar and a table, or as JSON."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from typing import TYPE_CHECKING

from niagara_tui import catalog
from niagara_tui.cli import arguments
from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput

if TYPE_CHECKING:
    from ai.arena import Result

EXAMPLES = """\
  niagara arena --seats greedy,random,random --games 1000
  niagara arena --seats greedy:thief,greedy:careful,greedy --games 200 --jobs 4 --seed 1 --json
"""


def add_commands(commands: arguments.Commands) -> None:
    """Add `arena`."""
    command = arguments.add_command(commands, "arena", "play many games between bots and rate them", EXAMPLES)
    arguments.add_game_arguments(command)
    command.add_argument(
        "--seats",
        type=arguments.words,
        default=["greedy", "random", "random"],
        metavar="BOT,BOT,…",
        help="a bot a seat, as KIND or KIND:LEVEL; the seats rotate",
    )
    command.add_argument("--games", type=arguments.count, default=100, metavar="N", help="games (default: 100)")
    command.add_argument(
        "--jobs", type=arguments.count, default=os.cpu_count() or 1, metavar="N", help="processes (default: all cores)"
    )
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play the tournament and print its result."""
    from ai import arena
    from ai.protocol import BotError
    from niagara_tui.session.bots import SOURCE

    game = catalog.game(chosen.game)
    arguments.check_seats(game, len(chosen.seats))
    options = arguments.options(game, chosen.option).model_dump()
    seed = secrets.randbelow(SEED_BOUND) if chosen.seed is None else chosen.seed
    bar = None if chosen.json or not sys.stderr.isatty() else _Bar()
    try:
        result = arena.run(SOURCE, game.id, options, chosen.seats, chosen.games, chosen.jobs, seed, bar)
    except BotError as error:
        raise BadInput(str(error)) from error
    finally:
        if bar is not None:
            bar.close()
    if chosen.json:
        print(json.dumps(result.as_json(), indent=2))
    else:
        _print_table(result)
    return 0


class _Bar:
    """A progress bar on standard error."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        console = Console(stderr=True)
        self._progress = Progress(
            "games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True
        )
        self._task = self._progress.add_task("games", total=None)
        self._progress.start()

    def __call__(self, done: int, of: int) -> None:
        self._progress.update(self._task, completed=done, total=of)

    def close(self) -> None:
        self._progress.stop()


def _print_table(result: Result) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("bot", title=f"{result.games} games of {result.game}, seed {result.seed}", title_justify="left")
    for heading in ("seats played", "wins", "win rate", "95 % interval"):
        table.add_column(heading, justify="right")
    for score in result.scores:
        interval = f"{score.low:.1%} to {score.high:.1%}"
        table.add_row(score.bot, str(score.played), f"{score.wins:.1f}", f"{score.rate:.1%}", interval)
    Console(width=None if sys.stdout.isatty() else 100, markup=False, highlight=False).print(table)
    print(f"A game took {result.rounds:.1f} rounds and {result.decisions:.0f} decisions on average.")
    if result.capped:
        print(f"{result.capped} games were broken off because they did not end.")
