"""The parser of all commands, to which each module of commands adds its own."""

from __future__ import annotations

import argparse

from niagara_tui.cli import (
    analyse,
    app,
    arena,
    bench,
    completion,
    demo,
    inspect_positions,
    learn,
    listing,
    make_positions,
    perft,
    puzzle,
    puzzles,
    ratings,
    record,
    review,
    rules,
    saves,
    schemas,
    serve,
    share,
    train,
)
from niagara_tui.cli.launch import Parser, add_home_arguments
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

_COMMAND_MODULES = (
    app,
    learn,
    puzzle,
    record,
    rules,
    listing,
    demo,
    serve,
    saves,
    share,
    inspect_positions,
    make_positions,
    perft,
    schemas,
    analyse,
    review,
    arena,
    ratings,
    train,
    puzzles,
    bench,
    completion,
)


def build() -> Parser:
    """Build the parser.

    Attributes of the parsed arguments are `run`, the function to call with them, and `parser`, this parser.
    """
    parser = Parser(
        prog="niagara",
        description=_("River board games against bots in a terminal. Without a command: the app."),
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_home_arguments(parser)
    parser.set_defaults(parser=parser)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND")
    for module in _COMMAND_MODULES:
        module.add_commands(commands)
    return parser
