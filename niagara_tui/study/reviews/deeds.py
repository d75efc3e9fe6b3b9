"""What the game counted for each seat, what each person did in numbers, and what a person who has lost did well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from niagara_tui.core.game import Count, Game, Standing, sums
from niagara_tui.core.i18n import _, plural
from niagara_tui.match.record_film import RecordFilm


def tally_of(film: RecordFilm) -> dict[str, tuple[int, ...]]:
    """The sum of each count of the game, by name, with one number per seat."""
    game, counts = film.game, list[Count]()
    before = film.view(0, None)
    for number in range(1, film.last + 1):
        after = film.view(number, None)
        seat, move = film.moments[number].seat, None
        if seat is not None:
            text = film.public_move(film.moments[number].decisions - 1)
            move = None if text is None else game.number(text)
        counts += game.tally(before, after, seat, move)
        before = after
    return sums(game.tallied, len(film.names), counts)


_MOST_COUNTED = 6
"""The most counts that a sentence tells, of those that are not 0."""


def deeds_text(game: Game[Any], tally: Mapping[str, Sequence[int]], seat: int, name: str) -> str:
    """What the game has counted for that seat, in a sentence, the first counts of the game; empty if there is none."""
    counts = ((_label(game, name), tally[name][seat]) for name in game.tallied if name in tally)
    # Translators: what was counted and how much, such as "gems stolen 2".
    told = [_("{what} {count}").format(what=what, count=count) for what, count in counts if count]
    # Translators: as in "Rose in numbers: gems brought home 4, gems stolen 2, canoes lost 1."
    said = _("{name} in numbers: {counts}.")
    return said.format(name=name, counts=", ".join(told[:_MOST_COUNTED])) if told else ""


def counted_deeds(film: RecordFilm) -> tuple[str, ...]:
    """A sentence on each person of the film, but on none for whom a bot has played on."""
    people = [seat for seat in film.setup.people if seat not in film.conceded]
    tally = tally_of(film) if people else {}
    return tuple(filter(None, (deeds_text(film.game, tally, seat, film.names[seat]) for seat in people)))


# -- what went well ---------------------------------------------------------------------------------------


def done_well(film: RecordFilm) -> str:
    """What the only person of a finished game did well though they did not win it, in a sentence that is true.

    The best there is to say: that they were the best at something good, or for a while the first by the score, or came
    second of several, or else what they have done at all. Empty if they won or conceded, or if no single person played.
    """
    seat, standings = film.setup.only_person, film.game.standings(film.view(film.last, None))
    own = next((each for each in standings if each.seat == seat), None)
    if seat is None or own is None or own.won or seat in film.conceded or not film.is_over(film.last):
        return ""
    return next(_well(film, own, tally_of(film)), _("Not this time: the next game begins level."))


def _well(film: RecordFilm, own: Standing, tally: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """What is to be said for that seat, the best first."""
    counts = [(_label(film.game, name), tally[name]) for name in good_counts(film.game)]
    for what, numbers in counts:
        if max(numbers) == numbers[own.seat] and numbers.count(numbers[own.seat]) == 1:
            # Translators: what was counted and how much, as in "Well done: gems stolen 2, more than anybody else."
            yield _("Well done: {what} {count}, more than anybody else.").format(what=what, count=numbers[own.seat])
    # The number of rounds, but the last, after which the seat alone had the highest score
    by_round = [*zip(*film.scores_by_round(), strict=True)][:-1]
    if led := sum(scores[own.seat] == max(scores) and scores.count(scores[own.seat]) == 1 for scores in by_round):
        said = plural(
            "You alone were in the lead after {count} of the {rounds} rounds.",
            "You alone were in the lead after {count} of the {rounds} rounds.",
            led,
        )
        yield said.format(count=led, rounds=film.rounds)
    if own.place == 2 and len(film.names) > 2:
        yield _("You came second of {seats}.").format(seats=len(film.names))
    for what, numbers in counts:
        if numbers[own.seat] > 0:
            yield _("Yours all the same: {what} {count}.").format(what=what, count=numbers[own.seat])


def good_counts(game: Game[Any]) -> list[str]:
    """The names of what the game tallies and what is good for the seat to which it happens."""
    good = {event.name for event in game.events if event.gain > 0}
    return [name for name in game.tallied if name in good]


def _label(game: Game[Any], name: str) -> str:
    """What the game calls that count, within a sentence."""
    label = _(game.tallied[name])
    return f"{label[:1].lower()}{label[1:]}"
