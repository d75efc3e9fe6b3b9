"""Validation of the number of players."""

from __future__ import annotations

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _


def check_seats(title: str, allowed: range, seats: int) -> None:
    """Check that the game with that title allows this number of players.

    Raises:
        BadInput: it does not.
    """
    if seats not in allowed:
        wrong = _("{game} is for {fewest} to {most} players, not {seats}")
        raise BadInput(wrong.format(game=title, fewest=allowed[0], most=allowed[-1], seats=seats))
