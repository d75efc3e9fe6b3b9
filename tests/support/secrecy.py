"""What a game at a table hides."""

from __future__ import annotations

from typing import Any

from niagara_tui.conformance.tables import TABLES, TableSetup, sample_events, viewers
from niagara_tui.core.game import Game


def keeps_secrets(table: TableSetup) -> bool:
    """Whether a random game at that table has secret decisions."""
    is_secret = table.game.is_secret
    return any(event.seat is not None and is_secret(event.before, event.seat) for event in sample_events(table))


def is_wholly_open(game: Game[Any]) -> bool:
    """Whether all views are equal throughout a random game, so that only future chance is hidden."""
    table = next(table for table in TABLES if table.game is game)
    views = ([game.view(event.after, viewer) for viewer in viewers(table)] for event in sample_events(table))
    return all(seen == [seen[0]] * len(seen) for seen in views)
