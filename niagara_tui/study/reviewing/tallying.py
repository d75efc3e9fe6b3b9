"""The counts of a game's tally (`Game.tally`), summed over a film."""

from __future__ import annotations

from niagara_tui.core.game import Count, sums
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviewing.events import Event


def tally_of(film: RecordFilm, events: list[Event]) -> dict[str, tuple[int, ...]]:
    """The sum of each count of the game, by name, with one number per seat."""
    game, counts = film.game, list[Count]()
    before = film.view(0, None)
    for event in events[1:]:
        after = film.view(event.moment, None)
        seat, move = film.moments[event.moment].seat, None
        if seat is not None:
            text = film.public_move(film.moments[event.moment].decisions - 1)
            move = None if text is None else game.number(text)
        counts += game.tally(before, after, seat, move)
        before = after
    return sums(game.tallied, len(film.names), counts)
