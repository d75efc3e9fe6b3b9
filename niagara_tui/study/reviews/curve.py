"""The chances in a game as a chart: a line per seat, places by round, and marks for events and costly decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _
from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.documents.model import Chart, Line, Mark, Sign, Tone
from niagara_tui.match.film import Film
from niagara_tui.study.reviews.models import Review, Verdict

LANDING = Sign(0, "▲", "^", _("home"), Tone.GOOD)
THEFT = Sign(1, "»", "$", _("theft"), Tone.NOTICE)
FALL = Sign(2, "▼", "v", _("over the falls"), Tone.BAD)
MISTAKE = Sign(3, "?", "?", _("mistake"), Tone.WARNING)
BLUNDER = Sign(4, "✗", "X", _("blunder"), Tone.ALARM)
_EVENTS = {Event.GAIN: LANDING, Event.THEFT: THEFT, Event.LOSS: FALL}
SIGNS_OF_VERDICTS = {Verdict.MISTAKE: MISTAKE, Verdict.BLUNDER: BLUNDER}


def chances_chart(film: Film, review: Review) -> Chart:
    """The chances of a reviewed film."""
    points, letters = review.points, film.game.letters
    chances = zip(*(point.chances for point in points), strict=True)
    named = zip(letters, film.names, chances, strict=False)
    return Chart(
        title=_("The chances of winning by round"),
        places=tuple(_places([moment.round for moment in film.moments])),
        rounds=film.rounds,
        moments=tuple(point.moment for point in points),
        lines=tuple(Line(*each) for each in named),
        marks=tuple(sorted([*_told(film), *_judged(review)], key=lambda mark: (mark.moment, mark.sign.rank))),
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
