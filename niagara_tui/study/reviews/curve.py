"""The chances in a game as one curve per seat, with places by round and marks for events and costly decisions."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from niagara_tui.core.i18n import _
from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.match.film import Film
from niagara_tui.study.reviews.models import Review, Verdict


class Sign(IntEnum):
    """What a mark stands for; the higher one is shown where two would overlap."""

    LANDING = 0
    THEFT = 1
    FALL = 2
    MISTAKE = 3
    BLUNDER = 4


SIGN_WORDS = {
    Sign.LANDING: _("home"),
    Sign.THEFT: _("theft"),
    Sign.FALL: _("over the falls"),
    Sign.MISTAKE: _("mistake"),
    Sign.BLUNDER: _("blunder"),
}
_EVENTS = {Event.GAIN: Sign.LANDING, Event.THEFT: Sign.THEFT, Event.LOSS: Sign.FALL}
SIGNS_OF_VERDICTS = {Verdict.MISTAKE: Sign.MISTAKE, Verdict.BLUNDER: Sign.BLUNDER}


@dataclass(frozen=True, slots=True)
class Mark:
    """An event or a costly decision of a seat at a moment."""

    moment: int
    seat: int
    sign: Sign


@dataclass(frozen=True, slots=True)
class Curve:
    """The chances of all seats over a game.

    Attributes:
        places: where each moment lies, from 0 to 1; all rounds are equally long.
        rounds: the number of rounds.
        moments: the moments at which the chances changed, in order.
        chances: each seat's chance from each of these moments on, from 0 to 1.
        marks: what happened, by moment.
    """

    places: tuple[float, ...]
    rounds: int
    moments: tuple[int, ...]
    chances: tuple[tuple[float, ...], ...]
    marks: tuple[Mark, ...]

    def chance(self, seat: int, moment: int) -> float:
        """The seat's chance at that moment."""
        return self.chances[seat][max(0, bisect_right(self.moments, moment) - 1)]

    def moment_at(self, place: float) -> int:
        """The last moment that lies at that place or before it."""
        return max(0, bisect_right(self.places, place) - 1)


def curve_of(film: Film, review: Review) -> Curve:
    """The curve of a reviewed film."""
    points = review.points
    seats = range(len(review.accounts))
    return Curve(
        places=tuple(_places([moment.round for moment in film.moments])),
        rounds=film.rounds,
        moments=tuple(point.moment for point in points),
        chances=tuple(tuple(point.chances[seat] for point in points) for seat in seats),
        marks=tuple(sorted([*_told(film), *_judged(review)], key=lambda mark: (mark.moment, mark.sign))),
    )


def _places(rounds: Sequence[int]) -> Iterator[float]:
    """The place of each moment, from 0 to 1, given the rounds of all moments; the last one is at 1."""
    lengths, order = Counter(rounds), {number: index for index, number in enumerate(dict.fromkeys(rounds))}
    passed: Counter[int] = Counter()
    for moment, number in enumerate(rounds):
        is_last = moment == len(rounds) - 1
        yield 1.0 if is_last else (order[number] + passed[number] / lengths[number]) / len(order)
        passed[number] += 1


def _told(film: Film) -> Iterator[Mark]:
    """Marks for the landings, thefts and falls in the log."""
    for line in film.log:
        text = line.text
        if isinstance(text, Sentence) and text.event in _EVENTS:
            seat = next((part.seat for part in text.parts if part.seat is not None), None)
            if seat is not None:
                yield Mark(line.moment, seat, _EVENTS[text.event])


def _judged(review: Review) -> Iterator[Mark]:
    """Marks for mistakes and blunders."""
    for made in review.decisions:
        if made.verdict in SIGNS_OF_VERDICTS:
            yield Mark(made.moment, made.seat, SIGNS_OF_VERDICTS[made.verdict])
