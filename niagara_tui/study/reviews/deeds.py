"""What the game counted for each seat, and what each person did, in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from niagara_tui.core.game import Count, Game, sums
from niagara_tui.core.i18n import _
from niagara_tui.match.record_film import RecordFilm


def tally_of(film: RecordFilm) -> dict[str, tuple[int, ...]]:
    """The sum of each count of the game, by name, with one number per seat."""
    game, counts = film.game, list[Count]()
    before = film.view(0, None)
    for number in range(1, film.last + 1):
        after = film.view(number, None)
        seat, move = film.moments[number].seat, None
        if seat is not None:
            text = film.public_move(film.moments[number].decisions - 1)
            move = None if text is None else game.number(text)
        counts += game.tally(before, after, seat, move)
        before = after
    return sums(game.tallied, len(film.names), counts)


_MOST_COUNTED = 6
"""The most counts that a sentence tells, of those that are not 0."""


def deeds_text(game: Game[Any], tally: Mapping[str, Sequence[int]], seat: int, name: str) -> str:
    """What the game has counted for that seat, in a sentence, the first counts of the game; empty if there is none."""
    labels = ((_(label), tally[count][seat]) for count, label in game.tallied.items() if count in tally)
    # Translators: what was counted and how much, such as "gems stolen 2".
    told = [_("{what} {count}").format(what=f"{what[:1].lower()}{what[1:]}", count=n) for what, n in labels if n]
    # Translators: as in "Rose in numbers: gems brought home 4, gems stolen 2, canoes lost 1."
    said = _("{name} in numbers: {counts}.")
    return said.format(name=name, counts=", ".join(told[:_MOST_COUNTED])) if told else ""


def counted_deeds(film: RecordFilm) -> tuple[str, ...]:
    """A sentence on each person of the film, but on none for whom a bot has played on."""
    people = [seat for seat in film.setup.people if seat not in film.conceded]
    if not people:
        return ()
    tally = tally_of(film)
    return tuple(filter(None, (deeds_text(film.game, tally, seat, film.names[seat]) for seat in people)))
