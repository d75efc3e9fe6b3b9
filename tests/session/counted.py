"""Games that are shown to a person's record."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from niagara_tui.session.match import Match
from niagara_tui.shell.logbook.keeping import keep_game
from niagara_tui.shell.settings import Settings
from niagara_tui.storage.logbook import Logbook
from niagara_tui.storage.logbook_file import LogbookFile

NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
SETTINGS = Settings()
"""Those of somebody who has changed none."""


def keep(match: Match, folder: Path, settings: Settings = SETTINGS) -> Logbook:
    """What is kept once this match has been shown to the record."""
    assert keep_game(match, settings, folder, NOW) == ""
    return LogbookFile(folder).load()[0]
