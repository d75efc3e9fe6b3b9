"""Scenes of a replay, as seen by a seat at the time, by the public, or with all hands open."""

from __future__ import annotations

from niagara_tui.match.film import OPEN, Film, Viewpoint
from niagara_tui.ui.kit.board import Scene


def scene_at(film: Film, moment: int, viewpoint: Viewpoint) -> Scene:
    """The scene of that moment from this viewpoint, without an acting seat and without animation."""
    viewer = None if viewpoint == OPEN else viewpoint
    seats = range(len(film.names)) if viewpoint == OPEN else ()
    return Scene(
        game=film.game,
        view=film.view(moment, viewer),
        viewer=viewer,
        acting=None,
        covered=None,
        names=film.names,
        players=tuple(seat.player for seat in film.setup.seats),
        options=film.options,
        log=[line.text for line in film.log[: film.moments[moment].lines]],
        open_views=tuple(film.view(moment, seat) for seat in seats),
    )
