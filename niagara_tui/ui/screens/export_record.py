"""The dialog that asks where to write a copy of the record, and writes it."""

from __future__ import annotations

from pathlib import Path

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.store.logbook import Logbook, write_logbook
from niagara_tui.store.opening import Output
from niagara_tui.ui.screens.ask_text import AskText

DEFAULT_FILE = "~/niagara-record.json"


class ExportRecord(AskText):
    """Asks for a file that does not exist yet; dismissed with its path once it is written, or ""."""

    def __init__(self, logbook: Logbook) -> None:
        super().__init__(_("Into which file? It holds the games of all profiles, as JSON."), DEFAULT_FILE)
        self._logbook = logbook

    def accept(self, text: str) -> str:
        """Write the file; returns why that failed, if it did."""
        if not text:
            return ""
        try:
            path = Path(text).expanduser()
            if path.is_file():
                return _("This file already exists; choose another name.")
            with Output(path) as output:
                output.write(write_logbook(self._logbook))
        except NiagaraError as error:
            return f"{error}."
        except (OSError, ValueError, RuntimeError):  # not a valid path here, or the home of an unknown user
            return _("This is not a valid file path.")
        return ""
