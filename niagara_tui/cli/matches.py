"""`niagara matches`: matches with their standings, and challenges with what came of them, for programs."""

from __future__ import annotations

import argparse

from niagara_tui.cli import arguments
from niagara_tui.cli.printing import print_error, print_json
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _

EXAMPLES = """\
  niagara matches --json   {all}
""".format(all=_("where each stands, and today's challenges"))


def add_commands(commands: arguments.Commands) -> None:
    summary = _("your matches and challenges, and where they stand")
    command = arguments.add_command(commands, "matches", summary, EXAMPLES)
    command.add_argument("--json", action="store_true", help=_("print them as JSON"))
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print what is kept, and today's challenges."""
    from niagara_tui.shell.launch import local_time
    from niagara_tui.shell.learning import repertoire
    from niagara_tui.shell.matches.page import as_json
    from niagara_tui.store.matches import MatchesFile

    if not chosen.json:
        raise BadInput(_("matches needs --json; the app and plain mode have a page that shows them"))
    held, problem = MatchesFile().read()
    if problem:
        print_error(problem)
    print_json(as_json(held, local_time(), repertoire(None)))
    return 0
