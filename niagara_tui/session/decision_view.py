"""The view in which a seat owes a decision, as a key: while it is equal, the seat owes the same decision."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.session.match import Match


def decision_view(match: Match, seat: int) -> Any:
    """The seat's view without the others' hidden choices; it stays equal as long as the seat owes the same decision."""
    return as_first_decider(match.game, match.view(seat), seat)


def as_first_decider(game: Game[Any], view: Any, seat: int) -> Any:
    """Change a view of the seat as if the seat were the first to decide, and return it.

    During simultaneous secret choices, the other seats' hidden choices are removed: they do not affect the decision.
    """
    if game.is_secret(view, seat):
        for other in range(view.seats):
            if other != seat and game.has_hidden_choice(view, other):
                game.withdraw_hidden(view, other)
    return view
