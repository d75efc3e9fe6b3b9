from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviewing.making import make_review
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.models import Effort, Review
from niagara_tui.study.reviews.reviewer import fits
from niagara_tui.study.reviews.story import Change, Facts, Lead, Level, Weight
from niagara_tui.study.reviews.turning import CLEAR, KIND_OF, LEAST_SWING, MOVED, changed, event_of, shown, signs_of
from tests.support.reviews import made_up, played_film, played_record

SEATS = {"niagara": (3, 4, 5), "canyon": (3, 4, 5), "upriver": (2, 3, 4)}
TABLES = [(game, seats) for game, counts in SEATS.items() for seats in counts]
QUICK = [("niagara", 4), ("canyon", 3), ("upriver", 2), ("upriver", 4)]
"""Those whose stories are read in every run; their games are played for other tests too."""
some_tables = pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(*table, marks=() if table in QUICK else pytest.mark.slow) for table in TABLES],
)
FILMS = 2
"""Games of each kind of table."""
OUTCOME = (
    "; (?:this|yet all in all it|yet the turn as a whole|yet another turn was better, and this one) (?:lifted|took) "
)
"""With what a sentence begins to tell whose chances a deed moved."""
COURSES = 10
"""Made-up courses of each game: from chances that hardly move to ones that jump at every moment."""


@cache
def film_of(game: str, seats: int, seed: int) -> RecordFilm:
    return played_film(game, seats=seats, seed=seed)


def with_any_chances(film: RecordFilm, seed: int) -> Review:
    """A review of the film whose chances move as wildly as the seed says, often exactly to 0 and 1."""
    review, chance = made_up(film.record, seed), random.Random(seed)
    rate, wildness = chance.choice([0.02, 0.1, 0.5]), chance.choice([0.3, 1.0, 5.0])
    merits, points = [0.0] * len(film.names), []
    for point in review.points[:-1]:
        if chance.random() < rate:
            merits[chance.randrange(len(merits))] += chance.gauss(0, wildness)
        merits = [merit if merit > max(merits) - 8 else -99.0 for merit in merits]
        weights = [2.718**merit for merit in merits]
        chances = tuple(round(weight / sum(weights), 5) for weight in weights)
        points.append(point.model_copy(update={"chances": chances}))
    return review.model_copy(update={"points": (*points, review.points[-1])})


@cache
def documents(game: str, seats: int) -> tuple[ReviewDocument, ...]:
    found = []
    for seed in range(FILMS):
        film = film_of(game, seats, seed)
        for number in range(COURSES):
            review = made_up(film.record, number) if number % 3 == 0 else with_any_chances(film, number)
            found.append(ReviewDocument(film, review, you=0))
    return tuple(found)


@dataclass(frozen=True)
class Told:
    """A document, and the facts of its story."""

    document: ReviewDocument
    facts: Facts

    def shown(self, moment: int) -> list[int]:
        """Everybody's chances in percent, as the chart has them."""
        chart = self.document.chart
        return [shown(chart.value(seat, moment)) for seat in range(len(self.document.film.names))]

    def best(self, moment: int) -> list[int]:
        chances = self.shown(moment)
        return [seat for seat, chance in enumerate(chances) if chance == max(chances)]

    def won(self) -> list[int]:
        film = self.document.film
        return [each.seat for each in film.game.standings(film.view(film.last, None)) if each.won]

    def moments(self, first: int, last: int) -> list[int]:
        """The moments from when the round `first` begins to the end of the round `last`."""
        rounds = [moment.round for moment in self.document.film.moments]
        found = [number for number, at in enumerate(rounds) if first <= at <= last]
        return [max(found[0] - 1, 0), *found]


def told(document: ReviewDocument) -> Told:
    return Told(document, Facts.of(document.film, document.course, document.happenings, document.you))


def deny(told: Told) -> Iterator[str]:
    """What in a story is denied by the chart, the turning points, the ranking or another sentence of it."""
    yield from _deny_opening(told)
    for change in told.facts.changes:
        yield from _deny_change(told, change)
    yield from _deny_largest(told)
    yield from _deny_together(told)
    yield from _deny_end(told)


