"""Drift, a game for niagara-tui. This file is all that is read of it before somebody plays."""

from niagara_tui.core.entry import Entry

ENTRY = Entry(game="drift.game:Drift", board="drift.board:DriftBoard", pages="drift.pages")
