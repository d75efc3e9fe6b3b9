"""`niagara completion`: shell scripts that complete commands, options and their values."""

from __future__ import annotations

import argparse

from niagara_tui.cli import arguments
from niagara_tui.cli.output import print_utf8
from niagara_tui.core.i18n import _
from niagara_tui.games import registry

EXAMPLES = """\
  niagara completion bash     {bash}
  niagara completion zsh      {zsh}
  niagara completion fish     {fish}
""".format(
    bash=_("in ~/.bashrc: source <(niagara completion bash)"),
    zsh=_("in ~/.zshrc, after compinit: source <(niagara completion zsh)"),
    fish=_("in ~/.config/fish/config.fish: niagara completion fish | source"),
)
SHELLS = ("bash", "zsh", "fish")
"""Supported shells; shtab supports tcsh too, but does not complete the options of subcommands there."""


def add_commands(commands: arguments.Commands) -> None:
    command = arguments.add_command(
        commands, "completion", _("print what your shell needs to complete commands"), EXAMPLES
    )
    command.add_argument("shell", choices=SHELLS, help=_("which shell"))
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    import shtab

    from niagara_tui.cli.parser import build

    parser = build()
    _complete_values(parser)
    print_utf8(f"{shtab.complete(parser, shell=chosen.shell)}\n".encode())
    return 0


def _complete_values(parser: argparse.ArgumentParser) -> None:
    """Add completion of games, files and folders to all arguments that take one, those of subcommands included."""
    import shtab

    by_metavar = {"FILE": shtab.FILE, "FOLDER": shtab.DIRECTORY}
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to its arguments
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - likewise
            for command in action.choices.values():
                _complete_values(command)
        elif action.metavar == "GAME":
            action.choices = registry.names()
        elif isinstance(action.metavar, str) and action.metavar in by_metavar:
            action.complete = by_metavar[action.metavar]  # type: ignore[attr-defined] # shtab's own attribute
