"""Tables of a review: what each round cost a seat, and what the game counted."""

from __future__ import annotations

from typing import Any, NamedTuple

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.study.reviews.models import JudgedDecision, Review


class TallyRow(NamedTuple):
    """A row of the tally: what is counted, in words, and one number per seat."""

    words: str
    numbers: tuple[int, ...]


def tally_rows(game: Game[Any], review: Review) -> list[TallyRow]:
    """The tally of the review, in the order of `Game.tallied`."""
    counted = review.tally
    return [TallyRow(_(words), counted[name]) for name, words in game.tallied.items() if name in counted]


def round_costs(review: Review, seat: int) -> dict[int, float]:
    """The sum of the seat's costs in each round, in percent of a win; rounds without judged decisions are left out."""
    found: dict[int, float] = {}
    for made in review.decisions:
        if made.seat == seat:
            found[made.round] = found.get(made.round, 0.0) + made.cost
    return found


def decision_at(review: Review, moment: int) -> JudgedDecision | None:
    """The judged decision whose plan is under way at that moment, from before its first move to before its last."""
    return next((made for made in review.decisions if made.moment <= moment < made.last), None)
