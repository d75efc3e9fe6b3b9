"""Keeping finished matches in a person's logbook."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from niagara_tui.match.match import Match
from niagara_tui.shell.logbook.keeping import keep_game
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import Logbook, LogbookFile

NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
SETTINGS = Settings()
"""Default settings."""


def keep(match: Match, folder: Path, settings: Settings = SETTINGS) -> Logbook:
    """Offer the match to the logbook in that folder; return the logbook."""
    assert keep_game(match, settings, folder, NOW) == ""
    return LogbookFile(folder).load()[0]
