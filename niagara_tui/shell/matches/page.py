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
from niagara_tui.shell.matches import challenge, contests, keeping
from niagara_tui.shell.matches.challenge import Challenge
from niagara_tui.shell.matches.daily import daily
from niagara_tui.shell.matches.keeping import Taken, find_taken
from niagara_tui.shell.matches.words import (
    WHO_CONCEDES,
    compared,
    game_results,
    kind_title,
    match_rule,
    outcome_words,
    player_name,
    standing_line,
    table_words,
    what_is_next,
    who_is,
)
from niagara_tui.shell.puzzle_days import row_of_days, streak
from niagara_tui.store.matches import Contest, KeptChallenge, Matches
from niagara_tui.store.models import Repertoire

LATEST = 10
"""Number of challenges that were taken up that are listed, the newest first."""
_KEPT = _("Everybody keeps seat and colour")
_BEGINS = _("each begins in turn, unless the game's rules draw who begins")

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
        """Whether it is something that is kept."""
        return self.contest is not None or (self.kept is not None and self.day is None)

    def delete(self, config: Path | None) -> str:
        """Delete what is kept, but no save of a game; returns a message if that failed, else ""."""
        if self.contest is not None:
            return keeping.delete_contest(self.contest.id, config)
        return keeping.forget_challenge(self.kept.line, config) if self.kept is not None else ""

    def line(self, name: str) -> str:
        """The line of the challenge, with the result of the person, who is called so, if there is one; else empty."""
        if self.challenge is None:
            return ""
        own = self.kept.own if self.kept is not None else None
        return (self.challenge.table if own is None else self.challenge.table.with_result(name, own)).line()


def entries(held: Matches, now: datetime, known: Repertoire) -> list[Entry]:
    """What is on the page: contests under way, today's challenges of games `known`, what can be begun, what is over."""
    under_way = [each for each in reversed(held.contests) if not contests.winners(each)]
    over = [each for each in reversed(held.contests) if contests.winners(each)]
    return [
        *(_of_contest(each, _("Under way")) for each in under_way),
        *_of_the_day(held, now.date(), known),
        *_beginnings(),
        *_of_challenges(held, now.date()),
        *(_of_contest(each, _("Over")) for each in over),
    ]


def _of_contest(contest: Contest, group: str) -> Entry:
    title = _("{kind}, {game}").format(kind=kind_title(contest), game=title_of(contest.game))
    game = GAMES.get(contest.game)
    begins = _BEGINS if game is None else contests.begins_words(game, contest.options)
    line, rules = standing_line(contest), _rules(contests.wins_needed(contest), begins)
    problem = contests.problem(contest)
    said = [problem, line] if problem else [line]
    return Entry(
        id=f"contest {contest.id}",
        group=group,
        title=title,
        remark=_("it cannot be played here") if problem else line.partition(": ")[2],
        about=(Section(title, (*said, standing_table(contest), *game_results(contest), *rules)),),
        short=as_sentence(what_is_next(contest)),
        contest=contest,
    )


def _rules(wins: int, begins: str) -> tuple[str, ...]:
    """How a contest goes; `begins` says who begins its games."""
    return (match_rule(wins), as_sentence(clauses([_(_KEPT), begins])), _(WHO_CONCEDES))


def standing_table(contest: Contest) -> Table:
    """A row for each player of the contest, the first in it first."""
    return Table.of(*(_standing_row(contest, row) for row in contests.table(contest)))


def _standing_row(contest: Contest, row: contests.Row) -> tuple[str, ...]:
    played = plural("{count} game", "{count} games", row.played).format(count=row.played)
    return (
        _("{place}. {name}").format(place=row.place, name=player_name(contest, row.player)),
        _("{count} won").format(count=row.won),
        played,
        who_is(contest, row.player),
    )


def _of_the_day(held: Matches, day: date, known: Repertoire) -> Iterator[Entry]:
    streak_said = _streak_words(held, day)
    for game in [each for each in GAMES.values() if each.id in known] or [*GAMES.values()][:1]:
        found = daily(game, day, known)
        done = find_taken(held, found)
        blocks = [
            _("The same for all who know the same variants: {table}.").format(table=table_words(found)),
            streak_said,
        ]
        if done is not None and (said := compared(done.kept)):
            blocks.insert(1, f"{said}.")
        yield Entry(
            id=f"daily {game.id}",
            group=_("Challenge of the day"),
            title=_(game.title),
            remark=_state(held, found, done),
            about=(Section(_("{game}, {day}").format(game=_(game.title), day=day_words(day)), tuple(blocks)),),
            challenge=found,
            day=day,
            kept=None if done is None else done.kept,
        )


