"""Reviews stored beside their saves.

A file holds the SHA-256 digest of the review on the first line, then the review as JSON. The digest detects damage that
leaves valid JSON. Whoever writes a file can compute it too, so what it says is compared with the game (`fits`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.formats import read_model
from niagara_tui.study.reviews.models import (
    MAX_VALUES,
    Effort,
    JudgedDecision,
    Review,
    record_digest,
    weights_digest,
)


def kept_review(folder: SaveFolder, name: str, film: RecordFilm) -> Review | None:
    """The review stored beside the save of this film; None if none, or if it is damaged, outdated or another's."""
    try:
        data = _unsealed(folder.read_review(name))
        review = read_model(data, Review, MAX_VALUES)
    except BadInput:
        return None
    made_from = (record_digest(film.record), weights_digest(film.game))
    is_current = (review.record, review.weights) == made_from
    return review if is_current and fits(review, film) else None


def is_enough(review: Review, effort: Effort) -> bool:
    """Whether a review is at least as thorough as that effort."""
    return effort is Effort.QUICK or review.effort is Effort.DEEP


def keep_review(folder: SaveFolder, name: str, review: Review) -> None:
    """Store a review beside that save, replacing the one that was there.

    Raises:
        CannotSave: it could not be written.
    """
    folder.write_review(name, _sealed(review.model_dump_json().encode()))


def _sealed(review: bytes) -> bytes:
    return hashlib.sha256(review).hexdigest().encode() + b"\n" + review


def _unsealed(data: bytes) -> bytes:
    """Return the review in a file's contents.

    Raises:
        BadInput: it is damaged.
    """
    review = data.partition(b"\n")[2]
    if data != _sealed(review):
        raise BadInput(_("the review is damaged"))
    return review


# -- whether a review can be one of that game -------------------------------------------------------------


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
