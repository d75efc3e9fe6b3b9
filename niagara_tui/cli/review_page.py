"""A review as a single self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from string import Template

from niagara_tui.core.i18n import _
from niagara_tui.documents.markup import Markup, element, joined
from niagara_tui.documents.svg import chart_svg, legend
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.curve import chances_chart
from niagara_tui.study.reviews.models import JudgedDecision, Review
from niagara_tui.study.reviews.report import round_costs, tally_rows
from niagara_tui.study.reviews.words import (
    VERDICTS,
    account_text,
    cost_text,
    costs_text,
    effort_text,
    nothing_lost,
)
from niagara_tui.ui.review_pictures import pictures_of
from niagara_tui.ui.screens.review_words import compared

MOST_PICTURES = 8
"""Maximum number of turning points with a picture; the costliest have one."""
_HERE = Path(__file__)


def page(film: RecordFilm, review: Review, seat: int | None = None) -> str:
    """The page, with the decisions of that seat, or of all judged seats (None).

    Raises:
        TimeoutError: a picture is not finished in time.
    """
    title = f"{_(film.game.title)}: {', '.join(film.names)}"
    body = [
        element("h1", title),
        element("p", effort_text(review), classes=["faint"]),
        *_chances(film, review),
        *_accounts(film, review),
        *_points(film, review, seat),
        *_costs(film, review, seat),
        *_tally(film, review),
    ]
    frame = Template(_HERE.with_suffix(".html").read_text("utf-8"))
    style = _HERE.with_suffix(".css").read_text("utf-8")
    return frame.substitute(title=joined(title), style=style, body="\n".join(body))


def _chances(film: RecordFilm, review: Review) -> Iterator[Markup]:
    chart = chances_chart(film, review)
    yield element("h2", _("Chances"))
    yield chart_svg(chart)
    yield legend(chart)


def _accounts(film: RecordFilm, review: Review) -> Iterator[Markup]:
    yield element("h2", _("Where it came from"))
    others = (seat for seat in range(len(film.names)) if seat not in review.judged)
    for seat in (*review.judged, *others):
        yield element("p", account_text(review, seat, film.names[seat], stand_in=film.stand_ins.get(seat)))


def _points(film: RecordFilm, review: Review, seat: int | None) -> Iterator[Markup]:
    points = [made for made in review.turning_points() if seat in (None, made.seat)]
    yield element("h2", _("Turning points"))
    if not points:
        yield element("p", nothing_lost(review, film.names, None, seat))
    pictures = pictures_of(film, review, points[:MOST_PICTURES])
    for made, picture in zip_longest(points, pictures, fillvalue=""):
        if isinstance(made, JudgedDecision):
            yield _point(film, made, picture)


def _point(film: RecordFilm, made: JudgedDecision, picture: str) -> Markup:
    place = _("Round {round}, {name}: {verdict}, {cost}").format(
        round=made.round, name=film.names[made.seat], verdict=VERDICTS[made.verdict], cost=cost_text(made.cost)
    )
    said = compared(film, made, only_ascii=False).lines(Voice(film.names), film.names[made.seat])
    lines = (element("p", line) for line in said)
    shown = [element("figure", Markup(picture))] if picture else []
    return element("section", element("h3", place), *lines, *shown)


def _costs(film: RecordFilm, review: Review, seat: int | None) -> Iterator[Markup]:
    yield element("h2", _("Costs by round"))
    for each in review.judged:
        if seat not in (None, each):
            continue
        yield element("p", f"{film.names[each]}: {costs_text(review, each)}.")
        costs = round_costs(review, each)
        yield _table([_("round"), *map(str, costs)], [[_("cost"), *map(cost_text, costs.values())]])


def _tally(film: RecordFilm, review: Review) -> Iterator[Markup]:
    yield element("h2", _("Counts"))
    rows = [[row.words, *map(str, row.numbers)] for row in tally_rows(film.game, review)]
    yield _table(["", *film.names], rows)


def _table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
    """A table that scrolls horizontally if it is wider than the page."""
    head = element("tr", *(element("th", cell) for cell in heading))
    body = (element("tr", element("th", row[0]), *(element("td", cell) for cell in row[1:])) for row in rows)
    return element("div", element("table", element("thead", head), element("tbody", *body)), classes=["wide"])
