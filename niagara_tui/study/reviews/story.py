"""The story of a game in a few sentences: who was ahead, what turned it, and what the person did about it.

The story is found as facts first and told then. Every fact follows from the same `Course`, which chart
and turning points show too, and is checked against every moment that it is about; and who has won follows from the film
alone, as the ranking does. So no two sentences, and no sentence and figure, can deny each other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby
from typing import Self

from niagara_tui.core.game import winners
from niagara_tui.core.i18n import _, clauses, listed
from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.core.text import Say, as_sentence, percent
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.models import Cause, JudgedDecision
from niagara_tui.study.reviews.tally import simple_seats
from niagara_tui.study.reviews.turning import (
    KIND_OF,
    LEAST_SWING,
    Course,
    Happening,
    Kind,
    Round,
    changed,
    event_of,
    seat_of,
    shown,
    signs_of,
    swings,
)

_TURNS = 2  # number of changes that are told, with one more if it was denied, of four sentences in all
_MOST_MOVED = 2  # maximum number of players whose chances are told of a change
_MOST_TAKEN = 2  # the most sentences that are told of what a turn took along
_MOVED = 2  # the least change in percent that is told
_LEAST_ROUNDS = 2  # rounds in a row that somebody must be ahead for it to be told
_LOWERED = 0.05  # by how much a chance must be lowered for what is lost later to have come of it
_WORTH_TELLING = 0.01  # the least share of a win that a decision must have cost or gained for it to be told


# -- facts ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lead:
    """Somebody had a better chance than anybody else at every moment of these rounds.

    `most` is the best chance that it was before the end; `to_the_end` says that the last of these rounds is the game's.
    """

    seat: int
    rounds: tuple[Round, ...]
    most: float
    to_the_end: bool


@dataclass(frozen=True, slots=True)
class Level:
    """Nobody was clearly ahead at any moment of these rounds, with which the game began."""

    rounds: tuple[Round, ...]


class Weight(Enum):
    """What a change was: the one after which the winner was ahead for good, the largest of all, or another one."""

    TURNED = auto()
    LARGEST = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Change:
    """A happening that changed chances, and its weight.

    `deeds` are the log's sentences that are told of it, `seats` those whose chances are, the one that it is about
    first. `is_contrary` says that its chance moved against what the deeds look like: these must not be told as the
    cause.
    """

    what: Happening
    weight: Weight
    deeds: tuple[str, ...]
    seats: tuple[int, ...]
    is_contrary: bool


@dataclass(frozen=True, slots=True)
class End:
    """How it ended: who conceded in which round, and the winners."""

    conceded: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a story tells; `changes` are in order.

    `together` is the round over which chances changed most, where no single happening changed them by much.
    """

    opening: Lead | Level | None
    changes: tuple[Change, ...]
    together: Happening | None
    end: End
    costliest: JudgedDecision | None
    finest: JudgedDecision | None

    @classmethod
    def of(cls, film: RecordFilm, course: Course, happenings: Sequence[Happening], you: int | None = None) -> Self:
        """What is to be told of that course, from what happened; `you` is whose own decisions are told of."""
        standings = film.game.standings(film.view(film.last, None)) if course.review.is_over else ()
        end = End(
            # The log tells of a concession before the next decision, in the round of that moment
            conceded=tuple(
                (seat, next(moment.round for moment in reversed(film.moments) if moment.decisions <= after))
                for seat, after in film.conceded.items()
            ),
            winners=tuple(sorted(winners(standings))),
        )
        changes = tuple(_changes(course, happenings, end))
        own = [made for made in course.review.decisions if made.seat == you]
        not_praised = [made for made in own if not made.obvious]
        return cls(
            opening=None if len(changes) >= _TURNS else _opening(course),
            changes=changes,
            together=None if any(each.what.swing >= LEAST_SWING for each in changes) else _together(course),
            end=end,
            costliest=_most(not_praised, lambda made: made.cost),
            finest=_most(own, lambda made: made.gain),
        )


