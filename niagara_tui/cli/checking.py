"""What is wrong with a save, for `niagara check`."""

from __future__ import annotations

from pydantic_core import from_json

from niagara_tui.session.match import Match
from niagara_tui.storage.records import read_record


def is_record(data: bytes) -> bool:
    """Whether these contents are meant to be a save rather than a position."""
    try:
        found = from_json(data)
    except ValueError:
        return False
    return isinstance(found, dict) and "setup" in found


def record_problems(data: bytes) -> list[str]:
    """What is wrong with a save: its contents, or its first bad move; empty if it can be replayed in full.

    Raises:
        BadInput: it is no save, or it does not fit its game.
    """
    damage = Match.resume(read_record(data), damaged_ok=True).damage
    return [damage] if damage else []
