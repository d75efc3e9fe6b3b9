"""The course of a game: everybody's chances at every moment, who was ahead, and what turned it.

Chart, turning points and story take their figures from the course alone, and what is said of them follows from the
figures as they are shown, in whole percent: so none of them can deny what another says.

A happening is what a player does in a row, with the card that is shown for it, or the steps until another one acts. It
follows from the record and its review, for everybody at the table, whether judged or not.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import groupby

from niagara_ai.plans import plan_is_done

from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.turns import shown_at
from niagara_tui.study.reviews.models import Cause, JudgedDecision, Point, Review

CLEAR = 10  # by how many percent the best chance must be above the next for somebody to be clearly ahead
_UNSURE = 0.0001
"""How far a chance stays from 0 and 1 while the game goes on: whatever was tried, nothing is certain before the end."""
LEAST_SWING = 0.1  # how much anybody's chance must change, as a share of a win, for a happening to turn the game
MOVED = 0.03  # how much the largest change of a game must be to be told: less may be none in whole percent
MOST = 8  # maximum number of such happenings: those that changed most
_SURE = 3.0  # standard errors of a change above which it is told


def shown(chance: float) -> int:
    """The chance in whole percent, as it is written."""
    return round(100 * chance)


@dataclass(frozen=True, slots=True)
class Round:
    """A round, from the last moment of the round before to its own last."""

    number: int
    first: int
    last: int

    @property
    def moments(self) -> range:
        return range(self.first, self.last + 1)


@dataclass(frozen=True)
class Course:
    """The course of a reviewed game."""

    review: Review

    @cached_property
    def chances(self) -> tuple[tuple[float, ...], ...]:
        """Everybody's chances, by moment."""
        return tuple(
            point.chances
            if self.is_over_at(number)
            else tuple(min(max(chance, _UNSURE), 1 - _UNSURE) for chance in point.chances)
            for number, point in enumerate(self.review.points)
        )

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        rounds, begin = list[Round](), 0
        for number, group in groupby(self.review.points, key=lambda point: point.round):
            *_earlier, last = group
            rounds.append(Round(number, begin, last.moment))
            begin = last.moment
        return tuple(rounds)

    def is_over_at(self, moment: int) -> bool:
        """Whether the game had ended by then: the chances are the result."""
        return self.review.is_over and moment == len(self.review.points) - 1

    def leader(self, moment: int) -> int | None:
        """The seat with the best chance then; None if several have it."""
        figures = [*map(shown, self.chances[moment])]
        best = max(figures)
        return figures.index(best) if figures.count(best) == 1 else None

    def is_clear(self, moment: int) -> bool:
        """Whether somebody was clearly ahead then."""
        best, *others = sorted(map(shown, self.chances[moment]), reverse=True)
        return best - max(others, default=0) >= CLEAR


def changed(before: Sequence[float], after: Sequence[float]) -> tuple[int, ...]:
    """How each seat's chance changed, in percent, as it is shown."""
    return tuple(shown(then) - shown(first) for first, then in zip(before, after, strict=True))


class Kind(StrEnum):
    """What happened, if anything was seen to happen."""

    THEFT = "theft"
    DENIAL = "denial"
    FALL = "fall"
    LANDING = "landing"
    LUCK = "luck"
    CHOICE = "choice"


KIND_OF: Mapping[Event | None, Kind] = {
    Event.THEFT: Kind.THEFT,
    Event.LOSS: Kind.FALL,
    Event.GAIN: Kind.LANDING,
    Event.DENIAL: Kind.DENIAL,
}
"""What a line of the log tells of, by its event."""
_SIGNS: Mapping[Event | None, tuple[int, ...]] = {
    Event.THEFT: (1, -1),
    Event.DENIAL: (1, -1),
    Event.LOSS: (-1,),
    Event.GAIN: (1,),
}
"""Whether that is good (1) or bad (-1) for those whom its line names, in their order."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What happened between two moments of a film, from that before it to the `last`, which is after it.

    `seat` did it, a person or the bot in their place; None for a step, for an only card, and for choices of several
    that are shown together. It has no `kind` if it only led from one player to the next. `lines` are the log's
    sentences about it, without those on rounds; `before` and `after` everybody's chances, `errors` the standard errors
    of their changes. `made` is the judged decision that was carried out, if it cost something or is praised: that of a
    card is told where the card is shown, unless the turn made with it is told.
    """

    moment: int
    last: int
    round: int
    seat: int | None
    kind: Kind | None
    lines: tuple[str, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    errors: tuple[float, ...]
    made: JudgedDecision | None = None

    @property
    def changes(self) -> tuple[float, ...]:
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))

    @property
    def whose(self) -> int:
        """The seat whose chance changed most."""
        return max(range(len(self.after)), key=lambda seat: abs(self.changes[seat]))

    @property
    def swing(self) -> float:
        """How much that was; 0 if it is less than it may be off."""
        change, error = abs(self.changes[self.whose]), self.errors[self.whose]
        return change if change > _SURE * error else 0.0

    @property
    def opened_at(self) -> int:
        """The moment at which a replay shows what is told of it: before its judged decision, if any, else before it."""
        return self.moment if self.made is None else self.made.moment

    @property
    def essence(self) -> tuple[str, ...]:
        """The sentences that people tell of it: those on what was stolen, lost and brought home, else all."""
        events = tuple(line for line in self.lines if event_of(line) in KIND_OF)
        return events or self.lines