def _opening(course: Course) -> Lead | Level | None:
    """How long the game was level or, if that was longer, who was ahead for longest."""

    def ahead(each: Round) -> int | None:
        leaders = {course.leader(moment) for moment in each.moments}
        return leaders.pop() if len(leaders) == 1 else None

    leads = list[Lead]()
    for seat, run in groupby(course.rounds, key=ahead):
        rounds = tuple(run)
        moments = [moment for each in rounds for moment in each.moments if not course.is_over_at(moment)]
        if seat is not None and len(rounds) >= _LEAST_ROUNDS and any(map(course.is_clear, moments)):
            most = max(course.chances[moment][seat] for moment in moments)
            leads.append(Lead(seat, rounds, most, to_the_end=rounds[-1] == course.rounds[-1]))
    lead = max(leads, key=lambda each: len(each.rounds), default=None)
    runs = groupby(course.rounds, key=lambda each: any(map(course.is_clear, each.moments)))
    was_clear, rounds = next((clear, tuple(run)) for clear, run in runs)
    is_level = not was_clear and _LEAST_ROUNDS <= len(rounds) < len(course.rounds)
    return Level(rounds) if is_level and (lead is None or len(rounds) >= len(lead.rounds)) else lead


def _changes(course: Course, happenings: Sequence[Happening], end: End) -> Iterator[Change]:
    """The happening that turned the game, the largest and the largest denial, then others of rounds not told yet."""

    def has_turned(each: Happening) -> bool:
        """Whether it put the only winner ahead, who was from then on ahead at every moment, and was not before."""
        if len(end.winners) != 1:
            return False
        (winner,), later = end.winners, range(each.last, len(course.chances))
        has_gained = changed(each.before, each.after)[winner] >= _MOVED
        return has_gained and course.leader(each.moment) != winner and {*map(course.leader, later)} == {winner}

    ordered = swings(happenings)
    turned = next((each for each in ordered if each.swing >= LEAST_SWING and has_turned(each)), None)
    largest = ordered[0] if ordered and _extent(ordered[0]) >= max(map(_extent, happenings)) else None
    praised = (each for each in happenings if each.made and each.made.obvious and _extent(each) >= _MOVED)
    denial = next((each for each in (*ordered, *praised) if Event.DENIAL in map(event_of, each.lines)), None)
    told = [*dict.fromkeys(each for each in (turned, *ordered[:1], denial) if each is not None)]
    for each in ordered:
        if len(told) < _TURNS and each.round not in {other.round for other in told}:
            told.append(each)
    for each in sorted(told, key=lambda each: each.moment):
        weight = Weight.TURNED if each is turned else Weight.LARGEST if each is largest else Weight.OTHER
        seats, is_contrary = _told_seats(each, end.winners if each is turned else ())
        deeds = _told_of(each)
        shown_at = each.moment + 1
        is_by_card = course.review.points[shown_at].cause is Cause.REVEAL and seat_of(each.lines[0]) == each.seat
        if is_contrary and is_by_card:
            # If most of what came to the seat came already as the card was shown, the card is told before its deeds
            by_card = changed(each.before, course.chances[shown_at])[seats[0]]
            if 2 * by_card / changed(each.before, each.after)[seats[0]] > 1:
                deeds, is_contrary = each.lines[:1], False
        yield Change(each, weight, deeds, seats, is_contrary)


