"""Adds games and reviews to the logbook: which games count, for whom, and what is stored of them."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

from niagara_tui.core.noting import winners
from niagara_tui.match.naming import comparison_key
from niagara_tui.match.setup import changed_options
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
from niagara_tui.study.reviews.deeds import good_counts
from niagara_tui.study.reviews.models import Effort, Review


def game_key(record: Record) -> str:
    """The key of the record's game: a digest of its start time and seed, which stay the same when it is resumed."""
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
        name = active_profile(logbook, settings) or _own_name(match, settings)
        seat = own_seat(match, name)
        if seat is not None and (match.is_over() or seat in match.conceded):
            game, name = played_game(match, seat, now), name or match.names[seat]
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

    A quick review does not replace the figures of a deep one.
    """
    key = game_key(record)
    with (file := LogbookFile(config)).edit() as logbook:
        for profile in logbook.profiles:
            profile.games = [_reviewed(game, review) if game.key == key else game for game in profile.games]
    return file.problem


def person_of(match: TableMatch, logbook: Logbook, settings: Settings) -> str:
    """The name of the profile for which the match counts: the active one, else that which its end would create."""
    name = active_profile(logbook, settings) or _own_name(match, settings)
    seat = own_seat(match, name)
    return name or ("" if seat is None else match.names[seat])


def own_seat(match: TableMatch, name: str) -> int | None:
    """The seat of the profile of that name: the only person's, or among several people the one with that name."""
    person = match.setup.only_person
    if person is not None:
        return person
    return next(
        (seat for seat in match.setup.people if comparison_key(match.names[seat]) == comparison_key(name)), None
    )


def played_game(match: TableMatch, seat: int, now: datetime) -> PlayedGame:
    """The entry of the match for the person at that seat, who has finished or conceded it."""
    conceded = seat in match.conceded
    standings = [] if conceded else match.standings()
    won = winners(standings)
    return PlayedGame(
        key=game_key(match.record()),
        game=match.game.id,
        rules=match.record().game_version,
        options=changed_options(match.game, match.options.model_dump()),
        players=[*players_of(match.setup)],
        seat=seat,
        share=1 / len(won) if seat in won else 0.0,
        place=next((each.place for each in standings if each.seat == seat), None),
        rounds=int(match.game.kernel.clock(match.view(None))),
        finished=clamp_time(now),
        help=match.help.get(seat, Help()),
        deeds=None if conceded else _deeds_of(match, seat),
    )


def _own_name(match: TableMatch, settings: Settings) -> str:
    """The name for the first profile: from the settings, else the only person's, else the first of the last set-up."""
    person = match.setup.only_person
    if settings.name:
        return settings.name
    if person is not None:
        return match.names[person]
    last = settings.last.get(match.game.id)
    return next((seat.name for seat in last.seats if seat.player == HUMAN), "") if last else ""


def _deeds_of(match: TableMatch, seat: int) -> dict[str, int]:
    """How often what is good has happened to that seat, by name; what never happened is left out."""
    names = [name for name in good_counts(match.game) if 0 < len(name) <= DEED_LENGTH][:MAX_DEEDS]
    found = dict.fromkeys(names, 0)
    for name, whose, number in (count for each in match.noted for count in each.counts):
        if whose == seat and name in found:
            found[name] += number
    return {name: min(number, MAX_DEED) for name, number in found.items() if number > 0}


def _reviewed(game: PlayedGame, review: Review) -> PlayedGame:
    """The game with the review's figures for its seat, if that seat's decisions were judged."""
    cost = review.mean_cost(game.seat)
    known_better = game.review is not None and game.review.effort == Effort.DEEP.value and review.effort == Effort.QUICK
    if game.seat not in review.judged or cost is None or known_better:
        return game
    account = review.accounts[game.seat]
    figures = ReviewFigures(
        effort=review.effort.value,
        cost=100 * cost,
        decisions=len(review.open_costs(game.seat)),
        luck=account.luck,
        error=account.errors[1],
    )
    return game.model_copy(update={"review": figures})
