"""`niagara engine`: our bots for other programs, and programs of others on trial (docs/engines.md)."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess

from niagara_tui import __version__
from niagara_tui.cli import arguments
from niagara_tui.cli.printing import print_error, say
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, labelled, plural
from niagara_tui.core.text import strip_hidden
from niagara_tui.games import registry

CHECK = "check"
EXAMPLES = """\
  niagara engine mcts:hard                  {ours}
  niagara engine check -- ./mybot --level 3 {check}
""".format(ours=_("a bot that other programs can ask"), check=_("try a program, and say what it does wrong"))
WRONG = 1
"""Exit status of a check that found something wrong."""


def add_commands(commands: arguments.Commands) -> None:
    summary = _("speak the engine protocol: as a bot for other programs, or to try a program of yours")
    command = arguments.add_command(commands, "engine", summary, EXAMPLES)
    command.add_argument(
        "bot", metavar="BOT", help=_("a bot as KIND or KIND:LEVEL, which then reads standard input; or check")
    )
    command.add_argument(
        "program", nargs="*", metavar="COMMAND", help=_("with check, after --: the program and its arguments")
    )
    command.add_argument(
        "--seed", type=arguments.seed, metavar="N", help=_("a whole number, the seed of the bot's own luck")
    )
    command.add_argument(
        "--games", type=arguments.count, metavar="N", help=_("before check: games of each kind (default: 2)")
    )
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    if chosen.bot != CHECK:
        if chosen.program or chosen.games is not None:
            raise BadInput(_("{argument} needs check").format(argument="--games" if chosen.games else "COMMAND"))
        # Answer on standard output what standard input asks
        from niagara_ai import worker
        from niagara_ai.contract import BotError
        from niagara_ai.registry import parse_bot

        from niagara_tui.core.chance import draw_seed
        from niagara_tui.match.bots.readiness import SOURCE

        try:
            bot = str(parse_bot(chosen.bot))
        except BotError as error:
            raise BadInput(str(error)) from error
        seed = draw_seed() if chosen.seed is None else chosen.seed
        plays = [argument for name in registry.names() for argument in ("--plays", name)]
        about = ["--game-source", SOURCE, "--bot", bot, "--seed", str(seed), "--version", __version__]
        return worker.main([*about, *plays])
    if not chosen.program:
        raise BadInput(_("check needs a program: niagara engine check -- ./mybot"))
    # What comes of it is printed, each thing as soon as it has been tried
    from niagara_tui.lab.engine_check import GAMES_EACH, check

    join = subprocess.list2cmdline if os.name == "nt" else shlex.join
    wrong = 0
    for finding in check(join(chosen.program), chosen.games or GAMES_EACH):
        wrong += finding.is_wrong
        say(labelled(_("wrong"), finding.said) if finding.is_wrong else finding.said)
        for line in finding.errors.splitlines()[-5:]:
            print_error("  " + strip_hidden(line)[:200])
    if wrong:
        say(plural("{count} thing is wrong.", "{count} things are wrong.", wrong).format(count=wrong))
        return WRONG
    say(_("Nothing is wrong: it can play at every table, as {player}.").format(player=f"exec:{join(chosen.program)}"))
    return 0
