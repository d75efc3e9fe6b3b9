"""Which games count, for whom, and what is kept of them."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

from niagara_tui.session.match import Match
from niagara_tui.session.naming import comparison_key
from niagara_tui.session.reviews.models import Effort, Review
from niagara_tui.shell.characters import full_name
from niagara_tui.shell.logbook.profiles import active_profile, replaced
from niagara_tui.shell.settings import Settings
from niagara_tui.storage.limits import HUMAN
from niagara_tui.storage.logbook import (
    MAX_GAMES,
    MAX_PASSED_OVER,
    MAX_PROFILES,
    Logbook,
    PlayedGame,
    Profile,
    ReviewFigures,
)
from niagara_tui.storage.logbook_file import LogbookFile
from niagara_tui.storage.models import Record, clamp_time


def game_key(record: Record) -> str:
    """The key of the record's game: its start and its seed, which stay the same however often it is resumed."""
    started = record.started.astimezone(UTC).isoformat()
    return hashlib.sha256(f"{record.setup.game} {started} {record.setup.seed}".encode()).hexdigest()[:32]


def keep_game(match: Match, settings: Settings, config: Path | None, now: datetime) -> str:
    """Count this game for the active profile, if it counts and is new; returns a message if that fails, else "".

    A game counts once the profile's person has finished or conceded it, unless the settings say that none does, or it
    began in the middle. The first game makes a profile, which is named after the person.
    """
    if not settings.record or not match.is_recorded:
        return ""

    def count(logbook: Logbook) -> Logbook:
        name = active_profile(logbook, settings) or _own_name(match, settings)
        seat = own_seat(match, name)
        if seat is None or not (match.is_over() or seat in match.conceded):
            return logbook
        return with_game(logbook, name or match.names[seat], played_game(match, seat, now))

    return LogbookFile(config).change(count)


def pass_over(record: Record, config: Path | None) -> str:
    """Make sure that this game does not count: it began at a moment of another, whose chance is known.

    Its key is kept also while the settings say that no game is: they may say otherwise at its end.
    Returns a message if that fails, else "".
    """
    key = game_key(record)

    def mark(logbook: Logbook) -> Logbook:
        if logbook.knows(key):
            return logbook
        return logbook.model_copy(update={"passed_over": [*logbook.passed_over, key][-MAX_PASSED_OVER:]})

    return LogbookFile(config).change(mark)


def keep_review(review: Review, record: Record, config: Path | None) -> str:
    """Keep what this review of the record says, if the game counts for somebody; returns a message if that fails.

    A quick review does not replace the figures of a deep one.
    """
    key = game_key(record)

    def add(logbook: Logbook) -> Logbook:
        for profile in logbook.profiles:
            games = [_reviewed(game, review) if game.key == key else game for game in profile.games]
            if games != profile.games:
                return replaced(logbook, profile, Profile(name=profile.name, games=games))
        return logbook

    return LogbookFile(config).change(add)


def own_seat(match: Match, name: str) -> int | None:
    """The seat of the profile of that name: that of the only person, or among several the one who bears the name."""
    people = [seat for seat, sitting in enumerate(match.setup.seats) if sitting.is_human]
    if len(people) == 1:
        return people[0]
    return next((seat for seat in people if comparison_key(match.names[seat]) == comparison_key(name)), None)


def played_game(match: Match, seat: int, now: datetime) -> PlayedGame:
    """What is kept of the match for the person at that seat, who has finished or conceded it."""
    conceded = seat in match.conceded
    standings = [] if conceded else match.standings()
    winners = [each.seat for each in standings if each.won]
    defaults = {name: field.default for name, field in match.game.options.model_fields.items()}
    options = match.options.model_dump()
    return PlayedGame(
        key=game_key(match.record()),
        game=match.game.id,
        rules=match.record().game_version,
        options={name: value for name, value in options.items() if value != defaults[name]},
        players=[HUMAN if each.is_human else full_name(each.player) for each in match.setup.seats],
        seat=seat,
        share=1 / len(winners) if seat in winners else 0.0,
        place=next((each.place for each in standings if each.seat == seat), None),
        rounds=int(match.game.kernel.clock(match.view(None))),
        finished=clamp_time(now),
    )


def with_game(logbook: Logbook, name: str, game: PlayedGame) -> Logbook:
    """The logbook with that game in the profile of that name, which is made if need be; the same if it has the game."""
    if logbook.knows(game.key):
        return logbook
    profile = logbook.profile(name)
    if profile is not None:
        return replaced(logbook, profile, Profile(name=profile.name, games=[*profile.games, game][-MAX_GAMES:]))
    if len(logbook.profiles) >= MAX_PROFILES:
        return logbook
    return logbook.model_copy(update={"profiles": [*logbook.profiles, Profile(name=name, games=[game])]})


def _own_name(match: Match, settings: Settings) -> str:
    """The name of the first profile: that of the settings, or of the only person, or of the last game's first one."""
    people = [name for name, each in zip(match.names, match.setup.seats, strict=True) if each.is_human]
    if settings.name or len(people) == 1:
        return settings.name or people[0]
    last = settings.last.get(match.game.id)
    return next((seat.name for seat in last.seats if seat.player == HUMAN), "") if last else ""


def _reviewed(game: PlayedGame, review: Review) -> PlayedGame:
    """The game with the review's figures for its seat, where that seat's decisions were judged."""
    cost = review.mean_cost(game.seat)
    known_better = game.review is not None and game.review.effort == Effort.DEEP.value and review.effort == Effort.QUICK
    if game.seat not in review.judged or cost is None or known_better:
        return game
    account = review.accounts[game.seat]
    figures = ReviewFigures(
        effort=review.effort.value,
        cost=cost,
        decisions=len(review.open_costs(game.seat)),
        luck=account.luck,
        error=account.error,
    )
    return game.model_copy(update={"review": figures})
