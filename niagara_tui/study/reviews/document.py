"""A review as a document: what the app, the page, the command line, plain mode and programs show of it, built once.

A figure of each seat is a row of `_figures`, one of each turning point a row of `_turns`, one of each judged decision a
row of `_points`, one of each round of a seat a row of `_rounds`: who adds one there, adds it to all of them, but for
rounds, which the app draws as bars of costs and the command line leaves out. Round, player, verdict and cost also have
a place of their own in the rows of the app and the sentences of plain mode (`words.cost_text`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, TypeVar

from niagara_tui.core.decisions import Naming
from niagara_tui.core.i18n import _, figures, labelled
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.core.text import Say, percent, strip_hidden
from niagara_tui.documents.model import (
    UNKNOWN,
    Block,
    Cell,
    Chart,
    Column,
    Depth,
    Line,
    Mark,
    Section,
    Sign,
    Table,
    Tone,
    records,
    value_of,
)
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.why import why
from niagara_tui.study.reviews.course import Course
from niagara_tui.study.reviews.models import LEAST_CHANCE, Account, JudgedDecision, Review, Verdict
from niagara_tui.study.reviews.story import story
from niagara_tui.study.reviews.turning import KIND_OF, Happening, Kind, event_of, happenings, seat_of, turning_points
from niagara_tui.study.reviews.words import (
    BEST,
    VERDICTS,
    account_text,
    changes_text,
    chose,
    cost_text,
    costs_text,
    counts_text,
    effort_text,
    is_beside_the_usual,
    name_of,
    nothing_lost,
    told_turns,
)

LANDING = Sign(0, "▲", "^", _("home"), Tone.GOOD)
THEFT = Sign(1, "»", "$", _("stolen"), Tone.NOTICE)
FALL = Sign(2, "▼", "v", _("falls"), Tone.BAD)
CHOICE = Sign(3, "•", "o", _("choice"), Tone.NOTICE)
LUCK = Sign(4, "✦", "*", _("luck"), Tone.NOTICE)
FINE = Sign(5, "!", "!", _("fine"), Tone.GOOD)
MISTAKE = Sign(6, "?", "?", _("mistake"), Tone.WARNING)
BLUNDER = Sign(7, "✗", "X", _("blunder"), Tone.ALARM)
_VERDICTS = {Verdict.FINE: FINE, Verdict.MISTAKE: MISTAKE, Verdict.BLUNDER: BLUNDER}
_KINDS = {Kind.LANDING: LANDING, Kind.THEFT: THEFT, Kind.FALL: FALL, Kind.CHOICE: CHOICE, Kind.LUCK: LUCK}
STORY = _("The story of the game")
TITLES = {
    "points": _("Turning points"),
    "costs": _("Cost by round"),
    "accounts": _("Where it came from"),
    "tally": _("Counts"),
}
"""The titles of its parts below the chart of chances."""
_PLACED = {"round", "player", "verdict", "cost"}
"""The columns of judged decisions for which everybody has a place of their own."""

T = TypeVar("T")
Point = tuple[Column, Callable[[JudgedDecision], str]]
Figure = tuple[Column, Callable[[int], str]]
"""A column, and its cell for a seat or a round."""
Turn = tuple[Column, Callable[[Happening], str]]
"""A column, and its cell for what turned the game."""


@dataclass(frozen=True)
class ReviewDocument:
    """The review of a film.

    `you` is the seat of the person who is addressed, None if nobody is; `only` the seat whose decisions alone are
    shown, None for all.
    """

    film: RecordFilm
    review: Review
    you: int | None = None
    only: int | None = None

    def name(self, seat: int) -> str | None:
        """The player's name; None for the person addressed."""
        return None if seat == self.you else self.film.names[seat]

    def heading(self, seat: int) -> str:
        """How the sentences about the player begin: with `You` or the name."""
        return self.name(seat) or _("You")

    @property
    def judged(self) -> list[int]:
        """The seats whose decisions are shown."""
        return [seat for seat in self.review.judged if self.only in (None, seat)]

    # -- where results came from ----------------------------------------------------------------------

    def accounts(self, say: Say = percent) -> dict[int, str]:
        """The account of each seat in sentences, judged seats first."""
        seats = range(len(self.film.names))
        order = (*self.review.judged, *(seat for seat in seats if seat not in self.review.judged))
        told = partial(account_text, self.review, say=say, luck=_(self.film.game.luck))
        return {seat: told(seat, self.name(seat), stand_in=self.film.stand_ins.get(seat)) for seat in order}

    def figures(self) -> Table:
        """Where the chances of each seat came from, and what its decisions cost: a row for each seat."""
        return self._by_seat(_("player"), _figures(self.review, _(self.film.game.luck)))

    def tally(self) -> Table:
        """What the game counted for each seat, in the order of `Game.tallied`: a row for each seat."""
        words, numbers = self.film.game.tallied, self.review.tally
        return self._by_seat("", [_counted(name, _(words[name]), numbers[name]) for name in words if name in numbers])

    def counts(self, depth: Depth) -> Table:
        """What was counted and estimated: a column for each seat."""
        counted = self.tally().turned()
        return replace(counted, rows=(*counted.rows, *self.figures().down_to(depth).turned().rows))

    def _by_seat(self, heading: str, figures: Sequence[Figure]) -> Table:
        columns = (Column(heading, "player"), *(column for column, _of in figures))
        rows = ((name, *(of(seat) for _column, of in figures)) for seat, name in enumerate(_titles(self.film)))
        return Table(columns, tuple(rows))

    # -- what happened --------------------------------------------------------------------------------

    @cached_property
    def course(self) -> Course:
        """Everybody's chances at every moment: what chart, turning points and story show."""
        return Course(self.review)

    @cached_property
    def happenings(self) -> tuple[Happening, ...]:
        """All that happened, in order."""
        return happenings(self.film, self.course)

    def story(self, say: Say = percent) -> tuple[str, ...]:
        """The story of the game, a sentence each; the person has a name in it, as in the log's sentences."""
        return story(self.film, self.course, self.happenings, self.you, say)

    def beginning(self) -> tuple[str, ...]:
        """What stands first: the story, then what the unit of costs is."""
        return (*self.story(), OF_A_WIN.in_legend)

    def turning_points(self) -> tuple[Happening, ...]:
        """What turned the game, in order; by one seat's doing if only that one is shown."""
        return turning_points(self.happenings, self.only)

    @cached_property
    def chart(self) -> Chart:
        """Everybody's chances, with marks for what happened."""
        return replace(_chart(self.film, self.course, self.happenings), base=self.you or 0)

    @cached_property
    def marked(self) -> tuple[Happening, ...]:
        """What the marks of the chart stand for, in order."""
        found = {id(what): what for mark in self.chart.marks if (what := self.behind(mark)) is not None}
        return tuple(sorted(found.values(), key=lambda what: what.moment))

    def behind(self, mark: Mark) -> Happening | None:
        """What a mark of the chart stands for."""
        if mark.sign in _VERDICTS.values():
            judged = (each for each in self.happenings if each.made is not None)
            return next((each for each in judged if each.made and each.made.moment == mark.moment), None)
        return next((each for each in self.happenings if each.moment < mark.moment <= each.last), None)

    def turns(self) -> Table:
        """A row for each turning point."""
        return _table(_turns(self.film), self.turning_points())

    def is_own(self, what: Happening) -> bool | None:
        """Whether the person addressed did it, and not the bot in their place; None if nobody is, or nobody did it."""
        if self.you is None or what.seat is None:
            return None
        return what.seat == self.you and self.film.players_at(what.last)[self.you] == self.film.names[self.you]

    def figure(self, what: Happening) -> str:
        """Whose chance it cost or gained what or, of what is not judged, changed most and how, such as `B +12%`."""
        letters = self.film.game.letters
        if what.made is not None and what.is_judged:
            change = f"-{cost_text(what.made.cost)}" if what.made.cost else f"+{cost_text(what.made.gain)}"
            return f"{letters[what.made.seat]} {change}"
        return f"{letters[what.whose]} {what.changes[what.whose]:+.0%}"

    def told(
        self, what: Happening, compared: Callable[[JudgedDecision], Sequence[str]], say: Say = percent
    ) -> list[str]:
        """What is said of it; `compared` gives the sentences on the decision of which it consists, if it is judged."""
        said = list(compared(what.made)) if what.made is not None and what.is_judged else []
        changes = changes_text(what, self.film.players_at(what.last), say)
        return [*said, *([" ".join(what.lines)] if what.lines else []), *([changes] if changes else [])]

    # -- what decisions cost --------------------------------------------------------------------------

    def reason(self, made: JudgedDecision) -> str:
        """Why the best plan was better, or the praised one, in a sentence with the names; empty if nothing is known."""
        return why(self.film.game, made.why, self.film.names, self.you)

    def costs(self, seat: int) -> Table:
        """What each round cost the seat; rounds without judged decisions are left out."""
        return _table(_rounds(self.review, seat), self.review.round_costs(seat))

    def points(self, seat: int) -> Table:
        """A row for each decision of the seat that cost something, costliest first."""
        return self._decisions(
            seat, [made for made in self.review.costly() if made.seat == seat], {"player", "gain", "obvious"}
        )

    def fine_moves(self, seat: int) -> Table:
        """A row for each decision of the seat that is praised."""
        made = [each for each in self.review.decisions if each.seat == seat and each.verdict is Verdict.FINE]
        return self._decisions(seat, made, {"player", "cost", "verdict", "best", "margin"})

    def _decisions(self, seat: int, made: Sequence[JudgedDecision], without: set[str]) -> Table:
        return _table([each for each in _points(self.film, seat) if each[0].key not in without], made)

    def more(self, made: JudgedDecision) -> list[str]:
        """What is shown of a decision behind its round, player, verdict and cost, each with what it is."""
        points = _points(self.film, made.seat)
        main = (each for each in points if each[0].depth == Depth.MAIN and each[0].key not in _PLACED)
        return [f"{column.label} {of(made)}" for column, of in main]

    # -- the whole ------------------------------------------------------------------------------------

    def section(self, below: Callable[[Happening], Iterable[Block]]) -> Section:
        """All of it, with these blocks below the heading of each turning point."""
        points = tuple(Section(self._place(what), tuple(below(what))) for what in self.turning_points())
        has_lost = any(made.seat in self.judged for made in self.review.costly())
        nothing = () if has_lost else (nothing_lost(self.review, self.film.names, self.you, self.only),)
        parts = (
            Section(STORY, self.beginning()),
            Section(_("Chances"), (self.chart,)),
            Section(TITLES["accounts"], tuple(self.accounts().values())),
            Section(TITLES["points"], (*nothing, *points)),
            Section(TITLES["costs"], tuple(block for seat in self.judged for block in self._costs_told(seat))),
            Section(TITLES["tally"], (self.counts(Depth.MAIN),)),
        )
        title = labelled(_(self.film.game.title), ", ".join(self.film.names))
        return Section(title, parts, note=effort_text(self.review))

    def in_tables(self) -> Iterator[str | Table]:
        """All of it as tables, with sentences where there would be no rows, for a terminal."""
        review, names = self.review, self.film.names
        yield from self.beginning()
        title = _("Chances of winning and where they went, in percent ({effort})").format(effort=effort_text(review))
        yield replace(self.figures(), title=title)
        if (turns := self.turns()).rows:
            yield replace(turns, title=TITLES["points"])
        for seat in self.judged:
            if (points := self.points(seat)).rows:
                yield replace(points, title=_("What {name} gave away").format(name=names[seat]))
            elif review.costs(seat):
                yield nothing_lost(review, names, None, seat)
            if (fine := self.fine_moves(seat)).rows:
                yield replace(fine, title=_("Fine moves of {name}").format(name=names[seat]))
        if review.tally:
            yield replace(self.tally().turned(), title=_("Counted in the game"))
        yield from (f"{labelled(names[seat], counts_text(review, seat))}." for seat in self.judged)
        average = _("The cost of a decision is the average of those with a chance of {least:.0%} or more.")
        said = [
            # Translators: what no player did is called "luck" or, in a game without dice and deals, "the river".
            _("Start + own + {luck} + others = the end.").format(luck=_(self.film.game.luck)),
            _("Costs compare choices with the best ones, in percent of a win, and are 0 where nothing can be told."),
            average.format(least=LEAST_CHANCE),
        ]
        if any(is_beside_the_usual(review, seat) for seat in self.judged):
            said.insert(2, _('Under "own" they are compared with the usual ones.'))
        if len(review.judged) < len(names):
            said.append(_("Only people's decisions were judged; --deep judges everybody's."))
        yield " ".join(said)

    def _costs_told(self, seat: int) -> Iterator[Block]:
        yield f"{labelled(self.heading(seat), costs_text(self.review, seat))}."
        if (costs := self.costs(seat)).rows:
            yield costs.turned()

    def _place(self, what: Happening) -> str:
        """The heading of a turning point."""
        more = self.more(what.made) if what.made is not None and what.is_judged else []
        place = _("Round {round}").format(round=what.round)
        who = place if what.seat is None else f"{place}, {self.film.players_at(what.last)[what.seat]}"
        return labelled(who, figures(", ".join([name_of(what), self.figure(what), *more])))

    def _turns_as_json(self) -> Iterator[dict[str, float | str | None]]:
        """What turned the game, with what is known of the decision where one was judged, else null."""
        points = _points(self.film, None)
        for what, row in zip(self.turning_points(), records(self.turns()), strict=True):
            made = what.made if what.is_judged else None
            known = {column.key: None if made is None else value_of(of(made)) for column, of in points}
            yield {**known, **row}

    def as_json(self) -> dict[str, Any]:
        """The review and its tables, as a JSON-serializable dictionary."""
        review = self.review if self.only is None else self.review.of_seat(self.only)
        by_round = ((self.film.names[seat], each) for seat in self.judged for each in records(self.costs(seat)))
        tables = {
            "figures": [*records(self.figures())],
            "tally": [*records(self.tally())],
            "turning_points": [*self._turns_as_json()],
            "rounds": [{"player": name, **each} for name, each in by_round],
        }
        return {**review.model_dump(mode="json"), "story": list(self.story()), "tables": tables}