def event_of(line: str) -> Event | None:
    return line.event if isinstance(line, Sentence) else None


def signs_of(line: str) -> dict[int, int]:
    """For whom what a line of the log tells of is good (1) or bad (-1), by seat; empty if it does not say."""
    parts = line.parts if isinstance(line, Sentence) else ()
    seats = (part.seat for part in parts if part.seat is not None)
    return dict(zip(seats, _SIGNS.get(event_of(line), ()), strict=False))


def seat_of(line: str) -> int | None:
    """The seat of the player whom a line of the log names first."""
    parts = line.parts if isinstance(line, Sentence) else ()
    return next((part.seat for part in parts if part.seat is not None), None)


def happenings(film: RecordFilm, course: Course) -> tuple[Happening, ...]:
    """All that happened, in order."""
    review, happenings = course.review, list[Happening]()
    lines = defaultdict[int, list[str]](list)
    for line in film.log:
        if event_of(line.text) is not Event.ROUND:
            lines[line.moment].append(line.text)
    by_moment = {made.last: made for made in review.decisions if made.is_told}
    laid = dict[int | None, int]()  # by seat, where the card was laid of which something is to be told
    for moments in _in_a_row(film, review):
        first, last = moments[0] - 1, moments[-1]
        before, after, made = review.points[first], review.points[last], by_moment.get(last)
        if made is not None and made.secret:
            laid[made.seat] = len(happenings)
        elif review.points[moments[0]].cause is Cause.REVEAL:
            place = laid.pop(review.points[moments[0]].seat, None)
            if place is not None and made is None:
                made, happenings[place] = happenings[place].made, replace(happenings[place], made=None)
        sentences = tuple(line for number in moments for line in lines[number])
        kind = _kind(film, review, moments, sentences)
        happenings.append(
            Happening(
                moment=first,
                last=last,
                round=after.round,
                seat=None if kind is Kind.LUCK else _whose(film, after),
                kind=kind,
                lines=sentences,
                before=course.chances[first],
                after=course.chances[last],
                errors=tuple(map(math.hypot, before.errors, after.errors)),
                made=made,
            )
        )
    return tuple(happenings)


def turning_points(happenings: Iterable[Happening], only: int | None = None) -> tuple[Happening, ...]:
    """Those that turned the game, in order: by decisions that cost something or are praised, or by what changed most.

    With `only`, those that this seat did.
    """
    own = [each for each in happenings if only in (None, each.seat)]
    most = swings(own)
    return tuple(each for each in own if each.made or each in most)


def swings(happenings: Iterable[Happening]) -> list[Happening]:
    """What was seen to change chances enough to turn the game, `MOST` at most, the largest first: it counts anyway."""
    seen = (each for each in happenings if each.kind is not None and each.lines and each.swing >= MOVED)
    most = sorted(seen, key=lambda each: -each.swing)[:MOST]
    return [each for each in most if each is most[0] or each.swing >= LEAST_SWING]


def _in_a_row(film: RecordFilm, review: Review) -> Iterator[range]:
    """The moments of each happening; a plan that denies is one of its own, apart from the plans before it."""
    ends, begin, before = {made.last for made in review.decisions}, 1, None
    for denial in (line.moment for line in film.log if event_of(line.text) is Event.DENIAL):
        for number in range(denial - 1, 0, -1):
            seat = film.moments[number].seat
            if seat is None or seat != film.moments[denial].seat:
                break
            if plan_is_done(film.game, film.view(number, None), seat):
                ends.add(number)
                break
    for number in range(1, film.last + 1):
        point, moment = review.points[number], film.moments[number]
        is_secret = moment.seat is not None and film.public_move(moment.decisions - 1) is None
        now = (point.cause is Cause.STEP, _whose(film, point), is_secret, point.round)
        if before is not None and (now != before or is_secret or number - 1 in ends):
            yield range(begin, number)
            begin = number
        before = now
    if film.last:
        yield range(begin, film.last + 1)


def _whose(film: RecordFilm, point: Point) -> int | None:
    """The seat that did what led to that point: of what a bot did for who had conceded, a review names none."""
    if point.seat is not None or point.cause is not Cause.DECISION:
        return point.seat
    made = film.moments[point.moment].seat
    return next(iter(shown_at(film, point.moment)), None) if made is None else made


def _kind(film: RecordFilm, review: Review, moments: Sequence[int], lines: Iterable[str]) -> Kind | None:
    events = {event_of(line) for line in lines}
    if seen := [kind for event, kind in KIND_OF.items() if event in events]:
        return seen[0]
    causes = {review.points[number].cause for number in moments}
    if causes == {Cause.FORCED}:
        return Kind.LUCK
    if causes != {Cause.STEP}:
        return Kind.CHOICE
    return Kind.LUCK if any(map(film.draws, moments)) else None
