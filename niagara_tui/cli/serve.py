"""`niagara serve`: the app in a browser, one process per visitor (docs/browser.md)."""

from __future__ import annotations

import argparse
import importlib.util
import sys
import threading
from typing import TYPE_CHECKING

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_ascii_argument, add_saves_argument, saves_folder
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.shell.language import ARGUMENT
from niagara_tui.shell.terminal import add_exit_handlers

if TYPE_CHECKING:
    import socket

    from niagara_tui.serve.server import ServerOptions

PACKAGES, EXTRA = ("aiohttp", "textual_serve"), "niagara-tui[serve]"
HOST, PORT = "127.0.0.1", 8000
VISITORS, IDLE = 8, 60
EXAMPLES = """\
  niagara serve --open
  niagara serve --port 0 --visitors 2      {free}
  niagara serve --own-saves --saves fair   {own}
""".format(free=_("at any free port"), own=_("each visitor's games in a folder of their own"))


def add_commands(commands: arguments.Commands) -> None:
    serve = arguments.add_command(
        commands, "serve", _("play in a browser: the app as a page of this machine"), EXAMPLES
    )
    serve.add_argument(
        "--port", type=arguments.port, default=PORT, metavar="N", help=_("where to listen (default: 8000; 0: any)")
    )
    serve.add_argument(
        "--host",
        default=HOST,
        metavar="HOST",
        help=_("address to listen at (default: 127.0.0.1, this machine alone); nothing is encrypted on the way"),
    )
    serve.add_argument("--open", action="store_true", help=_("open a browser at once"))
    serve.add_argument(
        "--visitors", type=arguments.workers, default=VISITORS, metavar="N", help=_("how many at once (default: 8)")
    )
    serve.add_argument(
        "--idle",
        type=arguments.count,
        default=IDLE,
        metavar="MINUTES",
        help=_("end a visit after so many minutes without input (default: 60)"),
    )
    serve.add_argument("--own-saves", action="store_true", help=_("give each visitor a folder of saves of their own"))
    add_ascii_argument(serve)
    add_saves_argument(serve)
    serve.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    if missing := next((name for name in PACKAGES if importlib.util.find_spec(name) is None), ""):
        wanted = _("serve needs the package {package}; pip install '{extra}' brings it")
        raise BadInput(wanted.format(package=missing, extra=EXTRA))
    import asyncio

    from niagara_tui.serve.server import listening

    # Visitors must be able to save their games; this makes the folder of saves
    from niagara_tui.store.folder import SaveFolder
    from niagara_tui.store.keeper import CannotSave

    folder = SaveFolder(saves_folder(chosen))
    try:
        folder.check_writable()
    except CannotSave as error:
        wrong = _("no game can be saved in {folder}: {why}; choose another with --saves")
        raise BadInput(wrong.format(folder=folder.label, why=error)) from error
    with listening(chosen.host, chosen.port) as listener:
        return asyncio.run(_serve(chosen, listener))


async def _serve(chosen: argparse.Namespace, listener: socket.socket) -> int:
    import asyncio

    from niagara_tui.serve.admission import Admission
    from niagara_tui.serve.server import Server, address

    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    add_exit_handlers(lambda number: None if ended.done() else ended.set_result(128 + number))
    admission = Admission(chosen.host)
    async with Server(_options(chosen), admission, listener).open():
        port = listener.getsockname()[1]
        _announce(chosen.host, address(chosen.host, port, admission.token))
        if chosen.open:
            own = address(chosen.host, port, admission.ticket())
            threading.Thread(target=_open, args=[own], daemon=True).start()
        return await ended


def _options(chosen: argparse.Namespace) -> ServerOptions:
    from niagara_tui.serve.server import ServerOptions
    from niagara_tui.store.opening import reason
    from niagara_tui.store.where import saves_folder as where

    try:
        saves = where(saves_folder(chosen)).absolute()
    except OSError as error:  # a relative path, and the current folder has been removed
        raise BadInput(_("the folder of saves cannot be used ({why})").format(why=reason(error))) from error
    command = [sys.executable, "-P", "-m", "niagara_tui", "--saves", str(saves)]
    if getattr(chosen, "ascii", False):
        command.append("--ascii")
    if language := getattr(chosen, "language", ""):
        command += [ARGUMENT, language]
    return ServerOptions(command, chosen.visitors, chosen.idle * 60, saves if chosen.own_saves else None)


def _announce(host: str, address: str) -> None:
    from niagara_tui.serve.admission import is_loopback

    print(_("Open {address} in a browser; Ctrl+C ends the server.").format(address=address))
    if not is_loopback(host):
        print(
            _("Anybody who has this address and can reach this machine can play here; nothing is encrypted on the way.")
        )
    sys.stdout.flush()


def _open(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        print(_("No browser can be opened from here."), file=sys.stderr, flush=True)
