"""A review as a document: what the app, the page, the command line, plain mode and programs show of it, built once.

Its tables have a column for each figure of a seat (`seat_columns`), a round, a judged decision and a turning point. The
app draws rounds as bars of costs, and the command line leaves them out. Round, player, verdict and cost of a decision
also have a place of their own in the rows of the app and the sentences of plain mode (`words.cost_text`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, TypeVar

from niagara_tui.core.decisions import Naming
from niagara_tui.core.i18n import _, figures, labelled
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.core.text import Say, capital, cost_text, percent, strip_hidden
from niagara_tui.documents.model import (
    UNKNOWN,
    Block,
    Cell,
    Chart,
    Column,
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
from niagara_tui.match.turns import knows_more
from niagara_tui.study.reviews.models import Account, JudgedDecision, Review, Verdict
from niagara_tui.study.reviews.story import story
from niagara_tui.study.reviews.tally import against_whom
from niagara_tui.study.reviews.turning import (
    KIND_OF,
    Course,
    Happening,
    Kind,
    event_of,
    happenings,
    seat_of,
    turning_points,
)
from niagara_tui.study.reviews.words import (
    BEST,
    account_text,
    average_text,
    changes_text,
    chose,
    counts_text,
    effort_text,
    name_of,
    nothing_lost,
    reason_of,
    turn_teller,
)
from niagara_tui.study.reviews.words import VERDICTS as VERDICT_NAMES

KINDS = {
    Kind.LANDING: Sign(0, "▲", "^", _("home"), Tone.GOOD),
    Kind.THEFT: Sign(1, "»", "$", _("stolen"), Tone.NOTICE),
    Kind.FALL: Sign(2, "▼", "v", _("falls"), Tone.BAD),
    Kind.CHOICE: Sign(3, "•", "o", _("choice"), Tone.NOTICE),
    Kind.LUCK: Sign(4, "✦", "*", _("luck"), Tone.NOTICE),
    Kind.DENIAL: Sign(8, "━", "-", _("denied"), Tone.NOTICE),
}
"""The signs of what happened."""
VERDICTS = {
    Verdict.FINE: Sign(5, "!", "!", _("fine"), Tone.GOOD),
    Verdict.MISTAKE: Sign(6, "?", "?", _("mistake"), Tone.WARNING),
    Verdict.BLUNDER: Sign(7, "✗", "X", _("blunder"), Tone.ALARM),
}
"""And those of decisions."""
STORY = _("The story of the game")
TITLES = {
    "points": _("Turning points"),
    "costs": _("Cost by round"),
    "accounts": _("Where it came from"),
    "tally": _("Counts"),
}
"""The titles of its parts below the chart of chances."""
ACCOUNT = _("The account")  # the title of the figures from which it follows where results came from
_PLACED = {"round", "player", "verdict", "cost"}
"""The columns of judged decisions for which everybody has a place of their own."""


# -- columns: who adds one here, adds it to everything that shows reviews ------------------------------------

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


def seat_columns(review: Review, luck: str) -> list[Figure]:
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


def tally_columns(review: Review, words: Mapping[str, str]) -> list[Figure]:
    """What the game counted for each seat, where it has words for it."""

    def figure(name: str) -> Figure:
        return Column(_(words[name]), name, align="right"), lambda seat: _whole(review.tally[name][seat])

    return [figure(name) for name in words if name in review.tally]


def _whole(number: int) -> Cell:
    return Cell(str(number), number)


def round_columns(review: Review, seat: int) -> list[Figure]:
    costs = review.round_costs(seat)
    return [
        (Column(_("round"), "round"), _whole),
        (Column(_("cost"), "cost"), lambda number: Cell(cost_text(costs[number]), costs[number])),
    ]


def decision_columns(film: RecordFilm, seat: int | None) -> list[Point]:
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
        (Column(_("verdict"), "verdict"), lambda made: Cell(VERDICT_NAMES[made.verdict], made.verdict)),
        (full(chose(None if seat is None else film.names[seat]), "chosen"), lambda made: turn(made, made.chosen)),
        (full(BEST, "best"), lambda made: turn(made, made.best)),
        (full(_("obvious"), "obvious"), lambda made: turn(made, made.obvious.moves) if made.obvious else UNKNOWN),
    ]


def _turn(film: RecordFilm, made: JudgedDecision, texts: Sequence[str]) -> str:
    return strip_hidden(turn_teller(film, made, Naming(film.names))(texts).words)


def turning_columns(film: RecordFilm) -> list[Turn]:
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


# -- the document ---------------------------------------------------------------------------------------


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

    @property
    def heading_line(self) -> str:
        """How thorough it is, and of what game."""
        return capital(_("{effort} of {game}.").format(effort=effort_text(self.review), game=_(self.film.game.title)))

    def accounts(self, say: Say = percent) -> dict[int, str]:
        """The account of each seat in sentences, judged seats first."""
        seats = range(len(self.film.names))
        order = (*self.review.judged, *(seat for seat in seats if seat not in self.review.judged))
        text = partial(account_text, self.review, say=say, luck=_(self.film.game.luck), names=self.film.names)
        return {seat: text(seat, self.name(seat), stand_in=self.film.stand_ins.get(seat)) for seat in order}

    def account(self) -> tuple[Table, str]:
        """The shares of a win from which the sentences follow, a column for each seat, and what they are."""
        hints = _("Hints were shown to {name}: what came of them counts as own choices, and no move is praised.")
        # Of a seat to which cards are dealt both compare choices with the best ones, and so are the same
        own = ((self.review.accounts[seat], sum(self.review.costs(seat))) for seat in self.judged)
        beside = any(its.told_apart and costs > 0 and round(100 * its.own) != -round(100 * costs) for its, costs in own)
        lines = (
            # Translators: what no player did is called "luck" or, in a game without dice and deals, "the river".
            _("Start + own + {luck} + others = the end.").format(luck=_(self.film.game.luck)),
            _("Costs compare choices with the best ones, in percent of a win, and are 0 where nothing can be told."),
            *([_('Under "own" they are compared with the usual ones.')] if beside else []),
            average_text(),
            *(hints.format(name=self.film.names[seat]) for seat in self.judged if seat in self.film.hinted),
        )
        return self.figures().turned(), " ".join(lines)

    def figures(self) -> Table:
        """Where the chances of each seat came from, and what its decisions cost: a row for each seat."""
        return self._by_seat(_("player"), seat_columns(self.review, _(self.film.game.luck)))

    def tally(self) -> Table:
        """What the game counted for each seat, in the order of `Game.tallied`: a row for each seat."""
        return self._by_seat("", tally_columns(self.review, self.film.game.tallied))

    def _by_seat(self, heading: str, figures: Sequence[Figure]) -> Table:
        rows = ((name, *(of(seat) for _c, of in figures)) for seat, name in enumerate(titles(self.film)))
        return Table((Column(heading, "player"), *(column for column, _of in figures)), tuple(rows))

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
        whose = self.film.setup.only_person if self.you is None else self.you
        return story(self.film, self.course, self.happenings, whose, say)

    def beginning(self) -> tuple[str, ...]:
        """What stands first: the story, with whose eyes chances are seen, then what the unit of costs is."""
        return (*self.story(), *self.seen_with(), OF_A_WIN.in_legend)

    def seen_with(self) -> tuple[str, ...]:
        """Against whom chances count and, where hands are hidden, whose knowledge they and judgements follow from."""
        eyes = _(
            "These chances are as everybody at the table could see them; a decision is judged as a hint is, with "
            "the player's own cards as well."
        )
        hidden = any(knows_more(self.film, made.moment, made.seat) for made in self.review.decisions)
        return against_whom(self.film.setup.players, self.film.names), *([eyes] if hidden else [])

    def turning_points(self) -> tuple[Happening, ...]:
        """What turned the game, in order; by one seat's doing if only that one is shown."""
        return turning_points(self.happenings, self.only)

    @cached_property
    def chart(self) -> Chart:
        """Everybody's chances, with marks for what happened in the log, what is judged, and other turning points."""
        film, marks = self.film, list[Mark]()
        for line in film.log:
            kind, seat = KIND_OF.get(event_of(line.text)), seat_of(line.text)
            if kind is not None and seat is not None:
                marks.append(Mark(line.moment, seat, KINDS[kind]))
        judged = (made for made in self.review.decisions if made.verdict in VERDICTS)
        marks += [Mark(made.moment, made.seat, VERDICTS[made.verdict]) for made in judged]
        for what in turning_points(self.happenings):
            if what.made is None and what.kind in (Kind.CHOICE, Kind.LUCK):
                marks.append(Mark(what.last, what.whose, KINDS[what.kind]))
        named = zip(film.game.letters, titles(film), zip(*self.course.chances, strict=True), strict=False)
        return Chart(
            title=_("The chances of winning by round"),
            places=tuple(_places([moment.round for moment in film.moments])),
            rounds=film.rounds,
            moments=tuple(point.moment for point in self.review.points),
            lines=tuple(Line(*each) for each in named),
            marks=tuple(sorted(marks, key=lambda mark: (mark.moment, mark.sign.rank))),
            base=self.you or 0,
        )

    @cached_property
    def marked(self) -> tuple[Happening, ...]:
        """What the marks of the chart stand for, in order."""
        marked = {id(what): what for mark in self.chart.marks if (what := self.behind(mark)) is not None}
        return tuple(sorted(marked.values(), key=lambda what: what.moment))

    def behind(self, mark: Mark) -> Happening | None:
        """What a mark of the chart stands for."""
        if mark.sign in VERDICTS.values():
            return next((each for each in self.happenings if each.made and each.made.moment == mark.moment), None)
        return next((each for each in self.happenings if each.moment < mark.moment <= each.last), None)

    def turns(self) -> Table:
        """A row for each turning point."""
        return table(turning_columns(self.film), self.turning_points())

    def is_own(self, what: Happening) -> bool | None:
        """Whether the person addressed did it, and not the bot in their place; None if nobody is, or nobody did it."""
        if self.you is None or what.seat is None:
            return None
        return what.seat == self.you and self.film.players_at(what.last)[self.you] == self.film.names[self.you]

    def figure(self, what: Happening) -> str:
        """Whose chance it cost or gained what or, if it is not judged, changed most, and one's own: `B +12%, R -3%`."""
        letters = self.film.game.letters
        if what.made is not None:
            change = f"-{cost_text(what.made.cost)}" if what.made.cost else f"+{cost_text(what.made.gain)}"
            return f"{letters[what.made.seat]} {change}"
        seats = dict.fromkeys((what.whose, what.whose if self.you is None else self.you))
        return ", ".join(f"{letters[seat]} {what.changes[seat]:+.0%}" for seat in seats)

    def told(
        self, what: Happening, compared: Callable[[JudgedDecision], Sequence[str]], say: Say = percent
    ) -> list[str]:
        """What is said of it; `compared` gives the sentences on the decision of which it consists, if it is judged."""
        blocks = list(compared(what.made)) if what.made is not None else []
        changes = changes_text(what, self.film.players_at(what.last), say, self.film.setup.only_person)
        return [*blocks, *([" ".join(what.lines)] if what.lines else []), *([changes] if changes else [])]

    # -- what decisions cost --------------------------------------------------------------------------

    def reason(self, made: JudgedDecision) -> str:
        """Why the best plan was better, or the praised one, a line a row with the names; empty if nothing is known."""
        return reason_of(self.film.game, made, self.film.names, self.you)

    def costs(self, seat: int) -> Table:
        """What each round cost the seat; rounds without judged decisions are left out."""
        return table(round_columns(self.review, seat), self.review.round_costs(seat))

    def points(self, seat: int) -> Table:
        """A row for each decision of the seat that cost something, costliest first."""
        made = [made for made in self.review.costly() if made.seat == seat]
        return self._decisions(seat, made, {"player", "gain", "obvious"})

    def _decisions(self, seat: int, made: Sequence[JudgedDecision], without: set[str]) -> Table:
        return table([each for each in decision_columns(self.film, seat) if each[0].key not in without], made)

    def more(self, made: JudgedDecision) -> list[str]:
        """What is shown of a decision behind its round, player, verdict and cost, each with what it is."""
        columns = decision_columns(self.film, made.seat)
        main = (each for each in columns if not each[0].in_full and each[0].key not in _PLACED)
        return [f"{column.label} {of(made)}" for column, of in main]

    # -- the whole ------------------------------------------------------------------------------------

    def section(self, below: Callable[[Happening], Iterable[Block]]) -> Section:
        """All of it, with these blocks below the heading of each turning point."""
        points = list[Section]()
        for what in self.turning_points():
            more = self.more(what.made) if what.made is not None else []
            place = _("Round {round}").format(round=what.round)
            who = place if what.seat is None else f"{place}, {self.film.players_at(what.last)[what.seat]}"
            heading = labelled(who, figures(", ".join([name_of(what), self.figure(what), *more])))
            points.append(Section(heading, tuple(below(what))))
        has_lost = any(made.seat in self.judged for made in self.review.costly())
        nothing = () if has_lost else (nothing_lost(self.review, self.film.names, self.you, self.only),)
        costs = list[Block]()
        for seat in self.judged:
            by_round = self.costs(seat)
            counts = f"{labelled(self.heading(seat), counts_text(self.review, seat))}."
            costs += [counts, by_round.turned()] if by_round.rows else [counts]
        parts = (
            Section(STORY, self.beginning()),
            Section(_("Chances"), (self.chart,)),
            Section(TITLES["costs"], tuple(costs)),
            Section(TITLES["accounts"], tuple(self.accounts().values())),
            Section(TITLES["points"], (*nothing, *points)),
            Section(TITLES["tally"], (self.tally().turned(),)),
            Section(ACCOUNT, self.account()),
        )
        title = labelled(_(self.film.game.title), ", ".join(self.film.names))
        return Section(title, parts, note=effort_text(self.review))

    def in_tables(self) -> Iterator[str | Table]:
        """All of it as tables, with sentences where there would be no rows, for a terminal."""
        review, names = self.review, self.film.names
        yield self.heading_line
        yield from self.beginning()
        for seat in self.judged:  # what a person can do better comes before what others chose
            if (points := self.points(seat)).rows:
                yield replace(points, title=_("What {name} gave away").format(name=names[seat]))
            elif review.costs(seat):
                yield nothing_lost(review, names, None, seat)
            praised = [each for each in review.decisions if each.seat == seat and each.verdict is Verdict.FINE]
            if (fine := self._decisions(seat, praised, {"player", "cost", "verdict", "best", "margin"})).rows:
                yield replace(fine, title=_("Fine moves of {name}").format(name=names[seat]))
        yield from self.accounts().values()
        if (turns := self.turns()).rows:
            yield replace(turns, title=TITLES["points"])
        if review.tally:
            yield replace(self.tally().turned(), title=_("Counted in the game"))
        yield from (f"{labelled(names[seat], counts_text(review, seat))}." for seat in self.judged)
        if len(review.judged) < len(names):
            yield _("Only people's decisions were judged; --deep judges everybody's.")

    def as_json(self) -> dict[str, Any]:
        """The review and its tables, as a JSON-serializable dictionary."""
        review = self.review if self.only is None else self.review.of_seat(self.only)
        turning, columns = list[dict[str, float | str | None]](), decision_columns(self.film, None)
        for what, row in zip(self.turning_points(), records(self.turns()), strict=True):
            # What is known of the decision where one was judged, else null
            made = what.made
            known = {column.key: None if made is None else value_of(of(made)) for column, of in columns}
            turning.append({**known, **row})
        by_round = ((self.film.names[seat], each) for seat in self.judged for each in records(self.costs(seat)))
        tables = {
            "figures": [*records(self.figures())],
            "tally": [*records(self.tally())],
            "turning_points": turning,
            "rounds": [{"player": name, **each} for name, each in by_round],
        }
        contents = review.model_dump(mode="json")
        for row, made in zip(contents["decisions"], review.decisions, strict=True):
            row["difference"] = made.loss.difference.value
        return {**contents, "story": list(self.story()), "tables": tables}


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
    if what.made is not None:
        return VERDICTS.get(what.made.verdict)
    return KINDS[what.kind] if what.kind else None
