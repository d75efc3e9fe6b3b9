"""Whether a review that was read from a file can be one of that game: anybody can write such a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.models import JudgedDecision, Review


def fits(review: Review, film: RecordFilm) -> bool:
    """Whether moments, seats, plans and counts of the review are those of the film.

    Then all of its texts are texts of moves and names of the game. Its figures are taken as they are.
    """
    return (
        review.game == film.game.id
        and len(review.accounts) == len(film.names)
        and review.is_over == film.is_over(film.last)
        and review.tally.keys() == {*film.game.tallied}
        and [(point.moment, point.round) for point in review.points]
        == [(number, moment.round) for number, moment in enumerate(film.moments)]
        and all(_is_of(film, decision) for decision in review.decisions)
    )


def _is_of(film: RecordFilm, decision: JudgedDecision) -> bool:
    if not decision.moment < decision.last <= film.last:
        return False
    view = film.view(decision.moment, decision.seat)
    return (
        decision.round == film.moments[decision.moment].round
        and decision.seat in film.game.deciders(view)
        and decision.secret == film.game.is_secret(view, decision.seat)
        and list(decision.chosen) == _played(film, decision)
        and _can_be_played(film.game, view, decision.seat, decision.best)
    )


def _played(film: RecordFilm, decision: JudgedDecision) -> list[str]:
    """The texts of the moves that the seat made within the plan."""
    moments = (film.moments[number] for number in range(decision.moment + 1, decision.last + 1))
    made = [film.record.moves[each.decisions - 1] for each in moments if each.seat == decision.seat]
    return [text.partition(" ")[2] for text in made]


def _can_be_played(game: Game[Any], view: Any, seat: int, texts: Sequence[str]) -> bool:
    state = clone(view)
    for text in texts:
        move = game.number(text)
        if seat not in game.deciders(state) or move not in game.legal(state, seat):
            return False
        game.play(state, seat, move)
    return True
