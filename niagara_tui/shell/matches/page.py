"""The page of matches and challenges: its entries for the app and plain mode, and its JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, clauses, day_words, plural
from niagara_tui.core.text import as_sentence
from niagara_tui.documents.model import Section, Table
from niagara_tui.games.registry import GAMES, title_of
from niagara_tui.shell.bots import bot_title
from niagara_tui.shell.matches import challenge, contests, keeping
from niagara_tui.shell.matches.challenge import Challenge, compared, daily, outcome_words, table_words
from niagara_tui.shell.matches.contests import WHO_CONCEDES, kind_title, player_name, standing_line, what_is_next
from niagara_tui.shell.matches.keeping import Taken, find_taken
from niagara_tui.shell.progress import row_of_days, streak
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.matches import Contest, KeptChallenge, Matches, MatchesFile
from niagara_tui.store.models import Repertoire

LATEST = 10
"""Number of challenges that were taken up that are listed, the newest first."""

Begun = Literal["best 3", "best 5", "paste"]
"""What can be begun on the page."""
BEST_OF: dict[Begun, int] = {"best 3": 3, "best 5": 5}
"""How many games a match is the best of for two players, by what is begun."""
_BEGIN: dict[Begun, tuple[str, str]] = {
    "best 3": (_("First to two wins"), _("With 2 players, 2 or 3 games.")),
    "best 5": (_("First to three wins"), _("With 2 players, 3 to 5 games.")),
    "paste": (_("Paste a challenge"), _("Play a challenge that somebody sent you.")),
}


@dataclass(frozen=True)
class Entry:
    """An entry of the page: what Enter on it plays or begins.

    `about` is shown of it while it is highlighted, and `short` in place of the remark where that has no room. One of
    `contest`, `challenge` and `begins` is given, or none for a challenge that cannot be read here; `day` comes with a
    challenge that is that day's, `kept` with one that was taken up.
    """

    id: str
    group: str
    title: str
    remark: str
    about: tuple[Section, ...]
    short: str = ""
    contest: Contest | None = None
    challenge: Challenge | None = None
    day: date | None = None
    kept: KeptChallenge | None = None
    begins: Begun | None = None

    @property
    def can_be_deleted(self) -> bool:
        return self.contest is not None or (self.kept is not None and self.day is None)

    def delete(self, config: Path | None) -> str:
        """Delete what is kept, but no save of a game; returns a message if that failed, else ""."""
        contest, line = self.contest and self.contest.id, self.kept and self.kept.line
        with (file := MatchesFile(config)).edit() as matches:
            if contest is not None:
                matches.contests = [entry for entry in matches.contests if entry.id != contest]
            else:
                matches.challenges = [entry for entry in matches.challenges if entry.line != line]
        return file.problem

    def line(self, name: str) -> str:
        """The line of the challenge, with the result of the person, who is called so, if there is one; else empty."""
        if self.challenge is None:
            return ""
        own = self.kept.own if self.kept is not None else None
        return (self.challenge.table if own is None else self.challenge.table.with_result(name, own)).line()


def entries(matches: Matches, now: datetime, known: Repertoire) -> list[Entry]:
    """What is on the page: contests under way, today's challenges of games `known`, what can be begun, what is over."""
    day, begins = now.date(), _("each begins in turn, unless the game's rules draw who begins")
    all_contests = [(contest, bool(contests.winners(contest))) for contest in reversed(matches.contests)]
    beginnings = []
    for name, (title, remark) in _BEGIN.items():
        rules = _rules(BEST_OF[name] // 2 + 1, begins) if name in BEST_OF else ()
        about = (Section(_(title), (_(remark), *rules)),)
        beginnings.append(
            Entry(id=f"new {name}", group=_("Begin"), title=_(title), remark=_(remark), about=about, begins=name)
        )
    return [
        *(_of_contest(contest, _("Under way"), begins) for contest, is_over in all_contests if not is_over),
        *_of_the_day(matches, day, known),
        *beginnings,
        *_of_challenges(matches, day),
        *(_of_contest(contest, _("Over"), begins) for contest, is_over in all_contests if is_over),
    ]


def _of_contest(contest: Contest, group: str, begins: str) -> Entry:
    title = _("{kind}, {game}").format(kind=kind_title(contest), game=title_of(contest.game))
    if (game := GAMES.get(contest.game)) is not None:
        begins = contests.begins_words(game, contest.options)
    line, problem, rows, results = standing_line(contest), contests.problem(contest), [], []
    for row in contests.table(contest):
        bot = contest.players[row.player].player
        rows.append(
            (
                _("{place}. {name}").format(place=row.place, name=player_name(contest, row.player)),
                _("{count} won").format(count=row.won),
                plural("{count} game", "{count} games", row.played).format(count=row.played),
                "" if bot == HUMAN else bot_title(bot, game),
            )
        )
    for number, meeting in reversed([*enumerate(contest.meetings, 1)]):
        if meeting.is_over:  # as in `Game 5: 1. Otter, 2. you, 3. Heron.`
            order = sorted(zip(meeting.places, meeting.seats, strict=True))
            places = ", ".join(f"{place}. {player_name(contest, player)}" for place, player in order)
            results.append(_("Game {number}: {places}.").format(number=number, places=places))
    rules = _rules(contests.wins_needed(contest), begins)
    return Entry(
        id=f"contest {contest.id}",
        group=group,
        title=title,
        remark=_("it cannot be played here") if problem else line.partition(": ")[2],
        about=(Section(title, (*filter(None, [problem, line]), Table.of(*rows), *results, *rules)),),
        short=as_sentence(what_is_next(contest)),
        contest=contest,
    )


def _rules(wins: int, begins: str) -> tuple[str, ...]:
    """How a contest goes, for any number of players; `begins` says who begins its games."""
    rule = plural(
        "Whoever first wins {wins} game has won the match: with two players that takes at most {two} games, with four"
        " at most {four}. A shared win counts for each who shares it.",
        "Whoever first wins {wins} games has won the match: with two players that takes at most {two} games, with four"
        " at most {four}. A shared win counts for each who shares it.",
        wins,
    )
    seats = as_sentence(clauses([_("Everybody keeps seat and colour"), begins]))
    return rule.format(wins=wins, two=2 * wins - 1, four=4 * wins - 3), seats, _(WHO_CONCEDES)


def _of_the_day(matches: Matches, day: date, known: Repertoire) -> Iterator[Entry]:
    row = row_of_days(daily_days(matches), day)
    # Translators: days on which a challenge of the day was finished, as in "3 days in a row with a challenge".
    streak_words = _("{days} with a challenge.").format(days=row)
    if not row:
        streak_words = _("Only the first game of a day's challenge that you finish counts.")
    for game in [other for other in GAMES.values() if other.id in known] or [*GAMES.values()][:1]:
        todays = daily(game, day, known)
        taken = find_taken(matches, todays)
        blocks = [
            _("The same for all who know the same variants: {table}.").format(table=table_words(todays)),
            f"{results}." if taken is not None and (results := compared(taken.kept)) else "",
            streak_words,
        ]
        title = _("{game}, {day}").format(game=_(game.title), day=day_words(day))
        yield Entry(
            id=f"daily {game.id}",
            group=_("Challenge of the day"),
            title=_(game.title),
            remark=_state(matches, todays, taken),
            about=(Section(title, tuple(filter(None, blocks))),),
            challenge=todays,
            day=day,
            kept=None if taken is None else taken.kept,
        )


def _state(matches: Matches, wanted: Challenge, taken: Taken | None) -> str:
    if taken is not None and taken.kept.own is not None:
        return outcome_words(taken.kept.own)
    if keeping.has_seen(matches, wanted.setup("")):
        return _("you know what is coming")
    return _("under way") if taken is not None and taken.kept.key is not None else _("not played yet")


def daily_days(matches: Matches) -> set[date]:
    return {entry.day for entry in matches.challenges if entry.day is not None and entry.own is not None}


def _of_challenges(matches: Matches, day: date) -> Iterator[Entry]:
    others = (entry for entry in reversed(matches.challenges) if entry.day != day)
    for number, other in enumerate(islice(others, LATEST), 1):
        taken, title, results = None, _("Challenge"), compared(other)
        try:
            taken = challenge.read(other.line)
        except BadInput as error:
            remark, about = _("it cannot be played here"), as_sentence(error)
        else:
            title, about = title_of(taken.game), as_sentence(table_words(taken))
            remark = clauses(filter(None, [results, "" if other.own else _state(matches, taken, Taken(other, taken))]))
        if other.day is not None:
            title = _("{game}, {day}").format(game=title, day=day_words(other.day))
        yield Entry(
            id=f"challenge {number}",
            group=_("Challenges"),
            title=title,
            remark=remark,
            about=(Section(title, tuple(filter(None, [about, as_sentence(results), other.line]))),),
            challenge=taken,
            kept=other,
        )


def as_json(matches: Matches, now: datetime, known: Repertoire) -> dict[str, Any]:
    """The contests with their standings, today's challenges and those taken up, the oldest first."""
    day, listed, dailies = now.date(), [], []
    for contest in matches.contests:
        players = contest.players
        standing = [
            {
                "name": players[row.player].name,
                "player": players[row.player].player,
                "place": row.place,
                "played": row.played,
                "won": row.won,
                "points": float(row.won),
            }
            for row in contests.table(contest)
        ]
        games = [
            meeting.model_dump(mode="json", include={"seats", "places", "won", "save"}) for meeting in contest.meetings
        ]
        listed.append(
            {
                **contest.model_dump(mode="json", include={"id", "kind", "length", "game", "options", "begun"}),
                "standing": standing,
                "games": games,
                "winners": [players[player].name for player in contests.winners(contest)],
            }
        )
    for game in GAMES.values():
        todays = daily(game, day, known)
        taken = find_taken(matches, todays)
        own = None if taken is None or taken.kept.own is None else taken.kept.own.model_dump(mode="json")
        dailies.append({"game": game.id, "day": day.isoformat(), "line": todays.line(), "own": own})
    return {
        "contests": listed,
        "daily": dailies,
        "streak": streak(daily_days(matches), day).current,
        "challenges": [entry.model_dump(mode="json", exclude={"key", "save"}) for entry in matches.challenges],
    }
