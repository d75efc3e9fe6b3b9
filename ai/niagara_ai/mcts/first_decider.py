"""The view in which a secret choice is compared and searched: as if the seat were the first to choose."""

from __future__ import annotations

from typing import TypeVar

from niagara_ai.contract import Game

S = TypeVar("S")


def as_first_decider(game: Game[S], view: S, seat: int) -> S:
    """Change a view of the seat as if the seat were the first to decide, and return it.

    During simultaneous secret choices, the other seats' hidden choices are removed: they do not affect the decision.
    Who has chosen already makes no difference, so all who search the decision search the same view; what the others
    choose in it does not follow from the seat's choice (`iteration.descend`).
    """
    if game.is_secret(view, seat):
        for other in range(view.seats):  # type: ignore[attr-defined] # every state has its number of seats
            if other != seat and game.has_hidden_choice(view, other):
                game.withdraw_hidden(view, other)
    return view
