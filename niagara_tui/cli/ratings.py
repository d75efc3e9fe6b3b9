"""`niagara ratings`: rate bots on one scale from the games of any number of tournaments."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from niagara_tui.cli import arguments
from niagara_tui.cli.output import add_force_argument, check_free, check_not_read, write_output
from niagara_tui.cli.printing import print_document
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, plural

if TYPE_CHECKING:
    from niagara_ai.arena import Rating

    from niagara_tui.cli.arena_file import TournamentFile, TournamentPlan

EXAMPLES = """\
  niagara ratings weak.jsonl strong.jsonl
  niagara ratings ladder-*.jsonl --anchor greedy --json
  niagara ratings ladder-*.jsonl --anchor greedy --save ratings.json
"""


def add_commands(commands: arguments.Commands) -> None:
    """Add `ratings`."""
    command = arguments.add_command(commands, "ratings", _("rate the bots of several tournaments together"), EXAMPLES)
    command.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help=_("a file that `niagara arena --out` wrote")
    )
    command.add_argument("--anchor", metavar="BOT", help=_("the bot that is given 0 (default: the mean of all is 0)"))
    command.add_argument("--json", action="store_true", help=_("print the ratings as JSON"))
    command.add_argument(
        "--save",
        type=arguments.new_file,
        metavar="OUT",
        help=_("write what lists of bots show to this file (needs --anchor)"),
    )
    add_force_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the ratings."""
    from niagara_ai import arena
    from niagara_ai.contract import BotError
    from niagara_ai.registry import parse_bot

    from niagara_tui.cli import arena_file, arena_tables

    if chosen.save and not chosen.anchor:
        raise BadInput(_("--save needs an --anchor: ratings are compared with its own, which is 0"))
    if chosen.save:
        check_not_read(str(chosen.save), *chosen.files)
    elif chosen.force:
        raise BadInput(_("--force goes with --save"))
    if chosen.save:
        check_free(str(chosen.save), chosen.force)
    tournaments = [arena_file.read(path) for path in chosen.files]
    _check_comparable(chosen.files, tournaments)
    try:
        anchor = str(parse_bot(chosen.anchor)) if chosen.anchor else None
        ratings = arena.rate([arena.Series(one.plan.seats, one.games) for one in tournaments], anchor)
    except BotError as error:
        raise BadInput(str(error)) from error
    games = sum(len(one.games) for one in tournaments)
    if chosen.save:
        write_output(str(chosen.save), chosen.force, _saved(tournaments[0].plan, anchor or "", games, ratings))
    if chosen.json:
        print(json.dumps({"games": games, "ratings": [asdict(rating) for rating in ratings]}, indent=2))
    else:
        title = plural("Ratings from {games} game of {game}", "Ratings from {games} games of {game}", games)
        title = title.format(games=games, game=tournaments[0].plan.game)
        print_document(arena_tables.ratings_table(ratings, title))
    return 0


def _saved(plan: TournamentPlan, anchor: str, games: int, ratings: Sequence[Rating]) -> bytes:
    """The contents of a game's file of ratings."""
    from niagara_tui.shell.ratings import BotRating, Ratings

    bots = tuple(
        BotRating(
            bot=each.bot,
            rating=round(each.elo.value),
            low=round(each.elo.low),
            high=round(each.elo.high),
            seats=each.played,
        )
        for each in ratings
    )
    saved = Ratings(game=plan.game, rules=plan.rules, anchor=anchor, games=games, bots=bots)
    return f"{saved.model_dump_json(indent=2)}\n".encode()


def _check_comparable(files: Sequence[Path], tournaments: Sequence[TournamentFile]) -> None:
    """Check that the tournaments can be rated together.

    Raises:
        BadInput: their games, rules or options differ, one holds no games, or two hold the same ones.
    """
    first = tournaments[0].plan
    for index, (path, one) in enumerate(zip(files, tournaments, strict=True)):
        if (one.plan.game, one.plan.rules, one.plan.options) != (first.game, first.rules, first.options):
            wrong = _("{file}: its game or its options are not those of {first}")
            raise BadInput(wrong.format(file=path, first=files[0]))
        for other in range(index):
            if (one.plan.seats, one.plan.seed) == (tournaments[other].plan.seats, tournaments[other].plan.seed):
                wrong = _("{file}: it holds the same games as {other}")
                raise BadInput(wrong.format(file=path, other=files[other]))
        if not one.games:
            raise BadInput(_("{file}: no game of it has been played").format(file=path))
