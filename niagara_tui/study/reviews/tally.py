"""What the game counted for each seat, what each person did in numbers, and what a person who has lost did well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from niagara_ai.registry import BOTS, LADDER, RANDOM, default_bot

from niagara_tui.core.game import Game, sums
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.match.record_film import RecordFilm


def tally_of(film: RecordFilm) -> dict[str, tuple[int, ...]]:
    """The sum of each count of the game, by name, with one number per seat."""
    counts = (count for happened in film.happened(film.last) for count in film.game.tally(*happened))
    return sums(film.game.tallied, len(film.names), counts)


_MOST_COUNTED = 6  # the most counts that a sentence tells, of those that are not 0


def tally_text(game: Game[Any], tally: Mapping[str, Sequence[int]], seat: int, name: str) -> str:
    """What the game has counted for that seat, in a sentence, the first counts of the game; empty if there is none."""
    counts = ((_label(game, name), tally[name][seat]) for name in game.tallied if name in tally)
    # Translators: what was counted and how much, such as "gems stolen 2".
    parts = [_("{what} {count}").format(what=what, count=count) for what, count in counts if count]
    # Translators: as in "Rose in numbers: gems brought home 4, gems stolen 2, canoes lost 1."
    sentence = _("{name} in numbers: {counts}.")
    return sentence.format(name=name, counts=", ".join(parts[:_MOST_COUNTED])) if parts else ""


def tally_sentences(film: RecordFilm) -> tuple[str, ...]:
    """A sentence on each person of the film, but on none for whom a bot has played on."""
    people = [seat for seat in film.setup.people if seat not in film.conceded]
    tally = tally_of(film) if people else {}
    return tuple(filter(None, (tally_text(film.game, tally, seat, film.names[seat]) for seat in people)))


def simple_seats(players: Sequence[str]) -> tuple[int, ...]:
    """The seats of bots below the usual one: they play more simply than anybody's chances count on."""
    simple = [RANDOM, *takewhile(lambda bot: bot != default_bot(), LADDER)]

    def plays_simply(player: str) -> bool:
        kind, _colon, level = player.partition(":")
        return kind in BOTS and f"{kind}:{level or next(iter(BOTS[kind].levels))}" in simple

    return tuple(seat for seat, each in enumerate(players) if plays_simply(each))


def against_whom(players: Sequence[str], names: Sequence[str]) -> str:
    """Against whom chances count, whoever these players are, in a sentence."""
    if not (simple := [names[seat] for seat in simple_seats(players)]):
        return _("Each percentage is a chance to win if everybody plays on well.")
    sentence = plural(
        "Each percentage is a chance to win if everybody plays on well; {names} plays more simply.",
        "Each percentage is a chance to win if everybody plays on well; {names} play more simply.",
        len(simple),
    )
    return sentence.format(names=listed(simple))


def done_well(film: RecordFilm) -> str:
    """What the only person of a finished game did well though they did not win it, in a sentence that is true.

    The best there is to say: that they were the best at something good, or for a while the first by the score, or came
    second of several, or else what they have done at all. Empty if they won or conceded, or if no single person played.
    """
    seat, standings = film.setup.only_person, film.game.standings(film.view(film.last, None))
    own = next((each for each in standings if each.seat == seat), None)
    if seat is None or own is None or own.won or seat in film.conceded or not film.is_over(film.last):
        return ""

    def leads(numbers: Sequence[int]) -> bool:
        return numbers[seat] == max(numbers) and numbers.count(numbers[seat]) == 1

    tally = tally_of(film)
    counts = [(_label(film.game, name), tally[name]) for name in good_counts(film.game)]
    for what, numbers in counts:
        if leads(numbers):
            # Translators: what was counted and how much, as in "Well done: gems stolen 2, more than anybody else."
            return _("Well done: {what} {count}, more than anybody else.").format(what=what, count=numbers[seat])
    # The number of rounds, but the last, after which the seat alone had the highest score
    if led := sum(map(leads, [*zip(*film.scores_by_round(), strict=True)][:-1])):
        sentence = plural(
            "You alone were in the lead after {count} of the {rounds} rounds.",
            "You alone were in the lead after {count} of the {rounds} rounds.",
            led,
        )
        return sentence.format(count=led, rounds=film.rounds)
    if own.place == 2 and len(film.names) > 2:
        return _("You came second of {seats}.").format(seats=len(film.names))
    for what, numbers in counts:
        if numbers[seat] > 0:
            return _("Yours all the same: {what} {count}.").format(what=what, count=numbers[seat])
    return _("Not this time: the next game begins level.")


def good_counts(game: Game[Any]) -> list[str]:
    """The names of what the game tallies and what is good for the seat to which it happens."""
    good = {event.name for event in game.events if event.gain > 0}
    return [name for name in game.tallied if name in good]


def _label(game: Game[Any], name: str) -> str:
    """What the game calls that count, within a sentence."""
    label = _(game.tallied[name])
    return f"{label[:1].lower()}{label[1:]}"
