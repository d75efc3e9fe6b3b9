"""How many can play, said in one sentence wherever a number of seats is given."""

from __future__ import annotations

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _


def check_seats(title: str, allowed: range, seats: int) -> None:
    """See that so many can play the game of that title.

    Raises:
        BadInput: they cannot.
    """
    if seats not in allowed:
        wrong = _("{game} is for {fewest} to {most} players, not {seats}")
        raise BadInput(wrong.format(game=title, fewest=allowed[0], most=allowed[-1], seats=seats))
