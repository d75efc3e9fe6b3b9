"""The view in which a seat owes a decision, as it is compared and searched (`plans.as_first_decider`)."""

from __future__ import annotations

from typing import Any

from niagara_ai.plans import as_first_decider, withdraw_all

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.match.match import Match


def decision_view(match: Match, seat: int) -> Any:
    """The seat's view without the others' hidden choices; it stays equal as long as the seat owes the same decision."""
    return as_first_decider(match.game, match.view(seat), seat)


def before_choices(game: Game[Any], view: Any) -> Any:
    """A copy of a view in which all who have made a secret choice that is not revealed still owe it."""
    return withdraw_all(game, clone(view))
