"""Checks of saves and shared copies for `niagara check`."""

from __future__ import annotations

from niagara_tui.match.match import Match
from niagara_tui.match.sharing import SharedFilm
from niagara_tui.store.folder import parse_viewable
from niagara_tui.store.formats import peek
from niagara_tui.store.models import Shared


def is_record(data: bytes) -> bool:
    """Whether the contents look like a save or a shared copy rather than a position."""
    return "setup" in peek(data)


def record_problems(data: bytes) -> list[str]:
    """The damage found in a save or a shared copy, such as its first bad move; empty if all of it can be replayed.

    Raises:
        BadInput: the contents are neither a save nor a shared copy, or do not fit their game.
    """
    found = parse_viewable(data)
    damage = SharedFilm(found).damage if isinstance(found, Shared) else Match.resume(found, damaged_ok=True).damage
    return [damage] if damage else []
