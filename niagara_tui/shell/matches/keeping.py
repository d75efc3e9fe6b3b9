"""Keeps contests and challenges: begins them, binds games to them, and counts each game's result once.

A game belongs to what its key, or for a challenge its whole set-up, says; where else it is kept does not matter.
Each function that changes the file returns a message if that failed, else "".
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from itertools import count
from pathlib import Path

from niagara_tui.core.errors import BadInput, NiagaraError
from niagara_tui.core.game import winners
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.match.setup import comparison_key
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.matches import challenge, contests
from niagara_tui.shell.matches.challenge import Challenge
from niagara_tui.store.matches import (
    MAX_CONTESTS,
    MAX_OTHERS,
    Contest,
    KeptChallenge,
    Matches,
    MatchesFile,
    Outcome,
)
from niagara_tui.store.models import Record, Setup, clamp_time


def new_contest(setup: Setup, now: datetime, *, best_of: int) -> Contest:
    if len(setup.seats) < 2:
        raise BadInput(_("a match is for two players or more"))
    return Contest(
        id="0" * 8,
        kind="best",
        length=best_of,
        game=setup.game,
        options=setup.options,
        players=setup.seats,
        begun=clamp_time(now),
        seed=setup.seed,
    )


def add_contest(contest: Contest, config: Path | None) -> tuple[Contest | None, str]:
    """Add a new contest; returns it with an id of its own, None if it could not be kept, and a message.

    The oldest one that is over makes room for it if there are `MAX_CONTESTS`.
    """
    with (file := MatchesFile(config)).edit() as matches:
        # An id that no other has; that it begins with the time makes it differ from those that were deleted
        taken, begin = {other.id for other in matches.contests}, int(contest.begun.timestamp())
        name = next(name for number in count(begin) if (name := f"{number % 2**32:08x}") not in taken)
        added = contest.model_copy(update={"id": name})
        if len(matches.contests) >= MAX_CONTESTS:
            over = next((other for other in matches.contests if contests.winners(other)), None)
            if over is None:
                raise BadInput(_("there are {most} matches under way; delete one first").format(most=MAX_CONTESTS))
            matches.contests.remove(over)
        matches.contests.append(added)
    return find_contest(file.read()[0], added.id), file.problem


def find_contest(matches: Matches, contest: str) -> Contest | None:
    return next((entry for entry in matches.contests if entry.id == contest), None)


def contest_of(matches: Matches, key: str) -> tuple[Contest, int] | None:
    games = ((contest, number) for contest in matches.contests for number in range(len(contest.meetings)))
    return next(((contest, number) for contest, number in games if contest.meetings[number].key == key), None)


def bind(contest: str, number: int, record: Record, save: str, config: Path | None) -> str:
    """Make this game, just begun, that of the contest with that number; a game begun before counts no more."""
    with (file := MatchesFile(config)).edit() as matches:
        its = find_contest(matches, contest)
        if its is None or number > len(its.meetings) or contests.meeting_at(its, number).is_over:
            raise BadInput(_("this game of the match has been played in another window"))
        meeting = contests.meeting_at(its, number)
        meeting.key, meeting.save = game_key(record), save
        its.meetings[number : number + 1] = [meeting]
    return file.problem


def next_setup(contest: Contest, number: int) -> Setup:
    return contests.setup_of(contest, number, registry.game(contest.game))


# -- challenges ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Taken:
    """A challenge as it is kept, read."""

    kept: KeptChallenge
    challenge: Challenge

    @property
    def is_over(self) -> bool:
        return self.kept.own is not None


def taken_with(matches: Matches, seed: int) -> Iterator[Taken]:
    """The challenges with that seed that can be read here, the oldest first; not those of games that are not here."""
    for entry in matches.challenges:
        if f"seed={seed}" in entry.line.split():  # the rest need no reading
            with suppress(NiagaraError):
                yield Taken(entry, challenge.read(entry.line))


def find_taken(matches: Matches, wanted: Challenge) -> Taken | None:
    line = wanted.table.line()
    return next((taken for taken in taken_with(matches, wanted.seed) if taken.kept.line == line), None)


def take(wanted: Challenge, day: date | None, now: datetime, config: Path | None) -> str:
    """Keep the challenge, and the result of who sent it; `day` is its day if it is a daily one."""
    line, other = wanted.table.line(), wanted.others_outcome
    with (file := MatchesFile(config)).edit() as matches:
        entry = next((entry for entry in matches.challenges if entry.line == line), None)
        if entry is None:
            others = [] if other is None else [other]
            matches.challenges.append(KeptChallenge(line=line, day=day, taken=clamp_time(now), others=others))
        elif other is not None and other not in entry.others:
            # The newest result of each name counts
            key = comparison_key(other.name)
            left = [outcome for outcome in entry.others if comparison_key(outcome.name) != key]
            entry.others = [*left, other][-MAX_OTHERS:]
            matches.challenges = [*(other for other in matches.challenges if other is not entry), entry]
    return file.problem


def bind_challenge(wanted: Challenge, record: Record, save: str, config: Path | None) -> str:
    """Make this game, which has just begun, the one of the challenge; one that has been played keeps its own."""
    line = wanted.table.line()
    with (file := MatchesFile(config)).edit() as matches:
        entry = next((entry for entry in matches.challenges if entry.line == line), None)
        if entry is not None and entry.own is None:
            entry.key, entry.save = game_key(record), save
    return file.problem


def has_seen(matches: Matches, setup: Setup) -> bool:
    return _digest(setup) in matches.seen


def challenge_of(record: Record) -> Challenge:
    """The challenge to the table of a finished game; the bots' chance follows from when it began."""
    return challenge.of_setup(record.setup, record.game_version, contests.drawn_from(f"bots:{game_key(record)}"))


