"""`niagara demo`: scripted games that show what the program can do, and pictures and films made from them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from niagara_tui.cli import arguments, launch
from niagara_tui.cli.printing import say
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _

if TYPE_CHECKING:
    from niagara_tui.ui.demo.script import Script

EXAMPLES = """\
  niagara demo                          {every}
  niagara demo steal                    {one}
  niagara demo --pictures screenshots   {pictures}
  niagara demo --pictures . steal       {picture}
""".format(
    every=_("list the demos"),
    one=_("play one; space pauses, enter goes on, escape leaves"),
    pictures=_("draw the pictures and the film of the documentation anew"),
    picture=_("draw that one"),
)


def add_commands(commands: arguments.Commands) -> None:
    """Add `demo`."""
    demo = arguments.add_command(commands, "demo", _("watch what the program can do"), EXAMPLES)
    demo.add_argument("name", nargs="?", metavar="NAME", help=_("which demo (default: list them)"))
    demo.add_argument(
        "--pictures",
        type=launch.folder,
        metavar="FOLDER",
        help=_("draw how the demos end, or the demo NAME, as pictures into FOLDER; and films of those that have one"),
    )
    launch.add_ascii_argument(demo)
    demo.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List the demos, play one, or draw their pictures and films."""
    if chosen.pictures is not None:
        return _draw(chosen.pictures, chosen.name)
    from niagara_tui.ui.demo.script import script, scripts

    if chosen.name is None:
        width = max(map(len, scripts()))
        for name, each in scripts().items():
            print(f"{name:<{width}}  {_(each.title)}")
        return 0
    return _play(script(chosen.name), getattr(chosen, "ascii", False))


def _play(script: Script, only_ascii: bool) -> int:
    if missing := launch.missing_stream():
        raise BadInput(_("a demo needs a terminal, and {stream} is not one").format(stream=missing))
    from niagara_tui.ui.demo.player import DemoApp

    app = DemoApp(script, only_ascii=only_ascii)
    app.run()
    return app.status


def _draw(into: Path, name: str | None) -> int:
    from niagara_tui.store.opening import reason, why_no_folder
    from niagara_tui.ui.demo.pictures import draw
    from niagara_tui.ui.kit import raster

    try:
        for path in draw(into, name):
            say(str(path))
    except OSError as error:
        why = why_no_folder(into) or reason(error)
        raise BadInput(_("the pictures cannot be written ({reason})").format(reason=why)) from error
    if not raster.can_draw():
        print(
            _(
                "PNGs and films were left out: that needs Pillow (pip install 'niagara-tui[pictures]') "
                "and the font DejaVu Sans Mono or Menlo."
            ),
            file=sys.stderr,
        )
    return 0