def _deny_opening(told: Told) -> Iterator[str]:
    opening, film = told.facts.opening, told.document.film
    if isinstance(opening, Level):
        for moment in told.moments(0, opening.rounds[-1].number):
            second, best = sorted(told.shown(moment))[-2:]
            if best - second >= CLEAR:
                yield f"somebody is clearly ahead at {moment}"
    if isinstance(opening, Lead):
        moments = told.moments(opening.rounds[0].number, opening.rounds[-1].number)
        if any(told.best(moment) != [opening.seat] for moment in moments):
            yield "somebody else is ahead meanwhile"
        before_end = [moment for moment in moments if moment < film.last]
        if shown(opening.most) != max(told.shown(moment)[opening.seat] for moment in before_end):
            yield "the best chance was another one"
        if opening.to_the_end != (moments[-1] == film.last):
            yield "that was not the end"
        for change in told.facts.changes:  # what the reader sees side by side
            if opening.rounds[0].number <= change.what.round <= opening.rounds[-1].number:
                for chances in (change.what.before, change.what.after):
                    if max(range(len(chances)), key=lambda seat: shown(chances[seat])) != opening.seat:
                        yield "a round has somebody else ahead"


def _deny_change(told: Told, change: Change) -> Iterator[str]:
    what, document = change.what, told.document
    if [*map(shown, what.before)] != told.shown(what.moment) or [*map(shown, what.after)] != told.shown(what.last):
        yield "the chart has other chances"
    if what not in document.turning_points():
        yield "it is no turning point"
    if what.round not in {moment.round for moment in document.film.moments[what.moment : what.last + 1]}:
        yield "it was in another round"
    if change.weight is Weight.TURNED:
        winners = told.won()
        later = [told.best(moment) for moment in range(what.last, document.film.last + 1)]
        if any(best != winners for best in later) or told.best(what.moment) == winners:
            yield "the winner was not put ahead for good"
        if changed(what.before, what.after)[winners[0]] <= 0:
            yield "the winner did not gain by it"
    if not change.is_contrary:
        yield from (f"its deeds were no cause of what came to {seat}" for seat in change.seats if opposed(change, seat))
    elif not opposed(change, change.seats[0]):
        yield "its deeds look like what came of it"
    if change.weight is Weight.LARGEST:
        all_changes = [max(map(abs, changed(each.before, each.after))) for each in document.happenings]
        if max(map(abs, changed(what.before, what.after))) != max(all_changes):
            yield "another change was larger"


def _deny_largest(told: Told) -> Iterator[str]:
    """The largest change of anybody's chance at which something was seen is told, however small the others are."""
    document = told.document
    seen = [each for each in document.happenings if each.kind is not None and each.lines and each.swing >= MOVED]
    if seen:
        most = max(each.swing for each in seen)
        if most not in {change.what.swing for change in told.facts.changes}:
            yield "the largest change is not in the story"
        if most not in {what.swing for what in document.turning_points()}:
            yield "the largest change is no turning point"


def opposed(change: Change, seat: int) -> bool:
    """Whether all deeds that are told of that seat, or else of others, look like the opposite of what came to it."""
    what = change.what
    told = [line for line in change.deeds if event_of(line) in KIND_OF]
    looks = [signs_of(line) for line in told if signs_of(line)]
    own = {found[seat] for found in looks if seat in found}
    expected = own or {-sign for found in looks for sign in found.values()}
    rose = what.after[seat] > what.before[seat]
    return expected == {-1 if rose else 1}


def _deny_together(told: Told) -> Iterator[str]:
    facts, rounds = told.facts, {moment.round for moment in told.document.film.moments}
    ends = {number: [told.shown(told.moments(number, number)[place]) for place in (0, -1)] for number in rounds}
    most = {number: max(abs(b - a) for a, b in zip(*each, strict=True)) for number, each in ends.items()}
    is_turned = any(change.what.swing >= LEAST_SWING for change in facts.changes)
    if facts.together is not None and (is_turned or most[facts.together.round] != max(most.values())):
        yield "another round changed more"
    if facts.together is None and not is_turned and max(most.values()) >= 10:
        yield "a round changed much"


def _deny_end(told: Told) -> Iterator[str]:
    document, facts = told.document, told.facts
    film, review = document.film, document.review
    won = [seat for seat, chance in enumerate(told.shown(film.last)) if chance]
    if not [*facts.end.winners] == won == sorted(told.won()):
        yield "others have won"
    for seat, number in facts.end.conceded:
        (line,) = (line for line in film.log if f"{film.names[seat]} concedes" in line.text)
        if film.moments[line.moment].round != number:
            yield "it was conceded in another round"
    costs = [made.cost for made in review.decisions if made.seat == document.you and not made.obvious]
    if facts.costliest is not None and facts.costliest.cost != max(costs):
        yield "another decision cost more"
    if facts.costliest is not None and facts.costliest is facts.finest:
        yield "one decision is praised and blamed"


