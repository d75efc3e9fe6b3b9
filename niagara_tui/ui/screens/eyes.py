"""Whose eyes look at a replay: a seat's, which see what it saw then; the public's; or all, with every hand open."""

from __future__ import annotations

from typing import Literal

from niagara_tui.session.review import Review
from niagara_tui.ui.boards.board import Scene

OPEN: Literal["open"] = "open"
Eyes = int | Literal["open"] | None
"""Who looks: a seat, the public (None), or everybody with all hands open."""


def all_eyes(review: Review) -> tuple[Eyes, ...]:
    """All hands open, then each seat; before them the only person's seat, if there is one."""
    people = [number for number, seat in enumerate(review.setup.seats) if seat.is_human]
    first: tuple[Eyes, ...] = (people[0], OPEN) if len(people) == 1 else (OPEN,)
    return (*first, *(seat for seat in range(len(review.names)) if seat not in first))


def seen(review: Review, moment: int, eyes: Eyes) -> Scene:
    """That moment as these eyes see it; nobody decides, and nothing moves."""
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
        eyes=tuple(review.view(moment, seat) for seat in seats),
    )