# -- columns ----------------------------------------------------------------------------------------------


def _table(shown: Sequence[tuple[Column, Callable[[T], str]]], found: Iterable[T]) -> Table:
    """A row for each of what was found, with these columns."""
    return Table(tuple(column for column, _of in shown), tuple(tuple(of(each) for _c, of in shown) for each in found))


def _titles(film: RecordFilm) -> list[str]:
    """The players' names, with who has conceded: what stands there at the end is a bot's."""
    # Translators: a player's name in a table, as in "Ann (conceded)".
    conceded = _("{name} (conceded)")
    return [
        Cell(conceded.format(name=name), name) if seat in film.conceded else name
        for seat, name in enumerate(film.names)
    ]


def _figures(review: Review, luck: str) -> list[Figure]:
    """What is known of each seat; where the parts are not told apart, only start and result (`words.account_text`)."""
    accounts = review.accounts

    def share(part: Callable[[Account], float]) -> Callable[[int], str]:
        return lambda seat: _share(part(accounts[seat]))

    def change(part: Callable[[Account], float]) -> Callable[[int], str]:
        return lambda seat: _change(part(accounts[seat])) if accounts[seat].told_apart else UNKNOWN

    def margin(seat: int) -> str:
        return _share(accounts[seat].margin) if accounts[seat].told_apart else UNKNOWN

    def mean_cost(seat: int) -> str:
        return UNKNOWN if (mean := review.mean_cost(seat)) is None else Cell(cost_text(mean), mean)

    told = partial(Column, align="right", depth=Depth.TOLD)
    full = partial(Column, align="right", depth=Depth.FULL)
    end = _("result") if review.is_over else _("broken off at")
    return [
        (told(_("start"), "start", _("Chance at the start")), share(lambda each: each.start)),
        (told(_("own"), "own", _("By own choices")), change(lambda each: each.own)),
        (told(luck, "luck", _("By {luck}").format(luck=luck)), change(lambda each: each.luck)),
        (told(_("others"), "others", _("By what the others chose")), change(lambda each: each.others)),
        (told(end, "result", _("Result")), share(lambda each: each.result)),
        (full(_("give or take"), "margin"), margin),
        (full(_("cost a decision"), "mean_cost"), mean_cost),
    ]


