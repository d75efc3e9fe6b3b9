"""Each seat's score in the course of a game."""

from __future__ import annotations

from niagara_tui.match.film import Film


def scores_by_round(film: Film) -> tuple[tuple[int, ...], ...]:
    """Each seat's score after every round, in the unit of `Game.unit`; made from public views only."""
    ends = [film.round_at(number + 1) for number in range(1, film.rounds + 1)]
    views = [film.view(moment, None) for moment in ends]
    score = film.game.kernel.score
    return tuple(tuple(int(score(view, seat)) for view in views) for seat in range(len(film.names)))
