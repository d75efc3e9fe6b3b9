"""`niagara demo`: scripted games that show what the program can do."""

from __future__ import annotations

import argparse

from niagara_tui.cli import arguments, launch
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _

EXAMPLES = """\
  niagara demo         {every}
  niagara demo steal   {one}
""".format(every=_("list the demos"), one=_("play one; space pauses, enter goes on, escape leaves"))


def add_commands(commands: arguments.Commands) -> None:
    demo = arguments.add_command(commands, "demo", _("watch what the program can do"), EXAMPLES)
    demo.add_argument("name", nargs="?", metavar="NAME", help=_("which demo (default: list them)"))
    launch.add_ascii_argument(demo)
    demo.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List the demos, or play one."""
    from niagara_tui.ui.demo.script import script, scripts

    if chosen.name is None:
        width = max(map(len, scripts()))
        for name, each in scripts().items():
            print(f"{name:<{width}}  {_(each.title)}")
        return 0
    played = script(chosen.name)  # an unknown name is refused before a missing terminal
    if missing := launch.missing_stream():
        raise BadInput(_("a demo needs a terminal, and {stream} is not one").format(stream=missing))
    from niagara_tui.ui.demo.player import DemoApp

    app = DemoApp(played, only_ascii=getattr(chosen, "ascii", False))
    app.run()
    return app.status
