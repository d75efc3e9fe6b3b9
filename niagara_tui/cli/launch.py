"""Launch the app or plain mode.

Kept small: it is all of the command line that `niagara` without a command loads before its first frame.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from niagara_tui import __version__
from niagara_tui.core.browser import is_in_browser
from niagara_tui.core.catalogues import language_named, language_names
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, labelled
from niagara_tui.core.text import did_you_mean
from niagara_tui.shell.language import ARGUMENT
from niagara_tui.shell.launch import Launch

GC_THRESHOLD = 20_000
"""Allocation threshold of the garbage collector for the app: one screen alone holds ten thousand long-lived objects."""


class Help(argparse.RawDescriptionHelpFormatter):
    """Help with texts as they are, and with the colon after a heading as the language writes it."""

    def start_section(self, heading: str | None) -> None:  # argparse itself adds the colon
        super().start_section(heading and labelled(heading, "").rstrip().removesuffix(":"))


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors as one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(_("{wrong} (see {command} --help)").format(wrong=message, command=self.prog))

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the arguments; for an unknown option, suggest the most similar one."""
        chosen, unknown = self.parse_known_args(args, namespace)
        if unknown:
            command = getattr(chosen, "command", self)
            known = command._option_string_actions  # noqa: SLF001 - argparse has no other way to its options
            meant = did_you_mean(unknown[0].partition("=")[0], known)
            command.error(_("unrecognized arguments: {unknown}").format(unknown=" ".join(unknown)) + meant)
        return chosen

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Reject a value that is not among the choices, and suggest the most similar one."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            error.message += did_you_mean(str(value), map(str, action.choices or ()))
            raise


def home_parser() -> Parser:
    """The parser of `niagara` without a command; arguments unknown to it are left to the parser of all commands."""
    parser = Parser(prog="niagara", add_help=False, allow_abbrev=False)
    add_home_arguments(parser)
    return parser


def add_home_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--version",
        action="version",
        version=f"niagara {__version__}",
        help=_("show program's version number and exit"),
    )
    add_launch_arguments(parser)
    add_language_argument(parser)
    parser.set_defaults(run=launch)


def add_launch_arguments(command: argparse.ArgumentParser) -> None:
    """Add `--ascii`, `--plain` and `--saves`, which may stand before or after the command's name."""
    add_ascii_argument(command)
    command.add_argument(
        "--plain",
        action="store_true",
        default=argparse.SUPPRESS,
        help=_("no screen: line by line, for screen readers and small terminals"),
    )
    # What a change of language begins the program anew with, to show the settings again
    command.add_argument("--settings", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    add_saves_argument(command)


def add_ascii_argument(command: argparse.ArgumentParser, about: str = _("draw with plain signs (ASCII) only")) -> None:
    command.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help=about)


def add_language_argument(command: argparse.ArgumentParser) -> None:
    """Add `--language`, which has been obeyed by the time it is parsed (`shell.language`)."""
    about = _("one of: {languages} (default: that of the settings, or of the system)")
    about = about.format(languages=", ".join(language_names()))
    command.add_argument(ARGUMENT, type=_language, default=argparse.SUPPRESS, metavar="CODE", help=about)


def _language(text: str) -> str:
    if not (language := language_named(text)):
        sentence = _("{language!r} is not among the languages of this program: {known}")
        raise argparse.ArgumentTypeError(sentence.format(language=text, known=", ".join(language_names())))
    return language


def add_saves_argument(command: argparse.ArgumentParser) -> None:
    about = _("the folder of saves to use")
    command.add_argument("--saves", type=folder, default=argparse.SUPPRESS, metavar="FOLDER", help=about)


def folder(text: str) -> Path:
    """Parse the path of a folder, which need not exist; an empty one, for which Python takes `.`, is refused."""
    if not text.strip():
        raise argparse.ArgumentTypeError(_("the path of the folder is empty"))
    return Path(text)


def saves_folder(chosen: argparse.Namespace) -> Path | None:
    path: Path | None = getattr(chosen, "saves", None)
    return path


def launch(chosen: argparse.Namespace, opened: Launch | None = None) -> int:
    """Open the app at its home screen or at what is `opened`; in plain mode if asked for, or if `TERM` cannot draw."""
    missing = missing_stream()
    stated = {name: getattr(chosen, name) for name in ("ascii", "saves", "settings") if hasattr(chosen, name)}
    wanted = replace(opened or Launch(), asks_name=not missing, **stated)
    is_dumb = not is_in_browser() and not missing and os.environ.get("TERM") == "dumb"
    if getattr(chosen, "plain", False) or is_dumb:
        from niagara_tui.plain import program

        return program.run(wanted)
    if missing:
        sentence = _("the app needs a terminal, and {stream} is not one; with --plain it works line by line without")
        raise BadInput(sentence.format(stream=missing))
    gc.set_threshold(GC_THRESHOLD)
    gc.disable()  # until the first frame: nothing that loads is garbage (`NiagaraApp.on_mount`)
    from niagara_tui.ui.app import run

    return run(wanted)


def missing_stream() -> str:
    """Name of the first standard stream that is not a terminal; empty if all three are, or in a browser."""
    if is_in_browser():
        return ""
    streams = {_("standard input"): sys.stdin, _("standard output"): sys.stdout, _("standard error"): sys.stderr}
    return next((name for name, stream in streams.items() if not (stream and stream.isatty())), "")
