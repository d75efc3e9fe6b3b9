"""`niagara ratings`: rate bots on one scale from the games of any number of tournaments; or the ratings in use."""

from __future__ import annotations

import argparse
from pathlib import Path

from niagara_tui.cli import arguments
from niagara_tui.cli.output import add_force_argument, check_free, write_output
from niagara_tui.cli.printing import print_document, print_error, print_json
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, plural
from niagara_tui.documents.text import markdown
from niagara_tui.games import registry
from niagara_tui.shell.ratings import shipped_ratings
from niagara_tui.store.opening import check_not_read

EXAMPLES = """\
  niagara ratings weak.jsonl strong.jsonl
  niagara ratings ladder-*.jsonl --anchor greedy --json
  niagara ratings ladder-*.jsonl --anchor greedy --save ratings.json
  niagara ratings --table
"""


def add_commands(commands: arguments.Commands) -> None:
    command = arguments.add_command(commands, "ratings", _("rate the bots of several tournaments together"), EXAMPLES)
    command.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help=_("a file that `niagara arena --out` wrote")
    )
    command.add_argument("--anchor", metavar="BOT", help=_("the bot that is rated 0 (default: the mean of all is 0)"))
    command.add_argument("--json", action="store_true", help=_("print the ratings as JSON"))
    command.add_argument(
        "--save",
        type=arguments.new_file,
        metavar="OUT",
        help=_("write what lists of bots show to this file (needs --anchor)"),
    )
    add_force_argument(command)
    command.add_argument(
        "--table",
        nargs="?",
        const="",
        metavar="GAME",
        help=_("print the ratings that come with GAME, or with every game, as a Markdown table"),
    )
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    if chosen.table is not None:
        # The ratings in use, a section of Markdown for each game
        if chosen.files or chosen.anchor or chosen.json or chosen.save or chosen.force:
            raise BadInput(_("--table takes nothing else"))
        from niagara_tui.lab.results import ratings_section

        games = [registry.game(chosen.table)] if chosen.table else [*registry.GAMES.values()]
        for game in games:
            if (found := shipped_ratings(game)) is not None:
                print(
                    "\n".join(markdown(ratings_section(game.title, found), 3)),
                    end="\n\n" if game is not games[-1] else "\n",
                )
            elif chosen.table:
                raise BadInput(_("no ratings come with {game}").format(game=game.id))
        return 0
    if not chosen.files:
        raise BadInput(_("name the files of tournaments, or use --table for the current ratings"))
    if chosen.save:
        check_not_read(str(chosen.save), *chosen.files)
        check_free(str(chosen.save), chosen.force)
    elif chosen.force:
        raise BadInput(_("--force needs --save"))
    from niagara_tui.lab.ratings import rate_files
    from niagara_tui.lab.results import ratings_table

    rated = rate_files(chosen.files, chosen.anchor)
    for remark in rated.remarks:
        print_error(remark)
    if chosen.save:
        data = f"{rated.to_ship().model_dump_json(indent=2)}\n".encode()
        write_output(str(chosen.save), chosen.force, data)
    if chosen.json:
        print_json({"games": rated.games, "ratings": rated.ratings})
    else:
        title = plural("Ratings from {games} game of {game}", "Ratings from {games} games of {game}", rated.games)
        title = title.format(games=rated.games, game=rated.plan.game)
        print_document(ratings_table(rated.ratings, title))
    return 0
