"""The parser of commands, to which each module of commands adds its own."""

from __future__ import annotations

from importlib import import_module

from niagara_tui.cli.launch import Help, Parser, add_home_arguments
from niagara_tui.core.i18n import _

EXAMPLES = """{examples}
  niagara                                      {app}
  niagara --plain                              {plain}
  niagara play --seats human,greedy,greedy     {play}
  niagara resume                               {resume}
  niagara new --seats 3 --seed 7 | niagara legal -
                                               {legal}
""".format(
    examples=_("examples:"),
    app=_("the app"),
    play=_("straight to a table"),
    resume=_("continue the newest save"),
    plain=_("the same without a screen, line by line"),
    legal=_("a start position, and who may do what in it"),
)

COMMANDS = {
    "play": "app",
    "resume": "app",
    "replay": "app",
    "learn": "learn",
    "puzzle": "learn",
    "record": "record",
    "matches": "matches",
    "rules": "rules",
    "games": "listing",
    "bots": "listing",
    "demo": "demo",
    "serve": "serve",
    "saves": "saves",
    "text": "saves",
    "share": "saves",
    "legal": "positions",
    "view": "positions",
    "check": "positions",
    "new": "positions",
    "apply": "positions",
    "perft": "positions",
    "schema": "positions",
    "analyse": "analyse",
    "review": "review",
    "engine": "engine",
    "arena": "arena",
    "dataset": "arena",
    "ratings": "ratings",
    "train": "train",
    "puzzles": "puzzles",
    "completion": "completion",
}
"""The commands, in the order of the help, each with the module of this package that adds it."""


def build(command: str | None = None) -> Parser:
    """Build the parser of all commands, or of `command` and the others of its module, which loads less.

    `command` is a key of `COMMANDS`. Attribute `run` of the parsed arguments is the function to call with them.
    """
    parser = Parser(
        prog="niagara",
        description=_("River board games against bots in a terminal. Without a command: the app."),
        epilog=EXAMPLES,
        formatter_class=Help,
        allow_abbrev=False,
    )
    add_home_arguments(parser)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND")
    for module in dict.fromkeys(COMMANDS.values()) if command is None else [COMMANDS[command]]:
        import_module(f"{__package__}.{module}").add_commands(commands)
    return parser
