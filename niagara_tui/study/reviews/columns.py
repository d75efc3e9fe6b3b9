"""The columns of a review's tables: what is known of each seat, round, judged decision and turning point.

A figure of each seat is a row of `figures`, one of each turning point a row of `turns`, one of each judged decision a
row of `points`, one of each round of a seat a row of `rounds`: who adds one there, adds it to everything that shows
reviews, but for rounds, which the app draws as bars of costs and the command line leaves out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from niagara_tui.core.decisions import Naming
from niagara_tui.core.i18n import _
from niagara_tui.core.text import cost_text, percent, strip_hidden
from niagara_tui.documents.model import UNKNOWN, Cell, Column, Table
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.models import Account, JudgedDecision, Review
from niagara_tui.study.reviews.turning import Happening
from niagara_tui.study.reviews.words import BEST, VERDICTS, chose, name_of, turn_teller

T = TypeVar("T")
Point = tuple[Column, Callable[[JudgedDecision], str]]
Figure = tuple[Column, Callable[[int], str]]  # a column, and its cell for a seat or a round
Turn = tuple[Column, Callable[[Happening], str]]  # a column, and its cell for what turned the game


def table(columns: Sequence[tuple[Column, Callable[[T], str]]], items: Iterable[T]) -> Table:
    """A row for each of what was found, with these columns."""
    return Table(
        tuple(column for column, _of in columns), tuple(tuple(of(each) for _c, of in columns) for each in items)
    )


def titles(film: RecordFilm) -> list[str]:
    """The players' names, with who has conceded: what stands there at the end is a bot's."""
    # Translators: a player's name in a table, as in "Ann (conceded)".
    conceded = _("{name} (conceded)")
    return [
        Cell(conceded.format(name=name), name) if seat in film.conceded else name
        for seat, name in enumerate(film.names)
    ]


def figures(review: Review, luck: str) -> list[Figure]:
    """What is known of each seat; where the parts are not told apart, only start and result (`words.account_text`)."""
    accounts = review.accounts

    def share(part: Callable[[Account], float]) -> Callable[[int], str]:
        return lambda seat: _share(part(accounts[seat]))

    def change(place: int, part: Callable[[Account], float]) -> Callable[[int], str]:
        def told(seat: int) -> str:
            account = accounts[seat]
            if not account.told_apart:
                return UNKNOWN
            share = part(account)  # one that its margin exceeds is told only where the margin stands beside it
            text = UNKNOWN if not account.clear[place] else f"{100 * share:+.0f}%" if abs(share) >= 0.005 else "0"
            return Cell(text, share, exact=f"{100 * share:+.1f}")

        return told

    def margin(seat: int) -> str:
        return _share(accounts[seat].margin) if accounts[seat].told_apart else UNKNOWN

    def mean_cost(seat: int) -> str:
        return UNKNOWN if (mean := review.mean_cost(seat)) is None else Cell(cost_text(mean), mean)

    number = partial(Column, align="right")
    return [
        (number(_("Chance at the start"), "start"), share(lambda each: each.start)),
        (number(_("By own choices"), "own"), change(0, lambda each: each.own)),
        (number(_("By {luck}").format(luck=luck), "luck"), change(1, lambda each: each.luck)),
        (number(_("By what the others chose"), "others"), change(2, lambda each: each.others)),
        (number(_("Result") if review.is_over else _("broken off at"), "result"), share(lambda each: each.result)),
        (number(_("give or take"), "margin"), margin),
        (number(_("cost a decision"), "mean_cost"), mean_cost),
    ]


def _share(share: float) -> Cell:
    return Cell(percent(share), share, exact=f"{100 * share:.1f}")


def tallied(review: Review, words: Mapping[str, str]) -> list[Figure]:
    """What the game counted for each seat, where it has words for it."""
    return [_counted(name, _(words[name]), review.tally[name]) for name in words if name in review.tally]


def _counted(name: str, words: str, numbers: Sequence[int]) -> Figure:
    return Column(words, name, align="right"), lambda seat: _whole(numbers[seat])


def _whole(number: int) -> Cell:
    return Cell(str(number), number)


def rounds(review: Review, seat: int) -> list[Figure]:
    costs = review.round_costs(seat)
    return [
        (Column(_("round"), "round"), _whole),
        (Column(_("cost"), "cost"), lambda number: Cell(cost_text(costs[number]), costs[number])),
    ]


def points(film: RecordFilm, seat: int | None) -> list[Point]:
    """What is known of each judged decision; `seat` names the player in the headings, if all are of one seat."""
    number = partial(Column, align="right")
    full, turn = partial(Column, in_full=True), partial(_turn, film)

    return [
        (number(_("round"), "round"), lambda made: _whole(made.round)),
        (Column(_("player"), "player"), lambda made: film.names[made.seat]),
        (number(_("move"), "move", in_full=True), lambda made: _whole(film.moments[made.moment].decisions)),
        (number(_("cost"), "cost"), lambda made: Cell(cost_text(made.cost), made.cost)),
        (number(_("give or take"), "margin", in_full=True), lambda made: Cell(cost_text(made.margin), made.margin)),
        (number(_("gain"), "gain", in_full=True), lambda made: Cell(cost_text(made.gain), made.gain)),
        (Column(_("verdict"), "verdict"), lambda made: Cell(VERDICTS[made.verdict], made.verdict)),
        (full(chose(None if seat is None else film.names[seat]), "chosen"), lambda made: turn(made, made.chosen)),
        (full(BEST, "best"), lambda made: turn(made, made.best)),
        (full(_("obvious"), "obvious"), lambda made: turn(made, made.obvious.moves) if made.obvious else UNKNOWN),
    ]


def _turn(film: RecordFilm, made: JudgedDecision, texts: Sequence[str]) -> str:
    return strip_hidden(turn_teller(film, made, Naming(film.names))(texts).words)


def turns(film: RecordFilm) -> list[Turn]:
    """What is known of each turning point."""
    number = partial(Column, align="right")

    def player(what: Happening, seat: int) -> str:
        return film.players_at(what.last)[seat]

    def whose(what: Happening) -> int:
        return what.made.seat if what.made else what.whose

    def chance(chances: Sequence[float], what: Happening) -> str:
        return Cell(percent(chances[whose(what)]), chances[whose(what)])

    def cost(what: Happening) -> str:
        cost = what.made.cost if what.made else None
        return Cell(cost_text(cost) if cost else UNKNOWN, cost)

    def own(what: Happening) -> str:
        before, after = what.before[you or 0], what.after[you or 0]
        return Cell(UNKNOWN if whose(what) == you else f"{percent(before)} → {percent(after)}", after - before)

    def told(what: Happening) -> str:  # of a card that is not shown yet, what was chosen
        return " ".join(what.essence) or (_turn(film, what.made, what.made.chosen) if what.made else "")

    you = film.setup.only_person
    return [
        (number(_("round"), "round"), lambda what: _whole(what.round)),
        (Column(_("player"), "player"), lambda what: UNKNOWN if what.seat is None else player(what, what.seat)),
        (number(_("move"), "move", in_full=True), lambda what: _whole(film.moments[what.moment].decisions)),
        (Column(_("what"), "kind"), lambda what: Cell(name_of(what), what.kind)),
        (number(_("cost"), "cost"), cost),
        (Column(_("whose chance"), "whose"), lambda what: player(what, whose(what))),
        (number(_("from"), "before"), lambda what: chance(what.before, what)),
        (number(_("to"), "after"), lambda what: chance(what.after, what)),
        *([] if you is None else [(number(film.names[you], "own"), own)]),
        (Column(_("what happened"), "told", in_full=True), told),
    ]
