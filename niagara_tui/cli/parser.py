"""The parser of commands, to which each module of commands adds its own."""

from __future__ import annotations

from argparse import Action
from collections.abc import Generator
from importlib import import_module

from niagara_tui.cli.launch import Help, Parser, add_home_arguments
from niagara_tui.core.i18n import _, labelled

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

GROUPS: dict[str, dict[str, str]] = {
    _("to play"): dict.fromkeys(("play", "resume"), "app")
    | {"matches": "record", "serve": "serve", "games": "listing", "bots": "listing"},
    _("to learn"): {"learn": "learn", "puzzle": "learn", "rules": "listing", "demo": "app"},
    _("to look back"): {"replay": "app", "review": "review", "record": "record"}
    | dict.fromkeys(("saves", "text", "share"), "saves"),
    _("for programs"): dict.fromkeys(("new", "legal", "apply", "view", "check", "perft", "schema"), "positions")
    | {"analyse": "analyse", "engine": "engine", "arena": "arena", "dataset": "arena", "ratings": "arena"}
    | {"train": "train", "puzzles": "learn", "completion": "completion"},
}
"""The commands in the groups and the order of the help, each with the module of this package that adds it."""
COMMANDS = {command: module for group in GROUPS.values() for command, module in group.items()}


class GroupedHelp(Help):
    """The help of all commands; argparse itself has groups of options, but none of commands."""

    def _iter_indented_subactions(self, action: Action) -> Generator[Action, None, None]:
        rows = {row.dest: row for row in super()._iter_indented_subactions(action)}
        for heading, group in GROUPS.items() if rows else ():
            self._indent()
            yield Action([], labelled(heading, "").rstrip())
            self._indent()
            yield from (rows[name] for name in group if name in rows)
            self._dedent()
            self._dedent()


def build(command: str | None = None) -> Parser:
    """Build the parser of all commands, or of `command` and the others of its module, which loads less.

    `command` is a key of `COMMANDS`. Attribute `run` of the parsed arguments is the function to call with them.
    """
    parser = Parser(
        prog="niagara",
        description=_("River board games against bots in a terminal. Without a command: the app."),
        epilog=EXAMPLES,
        formatter_class=GroupedHelp,
        allow_abbrev=False,
    )
    add_home_arguments(parser)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND")
    for module in dict.fromkeys(COMMANDS.values()) if command is None else [COMMANDS[command]]:
        import_module(f"{__package__}.{module}").add_commands(commands)
    return parser
