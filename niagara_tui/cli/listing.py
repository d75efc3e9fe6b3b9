"""`niagara games`, `bots` and `rules`: the games with their options, the bots with their levels, the rules to read."""

from __future__ import annotations

import argparse
import sys
from itertools import islice

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_ascii_argument
from niagara_tui.cli.output import kept_for_result
from niagara_tui.cli.printing import print_error, print_json
from niagara_tui.core.i18n import _, labelled
from niagara_tui.core.text import clean
from niagara_tui.documents.model import Table
from niagara_tui.documents.text import aligned
from niagara_tui.games import registry
from niagara_tui.shell import pages
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
RULES_EXAMPLES = """\
  niagara rules
  niagara rules {game}
  niagara rules {game} falls
""".format(game=registry.names()[-1])


def add_commands(commands: arguments.Commands) -> None:
    games = arguments.add_command(commands, "games", _("list the games, or one with its options"), GAMES_EXAMPLES)
    games.add_argument("game", nargs="?", metavar="GAME", help=_("one game only, with its options"))
    games.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    games.set_defaults(run=run_games)
    bots = arguments.add_command(commands, "bots", _("list the bots that can fill seats"), BOTS_EXAMPLES)
    arguments.add_game_argument(bots)
    bots.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    bots.set_defaults(run=run_bots)
    rules = arguments.add_command(commands, "rules", _("read the rules of a game"), RULES_EXAMPLES)
    about = _("one of: {games} (default: the first)").format(games=", ".join(registry.names()))
    rules.add_argument("game", nargs="?", default=registry.names()[0], metavar="GAME", help=about)
    about = _("a section, or what to look for; without: all the rules")
    rules.add_argument("words", nargs="*", metavar="WORD", help=about)
    add_ascii_argument(rules, _("with plain signs (ASCII) only"))
    rules.set_defaults(run=run_rules)


def run_games(chosen: argparse.Namespace) -> int:
    games = [registry.game(chosen.game)] if chosen.game else [*registry.GAMES.values()]
    if chosen.json:
        print_json([game_as_json(game) for game in games])
        return 0
    line = _("{title}, {fewest} to {most} players. {summary}")
    for game in games:
        text = line.format(title=game.title, fewest=game.seats[0], most=game.seats[-1], summary=_(game.summary))
        print(labelled(game.id, text))
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
    from niagara_ai.guests import guest_problems
    from niagara_ai.registry import kinds

    from niagara_tui.match.bots.programs import known_programs

    game = registry.game(chosen.game)
    with kept_for_result():
        by_name, problems = kinds(game.styles), guest_problems()
    for problem in problems:
        print_error(problem)
    if chosen.json:
        print_json(bots_as_json(by_name))
        return 0
    levels = [(f"{name}:{level}", line) for name, kind in by_name.items() for level, line in kind.levels.items()]
    lines = aligned(Table.of(*((f"  {bot}", character_of(bot, game).name, _(line)) for bot, line in levels)))
    for name, kind in by_name.items():
        print(labelled(name, _(kind.summary)), *islice(lines, len(kind.levels)), sep="\n")
    for program in known_programs():
        if program.plays(game.id):
            print(labelled(program.player, program.label))
    print(_("A program of yours plays as exec:COMMAND; niagara engine check -- COMMAND tries it."))
    print(_("A kind alone means its first level. A search also takes a time or a count: mcts:50ms, mcts:3s, mcts:110."))
    return 0


def run_rules(chosen: argparse.Namespace) -> int:
    """Print the rules, or what they say about the words, in ASCII if the output's encoding requires it."""
    game = registry.game(chosen.game)
    if chosen.words:
        from niagara_tui.plain.rules import tell_rules  # the same search as in plain mode

        text = "\n".join(tell_rules(game, clean(" ".join(chosen.words), 80)))
    else:
        text = pages.rules(game).rstrip()
    only_ascii = getattr(chosen, "ascii", False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        only_ascii = True
    print(pages.for_display(text, only_ascii))
    return 0
