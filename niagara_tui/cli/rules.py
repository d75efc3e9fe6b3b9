"""`niagara rules`: print the rules of a game, all of them or what they say about some words."""

from __future__ import annotations

import argparse
import sys

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_ascii_argument
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.games import registry
from niagara_tui.shell import pages

EXAMPLES = """\
  niagara rules
  niagara rules {game}
  niagara rules {game} falls
""".format(game=registry.names()[-1])


def add_commands(commands: arguments.Commands) -> None:
    command = arguments.add_command(commands, "rules", _("read the rules of a game"), EXAMPLES)
    games = ", ".join(registry.names())
    command.add_argument(
        "game",
        nargs="?",
        default=registry.names()[0],
        metavar="GAME",
        help=_("one of: {games} (default: the first)").format(games=games),
    )
    command.add_argument(
        "words", nargs="*", metavar="WORD", help=_("a section, or what to look for; without: all the rules")
    )
    add_ascii_argument(command, _("with plain signs (ASCII) only"))
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the rules, or what they say about the words, in ASCII if the output's encoding requires it."""
    game = registry.game(chosen.game)
    if chosen.words:
        from niagara_tui.plain.rules import tell_rules  # the same search as in plain mode

        text = "\n".join(tell_rules(game, clean(" ".join(chosen.words), 80)))
    else:
        text = pages.rules(game).rstrip()
    print(pages.for_display(text, getattr(chosen, "ascii", False) or not _can_write(text)))
    return 0


def _can_write(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