def _told_seats(each: Happening, first: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    """Whose chances are told of it, the seats `first` before others, and if the deeds speak against what comes first.

    That is told of whoever acted, if it is so. Of others for whom the deeds speak against it nothing is told then, as
    it came of something else.
    """
    looks = defaultdict[int, set[int]](set)
    for line in _told_of(each):
        for seat, sign in signs_of(line).items():
            looks[seat].add(sign)
    # What is good for those whom the deeds name is bad for the others, and the other way round
    others = {-sign for signs in looks.values() for sign in signs}
    changes = {seat: change for seat, change in enumerate(changed(each.before, each.after)) if abs(change) >= _MOVED}
    contrary = {seat for seat, change in changes.items() if looks.get(seat, others) == {-1 if change > 0 else 1}}
    seats = _most_moved(each.before, each.after, first)
    about = each.seat if each.seat in contrary else seats[0]
    if about in contrary:
        return _most_moved(each.before, each.after, (about, *first))[:_MOST_MOVED], True
    return tuple(seat for seat in seats if seat not in contrary)[:_MOST_MOVED], False


def _most_moved(before: Sequence[float], after: Sequence[float], first: Sequence[int] = ()) -> tuple[int, ...]:
    """The seats whose chances are told of a change, by how much they changed, the seats `first` before all."""
    changes = changed(before, after)
    seats = (seat for seat, change in enumerate(changes) if abs(change) >= _MOVED)
    rank = {seat: number for number, seat in reversed([*enumerate(first)])}
    return tuple(sorted(seats, key=lambda seat: (rank.get(seat, len(first)), -abs(changes[seat]))))


def _extent(each: Happening) -> int:
    """By how many percent it changed anybody's chance, as it is shown."""
    return max(map(abs, changed(each.before, each.after)))


def _together(course: Course) -> Happening | None:
    """The round that changed chances most, if it changed any by much."""
    chances = course.chances
    rounds = (
        Happening(each.first, each.last, each.number, None, None, (), chances[each.first], chances[each.last], ())
        for each in course.rounds
    )
    largest = max(rounds, key=_extent)
    return largest if _extent(largest) >= shown(LEAST_SWING) else None


def _most(decisions: Iterable[JudgedDecision], share: Callable[[JudgedDecision], float]) -> JudgedDecision | None:
    """The decision with the largest share of a win, if that is worth telling."""
    most = max(decisions, key=share, default=None)
    return most if most is not None and share(most) >= _WORTH_TELLING else None


# -- sentences --------------------------------------------------------------------------------------------


def story(
    film: RecordFilm, course: Course, happenings: Sequence[Happening], you: int | None = None, say: Say = percent
) -> tuple[str, ...]:
    """The story, a sentence each, from what happened (`turning.happenings`).

    It tells of everybody by name, as the log's sentences in it do. `you` is the seat of the person whose own decisions
    are told of, too, None if there is no such person; `say` formats shares of a win.
    """
    return tuple(_Telling(film, happenings, Facts.of(film, course, happenings, you), say).sentences())


@dataclass(frozen=True, slots=True)
class _Telling:
    film: RecordFilm
    found: Sequence[Happening]
    facts: Facts
    say: Say

    def sentences(self) -> Iterator[str]:
        facts = self.facts
        # Who was ahead, and what changed that, as one came after the other
        opening = facts.opening
        told: list[tuple[float, str]] = [(each.what.round, self._change(each)) for each in facts.changes]
        match opening:
            case Level():
                said = _("Until round {round} nobody was clearly ahead.")
                yield said.format(round=opening.rounds[-1].number)
            case Lead():
                told.append((opening.rounds[0].number - 0.5, self._lead(opening)))
        yield from (sentence for _round, sentence in sorted(told, key=lambda each: each[0]))
        if facts.together is not None:
            yield self._together(facts.together)
        elif not any(each.what.swing >= LEAST_SWING for each in facts.changes):
            yield _("No single round turned it: the chances moved a little at a time.")
        if parts := [*self._end()]:
            yield as_sentence(clauses(parts))

    def _lead(self, lead: Lead) -> str:
        first, *_between, last = lead.rounds
        sentence = _("{name} was ahead from round {first} to round {last}, with a chance of up to {most}.")
        if lead.to_the_end:
            sentence = _("{name} was ahead from round {first} to the end.")
        elif lead.seat in simple_seats(self.film.setup.players):  # the chance counts on playing well
            sentence = _("{name} was ahead from round {first} to round {last}.")
        # Who played at that seat in these rounds: the person, the bot after the concession, or both
        begin, end = (self.film.players_at(moment)[lead.seat] for moment in (first.first, last.last))
        # Translators: who was ahead, if the first conceded meanwhile, as in "Ann and then Ann's bot".
        both = _("{name} and then {bot}").format(name=begin, bot=end)
        name, most = (begin if begin == end else both), self.say(lead.most)
        return sentence.format(name=name, first=first.number, last=last.number, most=most)

    def _change(self, change: Change) -> str:
        turn, weight = change.what, change.weight
        # Translators: as in "Round 9 turned it: Gina steals blue from Yann; this took Yann from 61% to 24%."
        sentence = _("Round {round} turned it: {deeds}.")
        if weight is Weight.LARGEST:
            sentence = _("The largest single change came in round {round}: {deeds}.")
        elif weight is Weight.OTHER:
            sentence = _("Round {round}: {deeds}.")
        # What somebody whose chance it lowered lost to the falls later in that round: often the point of it
        later = (each for each in self.found if each.moment > turn.moment and each.round == turn.round)
        falls = (line for each in later if each.kind is Kind.FALL for line in each.essence)
        lost = ((line, seat_of(line)) for line in falls)
        of_it = [line for line, seat in lost if seat is not None and turn.changes[seat] <= -_LOWERED][:1]
        first, *further = dict.fromkeys((*change.deeds, *of_it))
        # Translators: parts of "this took Yann from 61% to 24% and lifted Gina from 20% to 51%".
        words = _("lifted {name} from {before} to {after}"), _("took {name} from {before} to {after}")
        # What came of it: where the deeds look like the opposite, by the rest of the turn
        outcome = _("this {moved}")
        if change.is_contrary:
            is_worse = turn.seat == change.seats[0] and turn.made is not None and turn.made.cost > 0
            outcome = _("yet the turn as a whole {moved}")
            if turn.seat is None:
                outcome = _("yet all in all it {moved}")
            elif is_worse:
                outcome = _("yet another turn was better, and this one {moved}")
        came = outcome.format(moved=self._moved(turn, words, change.seats))
        return sentence.format(round=turn.round, deeds=clauses([first.rstrip("."), *map(_clause, further), came]))

    def _together(self, each: Happening) -> str:
        # Translators: as in "Round 9 as a whole changed most: Yann from 61% to 24%."
        sentence = _("Round {round} as a whole changed most: {moved}.")
        # Translators: part of "Round 9 as a whole changed most: Yann from 61% to 24%".
        either = _("{name} from {before} to {after}")
        seats = _most_moved(each.before, each.after)[:_MOST_MOVED]
        return sentence.format(round=each.round, moved=self._moved(each, (either, either), seats))

    def _moved(self, each: Happening, words: tuple[str, str], seats: Iterable[int]) -> str:
        """How the chances of these seats changed; `words` are the templates for one that rose and one that fell."""
        changes, names = changed(each.before, each.after), self.film.players_at(each.last)
        moved = ((words[changes[seat] < 0], names[seat], each.before[seat], each.after[seat]) for seat in seats)
        return listed(
            [said.format(name=name, before=self.say(first), after=self.say(then)) for said, name, first, then in moved]
        )

    def _end(self) -> Iterator[str]:
        end = self.facts.end
        for seat, number in end.conceded:
            sentence = _("{name} conceded in round {round}, which is a loss")
            yield sentence.format(name=self.film.names[seat], round=number)
        if end.winners:
            sentence = _("in the end {names} won") if len(end.winners) == 1 else _("in the end {names} shared the win")
            if self.film.conceded.keys() & {*end.winners}:  # what bots win in the place of people is no win of theirs
                sentence = _("in the end {names} came first")
            yield sentence.format(names=listed([self.film.players[seat] for seat in end.winners]))
        # The person's costliest and finest decisions: beside another turn, which says nothing of how chances moved
        if (made := self.facts.costliest) is not None:
            sentence = _(
                "{name}'s costliest decision came in round {round}: the best one was worth {cost} of a win more"
            )
            yield sentence.format(name=self.film.names[made.seat], round=made.round, cost=self.say(made.cost))
        if (made := self.facts.finest) is not None:
            sentence = _(
                "{name}'s finest decision came in round {round}: it was worth {gain} of a win more than the obvious one"
            )
            yield sentence.format(name=self.film.names[made.seat], round=made.round, gain=self.say(made.gain))


def _clause(deed: str) -> str:
    """A line of the log within a sentence: an article with which it begins is not capital there."""
    # Translators: all articles and the like with which a sentence of the log may begin, such as "The river moves 4."
    articles = _("The A An No").split()
    first = re.match(r"\w*", deed)
    return (f"{deed[:1].lower()}{deed[1:]}" if first and first[0] in articles else deed).rstrip(".")


def _told_of(turn: Happening) -> tuple[str, ...]:
    """All that was stolen, lost and brought home, or else with what a turn began and what it took along, or its end.

    That the river moves, which names nobody, is no news beside a throw, but is what came of a turn that it ends.
    """
    lines = [line for line in turn.essence if seat_of(line) is not None] or turn.essence
    if event_of(lines[0]) in KIND_OF:
        return tuple(lines)
    laden = [line for line in lines[1:] if isinstance(line, Sentence) and any(part.pieces for part in line.parts)]
    end = turn.essence[-1]
    came = [end] if seat_of(end) is None and lines is not turn.essence else []
    return (lines[0], *(laden[-_MOST_TAKEN:] or lines[-1:]), *came)
