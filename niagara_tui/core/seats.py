"""Validation of the number of players, and of a seat's number."""

from __future__ import annotations

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.whole_numbers import as_whole, shown

MAX_SEATS = 8
"""Maximum number of seats of a game."""


def check_seats(title: str, allowed: range, seats: int) -> None:
    """Check that the game with that title allows this number of players.

    Raises:
        BadInput: it does not.
    """
    if seats not in allowed:
        wrong = _("{game} is for {fewest} to {most} players, not {seats}")
        raise BadInput(wrong.format(game=title, fewest=allowed[0], most=allowed[-1], seats=seats))


def is_seat(seat: object, seats: int) -> bool:
    """Whether a game with that many seats has this one; they are whole numbers from 0."""
    number = as_whole(seat)
    return number is not None and 0 <= number < seats


def check_seat(seat: object, seats: int) -> None:
    """Check that a game with that many seats has this one.

    Raises:
        BadInput: it does not.
    """
    if not is_seat(seat, seats):
        raise BadInput(_("there is no seat {seat}; the seats are 0 to {last}").format(seat=shown(seat), last=seats - 1))