def _state(held: Matches, found: Challenge, done: Taken | None) -> str:
    """What came of the challenge for the person."""
    if done is not None and done.kept.own is not None:
        return outcome_words(done.kept.own)
    if keeping.has_seen(held, found.setup("")):
        return _("you know what is coming")
    return _("under way") if done is not None and done.kept.key is not None else _("not played yet")


def daily_days(held: Matches) -> set[date]:
    """The days on which a daily challenge was finished."""
    return {each.day for each in held.challenges if each.day is not None and each.own is not None}


def _streak_words(held: Matches, day: date) -> str:
    row = row_of_days(daily_days(held), day)
    if not row:
        return _("Only the first game of a day's challenge that you finish counts.")
    # Translators: days on which a challenge of the day was finished, as in "3 days in a row with a challenge".
    return _("{days} with a challenge.").format(days=row)


def _of_challenges(held: Matches, day: date) -> Iterator[Entry]:
    """The challenges that were taken up, other than those of today, the newest first."""
    others = (each for each in reversed(held.challenges) if each.day != day)
    for number, kept in enumerate(islice(others, LATEST), 1):
        found, title, said = None, _("Challenge"), compared(kept)
        try:
            found = challenge.read(kept.line)
        except BadInput as error:
            remark, told = _("it cannot be played here"), as_sentence(error)
        else:
            title, told = title_of(found.game), as_sentence(table_words(found))
            remark = clauses(filter(None, [said, "" if kept.own else _state(held, found, Taken(kept, found))]))
        if kept.day is not None:
            title = _("{game}, {day}").format(game=title, day=day_words(kept.day))
        yield Entry(
            id=f"challenge {number}",
            group=_("Challenges"),
            title=title,
            remark=remark,
            about=(Section(title, tuple(filter(None, [told, as_sentence(said), kept.line]))),),
            challenge=found,
            kept=kept,
        )


def _beginnings() -> Iterator[Entry]:
    for name, (title, about) in _BEGIN.items():
        yield Entry(
            id=f"new {name}",
            group=_("Begin"),
            title=_(title),
            remark=_(about),
            about=(Section(_(title), (_(about), *(_rules_before(name)))),),
            begins=name,
        )


def _rules_before(name: Begun) -> tuple[str, ...]:
    """How what is begun goes, told before it is."""
    return _rules(BEST_OF[name] // 2 + 1, _(_BEGINS)) if name in BEST_OF else ()


# -- the JSON ------------------------------------------------------------------------------------------


def as_json(held: Matches, now: datetime, known: Repertoire) -> dict[str, Any]:
    """The contests with their standings, today's challenges and those taken up, the oldest first."""
    day = now.date()
    dailies = [(game, daily(game, day, known)) for game in GAMES.values()]
    return {
        "contests": [_contest_as_json(each) for each in held.contests],
        "daily": [
            {"game": game.id, "day": day.isoformat(), "line": found.line(), "own": _own(find_taken(held, found))}
            for game, found in dailies
        ],
        "streak": streak(daily_days(held), day).current,
        "challenges": [each.model_dump(mode="json", exclude={"key", "save"}) for each in held.challenges],
    }


def _own(found: Taken | None) -> dict[str, Any] | None:
    return None if found is None or found.kept.own is None else found.kept.own.model_dump(mode="json")


def _contest_as_json(contest: Contest) -> dict[str, Any]:
    return {
        **contest.model_dump(mode="json", include={"id", "kind", "length", "game", "options", "begun"}),
        "standing": [
            {
                "name": contest.players[row.player].name,
                "player": contest.players[row.player].player,
                "place": row.place,
                "played": row.played,
                "won": row.won,
                "points": float(row.won),
            }
            for row in contests.table(contest)
        ],
        "games": [
            each.model_dump(mode="json", include={"seats", "places", "won", "save"}) for each in contest.meetings
        ],
        "winners": [contest.players[player].name for player in contests.winners(contest)],
    }