@some_tables
def test_no_sentence_of_a_story_denies_another_or_the_chart(game: str, seats: int) -> None:
    for document in documents(game, seats):
        found = told(document)
        assert [*deny(found)] == [], document.story()


@pytest.mark.slow
def test_stories_of_these_games_tell_of_everything_that_a_story_can_tell_of() -> None:
    """Else nothing would have been checked."""
    found = [told(document).facts for game, seats in TABLES for document in documents(game, seats)]
    assert {type(each.opening) for each in found} == {Lead, Level, type(None)}
    changes = [change for each in found for change in each.changes]
    assert {change.weight for change in changes} == {*Weight}
    assert {change.is_contrary for change in changes} == {True, False}
    assert any(each.together for each in found)
    assert any(len(each.end.winners) > 1 for each in found)
    leads = [each.opening for each in found if isinstance(each.opening, Lead)]
    assert {each.to_the_end for each in leads} == {True, False}
    assert any(each.costliest for each in found)
    assert any(each.finest for each in found)


@some_tables
def test_a_story_says_its_facts_with_their_figures_and_is_short(game: str, seats: int) -> None:
    for document in documents(game, seats):
        facts, said = told(document).facts, document.story()
        assert 2 <= len(said) <= 5
        assert all(sentence.endswith(".") for sentence in said)
        for change in facts.changes:
            place = re.compile(rf"\bround {change.what.round}\b.*({OUTCOME}.*)", re.IGNORECASE)
            of_round = [each for each in facts.changes if each.what.round == change.what.round]
            outcomes = [found[1] for found in map(place.search, said) if found]
            assert len(outcomes) == len(of_round)
            outcome = outcomes[of_round.index(change)]
            moved = re.findall(r"from (\S+) to (\S+?)[.\s]", outcome)
            assert moved
            before, after = (
                [0 if chance < 0.01 else 100 if chance > 0.99 else shown(chance) for chance in chances]
                for chances in (change.what.before, change.what.after)
            )
            for verb, before_, after_ in re.findall(r"(lifted|took) [^%]*? from (\S+) to (\S+?)[.\s]", outcome):
                assert (verb == "lifted") is (_percent(after_) > _percent(before_))
            assert {tuple(map(_percent, pair)) for pair in moved} <= {*zip(before, after, strict=True)}


def _percent(text: str) -> int:
    return {"<1%": 0, ">99%": 100}[text] if text[0] in "<>" else int(text.rstrip("%"))


@pytest.mark.parametrize("conceded", [10, 40, 90])
def test_a_story_of_a_conceded_game_denies_nothing_either(conceded: int) -> None:
    record = played_record("niagara").model_copy(update={"conceded": {"R": conceded}, "result": None})
    film = RecordFilm(record)
    for seed in range(COURSES):
        assert [*deny(told(ReviewDocument(film, with_any_chances(film, seed), you=0)))] == []


def test_a_story_of_a_real_review_denies_nothing_either() -> None:
    record = played_record("upriver", seats=2)
    document = ReviewDocument(RecordFilm(record), make_review(record, Effort.QUICK, jobs=1, fast=False), 0)
    assert [*deny(told(document))] == []


def test_nobody_is_sure_of_a_win_before_the_end() -> None:
    film = film_of("upriver", 2, 0)
    review = made_up(film.record)
    sure = [point.model_copy(update={"chances": (1.0, 0.0)}) for point in review.points[:-1]]
    document = ReviewDocument(film, review.model_copy(update={"points": (*sure, review.points[-1])}))
    assert all(0 < chance < 1 for chances in document.course.chances[:-1] for chance in chances)
    assert document.course.chances[-1] == review.points[-1].chances
    assert "100%" not in " ".join(document.story())


def test_a_review_that_names_another_winner_than_the_game_is_not_that_games() -> None:
    record = played_record("upriver", seats=2)
    film, review = RecordFilm(record), made_up(record)
    assert fits(review, film)
    first, second = review.accounts
    swapped = (
        first.model_copy(update={"result": second.result}),
        second.model_copy(update={"result": first.result}),
    )
    assert not fits(review.model_copy(update={"accounts": swapped}), film)
    last = review.points[-1].model_copy(update={"chances": review.points[-1].chances[::-1]})
    assert not fits(review.model_copy(update={"points": (*review.points[:-1], last)}), film)
