"""`niagara schema`: the JSON schemas of the files that the program reads and writes."""

from __future__ import annotations

import argparse
import json

from niagara_tui.cli import arguments
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.match.schemas import KINDS, schema

EXAMPLES = """\
  niagara schema position
  niagara schema record > save.schema.json
"""


def add_commands(commands: arguments.Commands) -> None:
    """Add `schema`."""
    command = arguments.add_command(commands, "schema", _("print the JSON schema of a kind of file"), EXAMPLES)
    command.add_argument(
        "kind",
        choices=KINDS,
        help=_("a game's state; a position file; a set-up; a save (record); a shared copy"),
    )
    arguments.add_game_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the schema of the chosen kind of file."""
    print(json.dumps(schema(chosen.kind, registry.game(chosen.game)), indent=2))
    return 0