def result_line(match: TableMatch, matches: Matches, seat_name: str = "") -> str:
    """The line of the challenge to the table of that game, with the person's result."""
    record = match.record()
    new = challenge_of(record)
    seat = record.setup.only_person
    assert seat is not None  # noqa: S101 - `challenge_of` has ruled this out
    if not match.is_over() and seat not in match.conceded:
        raise BadInput(_("this game is under way: its challenge can be had once it is over"))
    tables = (taken.challenge for taken in taken_with(matches, record.setup.seed))
    its = next((table for table in tables if table.is_at(record.setup, record.game_version)), new)
    return its.with_result(seat_name or match.names[seat], outcome_of(match, seat)).line()


def outcome_of(match: TableMatch, seat: int) -> Outcome:
    rounds = int(match.game.kernel.clock(match.view(None)))
    if seat in match.conceded:
        return Outcome(place=None, rounds=rounds)
    standings = match.standings()
    won = winners(standings)
    place = next(standing.place for standing in standings if standing.seat == seat)
    return Outcome(place=place, share=100 // len(won) if seat in won else 0, rounds=rounds)


def keep_result(match: TableMatch, config: Path | None) -> str:
    """Count the result of this game in its contest and its challenge, each once; remember that its cards are known.

    A contest counts a game once it is over. A challenge counts for the one person at its table, unless they have
    finished or conceded a game with the same cards or dice before. That holds while the record is turned off, too: what
    was begun as a match or challenge is meant to be kept, and nobody can be asked to forget cards.
    """
    if not match.is_recorded:
        return ""
    record, is_over, seat = match.record(), match.is_over(), match.setup.only_person
    with (file := MatchesFile(config)).edit() as matches:
        game = contest_of(matches, game_key(record))
        if game is not None and is_over and not game[0].meetings[game[1]].is_over:
            contest, number = game
            contest.meetings[number] = contests.with_result(contest.meetings[number], match)
        if seat is not None and (is_over or seat in match.conceded) and not has_seen(matches, record.setup):
            matches.seen.append(_digest(record.setup))
            for taken in taken_with(matches, record.setup.seed):
                if not taken.is_over and taken.challenge.is_at(record.setup, record.game_version):
                    taken.kept.own = outcome_of(match, seat)
    return file.problem


def _digest(setup: Setup) -> str:
    return hashlib.sha256(f"seen:{setup.game}:{setup.seed}".encode()).hexdigest()[:16]
