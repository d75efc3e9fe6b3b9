"""The view in which a seat owes a decision, as it is compared; `mcts.last_decider` has the one that is searched.

At simultaneous secret choices, who has chosen already makes no difference to the seat's decision.
"""

from __future__ import annotations

from typing import Any

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.match.match import Match


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


def before_choices(game: Game[Any], view: Any) -> Any:
    """A copy of a view in which all who have made a secret choice that is not revealed still owe it."""
    found = clone(view)
    for seat in range(found.seats):
        if game.has_hidden_choice(found, seat):
            game.withdraw_hidden(found, seat)
    return found
