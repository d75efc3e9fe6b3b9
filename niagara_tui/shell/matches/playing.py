"""What an entry of the page of matches opens: the save of a game that was begun, or a new game that is bound to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from pathlib import Path
from random import Random

from niagara_tui.core.errors import BadInput, NiagaraError
from niagara_tui.core.i18n import _, day_words
from niagara_tui.match.bots.processes import ready_worker_command
from niagara_tui.match.bots.seats import DEADLINE_ALONE, BotSeats
from niagara_tui.match.match import Clock, now
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.matches import contests, keeping
from niagara_tui.shell.matches.challenge import Challenge, challenge_line
from niagara_tui.shell.matches.contests import WHO_CONCEDES, next_label, standing_line, verdict
from niagara_tui.store.folder import KindOf, SaveFolder
from niagara_tui.store.matches import Matches, MatchesFile
from niagara_tui.store.models import Record, Setup

_SEEN = _(
    "You have finished a game with the same cards or dice before: this one counts neither in your record nor for a "
    "challenge."
)
_SAVED = _("There is a save of a game with the same cards or dice: this one does not count in your record.")
_DEALT_AGAIN = _(
    "The save of this game is gone: it starts again with the same cards or dice, and does not count in your record."
)


@dataclass(frozen=True)
class Resume:
    """The save of that name is to be resumed."""

    save: str


@dataclass(frozen=True)
class Begin:
    """A game with that set-up is to be begun, under the current rules or those of that version.

    `bind` makes the game of that record, saved under that name, the one of the match or the challenge; it returns a
    message if that failed, else "". `is_known` says that its chance is known, so that it is not to count in the
    record; `remark` is said as it begins. A game for `practice` is not rated, whatever helps. One that `is_bound`
    has the chance of a match or a challenge, so that it is kept as soon as anything has happened.
    """

    setup: Setup
    bind: Callable[[Record, str], str]
    rules: int | None = None
    is_known: bool = False
    remark: str = ""
    practice: bool = False
    is_bound: bool = False

    def match(self, clock: Clock = now) -> TableMatch:
        match = TableMatch(self.setup, clock, self.rules)
        if self.practice:
            match.practise()
        return match


@dataclass(frozen=True)
class Played:
    """A challenge that has been played: `line` says what came of it, for whom.

    `again` begins another game at its table, which is not compared. `save` is the one of the game that counted, None if
    it is gone.
    """

    line: str
    again: Begin
    save: str | None


def new_game(setup: Setup, folder: SaveFolder, config: Path | None, *, practice: bool = False) -> Begin:
    """A new game that belongs to nothing; it does not count in the record if its cards are known (`_known`)."""
    known = _known(MatchesFile(config).read()[0], setup, folder)
    return Begin(setup, lambda _record, _save: "", is_known=bool(known), remark=known, practice=practice)


def next_game(contest: str, folder: SaveFolder, config: Path | None) -> Resume | Begin:
    its = keeping.find_contest(MatchesFile(config).read()[0], contest)
    number = None if its is None else contests.next_meeting(its)
    if its is None or number is None:
        raise BadInput(_("there is no game left to play in this match"))
    meeting = contests.meeting_at(its, number)
    if (save := _find_save(folder, meeting.key, meeting.save)) is not None:
        return Resume(save)
    remark = _DEALT_AGAIN if meeting.key is not None else ""
    bind = partial(keeping.bind, its.id, number, config=config)
    return Begin(keeping.next_setup(its, number), bind, is_known=bool(remark), remark=remark, is_bound=True)


def challenge_game(
    wanted: Challenge, day: date | None, name: str, now: datetime, folder: SaveFolder, config: Path | None
) -> Resume | Begin | Played:
    """The game of that challenge, which is taken up: the one that is under way, or a new one for a person of that name.

    `day` is its day if it is a daily one.
    """
    problem = keeping.take(wanted, day, now, config)
    matches = MatchesFile(config).read()[0]
    taken = keeping.find_taken(matches, wanted)
    save = None if taken is None else _find_save(folder, taken.kept.key, taken.kept.save)
    setup = wanted.setup(name)
    known = _known(matches, setup, folder)
    remark = " ".join(filter(None, [known, problem]))
    bind = partial(keeping.bind_challenge, wanted, config=config)
    new = Begin(setup, bind, wanted.rules, is_known=bool(known), remark=remark, is_bound=True)
    if taken is not None and taken.is_over:
        return Played(challenge_line(taken.kept), new, save)
    return new if save is None else Resume(save)


def _find_save(folder: SaveFolder, key: str | None, name: str) -> str | None:
    """The name of the save of the game with that key, which is looked for under that name first; None if it is gone."""

    def likely_saves() -> Iterator[str]:
        if name:
            yield name
        yield from (save.name for save in folder.each_summary() if not save.problem)

    for save in likely_saves() if key is not None else ():
        with suppress(NiagaraError):
            if folder.has(save) and game_key(folder.read(save)) == key:
                return save
    return None


def _known(matches: Matches, setup: Setup, folder: SaveFolder) -> str:
    """Why the cards of a game with that set-up are known here, as a sentence that says what follows; else empty."""
    if keeping.has_seen(matches, setup):
        return _SEEN
    return _SAVED if folder.has_chance(setup.game, setup.seed) else ""


@dataclass(frozen=True)
class Belonging:
    """What is said at the table of a game that belongs to a contest or a challenge: one line, empty for any other game.

    `verdict` says who has won its contest, once that is over, in place of the line.
    `kind` says in a few words what it is. `contest` is the id of its contest, and `next` what is offered if people have
    another game to play there. `bots` is the seed of the bots' chance at the table of a challenge, where they play
    alike wherever it is played.
    """

    line: str = ""
    verdict: str = ""
    kind: str = ""
    contest: str = ""
    next: str = ""
    bots: int | None = None

    def bots_of(self, match: TableMatch) -> BotSeats | None:
        """The bots of that table if they are those of a challenge; None for the usual ones."""
        if self.bots is None:
            return None
        return BotSeats(match, deadline=DEADLINE_ALONE, command=ready_worker_command, chance=Random(self.bots))  # noqa: S311


def belonging(match: TableMatch, config: Path | None) -> Belonging:
    """The contest or the challenge to which this game belongs, and where that stands."""
    return _belonging(match.record(), MatchesFile(config).read()[0]) if match.is_recorded else Belonging()


def _belonging(record: Record, matches: Matches) -> Belonging:
    if (game := keeping.contest_of(matches, game_key(record))) is not None:
        contest, number = game
        kind = _("game {number} of a match").format(number=number + 1)
        why = f" {_(WHO_CONCEDES)}" if record.conceded else ""
        who_won = verdict(contest)
        line, who_won = ("", who_won + why) if who_won else (standing_line(contest) + why, "")
        return Belonging(line, who_won, kind, contest.id, next_label(contest))
    for taken in keeping.taken_with(matches, record.setup.seed):
        if taken.challenge.is_at(record.setup, record.game_version):
            day = taken.kept.day
            kind = _("challenge") if day is None else _("challenge of {day}").format(day=day_words(day))
            return Belonging(challenge_line(taken.kept), kind=kind, bots=taken.challenge.bots)
    return Belonging()


def kinds_of_games(config: Path | None) -> KindOf:
    """Says of records what their games are, in a few words, if they belong to a contest or a challenge."""
    matches = MatchesFile(config).read()[0]
    bound = {meeting.key for contest in matches.contests for meeting in contest.meetings}
    chances = {word.removeprefix("seed=") for challenge in matches.challenges for word in challenge.line.split()}

    def kind_of(record: Record) -> str:
        may_be = str(record.setup.seed) in chances or game_key(record) in bound  # most games are none of these
        return _belonging(record, matches).kind if may_be else ""

    return kind_of