def _share(share: float) -> Cell:
    return Cell(percent(share), share, exact=f"{100 * share:.1f}")


def _change(share: float) -> Cell:
    return Cell(f"{100 * share:+.0f}%" if abs(share) >= 0.005 else "0", share, exact=f"{100 * share:+.1f}")


def _counted(name: str, words: str, numbers: Sequence[int]) -> Figure:
    return Column(words, name, align="right"), lambda seat: Cell(str(numbers[seat]), numbers[seat])


def _rounds(review: Review, seat: int) -> list[Figure]:
    """What is known of each round of a seat."""
    costs = review.round_costs(seat)
    return [
        (Column(_("round"), "round"), lambda number: Cell(str(number), number)),
        (Column(_("cost"), "cost"), lambda number: Cell(cost_text(costs[number]), costs[number])),
    ]


def _points(film: RecordFilm, seat: int | None) -> list[Point]:
    """What is known of each judged decision; `seat` names the player in the headings, if all are of one seat."""
    number = partial(Column, align="right")
    full = partial(Column, depth=Depth.FULL)

    def move(made: JudgedDecision) -> str:
        decisions = film.moments[made.moment].decisions
        return Cell(str(decisions), decisions)

    def turn(made: JudgedDecision, *, is_best: bool) -> str:
        found = told_turns(film, made, Naming(film.names))
        return strip_hidden((found.best if is_best else found.chosen).words)

    def obvious(made: JudgedDecision) -> str:
        found = told_turns(film, made, Naming(film.names))
        return strip_hidden(found.obvious.words) if found.obvious else UNKNOWN

    return [
        (number(_("round"), "round"), lambda made: Cell(str(made.round), made.round)),
        (Column(_("player"), "player"), lambda made: film.names[made.seat]),
        (number(_("move"), "move", depth=Depth.FULL), move),
        (number(_("cost"), "cost"), lambda made: Cell(cost_text(made.cost), made.cost)),
        (number(_("give or take"), "margin", depth=Depth.FULL), lambda made: Cell(cost_text(made.margin), made.margin)),
        (number(_("gain"), "gain", depth=Depth.FULL), lambda made: Cell(cost_text(made.gain), made.gain)),
        (Column(_("verdict"), "verdict"), lambda made: Cell(VERDICTS[made.verdict], made.verdict)),
        (full(chose(None if seat is None else film.names[seat]), "chosen"), partial(turn, is_best=False)),
        (full(BEST, "best"), partial(turn, is_best=True)),
        (full(_("obvious"), "obvious"), obvious),
    ]


