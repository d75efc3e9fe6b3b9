"""What an entry of the page of matches opens: the save of a game that was begun, or a new game that is bound to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from pathlib import Path
from random import Random

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.match.auto import DEADLINE
from niagara_tui.match.bots.processes import ready_worker_command
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.match import Match
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.matches import contests, keeping
from niagara_tui.shell.matches.challenge import Challenge
from niagara_tui.shell.matches.words import standing_line
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.matches import Contest, Matches, MatchesFile
from niagara_tui.store.models import Record, Setup

_SEEN = _("You have finished a game with these cards before, so this one does not count in your record.")


@dataclass(frozen=True)
class Resume:
    """The save of that name is to be resumed."""

    save: str


@dataclass(frozen=True)
class Begin:
    """A game with that set-up is to be begun, under the current rules or those of that version.

    `bind` makes the game of that record, saved under that name, the one of the match or the challenge; it returns a
    message if that failed, else "". `is_known` says that its chance is known, so that it is not to count in the
    record; `remark` is said as it begins.
    """

    setup: Setup
    bind: Callable[[Record, str], str]
    rules: int | None = None
    is_known: bool = False
    remark: str = ""


def next_game(contest: str, folder: SaveFolder, config: Path | None) -> Resume | Begin:
    """The game of that contest that people play next.

    Raises:
        BadInput: the contest has gone, people have no game to play any more, or its game is not installed.
    """
    found = keeping.find_contest(MatchesFile(config).read()[0], contest)
    number = None if found is None else contests.next_meeting(found)
    if found is None or number is None:
        raise BadInput(_("there is no game left to play in this match"))
    meeting = contests.meeting_at(found, number)
    if (save := keeping.find_save(folder, meeting.key, meeting.save)) is not None:
        return Resume(save)
    setup = keeping.next_setup(found, number)
    bind = partial(_bind_contest, found.id, number, config)
    return Begin(setup, bind, remark=standing_line(found))


def challenge_game(
    wanted: Challenge, day: date | None, name: str, now: datetime, folder: SaveFolder, config: Path | None
) -> Resume | Begin:
    """The game of that challenge, which is taken up: the one that is under way, or a new one for a person of that name.

    `day` is its day if it is a daily one.
    """
    problem = keeping.take(wanted, day, now, config)
    held = MatchesFile(config).read()[0]
    found = keeping.find_taken(held, wanted)
    if found is not None and not found.is_over:
        save = keeping.find_save(folder, found.kept.key, found.kept.save)
        if save is not None:
            return Resume(save)
    setup = wanted.setup(name)
    is_known = keeping.has_seen(held, setup)
    return Begin(
        setup,
        partial(_bind_challenge, wanted, config),
        wanted.rules,
        is_known,
        " ".join(filter(None, [_SEEN if is_known else "", problem])),
    )


def standing_of(match: Match, config: Path | None) -> tuple[Contest, str] | None:
    """The contest to which this game belongs, and where it stands, in one line; None if it belongs to none."""
    held: Matches = MatchesFile(config).read()[0]
    found = keeping.contest_of(held, game_key(match.record())) if match.is_recorded else None
    return None if found is None else (found[0], standing_line(found[0]))


def bots_of(match: Match, config: Path | None) -> BotSeats | None:
    """The bots of a challenge's table, which play alike wherever it is played; None for any other table."""
    held = MatchesFile(config).read()[0]
    seed = keeping.bots_chance(held, match.setup, match.record().game_version)
    if seed is None:
        return None
    return BotSeats(match, deadline=DEADLINE, command=ready_worker_command, chance=Random(seed))  # noqa: S311


def _bind_contest(contest: str, number: int, config: Path | None, record: Record, save: str) -> str:
    return keeping.bind(contest, number, record, save, config)


def _bind_challenge(wanted: Challenge, config: Path | None, record: Record, save: str) -> str:
    return keeping.bind_challenge(wanted, record, save, config)
