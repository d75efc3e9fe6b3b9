"""Crash reports: where the program failed, without any information about the game.

Values of variables and messages of exceptions can reveal hidden cards, so a report contains neither.
"""

from __future__ import annotations

import platform
import traceback
from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from textual.worker import WorkerFailed

from niagara_tui.core.errors import RulesAtFault, chain
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.core.user_folders import PROGRAM, user_log_path

_PACKAGES = frozenset({"niagara_tui", "niagara_ai", "textual"})


def report_folder(config: Path | None) -> Path:
    """The folder of crash reports: that of the settings if one is given, or else the user's log folder."""
    return config or user_log_path()


def write_report(error: BaseException, folder: Path, now: datetime) -> Path | None:
    """Write a crash report and return its path, or None if it could not be written."""
    from niagara_tui.store.keeper import make_folder  # not before the first frame

    path = folder / f"crash-{now:%Y%m%d-%H%M%S}.txt"
    try:
        make_folder(folder)
        path.write_text("\n".join(report(error, now)) + "\n", "utf-8", "replace")
    except OSError:
        return None
    return path


def reported(error: BaseException, config: Path | None, now: datetime) -> str:
    """Write a report about the error, and return the message about both."""
    return in_words(error, write_report(error, report_folder(config), now))


def in_words(error: BaseException, path: Path | None) -> str:
    """The message about the error and about the report at that path; None: no report was written."""
    where = _("No report could be written.")
    if path:
        where = _("A report, which says nothing about the game, is in {path}.").format(path=clean(str(path)))
    from niagara_tui.games.registry import game_at_fault  # loads the register of games, which the first frame needs not

    own = error.error if isinstance(error, WorkerFailed) else error
    if isinstance(own, RulesAtFault):
        sentence = str(own)
        return f"{sentence[0].upper()}{sentence[1:]}. {where}"
    if (fault := game_at_fault(own)) is not None:
        failed = _("The game {game!r} of another package has failed ({error}). {report}")
        return failed.format(game=fault.game, error=type(fault.error).__name__, report=where)
    crashed = _("{program} has crashed because of an internal error ({error}). {report}")
    return crashed.format(program=PROGRAM, error=type(own).__name__, report=where)


def report(error: BaseException, now: datetime) -> Iterator[str]:
    yield _("{program} {version}, Python {python}, {system}, {when:%Y-%m-%d %H:%M:%S}").format(
        program=PROGRAM,
        version=version(PROGRAM),
        python=platform.python_version(),
        system=platform.system(),
        when=now,
    )
    for link in (*chain(error), *(chain(error.error) if isinstance(error, WorkerFailed) else ())):
        yield ""
        kind = f"{type(link).__module__}.{type(link).__qualname__}"
        yield _("{kind} (its text is left out: it could give away a hidden card)").format(kind=kind)
        for frame in traceback.extract_tb(link.__traceback__):
            # The file's path from its package on, without personal parts such as the user's name
            parts = Path(frame.filename).parts
            start = next((index for index, part in enumerate(parts) if part in _PACKAGES), -1)
            where = f"{'/'.join(parts[start:])}:{frame.lineno}"
            yield "  " + _("{where} in {function}").format(where=where, function=frame.name)
            yield f"    {frame.line}"