def _turns(film: RecordFilm) -> list[Turn]:
    """What is known of each turning point."""
    number = partial(Column, align="right")

    def move(what: Happening) -> str:
        decisions = film.moments[what.moment].decisions
        return Cell(str(decisions), decisions)

    def player(what: Happening, seat: int) -> str:
        return film.players_at(what.last)[seat]

    def chance(of: Callable[[Happening], Sequence[float]]) -> Callable[[Happening], str]:
        return lambda what: Cell(percent(share := of(what)[what.whose]), share)

    return [
        (number(_("round"), "round"), lambda what: Cell(str(what.round), what.round)),
        (Column(_("player"), "player"), lambda what: UNKNOWN if what.seat is None else player(what, what.seat)),
        (number(_("move"), "move", depth=Depth.FULL), move),
        (Column(_("what"), "kind"), lambda what: Cell(name_of(what), what.kind)),
        (Column(_("whose chance"), "whose"), lambda what: player(what, what.whose)),
        (number(_("from"), "before"), chance(lambda what: what.before)),
        (number(_("to"), "after"), chance(lambda what: what.after)),
        (Column(_("what happened"), "told", depth=Depth.FULL), lambda what: " ".join(what.essence)),
    ]


# -- the chart --------------------------------------------------------------------------------------------


def _chart(film: RecordFilm, course: Course, found: Sequence[Happening]) -> Chart:
    """The chances of a reviewed film, with marks for what happened."""
    review = course.review
    named = zip(film.game.letters, _titles(film), zip(*course.chances, strict=True), strict=False)
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
        return _VERDICTS.get(what.made.verdict)
    return _KINDS[what.kind] if what.kind else None


def _marks(film: RecordFilm, review: Review, found: Sequence[Happening]) -> Iterator[Mark]:
    """Marks for the landings, thefts and falls in the log, for what is judged, and for other turning points."""
    for line in film.log:
        kind, seat = KIND_OF.get(event_of(line.text)), seat_of(line.text)
        if kind is not None and seat is not None:
            yield Mark(line.moment, seat, _KINDS[kind])
    for made in review.decisions:
        if made.verdict in _VERDICTS:
            yield Mark(made.moment, made.seat, _VERDICTS[made.verdict])
    for what in turning_points(found):
        if not what.is_judged and what.kind in (Kind.CHOICE, Kind.LUCK):
            yield Mark(what.last, what.whose, _KINDS[what.kind])
