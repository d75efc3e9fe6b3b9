"""`niagara games` and `niagara bots`: list the games with their options, and the bots with their levels."""

from __future__ import annotations

import argparse
from itertools import islice

from niagara_tui.cli import arguments
from niagara_tui.cli.output import kept_for_result
from niagara_tui.cli.printing import print_error, print_json
from niagara_tui.core.i18n import _, labelled
from niagara_tui.documents.model import Table
from niagara_tui.documents.text import aligned
from niagara_tui.games import registry
from niagara_tui.shell.bots import bots_as_json, character_of
from niagara_tui.shell.presets import game_as_json, option_values

_ANOTHER = registry.names()[-1]
GAMES_EXAMPLES = """\
  niagara games                 {every}
  niagara games {game:<15} {one}
  niagara games --json
""".format(every=_("every game"), game=_ANOTHER, one=_("one game, with its options"))
BOTS_EXAMPLES = """\
  niagara bots                  {ordinary}
  niagara bots --game {game:<9} {other}
  niagara bots --json
""".format(ordinary=_("every bot"), game=_ANOTHER, other=_("those of another game, which has styles of its own"))


def add_commands(commands: arguments.Commands) -> None:
    """Add `games` and `bots`."""
    games = arguments.add_command(commands, "games", _("list the games, or one with its options"), GAMES_EXAMPLES)
    games.add_argument("game", nargs="?", metavar="GAME", help=_("one game only, with its options"))
    games.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    games.set_defaults(run=run_games)
    bots = arguments.add_command(commands, "bots", _("list the bots that can fill seats"), BOTS_EXAMPLES)
    arguments.add_game_argument(bots)
    bots.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    bots.set_defaults(run=run_bots)


def run_games(chosen: argparse.Namespace) -> int:
    """Print every game, or one with its options."""
    games = [registry.game(chosen.game)] if chosen.game else [*registry.GAMES.values()]
    if chosen.json:
        print_json([game_as_json(game) for game in games])
        return 0
    told = _("{title}, {fewest} to {most} players. {summary}")
    for game in games:
        said = told.format(title=game.title, fewest=game.seats[0], most=game.seats[-1], summary=_(game.summary))
        print(labelled(game.id, said))
    if chosen.game:
        fields = games[0].options.model_fields
        if fields:
            print(_("Options (--option NAME=VALUE), the usual value first:"))
        for name, field in fields.items():
            print(f"  {name}={'|'.join(option_values(field))}  {_(field.description or name)}")
    else:
        print(_("A game's options: niagara games NAME"))
        for problem in registry.problems():
            print_error(problem)
    return 0


def run_bots(chosen: argparse.Namespace) -> int:
    """Print every kind of bot and its levels."""
    from niagara_ai.guests import guest_problems
    from niagara_ai.registry import kinds

    from niagara_tui.match.bots.programs import known_programs

    game = registry.game(chosen.game)
    with kept_for_result():
        found, problems = kinds(game.styles), guest_problems()
    for problem in problems:
        print_error(problem)
    if chosen.json:
        print_json(bots_as_json(found))
        return 0
    levels = [(f"{name}:{level}", line) for name, kind in found.items() for level, line in kind.levels.items()]
    lines = aligned(Table.of(*((f"  {bot}", character_of(bot, game).name, _(line)) for bot, line in levels)))
    for name, kind in found.items():
        print(labelled(name, _(kind.summary)), *islice(lines, len(kind.levels)), sep="\n")
    for program in known_programs():
        if program.plays(game.id):
            print(labelled(program.player, program.label))
    print(_("A program of yours plays as exec:COMMAND; niagara engine check -- COMMAND tries it."))
    print(_("A kind alone means its first level. A search also takes a time or a count: mcts:50ms, mcts:3s, mcts:110."))
    return 0
