"""What is wrong with a save or a shared copy, for `niagara check`."""

from __future__ import annotations

from niagara_tui.session.match import Match
from niagara_tui.session.sharing import SharedFilm
from niagara_tui.storage.folder import readable
from niagara_tui.storage.reading import peeked
from niagara_tui.storage.shared import Shared


def is_record(data: bytes) -> bool:
    """Whether these contents are meant to be a save or a shared copy rather than a position."""
    return "setup" in peeked(data)


def record_problems(data: bytes) -> list[str]:
    """What is wrong with it: its contents, or its first bad move; empty if it can be replayed in full.

    Raises:
        BadInput: it is neither a save nor a shared copy, or it does not fit its game.
    """
    found = readable(data)
    damage = SharedFilm(found).damage if isinstance(found, Shared) else Match.resume(found, damaged_ok=True).damage
    return [damage] if damage else []
