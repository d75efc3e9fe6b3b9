"""`niagara matches`: matches with their standings, and challenges with what came of them."""

from __future__ import annotations

import argparse

from niagara_tui.cli import arguments
from niagara_tui.cli.printing import print_document, print_error, print_json
from niagara_tui.core.i18n import _

EXAMPLES = """\
  niagara matches          {all}
  niagara matches --json
""".format(all=_("where each stands, and today's challenges"))


def add_commands(commands: arguments.Commands) -> None:
    """Add `matches`."""
    summary = _("your matches and challenges, and where they stand")
    command = arguments.add_command(commands, "matches", summary, EXAMPLES)
    command.add_argument("--json", action="store_true", help=_("print them as JSON"))
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print what is kept, and today's challenges."""
    from niagara_tui.shell.launch import local_time
    from niagara_tui.shell.matches.page import as_json, report
    from niagara_tui.store.matches import MatchesFile

    file = MatchesFile()
    held, problem = file.read()
    if problem:
        print_error(problem)
    if chosen.json:
        print_json(as_json(held, local_time()))
        return 0
    for section in report(held, local_time()):
        print_document(section)
        print()
    print_document(_("The file is {path}.").format(path=file.path))
    return 0
