"""Adds games and reviews to the logbook: which games count, for whom, and what is stored of them."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

from niagara_tui.core.game import winners
from niagara_tui.match.setup import changed_options, comparison_key
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.bots import players_of
from niagara_tui.shell.logbook.profiles import active_profile
from niagara_tui.shell.settings import Settings
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.logbook import (
    DEED_LENGTH,
    MAX_DEED,
    MAX_DEEDS,
    MAX_GAMES,
    MAX_PASSED_OVER,
    MAX_PROFILES,
    Logbook,
    LogbookFile,
    PlayedGame,
    Profile,
    ReviewFigures,
)
from niagara_tui.store.models import Help, Record, clamp_time
from niagara_tui.study.reviews.models import Effort, Review
from niagara_tui.study.reviews.tally import good_counts


def game_key(record: Record) -> str:
    """A digest of its start time and seed, which stay the same when it is resumed."""
    started = record.started.astimezone(UTC).isoformat()
    return hashlib.sha256(f"{record.setup.game} {started} {record.setup.seed}".encode()).hexdigest()[:32]


def keep_game(match: TableMatch, settings: Settings, config: Path | None, now: datetime) -> str:
    """Count this game for the active profile, if it counts and is new; returns a message if that fails, else "".

    A game counts once the profile's person has finished or conceded it, unless the record is turned off in the settings
    or the match is not recorded (`TableMatch.is_recorded`). The first game creates a profile, named after the person.
    """
    if not settings.record or not match.is_recorded:
        return ""

    with (file := LogbookFile(config)).edit() as logbook:
        name = person_of(match, logbook, settings)
        seat = own_seat(match, name)
        if seat is not None and (match.is_over() or seat in match.conceded):
            game = played_game(match, seat, now)
            if logbook.knows(game.key):
                pass
            elif (profile := logbook.profile(name)) is not None:
                profile.games = [*profile.games, game][-MAX_GAMES:]
            elif len(logbook.profiles) < MAX_PROFILES:
                logbook.profiles.append(Profile(name=name, games=[game]))
    return file.problem


def pass_over(record: Record, config: Path | None) -> str:
    """Exclude this game from the record, as it branched off from another game, whose chance is known.

    Its key is stored even while the record is turned off, since it may be turned on before the game ends.
    Returns a message if that fails, else "".
    """
    key = game_key(record)
    with (file := LogbookFile(config)).edit() as logbook:
        if not logbook.knows(key):
            logbook.passed_over = [*logbook.passed_over, key][-MAX_PASSED_OVER:]
    return file.problem


def keep_review(review: Review, record: Record, config: Path | None) -> str:
    """Store the figures of this review if its game counts for some profile; returns a message if that fails, else "".

    A quick review does not replace the figures of a deep one, and a seat whose decisions were not judged has none.
    """
    key = game_key(record)
    with (file := LogbookFile(config)).edit() as logbook:
        for profile in logbook.profiles:
            for place, game in enumerate(profile.games):
                if game.key != key or game.seat not in review.judged:
                    continue
                is_deep = game.review is not None and game.review.effort == Effort.DEEP.value
                if (cost := review.mean_cost(game.seat)) is None or (is_deep and review.effort == Effort.QUICK):
                    continue
                account = review.accounts[game.seat]
                figures = ReviewFigures(
                    effort=review.effort.value,
                    cost=100 * cost,
                    decisions=len(review.open_costs(game.seat)),
                    luck=account.luck,
                    error=account.errors[1],
                )
                profile.games[place] = game.model_copy(update={"review": figures})
    return file.problem


def person_of(match: TableMatch, logbook: Logbook, settings: Settings) -> str:
    """The name of the profile for which the match counts: the active one, else that which its end would create.

    That has the name in the settings, else the only person's, else that of the first person of the last set-up.
    """
    person, last = match.setup.only_person, settings.last.get(match.game.id)
    if name := active_profile(logbook, settings) or settings.name:
        return name
    if person is not None:
        return match.names[person]
    return next((seat.name for seat in last.seats if seat.player == HUMAN), "") if last else ""


def own_seat(match: TableMatch, name: str) -> int | None:
    """The seat of the profile of that name: the only person's, or among several people the one with that name."""
    if (person := match.setup.only_person) is not None:
        return person
    own = comparison_key(name)
    return next((seat for seat in match.setup.people if comparison_key(match.names[seat]) == own), None)


def played_game(match: TableMatch, seat: int, now: datetime) -> PlayedGame:
    """The entry of the match for the person at that seat, who has finished or conceded it."""
    is_conceded = seat in match.conceded
    standings = [] if is_conceded else match.standings()
    won = winners(standings)
    # How often what is good has happened to that seat, by name; what never happened is left out
    deeds = dict.fromkeys([name for name in good_counts(match.game) if 0 < len(name) <= DEED_LENGTH][:MAX_DEEDS], 0)
    for name, whose, number in (count for notes in match.noted for count in notes.counts):
        if whose == seat and name in deeds:
            deeds[name] += number
    deeds = {name: min(number, MAX_DEED) for name, number in deeds.items() if number > 0}
    return PlayedGame(
        key=game_key(match.record()),
        game=match.game.id,
        rules=match.record().game_version,
        options=changed_options(match.game, match.options.model_dump()),
        players=[*players_of(match.setup)],
        seat=seat,
        share=1 / len(won) if seat in won else 0.0,
        place=next((standing.place for standing in standings if standing.seat == seat), None),
        rounds=int(match.game.kernel.clock(match.view(None))),
        finished=clamp_time(now),
        help=match.help.get(seat, Help()),
        deeds=None if is_conceded else deeds,
    )
