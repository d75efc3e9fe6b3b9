"""Scenes of a replay, as seen by a seat at the time, by the public, or with all hands open."""

from __future__ import annotations

from niagara_tui.session.film import OPEN, Eyes, Film
from niagara_tui.ui.boards.board import Scene


def seen(review: Film, moment: int, eyes: Eyes) -> Scene:
    """The scene of that moment for this viewer, without an acting seat and without animation."""
    viewer = None if eyes == OPEN else eyes
    seats = range(len(review.names)) if eyes == OPEN else ()
    return Scene(
        game=review.game,
        view=review.view(moment, viewer),
        viewer=viewer,
        acting=None,
        covered=None,
        names=review.names,
        players=tuple(seat.player for seat in review.setup.seats),
        options=review.options,
        log=[line.text for line in review.log[: review.moments[moment].lines]],
        open_views=tuple(review.view(moment, seat) for seat in seats),
    )
