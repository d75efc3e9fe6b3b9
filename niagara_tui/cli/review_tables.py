"""A review as tables: where each seat's result came from, what its decisions cost, and what the game counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from niagara_tui.cli.printing import print_table
from niagara_tui.core.i18n import _
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.models import ERRORS_PER_MARGIN, LEAST_CHANCE, JudgedDecision, Review, Verdict
from niagara_tui.study.reviews.report import tally_rows
from niagara_tui.study.reviews.words import BEST, VERDICTS, chose, cost_text, counts_text, effort_text, nothing_lost

if TYPE_CHECKING:
    from rich.table import Table


def print_review(film: RecordFilm, review: Review, seat: int | None) -> None:
    """Print the tables, with the decisions of that seat, or of all judged seats (None)."""
    seats = [one for one in review.judged if seat in (None, one)]
    print_table([_accounts(film, review)])
    for one in seats:
        costly = [made for made in review.turning_points() if made.seat == one]
        if costly:
            print_table([_decisions(film, costly, one)])
        elif review.costs(one):
            print(nothing_lost(review, film.names, None, one))
    if review.tally:
        print_table([_tally(film, review)])
    for one in seats:
        print(f"{film.names[one]}: {counts_text(review, one)}.")
    print(_note(review))


def _accounts(film: RecordFilm, review: Review) -> Table:
    from rich.table import Table

    title = _("Chances of winning and where they went, in percent ({effort})").format(effort=effort_text(review))
    end = _("result") if review.is_over else _("broken off at")
    table = Table(_("player"), title=title, title_justify="left")
    for heading in (_("start"), _("own"), _("luck"), _("others"), end, _("give or take"), _("cost a decision")):
        table.add_column(heading, justify="right")
    for seat, account in enumerate(review.accounts):
        parts = (account.own, account.luck, account.others)
        changes = [f"{100 * part:+.1f}" for part in parts] if seat in review.judged else ["-"] * len(parts)
        mean = review.mean_cost(seat)
        table.add_row(
            film.names[seat],
            f"{100 * account.start:.1f}",
            *changes,
            f"{100 * account.result:.1f}",
            f"{100 * ERRORS_PER_MARGIN * account.error:.1f}" if seat in review.judged else "-",
            cost_text(mean) if mean is not None else "-",
        )
    return table


def _decisions(film: RecordFilm, costly: Sequence[JudgedDecision], seat: int) -> Table:
    """A table of these decisions of the seat, all of which cost something."""
    from rich.table import Table

    title = _("What {name} gave away").format(name=film.names[seat])
    table = Table(title=title, title_justify="left")
    for heading in (_("round"), _("move"), _("cost"), _("give or take")):
        table.add_column(heading, justify="right")
    for heading in (_("verdict"), chose(film.names[seat]), BEST):
        table.add_column(heading)
    for made in costly:
        table.add_row(
            str(made.round),
            str(film.moments[made.moment].decisions),
            cost_text(made.cost),
            cost_text(100 * ERRORS_PER_MARGIN * made.error),
            VERDICTS[Verdict(made.verdict)],
            ", ".join(made.chosen),
            ", ".join(made.best),
        )
    return table


def _tally(film: RecordFilm, review: Review) -> Table:
    from rich.table import Table

    table = Table("", title=_("Counted in the game"), title_justify="left")
    for name in film.names:
        table.add_column(name, justify="right")
    for row in tally_rows(film.game, review):
        table.add_row(row.words, *map(str, row.numbers))
    return table


def _note(review: Review) -> str:
    said = _("Of who was judged, start + own + luck + others = the end.")
    said += " " + _("Costs are in percent of a win, and 0 where nothing can be told.")
    said += " " + _("The cost of a decision is the average of those with a chance of {least:.0%} or more.").format(
        least=LEAST_CHANCE
    )
    judged = _("Only people's decisions were judged; --deep judges everybody's.")
    return said if len(review.judged) == len(review.accounts) else f"{said} {judged}"
