"""The chart of a review: everybody's chances, with signs where something happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _
from niagara_tui.documents.model import Chart, Line, Mark, Sign, Tone
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.columns import titles
from niagara_tui.study.reviews.course import Course
from niagara_tui.study.reviews.models import Review, Verdict
from niagara_tui.study.reviews.turning import KIND_OF, Happening, Kind, event_of, seat_of, turning_points

LANDING = Sign(0, "▲", "^", _("home"), Tone.GOOD)
THEFT = Sign(1, "»", "$", _("stolen"), Tone.NOTICE)
FALL = Sign(2, "▼", "v", _("falls"), Tone.BAD)
CHOICE = Sign(3, "•", "o", _("choice"), Tone.NOTICE)
LUCK = Sign(4, "✦", "*", _("luck"), Tone.NOTICE)
FINE = Sign(5, "!", "!", _("fine"), Tone.GOOD)
MISTAKE = Sign(6, "?", "?", _("mistake"), Tone.WARNING)
BLUNDER = Sign(7, "✗", "X", _("blunder"), Tone.ALARM)
VERDICTS = {Verdict.FINE: FINE, Verdict.MISTAKE: MISTAKE, Verdict.BLUNDER: BLUNDER}
_KINDS = {Kind.LANDING: LANDING, Kind.THEFT: THEFT, Kind.FALL: FALL, Kind.CHOICE: CHOICE, Kind.LUCK: LUCK}


def chart_of(film: RecordFilm, course: Course, found: Sequence[Happening]) -> Chart:
    """The chances of a reviewed film, with marks for what happened."""
    review = course.review
    named = zip(film.game.letters, titles(film), zip(*course.chances, strict=True), strict=False)
    return Chart(
        title=_("The chances of winning by round"),
        places=tuple(_places([moment.round for moment in film.moments])),
        rounds=film.rounds,
        moments=tuple(point.moment for point in review.points),
        lines=tuple(Line(*each) for each in named),
        marks=tuple(sorted(_marks(film, review, found), key=lambda mark: (mark.moment, mark.sign.rank))),
    )


def _places(rounds: Sequence[int]) -> Iterator[float]:
    """The place of each moment, from 0 to 1, given the rounds of all moments; the last one is at 1."""
    lengths, order = Counter(rounds), {number: index for index, number in enumerate(dict.fromkeys(rounds))}
    passed: Counter[int] = Counter()
    for moment, number in enumerate(rounds):
        is_last = moment == len(rounds) - 1
        yield 1.0 if is_last else (order[number] + passed[number] / lengths[number]) / len(order)
        passed[number] += 1


def sign_for(what: Happening) -> Sign | None:
    """The sign of a turning point: that of the verdict on a decision that is judged, else of what happened."""
    if what.made is not None and what.is_judged:
        return VERDICTS.get(what.made.verdict)
    return _KINDS[what.kind] if what.kind else None


def _marks(film: RecordFilm, review: Review, found: Sequence[Happening]) -> Iterator[Mark]:
    """Marks for the landings, thefts and falls in the log, for what is judged, and for other turning points."""
    for line in film.log:
        kind, seat = KIND_OF.get(event_of(line.text)), seat_of(line.text)
        if kind is not None and seat is not None:
            yield Mark(line.moment, seat, _KINDS[kind])
    for made in review.decisions:
        if made.verdict in VERDICTS:
            yield Mark(made.moment, made.seat, VERDICTS[made.verdict])
    for what in turning_points(found):
        if not what.is_judged and what.kind in (Kind.CHOICE, Kind.LUCK):
            yield Mark(what.last, what.whose, _KINDS[what.kind])
