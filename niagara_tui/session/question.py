"""What a seat is asked: the position of the decision that it owes, to tell whether that is still the same one."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.session.match import Match


def question(match: Match, seat: int) -> Any:
    """The seat's view, which stays equal as long as the seat owes the same decision."""
    return asked(match.game, match.view(seat), seat)


def asked(game: Game[Any], view: Any, seat: int) -> Any:
    """A view of the seat as if it were the first to decide.

    During simultaneous secret choices, the other seats' choices are removed from it: the decision is the same without.
    """
    if game.is_secret(view, seat):
        for other in range(view.seats):
            if other != seat and game.has_hidden_choice(view, other):
                game.withdraw_hidden(view, other)
    return view
